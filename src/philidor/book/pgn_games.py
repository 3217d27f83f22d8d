"""Games of a PGN file to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from philidor.book.learning import RESULTS, Lesson
from philidor.book.repertoire import BookError
from philidor.contract.errors import PgnFileError
from philidor.notation.pgn import MainLine, PgnLines, main_lines

# Tags that, besides the players, distinguish one game from another.
OCCASION = ("Event", "Date", "Round")


def lessons(path: Path) -> Iterator[Lesson | str]:
    """The games of a file in order: each as a lesson or, if skipped, as a line that says why.

    A game with an illegal move is skipped: its result does not belong to the moves before it.
    BookError when the file cannot be read.
    """
    try:
        with path.open("rb") as stream:
            for number, game in enumerate(main_lines(PgnLines(stream)), start=1):
                reason = _unusable(game)
                if reason:
                    yield f"{path}, game {number} ({game.players}): {reason}"
                else:
                    yield Lesson(tuple(game.moves), game.tag("Result"), source=_source(game))
    except OSError as error:
        raise BookError(f"{path} cannot be read: {error.strerror}") from None
    except PgnFileError as error:
        raise BookError(f"{path} is {error}") from None


def _unusable(game: MainLine) -> str | None:
    """Why a game cannot be learned from."""
    if game.other_variant:
        return "another variant"
    if game.fault:
        return game.fault
    if game.tag("Result") not in RESULTS:
        return "no result"
    if not game.standard:
        return "it does not begin at chess's initial position"
    return None if game.moves else "it has no moves"


def _source(game: MainLine) -> str:
    """The players and the event of a game, as far as they are known."""
    known = [game.tag(name) for name in OCCASION if game.tag(name).strip("?.- ")]
    return ", ".join([game.players, *known])
