"""Files read and replaced, and the folder for the user's data."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import pytest

from philidor.files import FileError, read_text, replace_file, replace_text, user_data_folder


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


def test_the_data_folder_follows_the_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert user_data_folder() == Path("/somewhere/philidor")
