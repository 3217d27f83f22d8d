"""The legal moves: equal to python-chess's, complete, each once, and the only ones called legal."""

from __future__ import annotations

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.boards import each, sample, stand, walk

from philidor.core import convert
from philidor.core.movegen import flights, gives_check, is_legal, legal_moves, moves_wanted
from philidor.core.perft import perft
from philidor.core.position import Position
from philidor.core.types import ALL_MOVES, CAPTURES, PROMOTION, QUEEN, QUIETS
from philidor.game.fen import parse_fen

seeds = st.integers(0, 2**32)
# Every kind of special move stands ready in one of these.
SPECIAL = (
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "3r3k/8/8/3PpP2/8/3K4/8/8 w - e6 0 1",
    "4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1",
    "3r1r2/6b1/7k/2Pp4/4K3/r7/8/8 w - d6 0 1",
    "2n3n1/k2P1P2/8/8/8/8/K1p1p3/3N1N2 b - - 0 1",
    "4r2k/8/7b/q2PN3/3BK2r/3Q4/2b3N1/8 w - - 0 1",
    "1r2rk1r/p1pp2p1/8/3b4/8/8/P1PP2P1/1R2RK1R w KEe - 0 1",
    "7k/8/8/8/8/2p5/8/rR1K2R1 w GB - 0 1",
)


def check_moves(board: chess.Board, position: Position) -> None:
    named = convert.legal_by_name(position)
    assert set(named) == {board.uci(move) for move in board.legal_moves}, board.fen()
    moves = legal_moves(position)
    assert len(set(moves)) == len(moves)
    assert perft(position, 1) == len(moves)
    # The two sorts part the whole between them.
    captures, quiets = moves_wanted(position, CAPTURES), moves_wanted(position, QUIETS)
    assert sorted(captures + quiets) == sorted(moves)
    assert moves_wanted(position, ALL_MOVES) == moves
    for name, move in named.items():
        played = board.parse_uci(name)
        queen = played.promotion == chess.QUEEN
        takes = board.is_capture(played) and played.promotion in (None, chess.QUEEN)
        assert (move in captures) == (takes or queen), f"{name} in {board.fen()}"


@given(seeds)
@settings(max_examples=25)
def test_random_games_of_chess(seed: int) -> None:
    for board, position in walk(seed, 100):
        check_moves(board, position)


@given(seeds, st.integers(0, 959))
@settings(max_examples=25)
def test_random_games_of_chess960(seed: int, start: int) -> None:
    for board, position in walk(seed, 80, start):
        check_moves(board, position)


@pytest.mark.parametrize("fen", SPECIAL)
def test_special_positions(fen: str) -> None:
    position = stand(fen)
    check_moves(chess.Board(fen, chess960=bool(position.chess960)), position)


@each(lambda: [*SPECIAL, *sample(60)])
def test_of_all_move_codes_only_the_generated_are_legal(fen: str) -> None:
    """A table or a killer may hand any 16 bits to any position."""
    position = stand(fen)
    assert {code for code in range(1 << 16) if is_legal(position, code)} == set(
        legal_moves(position)
    )


def test_queen_promotions_count_as_captures() -> None:
    position = stand("8/3P4/8/k7/8/8/8/7K w - - 0 1")
    (queen,) = (m for m in moves_wanted(position, CAPTURES) if m & PROMOTION)
    assert (queen >> 12) & 3 == QUEEN - 1
    assert len([m for m in moves_wanted(position, QUIETS) if m & PROMOTION]) == 3


@pytest.mark.parametrize(
    ("fen", "name", "legal"),
    [
        ("r3k2r/8/2N5/8/6B1/8/5n2/R3K2R w KQkq - 0 1", "e1c1", False),
        ("r3k2r/8/2N5/8/6B1/8/5n2/R3K2R w KQkq - 0 1", "e1g1", True),
        ("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", True),
        ("r3k2r/8/8/8/8/4r3/8/R3K2R w KQkq - 0 1", "e1g1", False),
        ("7k/8/8/8/8/2p5/8/rR1K2R1 w GB - 0 1", "d1b1", False),
        ("7k/8/8/8/8/2p5/8/rR1K2R1 w GB - 0 1", "d1g1", True),
        ("4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1", "d5e6", False),
        ("4k3/5b2/8/3Pp3/8/1K6/8/8 w - e6 0 1", "d5e6", True),
    ],
)
def test_single_moves(fen: str, name: str, legal: bool) -> None:
    assert (name in convert.legal_by_name(stand(fen))) is legal


@each(lambda: [*SPECIAL, *sample(60)])
def test_flights_are_the_kings_moves(fen: str) -> None:
    position = stand(fen)
    board = chess.Board(fen, chess960=bool(position.chess960))
    king = board.king(board.turn)
    steps = [m for m in board.legal_moves if m.from_square == king and not board.is_castling(m)]
    assert flights(position) == len(steps)


def test_gives_check_is_what_making_the_move_shows() -> None:
    chance = random.Random(1749)
    seen = 0
    for game in range(20):
        board = chess.Board.from_chess960_pos(chance.randrange(960)) if game % 2 else chess.Board()
        while not board.is_game_over() and board.ply() < 100:
            position = Position()
            convert.place(position, parse_fen(board.fen(en_passant="fen")))
            for move in legal_moves(position):
                told = bool(gives_check(position, move))
                position.make(move)
                assert told == bool(position.checkers), (board.fen(), convert.uci(position, move))
                seen += told
                position.unmake()
            board.push(chance.choice(list(board.legal_moves)))
    assert seen > 500
