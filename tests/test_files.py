"""Files read and replaced, and the folder for the user's data."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

import pytest
from tests.lab.test_ledger import ENTRY

from philidor.book.opener import store_in
from philidor.book.store import LearnStore
from philidor.classics.paulchess.book import Book, user_book
from philidor.cli.settings import VARIABLE, changed, config_file
from philidor.files import (
    FileError,
    check_output,
    private_file,
    read_text,
    replace_file,
    replace_text,
    user_data_folder,
)
from philidor.lab.ledger import append_entry, own_ledger
from philidor.library.store import Store
from philidor.puzzles.store import PuzzleStore
from philidor.tablebase.material import Material
from philidor.tablebase.store import folder_in, write


def test_a_text_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.txt"
    replace_text(path, "first\n")
    assert read_text(path) == "first\n"

    def fail(stream: BinaryIO) -> None:
        stream.write(b"half")
        raise OSError(28, "No space left on device")

    with pytest.raises(FileError, match=r"a\.txt cannot be written: No space left"):
        replace_file(path, fail)
    assert read_text(path) == "first\n"
    assert [file.name for file in path.parent.iterdir()] == ["a.txt"]


def test_errors_name_the_file_and_the_reason(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="none cannot be read: No such file"):
        read_text(tmp_path / "none")
    binary = tmp_path / "binary"
    binary.write_bytes(b"ab\xff")
    with pytest.raises(FileError, match="binary is not text in UTF-8 \\(byte 2\\)"):
        read_text(binary)
    with pytest.raises(FileError, match="cannot be made a folder"):
        replace_text(binary / "below", "x")


def test_a_link_stays_and_its_file_is_replaced(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text("old")
    link = tmp_path / "link.txt"
    link.symlink_to("kept.txt")
    check_output(link)
    replace_text(link, "new")
    assert link.is_symlink()
    assert kept.read_text() == "new"
    ahead = tmp_path / "ahead.txt"
    ahead.symlink_to(tmp_path / "below" / "new.txt")
    check_output(ahead)
    replace_text(ahead, "new")
    assert (tmp_path / "below" / "new.txt").read_text() == "new"


def test_devices_pipes_and_links_in_a_circle_are_no_outputs(tmp_path: Path) -> None:
    pipe, circle = tmp_path / "pipe", tmp_path / "circle"
    os.mkfifo(pipe)
    circle.symlink_to(circle)
    for path in (Path("/dev/null"), pipe, circle):
        for writing in (check_output, lambda one: replace_text(one, "x")):
            with pytest.raises(FileError, match=r"not a file|not a regular file|in a circle"):
                writing(path)
    assert pipe.is_fifo()
    assert circle.is_symlink()


def test_the_data_folder_follows_the_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert user_data_folder() == Path("/somewhere/philidor")


@pytest.fixture
def open_umask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The user's own folders below a path, with a umask that lets others read."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv(VARIABLE, raising=False)
    before = os.umask(0o022)
    yield tmp_path
    os.umask(before)


DOORS: dict[str, Callable[[], object]] = {
    "learning": lambda: LearnStore(store_in()).close(),
    "ledger": lambda: append_entry(ENTRY, own_ledger()),
    "settings": lambda: changed(config_file(), "jobs", 1),
    "table": lambda: write(folder_in(), Material.parse("KPK"), bytes(10)),
    "own book": lambda: Book().write(user_book()),
    "games": lambda: Store(user_data_folder()).close(),
    "puzzles": lambda: PuzzleStore(user_data_folder()).close(),
    "history": lambda: private_file(user_data_folder() / "play-history.txt"),
}


@pytest.mark.parametrize("door", DOORS)
def test_what_a_door_keeps_for_the_user_is_private(open_umask: Path, door: str) -> None:
    """Games were readable by other users of the machine if another door had come first."""
    DOORS[door]()
    folders = [path for path in open_umask.rglob("philidor") if path.is_dir()]
    made = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    assert made
    assert {path.stat().st_mode & 0o777 for path in made} == {0o600}
    assert {path.stat().st_mode & 0o777 for path in folders} == {0o700}


def test_a_file_elsewhere_has_the_usual_permissions(open_umask: Path) -> None:
    path = open_umask / "a.txt"
    replace_text(path, "first\n")
    assert path.stat().st_mode & 0o777 == 0o644
    path.chmod(0o640)
    replace_text(path, "second\n")
    assert path.stat().st_mode & 0o777 == 0o640
