"""Move generation on the 0x88 board: pseudo-legal moves, and captures with queen promotions only.

Making a move shows whether it leaves the king attacked (`Board.make`).
"""

import cython

if not cython.compiled:
    from philidor.classics.rajah.attacks import JUMPS, STEPS
    from philidor.classics.rajah.board import Board
    from philidor.classics.rajah.types import (
        BISHOP,
        BLACK_PIECE,
        CASTLING,
        DOUBLE_STEP,
        EMPTY,
        EN_PASSANT,
        KING,
        KNIGHT,
        MAX_MOVES,
        MAX_PLY,
        OFF_BOARD,
        PAWN,
        QUEEN,
        ROOK,
        WHITE_PIECE,
        Kind,
        Move,
        Moves,
        Piece,
        Side,
        Square,
        kind_of,
        relative,
    )


def generate(board: Board, moves: Moves) -> cython.int:
    """Generate all pseudo-legal moves and return their number."""
    count: cython.int = piece_moves(board, moves, False)
    if board.castling and not board.checked:
        count = castling_moves(board, moves, count)
    return count


def generate_captures(board: Board, moves: Moves) -> cython.int:
    """Generate captures and promotions to a queen, for the quiescence search."""
    return piece_moves(board, moves, True)


def piece_moves(board: Board, moves: Moves, captures_only: cython.bint) -> cython.int:
    """The moves of every piece in the list of the side to move, except castling."""
    side: Side = board.side
    count: cython.int = 0
    slot: cython.int
    index: cython.int
    start: Square
    kind: Kind
    for slot in range(board.counts[side]):
        start = board.piece_list[side][slot]
        kind = kind_of(board.squares[start])
        if kind == PAWN:
            count = pawn_captures(board, moves, count, start, captures_only)
            count = pawn_advances(board, moves, count, start, captures_only)
        elif kind == KNIGHT:
            for index in range(8):
                count = step_once(board, moves, count, start, start + JUMPS[index], captures_only)
        elif kind == KING:
            for index in range(8):
                count = step_once(board, moves, count, start, start + STEPS[index], captures_only)
        elif kind == BISHOP:
            count = slide(board, moves, count, start, 0, 4, captures_only)
        elif kind == ROOK:
            count = slide(board, moves, count, start, 4, 8, captures_only)
        else:
            count = slide(board, moves, count, start, 0, 8, captures_only)
    return count


def slide(
    board: Board,
    moves: Moves,
    count: cython.int,
    start: Square,
    first: cython.int,
    last: cython.int,
    captures_only: cython.bint,
) -> cython.int:
    """Moves of a slider along the steps first to last - 1, each until it is blocked."""
    enemy: Piece = WHITE_PIECE if board.side else BLACK_PIECE
    index: cython.int
    end: Square
    for index in range(first, last):
        end = start + STEPS[index]
        while not end & OFF_BOARD:
            if board.squares[end] != EMPTY:
                if board.squares[end] & enemy:
                    moves[count] = start | (end << 7)
                    count += 1
                break
            if not captures_only:
                moves[count] = start | (end << 7)
                count += 1
            end += STEPS[index]
    return count


def step_once(
    board: Board,
    moves: Moves,
    count: cython.int,
    start: Square,
    end: Square,
    captures_only: cython.bint,
) -> cython.int:
    """One step of a king or jump of a knight, if it stays on the board."""
    if end & OFF_BOARD:
        return count
    piece: Piece = board.squares[end]
    if piece == EMPTY:
        if captures_only:
            return count
    elif not piece & (WHITE_PIECE if board.side else BLACK_PIECE):
        return count
    moves[count] = start | (end << 7)
    return count + 1


def pawn_captures(
    board: Board, moves: Moves, count: cython.int, start: Square, captures_only: cython.bint
) -> cython.int:
    """A pawn's captures, en passant included."""
    forward: cython.int = -16 if board.side else 16
    enemy: Piece = WHITE_PIECE if board.side else BLACK_PIECE
    sideways: cython.int
    end: Square
    for sideways in range(-1, 2, 2):
        end = start + forward + sideways
        if end & OFF_BOARD:
            continue
        if board.squares[end] & enemy:
            count = add_pawn_move(moves, count, start, end, board.side, captures_only)
        elif end == board.en_passant:
            moves[count] = start | (end << 7) | EN_PASSANT
            count += 1
    return count


def pawn_advances(
    board: Board, moves: Moves, count: cython.int, start: Square, captures_only: cython.bint
) -> cython.int:
    """A pawn's steps forward; among captures only the step that makes a queen."""
    forward: cython.int = -16 if board.side else 16
    rank: cython.int = relative(start, board.side) >> 4
    end: Square = start + forward
    if board.squares[end] != EMPTY or (captures_only and rank != 6):
        return count
    count = add_pawn_move(moves, count, start, end, board.side, captures_only)
    if rank == 1 and board.squares[end + forward] == EMPTY:
        moves[count] = start | ((end + forward) << 7) | DOUBLE_STEP
        count += 1
    return count


def add_pawn_move(
    moves: Moves,
    count: cython.int,
    start: Square,
    end: Square,
    side: Side,
    captures_only: cython.bint,
) -> cython.int:
    """Add a pawn move; on the last rank one for each kind (the queen alone among captures)."""
    move: Move = start | (end << 7)
    if relative(end, side) >> 4 != 7:
        moves[count] = move
        return count + 1
    least: Kind = QUEEN if captures_only else KNIGHT
    kind: Kind = QUEEN
    while kind >= least:
        moves[count] = move | (kind << 14)
        count += 1
        kind -= 1
    return count


def castling_moves(board: Board, moves: Moves, count: cython.int) -> cython.int:
    """Castling if the squares between king and rook are free and the king crosses no attack.

    Whether the target square is attacked is found when the move is made, as for every move.
    """
    side: Side = board.side
    king: Square = board.piece_list[side][0]
    rights: cython.int = board.castling >> (2 * side)
    if (
        rights & 1
        and board.squares[king + 1] == EMPTY
        and board.squares[king + 2] == EMPTY
        and not board.attacked(king + 1, side ^ 1)
    ):
        moves[count] = king | ((king + 2) << 7) | CASTLING
        count += 1
    if (
        rights & 2
        and board.squares[king - 1] == EMPTY
        and board.squares[king - 2] == EMPTY
        and board.squares[king - 3] == EMPTY
        and not board.attacked(king - 1, side ^ 1)
    ):
        moves[count] = king | ((king - 2) << 7) | CASTLING
        count += 1
    return count


class Generator:
    """Move lists for every ply; lists legal moves and counts them (perft)."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.moves = [[0] * MAX_MOVES for _ in range(MAX_PLY)]

    def legal(self, board: Board) -> list[int]:
        """The legal moves in generation order."""
        found = []
        index: cython.int
        for index in range(generate(board, self.moves[0])):
            if board.make(self.moves[0][index]):
                board.unmake()
                found.append(self.moves[0][index])
        return found

    def captures(self, board: Board) -> list[int]:
        """What the quiescence search generates, pseudo-legal."""
        return [self.moves[0][i] for i in range(generate_captures(board, self.moves[0]))]

    def perft(self, board: Board, depth: cython.int) -> cython.longlong:
        """Number of legal move sequences of that many plies (at most MAX_PLY)."""
        with cython.nogil:
            found: cython.longlong = self.count(board, depth)
        return found

    def count(self, board: Board, depth: cython.int) -> cython.longlong:
        """Perft in C."""
        if depth <= 0:
            return 1
        found: cython.longlong = 0
        index: cython.int
        for index in range(generate(board, self.moves[depth])):
            if board.make(self.moves[depth][index]):
                found += 1 if depth == 1 else self.count(board, depth - 1)
                board.unmake()
        return found
