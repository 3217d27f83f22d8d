"""FEN read into a core position, and written.

The reader takes what is well formed and refuses everything else without a reason: `game.fen` reads
the same texts slowly and says what is wrong with them.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.core.accessors import king_square, occupancy, pieces_of
    from philidor.core.types import (
        BISHOP,
        BLACK,
        KING,
        KNIGHT,
        NO_KIND,
        NO_SQUARE,
        ONE,
        PAWN,
        QUEEN,
        RANK_1,
        RANK_8,
        ROOK,
        WHITE,
        Bitboard,
        Colour,
        Kind,
        Square,
        popcount,
        wrap,
    )

    FenText = bytes
    FenRoom = bytearray
    LETTER_CODES = [[0] * 6, [0] * 6]
    # What a reader returns for a text that it refuses: neither a square nor NO_SQUARE.
    REFUSED = 65

from philidor.core.position import Position

FILES = "abcdefgh"
SQUARES = [file + rank for rank in "12345678" for file in FILES]


def kind_of_letter(letter: cython.int) -> Kind:
    """The piece that a small letter stands for, or NO_KIND."""
    if letter == ord("p"):
        return PAWN
    if letter == ord("n"):
        return KNIGHT
    if letter == ord("b"):
        return BISHOP
    if letter == ord("r"):
        return ROOK
    if letter == ord("q"):
        return QUEEN
    return KING if letter == ord("k") else NO_KIND


def read_board(position: Position, text: FenText, at: cython.int, end: cython.int) -> cython.bint:
    """Put the pieces of a FEN's first field on an empty board; False if it is not well formed."""
    rank: cython.int = 7
    file: cython.int = 0
    letter: cython.int
    kind: Kind
    number: cython.bint = False
    while at < end:
        letter = text[at]
        at += 1
        if letter == ord("/"):
            if file != 8 or rank == 0:
                return False
            rank -= 1
            file = 0
            number = False
        elif ord("1") <= letter <= ord("8"):
            file += letter - ord("0")
            if number or file > 8:
                return False
            number = True
        else:
            kind = kind_of_letter(letter | 32)
            if kind == NO_KIND or file > 7 or letter < 64:
                return False
            position.put(BLACK if letter & 32 else WHITE, kind, 8 * rank + file)
            file += 1
            number = False
    return rank == 0 and file == 8


def has_right_pieces(position: Position, colour: Colour) -> cython.bint:
    """Whether a side has one king, at most 8 pawns and 16 pieces, and no pawn on a last rank."""
    pawns: Bitboard = pieces_of(position, colour, PAWN)
    return (
        popcount(pieces_of(position, colour, KING)) == 1
        and popcount(position.colours[colour]) <= 16
        and popcount(pawns) <= 8
        and not pawns & (RANK_1 | RANK_8)
    )


def rook_for(position: Position, letter: cython.int) -> Square:
    """The rook that a letter of the castling field names, or NO_SQUARE."""
    colour: Colour = BLACK if letter & 32 else WHITE
    king: Square = king_square(position, colour)
    home: Square = 56 if colour else 0
    rooks: Bitboard = pieces_of(position, colour, ROOK)
    square: Square
    small: cython.int = letter | 32
    if king & 56 != home or letter < 64:
        return NO_SQUARE
    if small == ord("k"):
        square = home + 7
        while square > king:
            if rooks & (ONE << square):
                return square
            square -= 1
    elif small == ord("q"):
        square = home
        while square < king:
            if rooks & (ONE << square):
                return square
            square += 1
    elif ord("a") <= small <= ord("h") and rooks & (ONE << (home + small - ord("a"))):
        return home + small - ord("a")
    return NO_SQUARE


def allow(position: Position, rook: Square) -> cython.bint:
    """Give a right to castle; False if the side has one in that direction."""
    colour: Colour = WHITE if rook < 32 else BLACK
    right: cython.int = 2 * colour + (1 if rook < king_square(position, colour) else 0)
    if position.rights & (1 << right):
        return False
    position.allow_castling(rook)
    return True


def read_castling(
    position: Position, text: FenText, at: cython.int, end: cython.int
) -> cython.bint:
    """Give the rights of a FEN's third field; False if it is not well formed."""
    rook: Square
    if end == at + 1 and text[at] == ord("-"):
        return True
    while at < end:
        rook = rook_for(position, text[at])
        if rook == NO_SQUARE or not allow(position, rook):
            return False
        at += 1
    return True


def read_clock(text: FenText, at: cython.int, end: cython.int) -> cython.int:
    """A number of at most four digits; -1 for anything else."""
    number: cython.int = 0
    if at == end or end - at > 4:
        return -1
    while at < end:
        if not ord("0") <= text[at] <= ord("9"):
            return -1
        number = 10 * number + text[at] - ord("0")
        at += 1
    return number


def field_end(text: FenText, at: cython.int, end: cython.int) -> cython.int:
    """The offset after a field."""
    while at < end and text[at] != ord(" "):
        at += 1
    return at


def next_field(text: FenText, at: cython.int, end: cython.int) -> cython.int:
    """The offset of the next field."""
    while at < end and text[at] == ord(" "):
        at += 1
    return at


def read_en_passant(
    position: Position, text: FenText, at: cython.int, end: cython.int, us: Colour
) -> Square:
    """The square of a FEN's fourth field, NO_SQUARE for none, REFUSED if it cannot be right."""
    square: Square
    pawn: Square
    origin: Square
    if end == at + 1 and text[at] == ord("-"):
        return NO_SQUARE
    if end != at + 2 or not ord("a") <= text[at] <= ord("h"):
        return REFUSED
    if text[at + 1] != (ord("6") if us == WHITE else ord("3")):
        return REFUSED
    square = text[at] - ord("a") + (40 if us == WHITE else 16)
    pawn, origin = (square - 8, square + 8) if us == WHITE else (square + 8, square - 8)
    if not pieces_of(position, us ^ 1, PAWN) & (ONE << pawn):
        return REFUSED
    if occupancy(position) & ((ONE << square) | (ONE << origin)):
        return REFUSED
    return square


def is_classic(position: Position) -> cython.bint:
    """Whether all rights to castle are those of classic chess."""
    right: cython.int
    for right in range(4):
        if position.rights & (1 << right):
            if king_square(position, right >> 1) & 7 != 4:
                return False
            if position.castling_rook[right] & 7 != (0 if right & 1 else 7):
                return False
    return True


def read_position(
    position: Position, text: FenText, at: cython.int, end: cython.int, chess960: cython.bint
) -> Square:
    """Read the FEN at `text[at:end]`; returns its en passant square or NO_SQUARE.

    Returns REFUSED for a text that is not well formed, or not a position; the position is then
    useless.
    """
    stop: cython.int
    us: Colour
    en_passant: Square
    halfmoves: cython.int = 0
    fullmove: cython.int = 1
    position.clear()
    at = next_field(text, at, end)
    stop = field_end(text, at, end)
    if not read_board(position, text, at, stop):
        return REFUSED
    if not (has_right_pieces(position, WHITE) and has_right_pieces(position, BLACK)):
        return REFUSED
    at = next_field(text, stop, end)
    stop = field_end(text, at, end)
    if stop != at + 1 or not (text[at] == ord("w") or text[at] == ord("b")):
        return REFUSED
    us = WHITE if text[at] == ord("w") else BLACK
    if position.attacked(king_square(position, us ^ 1), us, occupancy(position)):
        return REFUSED
    at = next_field(text, stop, end)
    stop = field_end(text, at, end)
    if at == stop or not read_castling(position, text, at, stop):
        return REFUSED
    at = next_field(text, stop, end)
    stop = field_end(text, at, end)
    en_passant = read_en_passant(position, text, at, stop, us)
    if en_passant == REFUSED:
        return REFUSED
    at = next_field(text, stop, end)
    if at < end:
        stop = field_end(text, at, end)
        halfmoves = read_clock(text, at, stop)
        at = next_field(text, stop, end)
    if at < end:
        stop = field_end(text, at, end)
        fullmove = read_clock(text, at, stop)
        at = next_field(text, stop, end)
    if at < end or halfmoves < 0 or fullmove < 0:
        return REFUSED
    position.arrange(
        us,
        en_passant,
        halfmoves,
        # Many programs write move number 0, which is harmless; it is read as 1.
        fullmove if fullmove > 0 else 1,
        chess960 or not is_classic(position),
    )
    return en_passant


def read_fen(
    position: Position, text: FenText, length: cython.int, chess960: cython.bint
) -> Square:
    """`read_position` for a whole text."""
    return read_position(position, text, 0, length, chess960)


def place_letters(position: Position, letters: str) -> cython.void:
    """Put pieces on an empty board from 64 characters, a1 first; `.` is an empty square."""
    square: cython.int
    letter: cython.int
    for square in range(64):
        letter = ord(letters[square])
        if letter != ord("."):
            position.put(BLACK if letter & 32 else WHITE, kind_of_letter(letter | 32), square)


def castling_letter(position: Position, right: cython.int, shredder: cython.bint) -> str:
    """The letter of a right: `k` or `q` for the outermost rook, else the rook's file."""
    colour: Colour = right >> 1
    rook: Square = position.castling_rook[right]
    rooks: Bitboard = pieces_of(position, colour, ROOK) & (RANK_8 if colour else RANK_1)
    outside: Bitboard = (
        (ONE << rook) - 1 if right & 1 else wrap(~((ONE << rook) | ((ONE << rook) - 1)))
    )
    letter: str = "q" if right & 1 else "k"
    if shredder or rooks & outside:
        letter = FILES[rook & 7]
    return letter if colour else letter.upper()


def castling_field(position: Position, shredder: cython.bint) -> str:
    """FEN's third field."""
    field: str = ""
    right: cython.int
    for right in range(4):
        if position.rights & (1 << right):
            field += castling_letter(position, right, shredder)
    return field or "-"


def board_field(position: Position) -> str:
    """FEN's first field."""
    room: FenRoom
    if not cython.compiled:
        room = bytearray(72)
    at: cython.int = 0
    gap: cython.int = 0
    kind: Kind
    square: Square = 56
    while True:
        kind = position.kind_on[square]
        if kind == NO_KIND:
            gap += 1
        if gap and (kind != NO_KIND or square & 7 == 7):
            room[at] = ord("0") + gap
            at += 1
            gap = 0
        if kind != NO_KIND:
            room[at] = LETTER_CODES[(position.colours[BLACK] >> square) & 1][kind]
            at += 1
        if square == 7:
            return room[:at].decode("ascii")
        if square & 7 == 7:
            room[at] = ord("/")
            at += 1
            square -= 16
        square += 1


def write_fen(position: Position, en_passant: Square, shredder: cython.bint) -> str:
    """A position as FEN with this en passant square.

    Castling by files if Shredder-FEN is wanted.
    """
    board: str = board_field(position)
    passed: str = "-" if en_passant == NO_SQUARE else SQUARES[en_passant]
    side: str = "b" if position.us else "w"
    castling: str = castling_field(position, shredder)
    return f"{board} {side} {castling} {passed} {position.halfmoves} {position.fullmove}"


def fill() -> cython.void:
    """Fill the letters that compiled code writes."""
    kind: cython.int
    for kind in range(6):
        LETTER_CODES[0][kind] = ord("PNBRQK"[kind])
        LETTER_CODES[1][kind] = ord("pnbrqk"[kind])


fill()
