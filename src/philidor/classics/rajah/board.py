"""The 0x88 board: 128 squares of which half exist, piece lists, making and taking back moves.

Attack detection rests on the unique difference of two squares (see `attacks`): a lookup in the
table, and for sliders a walk over the squares between. It answers whether one square attacks
another, whether a king is attacked, and whether a move has opened a line to a king.
"""

import cython

from philidor.contract.player import UnsupportedPositionError
from philidor.contract.setup import PIECES as LETTERS
from philidor.contract.setup import Setup

if not cython.compiled:
    from philidor.classics.rajah.attacks import ATTACKER_BITS, ATTACKERS, LINE_STEPS
    from philidor.classics.rajah.keys import BLACK_KEY, CASTLING_KEYS, EN_PASSANT_KEYS, PIECE_KEYS
    from philidor.classics.rajah.types import (
        BISHOP,
        BLACK,
        BLACK_PIECE,
        CASTLING,
        DOUBLE_STEP,
        EMPTY,
        EN_PASSANT,
        FLAG_MASK,
        KNIGHT,
        MAX_PLY,
        MIDDLE,
        NO_MOVE,
        NO_SQUARE,
        OFF_BOARD,
        PAWN,
        QUEEN,
        ROOK,
        SIDE_PIECES,
        SQUARES,
        STACK,
        WHITE,
        WHITE_PIECE,
        Key,
        Kind,
        Move,
        Piece,
        Score,
        Side,
        Square,
        Undo,
        kind_of,
        origin,
        promotion,
        target,
    )

    VALUES = [0] * 8
    RIGHTS_KEPT = [15] * SQUARES

# Rights by the rook's square: White's king side 1 and queen side 2, Black's 4 and 8.
ROOK_RIGHTS = {0x07: 1, 0x00: 2, 0x77: 4, 0x70: 8}


def to_0x88(square: int) -> int:
    """The 0x88 square of one counted from a1 = 0 to h8 = 63."""
    return square + (square & ~7)


class Board:
    """A position and the moves that led to it.

    `pieces` counts a side's pieces other than pawns, with the king.
    `checked` says whether the side to move is in check; it is always up to date. `key` is the
    exclusive-or of the Zobrist numbers. `en_passant` is set only when a pawn can capture there
    pseudo-legally, so that repetitions are recognised.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.squares = [EMPTY] * SQUARES
            self.piece_list = [[0] * SIDE_PIECES, [0] * SIDE_PIECES]
            self.counts = [0, 0]
            self.slots = [0] * SQUARES
            self.material = [0, 0]
            self.pieces = [0, 0]
            self.stack = [Undo() for _ in range(STACK)]
        self.ply = 0
        self.side = WHITE
        self.castling = 0
        self.en_passant = NO_SQUARE
        self.halfmoves = 0
        self.checked: cython.bint = False
        self.key = 0

    def set_up(self, setup: Setup) -> None:
        """Set up a position. Raises UnsupportedPositionError for Chess960."""
        if setup.chess960:
            raise UnsupportedPositionError("Rajah's board knows no Chess960 castling")
        for square in range(SQUARES):
            self.squares[square] = EMPTY
        for side in (WHITE, BLACK):
            self.counts[side] = self.material[side] = self.pieces[side] = 0
        # Kings come first: the search expects its king in slot 0.
        for white in (True, False):
            self.put_letter(setup.king(white), "K" if white else "k")
        for number, letter in enumerate(setup.board):
            if letter in LETTERS and letter not in "Kk":
                self.put_letter(number, letter)
        self.ply = 0
        self.side = WHITE if setup.white_to_move else BLACK
        self.castling = sum(ROOK_RIGHTS[to_0x88(rook)] for rook in setup.castling)
        self.halfmoves = setup.halfmoves
        self.en_passant = NO_SQUARE
        if setup.en_passant is not None:
            square = to_0x88(setup.en_passant)
            if self.capturable_en_passant(square, self.side):
                self.en_passant = square
        self.checked = self.attacked(self.piece_list[self.side][0], self.side ^ 1)
        self.key = self.computed_key()

    def put_letter(self, number: int, letter: str) -> None:
        """Put the piece of a FEN letter on a square counted from 0 to 63."""
        colour = WHITE_PIECE if letter.isupper() else BLACK_PIECE
        self.put(to_0x88(number), colour | (LETTERS.index(letter.upper()) + 1))

    def play(self, move: Move) -> None:
        """Make a legal move of the game; forget the positions that can no longer be repeated."""
        self.make(move)
        if self.halfmoves == 0:
            self.ply = 0
        elif self.ply >= STACK - 2 * MAX_PLY:
            self.slide_stack()

    def piece_at(self, square: Square) -> Piece:
        """The piece on a square, EMPTY for none."""
        return self.squares[square]

    def material_of(self, side: Side) -> Score:
        """Value of a side's pieces and pawns."""
        return self.material[side]

    def put(self, square: Square, piece: Piece) -> cython.void:
        """Add a piece at the end of its side's list."""
        self.put_back(square, piece, self.counts[0 if piece & WHITE_PIECE else 1])

    def lift(self, square: Square) -> cython.void:
        """Remove a piece; the last piece of the list takes its slot."""
        piece: Piece = self.squares[square]
        side: Side = 0 if piece & WHITE_PIECE else 1
        slot: cython.int = self.slots[square]
        self.counts[side] -= 1
        last: Square = self.piece_list[side][self.counts[side]]
        self.piece_list[side][slot] = last
        self.slots[last] = slot
        self.squares[square] = EMPTY
        self.material[side] -= VALUES[kind_of(piece)]
        if kind_of(piece) != PAWN:
            self.pieces[side] -= 1
        self.key ^= PIECE_KEYS[piece][square]

    def put_back(self, square: Square, piece: Piece, slot: cython.int) -> cython.void:
        """Put a piece back into the slot it had, so that the order of the lists stays the same."""
        side: Side = 0 if piece & WHITE_PIECE else 1
        if slot < self.counts[side]:
            moved: Square = self.piece_list[side][slot]
            self.piece_list[side][self.counts[side]] = moved
            self.slots[moved] = self.counts[side]
        self.piece_list[side][slot] = square
        self.slots[square] = slot
        self.counts[side] += 1
        self.squares[square] = piece
        self.material[side] += VALUES[kind_of(piece)]
        if kind_of(piece) != PAWN:
            self.pieces[side] += 1
        self.key ^= PIECE_KEYS[piece][square]

    def shift(self, start: Square, end: Square) -> cython.void:
        """Move a piece to an empty square."""
        piece: Piece = self.squares[start]
        side: Side = 0 if piece & WHITE_PIECE else 1
        slot: cython.int = self.slots[start]
        self.squares[start] = EMPTY
        self.squares[end] = piece
        self.piece_list[side][slot] = end
        self.slots[end] = slot
        self.key ^= PIECE_KEYS[piece][start] ^ PIECE_KEYS[piece][end]

    def attacks(self, start: Square, end: Square) -> cython.bint:
        """Whether the piece on one square attacks another."""
        index: cython.int = end - start + MIDDLE
        piece: Piece = self.squares[start]
        if not ATTACKERS[index] & ATTACKER_BITS[piece]:
            return False
        if kind_of(piece) == KNIGHT:
            return True
        step: cython.int = LINE_STEPS[index]
        square: Square = start + step
        while square != end:
            if self.squares[square] != EMPTY:
                return False
            square += step
        return True

    def attacked(self, square: Square, by: Side) -> cython.bint:
        """Whether any piece of a side attacks a square."""
        slot: cython.int
        start: Square
        bits: cython.int
        for slot in range(self.counts[by]):
            start = self.piece_list[by][slot]
            bits = ATTACKERS[square - start + MIDDLE] & ATTACKER_BITS[self.squares[start]]
            if bits and self.attacks(start, square):
                return True
        return False

    def revealed(self, king: Square, left: Square, by: Side) -> cython.bint:
        """Whether a slider attacks the king along the line through a square just vacated."""
        step: cython.int = LINE_STEPS[left - king + MIDDLE]
        if step == 0:
            return False
        square: Square = king + step
        while not square & OFF_BOARD:
            piece: Piece = self.squares[square]
            if piece != EMPTY:
                if not piece & (BLACK_PIECE if by else WHITE_PIECE):
                    return False
                return ATTACKERS[king - square + MIDDLE] & ATTACKER_BITS[piece] != 0
            square += step
        return False

    def exposed(self, move: Move, side: Side) -> cython.bint:
        """Whether the move just made by a side leaves its king attacked."""
        king: Square = self.piece_list[side][0]
        if self.checked or target(move) == king or move & FLAG_MASK == EN_PASSANT:
            return self.attacked(king, side ^ 1)
        return self.revealed(king, origin(move), side ^ 1)

    def gives_check(self, move: Move, side: Side) -> cython.bint:
        """Whether the move just made by a side attacks the enemy king."""
        king: Square = self.piece_list[side ^ 1][0]
        flag: cython.int = move & FLAG_MASK
        if flag in (EN_PASSANT, CASTLING):
            return self.attacked(king, side)
        return self.attacks(target(move), king) or self.revealed(king, origin(move), side)

    def make(self, move: Move) -> cython.bint:
        """Make a pseudo-legal move. If it leaves the king attacked, undo it and return False."""
        side: Side = self.side
        start: Square = origin(move)
        end: Square = target(move)
        flag: cython.int = move & FLAG_MASK
        victim: Square = end
        if flag == EN_PASSANT:
            victim = end + (16 if side else -16)
        captured: Piece = self.squares[victim]
        self.stack[self.ply].move = move
        self.stack[self.ply].captured = captured
        self.stack[self.ply].slot = self.slots[victim]
        self.stack[self.ply].castling = self.castling
        self.stack[self.ply].en_passant = self.en_passant
        self.stack[self.ply].halfmoves = self.halfmoves
        self.stack[self.ply].checked = self.checked
        self.stack[self.ply].key = self.key
        self.ply += 1
        self.halfmoves += 1
        if captured != EMPTY:
            self.lift(victim)
            self.halfmoves = 0
        if kind_of(self.squares[start]) == PAWN:
            self.halfmoves = 0
        self.shift(start, end)
        if promotion(move) != EMPTY:
            self.become(end, promotion(move))
        elif flag == CASTLING:
            self.move_rook(end, False)
        self.side = side ^ 1
        if self.exposed(move, side):
            self.unmake()
            return False
        self.update_rights(start, end)
        self.update_en_passant(end, flag)
        self.key ^= BLACK_KEY[0]
        self.checked = self.gives_check(move, side)
        return True

    def unmake(self) -> cython.void:
        """Take back the last move."""
        self.ply -= 1
        self.side ^= 1
        side: Side = self.side
        move: Move = self.stack[self.ply].move
        start: Square = origin(move)
        end: Square = target(move)
        if promotion(move) != EMPTY:
            self.become(end, PAWN)
        self.shift(end, start)
        if move & FLAG_MASK == CASTLING:
            self.move_rook(end, True)
        if self.stack[self.ply].captured != EMPTY:
            if move & FLAG_MASK == EN_PASSANT:
                end += 16 if side else -16
            self.put_back(end, self.stack[self.ply].captured, self.stack[self.ply].slot)
        self.castling = self.stack[self.ply].castling
        self.en_passant = self.stack[self.ply].en_passant
        self.halfmoves = self.stack[self.ply].halfmoves
        self.checked = self.stack[self.ply].checked
        self.key = self.stack[self.ply].key

    def make_null(self) -> cython.void:
        """Make a null move."""
        self.stack[self.ply].move = NO_MOVE
        self.stack[self.ply].castling = self.castling
        self.stack[self.ply].en_passant = self.en_passant
        self.stack[self.ply].halfmoves = self.halfmoves
        self.stack[self.ply].checked = self.checked
        self.stack[self.ply].key = self.key
        self.ply += 1
        # Positions before a null move cannot be repeated after it.
        self.halfmoves = 0
        if self.en_passant != NO_SQUARE:
            self.key ^= EN_PASSANT_KEYS[self.en_passant]
            self.en_passant = NO_SQUARE
        self.side ^= 1
        self.key ^= BLACK_KEY[0]

    def unmake_null(self) -> cython.void:
        """Take back a null move."""
        self.ply -= 1
        self.side ^= 1
        self.en_passant = self.stack[self.ply].en_passant
        self.halfmoves = self.stack[self.ply].halfmoves
        self.key = self.stack[self.ply].key

    def become(self, square: Square, kind: Kind) -> cython.void:
        """Change the piece on a square into another kind of its colour."""
        piece: Piece = self.squares[square]
        side: Side = 0 if piece & WHITE_PIECE else 1
        self.material[side] += VALUES[kind] - VALUES[kind_of(piece)]
        self.pieces[side] += (kind != PAWN) - (kind_of(piece) != PAWN)
        self.key ^= PIECE_KEYS[piece][square]
        piece += kind - kind_of(piece)
        self.squares[square] = piece
        self.key ^= PIECE_KEYS[piece][square]

    def move_rook(self, king_target: Square, back: cython.bint) -> cython.void:
        """Move the castling rook; the king has moved or is about to be taken back."""
        corner: Square = king_target + 1
        inside: Square = king_target - 1
        if king_target & 7 == 2:
            corner = king_target - 2
            inside = king_target + 1
        if back:
            self.shift(inside, corner)
        else:
            self.shift(corner, inside)

    def update_rights(self, start: Square, end: Square) -> cython.void:
        """Remove castling rights when king or rook moves, or the rook is captured."""
        self.key ^= CASTLING_KEYS[self.castling]
        self.castling &= RIGHTS_KEPT[start] & RIGHTS_KEPT[end]
        self.key ^= CASTLING_KEYS[self.castling]

    def update_en_passant(self, end: Square, flag: cython.int) -> cython.void:
        """The square crossed by a double step, if the side now to move can capture there."""
        if self.en_passant != NO_SQUARE:
            self.key ^= EN_PASSANT_KEYS[self.en_passant]
            self.en_passant = NO_SQUARE
        if flag == DOUBLE_STEP:
            passed: Square = end + (-16 if self.side else 16)
            if self.capturable_en_passant(passed, self.side):
                self.en_passant = passed
                self.key ^= EN_PASSANT_KEYS[passed]

    def capturable_en_passant(self, square: Square, side: Side) -> cython.bint:
        """Whether a pawn of the side stands where it could capture on an en passant square."""
        behind: Square = square + (16 if side else -16)
        pawn: Piece = PAWN | (BLACK_PIECE if side else WHITE_PIECE)
        left: cython.bint = not (behind - 1) & OFF_BOARD and self.squares[behind - 1] == pawn
        right: cython.bint = not (behind + 1) & OFF_BOARD and self.squares[behind + 1] == pawn
        return left or right

    def repeated(self) -> cython.bint:
        """Whether the position occurred before, in the game or in the line being searched."""
        back: cython.int = 4
        while back <= self.halfmoves and back <= self.ply:
            if self.stack[self.ply - back].key == self.key:
                return True
            back += 2
        return False

    def drawn_by_material(self) -> cython.bint:
        """Whether neither side can mate: bare kings, or a single minor piece on the board."""
        if self.counts[WHITE] + self.counts[BLACK] > 3:
            return False
        side: Side
        for side in range(2):
            if self.counts[side] == 2:
                kind: Kind = kind_of(self.squares[self.piece_list[side][1]])
                return kind in (KNIGHT, BISHOP)
        return True

    def computed_key(self) -> Key:
        """The key from scratch: for the start, and to check the incremental one."""
        key: Key = CASTLING_KEYS[self.castling]
        square: Square
        for square in range(SQUARES):
            if not square & OFF_BOARD and self.squares[square] != EMPTY:
                key ^= PIECE_KEYS[self.squares[square]][square]
        if self.en_passant != NO_SQUARE:
            key ^= EN_PASSANT_KEYS[self.en_passant]
        if self.side == BLACK:
            key ^= BLACK_KEY[0]
        return key

    def slide_stack(self) -> cython.void:
        """Forget the older half of a very long run of reversible moves."""
        dropped: cython.int = self.ply // 2
        index: cython.int
        for index in range(self.ply - dropped):
            self.stack[index].key = self.stack[index + dropped].key
        self.ply -= dropped


def _fill() -> None:
    # The source gives no values. These are the customary ones of similar programs.
    for kind, value in ((PAWN, 100), (KNIGHT, 325), (BISHOP, 335), (ROOK, 500), (QUEEN, 900)):
        VALUES[kind] = value
    for square in range(SQUARES):
        RIGHTS_KEPT[square] = 15 - ROOK_RIGHTS.get(square, 0)
    RIGHTS_KEPT[0x04] = 15 - 3
    RIGHTS_KEPT[0x74] = 15 - 12


_fill()
