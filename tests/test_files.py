"""Files read and replaced, and the folder for the user's data."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

import pytest

from philidor.files import (
    FileError,
    check_output,
    read_text,
    replace_file,
    replace_text,
    user_data_folder,
)


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
        for write in (check_output, lambda one: replace_text(one, "x")):
            with pytest.raises(FileError, match=r"not a file|not a regular file|in a circle"):
                write(path)
    assert pipe.is_fifo()
    assert circle.is_symlink()


def test_the_data_folder_follows_the_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert user_data_folder() == Path("/somewhere/philidor")
