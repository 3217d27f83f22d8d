"""Boards: what wrong use raises, and what python-chess has no counterpart of."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import chess
import pytest
from tests.board import hostile
from tests.sanitized import SanitizedBuild

from philidor import (
    AmbiguousMoveError,
    Board,
    Color,
    FenError,
    IllegalMoveError,
    Move,
    NotAMoveError,
    Piece,
    PieceType,
    Square,
    SquareSet,
)
from philidor.contract.setup import START_FEN
from philidor.game.fen import parse_fen

KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "text", "error", "message"),
    [
        (START_FEN, "e5", IllegalMoveError, "e5 is not legal: not in rnbq"),
        (KNIGHTS, "Nd2", AmbiguousMoveError, "Nd2 fits Nbd2 and Nfd2: say which"),
        (START_FEN, "Pferd", NotAMoveError, "'Pferd' is not a move such as Nf3"),
        (START_FEN, "", NotAMoveError, "'' is not a move such as"),
    ],
)
def test_text_that_is_no_move_says_why(
    fen: str, text: str, error: type[ValueError], message: str
) -> None:
    with pytest.raises(error, match=message) as raised:
        Board(fen).parse_san(text)
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


def test_illegal_move_leaves_the_board_as_it_was() -> None:
    board = Board()
    with pytest.raises(IllegalMoveError, match="a pawn does not move from e2 to e5"):
        board.push(Move.from_uci("e2e5"))
    assert board == Board()
    assert not len(board)


def test_taking_back_at_the_beginning() -> None:
    with pytest.raises(IndexError, match="no move to take back"):
        Board().pop()


@pytest.mark.parametrize("square", [-1, 64, 2**31 - 1])
def test_number_that_is_no_square(square: int) -> None:
    for ask in (Board().piece_at, Board().attacks, lambda s: Board().attackers(Color.WHITE, s)):
        with pytest.raises(ValueError, match="is not a square"):
            ask(square)


def test_number_of_no_legal_move() -> None:
    """In the core, this one was a segmentation fault."""
    with pytest.raises(IllegalMoveError):
        Board().push(Move.from_code(12345))


def test_game_longer_than_the_core_keeps() -> None:
    """In the core, 1,500 moves overwrote memory."""
    board = Board()
    for _ in range(400):
        for text in ("g1f3", "g8f6", "f3g1", "f6g8"):
            board.push_uci(text)
    assert len(board) == 1600
    assert board.repetitions() == 401
    for _ in range(1600):
        board.pop()
    assert board == Board()


def test_board_counts_no_further_than_a_fen() -> None:
    board = Board("4k3/8/8/8/8/8/8/4K3 w - - 9997 1")
    board.push_uci("e1e2")
    board.push_uci("e8e7")
    with pytest.raises(ValueError, match="to move 9999"):
        board.push_uci("e2e1")
    assert Board(board.fen()) == board


@pytest.mark.parametrize(
    "fen", ["", "8/8/8/8/8/8/8/8 w - - 0 1", START_FEN.replace("w", "x"), "rnbq" * 30, "\0 w - -"]
)
def test_bad_fen_is_refused_as_everywhere(fen: str) -> None:
    with pytest.raises(FenError) as expected:
        parse_fen(fen)
    with pytest.raises(FenError) as raised:
        Board(fen)
    assert str(raised.value) == str(expected.value)


def test_damaged_fens_are_read_as_the_strict_reader_reads_them() -> None:
    """The compiled reader may refuse more, which the strict one then reads; never less."""
    dice = random.Random(5)
    letters = "/12345678pnbrqkPNBRQKwbKQkqAHah- e36\t"
    for _ in range(4000):
        text = list(dice.choice(hostile.FENS[:6]))
        for _ in range(dice.randrange(1, 4)):
            text[dice.randrange(len(text))] = dice.choice(letters)
        fen = "".join(text)
        try:
            setup = parse_fen(fen)
        except FenError as error:
            with pytest.raises(FenError) as raised:
                Board(fen)
            assert str(raised.value) == str(error)
            continue
        board = Board(fen)
        assert board.fen("fen") == setup.fen()
        assert board.chess960 is setup.chess960


def test_castling_in_every_spelling() -> None:
    board = Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    castled = board.parse_san("O-O")
    assert castled.is_castling
    assert castled == Move(Square.E1, Square.G1)
    assert hash(castled) == hash(Move.from_uci("e1g1"))
    assert board.is_legal(Move.from_uci("e1g1"))
    assert board.parse_uci("e1h1") is board.parse_san("0-0") is castled
    assert board.uci(castled) == "e1g1"
    assert Board(board.fen(), chess960=True).uci(castled) == "e1h1"
    board.push(Move.from_uci("e1g1"))
    assert board[Square.F1] is Piece.WHITE_ROOK


def test_null_move_passes_the_turn() -> None:
    board = Board()
    board.push_uci("e2e4")
    board.push(Move.null())
    assert (board.turn, board.fullmove_number, board.ep_square) == (Color.WHITE, 2, None)
    assert board.pop() == Move.null()
    assert board.fen("fen") == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    check = Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    with pytest.raises(IllegalMoveError, match="in check"):
        check.push(Move.null())


def test_copies_are_independent_and_equal() -> None:
    board = Board()
    board.push_san("e4")
    for copied in (board.copy(), copy.copy(board), copy.deepcopy(board), board.copy(stack=False)):
        assert copied == board
        assert hash(copied) == hash(board)
        copied.push_san("e5")
        assert copied != board
    assert len(board.copy(stack=False)) == 0
    assert board.root() == Board()


def test_subclass_keeps_its_class() -> None:
    class Own(Board):
        """A user's board."""

    def copied(board: Own) -> Own:
        # mypy reads this, too: a copy has its board's type.
        return board.copy()

    board = Own.from_chess960(518)
    board.push_san("d4")
    assert type(copied(board)) is Own
    assert type(board.root()) is Own


def test_pieces_and_squares() -> None:
    board = Board()
    assert board[Square.E1] is Piece.WHITE_KING
    assert board.squares_of(Color.BLACK, PieceType.PAWN) == 0xFF << 48
    assert next(iter(board)) == (Square.A1, Piece.WHITE_ROOK)
    assert board.king(Color.BLACK) is Square.E8
    assert Board.from_pieces(board.pieces(), castling="KQkq") == board
    assert SquareSet.of([Square.A1, Square.H8]) - SquareSet.of([Square.A1]) == 1 << 63
    assert list(~SquareSet(~0)) == []


def test_moves_are_light_and_cannot_change() -> None:
    first, again = Board().legal_moves[0], Board().legal_moves[0]
    assert first is again
    assert pickle.loads(pickle.dumps(first)) is first
    with pytest.raises(TypeError, match="cannot be changed"):
        first.__init__(1, 2)
    with pytest.raises(AttributeError):
        first.code = 5
    assert Move.from_code(int(first.code)) is first
    assert Move(Square.A7, Square.A8, PieceType.QUEEN).promotion is PieceType.QUEEN
    assert not Move.null()


def test_moves_of_python_chess_are_not_silently_unequal() -> None:
    board, theirs = Board(), chess.Move.from_uci("e2e4")
    assert board.is_legal(theirs)
    for moves, move in ((board.legal_moves, theirs), ([theirs], board.legal_moves[0])):
        with pytest.raises(TypeError, match=r"philidor\.Move: Move\.from_uci\(move\.uci"):
            assert move in moves
    assert "e2e4" not in board.legal_moves


def test_perft_runs_while_others_use_the_board() -> None:
    board = Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    assert board.perft(3) == 97862
    assert sum(board.divide(3).values()) == 97862
    assert board.perft(0) == 1
    with pytest.raises(ValueError, match="is not a depth"):
        board.perft(-1)


def test_numbers_of_chess960_are_those_of_python_chess() -> None:
    for number in range(960):
        board = Board.from_chess960(number)
        assert board.fen() == chess.Board.from_chess960_pos(number).fen()
        assert board.chess960
    assert Board.from_chess960(518).fen() == Board().fen()
    with pytest.raises(ValueError, match="960 is not the number"):
        Board.from_chess960(960)


def test_random_calls_raise_and_never_crash() -> None:
    assert hostile.run(20_000, 1) > 1000


def test_threads_that_share_boards_never_crash() -> None:
    hostile.run_threads(2000, 2)


def test_uncompiled_boards_answer_alike(root: Path) -> None:
    """What is installed without a C compiler: the same sources, run as Python."""
    script = (
        "import io; from philidor import *; from tests.board import hostile; hostile.run(100, 1); "
        "b = Board(); b.push_san('e4'); moves, offsets = legal_moves_many([b]); "
        "rows = positions(io.BytesIO(b'1. f3 e5')); "
        "print(b.fen('fen'), b.perft(2), offsets[1], rows.boards.shape)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script],
        cwd=root, env=os.environ | {"PHILIDOR_INTERPRETED": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    expected = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1 600 20 (3, 12)"
    assert ended.stdout.strip() == expected, ended.stderr


@pytest.mark.slow
def test_a_million_random_calls(root: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "tests.board.hostile", "1000000"], cwd=root, check=False
    )
    assert ended.returncode == 0


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.xdist_group("build")
def test_random_calls_have_no_finding(root: Path, sanitized_build: SanitizedBuild) -> None:
    program = root / "tests" / "board" / "hostile.py"
    ended = sanitized_build.run(str(program), "30000", "3")
    assert ended.returncode == 0, ended.stderr
