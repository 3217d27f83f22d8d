"""Chapter 3: pawns. What a pawn may do depends on its rank; a table names the case."""

from __future__ import annotations

from examples.board import (
    BISHOP,
    EMPTY,
    KNIGHT,
    OWNER,
    QUEEN,
    ROOK,
    SQUARES,
    WHITE,
    Board,
    Move,
    Side,
    Square,
)

FORWARD = (10, -10)
PROMOTIONS = (QUEEN, KNIGHT, ROOK, BISHOP)
ONE_STEP, TWO_STEPS, EN_PASSANT, PROMOTION = range(4)


def pawn_case(side: Side, square: Square) -> int:
    """The case of a pawn on a square, by its rank as its side counts them (0 to 7)."""
    rank = square // 10 - 2
    if side != WHITE:
        rank = 7 - rank
    return {1: TWO_STEPS, 4: EN_PASSANT, 6: PROMOTION}.get(rank, ONE_STEP)


PAWN_CASE = [{square: pawn_case(side, square) for square in SQUARES} for side in (0, 1)]


def pawn_moves(board: Board, origin: Square, moves: list[Move], captures_only: bool) -> None:
    """Add a pawn's moves. Promotions count as captures: they win material too."""
    cells = board.cells
    side = board.side
    case = PAWN_CASE[side][origin]
    ahead = origin + FORWARD[side]
    for target in (ahead - 1, ahead + 1):
        if OWNER[cells[target]] == 1 - side:
            add(moves, origin, target, case)
        elif case == EN_PASSANT and target == board.en_passant:
            moves.append(Move(origin, target))
    if cells[ahead] != EMPTY or (captures_only and case != PROMOTION):
        return
    add(moves, origin, ahead, case)
    if case == TWO_STEPS and cells[ahead + FORWARD[side]] == EMPTY:
        moves.append(Move(origin, ahead + FORWARD[side]))


def add(moves: list[Move], origin: Square, target: Square, case: int) -> None:
    """Add a pawn's move, four times if it promotes."""
    if case == PROMOTION:
        moves.extend(Move(origin, target, kind) for kind in PROMOTIONS)
    else:
        moves.append(Move(origin, target))
