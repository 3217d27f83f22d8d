"""The levels: every number that makes one player weaker than another, in one table.

The labels are Elo on Stockfish's `UCI_Elo` scale, where it begins (1320); the levels below continue
the ladder downwards. docs/levels.md says what was measured. Between two rows, numbers are
interpolated.

Which kinds of moves are hard to see follows E. Neiman and Y. Afek, "Invisible Chess Moves" (2011);
that errors become more frequent in the last seconds follows the blunder rates of lichess games that
the GitHub repository Antiochian/chess-blunders plots. How the errors of each level compare with
published figures is measured by `philidor lab errors`.
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
    "elo":          (  600,   800,  1000,  1200,  1400,  1600,  1800,  2000,  2200,  2400),
    "blindness":    (  620,   540,   450,   370,   300,   235,   175,   120,    75,    40),
    "fading":       (   60,    50,    42,    35,    28,    22,    17,    12,     8,     5),
    "reply":        (  130,   125,   120,   115,   112,   110,   108,   105,   102,   100),
    "depth":        (  100,   120,   160,   200,   250,   300,   350,   450,   550,   700),
    "exchanges":    (    2,     3,     4,     5,     6,     7,     8,    10,    12,    14),
    "forcing":      (  100,   100,    95,    90,    85,    80,    75,    75,    75,    75),
    "quiet":        (  140,   130,   125,   120,   115,   110,   108,   105,   100,   100),
    "hidden":       (  170,   160,   150,   140,   130,   125,   120,   115,   110,   100),
    "nodes":        (  120,   250,   500,  1000,  1800,  3200,  6000, 12000, 25000, 60000),
    "doubt":        (  130,   110,    90,    75,    60,    48,    36,    26,    16,     8),
    "crowding":     (   40,    40,    40,    35,    35,    30,    30,    25,    20,    15),
    "haste":        (  150,   150,   150,   140,   140,   130,   130,   120,   110,   100),
    "tactics":      (    0,    10,    20,    35,    50,    65,    80,    90,    95,   100),
    "activity":     (   10,    20,    30,    40,    55,    70,    80,    90,    95,   100),
    "safety":       (    0,     0,    15,    30,    45,    60,    75,    85,    95,   100),
    "structure":    (    0,    10,    20,    35,    50,    65,    80,    90,    95,   100),
    "endings":      (   10,    20,    30,    40,    55,    70,    80,    90,    95,   100),
    "book_plies":   (    3,     4,     6,     8,    10,    12,    14,    18,    22,    26),
    "book_share":   (   60,    65,    70,    75,    80,    85,    90,    93,    96,   100),
    "book_breadth": (    1,     1,     2,     2,     3,     3,     4,     4,     5,     6),
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
    Kind("recapture", 25),
    Kind("of a more valuable or unprotected piece", 40),
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
