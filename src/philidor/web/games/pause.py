"""How long a weak opponent waits before a move, as people do (`philidor.human.pace`)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache

import chess

from philidor.core import convert
from philidor.explanations.searcher import position_of
from philidor.game.time_control import TimeControl
from philidor.human.chance import Draws
from philidor.human.pace import Clock, Moment, seconds
from philidor.human.past import Past
from philidor.human.policies import PeoplesPolicy
from philidor.notation.boards import line_of

MILLISECONDS = 1_000
# Of an opponent whose seat says nothing about its strength.
USUAL_RATING = 1_500


@cache
def _policy() -> PeoplesPolicy:
    """Loaded with the first pause; only the event loop's thread uses it."""
    return PeoplesPolicy()


def rating_of(options: Mapping[str, str], elo: int | None) -> int:
    """The rating whose pace an opponent has: of its human-like level, or its strength."""
    level = options.get("Human", "")
    return int(level) if level.isdigit() and int(level) else elo or USUAL_RATING


def clock_of(time_control: TimeControl, left: int | None) -> Clock | None:
    """The clock in seconds of a game and of a side with so many milliseconds; None without one."""
    if time_control.base is None or left is None:
        return None
    return Clock(
        left / MILLISECONDS,
        time_control.increment / MILLISECONDS,
        time_control.base / MILLISECONDS,
    )


def pause_seconds(
    board: chess.Board,
    move: chess.Move,
    clock: Clock | None,
    rating: int,
    dice: random.Random,
    remembered: bool = False,
) -> float:
    """Seconds from the opponent's move to the reply `move`, partly random.

    board: before the reply. clock: of the side that replies. rating: its strength.
    remembered: the reply is from a book.
    """
    position = position_of(board)
    setup, moves = line_of(board)
    past = Past(setup, tuple(moves))
    legal = convert.find(position, move.uci())
    if legal is None:
        return 0.0
    chances = _policy().chances(position, past, rating)
    moment = Moment.of(position, legal, chances, past, rating, clock, remembered)
    return seconds(moment, Draws(dice.getrandbits(63), position.key))
