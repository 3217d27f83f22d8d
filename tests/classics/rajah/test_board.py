"""The 0x88 board against python-chess and against walks along the lines."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.classics.rajah.oracle import board_at, random_position, squares
from tests.classics.thinking import random_game

from philidor.classics.rajah.board import Board
from philidor.classics.rajah.movegen import Generator
from philidor.classics.rajah.notation import spoken
from philidor.classics.rajah.types import MAX_PLY, NO_SQUARE, STACK
from philidor.contract.player import UnsupportedPositionError
from philidor.game.fen import parse_fen

SEEDS = st.integers(0, 2**32)
KINDS = ".pnbrqk"


def attacked_squares(board: Board, start: int) -> set[int]:
    return {end for end, there in squares() if board.attacks(start, there)}


def same_position(board: Board, expected: chess.Board) -> None:
    """Every piece, right, clock and flag of two boards."""
    for square, there in squares():
        other = expected.piece_at(square)
        piece = board.piece_at(there)
        letter = KINDS[piece & 7]
        assert (letter.upper() if piece & 8 else letter) == (other.symbol() if other else ".")
    assert board.side == (0 if expected.turn else 1)
    assert board.halfmoves == expected.halfmove_clock
    assert board.checked == expected.is_check()
    rights = 0
    for bit, square in ((1, chess.H1), (2, chess.A1), (4, chess.H8), (8, chess.A8)):
        if expected.castling_rights & chess.BB_SQUARES[square]:
            rights |= bit
    assert board.castling == rights
    assert board.key == board.computed_key()


def pseudo_en_passant(board: chess.Board) -> int:
    """Rajah's en passant square: set only if a pawn can capture there, pinned or not."""
    if board.ep_square is None or not list(board.generate_pseudo_legal_ep()):
        return NO_SQUARE
    return board.ep_square + (board.ep_square & ~7)


@given(SEEDS)
@settings(max_examples=12)
def test_random_games_agree_move_by_move(seed: int) -> None:
    board, generator = board_at(chess.STARTING_FEN), Generator()
    for expected, move in random_game(seed, 160):
        same_position(board, expected)
        assert board.en_passant == pseudo_en_passant(expected)
        legal = {spoken(one): one for one in generator.legal(board)}
        assert set(legal) == {one.uci() for one in expected.legal_moves}
        board.play(legal[move.uci()])


@given(SEEDS, st.integers(0, 120))
@settings(max_examples=15)
def test_taking_back_restores_everything(seed: int, plies: int) -> None:
    expected = random_position(seed, plies)
    board, generator = board_at(expected.fen()), Generator()
    moves = generator.legal(board)
    for move in moves:
        assert board.make(move)
        assert board.key == board.computed_key()
        for reply in generator.legal(board):
            board.make(reply)
            board.unmake()
        board.unmake()
        same_position(board, expected)
    # The piece lists have kept their order: the moves come in the same order.
    assert generator.legal(board) == moves


@given(SEEDS, st.integers(0, 150))
@settings(max_examples=25)
def test_attack_detection_by_differences_equals_brute_force(seed: int, plies: int) -> None:
    expected = random_position(seed, plies)
    board = board_at(expected.fen())
    for square, there in squares():
        if expected.piece_at(square):
            assert attacked_squares(board, there) == set(expected.attacks(square))
        for side, colour in ((0, chess.WHITE), (1, chess.BLACK)):
            assert board.attacked(there, side) == expected.is_attacked_by(colour, square)


@pytest.mark.parametrize("symbol", "PpNnBbRrQqKk")
def test_a_lone_piece_attacks_the_same_squares_from_everywhere(symbol: str) -> None:
    for square, there in squares():
        if symbol in "Pp" and chess.square_rank(square) in (0, 7):
            continue
        expected = chess.Board(None)
        expected.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board = Board()
        board.put_letter(square, symbol)
        assert attacked_squares(board, there) == set(expected.attacks(square))


def test_a_difference_stands_for_one_displacement_only() -> None:
    """Attack detection rests on this property; an 8x8 board does not have it."""
    displacements: dict[int, set[tuple[int, int]]] = {}
    for start, start_there in squares():
        for end, end_there in squares():
            step = (end % 8 - start % 8, end // 8 - start // 8)
            displacements.setdefault(end_there - start_there, set()).add(step)
    assert all(len(steps) == 1 for steps in displacements.values())
    assert len(displacements) == 225


def test_off_board_bit_separates_real_squares() -> None:
    real = {there for _, there in squares()}
    for there in range(-40, 168):
        assert (there & 0x88 == 0) == (there in real)


def test_key_is_the_same_by_transposition_and_tells_rights_apart() -> None:
    def key(fen: str) -> int:
        return board_at(fen).key

    after = "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2"
    board, generator = board_at(chess.STARTING_FEN), Generator()
    for text in ("g1f3", "g8f6"):
        board.play({spoken(one): one for one in generator.legal(board)}[text])
    assert board.key == key(after)
    assert key(after) != key(after.replace("KQkq", "KQk"))
    assert key(after) != key(after.replace(" w ", " b "))
    # An en passant square that no pawn can use does not make a different position.
    opened = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq {} 0 1"
    assert key(opened.format("e3")) == key(opened.format("-"))
    usable = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq {} 0 3"
    assert key(usable.format("e3")) != key(usable.format("-"))


def test_null_move_passes_and_comes_back() -> None:
    fen = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3"
    board = board_at(fen)
    board.make_null()
    assert board.side == 0
    assert board.en_passant == NO_SQUARE
    assert board.key == board.computed_key()
    board.unmake_null()
    same_position(board, chess.Board(fen))
    assert board.key == board_at(fen).key


def test_repetition_is_seen_in_the_game() -> None:
    board, generator = board_at(chess.STARTING_FEN), Generator()
    for text in ("g1f3", "g8f6", "f3g1", "f6g8"):
        assert not board.repeated()
        board.play({spoken(one): one for one in generator.legal(board)}[text])
    assert board.repeated()


def test_a_game_without_progress_may_last_longer_than_the_stack() -> None:
    board, generator = board_at("8/8/8/3k4/8/8/8/R3K3 w - - 0 1"), Generator()
    for _ in range(STACK):
        for text in ("a1a2", "d5d6", "a2a1", "d6d5"):
            board.play({spoken(one): one for one in generator.legal(board)}[text])
            assert board.ply <= STACK - 2 * MAX_PLY
    assert board.halfmoves == 4 * STACK
    assert board.repeated()


@pytest.mark.parametrize(
    ("pieces", "drawn"),
    [("", True), ("N", True), ("b", True), ("P", False), ("r", False), ("Bn", False)],
)
def test_draw_by_material(pieces: str, drawn: bool) -> None:
    board = board_at("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    for index, letter in enumerate(pieces):
        board.put_letter(24 + index, letter)
    assert board.drawn_by_material() == drawn


def test_chess960_is_refused() -> None:
    with pytest.raises(UnsupportedPositionError, match="Chess960"):
        Board().set_up(parse_fen("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"))
