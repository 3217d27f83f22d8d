"""The default opening book: compiled from its source by the package's own reader."""

from __future__ import annotations

import sys
from pathlib import Path

SOURCE = Path("src")
BOOK = Path("philidor", "book", "data")


def compile_default_book(root: Path) -> list[Path]:
    """Compile the default opening book's source into two books below `root`."""
    if str(SOURCE) not in sys.path:
        sys.path.insert(0, str(SOURCE))
    from philidor.book import text

    read = text.read(SOURCE / BOOK / "default.txt")
    if read.faults:
        sys.exit("\n".join(str(fault) for fault in read.faults))
    folder = root / BOOK
    folder.mkdir(parents=True, exist_ok=True)
    books = [folder / "white.bin", folder / "black.bin"]
    text.compile_books(read, *books)
    return books
