"""Chapter 2: the moves of knights, bishops, rooks, queens and kings, pseudo-legal."""

from __future__ import annotations

from examples.board import (
    BISHOP,
    EMPTY,
    KIND_BITS,
    KING,
    KNIGHT,
    OWNER,
    PAWN,
    QUEEN,
    ROOK,
    Board,
    Move,
    Side,
    Square,
)
from examples.pawns import pawn_moves

STRAIGHT = (1, 10, -1, -10)
DIAGONAL = (9, 11, -9, -11)
ALL = STRAIGHT + DIAGONAL
JUMPS = (8, 12, 19, 21, -8, -12, -19, -21)


def generate(board: Board, captures_only: bool = False) -> list[Move]:
    """The moves of the side to move; some may leave its king attacked. Castling is not included."""
    moves: list[Move] = []
    cells = board.cells
    for square in board.squares[board.side]:
        kind = cells[square] & KIND_BITS
        if kind == PAWN:
            pawn_moves(board, square, moves, captures_only)
        elif kind == KNIGHT:
            step(board, square, JUMPS, moves, captures_only)
        elif kind == BISHOP:
            slide(board, square, DIAGONAL, moves, captures_only)
        elif kind == ROOK:
            slide(board, square, STRAIGHT, moves, captures_only)
        elif kind == QUEEN:
            slide(board, square, ALL, moves, captures_only)
        else:
            step(board, square, ALL, moves, captures_only)
    return moves


def step(
    board: Board,
    origin: Square,
    offsets: tuple[int, ...],
    moves: list[Move],
    captures_only: bool,
) -> None:
    """Add a knight's or a king's moves. The border needs no test: it has no owner."""
    cells = board.cells
    enemy = 1 - board.side
    for offset in offsets:
        target = origin + offset
        found = cells[target]
        if OWNER[found] == enemy or (found == EMPTY and not captures_only):
            moves.append(Move(origin, target))


def slide(
    board: Board,
    origin: Square,
    offsets: tuple[int, ...],
    moves: list[Move],
    captures_only: bool,
) -> None:
    """Add a slider's moves: along each line until something stands in the way."""
    cells = board.cells
    enemy = 1 - board.side
    for offset in offsets:
        target = origin + offset
        while cells[target] == EMPTY:
            if not captures_only:
                moves.append(Move(origin, target))
            target += offset
        if OWNER[cells[target]] == enemy:
            moves.append(Move(origin, target))


def attacked(board: Board, square: Square, by: Side) -> bool:
    """Whether a side attacks a square: look from the square as each kind of piece."""
    cells = board.cells
    colour = by << 3
    for offset in JUMPS:
        if cells[square + offset] == KNIGHT | colour:
            return True
    pawn = -10 if by == 0 else 10
    if cells[square + pawn - 1] == PAWN | colour or cells[square + pawn + 1] == PAWN | colour:
        return True
    for offset in ALL:
        target = square + offset
        if cells[target] == KING | colour:
            return True
        while cells[target] == EMPTY:
            target += offset
        found = cells[target]
        if found == QUEEN | colour:
            return True
        if found == (ROOK if offset in STRAIGHT else BISHOP) | colour:
            return True
    return False


def in_check(board: Board) -> bool:
    """Whether the king of the side to move is attacked."""
    return attacked(board, board.king[board.side], 1 - board.side)
