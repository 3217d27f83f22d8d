"""Material: what each side has, what a line changes, and what can be won by force.

Pieces count 1, 3, 3, 5 and 9 points. Material that is won by force is proved by a search whose
evaluation knows nothing but these points.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import chess

from philidor.core import convert
from philidor.core.see import wins_at_least
from philidor.evaluation.layout import offsets, total
from philidor.explanations.searcher import Searcher, position_of

POINTS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
CENTIPAWNS = 100


@dataclass(frozen=True)
class Exchange:
    """What a line of moves changes for one side.

    lost, won: the pieces that it lost and won, the most valuable first; pieces of the same kind
    that both sides lost cancel out. promoted: whether a pawn was promoted. points: won less lost.
    """

    lost: tuple[chess.PieceType, ...]
    won: tuple[chess.PieceType, ...]
    promoted: bool
    points: int


def material_searcher() -> Searcher:
    """A search that knows mate, draws and the points of the pieces, and nothing else."""
    weights = [(0, 0)] * total()
    first = offsets()["MATERIAL"]
    for index, points in enumerate(POINTS.values(), start=first):
        weights[index] = points * CENTIPAWNS, points * CENTIPAWNS
    return Searcher(weights)


def balance(board: chess.Board, white: chess.Color) -> int:
    """One side's points less the other's."""
    return sum(
        points * (len(board.pieces(kind, white)) - len(board.pieces(kind, not white)))
        for kind, points in POINTS.items()
    )


def exchange(before: chess.Board, after: chess.Board, white: chess.Color) -> Exchange:
    """What has changed for one side between two positions of a line."""
    lost = _fewer(before, after, white)
    won = _fewer(before, after, not white)
    both = lost & won
    return Exchange(
        lost=_sorted(lost - both),
        won=_sorted(won - both),
        promoted=any(_fewer(after, before, side) for side in chess.COLORS),
        points=balance(after, white) - balance(before, white),
    )


def settled(board: chess.Board, line: tuple[str, ...]) -> tuple[str, ...]:
    """The beginning of a line after which nothing more is exchanged in it.

    That is the shortest one that ends in a quiet position with the material that the last quiet
    position of the line has; empty if the line has no quiet position.
    """
    quiet = quiet_ends(board, line)
    return line[: min((end for end in quiet if quiet[end] == quiet[max(quiet)]), default=0)]


def to_rest(board: chess.Board, line: tuple[str, ...]) -> tuple[str, ...]:
    """A line up to its last quiet position."""
    return line[: max(quiet_ends(board, line), default=0)]


def quiet_ends(board: chess.Board, line: tuple[str, ...]) -> dict[int, int]:
    """The plies of a line after which the position is quiet, with White's balance there."""
    reached = board.copy(stack=False)
    quiet = {}
    for plies, text in enumerate(line, start=1):
        reached.push_uci(text)
        if is_quiet(reached):
            quiet[plies] = balance(reached, chess.WHITE)
    return quiet


def is_quiet(board: chess.Board) -> bool:
    """Whether there is no check, and no capture or promotion that wins material by exchange."""
    if board.is_check():
        return False
    position = position_of(board.copy(stack=False))
    return not any(
        wins_at_least(position, move, CENTIPAWNS)
        for move in convert.legal_by_name(position).values()
    )


def wins_by_exchange(board: chess.Board, move: chess.Move) -> bool:
    """Whether a capture and all recaptures on its square win at least a pawn."""
    position = position_of(board.copy(stack=False))
    return bool(
        wins_at_least(position, convert.legal_by_name(position)[board.uci(move)], CENTIPAWNS)
    )


def _fewer(before: chess.Board, after: chess.Board, white: chess.Color) -> Counter[int]:
    """The pieces that a side has no more."""
    return Counter(
        {
            kind: len(before.pieces(kind, white)) - len(after.pieces(kind, white))
            for kind in POINTS
            if len(before.pieces(kind, white)) > len(after.pieces(kind, white))
        }
    )


def _sorted(pieces: Counter[int]) -> tuple[chess.PieceType, ...]:
    return tuple(sorted(pieces.elements(), reverse=True))
