"""The static evaluation of a position.

Two engines share this package. Simple1 has material and mobility. PaulChess 1.0 adds up the terms
of its source's list, each weighted by the phase of the game. The phase is the value of the pieces
that have left the board, in pawns: 0 with all pieces present, 78 with bare kings.
"""

import cython

if not cython.compiled:
    from philidor.classics.paulchess.lookups import KING_ATTACKS, first_square, piece_lookup, sieve
    from philidor.classics.paulchess.types import (
        BLACK,
        FILE_A,
        KING,
        KNIGHT,
        NOT_FILE_A,
        NOT_FILE_H,
        PAWN,
        ROOK,
        SIMPLE1,
        WHITE,
        Bitboard,
        BoardRef,
        Kind,
        Phase,
        Side,
        Square,
        SquareList,
        Style,
        Term,
        Value,
        popcount,
        quotient,
        wrap,
    )
    from philidor.classics.paulchess.weights import (
        ADVANCE,
        ADVANCEMENT,
        ALL_PIECES,
        ALONE_PENALTY,
        APPROACH_BONUS,
        AROUND,
        BLOCKED_CENTRE,
        BLOCKED_PENALTY,
        CASTLED,
        CASTLED_BONUS,
        CASTLING_LOST,
        COMPANY_BONUS,
        DOUBLED,
        DOUBLED_PENALTY,
        DRIVEN_PENALTY,
        ISOLATED,
        ISOLATED_PENALTY,
        KING_APPROACH,
        KING_COMPANY,
        KING_WITHOUT_PAWNS,
        LOST_PENALTY,
        MATERIAL,
        MATING_LEAD,
        MOBILITY,
        OPENING_SQUARES,
        PAWN_STORM,
        PIECE_SQUARE,
        SIDE_SQUARE,
        SIMPLE1_VALUES,
        SQUARES,
        STORM_BONUS,
        TERMS,
        VALUES,
        WEIGHTS,
        WORTH,
    )


def evaluate(board: BoardRef, style: Style) -> Value:
    """Static value for the side to move, in centipawns."""
    if style == SIMPLE1:
        return simple1(board)
    gone: Phase = material_gone(board)
    sum: Value = 0
    term: Term
    for term in range(TERMS):
        if WEIGHTS[term][gone]:
            sum += WEIGHTS[term][gone] * (
                term_value(term, board, WHITE) - term_value(term, board, BLACK)
            )
    sum = quotient(sum, 100)
    return sum if board.turn == WHITE else -sum


def simple1(board: BoardRef) -> Value:
    """Material and both mobilities, for the side to move."""
    sum: Value = mobility(board, WHITE) - mobility(board, BLACK)
    kind: Kind
    for kind in range(KING):
        sum += SIMPLE1_VALUES[kind] * (
            popcount(board.pieces[kind]) - popcount(board.pieces[6 + kind])
        )
    return sum if board.turn == WHITE else -sum


def material_gone(board: BoardRef) -> Phase:
    """Phase of the game: value of the pieces missing from both sides' 78 pawns, at least 0."""
    gone: Phase = ALL_PIECES
    kind: Kind
    for kind in range(KING):
        gone -= WORTH[kind] * (popcount(board.pieces[kind]) + popcount(board.pieces[6 + kind]))
    return 0 if gone < 0 else gone


def term_value(term: Term, board: BoardRef, side: Side) -> Value:
    """One term of the evaluation for one side, not yet weighted; penalties are negative."""
    if term == MATERIAL:
        return material(board, side)
    if term == MOBILITY:
        return mobility(board, side)
    if term == DOUBLED:
        return doubled(board, side)
    if term == ISOLATED:
        return isolated(board, side)
    if term == BLOCKED_CENTRE:
        return blocked_centre(board, side)
    if term == ADVANCEMENT:
        return advancement(board, side)
    if term == OPENING_SQUARES:
        return opening_squares(board, side)
    if term == CASTLED:
        return CASTLED_BONUS if has_castled(board, side) else 0
    if term == CASTLING_LOST:
        return castling_lost(board, side)
    if term == PAWN_STORM:
        return pawn_storm(board, side)
    if term == KING_WITHOUT_PAWNS:
        return king_without_pawns(board, side)
    if term == KING_COMPANY:
        return king_company(board, side)
    if term == KING_APPROACH:
        return king_approach(board, side)
    return king_driven(board, side)


def material(board: BoardRef, side: Side) -> Value:
    """Value of a side's pieces and pawns."""
    sum: Value = 0
    kind: Kind
    for kind in range(KING):
        sum += VALUES[kind] * popcount(board.pieces[6 * side + kind])
    return sum


def mobility(board: BoardRef, side: Side) -> Value:
    """Squares threatened by each piece, and by the whole side, except those of its own pieces."""
    squares: SquareList
    if not cython.compiled:
        squares = SquareList()
    occupied: Bitboard = board.sides[WHITE] | board.sides[BLACK]
    threatened: Bitboard = ~board.sides[side]
    pawns: Bitboard = board.pieces[6 * side + PAWN]
    left: Bitboard
    right: Bitboard
    if side == WHITE:
        left = wrap((pawns & NOT_FILE_A) << 7) & threatened
        right = wrap((pawns & NOT_FILE_H) << 9) & threatened
    else:
        left = (pawns & NOT_FILE_A) >> 9 & threatened
        right = (pawns & NOT_FILE_H) >> 7 & threatened
    whole: Bitboard = left | right
    each: cython.int = popcount(left) + popcount(right)
    attacks: Bitboard
    kind: Kind
    i: cython.int
    for kind in range(KNIGHT, KING + 1):
        for i in range(sieve(board.pieces[6 * side + kind], squares)):
            attacks = piece_lookup(kind, squares[i], occupied) & threatened
            each += popcount(attacks)
            whole |= attacks
    return PIECE_SQUARE * each + SIDE_SQUARE * popcount(whole)


def doubled(board: BoardRef, side: Side) -> Value:
    """A penalty for each pawn beyond the first on a file."""
    pawns: Bitboard = board.pieces[6 * side + PAWN]
    extra: cython.int = 0
    here: cython.int
    file: cython.int
    for file in range(8):
        here = popcount(pawns >> file & FILE_A)
        if here > 1:
            extra += here - 1
    return -DOUBLED_PENALTY * extra


def isolated(board: BoardRef, side: Side) -> Value:
    """A penalty for each pawn without friends on the neighbouring files, largest in the centre."""
    pawns: Bitboard = board.pieces[6 * side + PAWN]
    sum: Value = 0
    file: cython.int
    before: Bitboard = 0
    here: Bitboard = pawns & FILE_A
    after: Bitboard
    for file in range(8):
        after = pawns >> (file + 1) & FILE_A if file < 7 else 0
        if here and not before and not after:
            sum -= ISOLATED_PENALTY[file] * popcount(here)
        before = here
        here = after
    return sum


def blocked_centre(board: BoardRef, side: Side) -> Value:
    """A penalty for a d- or e-pawn on its first square with a piece in front of it."""
    occupied: Bitboard = board.sides[WHITE] | board.sides[BLACK]
    pawns: Bitboard = board.pieces[6 * side + PAWN]
    home: Square = 11 if side == WHITE else 51
    forward: cython.int = 8 if side == WHITE else -8
    blocked: cython.int = 0
    square: Square
    for square in range(home, home + 2):
        if pawns >> square & 1 and occupied >> (square + forward) & 1:
            blocked += 1
    return -BLOCKED_PENALTY * blocked


def advancement(board: BoardRef, side: Side) -> Value:
    """A bonus for each pawn by its row."""
    pawns: Bitboard = board.pieces[6 * side + PAWN]
    sum: Value = 0
    row: cython.int
    for row in range(1, 7):
        sum += ADVANCE[row if side == WHITE else 7 - row] * popcount(pawns >> (8 * row) & 255)
    return sum


def opening_squares(board: BoardRef, side: Side) -> Value:
    """Bonus and penalty for the squares of a kind of piece in the opening."""
    squares: SquareList
    if not cython.compiled:
        squares = SquareList()
    mirror: Square = 0 if side == WHITE else 56
    sum: Value = 0
    kind: Kind
    i: cython.int
    for kind in range(KING):
        for i in range(sieve(board.pieces[6 * side + kind], squares)):
            sum += SQUARES[kind][squares[i] ^ mirror]
    return sum


def has_castled(board: BoardRef, side: Side) -> cython.bint:
    """Whether the king stands as after castling: on its wing, with no rook towards the edge.

    It is derived from the board, not remembered, so that equal positions have equal values.
    """
    king: Square = first_square(board.pieces[6 * side + KING])
    home: Square = 0 if side == WHITE else 56
    rooks: Bitboard = board.pieces[6 * side + ROOK] >> home & 255
    file: cython.int = king - home
    if file == 6 or file == 7:
        return not rooks & 192
    if file == 1 or file == 2:
        return not rooks & 3
    return False


def castling_lost(board: BoardRef, side: Side) -> Value:
    """A penalty for each wing on which a side can never castle, unless it has castled."""
    if has_castled(board, side):
        return 0
    return -LOST_PENALTY * (2 - popcount(board.castling >> (2 * side) & 3))


def pawn_storm(board: BoardRef, side: Side) -> Value:
    """A bonus for each pawn within two squares of the enemy king."""
    king: Square = first_square(board.pieces[6 * (1 - side) + KING])
    return STORM_BONUS * popcount(AROUND[king] & board.pieces[6 * side + PAWN])


def king_without_pawns(board: BoardRef, side: Side) -> Value:
    """A penalty for a king with no pawn of its own beside it."""
    king: Square = first_square(board.pieces[6 * side + KING])
    return 0 if KING_ATTACKS[king] & board.pieces[6 * side + PAWN] else -ALONE_PENALTY


def king_company(board: BoardRef, side: Side) -> Value:
    """A bonus for each piece of either side within two squares of the king."""
    king: Square = first_square(board.pieces[6 * side + KING])
    return COMPANY_BONUS * popcount(AROUND[king] & (board.sides[WHITE] | board.sides[BLACK]))


def king_approach(board: BoardRef, side: Side) -> Value:
    """For a side with enough to mate: a bonus for each step its king is nearer the enemy's."""
    if not can_mate(board, side):
        return 0
    own: Square = first_square(board.pieces[6 * side + KING])
    other: Square = first_square(board.pieces[6 * (1 - side) + KING])
    files: cython.int = (own & 7) - (other & 7)
    rows: cython.int = (own >> 3) - (other >> 3)
    files = -files if files < 0 else files
    rows = -rows if rows < 0 else rows
    return APPROACH_BONUS * (14 - files - rows)


def king_driven(board: BoardRef, side: Side) -> Value:
    """For a side with enough to mate: a penalty for each step of the enemy king from the edge."""
    if not can_mate(board, side):
        return 0
    other: Square = first_square(board.pieces[6 * (1 - side) + KING])
    file: cython.int = other & 7
    row: cython.int = other >> 3
    file = file if file < 4 else 7 - file
    row = row if row < 4 else 7 - row
    return -DRIVEN_PENALTY * (file + row)


def can_mate(board: BoardRef, side: Side) -> cython.bint:
    """Whether a side is far enough ahead to drive the enemy king."""
    return material(board, side) - material(board, 1 - side) >= MATING_LEAD
