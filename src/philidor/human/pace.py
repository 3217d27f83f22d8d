"""How long people think about a move, by what makes them think.

The formula was fitted to 17,032 moves of rated lichess games with clocks (CC0; from ply 8 on). Its
weights explain 28 % of the spread of the logarithm of the seconds in games that it was not fitted
to. Here they are 1.25 times as large, and the random part, log-normal, is smaller than what the fit
leaves over (0.79): so that people's long thoughts come where people have them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from philidor.core.position import Position
from philidor.core.types import target_of
from philidor.human.chance import Draws
from philidor.human.past import Past

# The formula's constant, and what each circumstance adds to the logarithm of the seconds plus HALF.
CONSTANT, HALF = -1.22, 0.5
BY_SPLIT, BY_TEMPO, BY_CLOCK = 0.90, 1.02, 0.50
BY_ENTROPY, BY_CHANCE, BY_LEGAL = 0.18, -0.15, 0.35
TAKES_BACK, IN_CHECK, EARLY, BY_RATING = -0.36, 0.55, -0.45, 0.06
# No move is less probable, and no tempo faster, in seconds.
LEAST_CHANCE, FASTEST = 0.001, 0.3
EARLY_PLIES = 16
# Of a move that is played from memory: people's moves in the default book, 260 of 132 games, took
# so much less than the formula without it says.
REMEMBERED = -0.48
# The standard deviation of the random part.
SPREAD = 0.44
# An even split spends base and increments on so many moves.
MOVES = 40
# No move takes more of what the clock has left; below 0.1 s nobody moves.
LARGEST_SHARE, SHORTEST = 0.2, 0.1
# Without a clock, a person plays as in games of one minute, because nobody wants to wait long.
WITHOUT_CLOCK, LONGEST_WITHOUT_CLOCK = 60.0 / MOVES, 6.0


@dataclass(frozen=True)
class Clock:
    """A clock in seconds: what is left, the increment, and what the game began with."""

    left: float
    increment: float
    base: float

    @property
    def split(self) -> float:
        """Seconds a move if the time is spent evenly."""
        return (self.base + MOVES * self.increment) / MOVES

    def tempo(self, moves: int) -> float:
        """Seconds a move that the player has used for so many moves, and for one by the split."""
        spent = max(0.0, self.base + moves * self.increment - self.left)
        return max(FASTEST, (spent + self.split) / (moves + 1))


@dataclass(frozen=True)
class Moment:
    """A move and what makes it take long.

    chances: of all legal moves, by the policy; chance: of this one. takes_back: it captures what
    has just captured. in_check: before the move. ply: half-moves since the beginning of the game.
    moves: that the player has made on this clock. rating: the player's. clock: None without one.
    remembered: it is a move of an opening that the player knows.
    """

    chances: tuple[float, ...]
    chance: float
    takes_back: bool
    in_check: bool
    ply: int
    moves: int
    rating: int
    clock: Clock | None
    remembered: bool = False

    @classmethod
    def of(
        cls,
        position: Position,
        move: int,
        chances: Mapping[int, float],
        past: Past,
        rating: int,
        clock: Clock | None,
        remembered: bool = False,
    ) -> Moment:
        """The moment before a move in a position."""
        target = target_of(move)
        ply = 2 * (position.fullmove - 1) + position.us
        return cls(
            tuple(chances.values()),
            chances[move],
            target == past.focus and position.letters()[target] != ".",
            bool(position.checkers),
            ply,
            len(past.moves) // 2,
            rating,
            clock,
            remembered,
        )


def entropy(chances: Iterable[float]) -> float:
    """How open the choice is: the logarithm of the number of sensible moves."""
    return -sum(chance * math.log(chance) for chance in chances if chance > 0)


def median_seconds(moment: Moment) -> float:
    """How long half of the people think at least."""
    clock = moment.clock
    split = max(clock.split if clock else WITHOUT_CLOCK, 0.5)
    found = CONSTANT + BY_SPLIT * math.log(split)
    found += BY_ENTROPY * entropy(moment.chances)
    found += BY_CHANCE * math.log(max(moment.chance, LEAST_CHANCE))
    found += BY_LEGAL * math.log(len(moment.chances))
    found += TAKES_BACK * moment.takes_back + IN_CHECK * moment.in_check
    found += REMEMBERED * moment.remembered
    found += EARLY * (moment.ply < EARLY_PLIES) + BY_RATING * moment.rating / 1000
    if clock and clock.base > 0 and clock.left > 0:
        found += BY_TEMPO * math.log(clock.tempo(moment.moves) / split)
        found += BY_CLOCK * math.log(min(1.0, clock.left / clock.base))
    return math.exp(found) - HALF


def seconds(moment: Moment, draws: Draws) -> float:
    """How long one person thinks about it, partly random."""
    found = (median_seconds(moment) + HALF) * math.exp(SPREAD * _normal(draws)) - HALF
    most = moment.clock.left * LARGEST_SHARE if moment.clock else LONGEST_WITHOUT_CLOCK
    return min(max(found, SHORTEST), most)


def _normal(draws: Draws) -> float:
    """A draw of the standard normal distribution (Box and Muller, 1958)."""
    return math.sqrt(-2 * math.log(1 - draws.share())) * math.cos(2 * math.pi * draws.share())
