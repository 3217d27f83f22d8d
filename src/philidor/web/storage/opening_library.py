"""The opening library as the page uses it: what it knows of a position, entering, learning.

It is opened when it is first asked for. All work on it is done by one thread, one after the
other: opening, counting and saving thousands of positions take longer than a blink.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

import chess

from philidor.web.wire.codes import Code
from philidor.web.wire.faults import Fault
from philidor.web.wire.games import OpeningName
from philidor.web.wire.openings import LibraryEntry, LibraryPosition, LibraryStatistics

Found = TypeVar("Found")


class LibraryFileProtocol(Protocol):
    """A library of moves by positions, kept in a file."""

    def position(self, board: chess.Board) -> LibraryPosition:
        """What is known of a position."""
        ...

    def put(self, board: chess.Board, move: chess.Move, active: bool, annotation: str) -> bool:
        """Enter a move, or change it; whether it is new. Fault where the position is full."""
        ...

    def toggle(self, board: chess.Board, move: chess.Move) -> None:
        """Active becomes passive and back; Fault where the move is not known."""
        ...

    def remove(self, board: chess.Board, move: chess.Move) -> None:
        """Forget a move; Fault where it is not known."""
        ...

    def statistics(self) -> LibraryStatistics:
        """How much is known."""
        ...


class Openings(Protocol):
    """Names of positions."""

    def __call__(self, board: chess.Board) -> OpeningName | None:
        """The name of the position on a board, None where it has none of its own."""
        ...


class OpeningLibrary:
    """The library and the names of openings, where this installation has them."""

    def __init__(
        self,
        open_library: Callable[[], LibraryFileProtocol] | None = None,
        names: Openings | None = None,
    ) -> None:
        """`open_library` is called once, by the thread that does all the work."""
        self.names = names
        self._open = open_library
        self._library: LibraryFileProtocol | None = None
        self._worker = ThreadPoolExecutor(1, "library")

    @property
    def available(self) -> bool:
        """Whether there is a library."""
        return self._open is not None

    def require(self) -> Callable[[], LibraryFileProtocol]:
        """What opens the library; a Fault where there is none."""
        if self._open is None:
            raise Fault(Code.LIBRARY_ABSENT, "there is no opening library here")
        return self._open

    async def _do(self, work: Callable[[LibraryFileProtocol], Found]) -> Found:
        open_library = self.require()

        def done() -> Found:
            if self._library is None:
                self._library = open_library()
            return work(self._library)

        return await asyncio.get_running_loop().run_in_executor(self._worker, done)

    def opening(self, board: chess.Board) -> OpeningName | None:
        """The opening whose position stands on the board."""
        return None if self.names is None else self.names(board)

    async def position(self, board: chess.Board) -> LibraryPosition:
        """What the library knows of a position."""
        return await self._do(lambda library: library.position(board))

    async def enter(
        self, board: chess.Board, move: chess.Move, entry: LibraryEntry
    ) -> LibraryPosition:
        """Enter or change a move."""
        return await self._change(
            board, lambda library: library.put(board, move, entry.active, entry.annotation)
        )

    async def toggle(self, board: chess.Board, move: chess.Move) -> LibraryPosition:
        """Make an active move passive, or the reverse."""
        return await self._change(board, lambda library: library.toggle(board, move))

    async def remove(self, board: chess.Board, move: chess.Move) -> LibraryPosition:
        """Forget a move."""
        return await self._change(board, lambda library: library.remove(board, move))

    async def _change(
        self, board: chess.Board, change: Callable[[LibraryFileProtocol], object]
    ) -> LibraryPosition:
        def work(library: LibraryFileProtocol) -> LibraryPosition:
            change(library)
            return library.position(board)

        return await self._do(work)

    async def learn(self, board: chess.Board, move: chess.Move) -> bool:
        """Enter a move that is being played as an active one; False where it stands already."""

        def work(library: LibraryFileProtocol) -> bool:
            if any(known.uci == board.uci(move) for known in library.position(board).moves):
                return False
            return library.put(board, move, True, "")

        return await self._do(work)

    async def statistics(self) -> LibraryStatistics:
        """How much the library holds."""
        if not self.available:
            return LibraryStatistics(
                available=False, positions=0, moves=0, active=0, passive=0, deepest=0
            )
        return await self._do(lambda library: library.statistics())

    async def close(self) -> None:
        """Finish what was begun: a library that is being written is written to its end."""
        await asyncio.to_thread(self._worker.shutdown)
