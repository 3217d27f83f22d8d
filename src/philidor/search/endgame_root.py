"""The moves that keep the best outcome of a position that is in the tables."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.core.movegen import legal_moves
from philidor.core.outcomes import OutcomeTables
from philidor.core.position import Position
from philidor.core.types import (
    BLESSED_LOSS,
    CURSED_WIN,
    DRAW,
    LOSS,
    NO_DISTANCE,
    UNKNOWN,
    WIN,
)
from philidor.syzygy.tables import before_zeroing, sign

# Ranks of moves that win or lose whatever the fifty-move count; others are nearer to 0, a draw.
SURE = 1 << 18
CURSED = 1 << 17
# Plies without a capture or pawn move after which only the shortest way to one is taken. Later a
# position could occur for the third time.
IMPATIENT = 4
FIFTY_MOVES = 100


@dataclass(frozen=True)
class RootMoves:
    """The best moves of a position by the tables.

    outcome: for the side to move, with the fifty-move count as it is. complete: they were found by
    distances, so that they also make progress; otherwise by outcomes alone.
    """

    moves: tuple[int, ...]
    outcome: int
    complete: bool


def best_moves(
    tables: OutcomeTables, position: Position, most_pieces: int, fifty_moves: bool
) -> RootMoves | None:
    """The moves that keep the best outcome; None if the position is in no table.

    most_pieces: positions with more are not looked up. fifty_moves: whether the fifty-move rule is
    played and the distances are those to a capture or pawn move. The position must have a legal
    move.
    """
    if not tables.may_have(position, most_pieces):
        return None
    moves = legal_moves(position)
    distances = [distance_after(tables, position, move) for move in moves]
    if NO_DISTANCE in distances:
        return by_outcome(tables, position, moves, fifty_moves)
    ranks = [rank(distance, position.halfmoves, fifty_moves) for distance in distances]
    best = max(ranks)
    kept = [index for index, found in enumerate(ranks) if found == best]
    if best == SURE and position.halfmoves >= IMPATIENT:
        shortest = min(distances[index] for index in kept)
        kept = [index for index in kept if distances[index] == shortest]
    return RootMoves(tuple(moves[index] for index in kept), outcome_of(best), True)


def distance_after(tables: OutcomeTables, position: Position, move: int) -> int:
    """The distance of the side to move if it makes this move, the move included."""
    position.make(move)
    try:
        if position.is_draw(1):
            return DRAW
        if position.halfmoves == 0:
            outcome = tables.outcome(position)
            return NO_DISTANCE if outcome == UNKNOWN else before_zeroing(-outcome)
        distance = tables.distance(position)
        if distance == NO_DISTANCE:
            return NO_DISTANCE
        if distance == -1 and position.checkers and not legal_moves(position):
            return 1
        return -distance - sign(distance)
    finally:
        position.unmake()


def rank(distance: int, halfmoves: int, fifty_moves: bool) -> int:
    """A number that is higher for better moves; above 0 for wins, 0 for draws.

    A move that wins in time, and one that loses in time, is as good as any other of its sort.
    """
    if distance == 0:
        return 0
    length = abs(distance)
    if distance > 0:
        in_time = not fifty_moves or length + halfmoves < FIFTY_MOVES
        return SURE if in_time else CURSED - length - halfmoves
    in_time = not fifty_moves or 2 * length + halfmoves < FIFTY_MOVES
    return -SURE if in_time else -CURSED + length + halfmoves


def outcome_of(rank: int) -> int:
    """The outcome that a rank stands for."""
    if abs(rank) == SURE:
        return WIN if rank > 0 else LOSS
    return sign(rank) * CURSED_WIN


def by_outcome(
    tables: OutcomeTables, position: Position, moves: list[int], fifty_moves: bool
) -> RootMoves | None:
    """The best moves by the tables of outcomes; None if one is missing."""
    outcomes = []
    for move in moves:
        position.make(move)
        outcome = DRAW if position.is_draw(1) else tables.outcome(position)
        position.unmake()
        if outcome == UNKNOWN:
            return None
        if not fifty_moves and outcome in (BLESSED_LOSS, CURSED_WIN):
            outcome *= 2
        outcomes.append(-outcome)
    best = max(outcomes)
    kept = tuple(move for move, outcome in zip(moves, outcomes, strict=True) if outcome == best)
    return RootMoves(kept, best, False)
