"""The opening library's file, in RDChess's format; every change is saved at once.

A new library starts with the moves of the default book.
"""

from __future__ import annotations

from pathlib import Path

import chess

from philidor.book.library import MOST_MOVES, Library, library_of
from philidor.book.repertoire import BookError, walk
from philidor.book.shelf import default_book, repertoire_of
from philidor.game.replay import after
from philidor.notation.boards import setup_of
from philidor.web.storage.opening_names import opening_name
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import Fault
from philidor.web.wire.openings import LibraryMove, LibraryPosition, LibraryStatistics

# The extension by which engines know the format (book/shelf.py).
FILE = "library.lib"
OLD_FILE = "library.txt"


class LibraryFile:
    """A library whose file is rewritten at each change."""

    def __init__(self, folder: Path) -> None:
        """Open the library or create it; a Fault if the file is not a library."""
        self.path = folder / FILE
        # Older servers gave the file an extension that engines take for another format.
        if not self.path.exists() and (folder / OLD_FILE).exists():
            (folder / OLD_FILE).rename(self.path)
        self.counted: LibraryStatistics | None = None
        try:
            self.library = self._opened()
        except BookError as error:
            raise Fault(Code.LIBRARY_BAD, str(error), reason=str(error)) from None

    def _opened(self) -> Library:
        if self.path.exists():
            return Library(self.path)
        library = new_library()
        library.save(self.path)
        return library

    def position(self, board: chess.Board) -> LibraryPosition:
        """The moves known in a position, in the order of entry."""
        setup = setup_of(board)
        moves: list[LibraryMove] = []
        for known in self.library.library_moves(setup):
            reached = after(setup, known.move)
            moves.append(
                LibraryMove(
                    uci=known.move,
                    san=board.san(board.parse_uci(known.move)),
                    active=known.active,
                    annotation=known.annotation,
                    fen=reached.fen(),
                    known=bool(self.library.library_moves(reached)),
                )
            )
        return LibraryPosition(fen=setup.fen(), moves=moves, opening=opening_name(board))

    def put(self, board: chess.Board, move: chess.Move, active: bool, annotation: str) -> bool:
        """Enter or change a move; returns whether it is new. A Fault if the position is full."""
        setup, text = setup_of(board), board.uci(move)
        known = self.library.library_moves(setup)
        new = all(one.move != text for one in known)
        if new and len(known) == MOST_MOVES:
            raise Fault(
                Code.LIBRARY_FULL,
                f"a position holds at most {MOST_MOVES} moves; remove one first",
                most=MOST_MOVES,
            )
        self.library.add(setup, text, annotation, active)
        self._save()
        return new

    def toggle(self, board: chess.Board, move: chess.Move) -> None:
        """Make an active move passive or a passive one active; a Fault for an unknown move."""
        try:
            self.library.toggle(setup_of(board), board.uci(move))
        except BookError as error:
            raise _unknown(board, move, error) from None
        self._save()

    def remove(self, board: chess.Board, move: chess.Move) -> None:
        """Remove a move; a Fault for an unknown one."""
        try:
            self.library.remove(setup_of(board), board.uci(move))
        except BookError as error:
            raise _unknown(board, move, error) from None
        self._save()

    def statistics(self) -> LibraryStatistics:
        """The size of the library; counted only after a change."""
        if self.counted is None:
            moves = list(self.library.every_move())
            active = sum(move.active for move in moves)
            self.counted = LibraryStatistics(
                available=True,
                positions=len(self.library),
                moves=len(moves),
                active=active,
                passive=len(moves) - active,
                deepest=max((len(path) + 1 for path, _, _ in walk(self.library)), default=0),
            )
        return self.counted

    def _save(self) -> None:
        self.counted = None
        self.library.save()


def new_library() -> Library:
    """What a library starts with: the moves of the default book."""
    library, _ = library_of(repertoire_of(default_book()))
    return library


def _unknown(board: chess.Board, move: chess.Move, error: BookError) -> Fault:
    return Fault(Code.LIBRARY_NO_MOVE, str(error), move=board.uci(move))
