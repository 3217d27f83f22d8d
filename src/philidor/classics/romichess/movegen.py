"""The move generator of lessons 2, 3 and 8, written once for both sides.

It walks the piece list and branches on the kind of piece, then on the action that the target table
gives; the C compiler turns these chains into the jump tables that the source asks for.
Generation is pseudo-legal; in a search `record` passes every move to `board.resolve`, which removes
the illegal ones at once. The capture generator stops and returns False when it could capture the
enemy king: this shows that the move before was illegal.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.classics.romichess.board import PIECE_VALUE, Board, is_square_attacked
    from philidor.classics.romichess.tables import (
        BISHOP_OFFSETS,
        FORWARD,
        KING_HOME,
        KNIGHT_OFFSETS,
        PAWN_CASE,
        ROOK_OFFSETS,
        ROYAL_OFFSETS,
        START_INDEX,
        TARGET,
    )
    from philidor.classics.romichess.types import (
        BISHOP,
        CAPTURE,
        CASTLE,
        CASTLING_KING,
        EMPTY,
        EMPTY_SQUARE,
        ENEMY_KING,
        ENEMY_PIECE,
        KING,
        KNIGHT,
        L1R,
        L1X,
        L2R,
        L2X,
        LER,
        LEX,
        LPR,
        LPX,
        MARK_EP,
        NEVER_MOVED,
        PAWN,
        PROMOTION,
        QUEEN,
        ROOK,
        SIMPLE,
        X1R,
        X2R,
        XER,
        XPR,
        Kind,
        Offsets,
        Side,
        Slot,
        Square,
    )


def generate_moves(board: Board) -> cython.void:
    """Push the moves of the side to move onto the move stack as this ply's list.

    Pseudo-legal, or strictly legal and scored if `board.resolving` is on.
    """
    board.move_stack_index[board.ply] = board.move_stack_index[board.ply - 1]
    walk_pieces(board, False)


def generate_captures(board: Board) -> cython.bint:
    """Push the captures of the side to move, pseudo-legal and unresolved, scored by the pieces.

    Returns False as soon as the enemy king could be captured: the move before was illegal.
    """
    board.move_stack_index[board.ply] = board.move_stack_index[board.ply - 1]
    return not walk_pieces(board, True)


def walk_pieces(board: Board, captures_only: cython.bint) -> cython.bint:
    """Generate for each piece of the side to move; True if the enemy king could be captured."""
    side: Side = board.wtm
    slot: Slot = board.piece[START_INDEX[side]].nxt
    kind: Kind
    from_square: Square
    takes_king: cython.bint = False
    while True:
        kind = board.piece[slot].typ
        from_square = board.piece[slot].squ
        if kind == PAWN:
            takes_king = pawn_moves(board, side, from_square, captures_only)
        elif kind == KNIGHT:
            takes_king = step_moves(board, side, from_square, KNIGHT_OFFSETS, captures_only)
        elif kind == BISHOP:
            takes_king = slide_moves(board, side, from_square, BISHOP_OFFSETS, captures_only)
        elif kind == ROOK:
            takes_king = slide_moves(board, side, from_square, ROOK_OFFSETS, captures_only)
        elif kind == QUEEN:
            takes_king = slide_moves(
                board, side, from_square, BISHOP_OFFSETS, captures_only
            ) or slide_moves(board, side, from_square, ROOK_OFFSETS, captures_only)
        elif kind == KING:
            takes_king = step_moves(board, side, from_square, ROYAL_OFFSETS, captures_only)
        elif kind == CASTLING_KING:
            takes_king = step_moves(board, side, from_square, ROYAL_OFFSETS, captures_only)
            if not captures_only:
                castling_moves(board, side)
        else:
            return False
        if takes_king:
            return True
        slot = board.piece[slot].nxt


def step_moves(
    board: Board,
    side: Side,
    from_square: Square,
    offsets: Offsets,
    captures_only: cython.bint,
) -> cython.bint:
    """A knight's or a king's eight steps; True if one captures the enemy king."""
    i: cython.int
    to_square: Square
    target: Slot
    action: cython.int
    for i in range(8):
        to_square = from_square + offsets[i]
        target = board.chess_board[to_square]
        action = TARGET[side][target]
        if action == EMPTY_SQUARE:
            if not captures_only:
                record(board, from_square, to_square, EMPTY, SIMPLE)
        elif action == ENEMY_PIECE:
            record_capture(board, from_square, to_square, target, CAPTURE, captures_only)
        elif action == ENEMY_KING:
            return True
    return False


def slide_moves(
    board: Board,
    side: Side,
    from_square: Square,
    offsets: Offsets,
    captures_only: cython.bint,
) -> cython.bint:
    """A slider's four lines, each until it is blocked; True if by the enemy king."""
    i: cython.int
    to_square: Square
    target: Slot
    action: cython.int
    for i in range(4):
        to_square = from_square + offsets[i]
        while board.chess_board[to_square] == EMPTY:
            if not captures_only:
                record(board, from_square, to_square, EMPTY, SIMPLE)
            to_square += offsets[i]
        target = board.chess_board[to_square]
        action = TARGET[side][target]
        if action == ENEMY_PIECE:
            record_capture(board, from_square, to_square, target, CAPTURE, captures_only)
        elif action == ENEMY_KING:
            return True
    return False


def pawn_moves(
    board: Board, side: Side, from_square: Square, captures_only: cython.bint
) -> cython.bint:
    """A pawn's moves by its square's case, without edge or rank tests; True: captures the king.

    Left is towards the a-file for both sides, as in the source's tables.
    """
    case: cython.int = PAWN_CASE[side][from_square]
    ahead: Square = from_square + FORWARD[side]
    left: Square = ahead - 1
    right: Square = ahead + 1
    takes_left: cython.bint = False
    takes_right: cython.bint = False
    if case == X2R:
        two_steps(board, from_square, ahead, captures_only)
        takes_right = pawn_takes(board, side, from_square, right, captures_only)
    elif case == L2R:
        takes_left = pawn_takes(board, side, from_square, left, captures_only)
        two_steps(board, from_square, ahead, captures_only)
        takes_right = pawn_takes(board, side, from_square, right, captures_only)
    elif case == L2X:
        takes_left = pawn_takes(board, side, from_square, left, captures_only)
        two_steps(board, from_square, ahead, captures_only)
    elif case == X1R:
        one_step(board, from_square, ahead, captures_only)
        takes_right = pawn_takes(board, side, from_square, right, captures_only)
    elif case == L1R:
        takes_left = pawn_takes(board, side, from_square, left, captures_only)
        one_step(board, from_square, ahead, captures_only)
        takes_right = pawn_takes(board, side, from_square, right, captures_only)
    elif case == L1X:
        takes_left = pawn_takes(board, side, from_square, left, captures_only)
        one_step(board, from_square, ahead, captures_only)
    elif case == XER:
        one_step(board, from_square, ahead, captures_only)
        takes_right = en_passant_or_takes(board, side, from_square, right, captures_only)
    elif case == LER:
        takes_left = en_passant_or_takes(board, side, from_square, left, captures_only)
        one_step(board, from_square, ahead, captures_only)
        takes_right = en_passant_or_takes(board, side, from_square, right, captures_only)
    elif case == LEX:
        takes_left = en_passant_or_takes(board, side, from_square, left, captures_only)
        one_step(board, from_square, ahead, captures_only)
    elif case == XPR:
        promoting_step(board, from_square, ahead, captures_only)
        takes_right = promoting_takes(board, side, from_square, right, captures_only)
    elif case == LPR:
        takes_left = promoting_takes(board, side, from_square, left, captures_only)
        promoting_step(board, from_square, ahead, captures_only)
        takes_right = promoting_takes(board, side, from_square, right, captures_only)
    elif case == LPX:
        takes_left = promoting_takes(board, side, from_square, left, captures_only)
        promoting_step(board, from_square, ahead, captures_only)
    return takes_left or takes_right


def one_step(
    board: Board, from_square: Square, to_square: Square, captures_only: cython.bint
) -> cython.void:
    """A pawn's single step, if the square is empty."""
    if not captures_only and board.chess_board[to_square] == EMPTY:
        record(board, from_square, to_square, EMPTY, SIMPLE)


def two_steps(
    board: Board, from_square: Square, to_square: Square, captures_only: cython.bint
) -> cython.void:
    """A pawn's single and double step; the double step sets the en passant square."""
    if captures_only or board.chess_board[to_square] != EMPTY:
        return
    record(board, from_square, to_square, EMPTY, SIMPLE)
    to_square += to_square - from_square
    if board.chess_board[to_square] == EMPTY:
        record(board, from_square, to_square, EMPTY, MARK_EP)


def promoting_step(
    board: Board, from_square: Square, to_square: Square, captures_only: cython.bint
) -> cython.void:
    """A pawn's step to its last rank."""
    if not captures_only and board.chess_board[to_square] == EMPTY:
        record_promotions(board, from_square, to_square, EMPTY, captures_only)


def pawn_takes(
    board: Board,
    side: Side,
    from_square: Square,
    to_square: Square,
    captures_only: cython.bint,
) -> cython.bint:
    """A pawn's capture on one diagonal; True if it captures the enemy king."""
    target: Slot = board.chess_board[to_square]
    action: cython.int = TARGET[side][target]
    if action == ENEMY_PIECE:
        record_capture(board, from_square, to_square, target, CAPTURE, captures_only)
    return action == ENEMY_KING


def en_passant_or_takes(
    board: Board,
    side: Side,
    from_square: Square,
    to_square: Square,
    captures_only: cython.bint,
) -> cython.bint:
    """A capture on one diagonal from the 5th rank, where en passant is possible too.

    The tutorial's trick: whether it is en passant is a number, 0 or 1, that moves the square of the
    captured piece one rank back without a branch, and makes EN_PASSANT of CAPTURE.
    """
    passing: cython.int = to_square == board.ep_square[board.ply]
    target: Slot = board.chess_board[to_square - FORWARD[side] * passing]
    action: cython.int = TARGET[side][target]
    if action == ENEMY_PIECE:
        special: cython.int = CAPTURE | passing << 1
        record_capture(board, from_square, to_square, target, special, captures_only)
    return action == ENEMY_KING


def promoting_takes(
    board: Board,
    side: Side,
    from_square: Square,
    to_square: Square,
    captures_only: cython.bint,
) -> cython.bint:
    """A capture on the last rank; True if it captures the enemy king."""
    target: Slot = board.chess_board[to_square]
    action: cython.int = TARGET[side][target]
    if action == ENEMY_PIECE:
        record_promotions(board, from_square, to_square, target, captures_only)
    return action == ENEMY_KING


def castling_moves(board: Board, side: Side) -> cython.void:
    """Castling with a king and a rook whose squares have never been moved from or to."""
    home: Square = KING_HOME[side]
    if board.count[home] != NEVER_MOVED:
        return
    if (
        board.count[home + 3] == NEVER_MOVED
        and board.chess_board[home + 1] == EMPTY
        and board.chess_board[home + 2] == EMPTY
        and path_is_safe(board, side, home, 1)
    ):
        record(board, home, home + 2, EMPTY, CASTLE)
    if (
        board.count[home - 4] == NEVER_MOVED
        and board.chess_board[home - 1] == EMPTY
        and board.chess_board[home - 2] == EMPTY
        and board.chess_board[home - 3] == EMPTY
        and path_is_safe(board, side, home, -1)
    ):
        record(board, home, home - 2, EMPTY, CASTLE)


def path_is_safe(board: Board, side: Side, home: Square, step: cython.int) -> cython.bint:
    """Whether the enemy attacks none of the castling king's three squares."""
    return not (
        is_square_attacked(board, home, 1 - side)
        or is_square_attacked(board, home + step, 1 - side)
        or is_square_attacked(board, home + 2 * step, 1 - side)
    )


def record(
    board: Board,
    from_square: Square,
    to_square: Square,
    target: Slot,
    special: cython.int,
) -> cython.void:
    """Push a move and, in a search, resolve it at once."""
    i: cython.int = board.move_stack_index[board.ply] + 1
    board.move_stack_index[board.ply] = i
    board.move_stack[i].from_square = from_square
    board.move_stack[i].to_square = to_square
    board.move_stack[i].target = target
    board.move_stack[i].special = special
    board.move_stack[i].score = 0
    if board.resolving:
        board.resolve()


def record_capture(
    board: Board,
    from_square: Square,
    to_square: Square,
    target: Slot,
    special: cython.int,
    captures_only: cython.bint,
) -> cython.void:
    """Push a capture: resolved in a full list, scored by its pieces in a list of captures.

    The order of captures is ours: the most valuable victim first, then the least valuable
    attacker.
    """
    i: cython.int
    if not captures_only:
        record(board, from_square, to_square, target, special)
        return
    i = board.move_stack_index[board.ply] + 1
    board.move_stack_index[board.ply] = i
    board.move_stack[i].from_square = from_square
    board.move_stack[i].to_square = to_square
    board.move_stack[i].target = target
    board.move_stack[i].special = special
    board.move_stack[i].score = (
        8 * PIECE_VALUE[board.piece[target].typ] - board.piece[board.chess_board[from_square]].typ
    )


def record_promotions(
    board: Board,
    from_square: Square,
    to_square: Square,
    target: Slot,
    captures_only: cython.bint,
) -> cython.void:
    """Push a move for each promotion; the capture search uses the queen alone."""
    kind: Kind
    if captures_only:
        record_capture(board, from_square, to_square, target, PROMOTION + QUEEN, captures_only)
        return
    for kind in range(KNIGHT, QUEEN + 1):
        record(board, from_square, to_square, target, PROMOTION + kind)
