"""The 12x12 board against python-chess: lists, keys, taking back moves."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.classics.rdchess.oracle import board_at, encoded, played, random_position
from tests.classics.thinking import random_game

from philidor.classics.rdchess.board import Board, to_12x12
from philidor.classics.rdchess.keys import SEED
from philidor.classics.rdchess.movegen import MoveLists
from philidor.classics.rdchess.notation import spoken
from philidor.classics.rdchess.types import (
    CAPTURE,
    CASTLING,
    EN_PASSANT,
    FREE,
    MAX_PLY,
    NORMAL,
    OUTSIDE,
    PROMOTION,
    STACK,
    origin,
    piece_in,
    target,
    type_of,
)
from philidor.contract.player import UnsupportedPositionError
from philidor.game.fen import parse_fen

SEEDS = st.integers(0, 2**32)
PIECES = ".PNBRQKpnbrqk"


def same_position(board: Board, expected: chess.Board) -> None:
    """Every piece, list, count, right, clock and key of two boards."""
    for number in range(64):
        piece = expected.piece_at(number)
        assert PIECES[board.piece_at(to_12x12(number))] == (piece.symbol() if piece else ".")
    position = board.position()
    for side, colour in ((0, chess.WHITE), (1, chess.BLACK)):
        pieces = {
            (PIECES.index(piece.symbol()), to_12x12(number))
            for number, piece in expected.piece_map().items()
            if piece.color == colour
        }
        listed = board.pieces_of(side)
        assert set(listed) == pieces
        assert len(listed) == len(pieces) <= 16
        king = expected.king(colour)
        assert king is not None
        assert board.king_of(side) == listed[0][1] == to_12x12(king)
        pawns = len(expected.pieces(chess.PAWN, colour))
        assert position["pawns"][side] == pawns  # type: ignore[index]
        assert position["pieces"][side] == len(pieces) - pawns - 1  # type: ignore[index]
    assert board.side == (0 if expected.turn else 1)
    assert position["halfmoves"] == expected.halfmove_clock
    rights = 0
    for bit, corner in ((1, chess.H1), (2, chess.A1), (4, chess.H8), (8, chess.A8)):
        if expected.castling_rights & chess.BB_SQUARES[corner]:
            rights |= bit
    assert position["castling"] == rights
    assert position["key"] == board.computed_key()
    assert position["king_pawn_key"] == board.computed_king_pawn_key()


@given(SEEDS)
@settings(max_examples=12)
def test_random_games_agree_move_by_move(seed: int) -> None:
    board, lists = board_at(chess.STARTING_FEN), MoveLists()
    for expected, move in random_game(seed, 160):
        same_position(board, expected)
        board.play({spoken(one): one for one in lists.legal(board)}[move.uci()])


@given(SEEDS, st.integers(0, 120))
@settings(max_examples=15)
def test_taking_back_restores_everything(seed: int, plies: int) -> None:
    expected = random_position(seed, plies)
    board, lists = board_at(expected.fen()), MoveLists()
    pieces = [board.pieces_of(side) for side in (0, 1)]
    moves = lists.legal(board)
    for move in moves:
        board.make(move)
        assert board.position()["key"] == board.computed_key()
        for reply in lists.legal(board):
            board.make(reply)
            board.unmake()
        board.unmake()
        same_position(board, expected)
    # Even the order of the lists is restored.
    assert [board.pieces_of(side) for side in (0, 1)] == pieces
    assert lists.legal(board) == moves


def test_144_squares_with_a_border_of_two() -> None:
    board = board_at("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    real = {to_12x12(number) for number in range(64)}
    assert (min(real), max(real)) == (26, 117)
    for number in range(144):
        assert (board.piece_at(number) != OUTSIDE) == (number in real)
    # A knight needs no second test: there are two border squares beyond every edge.
    for number in real:
        for jump in (25, 23, 14, 10, -10, -14, -23, -25):
            assert 0 <= number + jump < 144


def test_a_move_is_four_bytes() -> None:
    board = board_at("r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1")
    expected = {
        "a1a7": (26, 98, NORMAL, 4),
        "a1a8": (26, 110, CAPTURE, 4),
        "e1g1": (30, 32, CASTLING, 6),
        "e5d6": (78, 89, EN_PASSANT, 1),
        "b7b8n": (99, 111, PROMOTION, 2),
        "b7a8q": (99, 110, PROMOTION, 5),
    }
    for text, bytes_of_it in expected.items():
        move = encoded(board, text)
        assert (origin(move), target(move), type_of(move), piece_in(move)) == bytes_of_it
        assert 0 < move < 1 << 31


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["g1f3", "g8f6", "b1c3", "b8c6"], ["b1c3", "b8c6", "g1f3", "g8f6"]),
        (["d2d3", "d7d6", "c1e3", "a7a6"], ["d2d3", "a7a6", "c1e3", "d7d6"]),
        (["e2e3", "e7e6", "f1e2", "f8e7", "e3e4"], ["e2e3", "f7f6", "e3e4"]),
    ],
)
def test_keys_are_independent_of_the_order_of_moves(one: list[str], other: list[str]) -> None:
    first, second = (played(board_at(chess.STARTING_FEN), *moves) for moves in (one, other))
    alike = len(one) == len(other)
    assert (first.position()["key"] == second.position()["key"]) == alike
    formation = "king_pawn_key"
    assert (first.position()[formation] == second.position()[formation]) == alike


def test_keys_are_sums_of_a_64_by_13_table() -> None:
    """An extra piece changes the key by the same number whatever else is on the board."""

    def key(fen: str, name: str = "key") -> int:
        found = board_at(fen).position()[name]
        assert isinstance(found, int)
        return found

    bare, more = "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/2P5/8/6r1/4K3 w - - 0 1"
    with_pawn, more_pawn = bare.replace("/8/4K3", "/3P4/4K3"), more.replace("6r1", "3P2r1")
    with_knight = bare.replace("/8/4K3", "/3N4/4K3")
    whole = 1 << 64
    assert (key(with_pawn) - key(bare)) % whole == (key(more_pawn) - key(more)) % whole
    assert (key(with_pawn) ^ key(bare)) != (key(more_pawn) ^ key(more))
    assert key(with_knight, "king_pawn_key") == key(bare, "king_pawn_key")
    assert 0 < key(with_pawn, "king_pawn_key") < 1 << 32
    assert SEED == 2003


def test_side_rights_and_en_passant_are_folded_in() -> None:
    def key(fen: str) -> object:
        return board_at(fen).position()["key"]

    after = "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2"
    assert key(after) != key(after.replace("KQkq", "KQk"))
    assert key(after) != key(after.replace(" w ", " b "))
    usable = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq {} 0 3"
    assert key(usable.format("e3")) != key(usable.format("-"))
    useless = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq {} 0 1"
    assert key(useless.format("e3")) == key(useless.format("-"))
    # The count for the fifty-move rule is not in the key.
    assert key(after) == key(after.replace("2 2", "60 80"))


def test_null_move_passes_and_comes_back() -> None:
    fen = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3"
    board = board_at(fen)
    board.make_null()
    assert (board.side, board.position()["en_passant"]) == (0, FREE)
    assert board.position()["key"] == board.computed_key()
    board.unmake_null()
    same_position(board, chess.Board(fen))


def test_repetition_is_seen_in_the_game() -> None:
    board = board_at(chess.STARTING_FEN)
    for text in ("g1f3", "g8f6", "f3g1", "f6g8"):
        assert not board.repeated()
        played(board, text)
    assert board.repeated()


def test_a_game_without_progress_may_last_longer_than_the_stack() -> None:
    board = board_at("8/8/8/3k4/8/8/8/R3K3 w - - 0 1")
    moves = []
    for text in ("a1a2", "d5d6", "a2a1", "d6d5"):
        moves.append(encoded(board, text))
        board.play(moves[-1])
    for _ in range(STACK):
        for move in moves:
            board.play(move)
            assert board.ply <= STACK - 2 * MAX_PLY
    assert board.position()["halfmoves"] == 4 * STACK + 4
    assert board.repeated()
    assert board.position()["key"] == board.computed_key()


def test_chess960_is_refused() -> None:
    with pytest.raises(UnsupportedPositionError, match="Chess960"):
        Board().set_up(parse_fen("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"))
