"""Attack tables: one byte for each square and side, with the shortcomings that the source states.

From bit 0 on a byte reads k-q-rr-bb-pp: one bit for the king, one for all queens together, two for
rooks, two for bishops and knights together, two for pawns. The counts stop at three. The less
valuable the attackers, the greater the byte.

There is no table of X-rays, but a rook or bishop counts through a queen of its own side, and every
slider counts on the squares behind the enemy king. So a king that steps back along the line of
a check is seen to be still in check.
"""

import cython

if not cython.compiled:
    from philidor.classics.rdchess.board import Board
    from philidor.classics.rdchess.compass import JUMPS, STEPS
    from philidor.classics.rdchess.types import (
        BISHOP,
        FREE,
        KING,
        KING_BIT,
        KNIGHT,
        MINOR_BITS,
        MINOR_UNIT,
        NORTH,
        OUTSIDE,
        PAWN,
        PAWN_UNIT,
        QUEEN,
        QUEEN_BIT,
        ROOK,
        ROOK_BITS,
        ROOK_UNIT,
        SQUARES,
        AttackByte,
        Cells,
        Kind,
        Piece,
        Side,
        Square,
        Step,
        Steps,
        colored,
        kind_of,
        side_of,
    )


def survey(board: Board) -> cython.void:
    """Fill the present context's attack tables, pins and checks."""
    side: Side
    for side in range(2):
        fill_table(board, side, board.stack[board.ply].attacks[side])
    find_pins(board)
    king: Square = board.list_squares[board.side][0]
    board.stack[board.ply].checked = board.stack[board.ply].attacks[board.side ^ 1][king] != 0
    board.stack[board.ply].checker_count = 0
    if board.stack[board.ply].checked:
        find_checkers(board, king)


def fill_table(board: Board, side: Side, table: Cells) -> cython.void:
    """One side's attacks."""
    square: Square
    for square in range(SQUARES):
        table[square] = 0
    forward: Step = -NORTH if side else NORTH
    slot: cython.int
    for slot in range(board.counts[side]):
        square = board.list_squares[side][slot]
        kind: Kind = kind_of(board.list_pieces[side][slot])
        if kind == PAWN:
            table[square + forward - 1] += PAWN_UNIT
            table[square + forward + 1] += PAWN_UNIT
        elif kind == KNIGHT:
            step_all(table, square, JUMPS, MINOR_UNIT, MINOR_BITS)
        elif kind == KING:
            step_all(table, square, STEPS, KING_BIT, KING_BIT)
        else:
            slide(board, side, table, square, kind)


def step_all(
    table: Cells, start: Square, steps: Steps, unit: cython.int, bits: cython.int
) -> cython.void:
    """Attacks of a king or knight. Border squares may be marked too; they are never read."""
    index: cython.int
    for index in range(8):
        count(table, start + steps[index], unit, bits)


def count(table: Cells, square: Square, unit: cython.int, bits: cython.int) -> cython.void:
    """Add an attacker to a square's byte, unless its bits are full."""
    if table[square] & bits != bits:
        table[square] += unit


def slide(board: Board, side: Side, table: Cells, start: Square, kind: Kind) -> cython.void:
    """Attacks of a bishop, rook or queen, X-rays included."""
    first: cython.int = 4 if kind == ROOK else 0
    last: cython.int = 4 if kind == BISHOP else 8
    unit: cython.int = QUEEN_BIT
    bits: cython.int = QUEEN_BIT
    through: Piece = colored(QUEEN, side)
    if kind == ROOK:
        unit = ROOK_UNIT
        bits = ROOK_BITS
    elif kind == BISHOP:
        unit = MINOR_UNIT
        bits = MINOR_BITS
    else:
        # No piece is more valuable than a queen, so it counts through none of its own.
        through = FREE
    enemy_king: Piece = colored(KING, side ^ 1)
    index: cython.int
    for index in range(first, last):
        square: Square = start + STEPS[index]
        while board.squares[square] != OUTSIDE:
            count(table, square, unit, bits)
            piece: Piece = board.squares[square]
            if piece != FREE and piece != through and piece != enemy_king:
                break
            square += STEPS[index]


def slides_along(kind: Kind, index: cython.int) -> cython.bint:
    """Whether a kind of piece moves along STEPS[index], the first four of which are diagonal."""
    return kind == QUEEN or kind == (BISHOP if index < 4 else ROOK)


def find_pins(board: Board) -> cython.void:
    """Record the pieces of the side to move that an enemy slider pins to the king."""
    side: Side = board.side
    king: Square = board.list_squares[side][0]
    found: cython.int = 0
    index: cython.int
    for index in range(8):
        step: Step = STEPS[index]
        near: Square = king + step
        while board.squares[near] == FREE:
            near += step
        if board.squares[near] == OUTSIDE or side_of(board.squares[near]) != side:
            continue
        far: Square = near + step
        while board.squares[far] == FREE:
            far += step
        if board.squares[far] == OUTSIDE or side_of(board.squares[far]) == side:
            continue
        if slides_along(kind_of(board.squares[far]), index):
            board.stack[board.ply].pins[found].step = step
            board.stack[board.ply].pins[found].pinned = near
            board.stack[board.ply].pins[found].pinned_piece = board.squares[near]
            board.stack[board.ply].pins[found].pinner = far
            board.stack[board.ply].pins[found].pinner_piece = board.squares[far]
            found += 1
    board.stack[board.ply].pin_count = found


def find_checkers(board: Board, king: Square) -> cython.void:
    """Record the pieces that give check, and the step towards a slider that does."""
    board.stack[board.ply].check_step = 0
    enemy: Side = board.side ^ 1
    forward: Step = -NORTH if board.side else NORTH
    index: cython.int
    for index in range(-1, 2, 2):
        if board.squares[king + forward + index] == colored(PAWN, enemy):
            add_checker(board, king + forward + index)
    for index in range(8):
        if board.squares[king + JUMPS[index]] == colored(KNIGHT, enemy):
            add_checker(board, king + JUMPS[index])
    for index in range(8):
        square: Square = slider_along(board, king, index, enemy)
        if square:
            board.stack[board.ply].check_step = STEPS[index]
            add_checker(board, square)


def add_checker(board: Board, square: Square) -> cython.void:
    """Record another checking piece; a game never has more than two, so a third is ignored."""
    if board.stack[board.ply].checker_count < 2:
        board.stack[board.ply].checkers[board.stack[board.ply].checker_count] = square
    board.stack[board.ply].checker_count += 1


def slider_along(board: Board, start: Square, index: cython.int, side: Side) -> Square:
    """Square of a side's slider that attacks along STEPS[index] towards start, 0 for none."""
    square: Square = start + STEPS[index]
    while board.squares[square] == FREE:
        square += STEPS[index]
    piece: Piece = board.squares[square]
    if piece == OUTSIDE or side_of(piece) != side or not slides_along(kind_of(piece), index):
        return 0
    return square


def in_check(board: Board) -> cython.bint:
    """Whether the side to move is in check, found without tables."""
    enemy: Side = board.side ^ 1
    king: Square = board.list_squares[board.side][0]
    forward: Step = -NORTH if board.side else NORTH
    index: cython.int
    if board.squares[king + forward - 1] == colored(PAWN, enemy):
        return True
    if board.squares[king + forward + 1] == colored(PAWN, enemy):
        return True
    for index in range(8):
        if board.squares[king + JUMPS[index]] == colored(KNIGHT, enemy):
            return True
        if slider_along(board, king, index, enemy):
            return True
    return False


def attack_byte(board: Board, side: Side, square: Square) -> AttackByte:
    """A side's attack byte for a square, as the last survey of this position left it."""
    return board.stack[board.ply].attacks[side][square]


def pin_records(board: Board) -> list[tuple[int, int, int, int, int]]:
    """The pins as (step, pinned square, pinned piece, pinner's square, pinning piece)."""
    now: cython.int = board.ply
    return [
        (
            board.stack[now].pins[index].step,
            board.stack[now].pins[index].pinned,
            board.stack[now].pins[index].pinned_piece,
            board.stack[now].pins[index].pinner,
            board.stack[now].pins[index].pinner_piece,
        )
        for index in range(board.stack[now].pin_count)
    ]
