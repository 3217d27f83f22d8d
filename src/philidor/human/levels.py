"""The levels: every number that makes one player weaker than another, in one table.

The labels are Elo on Stockfish's `UCI_Elo` scale, which begins at 1320; the levels below continue
the ladder downwards. docs/levels.md says what was measured. Between two rows, numbers are
interpolated.

Which kinds of moves are hard to see follows E. Neiman and Y. Afek, "Invisible Chess Moves" (2011);
that errors become more frequent in the last seconds follows the blunder rates of lichess games that
the GitHub repository Antiochian/chess-blunders plots. How the errors of each level compare with
published figures is measured by `philidor lab study errors`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from itertools import pairwise

from philidor.human.types import KINDS

WEAKEST, STRONGEST = 600, 2400


@dataclass(frozen=True)
class Level:
    """One player's skill.

    elo: the label. blindness: thousandths of plain quiet moves that are not seen on the board.
    fading: how much more is overlooked with each ply of a line, in percent.
    reply: how often the opponent's moves are overlooked, in percent of one's own.
    depth: of the calculation, in hundredths of a ply. exchanges: plies of captures beyond it.
    forcing, quiet, hidden: hundredths of a ply that a capture or check, a quiet move, and a quiet
    move of a hidden kind use up. nodes: positions looked at, at most.
    doubt: centipawns by which a move is misjudged at most. crowding: how much less is seen with all
    32 pieces on the board than with 16, in percent. haste: the same for the last seconds of a game.
    tactics to endings: percent of what the evaluation's terms are worth that has been learned:
    tactics (threats), activity (mobility, outposts), safety (the king's), structure (pawns),
    endings (passed pawns; above half, the rules for special endings as well).
    book_plies, book_share: the openings known: how far, and percent of the positions in them;
    book_breadth: how many of a position's moves.
    """

    elo: int
    blindness: int
    fading: int
    reply: int
    depth: int
    exchanges: int
    forcing: int
    quiet: int
    hidden: int
    nodes: int
    doubt: int
    crowding: int
    haste: int
    tactics: int
    activity: int
    safety: int
    structure: int
    endings: int
    book_plies: int
    book_share: int
    book_breadth: int


# fmt: off
TABLE = {
    "elo":         (   600,    800,   1000,   1200,   1400,   1600,   1800,   2000,   2200,   2400),
    "blindness":   (   457,    384,    312,    257,    202,    152,    107,     67,     37,     15),
    "fading":      (    43,     36,     29,     24,     19,     15,     11,      7,      5,      3),
    "reply":       (   120,    116,    113,    111,    109,    106,    104,    102,    100,    100),
    "depth":       (   157,    193,    241,    283,    328,    393,    510,    630,    900,   1400),
    "exchanges":   (     4,      5,      6,      7,      8,      9,     11,     12,     14,     16),
    "forcing":     (    95,     91,     86,     82,     78,     75,     75,     75,     75,     75),
    "quiet":       (   125,    121,    116,    112,    109,    107,    104,    100,    100,    100),
    "hidden":      (   151,    142,    132,    127,    122,    118,    114,    108,    100,    100),
    "nodes":       (   475,    890,   1620,   2630,   4500,   8100,  15000,  30000,  70000, 200000),
    "doubt":       (    91,     78,     63,     52,     42,     32,     23,     14,      8,      4),
    "crowding":    (    40,     36,     35,     32,     30,     28,     24,     19,     15,     12),
    "haste":       (   150,    142,    140,    134,    130,    126,    117,    108,    100,     95),
    "tactics":     (    19,     32,     47,     60,     72,     84,     91,     96,    100,    100),
    "activity":    (    29,     38,     52,     65,     75,     84,     91,     96,    100,    100),
    "safety":      (    14,     27,     42,     55,     68,     79,     88,     96,    100,    100),
    "structure":   (    19,     32,     47,     60,     72,     84,     91,     96,    100,    100),
    "endings":     (    29,     38,     52,     65,     75,     84,     91,     96,    100,    100),
    "book_plies":  (     3,      4,      6,      8,     10,     12,     14,     18,     22,     26),
    "book_share":  (    60,     65,     70,     75,     80,     85,     90,     93,     96,    100),
    "book_breadth":(     1,      1,      2,      2,      3,      3,      4,      4,      5,      6),
}
# fmt: on
LEVELS = tuple(
    Level(**dict(zip(TABLE, numbers, strict=True))) for numbers in zip(*TABLE.values(), strict=True)
)


@dataclass(frozen=True)
class Kind:
    """A kind of move: its name; how often it is overlooked, in percent of a plain quiet move."""

    name: str
    percent: int


# In the order of the bits in `types`. The percentages of a move of several kinds are multiplied.
MOVE_KINDS = (
    Kind("capture", 55),
    Kind("of the piece that just moved", 10),
    Kind("of a more valuable or unprotected piece", 35),
    Kind("check", 65),
    Kind("promotion", 40),
    Kind("quiet", 100),
    Kind("long", 125),
    Kind("backward", 155),
    Kind("sideways", 120),
    Kind("knight's move", 130),
    Kind("discovered attack", 170),
    Kind("along a pin", 150),
    Kind("far from the last move", 125),
    Kind("unusual rule", 200),
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
    if name == "nodes":
        # Each step multiplies the positions.
        return round(math.exp(math.log(one) + (math.log(other) - math.log(one)) * share))
    return round(one + (other - one) * share)


def names_of(kinds: int) -> list[str]:
    """The names of the kinds that a move is of."""
    return [kind.name for bit, kind in enumerate(MOVE_KINDS) if kinds & (1 << bit)]
