"""The board: twelve bitboards, copied for every move; a LastMove says what has changed.

Nothing is ever taken back, since the board before the move still exists. Keys are Zobrist's: a
random number for each piece on each square, the castling flags, the en passant square and the
side to move.
"""

import cython

if not cython.compiled:
    from philidor.classics.paulchess.lookups import (
        BISHOP_LINES,
        KING_ATTACKS,
        KNIGHT_ATTACKS,
        PAWN_ATTACKS,
        ROOK_LINES,
        file_lookup,
        first_square,
        leading_lookup,
        row_lookup,
        trailing_lookup,
    )
    from philidor.classics.paulchess.types import (
        BISHOP,
        BLACK,
        CASTLING,
        DOUBLE_STEP,
        EN_PASSANT,
        KING,
        KNIGHT,
        NO_KIND,
        NO_SQUARE,
        ONE,
        PAWN,
        PLAIN,
        QUEEN,
        ROOK,
        WHITE,
        Bitboard,
        BoardRef,
        Key,
        Kind,
        LastMove,
        Move,
        Side,
        Square,
        copy_board,
    )

    PIECE_KEYS = [[0] * 64 for _ in range(12)]
    CASTLING_KEYS = [0] * 16
    PASSING_KEYS = [0] * 65
    RIGHTS_KEPT = [0] * 64

TURN_KEY = 0
# The random numbers are part of the opening book's file format: this seed must not change.
SEED = 0x5061756C43686573


def full_key(board: BoardRef) -> Key:
    """The Zobrist key computed from scratch."""
    key: Key = CASTLING_KEYS[board.castling] ^ PASSING_KEYS[board.en_passant]
    piece: cython.int
    square: Square
    for piece in range(12):
        for square in range(64):
            if board.pieces[piece] >> square & 1:
                key ^= PIECE_KEYS[piece][square]
    if board.turn == BLACK:
        key ^= TURN_KEY
    return key


def attacked(board: BoardRef, square: Square, by: Side) -> cython.bint:
    """Whether one side attacks a square, found by looking outward from the square."""
    base: cython.int = 6 * by
    if PAWN_ATTACKS[1 - by][square] & board.pieces[base + PAWN]:
        return True
    if KNIGHT_ATTACKS[square] & board.pieces[base + KNIGHT]:
        return True
    if KING_ATTACKS[square] & board.pieces[base + KING]:
        return True
    occupied: Bitboard = board.sides[WHITE] | board.sides[BLACK]
    straight: Bitboard = board.pieces[base + ROOK] | board.pieces[base + QUEEN]
    if straight & ROOK_LINES[square] and straight & (
        row_lookup(square, occupied) | file_lookup(square, occupied)
    ):
        return True
    oblique: Bitboard = board.pieces[base + BISHOP] | board.pieces[base + QUEEN]
    if not oblique & BISHOP_LINES[square]:
        return False
    return (oblique & (leading_lookup(square, occupied) | trailing_lookup(square, occupied))) != 0


def in_check(board: BoardRef) -> cython.bint:
    """Whether the side to move is in check."""
    king: Square = first_square(board.pieces[6 * board.turn + KING])
    return attacked(board, king, 1 - board.turn)


def kind_on(board: BoardRef, side: Side, square: Square) -> Kind:
    """The kind of a side's piece on a square; NO_KIND for none."""
    bit: Bitboard = ONE << square
    kind: Kind
    if not board.sides[side] & bit:
        return NO_KIND
    for kind in range(6):
        if board.pieces[6 * side + kind] & bit:
            return kind
    return NO_KIND


def lift(board: BoardRef, side: Side, kind: Kind, square: Square) -> cython.void:
    """Take a piece off the board."""
    bit: Bitboard = ONE << square
    board.pieces[6 * side + kind] &= ~bit
    board.sides[side] &= ~bit
    board.key ^= PIECE_KEYS[6 * side + kind][square]


def put(board: BoardRef, side: Side, kind: Kind, square: Square) -> cython.void:
    """Put a piece on an empty square."""
    bit: Bitboard = ONE << square
    board.pieces[6 * side + kind] |= bit
    board.sides[side] |= bit
    board.key ^= PIECE_KEYS[6 * side + kind][square]


def new_board(board: BoardRef, parent: BoardRef, last: LastMove) -> cython.void:
    """Make `board` the position after the move `last` in `parent`, and set what it captures."""
    mover: Side = parent.turn
    enemy: Side = 1 - mover
    origin: Square = last.origin
    target: Square = last.target
    victim: Square = target
    if last.special == EN_PASSANT:
        victim = target - 8 if mover == WHITE else target + 8
    copy_board(board, parent)
    board.last = last
    board.last.taken = kind_on(parent, enemy, victim)
    board.quiet_plies += 1
    board.key ^= TURN_KEY ^ CASTLING_KEYS[parent.castling] ^ PASSING_KEYS[parent.en_passant]
    if board.last.taken != NO_KIND:
        lift(board, enemy, board.last.taken, victim)
        board.quiet_plies = 0
    if last.kind == PAWN:
        board.quiet_plies = 0
    lift(board, mover, last.kind, origin)
    put(board, mover, last.kind if last.promotion == NO_KIND else last.promotion, target)
    if last.special == CASTLING:
        castle_rook(board, mover, target)
    board.en_passant = NO_SQUARE
    if last.special == DOUBLE_STEP:
        mark_passing(board, mover, target)
    board.castling &= RIGHTS_KEPT[origin] & RIGHTS_KEPT[target]
    board.turn = enemy
    board.key ^= CASTLING_KEYS[board.castling] ^ PASSING_KEYS[board.en_passant]


def mark_passing(board: BoardRef, mover: Side, target: Square) -> cython.void:
    """Set the en passant square behind a double step if an enemy pawn can capture there."""
    passed: Square = target - 8 if mover == WHITE else target + 8
    if PAWN_ATTACKS[mover][passed] & board.pieces[6 * (1 - mover) + PAWN]:
        board.en_passant = passed


def castle_rook(board: BoardRef, side: Side, king_target: Square) -> cython.void:
    """Move the rook in castling; the king is already on its new square."""
    kingside: cython.bint = (king_target & 7) == 6
    lift(board, side, ROOK, king_target + 1 if kingside else king_target - 2)
    put(board, side, ROOK, king_target - 1 if kingside else king_target + 1)


def passed_board(board: BoardRef, parent: BoardRef) -> cython.void:
    """Make `board` the position of `parent` after a null move."""
    copy_board(board, parent)
    board.key ^= TURN_KEY ^ PASSING_KEYS[parent.en_passant] ^ PASSING_KEYS[NO_SQUARE]
    board.last = LastMove(
        origin=0, target=0, kind=NO_KIND, taken=NO_KIND, promotion=NO_KIND, special=PLAIN
    )
    board.en_passant = NO_SQUARE
    board.turn = 1 - parent.turn
    board.quiet_plies = 0
    # The evaluation has no bonus for the side to move.
    board.value = -parent.value


def move_of(board: BoardRef) -> Move:
    """The last move, packed."""
    promotion: cython.int = 0 if board.last.promotion == NO_KIND else board.last.promotion
    origin: Square = board.last.origin
    target: Square = board.last.target
    return origin | target << 6 | promotion << 12


def splitmix(state: int) -> int:
    """A well-mixed 64-bit number from a counter (Steele, Lea and Flood's SplitMix64)."""
    mask = (1 << 64) - 1
    mixed = state * 0x9E3779B97F4A7C15 & mask
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & mask
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & mask
    return mixed ^ mixed >> 31


def _fill_keys() -> None:
    global TURN_KEY
    numbers = [splitmix(SEED + index) for index in range(12 * 64 + 16 + 65 + 1)]
    for piece in range(12):
        for square in range(64):
            PIECE_KEYS[piece][square] = numbers[64 * piece + square]
    for rights in range(16):
        CASTLING_KEYS[rights] = numbers[768 + rights]
    for square in range(65):
        PASSING_KEYS[square] = numbers[784 + square]
    TURN_KEY = numbers[849]


def _fill_rights() -> None:
    for square in range(64):
        RIGHTS_KEPT[square] = 15
    for square, kept in ((0, 13), (4, 12), (7, 14), (56, 7), (60, 3), (63, 11)):
        RIGHTS_KEPT[square] = kept


_fill_keys()
_fill_rights()
