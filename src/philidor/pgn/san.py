"""Standard algebraic notation on a core position: finding the move for a text, and writing it.

Candidates come from the attacks of the target square, so that no move list is generated. A file or
rank of -1 is one that the text does not give. Files and ranks are numbered from 0.
"""

import cython

if not cython.compiled:
    from philidor.core.accessors import king_square, occupancy, pieces_of
    from philidor.core.attacks import attacks_from
    from philidor.core.movegen import generate, gives_check, is_legal
    from philidor.core.position import Position
    from philidor.core.types import (
        ALL_MOVES,
        CASTLING,
        EN_PASSANT,
        FILE_A,
        KING,
        NO_KIND,
        NO_LIST,
        NO_MOVE,
        PAWN,
        PROMOTION,
        RANK_1,
        WHITE,
        Bitboard,
        Kind,
        Move,
        Square,
        ctz,
        flag_of,
        origin_of,
        promoted_to,
        target_of,
    )
    from philidor.pgn.types import AMBIGUOUS

LETTERS = "PNBRQK"
FILES = "abcdefgh"
SQUARES = [file + rank for rank in "12345678" for file in FILES]


def legal_or_none(position: Position, move: Move) -> Move:
    """The move if it is legal, else NO_MOVE."""
    return move if is_legal(position, move) else NO_MOVE


def find_castling(position: Position, kingside: cython.bint) -> Move:
    """Castling to that side, or NO_MOVE if it is not legal."""
    right: cython.int = 2 * position.us + (0 if kingside else 1)
    if not position.rights & (1 << right):
        return NO_MOVE
    return legal_or_none(
        position,
        king_square(position, position.us) | (position.castling_rook[right] << 6) | CASTLING,
    )


def find_pawn_move(
    position: Position, file: cython.int, rank: cython.int, target: Square, promotion: Kind
) -> Move:
    """The pawn move to a square; a capture only if the file of origin is given."""
    up: cython.int = 8 if position.us == WHITE else -8
    origin: cython.int = target - up
    flag: cython.int = 0
    if origin < 0 or origin > 63:
        return NO_MOVE
    if ((target >> 3) == 0 or (target >> 3) == 7) != (promotion != NO_KIND):
        return NO_MOVE
    if file >= 0 and file != target & 7:
        origin = (origin & 56) + file
        if target == position.en_passant:
            flag = EN_PASSANT
    elif position.kind_on[origin] == NO_KIND:
        origin -= up
        if origin < 0 or origin > 63:
            return NO_MOVE
    if position.kind_on[origin] != PAWN or (rank >= 0 and rank != origin >> 3):
        return NO_MOVE
    if promotion == PAWN or promotion == KING:
        return NO_MOVE
    if promotion != NO_KIND:
        flag = PROMOTION | ((promotion - 1) << 12)
    return legal_or_none(position, origin | (target << 6) | flag)


def find_move(
    position: Position,
    kind: Kind,
    file: cython.int,
    rank: cython.int,
    target: Square,
    promotion: Kind,
) -> Move:
    """The legal move of a piece to a square; NO_MOVE if there is none, AMBIGUOUS if several.

    `promotion` is NO_KIND for none. Castling may be written as a king's move of two squares.
    """
    found: Move = NO_MOVE
    move: Move
    candidates: Bitboard
    if kind == PAWN:
        return find_pawn_move(position, file, rank, target, promotion)
    if promotion != NO_KIND:
        return NO_MOVE
    candidates = pieces_of(position, position.us, kind)
    candidates &= attacks_from(kind, target, occupancy(position))
    if file >= 0:
        candidates &= FILE_A << file
    if rank >= 0:
        candidates &= RANK_1 << (8 * rank)
    while candidates:
        move = legal_or_none(position, ctz(candidates) | (target << 6))
        candidates &= candidates - 1
        if move != NO_MOVE:
            if found != NO_MOVE:
                return AMBIGUOUS
            found = move
    if found == NO_MOVE and kind == KING:
        return find_king_move(position, target)
    return found


def find_king_move(position: Position, target: Square) -> Move:
    """Castling written as a king's move: to its square after castling, or onto its rook."""
    king: Square = king_square(position, position.us)
    right: cython.int
    for right in range(2 * position.us, 2 * position.us + 2):
        if not position.rights & (1 << right):
            continue
        if target == position.castling_rook[right] or (
            not position.chess960 and target == (king & 56) + (2 if right & 1 else 6)
        ):
            return find_castling(position, right & 1 == 0)
    return NO_MOVE


def find_two_files(position: Position, file: cython.int, to_file: cython.int) -> Move:
    """The only pawn capture from one file to another, as in `exd`; AMBIGUOUS if several are."""
    found: Move = NO_MOVE
    move: Move
    rank: cython.int
    for rank in range(1, 7):
        # A pawn that would promote needs its piece, which this form does not give.
        move = find_pawn_move(position, file, -1, 8 * rank + to_file, NO_KIND)
        if move != NO_MOVE:
            if found != NO_MOVE:
                return AMBIGUOUS
            found = move
    return found


def find_from(position: Position, origin: Square, target: Square, promotion: Kind) -> Move:
    """The legal move between two squares, as in `e2e4`, `g1-f3` or `e7e8q`, or NO_MOVE."""
    kind: Kind = position.kind_on[origin]
    if kind == NO_KIND or not (position.colours[position.us] >> origin) & 1:
        return NO_MOVE
    return find_move(position, kind, origin & 7, origin >> 3, target, promotion)


def told_apart(position: Position, kind: Kind, origin: Square, target: Square) -> str:
    """The file or rank that SAN adds when another piece of the same kind could move there."""
    others: Bitboard = pieces_of(position, position.us, kind) & attacks_from(
        kind, target, occupancy(position)
    )
    other: Square
    same_file: cython.bint = False
    same_rank: cython.bint = False
    needed: cython.bint = False
    while others:
        other = ctz(others)
        others &= others - 1
        if other == origin or not is_legal(position, other | (target << 6)):
            continue
        needed = True
        if other & 7 == origin & 7:
            same_file = True
        if other >> 3 == origin >> 3:
            same_rank = True
    if not needed:
        return ""
    square: str = SQUARES[origin]
    if not same_file:
        return square[0]
    return square if same_rank else square[1]


def write_san(position: Position, move: Move) -> str:
    """A legal move in SAN with `+` or `#`; the position is unchanged afterwards."""
    origin: Square = origin_of(move)
    target: Square = target_of(move)
    flag: cython.int = flag_of(move)
    kind: Kind = position.kind_on[origin]
    text: str
    if flag == CASTLING:
        text = "O-O" if target > origin else "O-O-O"
    else:
        takes = "x" if position.kind_on[target] != NO_KIND or flag == EN_PASSANT else ""
        if kind == PAWN:
            start = FILES[origin & 7] if takes else ""
        else:
            start = LETTERS[kind]
            if kind != KING:
                start += told_apart(position, kind, origin, target)
        text = start + takes + SQUARES[target]
        if flag == PROMOTION:
            text += "=" + LETTERS[promoted_to(move)]
    if gives_check(position, move):
        position.make(move)
        text += "+" if generate(position, NO_LIST, 0, ALL_MOVES) else "#"
        position.unmake()
    return text
