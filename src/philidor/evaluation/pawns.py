"""Pawn structure and king shelter, cached in a table keyed by pawns and kings."""

import cython

if not cython.compiled:
    from philidor.core.attacks import PAWN_ATTACKS
    from philidor.core.position import Position
    from philidor.core.types import (
        BLACK,
        FILE_A,
        KING,
        ONE,
        PAWN,
        RANK_1,
        WHITE,
        Bitboard,
        Colour,
        Key,
        Square,
        clz,
        ctz,
        popcount,
        prefetch,
        wrap,
    )
    from philidor.core.zobrist import PIECE_KEYS
    from philidor.evaluation.accessors import pawn_attacks
    from philidor.evaluation.survey import HALF_BOARD, Survey
    from philidor.evaluation.types import (
        BACKWARD,
        BLOCKED_STORM,
        CANDIDATE,
        DOUBLED,
        ISOLATED,
        KING_FILE,
        LEVER,
        PAWN_ENTRIES,
        PHALANX,
        PLACEMENT,
        SHELTER,
        STORM,
        SUPPORTED,
        Pair,
    )

    ADJACENT_FILES = [0] * 8
    AHEAD = [[0] * 64, [0] * 64]
    AHEAD_SPAN = [[0] * 64, [0] * 64]


def seek(survey: Survey, position: Position) -> cython.void:
    """Find the key and the slot of this structure's entry, and start loading it."""
    survey.pawn_key = (
        position.pawn_key
        ^ PIECE_KEYS[WHITE][KING][survey.king[WHITE]]
        ^ PIECE_KEYS[BLACK][KING][survey.king[BLACK]]
    )
    survey.pawn_slot = survey.pawn_key & (PAWN_ENTRIES - 1)
    if cython.compiled:
        prefetch(cython.address(survey.pawn_table[survey.pawn_slot]))


def probe(survey: Survey, position: Position) -> cython.void:
    """Find or compute the entry that `seek` has looked for."""
    key: Key = survey.pawn_key
    slot: cython.int = survey.pawn_slot
    us: Colour
    survey.pawn_probes += 1
    if survey.remembers_pawns and survey.pawn_table[slot].key == key:
        survey.pawn_hits += 1
        return
    survey.pawn_table[slot].key = key
    for us in range(2):
        survey.pawn_table[slot].passed[us] = 0
        survey.pawn_table[slot].attack_span[us] = rear_span(
            pawn_attacks(survey.pieces[us][PAWN], us), us ^ 1
        )
        survey.pawn_table[slot].structure[us] = structure(survey, position, us)
        survey.pawn_table[slot].placement[us] = placement(survey, us)
        survey.pawn_table[slot].shelter[us] = shelter(survey, position, us)


def rear_span(pawns: Bitboard, us: Colour) -> Bitboard:
    """The given squares and all squares behind them, from one side's view."""
    if us == WHITE:
        pawns |= pawns >> 8
        pawns |= pawns >> 16
        return pawns | (pawns >> 32)
    pawns |= wrap(pawns << 8)
    pawns |= wrap(pawns << 16)
    return pawns | wrap(pawns << 32)


def structure(survey: Survey, position: Position, us: Colour) -> Pair:
    """The value of all pawns of one side."""
    value: Pair = 0
    pawns: Bitboard = survey.pieces[us][PAWN]
    while pawns:
        value += one_pawn(survey, position, us, ctz(pawns))
        pawns &= pawns - 1
    return value


def one_pawn(survey: Survey, position: Position, us: Colour, square: Square) -> Pair:
    """The value of one pawn; passed pawns are noted in the entry."""
    own: Bitboard = survey.pieces[us][PAWN]
    theirs: Bitboard = survey.pieces[us ^ 1][PAWN]
    here: Bitboard = ONE << square
    file: cython.int = square & 7
    rank: cython.int = (square >> 3) if us == WHITE else 7 - (square >> 3)
    stop: Square = square + (8 if us == WHITE else -8)
    neighbours: Bitboard = own & ADJACENT_FILES[file]
    phalanx: Bitboard = neighbours & (wrap(here << 1) | (here >> 1))
    support: Bitboard = own & PAWN_ATTACKS[us ^ 1][square]
    opposed: cython.int = 0 if theirs & AHEAD[us][square] else 1
    sentries: Bitboard = theirs & AHEAD_SPAN[us][square]
    lever: Bitboard = theirs & PAWN_ATTACKS[us][square]
    stop_lever: Bitboard = theirs & PAWN_ATTACKS[us][stop]
    helpers: Bitboard
    value: Pair = 0

    if not sentries and not own & AHEAD[us][square]:
        survey.pawn_table[survey.pawn_slot].passed[us] |= here
    elif opposed and not own & AHEAD[us][square]:
        # Enough neighbours, beside or behind, to exchange every enemy pawn that guards the path.
        helpers = neighbours & ~AHEAD_SPAN[us][square]
        if popcount(helpers) >= popcount(sentries) and popcount(support) >= popcount(lever):
            value += survey.weight[CANDIDATE + rank - 1]
    if support:
        value += survey.weight[SUPPORTED + rank - 1]
    if phalanx:
        value += survey.weight[PHALANX + rank - 1]
    if not support and not phalanx:
        if not neighbours:
            value += survey.weight[ISOLATED + opposed]
        elif stop_lever and not neighbours & ~AHEAD_SPAN[us][square] & ~AHEAD[us][square]:
            value += survey.weight[BACKWARD + opposed]
        if lever & (lever - 1):
            value += survey.weight[LEVER]
    if not support and own & AHEAD[us][square]:
        value += survey.weight[DOUBLED]
    return value


def placement(survey: Survey, us: Colour) -> Pair:
    """The piece-square values of one side's pawns and king."""
    value: Pair = survey.weight[PLACEMENT + 32 * KING + HALF_BOARD[us][survey.king[us]]]
    pawns: Bitboard = survey.pieces[us][PAWN]
    while pawns:
        value += survey.weight[PLACEMENT + 32 * PAWN + HALF_BOARD[us][ctz(pawns)]]
        pawns &= pawns - 1
    return value


def nearest(pawns: Bitboard, us: Colour) -> Square:
    """The pawn nearest to the side's back rank."""
    return ctz(pawns) if us == WHITE else 63 - clz(pawns)


def shelter(survey: Survey, position: Position, us: Colour) -> Pair:
    """The shelter: own pawns in front of the king and enemy pawns near it, on three files."""
    king: Square = survey.king[us]
    rank: cython.int = king >> 3
    centre: cython.int = min(max(king & 7, 1), 6)
    row: Bitboard = RANK_1 << (8 * rank)
    not_behind: Bitboard = ~rear_span(row, us) | row
    own: Bitboard = survey.pieces[us][PAWN] & not_behind
    theirs: Bitboard = survey.pieces[us ^ 1][PAWN] & not_behind
    file: cython.int
    edge: cython.int
    own_rank: cython.int
    their_rank: cython.int
    column: Bitboard
    value: Pair = 0
    for file in range(centre - 1, centre + 2):
        column = FILE_A << file
        edge = min(file, 7 - file)
        own_rank = their_rank = 0
        if own & column:
            own_rank = nearest(own & column, us) >> 3
            own_rank = own_rank if us == WHITE else 7 - own_rank
        if theirs & column:
            their_rank = nearest(theirs & column, us) >> 3
            their_rank = their_rank if us == WHITE else 7 - their_rank
        value += survey.weight[SHELTER + 7 * edge + own_rank]
        if own_rank and their_rank == own_rank + 1:
            value += survey.weight[BLOCKED_STORM + their_rank]
        else:
            value += survey.weight[STORM + 7 * edge + their_rank]
    column = FILE_A << (king & 7)
    if not survey.pieces[us][PAWN] & column:
        value += survey.weight[KING_FILE + (0 if survey.pieces[us ^ 1][PAWN] & column else 1)]
    return value


def _fill() -> None:
    for file in range(8):
        ADJACENT_FILES[file] = sum(
            0x0101010101010101 << f for f in (file - 1, file + 1) if 0 <= f <= 7
        )
    for square in range(64):
        file, rank = square % 8, square // 8
        for colour, ranks in ((0, range(rank + 1, 8)), (1, range(rank))):
            AHEAD[colour][square] = sum(1 << (8 * r + file) for r in ranks)
            AHEAD_SPAN[colour][square] = sum(
                1 << (8 * r + f) for r in ranks for f in (file - 1, file + 1) if 0 <= f <= 7
            )


_fill()
