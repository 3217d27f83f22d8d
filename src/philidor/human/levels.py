"""The levels: every number that makes one player weaker than another, in one table.

A level is a rating of the human policy, a number of moves that are drawn from it, which grows
where much is at stake, and the depth to which a short search chooses among them. Between two rows,
numbers are interpolated.
docs/levels-measured.md says how they were found and what was measured.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import pairwise

from philidor.human.types import KINDS

WEAKEST, STRONGEST = 600, 2400


@dataclass(frozen=True)
class Level:
    """One player's skill.

    elo: the label, a lichess blitz rating. rating: of the people whose moves are drawn; it is
    lower, since a player that keeps to the likeliest of them and calculates is better than they.
    draws: hundredths of moves that are drawn from the policy; 150 is one or two, evenly. alertness:
    how many more where all is at stake (`at_stake`). feel: percent of moves that are the first one
    drawn, whatever is at stake. depth: hundredths of plies to which the search chooses among them.
    sharpness: the power, in hundredths, to which the policy's chances are raised before the draw;
    focus: how much more where all is at stake, or less, so that unusual moves come to mind too.
    nodes: positions looked at, at most. book_plies, book_share: the openings known: how far, and
    percent of the positions in them; book_breadth: how many of a position's moves.
    """

    elo: int
    rating: int
    draws: int
    alertness: int
    feel: int
    depth: int
    sharpness: int
    focus: int
    nodes: int
    book_plies: int
    book_share: int
    book_breadth: int


# fmt: off
TABLE = {
    "elo":         (   600,    800,   1000,   1200,   1400,   1600,   1800,   2000,   2200,   2400),
    "rating":      (   600,    600,    700,    760,   1000,   1240,   1475,   1800,   2150,   2450),
    "draws":       (   100,    100,    100,    100,    104,    110,    113,    116,    116,    170),
    "alertness":   (    20,     60,    100,    190,    200,    420,    800,   4500,   7000,   7000),
    "feel":        (    30,     27,     17,     14,     10,      7,      6,      4,      2,      0),
    "depth":       (   100,    100,    100,    125,    170,    240,    340,    420,    500,    600),
    "sharpness":   (   110,    132,    158,    166,    158,    150,    142,    121,     96,     88),
    "focus":       (     0,     12,     33,     50,     22,     -3,     -9,    -55,    -85,    -69),
    "nodes":       ( 60000,  60000,  60000,  60000,  60000,  80000, 100000, 120000, 150000, 200000),
    "book_plies":  (     3,      4,      6,      8,     10,     12,     14,     18,     22,     26),
    "book_share":  (    60,     65,     70,     75,     80,     85,     90,     93,     96,    100),
    "book_breadth":(     1,      1,      2,      2,      3,      3,      4,      4,      5,      6),
}
# fmt: on
LEVELS = tuple(
    Level(**dict(zip(TABLE, numbers, strict=True))) for numbers in zip(*TABLE.values(), strict=True)
)

# The kinds of moves in the words of a note, in the order of the bits in `types`.
MOVE_KINDS = (
    "capture",
    "of the piece that just moved",
    "of a more valuable or unprotected piece",
    "check",
    "promotion",
    "quiet",
    "long",
    "backward",
    "sideways",
    "knight's move",
    "discovered attack",
    "along a pin",
    "far from the last move",
    "unusual rule",
)
assert len(MOVE_KINDS) == KINDS


def level_of(elo: int) -> Level:
    """The level of that label, interpolated between the rows of the table."""
    elo = min(STRONGEST, max(WEAKEST, elo))
    for low, high in pairwise(LEVELS):
        if elo <= high.elo:
            share = (elo - low.elo) / (high.elo - low.elo)
            return Level(*(_between(low, high, field.name, share) for field in fields(Level)))
    return LEVELS[-1]


def _between(low: Level, high: Level, name: str, share: float) -> int:
    one, other = int(getattr(low, name)), int(getattr(high, name))
    return round(one + (other - one) * share)


def names_of(kinds: int) -> list[str]:
    """The names of the kinds that a move is of."""
    return [kind for bit, kind in enumerate(MOVE_KINDS) if kinds & (1 << bit)]
