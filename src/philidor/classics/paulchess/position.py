"""A board as a Python object, for notation, history, book, player and tests."""

from __future__ import annotations

from typing import NamedTuple

import cython

from philidor.contract.player import UnsupportedPositionError
from philidor.contract.setup import Setup, square_name

if not cython.compiled:
    from philidor.classics.paulchess.board import full_key, in_check, mark_passing, put
    from philidor.classics.paulchess.evaluate import evaluate, material_gone, term_value
    from philidor.classics.paulchess.movegen import count_leaves, generate
    from philidor.classics.paulchess.types import (
        BLACK,
        EVERYTHING,
        NO_KIND,
        NO_SQUARE,
        WHITE,
        Board,
        BoardRef,
        board_at,
        copy_board,
    )
    from philidor.classics.paulchess.weights import TERMS, WEIGHTS

    SCRATCH = 4096
    DEEPEST_PERFT = 14
    NEXT = [Board() for _ in range(SCRATCH)]

KINDS = "PNBRQK"
PIECES = "PNBRQKpnbrqk"
# Squares of the rooks for the castling flags K, Q, k, q.
CASTLING_ROOKS = (7, 0, 63, 56)


class Last(NamedTuple):
    """A LastMove in readable form: squares as numbers, kinds as letters or '' for none."""

    origin: int
    target: int
    kind: str
    taken: str
    promotion: str
    special: int

    def uci(self) -> str:
        """The move in UCI notation."""
        return square_name(self.origin) + square_name(self.target) + self.promotion.lower()


class Position:
    """One board of a game. It is immutable; moves give new ones."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.boards = [Board()]

    def next_boards(self, phase: cython.int) -> cython.int:
        """Generate next boards into NEXT, and return their number."""
        copy_board(board_at(NEXT, 0), board_at(self.boards, 0))
        return generate(NEXT, 0, 1, phase) - 1

    def child(self, place: cython.int) -> Position:
        """The next board generated at an index, as an object of its own."""
        position: Position = Position()
        copy_board(board_at(position.boards, 0), board_at(NEXT, place))
        return position

    def next_positions(self, phase: int = 2) -> list[Position]:
        """The positions after each legal move; phase 0: captures, 1: other moves, 2: all."""
        return [self.child(place) for place in range(1, self.next_boards(phase) + 1)]

    def legal_moves(self) -> list[str]:
        """The legal moves in UCI notation, in generation order."""
        count: cython.int = self.next_boards(EVERYTHING)
        return [last_of(board_at(NEXT, place)).uci() for place in range(1, count + 1)]

    def play(self, move: str) -> Position | None:
        """The position after a move in UCI notation; None if the move is not legal."""
        count: cython.int = self.next_boards(EVERYTHING)
        for place in range(1, count + 1):
            if last_of(board_at(NEXT, place)).uci() == move:
                return self.child(place)
        return None

    def perft(self, depth: int) -> int:
        """Number of legal move sequences of `depth` plies."""
        if not 0 <= depth <= DEEPEST_PERFT:
            raise ValueError(f"perft counts to a depth of 0 to {DEEPEST_PERFT}, not {depth}")
        copy_board(board_at(NEXT, 0), board_at(self.boards, 0))
        return count_leaves(NEXT, 0, 1, depth)

    def divide(self, depth: int) -> dict[str, int]:
        """Number of legal move sequences after each legal move."""
        return {
            position.last.uci(): position.perft(depth - 1) for position in self.next_positions()
        }

    def static_value(self, style: int) -> int:
        """Static value for the side to move in centipawns; style 0 is Simple1's, 1 PaulChess's."""
        return evaluate(board_at(self.boards, 0), style)

    def term(self, number: int, white: bool) -> int:
        """One side's term of the evaluation before weighting (numbers as in TERM_NAMES)."""
        if not 0 <= number < TERMS:
            raise ValueError(f"there is no evaluation term {number}")
        return term_value(number, board_at(self.boards, 0), WHITE if white else BLACK)

    def weight(self, number: int) -> int:
        """Weight of a term in this position, in percent."""
        if not 0 <= number < TERMS:
            raise ValueError(f"there is no evaluation term {number}")
        return WEIGHTS[number][material_gone(board_at(self.boards, 0))]

    @property
    def gone(self) -> int:
        """Phase of the game, 0 to 78."""
        return material_gone(board_at(self.boards, 0))

    @property
    def key(self) -> int:
        """The Zobrist key."""
        return board_at(self.boards, 0).key

    @property
    def counted_key(self) -> int:
        """The Zobrist key computed from scratch."""
        return full_key(board_at(self.boards, 0))

    @property
    def last(self) -> Last:
        """The last move; its kind is '' for a position that was set up."""
        return last_of(board_at(self.boards, 0))

    @property
    def white_to_move(self) -> bool:
        """The side to move."""
        return board_at(self.boards, 0).turn == WHITE

    @property
    def checked(self) -> bool:
        """Whether the side to move is in check."""
        return bool(in_check(board_at(self.boards, 0)))

    @property
    def quiet_plies(self) -> int:
        """Plies since the last capture or pawn move."""
        return board_at(self.boards, 0).quiet_plies

    def bitboards(self) -> list[int]:
        """The twelve bitboards, White's pawns to kings first, as `PIECES` names them."""
        board: BoardRef = board_at(self.boards, 0)
        return [board.pieces[piece] for piece in range(12)]

    def setup(self) -> Setup:
        """The position as a `Setup`; en passant only if a pawn can capture."""
        board: BoardRef = board_at(self.boards, 0)
        pieces = ["."] * 64
        for piece in range(12):
            for square in range(64):
                if board.pieces[piece] >> square & 1:
                    pieces[square] = PIECES[piece]
        return Setup(
            board="".join(pieces),
            white_to_move=board.turn == WHITE,
            castling=frozenset(
                rook for flag, rook in enumerate(CASTLING_ROOKS) if board.castling >> flag & 1
            ),
            en_passant=None if board.en_passant == NO_SQUARE else board.en_passant,
            halfmoves=board.quiet_plies,
        )


def last_of(board: BoardRef) -> Last:
    """A board's LastMove in readable form."""
    return Last(
        board.last.origin,
        board.last.target,
        letter(board.last.kind),
        letter(board.last.taken),
        letter(board.last.promotion),
        board.last.special,
    )


def letter(kind: int) -> str:
    """A kind's letter, '' for none."""
    return "" if kind == NO_KIND else KINDS[kind]


def position_of(setup: Setup) -> Position:
    """Set up a position. UnsupportedPositionError for Chess960 castling."""
    if setup.chess960 or not _castles_classically(setup):
        raise UnsupportedPositionError("PaulChess does not play Chess960")
    position: Position = Position()
    board: BoardRef = board_at(position.boards, 0)
    for square, piece in enumerate(setup.board):
        if piece != ".":
            put(board, PIECES.index(piece) // 6, PIECES.index(piece) % 6, square)
    board.turn = WHITE if setup.white_to_move else BLACK
    board.castling = sum(1 << CASTLING_ROOKS.index(rook) for rook in setup.castling)
    board.en_passant = NO_SQUARE
    if setup.en_passant is not None:
        forward = -8 if setup.white_to_move else 8
        mark_passing(board, 1 - board.turn, setup.en_passant + forward)
    board.last.kind = board.last.taken = board.last.promotion = NO_KIND
    board.quiet_plies = setup.halfmoves
    board.key = full_key(board)
    return position


def _castles_classically(setup: Setup) -> bool:
    kings_at_home = all(
        setup.board[4 if rook < 8 else 60] == ("K" if rook < 8 else "k") for rook in setup.castling
    )
    return kings_at_home and setup.castling <= set(CASTLING_ROOKS)
