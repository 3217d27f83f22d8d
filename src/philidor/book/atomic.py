"""Reading and replacing book files; what fails is a BookError."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from philidor import files
from philidor.book.repertoire import BookError


def replace_file(path: Path, write: Callable[[BinaryIO], None]) -> None:
    """`files.replace_file` with a BookError when it fails."""
    try:
        files.replace_file(path, write)
    except files.FileError as error:
        raise BookError(str(error)) from None


def read_text(path: Path) -> str:
    """`files.read_text` with a BookError when it fails."""
    try:
        return files.read_text(path)
    except files.FileError as error:
        raise BookError(str(error)) from None
