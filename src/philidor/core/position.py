"""A chess position: pieces, side to move, rights, keys, and the moves that led to it.

Keys and checkers, which the search needs at every node, are updated by `make` and `unmake`;
`tests/core/test_position.py` compares them with a fresh computation.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.core.attacks import (
        BETWEEN,
        BISHOPS,
        KING_ATTACKS,
        KNIGHT_ATTACKS,
        PAWN_ATTACKS,
        ROOKS,
    )
    from philidor.core.types import (
        BISHOP,
        BLACK,
        CASTLING,
        EN_PASSANT,
        KING,
        KNIGHT,
        LIGHT_SQUARES,
        MAX_HISTORY,
        NO_KIND,
        NO_MOVE,
        NO_SQUARE,
        ONE,
        PAWN,
        PROMOTION,
        QUEEN,
        ROOK,
        WHITE,
        Bitboard,
        Colour,
        Key,
        Kind,
        Move,
        Pasts,
        Square,
        ctz,
        flag_of,
        origin_of,
        popcount,
        promoted_to,
        release_past,
        reserve_past,
        slide,
        target_of,
    )
    from philidor.core.zobrist import BLACK_KEY, CASTLING_KEYS, EN_PASSANT_KEYS, PIECE_KEYS


class Position:
    """A chess position with its history.

    kinds, colours: bitboards of each kind of piece (both colours) and of each side.
    rights: bit 2 * colour is castling towards the h-file, bit 2 * colour + 1 towards the a-file;
        `castling_rook` gives the rook's square for each right.
    en_passant: the square a pawn has just passed over, if an enemy pawn attacks it; else
    NO_SQUARE.
    piece_keys: for each side, the key of its pieces other than pawns.
    top: the number of moves in the history, which can be taken back.
    room: the number of moves for which the history has room; `make` doubles it when it is full.
    """

    def __init__(self, room: cython.int = MAX_HISTORY) -> None:
        if not cython.compiled:
            self.kinds = [0] * 6
            self.colours = [0, 0]
            self.kind_on = [NO_KIND] * 64
            self.piece_keys = [0, 0]
            self.castling_rook = [NO_SQUARE] * 4
            self.kept_rights = [15] * 64
            self.past: Pasts = []
            self.room = 0
            self.us: Colour = WHITE
            self.key: Key = 0
            self.pawn_key: Key = 0
            self.checkers: Bitboard = 0
            self.top = self.rights = self.halfmoves = 0
            self.fullmove = 1
            self.en_passant: Square = NO_SQUARE
            self.chess960 = 0
        if not self.reserve(room):
            raise MemoryError("no memory for a position")
        self.clear()

    def __dealloc__(self) -> None:
        release_past(self.past)

    # Setting up

    def reserve(self, room: cython.int) -> cython.bint:
        """Make room for a history of this many moves; False if there is no memory for it."""
        if room <= self.room:
            return True
        past: Pasts = reserve_past(self.past, room)
        if not past:
            return False
        self.past = past
        self.room = room
        return True

    def clear(self) -> cython.void:
        """Make the board empty, with White to move and no history."""
        i: cython.int
        for i in range(6):
            self.kinds[i] = 0
        for i in range(2):
            self.colours[i] = 0
            self.piece_keys[i] = 0
        for i in range(4):
            self.castling_rook[i] = NO_SQUARE
        for i in range(64):
            self.kind_on[i] = NO_KIND
            self.kept_rights[i] = 15
        self.us = WHITE
        self.key = self.pawn_key = self.checkers = 0
        self.rights = self.halfmoves = self.top = 0
        self.fullmove = 1
        self.en_passant = NO_SQUARE
        self.chess960 = False

    def put(self, colour: Colour, kind: Kind, square: Square) -> cython.void:
        """Place a piece on an empty square."""
        self.drop(colour, kind, square)

    def allow_castling(self, rook: Square) -> cython.void:
        """Give the right to castle with the rook on this square; the kings must be on the board."""
        colour: Colour = WHITE if rook < 32 else BLACK
        king: Square = self.king_square(colour)
        right: cython.int = 2 * colour + (1 if rook < king else 0)
        self.castling_rook[right] = rook
        self.rights |= 1 << right
        self.kept_rights[rook] &= ~(1 << right) & 15
        self.kept_rights[king] &= ~(1 << right) & 15

    def arrange(
        self,
        us: Colour,
        en_passant: Square,
        halfmoves: cython.int,
        fullmove: cython.int,
        chess960: cython.bint,
    ) -> cython.void:
        """Set side to move, clocks and en passant once all pieces are on the board."""
        self.us = us
        self.halfmoves = halfmoves
        self.fullmove = fullmove
        self.chess960 = chess960
        if us == BLACK:
            self.key ^= BLACK_KEY[0]
        self.key ^= CASTLING_KEYS[self.rights]
        if en_passant != NO_SQUARE:
            self.set_en_passant(en_passant)
        self.checkers = self.checkers_of(self.us)

    def copy_from(self, other: Position) -> cython.void:
        """Make this an independent copy of another position, with its history.

        Where there is too little room for the history, its first moves are left out.
        """
        i: cython.int
        left_out: cython.int = other.top - self.room if other.top > self.room else 0
        for i in range(6):
            self.kinds[i] = other.kinds[i]
        for i in range(2):
            self.colours[i] = other.colours[i]
            self.piece_keys[i] = other.piece_keys[i]
        for i in range(4):
            self.castling_rook[i] = other.castling_rook[i]
        for i in range(64):
            self.kind_on[i] = other.kind_on[i]
            self.kept_rights[i] = other.kept_rights[i]
        self.us = other.us
        self.key = other.key
        self.pawn_key = other.pawn_key
        self.checkers = other.checkers
        self.rights = other.rights
        self.halfmoves = other.halfmoves
        self.fullmove = other.fullmove
        self.en_passant = other.en_passant
        self.chess960 = other.chess960
        self.top = other.top - left_out
        for i in range(self.top):
            self.past[i].key = other.past[left_out + i].key
            self.past[i].pawn_key = other.past[left_out + i].pawn_key
            self.past[i].piece_keys[0] = other.past[left_out + i].piece_keys[0]
            self.past[i].piece_keys[1] = other.past[left_out + i].piece_keys[1]
            self.past[i].checkers = other.past[left_out + i].checkers
            self.past[i].move = other.past[left_out + i].move
            self.past[i].kind = other.past[left_out + i].kind
            self.past[i].captured = other.past[left_out + i].captured
            self.past[i].rights = other.past[left_out + i].rights
            self.past[i].en_passant = other.past[left_out + i].en_passant
            self.past[i].halfmoves = other.past[left_out + i].halfmoves

    def forget_past(self) -> cython.void:
        """Drop the history, when a game is too long for the space reserved for it."""
        self.top = 0

    def speak_chess960(self) -> None:
        """Write castling as king takes rook from now on."""
        self.chess960 = True

    # Queries

    def letters(self) -> str:
        """The board as 64 characters from a1 on: FEN's letters, and `.` for an empty square."""
        pieces = ["."] * 64
        square: Square
        for square in range(64):
            if self.kind_on[square] != NO_KIND:
                white = (self.colours[WHITE] >> square) & 1
                pieces[square] = ("PNBRQK" if white else "pnbrqk")[self.kind_on[square]]
        return "".join(pieces)

    def castling_rooks(self) -> list[int]:
        """Squares of the rooks that may still castle."""
        return [self.castling_rook[right] for right in range(4) if self.rights & (1 << right)]

    def bitboards(self) -> tuple[list[int], list[int]]:
        """The bitboards of each kind and of each side, for tests that recompute them."""
        return [self.kinds[kind] for kind in range(6)], [self.colours[us] for us in range(2)]

    def keys(self) -> tuple[int, int, int, int]:
        """Key, pawn key and both piece keys, for tests that recompute them."""
        return self.key, self.pawn_key, self.piece_keys[0], self.piece_keys[1]

    def occupied(self) -> Bitboard:
        """All occupied squares."""
        return self.colours[WHITE] | self.colours[BLACK]

    def king_square(self, colour: Colour) -> Square:
        """The square of one side's king."""
        return ctz(self.kinds[KING] & self.colours[colour])

    def of(self, colour: Colour, kind: Kind) -> Bitboard:
        """One side's pieces of one kind."""
        return self.kinds[kind] & self.colours[colour]

    def attackers_to(self, square: Square, occupied: Bitboard) -> Bitboard:
        """Pieces of both sides that attack a square; `occupied` says what blocks sliders."""
        return (
            (PAWN_ATTACKS[WHITE][square] & self.colours[BLACK] & self.kinds[PAWN])
            | (PAWN_ATTACKS[BLACK][square] & self.colours[WHITE] & self.kinds[PAWN])
            | (KNIGHT_ATTACKS[square] & self.kinds[KNIGHT])
            | (KING_ATTACKS[square] & self.kinds[KING])
            | (slide(BISHOPS[square], occupied) & (self.kinds[BISHOP] | self.kinds[QUEEN]))
            | (slide(ROOKS[square], occupied) & (self.kinds[ROOK] | self.kinds[QUEEN]))
        )

    def attacked(self, square: Square, by: Colour, occupied: Bitboard) -> cython.bint:
        """Whether one side attacks a square."""
        theirs: Bitboard = self.colours[by]
        if PAWN_ATTACKS[by ^ 1][square] & theirs & self.kinds[PAWN]:
            return True
        if KNIGHT_ATTACKS[square] & theirs & self.kinds[KNIGHT]:
            return True
        if KING_ATTACKS[square] & theirs & self.kinds[KING]:
            return True
        if slide(BISHOPS[square], occupied) & theirs & (self.kinds[BISHOP] | self.kinds[QUEEN]):
            return True
        return (
            slide(ROOKS[square], occupied) & theirs & (self.kinds[ROOK] | self.kinds[QUEEN])
        ) != 0

    def checkers_of(self, colour: Colour) -> Bitboard:
        """Enemy pieces that attack a side's king."""
        king: Square = self.king_square(colour)
        occupied: Bitboard = self.occupied()
        return self.colours[colour ^ 1] & (
            (PAWN_ATTACKS[colour][king] & self.kinds[PAWN])
            | (KNIGHT_ATTACKS[king] & self.kinds[KNIGHT])
            | (slide(BISHOPS[king], occupied) & (self.kinds[BISHOP] | self.kinds[QUEEN]))
            | (slide(ROOKS[king], occupied) & (self.kinds[ROOK] | self.kinds[QUEEN]))
        )

    def alone(self, king: Square, attackers: Colour, side: Colour) -> Bitboard:
        """The pieces of a side that stand alone between a king and a slider of the attackers.

        Pieces of the other side are in the way: behind one of them nothing stands alone.
        """
        in_the_way: Bitboard = self.colours[side ^ 1]
        snipers: Bitboard = self.colours[attackers] & (
            (slide(ROOKS[king], in_the_way) & (self.kinds[ROOK] | self.kinds[QUEEN]))
            | (slide(BISHOPS[king], in_the_way) & (self.kinds[BISHOP] | self.kinds[QUEEN]))
        )
        found: Bitboard = 0
        between: Bitboard
        while snipers:
            between = BETWEEN[king][ctz(snipers)] & self.colours[side]
            snipers &= snipers - 1
            if between and not between & (between - 1):
                found |= between
        return found

    def pinned(self, colour: Colour) -> Bitboard:
        """A side's pinned pieces: those that stand alone between their king and an enemy slider."""
        return self.alone(self.king_square(colour), colour ^ 1, colour)

    def discoverers(self) -> Bitboard:
        """Pieces of the side to move that give check by their slider if they leave its line."""
        return self.alone(self.king_square(self.us ^ 1), self.us, self.us)

    def captured_by(self, move: Move) -> Kind:
        """The kind of piece that a move captures, or NO_KIND."""
        if flag_of(move) == EN_PASSANT:
            return PAWN
        if flag_of(move) == CASTLING:
            return NO_KIND
        return self.kind_on[target_of(move)]

    def is_quiet(self, move: Move) -> cython.bint:
        """Whether a move neither captures nor promotes to a queen."""
        if flag_of(move) == PROMOTION and promoted_to(move) == QUEEN:
            return False
        return self.captured_by(move) == NO_KIND

    def is_quiet_move(self, move: int) -> bool:
        """`is_quiet` for callers outside the compiled packages."""
        return bool(self.is_quiet(move))

    def pieces_that_discover_check(self) -> int:
        """`discoverers` for tests."""
        return self.discoverers()

    # Moves

    def drop(self, colour: Colour, kind: Kind, square: Square) -> cython.void:
        """Put a piece on a square and update the keys."""
        there: Bitboard = ONE << square
        self.kinds[kind] |= there
        self.colours[colour] |= there
        self.kind_on[square] = kind
        self.key ^= PIECE_KEYS[colour][kind][square]
        if kind == PAWN:
            self.pawn_key ^= PIECE_KEYS[colour][PAWN][square]
        else:
            self.piece_keys[colour] ^= PIECE_KEYS[colour][kind][square]

    def lift(self, colour: Colour, kind: Kind, square: Square) -> cython.void:
        """Remove a piece from a square and update the keys."""
        there: Bitboard = ONE << square
        self.kinds[kind] ^= there
        self.colours[colour] ^= there
        self.kind_on[square] = NO_KIND
        self.key ^= PIECE_KEYS[colour][kind][square]
        if kind == PAWN:
            self.pawn_key ^= PIECE_KEYS[colour][PAWN][square]
        else:
            self.piece_keys[colour] ^= PIECE_KEYS[colour][kind][square]

    def carry(self, colour: Colour, kind: Kind, origin: Square, target: Square) -> cython.void:
        """Move a piece to an empty square; the caller updates the keys."""
        both: Bitboard = (ONE << origin) | (ONE << target)
        self.kinds[kind] ^= both
        self.colours[colour] ^= both
        self.kind_on[origin] = NO_KIND
        self.kind_on[target] = kind

    def set_en_passant(self, square: Square) -> cython.void:
        """Set the en passant square if a pawn of the side to move attacks it."""
        if PAWN_ATTACKS[self.us ^ 1][square] & self.colours[self.us] & self.kinds[PAWN]:
            self.en_passant = square
            self.key ^= EN_PASSANT_KEYS[square & 7]

    def move_castling_pair(self, king: Square, rook: Square, back: cython.bint) -> cython.void:
        """Castle or undo castling; `king` and `rook` are their squares before castling."""
        us: Colour = WHITE if king < 32 else BLACK
        home: Square = king & 56
        king_to: Square = home + (6 if rook > king else 2)
        rook_to: Square = home + (5 if rook > king else 3)
        if back:
            self.lift(us, KING, king_to)
            self.lift(us, ROOK, rook_to)
            self.drop(us, KING, king)
            self.drop(us, ROOK, rook)
        else:
            self.lift(us, KING, king)
            self.lift(us, ROOK, rook)
            self.drop(us, KING, king_to)
            self.drop(us, ROOK, rook_to)

    def remember(self, move: Move, kind: Kind, captured: Kind) -> cython.void:
        """Push onto the history what `unmake` and the network's accumulators will need."""
        top: cython.int = self.top
        if top == self.room and not self.reserve(2 * top + 1):
            # Without memory the game goes on, and its first moves cannot be taken back.
            top = 0
        self.past[top].key = self.key
        self.past[top].pawn_key = self.pawn_key
        self.past[top].piece_keys[0] = self.piece_keys[0]
        self.past[top].piece_keys[1] = self.piece_keys[1]
        self.past[top].checkers = self.checkers
        self.past[top].move = move
        self.past[top].kind = kind
        self.past[top].captured = captured
        self.past[top].rights = self.rights
        self.past[top].en_passant = self.en_passant
        self.past[top].halfmoves = self.halfmoves
        self.top = top + 1

    def key_after(self, move: Move) -> Key:
        """The key after a move, ignoring castling, promotion and changes of rights.

        It is exact for nearly all moves, which is enough for prefetching the table entry.
        """
        kind: Kind = self.kind_on[origin_of(move)]
        target: Square = target_of(move)
        captured: Kind = self.kind_on[target]
        key: Key = (
            self.key
            ^ BLACK_KEY[0]
            ^ PIECE_KEYS[self.us][kind][origin_of(move)]
            ^ PIECE_KEYS[self.us][kind][target]
        )
        if captured != NO_KIND:
            key ^= PIECE_KEYS[self.us ^ 1][captured][target]
        if self.en_passant != NO_SQUARE:
            key ^= EN_PASSANT_KEYS[self.en_passant & 7]
        return key

    def make(self, move: Move) -> cython.void:
        """Play a legal move."""
        us: Colour = self.us
        them: Colour = us ^ 1
        origin: Square = origin_of(move)
        target: Square = target_of(move)
        flag: cython.int = flag_of(move)
        kind: Kind = self.kind_on[origin]
        captured: Kind = self.captured_by(move)
        taken: Square
        keys: Key

        self.remember(move, kind, captured)
        self.halfmoves += 1
        if self.en_passant != NO_SQUARE:
            self.key ^= EN_PASSANT_KEYS[self.en_passant & 7]
            self.en_passant = NO_SQUARE
        if captured != NO_KIND:
            taken = target ^ 8 if flag == EN_PASSANT else target
            self.lift(them, captured, taken)
            self.halfmoves = 0
        if flag == CASTLING:
            self.move_castling_pair(origin, target, False)
        elif flag == PROMOTION:
            self.lift(us, PAWN, origin)
            self.drop(us, promoted_to(move), target)
        else:
            self.carry(us, kind, origin, target)
            keys = PIECE_KEYS[us][kind][origin] ^ PIECE_KEYS[us][kind][target]
            self.key ^= keys
            if kind == PAWN:
                self.pawn_key ^= keys
            else:
                self.piece_keys[us] ^= keys
        if self.rights:
            self.key ^= CASTLING_KEYS[self.rights]
            self.rights &= self.kept_rights[origin] & self.kept_rights[target]
            self.key ^= CASTLING_KEYS[self.rights]
        self.us = them
        self.key ^= BLACK_KEY[0]
        if kind == PAWN:
            self.halfmoves = 0
            if origin ^ target == 16:
                self.set_en_passant((origin + target) >> 1)
        self.fullmove += us
        self.checkers = self.checkers_of(them)

    def unmake(self) -> cython.void:
        """Take the last move back; without a history, nothing changes."""
        if not self.top:
            return
        self.top -= 1
        top: cython.int = self.top
        us: Colour = self.us ^ 1
        move: Move = self.past[top].move
        origin: Square = origin_of(move)
        target: Square = target_of(move)
        flag: cython.int = flag_of(move)
        captured: Kind = self.past[top].captured

        self.us = us
        self.fullmove -= us
        if flag == CASTLING:
            self.move_castling_pair(origin, target, True)
        else:
            if flag == PROMOTION:
                self.lift(us, self.kind_on[target], target)
                self.drop(us, PAWN, origin)
            else:
                self.carry(us, self.kind_on[target], target, origin)
            if captured != NO_KIND:
                self.drop(us ^ 1, captured, target ^ 8 if flag == EN_PASSANT else target)
        self.key = self.past[top].key
        self.pawn_key = self.past[top].pawn_key
        self.piece_keys[0] = self.past[top].piece_keys[0]
        self.piece_keys[1] = self.past[top].piece_keys[1]
        self.checkers = self.past[top].checkers
        self.rights = self.past[top].rights
        self.en_passant = self.past[top].en_passant
        self.halfmoves = self.past[top].halfmoves

    def make_null(self) -> cython.void:
        """Make a null move; the side to move must not be in check."""
        self.remember(NO_MOVE, NO_KIND, NO_KIND)
        if self.en_passant != NO_SQUARE:
            self.key ^= EN_PASSANT_KEYS[self.en_passant & 7]
            self.en_passant = NO_SQUARE
        self.fullmove += self.us
        self.us ^= 1
        self.key ^= BLACK_KEY[0]
        self.halfmoves += 1

    def unmake_null(self) -> cython.void:
        """Take a null move back; without a history, nothing changes."""
        if not self.top:
            return
        self.top -= 1
        self.us ^= 1
        self.fullmove -= self.us
        self.key = self.past[self.top].key
        self.en_passant = self.past[self.top].en_passant
        self.halfmoves = self.past[self.top].halfmoves

    # Draws

    def repeated(self, ply: cython.int) -> cython.bint:
        """Whether the position has occurred before: once in the last `ply` plies, or twice ever.

        Right after a double step the key tells of the en passant square. Where no such capture is
        legal, that position is the same as those that come later.
        """
        back: cython.int = self.halfmoves if self.halfmoves < self.top else self.top
        found: cython.int = 0
        distance: cython.int = 4
        before: Key
        square: Square
        pawn: Square
        pawns: Bitboard
        king: Square
        while distance <= back:
            before = self.past[self.top - distance].key
            square = NO_SQUARE
            if distance == self.halfmoves:
                square = self.past[self.top - distance].en_passant
            if square != NO_SQUARE and before ^ EN_PASSANT_KEYS[square & 7] == self.key:
                pawns = PAWN_ATTACKS[self.us ^ 1][square] & self.of(self.us, PAWN)
                king = self.king_square(self.us)
                while pawns:
                    pawn = ctz(pawns)
                    pawns &= pawns - 1
                    if (
                        not self.attackers_to(
                            king,
                            self.occupied() ^ ONE << pawn ^ ONE << square ^ ONE << (square ^ 8),
                        )
                        & self.colours[self.us ^ 1]
                        & ~(ONE << (square ^ 8))
                    ):
                        break
                else:
                    before = self.key
            if before == self.key:
                found += 1
                if distance < ply or found == 2:
                    return True
            distance += 2
        return False

    def insufficient_material(self) -> cython.bint:
        """Whether no mate is possible: bare kings, one minor piece, or bishops of one colour."""
        if self.kinds[PAWN] | self.kinds[ROOK] | self.kinds[QUEEN]:
            return False
        minors: cython.int = popcount(self.kinds[KNIGHT] | self.kinds[BISHOP])
        if minors <= 1:
            return True
        if self.kinds[KNIGHT]:
            return False
        return not self.kinds[BISHOP] & LIGHT_SQUARES or not self.kinds[BISHOP] & ~LIGHT_SQUARES

    def is_draw(self, ply: cython.int) -> cython.bint:
        """Draw by repetition, insufficient material or fifty moves.

        A mate on the hundredth ply takes precedence: with the king in check this is False at 100
        half moves, and the search finds out whether there is a legal move.
        """
        if self.halfmoves >= 100 and not self.checkers:
            return True
        return self.repeated(ply) or self.insufficient_material()
