"""The board of the library."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Self, TypeVar

from philidor.board.guarded import GuardedPosition, SpelledMove
from philidor.board.moves import Move
from philidor.board.outcome import Outcome, Termination
from philidor.board.squares import SQUARES, Color, Piece, PieceType, Square, SquareSet
from philidor.board.start_positions import start_fen
from philidor.contract.setup import START_FEN

if TYPE_CHECKING:
    import chess

# Deeper counts are made in steps, between which Ctrl-C ends them.
DEEPEST_COUNT = 5
LIGHT_SQUARES = 0x55AA55AA55AA55AA
# A FEN's numbers of empty squares.
DOTS = {ord(str(count)): "." * count for count in range(1, 9)}

B = TypeVar("B", bound="Board")


class Board(GuardedPosition):
    """A chess position with the moves that led to it. It is always a legal one.

    >>> board = Board()
    >>> board.push_san("e4")
    Move.from_uci('e2e4')
    >>> [board.san(move) for move in board.legal_moves][:3]
    ['Na6', 'Nc6', 'Nf6']
    >>> board.piece_at(Square.E4), board.turn
    (<Piece.WHITE_PAWN: 1>, <Color.BLACK: 0>)

    Boards are equal if pieces, side to move, castling rights, en passant and both clocks are,
    whatever led to them. `hash` goes with that, so a board that is in a set must not be changed.
    `len` is the number of moves made; iteration gives the pieces by square. Boards can be copied
    and pickled. Any thread may use a board, but several threads that move on the same one find each
    other's moves.
    """

    __slots__ = ()

    def __init__(self, fen: str = START_FEN, chess960: bool = False) -> None:
        """A position from a FEN of four to six fields, by default the first one of a game.

        Castling may be written as `KQkq`, X-FEN or Shredder-FEN. chess960: castling is spelled as
        king takes rook (`e1h1`); it is on without being asked where kings or rooks have other
        squares than in classic chess. Raises FenError, which says what is wrong.
        """
        super().__init__()
        if fen != START_FEN or chess960:
            self.set_fen(fen, chess960)

    @classmethod
    def from_pieces(
        cls,
        pieces: Mapping[Square, Piece],
        turn: Color = Color.WHITE,
        castling: str = "-",
        en_passant: int | None = None,
        halfmove_clock: int = 0,
        fullmove_number: int = 1,
    ) -> Self:
        """A position from pieces by square; FenError if it is not a legal one.

        >>> Board.from_pieces({Square.E1: Piece.WHITE_KING, Square.E8: Piece.BLACK_KING}).fen()
        '4k3/8/8/8/8/8/8/4K3 w - - 0 1'
        """
        rows = []
        for rank in range(7, -1, -1):
            row = (pieces.get(SQUARES[8 * rank + file]) for file in range(8))
            rows.append("".join("1" if piece is None else piece.letter for piece in row))
        for gap in range(8, 1, -1):
            rows = [row.replace("1" * gap, str(gap)) for row in rows]
        passed = "-" if en_passant is None else str(Square(en_passant))
        side = "w" if turn else "b"
        return cls(
            f"{'/'.join(rows)} {side} {castling} {passed} {halfmove_clock} {fullmove_number}"
        )

    @classmethod
    def from_chess960(cls, number: int) -> Self:
        """The initial position of a number from 0 to 959, ValueError for another; 518 is classic.

        Castling is spelled as king takes rook.
        """
        return cls(start_fen(number), chess960=True)

    @classmethod
    def from_chess(cls, board: chess.Board) -> Self:
        """The position of a board of python-chess, with its moves.

        FenError if it is not a chess position, UnsupportedPositionError for a board of another
        game.
        """
        from philidor.board.conversion import take_from_chess

        made = cls()
        take_from_chess(made, board)
        return made

    def to_chess(self) -> chess.Board:
        """A board of python-chess at this position, with its moves; needs the package `chess`."""
        from philidor.board.conversion import to_chess

        return to_chess(self.root(), self.move_stack)

    def copy(self, *, stack: bool = True) -> Self:
        """An independent copy, with the moves that can be taken back if `stack` is set."""
        copied = type(self)()
        copied.take_from(self, stack)
        return copied

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        start = self.root()
        return _restored, (type(self), start.fen("fen"), self.chess960, self.move_stack)

    def root(self) -> Self:
        """The position before the first move."""
        start = self.copy()
        while len(start):
            start.pop()
        return start

    def clear_stack(self) -> None:
        """Forget the moves that led to the position."""
        self.take_from(self, stack=False)

    def __bool__(self) -> bool:
        return True

    # Pieces

    def king(self, color: Color) -> Square:
        """The square of a side's king."""
        return next(iter(self.squares_of(color, PieceType.KING)))

    def __getitem__(self, square: int) -> Piece | None:
        """The piece on a square, if any."""
        return self.piece_at(square)

    def __iter__(self) -> Iterator[tuple[Square, Piece]]:
        """The pieces with their squares, from a1 to h8, of the moment when the iteration begins."""
        return iter(self.pieces().items())

    def pieces(self) -> dict[Square, Piece]:
        """The pieces by square, in a new dictionary.

        >>> len(Board().pieces())
        32
        """
        found = ((square, self.piece_at(square)) for square in SquareSet(self.occupied))
        return {square: piece for square, piece in found if piece is not None}

    def squares_of(self, color: Color, piece_type: PieceType) -> SquareSet:
        """The squares of a side's pieces of one kind."""
        return SquareSet(self.bitboard(color, piece_type))

    @property
    def occupied(self) -> int:
        """All pieces, as a bitboard."""
        return self.bitboard()

    @property
    def white(self) -> int:
        """White's pieces, as a bitboard."""
        return self.bitboard(Color.WHITE)

    @property
    def black(self) -> int:
        """Black's pieces, as a bitboard."""
        return self.bitboard(Color.BLACK)

    @property
    def pawns(self) -> int:
        """Both sides' pawns, as a bitboard."""
        return self.bitboard(-1, PieceType.PAWN)

    @property
    def knights(self) -> int:
        """Both sides' knights, as a bitboard."""
        return self.bitboard(-1, PieceType.KNIGHT)

    @property
    def bishops(self) -> int:
        """Both sides' bishops, as a bitboard."""
        return self.bitboard(-1, PieceType.BISHOP)

    @property
    def rooks(self) -> int:
        """Both sides' rooks, as a bitboard."""
        return self.bitboard(-1, PieceType.ROOK)

    @property
    def queens(self) -> int:
        """Both sides' queens, as a bitboard."""
        return self.bitboard(-1, PieceType.QUEEN)

    @property
    def kings(self) -> int:
        """Both kings, as a bitboard."""
        return self.bitboard(-1, PieceType.KING)

    def is_attacked_by(self, color: Color, square: int) -> bool:
        """Whether a side attacks a square."""
        return bool(self.attackers(color, square))

    def is_pinned(self, color: Color, square: int) -> bool:
        """Whether a piece of that side on that square must not leave the line to its king."""
        return square in self.pinned(color)

    def has_kingside_castling_rights(self, color: Color) -> bool:
        """Whether a side has not forfeited castling towards the h-file."""
        return self._has_right(color, towards_h=True)

    def has_queenside_castling_rights(self, color: Color) -> bool:
        """Whether a side has not forfeited castling towards the a-file."""
        return self._has_right(color, towards_h=False)

    def _has_right(self, color: Color, towards_h: bool) -> bool:
        king = self.king(color)
        rooks = (rook for rook in self.castling_rook_squares() if rook.rank == (0 if color else 7))
        return any((rook > king) == towards_h for rook in rooks)

    # Moves

    def push_san(self, text: str) -> Move:
        """Make the move that `parse_san` finds, and return it."""
        move = self.parse_san(text)
        self.push(move)
        return move

    def push_uci(self, text: str) -> Move:
        """Make the move that `parse_uci` finds, and return it."""
        move = self.parse_uci(text)
        self.push(move)
        return move

    def peek(self) -> Move:
        """The last move; IndexError if there is none."""
        if not len(self):
            raise IndexError("no move has been made")
        return self.move_stack[-1]

    def is_castling(self, move: SpelledMove) -> bool:
        """Whether a legal move castles; IllegalMoveError for another one."""
        return self.find(move).is_castling

    def is_en_passant(self, move: SpelledMove) -> bool:
        """Whether a legal move captures en passant; IllegalMoveError for another one."""
        return self.find(move).is_en_passant

    def is_capture(self, move: SpelledMove) -> bool:
        """Whether a legal move captures; IllegalMoveError for another one."""
        return self.captured(move) is not None

    def is_zeroing(self, move: SpelledMove) -> bool:
        """Whether a legal move captures or moves a pawn, so that the halfmove clock begins anew."""
        piece = self.piece_at(self.find(move).from_square)
        return self.is_capture(move) or (piece is not None and piece.type is PieceType.PAWN)

    def ply(self) -> int:
        """Plies since the beginning of the game, by the number of the move."""
        return 2 * (self.fullmove_number - 1) + (self.turn is Color.BLACK)

    def lan(self, move: SpelledMove) -> str:
        """A legal move in long algebraic notation, such as `Ng1-f3`; IllegalMoveError for others.

        >>> Board().lan(Move.from_uci("g1f3"))
        'Ng1-f3'
        """
        san = self.san(move)
        if san == "--":
            return san
        move = self.find(move)
        piece = self.piece_at(move.from_square)
        if move.is_castling or piece is None:
            return san
        letter = "" if piece.type is PieceType.PAWN else piece.type.letter.upper()
        sign = "x" if self.is_capture(move) else "-"
        promotion = "" if move.promotion is None else f"={move.promotion.letter.upper()}"
        end = san[len(san.rstrip("+#")) :]
        return f"{letter}{move.from_square}{sign}{move.to_square}{promotion}{end}"

    def variation_san(self, moves: Iterable[SpelledMove]) -> str:
        """A line from this position in SAN with numbers; IllegalMoveError for an illegal move.

        >>> Board().variation_san([Move.from_uci("e2e4"), Move.from_uci("e7e5")])
        '1. e4 e5'
        """
        board = self.copy(stack=False)
        words = []
        for move in moves:
            if board.turn:
                words.append(f"{board.fullmove_number}.")
            elif not words:
                words.append(f"{board.fullmove_number}...")
            words.append(board.san(move))
            board.push(move)
        return " ".join(words)

    def perft(self, depth: int) -> int:
        """The number of sequences of legal moves of this length (0 to 100 plies).

        The count runs in C with the interpreter's lock released; Ctrl-C ends it.

        >>> Board().perft(4)
        197281
        """
        if depth <= DEEPEST_COUNT:
            return self.count_leaves(depth)
        return sum(self.divide(depth).values())

    def divide(self, depth: int) -> dict[Move, int]:
        """The number of leaves after each legal move; ValueError for a depth below 1."""
        if not 1 <= depth <= 100:
            raise ValueError(f"{depth} is not a depth: the count goes from 1 to 100 plies")
        board = self.copy(stack=False)
        counts = {}
        for move in self.legal_moves:
            board.push(move)
            counts[move] = board.perft(depth - 1)
            board.pop()
        return counts

    # The end of a game

    def is_checkmate(self) -> bool:
        """Whether the side to move is mated."""
        return self.is_check() and not self.count_legal_moves()

    def is_stalemate(self) -> bool:
        """Whether the side to move has no legal move and is not in check."""
        return not self.is_check() and not self.count_legal_moves()

    def is_repetition(self, count: int = 3) -> bool:
        """Whether the position has occurred at least so often in this game."""
        return self.repetitions() >= count

    def is_fivefold_repetition(self) -> bool:
        """Whether the position has occurred five times, which ends the game."""
        return self.repetitions() >= 5

    def is_fifty_moves(self) -> bool:
        """Whether each side has made fifty moves without a capture or pawn move."""
        return self.halfmove_clock >= 100 and self.count_legal_moves() > 0

    def is_seventyfive_moves(self) -> bool:
        """Whether each side has made 75 such moves, which ends the game."""
        return self.halfmove_clock >= 150 and self.count_legal_moves() > 0

    def can_claim_fifty_moves(self) -> bool:
        """Whether the side to move can claim a draw by fifty moves, now or with its next move."""
        if self.is_fifty_moves():
            return True
        if self.halfmove_clock < 99:
            return False
        return any(self._reaches_fifty_moves(move) for move in self.legal_moves)

    def _reaches_fifty_moves(self, move: Move) -> bool:
        if self.is_zeroing(move):
            return False
        board = self.copy(stack=False)
        board.push(move)
        return board.is_fifty_moves()

    def can_claim_draw(self) -> bool:
        """Whether the side to move can claim a draw by fifty moves or threefold repetition."""
        return self.can_claim_fifty_moves() or self.can_claim_threefold_repetition()

    def is_insufficient_material(self) -> bool:
        """Whether neither side can ever give mate."""
        return all(self.has_insufficient_material(color) for color in Color)

    def has_insufficient_material(self, color: Color) -> bool:
        """Whether a side can never give mate, whatever the other one plays."""
        own, theirs = self.bitboard(color), self.bitboard(1 - color)
        if own & (self.pawns | self.rooks | self.queens):
            return False
        if own & self.knights:
            # The enemy's own pieces may take its king's squares.
            return own.bit_count() <= 2 and not theirs & ~self.kings & ~self.queens
        if own & self.bishops:
            one_shade = not self.bishops & LIGHT_SQUARES or not self.bishops & ~LIGHT_SQUARES
            return one_shade and not self.pawns and not self.knights
        return True

    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        """How the game has ended, None if it goes on.

        claim_draw: also the draws that the side to move may claim.

        >>> board = Board("7k/5KQ1/8/8/8/8/8/8 b - - 0 1")
        >>> str(board.outcome())
        '1-0, checkmate'
        """
        if self.is_checkmate():
            return Outcome(Termination.CHECKMATE, self.turn.other)
        for termination, holds in (
            (Termination.INSUFFICIENT_MATERIAL, self.is_insufficient_material),
            (Termination.STALEMATE, self.is_stalemate),
            (Termination.SEVENTYFIVE_MOVES, self.is_seventyfive_moves),
            (Termination.FIVEFOLD_REPETITION, self.is_fivefold_repetition),
        ):
            if holds():
                return Outcome(termination, None)
        if claim_draw and self.can_claim_fifty_moves():
            return Outcome(Termination.FIFTY_MOVES, None)
        if claim_draw and self.can_claim_threefold_repetition():
            return Outcome(Termination.THREEFOLD_REPETITION, None)
        return None

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Whether the game has ended."""
        return self.outcome(claim_draw=claim_draw) is not None

    def result(self, *, claim_draw: bool = False) -> str:
        """The result as PGN has it, `*` while the game goes on."""
        outcome = self.outcome(claim_draw=claim_draw)
        return "*" if outcome is None else outcome.result

    # Text and pictures

    def __str__(self) -> str:
        placement = self.fen().partition(" ")[0].translate(DOTS)
        return "\n".join(" ".join(rank) for rank in placement.split("/"))

    def _repr_svg_(self) -> str:
        """The picture that notebooks show; `board_svg` draws others."""
        from philidor.board.picture import board_svg

        return board_svg(self)

    def __repr__(self) -> str:
        asked = ", chess960=True" if self.chess960 else ""
        return f"{type(self).__name__}({self.fen()!r}{asked})"


def _restored(cls: type[B], fen: str, chess960: bool, moves: list[Move]) -> B:
    """The board of a pickle."""
    board = cls(fen, chess960)
    for move in moves:
        board.push(move)
    return board
