"""The 12x12 board, its piece lists, and the contexts of the positions that led to this one.

Board, piece lists and contexts are updated with each move and restored when it is taken back;
nothing is recomputed. The attack tables are the exception: `attacks.survey` fills them for
a position just before its moves are generated, as the source says.
"""

import cython

from philidor.contract.player import UnsupportedPositionError
from philidor.contract.setup import PIECES as LETTERS
from philidor.contract.setup import Setup

if not cython.compiled:
    from philidor.classics.rdchess.compass import EMPTY_BOARD
    from philidor.classics.rdchess.keys import (
        BLACK_KEY,
        CASTLING_KEYS,
        EN_PASSANT_KEYS,
        KING_PAWN_KEYS,
        PIECE_KEYS,
    )
    from philidor.classics.rdchess.types import (
        BISHOP,
        BLACK,
        CASTLING,
        EN_PASSANT,
        FREE,
        KING,
        KNIGHT,
        MAX_PLY,
        NO_MOVE,
        NO_SQUARE,
        NORTH,
        OUTSIDE,
        PAWN,
        PROMOTION,
        QUEEN,
        ROOK,
        SIDE_PIECES,
        SQUARES,
        STACK,
        WHITE,
        WIDTH,
        Context,
        Key,
        Kind,
        Move,
        Piece,
        Score,
        ShortKey,
        Side,
        Square,
        colored,
        file_of,
        kind_of,
        origin,
        piece_in,
        side_of,
        square64,
        target,
        type_of,
        wrap,
        wrap_short,
    )

    VALUES = [0] * 7
    RIGHTS_KEPT = [15] * SQUARES

# Rights by the rook's square: White's king side 1 and queen side 2, Black's 4 and 8.
ROOK_RIGHTS = {33: 1, 26: 2, 117: 4, 110: 8}
KING_RIGHTS = {30: 3, 114: 12}


def to_12x12(square: int) -> int:
    """The 12x12 square of one counted from a1 = 0 to h8 = 63."""
    return (square // 8 + 2) * WIDTH + square % 8 + 2


class Board:
    """A position and the moves that led to it; `stack[ply]` is its context.

    The king stands first in its side's list. `squares`, `slots` and the lists are bytes in C.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.squares = [OUTSIDE] * SQUARES
            self.slots = [0] * SQUARES
            self.list_pieces = [[0] * SIDE_PIECES, [0] * SIDE_PIECES]
            self.list_squares = [[0] * SIDE_PIECES, [0] * SIDE_PIECES]
            self.counts = [0, 0]
            self.stack = [Context() for _ in range(STACK)]
        self.ply = 0
        self.side = WHITE

    def set_up(self, setup: Setup) -> None:
        """Set up a position. Raises UnsupportedPositionError for Chess960."""
        if setup.chess960:
            raise UnsupportedPositionError("RDChess's board knows no Chess960 castling")
        for square in range(SQUARES):
            self.squares[square] = EMPTY_BOARD[square]
            self.slots[square] = 0
        self.ply = 0
        self.side = WHITE if setup.white_to_move else BLACK
        for side in (WHITE, BLACK):
            self.counts[side] = 0
            self.stack[0].pieces[side] = self.stack[0].pawns[side] = 0
            self.stack[0].material[side] = 0
        self.stack[0].key = self.stack[0].king_pawn_key = 0
        for white in (True, False):
            self.put_letter(setup.king(white), "K" if white else "k")
        for number, letter in enumerate(setup.board):
            if letter in LETTERS and letter not in "Kk":
                self.put_letter(number, letter)
        self.stack[0].move = NO_MOVE
        self.stack[0].captured = FREE
        self.stack[0].castling = sum(ROOK_RIGHTS[to_12x12(rook)] for rook in setup.castling)
        self.stack[0].halfmoves = self.stack[0].reversible = setup.halfmoves
        self.stack[0].en_passant = NO_SQUARE
        if setup.en_passant is not None:
            self.set_en_passant(to_12x12(setup.en_passant))
        self.stack[0].key = self.computed_key()

    def put_letter(self, number: int, letter: str) -> None:
        """Put the piece of a FEN letter on a square counted from 0 to 63."""
        side = WHITE if letter.isupper() else BLACK
        self.put(to_12x12(number), colored(LETTERS.index(letter.upper()) + 1, side))

    def play(self, move: Move) -> None:
        """Make a legal move of the game; forget the positions that can no longer be repeated."""
        self.make(move)
        if self.stack[self.ply].reversible == 0:
            self.forget(self.ply)
        elif self.ply >= STACK - 2 * MAX_PLY:
            self.forget(self.ply // 2)

    def forget(self, dropped: cython.int) -> None:
        """Drop the oldest contexts."""
        for index in range(self.ply - dropped + 1):
            self.stack[index] = self.stack[index + dropped]
            if not cython.compiled:
                self.stack[index] = self.stack[index].renewed()
        self.ply -= dropped

    def piece_at(self, square: Square) -> Piece:
        """The piece on a square."""
        return self.squares[square]

    def king_of(self, side: Side) -> Square:
        """Where a side's king stands."""
        return self.list_squares[side][0]

    def pieces_of(self, side: Side) -> list[tuple[int, int]]:
        """A side's piece list: pieces and their squares, each found again by its square."""
        return [
            (self.list_pieces[side][slot], self.list_squares[side][slot])
            for slot in range(self.counts[side])
            if self.slots[self.list_squares[side][slot]] == slot
        ]

    def present_key(self) -> int:
        """The key of the present position."""
        return self.stack[self.ply].key

    def position(self) -> dict[str, object]:
        """The context of the present position, by name."""
        now: cython.int = self.ply
        return {
            "key": self.stack[now].key,
            "king_pawn_key": self.stack[now].king_pawn_key,
            "move": self.stack[now].move,
            "castling": self.stack[now].castling,
            "en_passant": self.stack[now].en_passant,
            "halfmoves": self.stack[now].halfmoves,
            "pieces": (self.stack[now].pieces[0], self.stack[now].pieces[1]),
            "pawns": (self.stack[now].pawns[0], self.stack[now].pawns[1]),
            "material": (self.stack[now].material[0], self.stack[now].material[1]),
        }

    def put(self, square: Square, piece: Piece) -> cython.void:
        """Add a piece at the end of its side's list."""
        side: Side = side_of(piece)
        self.put_back(square, piece, self.counts[side])
        self.weigh(square, piece, 1)

    def weigh(self, square: Square, piece: Piece, sign: cython.int) -> cython.void:
        """Add a piece to the context's sums and keys (sign 1), or remove it (sign -1)."""
        side: Side = side_of(piece)
        kind: Kind = kind_of(piece)
        number: cython.int = square64(square)
        if sign > 0:
            self.stack[self.ply].key = wrap(self.stack[self.ply].key + PIECE_KEYS[number][piece])
            self.stack[self.ply].king_pawn_key = wrap_short(
                self.stack[self.ply].king_pawn_key + KING_PAWN_KEYS[number][piece]
            )
        else:
            self.stack[self.ply].key = wrap(self.stack[self.ply].key - PIECE_KEYS[number][piece])
            self.stack[self.ply].king_pawn_key = wrap_short(
                self.stack[self.ply].king_pawn_key - KING_PAWN_KEYS[number][piece]
            )
        self.stack[self.ply].material[side] += sign * VALUES[kind]
        if kind == PAWN:
            self.stack[self.ply].pawns[side] += sign
        elif kind != KING:
            self.stack[self.ply].pieces[side] += sign

    def lift(self, square: Square) -> cython.void:
        """Remove a piece from board and list; the last one of the list takes its slot."""
        side: Side = side_of(self.squares[square])
        slot: cython.int = self.slots[square]
        self.counts[side] -= 1
        last: Square = self.list_squares[side][self.counts[side]]
        self.list_squares[side][slot] = last
        self.list_pieces[side][slot] = self.list_pieces[side][self.counts[side]]
        self.slots[last] = slot
        self.squares[square] = FREE

    def put_back(self, square: Square, piece: Piece, slot: cython.int) -> cython.void:
        """Put a piece back into the slot it had, so that the order of the lists stays the same."""
        side: Side = side_of(piece)
        last: cython.int = self.counts[side]
        if slot < last:
            moved: Square = self.list_squares[side][slot]
            self.list_squares[side][last] = moved
            self.list_pieces[side][last] = self.list_pieces[side][slot]
            self.slots[moved] = last
        self.list_squares[side][slot] = square
        self.list_pieces[side][slot] = piece
        self.slots[square] = slot
        self.counts[side] = last + 1
        self.squares[square] = piece

    def shift(self, start: Square, end: Square) -> cython.void:
        """Move a piece to a free square on board and list."""
        piece: Piece = self.squares[start]
        slot: cython.int = self.slots[start]
        self.squares[start] = FREE
        self.squares[end] = piece
        self.slots[end] = slot
        self.list_squares[side_of(piece)][slot] = end

    def replace(self, square: Square, piece: Piece) -> cython.void:
        """Replace the piece on a square by another one of its side."""
        self.squares[square] = piece
        self.list_pieces[side_of(piece)][self.slots[square]] = piece

    def enter(self, move: Move) -> cython.void:
        """Begin the next context: a copy of this one with side to move and clocks advanced."""
        before: cython.int = self.ply
        after: cython.int = before + 1
        self.ply = after
        self.stack[after].key = wrap(
            self.stack[before].key - CASTLING_KEYS[self.stack[before].castling]
        )
        if self.side == WHITE:
            self.stack[after].key = wrap(self.stack[after].key + BLACK_KEY[0])
        else:
            self.stack[after].key = wrap(self.stack[after].key - BLACK_KEY[0])
        if self.stack[before].en_passant != NO_SQUARE:
            self.stack[after].key = wrap(
                self.stack[after].key - EN_PASSANT_KEYS[file_of(self.stack[before].en_passant)]
            )
        self.stack[after].king_pawn_key = self.stack[before].king_pawn_key
        self.stack[after].move = move
        self.stack[after].captured = FREE
        self.stack[after].castling = self.stack[before].castling
        self.stack[after].en_passant = NO_SQUARE
        self.stack[after].halfmoves = self.stack[before].halfmoves + 1
        self.stack[after].reversible = self.stack[before].reversible + 1
        side: Side
        for side in range(2):
            self.stack[after].pieces[side] = self.stack[before].pieces[side]
            self.stack[after].pawns[side] = self.stack[before].pawns[side]
            self.stack[after].material[side] = self.stack[before].material[side]
        self.side ^= 1

    def make(self, move: Move) -> cython.void:
        """Make a legal move."""
        side: Side = self.side
        start: Square = origin(move)
        end: Square = target(move)
        piece: Piece = self.squares[start]
        victim: Square = end
        if type_of(move) == EN_PASSANT:
            victim = end - NORTH if side == WHITE else end + NORTH
        self.enter(move)
        if self.squares[victim] != FREE:
            self.stack[self.ply].captured = self.squares[victim]
            self.stack[self.ply].slot = self.slots[victim]
            self.weigh(victim, self.squares[victim], -1)
            self.lift(victim)
            self.settle()
        self.weigh(start, piece, -1)
        self.shift(start, end)
        if type_of(move) == PROMOTION:
            self.replace(end, piece_in(move))
        elif type_of(move) == CASTLING:
            self.castle(rook_start(end), rook_end(end))
        self.weigh(end, self.squares[end], 1)
        if kind_of(piece) == PAWN:
            self.settle()
            if end - start == 2 * NORTH or start - end == 2 * NORTH:
                self.set_en_passant((start + end) >> 1)
        self.stack[self.ply].castling &= RIGHTS_KEPT[start] & RIGHTS_KEPT[end]
        if self.stack[self.ply].castling != self.stack[self.ply - 1].castling:
            self.stack[self.ply].reversible = 0
        self.stack[self.ply].key = wrap(
            self.stack[self.ply].key + CASTLING_KEYS[self.stack[self.ply].castling]
        )

    def settle(self) -> cython.void:
        """Restart the count for the fifty-move rule after a capture or a pawn move."""
        self.stack[self.ply].halfmoves = self.stack[self.ply].reversible = 0

    def castle(self, start: Square, end: Square) -> cython.void:
        """Move the rook to the other side of the king."""
        rook: Piece = self.squares[start]
        self.weigh(start, rook, -1)
        self.shift(start, end)
        self.weigh(end, rook, 1)

    def set_en_passant(self, square: Square) -> cython.void:
        """Set the en passant square if a pawn of the side to move attacks it."""
        beside: Square = square - NORTH if self.side == WHITE else square + NORTH
        ready: Piece = colored(PAWN, self.side)
        if self.squares[beside - 1] == ready or self.squares[beside + 1] == ready:
            self.stack[self.ply].en_passant = square
            self.stack[self.ply].key = wrap(
                self.stack[self.ply].key + EN_PASSANT_KEYS[file_of(square)]
            )

    def unmake(self) -> cython.void:
        """Take the last move back."""
        move: Move = self.stack[self.ply].move
        start: Square = origin(move)
        end: Square = target(move)
        self.side ^= 1
        if type_of(move) == PROMOTION:
            self.replace(end, colored(PAWN, self.side))
        elif type_of(move) == CASTLING:
            self.shift(rook_end(end), rook_start(end))
        self.shift(end, start)
        if self.stack[self.ply].captured != FREE:
            victim: Square = end
            if type_of(move) == EN_PASSANT:
                victim = end - NORTH if self.side == WHITE else end + NORTH
            self.put_back(victim, self.stack[self.ply].captured, self.stack[self.ply].slot)
        self.ply -= 1

    def make_null(self) -> cython.void:
        """Make a null move. Positions before it do not count as repeated after it."""
        self.enter(NO_MOVE)
        self.stack[self.ply].key = wrap(
            self.stack[self.ply].key + CASTLING_KEYS[self.stack[self.ply].castling]
        )
        self.stack[self.ply].reversible = 0

    def unmake_null(self) -> cython.void:
        """Take back a null move."""
        self.side ^= 1
        self.ply -= 1

    def repeated(self) -> cython.bint:
        """Whether the position occurred before, in the game or in the line being searched."""
        back: cython.int = 4
        last: cython.int = min(self.ply, self.stack[self.ply].reversible)
        while back <= last:
            if self.stack[self.ply - back].key == self.stack[self.ply].key:
                return True
            back += 2
        return False

    def lead(self) -> Score:
        """Material of the side to move less the other's."""
        return (
            self.stack[self.ply].material[self.side] - self.stack[self.ply].material[self.side ^ 1]
        )

    def computed_key(self) -> Key:
        """The key computed from scratch."""
        key: Key = CASTLING_KEYS[self.stack[self.ply].castling]
        for side in range(2):
            for slot in range(self.counts[side]):
                number: cython.int = square64(self.list_squares[side][slot])
                key = wrap(key + PIECE_KEYS[number][self.list_pieces[side][slot]])
        if self.side == BLACK:
            key = wrap(key + BLACK_KEY[0])
        if self.stack[self.ply].en_passant != NO_SQUARE:
            key = wrap(key + EN_PASSANT_KEYS[file_of(self.stack[self.ply].en_passant)])
        return key

    def computed_king_pawn_key(self) -> ShortKey:
        """The key of kings and pawns computed from scratch."""
        key: ShortKey = 0
        for side in range(2):
            for slot in range(self.counts[side]):
                number: cython.int = square64(self.list_squares[side][slot])
                key = wrap_short(key + KING_PAWN_KEYS[number][self.list_pieces[side][slot]])
        return key


def rook_start(king_end: Square) -> Square:
    """Square of the castling rook before the move, found by the king's target."""
    return king_end + 1 if file_of(king_end) == 6 else king_end - 2


def rook_end(king_end: Square) -> Square:
    """Square of the castling rook after the move."""
    return king_end - 1 if file_of(king_end) == 6 else king_end + 1


def _fill() -> None:
    # The source: pawn 100, bishops and knights about 325, rook about 510, queen about 900.
    worth = ((PAWN, 100), (KNIGHT, 325), (BISHOP, 325), (ROOK, 510), (QUEEN, 900))
    for kind, value in worth:
        VALUES[kind] = value
    for square in range(SQUARES):
        lost = ROOK_RIGHTS.get(square, 0) | KING_RIGHTS.get(square, 0)
        RIGHTS_KEPT[square] = 15 - lost


_fill()
