"""Games of a PGN file to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import chess
import chess.pgn

from philidor.book.learning import RESULTS, Lesson
from philidor.book.repertoire import BookError
from philidor.notation.pgn import read


def lessons(path: Path) -> Iterator[Lesson | str]:
    """The games of a file in order: a lesson each, or a line that says why a game was skipped.

    A game with an illegal move is skipped: its result does not belong to the moves before it.
    BookError when the file cannot be read.
    """
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as stream:
            for number, game in enumerate(read(stream), start=1):
                yield _lesson(game, f"{path}, game {number}")
    except OSError as error:
        raise BookError(f"{path} cannot be read: {error.strerror}") from None


def _lesson(game: chess.pgn.Game, where: str) -> Lesson | str:
    headers = game.headers
    names = f"{headers.get('White', '?')} - {headers.get('Black', '?')}"
    if game.errors:
        return f"{where} ({names}): {' '.join(str(game.errors[0]).split())}"
    if headers.get("Result") not in RESULTS:
        return f"{where} ({names}): no result"
    board = game.board()
    if board.fen() != chess.STARTING_FEN or board.uci_variant != "chess":
        return f"{where} ({names}): it does not begin at chess's initial position"
    moves = tuple(move.uci() for move in game.mainline_moves())
    if not moves:
        return f"{where} ({names}): it has no moves"
    return Lesson(moves, headers["Result"], source=f"{names}, {headers.get('Date', '?')}")
