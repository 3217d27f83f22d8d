"""Games of a PGN file to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from philidor.book.learning import Lesson
from philidor.book.repertoire import BookError
from philidor.contract.errors import PgnFileError
from philidor.pgn.reader import RESULTS, Game, read_games
from philidor.pgn.tags import START
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
        with path.open("rb") as stream:
            for game in read_games(stream):
                reason = _unusable(game)
                if reason:
                    yield f"{path}, game {game.number} ({game.players}): {reason}"
                else:
                    moves = tuple(uci_moves(START, game.moves))
                    yield Lesson(moves, RESULTS[game.result], source=_source(game))
    except OSError as error:
        raise BookError(f"{path} cannot be read: {error.strerror}") from None
    except PgnFileError as error:
        raise BookError(f"{path} is {error}") from None


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
    return None if game.moves else "it has no moves"


def _source(game: Game) -> str:
    """The players and the event of a game, as far as they are known."""
    known = [value for name in OCCASION if (value := game.tags.get(name, "")).strip("?.- ")]
    return ", ".join([game.players, *known])
