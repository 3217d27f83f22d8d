"""Atomic file replacement: after a crash the file is either the old one or the new one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from philidor.book.repertoire import BookError


def replace_file(path: Path, write: Callable[[BinaryIO], None]) -> None:
    """Write a new file with `write` and replace `path` by it; BookError when that fails."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise BookError(f"{path} cannot be written: {error.strerror}") from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            write(stream)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except OSError as error:
        raise BookError(f"{path} cannot be written: {error.strerror}") from None
    finally:
        temporary.unlink(missing_ok=True)


def read_text(path: Path) -> str:
    """The text of a UTF-8 file; BookError when it cannot be read."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BookError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BookError(f"{path} is no text in UTF-8 (byte {error.start})") from None


def _umask() -> int:
    """The process's mask for new files, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
