"""Games of a PGN file to learn from."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path

from philidor.book.learning import Lesson
from philidor.book.repertoire import BookError
from philidor.contract.errors import InputError
from philidor.core.types import NO_MOVE
from philidor.pgn.game import Game
from philidor.pgn.reader import games_of
from philidor.pgn.source import spoken
from philidor.pgn.tags import RESULTS, START
from philidor.pgn.types import NO_RESULT
from philidor.pgn.uci_moves import uci_moves

# Tags that, besides the players, distinguish one game from another.
OCCASION = ("Event", "Date", "Round")


def lessons(path: Path) -> Iterator[Lesson | str]:
    """The games of a file in order: each as a lesson or, if skipped, as a line that says why.

    A game with an illegal move is skipped: its result does not belong to the moves before it.
    BookError when the file cannot be read.
    """
    try:
        for game in games_of(path):
            reason = _unusable(game)
            if reason:
                yield f"{spoken(path)}, game {game.number} ({game.players}): {reason}"
            else:
                moves = tuple(uci_moves(START, game.moves))
                yield Lesson(moves, RESULTS[game.result], source=_source(game))
    except InputError as error:
        raise BookError(str(error)) from None


def _unusable(game: Game) -> str | None:
    """Why a game cannot be learned from."""
    if game.other_variant:
        return "another variant"
    if game.fault:
        return str(game.fault)
    if game.result == NO_RESULT:
        return "no result"
    if game.setup != START:
        return "it does not begin at chess's initial position"
    if NO_MOVE in array("H", game.moves):
        return "a null move, which no game of chess has"
    return None if game.moves else "it has no moves"


def _source(game: Game) -> str:
    """The players and the event of a game, as far as they are known."""
    known = [value for name in OCCASION if (value := game.tags.get(name, "")).strip("?.- ")]
    return ", ".join([game.players, *known])
