"""The compiled half of `Board`: whatever a program asks of it, its position stays a legal one.

No method hands out the core's position, every move is checked before it is made, and numbers are
checked before they are used as squares. While a position is changed for a moment no Python code
runs, so that finalizers and other threads never meet it half-way.
"""

from __future__ import annotations

from typing import Protocol

import cython

from philidor.board.moves import Move
from philidor.board.squares import (
    COLORS,
    PIECE_TYPES,
    PIECES,
    SQUARES,
    Color,
    Piece,
    PieceType,
    Square,
    SquareSet,
)
from philidor.contract.player import AmbiguousMoveError, IllegalMoveError, NotAMoveError
from philidor.contract.setup import START_FEN, quoted
from philidor.core.convert import place, setup_of
from philidor.core.position import Position
from philidor.game.fen import parse_fen
from philidor.game.reasons import why_illegal

if not cython.compiled:
    from philidor.board.moves import move_of, spelled
    from philidor.board.spelled_moves import NO_SAN, read_san
    from philidor.core.accessors import captured_by, king_square, occupancy, pieces_of
    from philidor.core.attacks import LINE, PAWN_ATTACKS, attacks_from
    from philidor.core.fen import REFUSED, read_fen, write_fen
    from philidor.core.movegen import en_passant_is_safe, generate
    from philidor.core.movegen import gives_check as checks
    from philidor.core.movegen import is_legal as legal
    from philidor.core.perft import perft
    from philidor.core.types import (
        ALL_MOVES,
        BLACK,
        CASTLING,
        MAX_MOVES,
        NO_KIND,
        NO_LIST,
        NO_MOVE,
        NO_SQUARE,
        NORMAL,
        ONE,
        PAWN,
        PROMOTION,
        WHITE,
        Bitboard,
        Colour,
        Key,
        Kind,
        MoveList,
        ctz,
        flag_of,
        origin_of,
        target_of,
    )
    from philidor.core.zobrist import EN_PASSANT_KEYS
    from philidor.pgn.keys import polyglot_key
    from philidor.pgn.san import find_from, write_san
    from philidor.pgn.types import AMBIGUOUS

    FIRST_ROOM = 16
    MOST_CLOCK = 9999


class SpelledMove(Protocol):
    """A move of Philidor or of python-chess."""

    def uci(self) -> str:
        """The move as UCI spells it."""
        ...


NULLS = ("--", "Z0", "0000", "@@@@")
START = Position(FIRST_ROOM)
place(START, parse_fen(START_FEN))


class GuardedPosition:
    """A position with the moves that led to it; `Board` is what programs use."""

    def __cinit__(self) -> None:
        self.position = Position(FIRST_ROOM)
        self.position.copy_from(START)
        self.first_passed = NO_SQUARE

    def __init__(self) -> None:
        if not cython.compiled:
            self.__cinit__()

    # Setting up

    def set_fen(self, fen: str, chess960: bool = False) -> None:
        """Set up a position and forget the moves. FenError says what is wrong with the text.

        fen: four to six fields; castling as `KQkq`, X-FEN or Shredder-FEN. chess960: castling is
        spelled as king takes rook; on without being asked where the rights say that it must be.
        """
        text: bytes = fen.encode("utf-8", "replace")
        position: Position = Position(FIRST_ROOM)
        passed: cython.int = read_fen(position, text, len(text), chess960)
        if passed == REFUSED:
            setup = parse_fen(fen, chess960)
            place(position, setup)
            passed = NO_SQUARE if setup.en_passant is None else setup.en_passant
        self.position = position
        self.first_passed = passed

    def take_from(self, other: GuardedPosition, stack: cython.bint = True) -> None:
        """Become a copy of another position, with its moves if `stack` is set."""
        position: Position = Position(max(FIRST_ROOM, other.position.top + 1 if stack else 0))
        passed: cython.int = other.first_passed if stack else other.passed()
        position.copy_from(other.position)
        if not stack:
            position.forget_past()
        self.position = position
        self.first_passed = passed

    # What the position is

    @property
    def turn(self) -> Color:
        """The side to move."""
        return COLORS[self.position.us ^ 1]

    @property
    def chess960(self) -> bool:
        """Whether castling is spelled as king takes rook."""
        return self.position.chess960 != 0

    @property
    def halfmove_clock(self) -> int:
        """Plies since the last capture or pawn move."""
        return self.position.halfmoves

    @property
    def fullmove_number(self) -> int:
        """The number of the move, from 1."""
        return self.position.fullmove

    @property
    def ep_square(self) -> Square | None:
        """The square that a pawn has just passed over, whether or not it can be captured there."""
        square: cython.int = self.passed()
        return None if square == NO_SQUARE else SQUARES[square]

    def castling_rook_squares(self) -> SquareSet:
        """The squares of the rooks with which castling has not been forfeited."""
        right: cython.int
        rooks: Bitboard = 0
        for right in range(4):
            if self.position.rights & (1 << right):
                rooks |= ONE << self.position.castling_rook[right]
        return SquareSet(rooks)

    def fen(self, en_passant: str = "legal", shredder: cython.bint = False) -> str:
        """The position as FEN.

        en_passant: name the square after a double step if the capture is `"legal"`, if a pawn
        attacks it (`"xfen"`), or always (`"fen"`). shredder: castling by the files of the rooks.
        """
        square: cython.int = self.position.en_passant
        if en_passant == "legal":
            if square != NO_SQUARE and not self.can_take(square):
                square = NO_SQUARE
        elif en_passant == "fen":
            square = self.passed()
        elif en_passant != "xfen":
            raise ValueError(
                f"en_passant is 'legal', 'xfen' or 'fen', not {quoted(str(en_passant))}"
            )
        return write_fen(self.position, square, shredder)

    @property
    def zobrist(self) -> int:
        """The position's 64-bit key in Polyglot's opening books."""
        return polyglot_key(self.position)

    def piece_at(self, square: cython.int) -> Piece | None:
        """The piece on a square, if any."""
        kind: Kind = self.position.kind_on[square_in(square)]
        if kind == NO_KIND:
            return None
        return PIECES[kind + 1 + (8 if (self.position.colours[BLACK] >> square) & 1 else 0)]

    def bitboard(self, color: cython.int = -1, piece_type: cython.int = 0) -> int:
        """The squares of a side's pieces (1 White, 0 Black, -1 both) of a kind (0: of all)."""
        found: Bitboard = occupancy(self.position)
        if not -1 <= color <= 1:
            raise ValueError(f"{color} is not a side: 1 is White, 0 Black")
        if not 0 <= piece_type <= 6:
            raise ValueError(f"{piece_type} is not a kind of piece: they are numbered from 1 to 6")
        if color >= 0:
            found = self.position.colours[color ^ 1]
        return found & self.position.kinds[piece_type - 1] if piece_type else found

    def attacks(self, square: cython.int) -> SquareSet:
        """The squares that the piece on a square attacks, also those of its own side's pieces."""
        kind: Kind = self.position.kind_on[square_in(square)]
        colour: Colour = BLACK if (self.position.colours[BLACK] >> square) & 1 else WHITE
        if kind == NO_KIND:
            return SquareSet(0)
        if kind == PAWN:
            return SquareSet(PAWN_ATTACKS[colour][square])
        return SquareSet(attacks_from(kind, square, occupancy(self.position)))

    def attackers(self, color: cython.int, square: cython.int) -> SquareSet:
        """The pieces of a side that attack a square."""
        found: Bitboard = self.position.attackers_to(square_in(square), occupancy(self.position))
        return SquareSet(found & self.position.colours[0 if color else 1])

    def pinned(self, color: cython.int) -> SquareSet:
        """A side's pieces that must not leave the line to their king."""
        return SquareSet(self.position.pinned(0 if color else 1))

    def pin(self, color: cython.int, square: cython.int) -> SquareSet:
        """The line that a pinned piece must stay on; all squares if the piece is not pinned."""
        colour: Colour = 0 if color else 1
        if not self.position.pinned(colour) & (ONE << square_in(square)):
            return SquareSet(-1)
        return SquareSet(LINE[king_square(self.position, colour)][square])

    def checkers(self) -> SquareSet:
        """The pieces that give check."""
        return SquareSet(self.position.checkers)

    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return self.position.checkers != 0

    # Legal moves

    @property
    def legal_moves(self) -> list[Move]:
        """All legal moves, in a new list."""
        return self.listed()

    def listed(self) -> list[Move]:
        """All legal moves: a C function, because gcc optimises these alone (`building/cold.py`)."""
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MAX_MOVES
        count: cython.int = generate(self.position, moves, 0, ALL_MOVES)
        return [move_of(moves[i]) for i in range(count)]

    def count_legal_moves(self) -> int:
        """The number of legal moves, counted without making a list."""
        return generate(self.position, NO_LIST, 0, ALL_MOVES)

    def is_legal(self, move: SpelledMove) -> bool:
        """Whether a move is legal; the null move is not, though it can be pushed."""
        return self.resolve(as_move(move).code) != NO_MOVE

    def find(self, move: SpelledMove) -> Move:
        """The legal move that is spelled like this one; IllegalMoveError if there is none."""
        return move_of(self.checked(move))

    def gives_check(self, move: SpelledMove) -> bool:
        """Whether a legal move gives check; IllegalMoveError for another one."""
        return checks(self.position, self.checked(move)) != 0

    def captured(self, move: SpelledMove) -> PieceType | None:
        """What a legal move captures, if anything; IllegalMoveError for another one."""
        kind: Kind = captured_by(self.position, self.checked(move))
        return None if kind == NO_KIND else PIECE_TYPES[kind]

    def resolve(self, code: cython.int) -> cython.int:
        """The legal move that a code means, also one without castling or en passant in it."""
        promotion: cython.int = NO_KIND
        if legal(self.position, code):
            return code
        if flag_of(code) == PROMOTION or flag_of(code) == CASTLING:
            return NO_MOVE
        return find_from(self.position, origin_of(code), target_of(code), promotion)

    def checked(self, move: SpelledMove) -> cython.int:
        """The legal move that is meant; IllegalMoveError if there is none."""
        meant: Move = as_move(move)
        code: cython.int = self.resolve(meant.code)
        if code == NO_MOVE:
            text = spelled(meant.code, self.position.chess960)
            reason = (
                "a null move"
                if meant.code == NO_MOVE
                else why_illegal(setup_of(self.position), text)
            )
            raise IllegalMoveError(text, (), reason)
        return code

    # Making moves

    def make_room(self) -> cython.int:
        """Make sure that one move can be made, and one more for a moment, as notation needs."""
        room: cython.int = self.position.room
        if self.position.halfmoves >= MOST_CLOCK or self.position.fullmove >= MOST_CLOCK:
            raise ValueError(f"a board counts to move {MOST_CLOCK}: no further move can be made")
        if self.position.top + 1 >= room and not self.position.reserve(2 * room):
            raise MemoryError("no memory for one more move")
        return 0

    def push(self, move: SpelledMove) -> None:
        """Make a legal move, or a null move if the side to move is not in check.

        move: here and elsewhere a move of python-chess will do too.

        IllegalMoveError says why a move is not legal; the position is then as before. ValueError at
        move 9999, the last that a FEN can name.
        """
        number: cython.int
        code: cython.int
        if (
            self.position.top + 1 >= self.position.room
            or self.position.halfmoves >= MOST_CLOCK
            or self.position.fullmove >= MOST_CLOCK
        ):
            self.make_room()
        if as_move(move).code == NO_MOVE:
            if self.position.checkers:
                raise IllegalMoveError("0000", (), "the side to move is in check")
            # Passing counts as a move, whatever the search makes of its own null moves.
            number = self.position.fullmove + self.position.us
            self.position.make_null()
            self.position.fullmove = number
        else:
            code = self.checked(move)
            self.position.make(code)

    def back(self) -> cython.int:
        """Take the last move back."""
        number: cython.int
        code: cython.int = self.position.past[self.position.top - 1].move
        if code == NO_MOVE:
            number = self.position.fullmove - (self.position.us ^ 1)
            self.position.unmake_null()
            self.position.fullmove = number
        else:
            self.position.unmake()
        return code

    def pop(self) -> Move:
        """Take the last move back and return it; IndexError if there is none."""
        if self.position.top == 0:
            raise IndexError("there is no move to take back")
        return move_of(self.back())

    @property
    def move_stack(self) -> list[Move]:
        """The moves that led from the first position to this one, in a new list."""
        return [move_of(self.position.past[i].move) for i in range(self.position.top)]

    def __len__(self) -> int:
        """The number of moves that can be taken back."""
        return self.position.top

    # Notation

    def uci(self, move: SpelledMove) -> str:
        """A legal move as UCI spells it in this game; IllegalMoveError for another one."""
        return spelled(self.checked(move) if move else NO_MOVE, self.position.chess960)

    def san(self, move: SpelledMove) -> str:
        """A legal move in standard algebraic notation; IllegalMoveError for another one."""
        if as_move(move).code == NO_MOVE:
            return "--"
        return write_san(self.position, self.checked(move))

    def parse_san(self, text: str) -> Move:
        """The legal move that a text in standard algebraic notation names.

        Also understood: `0-0`, coordinates (`e2e4`, `e2-e4`), promotions without `=`, and signs
        such as `+`, `#`, `!?` at the end, right or wrong. NotAMoveError, IllegalMoveError or
        AmbiguousMoveError say what is wrong.
        """
        encoded: bytes = text.encode("utf-8", "replace")
        length: cython.int = len(encoded)
        code: cython.int = read_san(self.position, encoded, length)
        if code == NO_SAN:
            if text in NULLS:
                return move_of(NO_MOVE)
            raise NotAMoveError(f"{quoted(text)} is not a move such as Nf3, exd5, O-O or e8=Q")
        if code == NO_MOVE:
            raise IllegalMoveError(text, (), f"not in {self.fen()}")
        if code == AMBIGUOUS:
            raise AmbiguousMoveError(text, alike(self, text))
        return move_of(code)

    def parse_uci(self, text: str) -> Move:
        """The legal move that a text such as `e2e4` names; castling in either spelling.

        NotAMoveError or IllegalMoveError say what is wrong.
        """
        move: Move = Move.from_uci(text)
        return move_of(self.checked(move)) if move else move

    # The end of a game

    def passed(self) -> cython.int:
        """The square after a double step, or NO_SQUARE."""
        code: cython.int
        origin: cython.int
        target: cython.int
        if self.position.top == 0:
            return self.first_passed
        code = self.position.past[self.position.top - 1].move
        origin = origin_of(code)
        target = target_of(code)
        if (
            self.position.kind_on[target] == PAWN
            and origin ^ target == 16
            and flag_of(code) == NORMAL
        ):
            return (origin + target) >> 1
        return NO_SQUARE

    def can_take(self, square: cython.int) -> cython.bint:
        """Whether a pawn of the side to move can legally capture en passant on this square."""
        us: Colour = self.position.us
        kept: cython.int = self.position.en_passant
        pawns: Bitboard
        found: cython.bint = False
        if square == NO_SQUARE:
            return False
        self.position.en_passant = square
        pawns = PAWN_ATTACKS[us ^ 1][square] & pieces_of(self.position, us, PAWN)
        while pawns and not found:
            found = en_passant_is_safe(self.position, ctz(pawns))
            pawns &= pawns - 1
        self.position.en_passant = kept
        return found

    def key_now(self) -> Key:
        """The core's key of the position, with en passant only where it is legal."""
        square: cython.int = self.position.en_passant
        if square != NO_SQUARE and not self.can_take(square):
            return self.position.key ^ EN_PASSANT_KEYS[square & 7]
        return self.position.key

    def same_as(self, before: cython.int, now: Key) -> cython.bint:
        """Whether an earlier position is the present one, whose key is `now`."""
        key: Key = self.position.past[before].key
        square: cython.int = self.position.past[before].en_passant
        if square == NO_SQUARE or key == now:
            return key == now
        # Its pieces are those of now, so whether the capture was legal can be seen now.
        return key ^ EN_PASSANT_KEYS[square & 7] == now and not self.can_take(square)

    def occurred(self) -> cython.int:
        """How often the position has occurred, this time included."""
        back: cython.int = self.position.halfmoves
        distance: cython.int = 2
        found: cython.int = 1
        now: Key = self.key_now()
        if back > self.position.top:
            back = self.position.top
        while distance <= back:
            if self.same_as(self.position.top - distance, now):
                found += 1
            distance += 2
        return found

    def repetitions(self) -> int:
        """How often the position has occurred in this game, this time included.

        Positions are the same if the same moves are possible: en passant counts where it is legal.
        """
        return self.occurred()

    def claimable(self) -> cython.bint:
        """Whether a legal move makes a position occur for at least the third time."""
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MAX_MOVES
        count: cython.int = generate(self.position, moves, 0, ALL_MOVES)
        i: cython.int
        found: cython.bint = False
        for i in range(count):
            self.position.make(moves[i])
            found = self.position.halfmoves > 0 and self.occurred() >= 3
            self.position.unmake()
            if found:
                return True
        return False

    def can_claim_threefold_repetition(self) -> bool:
        """Whether the side to move can claim a draw, by the position or by its next move."""
        return self.occurred() >= 3 or self.claimable() != 0

    # Comparing and counting

    def equals(self, other: GuardedPosition) -> cython.bint:
        """Whether pieces, side to move, rights, en passant and clocks are alike."""
        mine: Position = self.position
        theirs: Position = other.position
        i: cython.int
        for i in range(6):
            if mine.kinds[i] != theirs.kinds[i]:
                return False
        if mine.colours[WHITE] != theirs.colours[WHITE] or mine.us != theirs.us:
            return False
        if mine.rights != theirs.rights or mine.fullmove != theirs.fullmove:
            return False
        for i in range(4):
            if mine.rights & (1 << i) and mine.castling_rook[i] != theirs.castling_rook[i]:
                return False
        return mine.halfmoves == theirs.halfmoves and self.key_now() == other.key_now()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GuardedPosition):
            return NotImplemented
        return self.equals(other) != 0

    def __hash__(self) -> int:
        """A number for the position of this moment: boards in a set must not be changed."""
        return hash(self.key_now())

    def count_leaves(self, depth: cython.int) -> int:
        """`Board.perft` without a look at Ctrl-C; other threads run meanwhile."""
        position: Position
        if not 0 <= depth <= 100:
            raise ValueError(f"{depth} is not a depth: perft counts from 0 to 100 plies")
        position = Position(depth + 1)
        position.copy_from(self.position)
        position.forget_past()
        return perft(position, depth)


def square_in(square: cython.int) -> cython.int:
    """The number of a square; ValueError for another number."""
    if not 0 <= square < 64:
        raise ValueError(f"{square} is not a square: they are numbered from 0 to 63")
    return square


def alike(board: GuardedPosition, text: str) -> list[str]:
    """The legal moves of the piece and to the square of an ambiguous text, in SAN."""
    plain = text.rstrip("+#!?")
    names = [board.san(move) for move in board.legal_moves]
    same_piece = [name for name in names if name[0] == plain[0]]
    return [name for name in same_piece if name.rstrip("+#").endswith(plain[len(plain) - 2 :])]


def as_move(move: SpelledMove) -> Move:
    """The move, of python-chess's class as well; TypeError for a text and the like."""
    if isinstance(move, Move):
        return move
    if isinstance(move, str) or not hasattr(move, "uci"):
        raise TypeError(f"a Move is wanted, not {move!r}: parse_san and parse_uci read text")
    return Move.from_uci(move.uci())
