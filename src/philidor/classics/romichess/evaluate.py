"""Evaluate_position: the material balance that moves update, and the placement of the pieces.

The source names this routine and leaves it open. All terms and numbers here are ours, chosen to be
few and simple, in centipawns. The pieces are found by walking the piece lists.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.classics.romichess.board import PIECE_VALUE, Board
    from philidor.classics.romichess.tables import START_INDEX, file_of, rank_of, square_at
    from philidor.classics.romichess.types import (
        BISHOP,
        BLACK,
        CASTLING_KING,
        CELLS,
        KING,
        KING_SLOT,
        KNIGHT,
        MATE_BOUND,
        PAWN,
        QUEEN,
        ROOK,
        TERMINATE,
        WHITE,
        Kind,
        Score,
        Side,
        Slot,
        Square,
    )

    FILE = [0] * CELLS
    OWN_RANK = [[0] * CELLS for _ in range(2)]
    PLACE = [[[0] * CELLS for _ in range(8)] for _ in range(2)]
    BARE_KING_PLACE = [[0] * CELLS for _ in range(2)]

# No pawns and at most one minor piece on the board: neither side can win.
LONE_MINOR = 330
# Value of enemy pieces at which king shelter counts in full; with less it fades out.
FULL_FORCE = 3200
BISHOP_PAIR = 30
DOUBLED = -12
ISOLATED = -12
PASSED_RANK = 12
OPEN_FILE = 20
HALF_OPEN_FILE = 10
BARE_SHELTER_FILE = -14
# Rearmost rank on a file where a side has no pawn.
NO_PAWN = 9


def evaluate(board: Board) -> Score:
    """The position's value for the side to move, always short of a mate score."""
    white_pieces: cython.int = note_pawns_and_pieces(board, WHITE)
    black_pieces: cython.int = note_pawns_and_pieces(board, BLACK)
    white_pawns: cython.int = board.pawns_on[WHITE][0]
    black_pawns: cython.int = board.pawns_on[BLACK][0]
    score: cython.int = board.material_balance
    if white_pawns + black_pawns == 0 and white_pieces + black_pieces <= LONE_MINOR:
        return 0
    score += side_score(board, WHITE, black_pieces)
    score -= side_score(board, BLACK, white_pieces)
    if black_pieces + black_pawns == 0:
        score += hunt(board, WHITE)
    if white_pieces + white_pawns == 0:
        score -= hunt(board, BLACK)
    if board.wtm == BLACK:
        score = -score
    if score >= MATE_BOUND:
        return MATE_BOUND - 1
    if score <= -MATE_BOUND:
        return 1 - MATE_BOUND
    return score


def explain(board: Board) -> dict[str, int]:
    """White's advantage by term in centipawns; the terms add up to the value."""
    force = [0, 0]
    for side in (WHITE, BLACK):
        force[side] = note_pawns_and_pieces(board, side)
    pawns = [board.pawns_on[side][0] for side in (BLACK, WHITE)]
    if sum(pawns) == 0 and sum(force) <= LONE_MINOR:
        return {"drawn material": 0}
    terms = {"material": board.material_balance, "places": 0, "pawns": 0, "bishop pair": 0}
    terms |= {"rooks": 0, "king": 0, "bare king": 0}
    for side, sign in ((WHITE, 1), (BLACK, -1)):
        for name, score in side_terms(board, side, force[1 - side]).items():
            terms[name] += sign * score
        if force[1 - side] + pawns[1 - side] == 0:
            terms["bare king"] += sign * hunt(board, side)
    return terms


def side_terms(board: Board, side: Side, enemy_pieces: cython.int) -> dict[str, int]:
    """The terms of `side_score`."""
    terms = {"places": 0, "pawns": 0, "bishop pair": 0, "rooks": 0, "king": 0}
    bishops = 0
    slot = board.piece[START_INDEX[side]].nxt
    while board.piece[slot].typ != TERMINATE:
        kind, square = board.piece[slot].typ, board.piece[slot].squ
        if kind in (KING, CASTLING_KING):
            terms["king"] += king_score(board, side, square, enemy_pieces)
        else:
            terms["places"] += PLACE[side][kind][square]
        if kind == PAWN:
            terms["pawns"] += pawn_score(board, side, square)
        elif kind == ROOK:
            terms["rooks"] += rook_score(board, side, FILE[square])
        elif kind == BISHOP:
            bishops += 1
            terms["bishop pair"] = BISHOP_PAIR if bishops > 1 else 0
        slot = board.piece[slot].nxt
    return terms


def note_pawns_and_pieces(board: Board, side: Side) -> cython.int:
    """Note a side's pawns by file (all of them at file 0), and return the value of its pieces."""
    file: cython.int
    rank: cython.int
    pieces: cython.int = 0
    slot: Slot = board.piece[START_INDEX[side]].nxt
    kind: Kind = board.piece[slot].typ
    for file in range(10):
        board.pawns_on[side][file] = 0
        board.rearmost_pawn[side][file] = NO_PAWN
    while kind != TERMINATE:
        if kind == PAWN:
            file = FILE[board.piece[slot].squ]
            rank = OWN_RANK[side][board.piece[slot].squ]
            board.pawns_on[side][0] += 1
            board.pawns_on[side][file] += 1
            if rank < board.rearmost_pawn[side][file]:
                board.rearmost_pawn[side][file] = rank
        else:
            pieces += PIECE_VALUE[kind]
        slot = board.piece[slot].nxt
        kind = board.piece[slot].typ
    return pieces


def side_score(board: Board, side: Side, enemy_pieces: cython.int) -> cython.int:
    """Value of the placement of a side's pieces."""
    score: cython.int = 0
    bishops: cython.int = 0
    slot: Slot = board.piece[START_INDEX[side]].nxt
    kind: Kind = board.piece[slot].typ
    square: Square
    while kind != TERMINATE:
        square = board.piece[slot].squ
        if kind in (KING, CASTLING_KING):
            score += king_score(board, side, square, enemy_pieces)
        else:
            score += PLACE[side][kind][square]
        if kind == PAWN:
            score += pawn_score(board, side, square)
        elif kind == BISHOP:
            bishops += 1
            if bishops == 2:
                score += BISHOP_PAIR
        elif kind == ROOK:
            score += rook_score(board, side, FILE[square])
        slot = board.piece[slot].nxt
        kind = board.piece[slot].typ
    return score


def pawn_score(board: Board, side: Side, square: Square) -> cython.int:
    """Doubled (once for each pawn in front of another), isolated and passed pawns."""
    file: cython.int = FILE[square]
    rank: cython.int = OWN_RANK[side][square]
    enemy: Side = 1 - side
    score: cython.int = 0
    if rank > board.rearmost_pawn[side][file]:
        score += DOUBLED
    # File 0 holds the number of all pawns, so the a-file must not look there.
    if (file == 1 or board.pawns_on[side][file - 1] == 0) and board.pawns_on[side][file + 1] == 0:
        score += ISOLATED
    # An enemy pawn on its rank r stands on our rank 9 - r.
    if (
        9 - board.rearmost_pawn[enemy][file - 1] <= rank
        and 9 - board.rearmost_pawn[enemy][file] <= rank
        and 9 - board.rearmost_pawn[enemy][file + 1] <= rank
    ):
        score += PASSED_RANK * (rank - 1)
    return score


def rook_score(board: Board, side: Side, file: cython.int) -> cython.int:
    """A rook on a file without pawns of its side, or without any pawns."""
    if board.pawns_on[side][file]:
        return 0
    return HALF_OPEN_FILE if board.pawns_on[1 - side][file] else OPEN_FILE


def king_score(board: Board, side: Side, square: Square, enemy_pieces: cython.int) -> cython.int:
    """A king behind its pawns while the enemy is strong, in the centre once the enemy is weak."""
    file: cython.int
    shelter: cython.int = PLACE[side][CASTLING_KING][square] - PLACE[side][KING][square]
    weight: cython.int = 64
    if enemy_pieces < FULL_FORCE:
        weight = 64 * enemy_pieces // FULL_FORCE
    for file in range(FILE[square] - 1, FILE[square] + 2):
        if 1 <= file <= 8 and board.pawns_on[side][file] == 0:
            shelter += BARE_SHELTER_FILE
    return PLACE[side][KING][square] + ((shelter * weight) >> 6)


def hunt(board: Board, side: Side) -> cython.int:
    """Against a bare king: drive it to the edge and bring the winning king near."""
    own: Square = board.piece[START_INDEX[side] + KING_SLOT].squ
    enemy: Square = board.piece[START_INDEX[1 - side] + KING_SLOT].squ
    return (
        BARE_KING_PLACE[1 - side][enemy]
        - 5 * distance(FILE[own], FILE[enemy])
        - 5 * distance(OWN_RANK[WHITE][own], OWN_RANK[WHITE][enemy])
    )


def distance(a: cython.int, b: cython.int) -> cython.int:
    """Distance between two files or two ranks."""
    return a - b if a > b else b - a


def closeness_to_centre(file: cython.int, rank: cython.int) -> cython.int:
    """6 for the four central squares down to 0 in the corners."""
    return 7 - ((distance(2 * file, 9) + distance(2 * rank, 9)) >> 1)


def place_value(kind: Kind, file: cython.int, rank: cython.int) -> cython.int:
    """Value of a piece's square; the rank is counted from its own side.

    CASTLING_KING stands for a king in danger, KING for one with few enemies.
    """
    close: cython.int = closeness_to_centre(file, rank)
    if kind == PAWN:
        if file == 4 or file == 5:
            return 8 * (rank - 2) + (0 if rank > 2 else -16)
        return 3 * (rank - 2) + (6 if file == 3 and rank == 4 else 0)
    if kind == KNIGHT:
        return 7 * close - 24
    if kind == BISHOP:
        return 3 * close - (14 if rank == 1 else 4)
    if kind == ROOK:
        return (20 if rank == 7 else 0) + (4 if file == 4 or file == 5 else 0)
    if kind == QUEEN:
        return 2 * close - 6
    if kind == KING:
        return 7 * close - 20
    if rank > 1:
        return -24 * (rank - 1) - close
    if file == 7 or file == 2:
        return 30
    return 16 if file == 8 or file == 3 or file == 1 else -6 * close


def fill_places() -> cython.void:
    """Files, ranks and placement values of the squares, from each side's own point of view."""
    kind: Kind
    file: cython.int
    rank: cython.int
    square: Square
    for square in range(CELLS):
        FILE[square] = file_of(square)
        OWN_RANK[WHITE][square] = rank_of(square)
        OWN_RANK[BLACK][square] = 9 - rank_of(square)
    for rank in range(1, 9):
        for file in range(1, 9):
            for kind in range(PAWN, KING + 1):
                PLACE[WHITE][kind][square_at(file, rank)] = place_value(kind, file, rank)
                PLACE[BLACK][kind][square_at(file, 9 - rank)] = place_value(kind, file, rank)
            BARE_KING_PLACE[WHITE][square_at(file, rank)] = 15 * (
                6 - closeness_to_centre(file, rank)
            )
            BARE_KING_PLACE[BLACK][square_at(file, rank)] = BARE_KING_PLACE[WHITE][
                square_at(file, rank)
            ]


fill_places()
