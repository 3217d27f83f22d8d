"""Statements about a move: typed facts, each with its evidence, without words.

Every line begins in the position before the move. A null move in it, written `0000`, means that a
side passes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import chess

from philidor.explanations.judgement import JudgedMove
from philidor.explanations.material import Exchange
from philidor.explanations.terms import Cost

Line: TypeAlias = tuple[str, ...]
MateKind: TypeAlias = Literal[
    "checkmate", "forces-mate", "misses-mate", "allows-mate", "threatens-mate", "parries-mate"
]
MaterialKind: TypeAlias = Literal[
    "wins-material",
    "loses-material",
    "misses-material",
    "threatens-material",
    "parries-material",
]
ForkKind: TypeAlias = Literal["forks", "allows-fork", "misses-fork"]
DrawReason: TypeAlias = Literal["stalemate", "insufficient-material"]


@dataclass(frozen=True)
class Mate:
    """A mate that is given, missed, allowed, threatened or parried; `moves` until it."""

    kind: MateKind
    moves: int
    line: Line


@dataclass(frozen=True)
class Material:
    """Material that a side wins by force.

    exchange: what the line changes, seen from the mover's side. points: what the side that profits
    wins at least, which may be less than in the line. In the line of a threat, made or parried, the
    side that profits moves after the null move.
    """

    kind: MaterialKind
    exchange: Exchange
    points: int
    line: Line


@dataclass(frozen=True)
class Hanging:
    """A piece of the mover that the reply captures, and wins material by it on that square.

    protected: whether the mover could capture there in turn. moved: whether it is the piece that
    has just moved.
    """

    kind: Literal["hangs"]
    square: chess.Square
    piece: chess.PieceType
    protected: bool
    moved: bool
    line: Line


@dataclass(frozen=True)
class Fork:
    """A piece that attacks two or more pieces at once, and wins one of them in the line.

    kind: by the move itself, by the reply to it, or by the better move that was not played.
    """

    kind: ForkKind
    square: chess.Square
    piece: chess.PieceType
    targets: tuple[tuple[chess.Square, chess.PieceType], ...]
    line: Line


@dataclass(frozen=True)
class Draw:
    """The move ends the game in a draw, which is less than the mover had."""

    kind: Literal["draws"]
    reason: DrawReason
    line: Line


@dataclass(frozen=True)
class OnlyMove:
    """No other move is nearly as good: the second best, and what it gives away.

    loss: winning chances in percentage points. second is None if there is no other legal move.
    """

    kind: Literal["only-move"]
    second: str | None
    loss: float
    line: Line


@dataclass(frozen=True)
class Terms:
    """The terms of the evaluation in which the mover ends worse than in the better line."""

    kind: Literal["terms"]
    costs: tuple[Cost, ...]
    better: Line
    line: Line


Statement: TypeAlias = Mate | Material | Hanging | Fork | Draw | OnlyMove | Terms


@dataclass(frozen=True)
class Explanation:
    """A move, its judgement and what could be proved about it, the weightiest statement first.

    board: the position before the move.
    """

    board: chess.Board
    judged: JudgedMove
    statements: tuple[Statement, ...]
