"""The opening library as games and requests use it: looking up, entering and learning moves.

The library is opened at its first use. One thread does all work on it, one request after another:
opening, counting and saving thousands of positions would block the event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import chess

from philidor.training.repertoire import LONGEST, Side, book_lines
from philidor.web.storage.library_file import LibraryFile
from philidor.web.wire.openings import LibraryEntry, LibraryPosition, LibraryStatistics

Found = TypeVar("Found")


class OpeningLibrary:
    """Asynchronous access to the opening library."""

    def __init__(self, folder: Path | None) -> None:
        """`folder` holds the library's file; None keeps it only as long as the server runs."""
        self._own = TemporaryDirectory(prefix="philidor-") if folder is None else None
        self.folder = folder or Path(self._own.name if self._own else "")
        self._file: LibraryFile | None = None
        self._worker = ThreadPoolExecutor(1, "library")

    async def _do(self, work: Callable[[LibraryFile], Found]) -> Found:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._worker, lambda: work(self._opened()))

    def open_soon(self) -> None:
        """Open the library on its thread, before the first request needs it."""
        self._worker.submit(self._opened)

    def _opened(self) -> LibraryFile:
        if self._file is None:
            self._file = LibraryFile(self.folder)
        return self._file

    async def position(self, board: chess.Board) -> LibraryPosition:
        """The library's moves in a position."""
        return await self._do(lambda library: library.position(board))

    async def enter(
        self, board: chess.Board, move: chess.Move, entry: LibraryEntry
    ) -> LibraryPosition:
        """Enter or change a move; a Fault if the position is full."""
        return await self._change(
            board, lambda library: library.put(board, move, entry.active, entry.annotation)
        )

    async def toggle(self, board: chess.Board, move: chess.Move) -> LibraryPosition:
        """Make an active move passive or a passive one active; a Fault for an unknown move."""
        return await self._change(board, lambda library: library.toggle(board, move))

    async def remove(self, board: chess.Board, move: chess.Move) -> LibraryPosition:
        """Remove a move; a Fault for an unknown one."""
        return await self._change(board, lambda library: library.remove(board, move))

    async def _change(
        self, board: chess.Board, change: Callable[[LibraryFile], object]
    ) -> LibraryPosition:
        def work(library: LibraryFile) -> LibraryPosition:
            change(library)
            return library.position(board)

        return await self._do(work)

    async def learn(self, board: chess.Board, move: chess.Move) -> bool:
        """Enter a move that was played, as an active one; False if it is known already."""

        def work(library: LibraryFile) -> bool:
            if any(known.uci == board.uci(move) for known in library.position(board).moves):
                return False
            return library.put(board, move, True, "")

        return await self._do(work)

    async def lines(self, side: Side, path: Sequence[str]) -> list[list[str]]:
        """What the library plays and expects after a line; InputError if a move is illegal."""
        return await self._do(
            lambda library: list(book_lines(library.library, side, path, LONGEST))
        )

    async def statistics(self) -> LibraryStatistics:
        """The size of the library."""
        return await self._do(lambda library: library.statistics())

    async def file(self) -> Path:
        """The library's file, for engines that play from it."""
        return await self._do(lambda library: library.path)

    async def close(self) -> None:
        """Wait for the work in progress, so that a file being written is complete."""
        await asyncio.to_thread(self._worker.shutdown)
        if self._own is not None:
            self._own.cleanup()
