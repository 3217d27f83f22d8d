"""The board: 64 squares, PiecePos lists, and all the data that moves update with them.

A move is made from an ExtendedMove, which yields the ReversibleMove that undoes it. Attacks, key,
counts and lists are updated with every piece placed or removed; nothing is copied.
"""

import cython

from philidor.contract.player import UnsupportedPositionError
from philidor.contract.setup import EMPTY as NO_LETTER
from philidor.contract.setup import PIECES as LETTERS
from philidor.contract.setup import Setup

if not cython.compiled:
    from philidor.classics.arasan.attacks import Attacks
    from philidor.classics.arasan.keys import CODES
    from philidor.classics.arasan.types import (
        BISHOP,
        BLACK,
        CAN_CASTLE_EITHER,
        CAN_CASTLE_KING_SIDE,
        CAN_CASTLE_QUEEN_SIDE,
        CANNOT_CASTLE,
        CASTLED_KING_SIDE,
        CASTLED_QUEEN_SIDE,
        DOUBLE_STEP,
        EMPTY,
        EN_PASSANT,
        INVALID,
        KING,
        KING_CASTLING,
        KNIGHT,
        MAX_PLY,
        NO_MOVE,
        PAWN,
        QUEEN,
        QUEEN_CASTLING,
        ROOK,
        SIDE_PIECES,
        STACK,
        WHITE,
        WHITE_PIECE,
        ExtendedMove,
        Key,
        Kind,
        Past,
        Piece,
        ReversibleMove,
        Side,
        Special,
        Square,
        Status,
        capture_of,
        dest_of,
        is_reversible,
        kind_of,
        piece_of,
        promotion_of,
        relative,
        reversible,
        side_of,
        slot_of,
        special_of,
        start_of,
        status_of,
    )

    VALUES = [0] * 7

# Squares of a castled king, as file numbers on a side's first rank.
CASTLED_KINGS = {6: CASTLED_KING_SIDE, 2: CASTLED_QUEEN_SIDE, 1: CASTLED_QUEEN_SIDE}
RIGHTS = {
    (True, True): CAN_CASTLE_EITHER,
    (True, False): CAN_CASTLE_KING_SIDE,
    (False, True): CAN_CASTLE_QUEEN_SIDE,
}


class Board:
    """A position, and what it needs to recognise repetitions.

    `piece_pos` lists each side's squares, INVALID where an entry is unoccupied. `key` has the side
    to move as its lowest bit (1 for Black); castling and en passant are in `status`, beside it.
    `quiet` counts the plies since the last capture or pawn move, for repetitions only: there is no
    fifty-move rule.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.squares = [EMPTY] * 64
            self.piece_pos = [[INVALID] * SIDE_PIECES, [INVALID] * SIDE_PIECES]
            self.slots = [0] * 64
            self.king_pos = [INVALID, INVALID]
            self.pawn_files = [[0] * 8, [0] * 8]
            self.rook_files = [[0] * 8, [0] * 8]
            self.en_passant = [INVALID, INVALID]
            self.castling = [CANNOT_CASTLE, CANNOT_CASTLE]
            self.pieces = [[0] * 7, [0] * 7]
            self.material = [0, 0]
            self.past = [Past() for _ in range(STACK)]
        self.attacks = Attacks()
        self.side = WHITE
        self.key = 0
        self.ply = self.quiet = 0

    def set_up(self, setup: Setup) -> None:
        """Set up a position. Raises UnsupportedPositionError for Chess960."""
        if setup.chess960:
            raise UnsupportedPositionError("Arasan's board knows no Chess960 castling")
        for square in range(64):
            self.squares[square] = EMPTY
        for side in (WHITE, BLACK):
            self.material[side] = 0
            for index in range(8):
                self.pawn_files[side][index] = self.rook_files[side][index] = 0
            for kind in range(7):
                self.pieces[side][kind] = 0
            for slot in range(SIDE_PIECES):
                self.piece_pos[side][slot] = INVALID
            self.en_passant[side] = INVALID
        self.attacks.clear()
        self.key = 0
        self.ply = self.quiet = 0
        for square, letter in enumerate(setup.board):
            if letter != NO_LETTER:
                self.enlist(
                    square,
                    LETTERS.index(letter.upper()) + 1 + (WHITE_PIECE if letter.isupper() else 0),
                )
        self.side = WHITE if setup.white_to_move else BLACK
        self.key = (self.key >> 1 << 1) | self.side
        for side in (WHITE, BLACK):
            self.castling[side] = self._castling_of(setup, side)
        if setup.en_passant is not None and self.capturable(setup.en_passant, self.side):
            self.en_passant[self.side] = setup.en_passant

    def _castling_of(self, setup: Setup, side: int) -> int:
        """A side's status. A FEN does not say who has castled, so the king's square decides."""
        corners = [relative(corner, side) in setup.castling for corner in (7, 0)]
        if any(corners):
            return RIGHTS[corners[0], corners[1]]
        return CASTLED_KINGS.get(relative(self.king_pos[side], side), CANNOT_CASTLE)

    def play(self, move: ExtendedMove) -> None:
        """Make a legal move of the game; forget the positions that can no longer be repeated."""
        self.make(move)
        if self.quiet == 0:
            self.ply = 0
        elif self.ply >= STACK - 2 * MAX_PLY:
            self.slide_past()

    def listed(self, side: int) -> list[int]:
        """One side's PiecePos: 16 squares, INVALID where an entry is free."""
        return [self.piece_pos[side][slot] for slot in range(SIDE_PIECES)]

    def king_square(self, side: int) -> int:
        """Square of a side's king."""
        return self.king_pos[side]

    def file_counts(self, side: int) -> tuple[list[int], list[int]]:
        """Number of a side's pawns and of its rooks on each file."""
        return (
            [self.pawn_files[side][file] for file in range(8)],
            [self.rook_files[side][file] for file in range(8)],
        )

    def en_passant_square(self, side: int) -> int:
        """Square where a side can capture en passant, INVALID for none."""
        return self.en_passant[side]

    def castling_status(self, side: int) -> int:
        """Whether a side can castle, cannot, or has done so."""
        return self.castling[side]

    def lead(self, side: int) -> int:
        """A side's material less the other's, 64 for a pawn."""
        return self.material[side] - self.material[side ^ 1]

    def recomputed_attacks(self) -> Attacks:
        """The attacks computed from scratch."""
        fresh: Attacks = Attacks()
        fresh.compute(self.squares)
        return fresh

    def piece_at(self, square: Square) -> Piece:
        """The piece on a square, EMPTY for none."""
        return self.squares[square]

    def status(self) -> Status:
        """Castling and en passant of both sides in one word, as moves and hash nodes store it."""
        return (
            self.castling[WHITE]
            | self.castling[BLACK] << 3
            | self.en_passant[WHITE] << 6
            | self.en_passant[BLACK] << 13
        )

    def set_status(self, status: Status) -> cython.void:
        """Set castling and en passant from a word."""
        self.castling[WHITE] = status & 7
        self.castling[BLACK] = status >> 3 & 7
        self.en_passant[WHITE] = status >> 6 & 127
        self.en_passant[BLACK] = status >> 13 & 127

    def in_check(self) -> cython.bint:
        """Whether the side to move is in check, by the attack table."""
        return self.attacks.by[self.side ^ 1][self.king_pos[self.side]] != 0

    def exposed(self) -> cython.bint:
        """Whether the side that just moved left its king attacked, so that the move was illegal."""
        return self.attacks.by[self.side][self.king_pos[self.side ^ 1]] != 0

    def can_castle(self, side: Side, wing: Special) -> cython.bint:
        """Whether neither the king nor the rook of a wing has moved."""
        status: cython.int = self.castling[side]
        if status == CAN_CASTLE_EITHER:
            return True
        return status == (CAN_CASTLE_KING_SIDE if wing == KING_CASTLING else CAN_CASTLE_QUEEN_SIDE)

    def enlist(self, square: Square, piece: Piece) -> cython.void:
        """Put a new piece on the board and into the first free entry of its side's list."""
        side: Side = side_of(piece)
        slot: cython.int = 0
        while self.piece_pos[side][slot] != INVALID:
            slot += 1
        self.piece_pos[side][slot] = square
        self.slots[square] = slot
        self.drop(square, piece)

    def tally(self, square: Square, piece: Piece, sign: cython.int) -> cython.void:
        """Add a piece to the counts or remove it: material, files, king and key."""
        side: Side = side_of(piece)
        kind: Kind = kind_of(piece)
        self.key ^= CODES[piece][square]
        self.material[side] += sign * VALUES[kind]
        self.pieces[side][kind] += sign
        if kind == PAWN:
            self.pawn_files[side][square & 7] += sign
        elif kind == ROOK:
            self.rook_files[side][square & 7] += sign
        elif kind == KING:
            self.king_pos[side] = square

    def lift(self, square: Square) -> cython.void:
        """Take a piece off the board. The caller updates its list entry."""
        piece: Piece = self.squares[square]
        self.attacks.spread(self.squares, square, -1)
        self.squares[square] = EMPTY
        self.attacks.through(self.squares, square, 1)
        self.tally(square, piece, -1)

    def drop(self, square: Square, piece: Piece) -> cython.void:
        """Put a piece on an empty square."""
        self.attacks.through(self.squares, square, -1)
        self.squares[square] = piece
        self.attacks.spread(self.squares, square, 1)
        self.tally(square, piece, 1)

    def exchange(self, square: Square, piece: Piece) -> cython.void:
        """Replace a piece by another on the same square: no line opens or closes."""
        self.attacks.spread(self.squares, square, -1)
        self.tally(square, self.squares[square], -1)
        self.squares[square] = piece
        self.attacks.spread(self.squares, square, 1)
        self.tally(square, piece, 1)

    def relist(self, start: Square, dest: Square) -> cython.void:
        """Update the list entry of the piece that now stands on `dest`."""
        slot: cython.int = self.slots[start]
        self.piece_pos[side_of(self.squares[dest])][slot] = dest
        self.slots[dest] = slot

    def hand_over(self) -> cython.void:
        """Pass the turn to the other side, and flip the key's lowest bit."""
        self.side ^= 1
        self.key = (self.key >> 1 << 1) | self.side

    def make(self, move: ExtendedMove) -> ReversibleMove:
        """Make a pseudo-legal move; `exposed` then tells whether it was illegal."""
        side: Side = self.side
        start: Square = start_of(move)
        dest: Square = dest_of(move)
        special: Special = special_of(move)
        piece: Piece = piece_of(move)
        victim: Square = dest
        if special == EN_PASSANT:
            victim = dest ^ 8
        slot: cython.int = self.slots[victim] if capture_of(move) != EMPTY else 0
        undoing: ReversibleMove = reversible(move, self.status(), slot)
        self.past[self.ply].key = self.key
        self.past[self.ply].status = self.status()
        self.past[self.ply].quiet = self.quiet
        self.ply += 1
        self.quiet += 1
        if capture_of(move) != EMPTY or kind_of(piece) == PAWN:
            self.quiet = 0
        if promotion_of(move) != EMPTY:
            piece += promotion_of(move) - PAWN

        self.lift(start)
        if capture_of(move) != EMPTY:
            self.piece_pos[side ^ 1][slot] = INVALID
        if special == EN_PASSANT:
            self.lift(victim)
        if self.squares[dest] != EMPTY:
            self.exchange(dest, piece)
        else:
            self.drop(dest, piece)
        self.relist(start, dest)
        if special in (KING_CASTLING, QUEEN_CASTLING):
            self.move_rook(side, special, False)
        self.update_castling(move, side)
        self.update_en_passant(move, side)
        self.hand_over()
        return undoing

    def undo(self, move: ReversibleMove) -> cython.bint:
        """Undo the last move made. For a move of a lesser class do nothing and return False."""
        if not is_reversible(move):
            return False
        side: Side = self.side ^ 1
        start: Square = start_of(move)
        dest: Square = dest_of(move)
        captured: Piece = capture_of(move)
        special: Special = special_of(move)
        if special in (KING_CASTLING, QUEEN_CASTLING):
            self.move_rook(side, special, True)
        victim: Square = dest
        if special == EN_PASSANT:
            victim = dest ^ 8
        if captured != EMPTY and special != EN_PASSANT:
            self.exchange(dest, captured)
        else:
            self.lift(dest)
            if captured != EMPTY:
                self.drop(victim, captured)
        self.drop(start, piece_of(move))
        self.relist(dest, start)
        if captured != EMPTY:
            self.piece_pos[side ^ 1][slot_of(move)] = victim
            self.slots[victim] = slot_of(move)
        self.set_status(status_of(move))
        self.ply -= 1
        self.quiet = self.past[self.ply].quiet
        self.hand_over()
        return True

    def move_rook(self, side: Side, wing: Special, back: cython.bint) -> cython.void:
        """Move the rook in castling, or back when it is undone."""
        corner: Square = relative(7 if wing == KING_CASTLING else 0, side)
        inside: Square = relative(5 if wing == KING_CASTLING else 3, side)
        start: Square = inside if back else corner
        dest: Square = corner if back else inside
        rook: Piece = self.squares[start]
        self.lift(start)
        self.drop(dest, rook)
        self.relist(start, dest)

    def update_castling(self, move: ExtendedMove, side: Side) -> cython.void:
        """Update the castling status after a move."""
        special: Special = special_of(move)
        if special == KING_CASTLING:
            self.castling[side] = CASTLED_KING_SIDE
        elif special == QUEEN_CASTLING:
            self.castling[side] = CASTLED_QUEEN_SIDE
        elif kind_of(piece_of(move)) == KING and self.castling[side] < CANNOT_CASTLE:
            self.castling[side] = CANNOT_CASTLE
        self.touch_corner(start_of(move))
        self.touch_corner(dest_of(move))

    def touch_corner(self, square: Square) -> cython.void:
        """Remove the castling right of a corner that a move leaves or reaches."""
        side: Side
        for side in range(2):
            if square == relative(7, side):
                self.lose(side, KING_CASTLING)
            elif square == relative(0, side):
                self.lose(side, QUEEN_CASTLING)

    def lose(self, side: Side, wing: Special) -> cython.void:
        """Remove the right to castle on a wing."""
        if self.can_castle(side, wing):
            if self.castling[side] != CAN_CASTLE_EITHER:
                self.castling[side] = CANNOT_CASTLE
            elif wing == KING_CASTLING:
                self.castling[side] = CAN_CASTLE_QUEEN_SIDE
            else:
                self.castling[side] = CAN_CASTLE_KING_SIDE

    def update_en_passant(self, move: ExtendedMove, side: Side) -> cython.void:
        """Set the en passant square after a double step, if a pawn can capture there."""
        self.en_passant[WHITE] = self.en_passant[BLACK] = INVALID
        if special_of(move) == DOUBLE_STEP and self.capturable(dest_of(move) ^ 8, side ^ 1):
            self.en_passant[side ^ 1] = dest_of(move) ^ 8

    def capturable(self, square: Square, side: Side) -> cython.bint:
        """Whether a pawn of a side attacks a square."""
        return self.attacks.by[side][square] & 3 != 0

    def pass_move(self) -> ReversibleMove:
        """Make a null move: only the side to move and en passant change."""
        undoing: ReversibleMove = reversible(NO_MOVE, self.status(), 0)
        self.past[self.ply].key = self.key
        self.past[self.ply].status = self.status()
        self.past[self.ply].quiet = self.quiet
        self.ply += 1
        # Positions before a null move cannot be repeated after it.
        self.quiet = 0
        self.en_passant[WHITE] = self.en_passant[BLACK] = INVALID
        self.hand_over()
        return undoing

    def unpass(self, move: ReversibleMove) -> cython.void:
        """Take back a null move."""
        self.set_status(status_of(move))
        self.ply -= 1
        self.quiet = self.past[self.ply].quiet
        self.hand_over()

    def occurrences(self) -> cython.int:
        """Number of occurrences of this position in the game and the line, this one included."""
        status: Status = self.status()
        found: cython.int = 1
        back: cython.int = 4
        while back <= self.quiet and back <= self.ply:
            if (
                self.past[self.ply - back].key == self.key
                and self.past[self.ply - back].status == status
            ):
                found += 1
            back += 2
        return found

    def insufficient(self) -> cython.bint:
        """Whether neither side can mate: bare kings, or a single minor piece on the board."""
        minors: cython.int = 0
        side: Side
        for side in range(2):
            if self.pieces[side][PAWN] or self.pieces[side][ROOK] or self.pieces[side][QUEEN]:
                return False
            minors += self.pieces[side][KNIGHT] + self.pieces[side][BISHOP]
        return minors < 2

    def computed_key(self) -> Key:
        """The key from scratch, to check the incremental one."""
        key: Key = 0
        square: Square
        for square in range(64):
            if self.squares[square] != EMPTY:
                key ^= CODES[self.squares[square]][square]
        return (key >> 1 << 1) | self.side

    def slide_past(self) -> cython.void:
        """Forget the older half of a very long run of reversible moves."""
        dropped: cython.int = self.ply // 2
        index: cython.int
        for index in range(self.ply - dropped):
            self.past[index].key = self.past[index + dropped].key
            self.past[index].status = self.past[index + dropped].status
            self.past[index].quiet = self.past[index + dropped].quiet
        self.ply -= dropped


def _fill() -> None:
    # The source gives 64 for a pawn and no other value; these are chosen: 3.1, 3.2, 5 and 9.5.
    for kind, value in ((PAWN, 64), (KNIGHT, 200), (BISHOP, 204), (ROOK, 320), (QUEEN, 608)):
        VALUES[kind] = value


_fill()
