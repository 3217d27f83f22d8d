"""Opening books for Python programs."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from philidor.board.board import Board
from philidor.board.moves import Move
from philidor.book import polyglot
from philidor.book.building import BookPlan, GameCounts, build
from philidor.book.polyglot import PolyglotBook
from philidor.book.repertoire import choose
from philidor.book.shelf import default_book, open_book, repertoire_of
from philidor.files import check_output
from philidor.notation.boards import board_of
from philidor.notation.openings import opening_after, opening_at
from philidor.toolkit.book_files import WrittenBook, write_book
from philidor.toolkit.setups import setup_of

AnyPath = str | os.PathLike[str]


@dataclass(frozen=True)
class WeightedMove:
    """A move of a book: its weight, its share of all weights in the position, and a comment."""

    move: Move
    weight: int
    share: float
    annotation: str = ""


class OpeningBook:
    """A book of any format that Philidor reads: Polyglot, Arasan's, RomiChess's, PaulChess's."""

    def __init__(self, path: AnyPath | None = None) -> None:
        """Open a book, by default the one that comes with Philidor; BookError if there is none.

        complaints: parts of the file that could not be used.
        """
        self.complaints: tuple[str, ...] = ()
        if path is None:
            self._book = default_book()
        else:
            opened = open_book(Path(path))
            self._book, self.complaints = opened.book, opened.complaints

    def moves(self, board: Board) -> list[WeightedMove]:
        """The book's moves in a position, heaviest first; empty if it has none."""
        found = self._book.moves(setup_of(board))
        total = sum(one.weight for one in found)
        return [
            WeightedMove(
                board.parse_uci(one.move),
                one.weight,
                one.weight / total if total else 0.0,
                one.annotation,
            )
            for one in found
        ]

    def choose(self, board: Board, seed: int | None = None) -> Move | None:
        """A random move in proportion to the weights; None if there is none with a weight."""
        found = choose(self._book.moves(setup_of(board)), random.Random(seed))
        return None if found is None else board.parse_uci(found)

    def write(self, path: AnyPath) -> WrittenBook:
        """Convert the book into the format of the file's extension; BookError if it is empty."""
        target = Path(path)
        check_output(target, [])
        return write_book(repertoire_of(self._book), target)


def build_book(
    games: AnyPath | Sequence[AnyPath],
    path: AnyPath,
    *,
    max_ply: int = 30,
    min_games: int = 1,
    only_wins: bool = False,
    on_progress: Callable[[int, int], None] = lambda bytes_read, games_read: None,
) -> GameCounts:
    """Make a Polyglot book (`.bin`) from the games of PGN files, in bounded memory.

    max_ply: plies of each game that count. min_games: fewest games of a move. only_wins: only the
    winners' moves. Returns how many games were used and skipped. FileError or BookError.
    """
    sources = [Path(one) for one in ([games] if isinstance(games, str | os.PathLike) else games)]
    target = Path(path)
    check_output(target, sources, (".bin",))
    counts, _ = build(sources, target, BookPlan(max_ply, min_games, only_wins), on_progress)
    return counts


def merge_books(books: Sequence[AnyPath], path: AnyPath) -> int:
    """Merge Polyglot books, whose weights are added; returns the number of entries."""
    sources, target = [Path(one) for one in books], Path(path)
    check_output(target, sources, (".bin",))
    return polyglot.write_entries(target, polyglot.merged([PolyglotBook(one) for one in sources]))


def opening_name(board: Board) -> str | None:
    """The name of the opening that a board's moves, or else its position, belong to.

    >>> board = Board()
    >>> _ = [board.push_san(san) for san in ("e4", "e5", "Nf3", "d6")]
    >>> opening_name(board)
    'C41 Philidor Defense'
    """
    setup = setup_of(board)
    if not board.move_stack:
        found = opening_at(board_of(setup))
    else:
        found = opening_after(setup_of(board.root()), [move.uci() for move in board.move_stack])
    return None if found is None else str(found)
