"""The levels: every number that makes one player weaker than another, in one table.

A level is a rating of the human policy, the depth of a short search that tells which of its moves
are errors, and how steadily the player avoids these. Between two rows, numbers are interpolated.
docs/levels-measured.md says how they were found and what was measured.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise

from philidor.human.types import KINDS

WEAKEST, STRONGEST = 600, 2400


@dataclass(frozen=True)
class Level:
    """One player's skill.

    elo: the label, a lichess blitz rating. rating: of the people whose moves are drawn. depth:
    hundredths of plies to which the search looks. The next four are hundredths, too. sharpness: the
    power to which the policy's chances are raised. steadiness: the power to which the odds of an
    error are raised; carelessness: what is added to their logarithm, and alertness: what is taken
    from it where all is at stake (`at_stake`). nodes: positions looked at, at most. book_plies,
    book_share: the openings known: how far, and percent of the positions in them; book_breadth: how
    many of a position's moves.
    """

    elo: int
    rating: int
    depth: int
    sharpness: int
    steadiness: int
    carelessness: int
    alertness: int
    nodes: int
    book_plies: int
    book_share: int
    book_breadth: int


# fmt: off
TABLE = {
    "elo":         (   600,    800,   1000,   1200,   1400,   1600,   1800,   2000,   2200,   2400),
    "rating":      (   620,    830,   1040,   1250,   1460,   1670,   1880,   2080,   2290,   2490),
    "depth":       (   125,    165,    210,    250,    295,    340,    380,    450,    560,    700),
    "sharpness":   (   122,    131,    140,    144,    146,    144,    139,    130,    120,    128),
    "steadiness":  (   200,    179,    161,    145,    130,    120,    110,    115,    120,    130),
    "carelessness":(   470,    375,    335,    270,    200,    155,     75,    -35,   -190,   -500),
    "alertness":   (   705,    552,    510,    535,    585,    690,    885,   1300,   2100,   3240),
    "nodes":       ( 60000,  60000,  60000,  60000,  60000,  80000, 100000, 120000, 150000, 200000),
    "book_plies":  (     3,      4,      6,      8,     10,     12,     14,     18,     22,     26),
    "book_share":  (    60,     65,     70,     75,     80,     85,     90,     93,     96,    100),
    "book_breadth":(     1,      1,      2,      2,      3,      3,      4,      4,      5,      6),
}
# The same levels with networks of lc0's, whose chances are more certain.
LC0_TABLE = {
    "rating":      (   500,    700,    990,   1240,   1450,   1630,   1760,   1860,   1910,   1930),
    "depth":       (   150,    215,    285,    350,    420,    485,    555,    600,    600,    600),
    "sharpness":   (    82,    106,    127,    142,    148,    144,    131,    111,     88,     65),
    "steadiness":  (   232,    230,    228,    226,    224,    222,    220,    218,    216,    214),
    "carelessness":(   465,    410,    355,    300,    250,    195,    140,     85,     35,    -20),
    "alertness":   (   875,    790,    785,    850,   1015,   1325,   1895,   2970,   5100,   9600),
}
# fmt: on


def _rows(table: Mapping[str, Sequence[int]]) -> tuple[Level, ...]:
    return tuple(
        Level(**dict(zip(table, numbers, strict=True)))
        for numbers in zip(*table.values(), strict=True)
    )


LEVELS, LC0_LEVELS = _rows(TABLE), _rows(TABLE | LC0_TABLE)

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


def level_of(elo: int, levels: Sequence[Level] = LEVELS) -> Level:
    """The level of that label, interpolated between the rows of a table."""
    elo = min(STRONGEST, max(WEAKEST, elo))
    for low, high in pairwise(levels):
        if elo <= high.elo:
            share = (elo - low.elo) / (high.elo - low.elo)
            return Level(*(_between(low, high, field.name, share) for field in fields(Level)))
    return levels[-1]


def _between(low: Level, high: Level, name: str, share: float) -> int:
    one, other = int(getattr(low, name)), int(getattr(high, name))
    return round(one + (other - one) * share)


def names_of(kinds: int) -> list[str]:
    """The names of the kinds that a move is of."""
    return [kind for bit, kind in enumerate(MOVE_KINDS) if kinds & (1 << bit)]
