"""The attack table: what it counts, and what it does not count."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.classics.arasan.oracle import board_at, found, random_position, search_at

from philidor.classics.arasan.estimate import attack_estimate, hanging
from philidor.classics.arasan.movegen import Generator

SEEDS = st.integers(0, 2**32)


@given(SEEDS, st.integers(0, 150))
@settings(max_examples=25)
def test_counts_of_every_kind_equal_python_chess(seed: int, plies: int) -> None:
    expected = random_position(seed, plies)
    board = board_at(expected.fen())
    for square in range(64):
        for side, colour in ((0, chess.WHITE), (1, chess.BLACK)):
            attackers = expected.attackers(colour, square)
            for kind in range(1, 7):
                count = len(attackers & expected.pieces(kind, colour))
                assert board.attacks.count(side, square, kind) == count
            assert (board.attacks.on(side, square) != 0) == bool(attackers)


def test_every_counter_has_room_for_the_most_there_can_be() -> None:
    """Eight queens around a square, eight knights a jump away."""
    queens = board_at("k7/8/2QQQ3/2Q1Q3/2QQQ3/8/8/K7 b - - 0 1")
    assert queens.attacks.count(0, chess.D5, 5) == 8
    assert queens.attacks.count(0, chess.D5, 6) == 0
    knights = board_at("k7/2N1N3/1N3N2/8/1N3N2/2N1N3/8/K7 b - - 0 1")
    assert knights.attacks.count(0, chess.D5, 2) == 8
    assert knights.attacks.on(0, chess.D5) == 8 << 2


@pytest.mark.parametrize(
    ("fen", "square", "kind", "count"),
    [
        ("4k3/8/8/8/8/8/3R4/3R1K2 w - - 0 1", chess.D6, 4, 1),
        ("4k3/8/8/8/8/8/3Q4/3R1K2 w - - 0 1", chess.D6, 4, 0),
        ("4k3/8/8/8/8/2Q5/1B6/5K2 w - - 0 1", chess.E5, 3, 0),
        # A pawn's line and the bishop's behind it.
        ("4k3/8/8/8/3P4/2B5/8/5K2 w - - 0 1", chess.E5, 3, 0),
    ],
)
def test_stacked_attackers_are_not_counted(fen: str, square: int, kind: int, count: int) -> None:
    """The second piece on a line is not counted, whatever lies beyond."""
    assert board_at(fen).attacks.count(0, square, kind) == count


def test_an_estimate_is_wrong_where_attackers_are_stacked() -> None:
    """Two rooks against one defender win the pawn; the estimate counts one and sees a loss."""
    board = board_at("3rk3/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1")
    assert attack_estimate(board, found(board, "d2d5")) == 64 - 320


@pytest.mark.parametrize(
    ("fen", "move", "value"),
    [
        ("4k3/8/3p4/4p3/8/8/8/4R1K1 w - - 0 1", "e1e5", 64 - 320),
        ("4k3/8/8/4p3/8/8/8/4R1K1 w - - 0 1", "e1e5", 64),
        ("4k3/8/4b3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 64 - 64),
        ("4k3/8/3p4/4n3/3P1P2/8/8/4K3 w - - 0 1", "d4e5", 200),
        ("4k3/8/3p4/4n3/3P4/8/8/4K3 w - - 0 1", "d4e5", 200 - 64),
        # The king captures unguarded pieces, and may not capture guarded ones.
        ("8/8/2k5/3p4/8/4N3/8/3R2K1 w - - 0 1", "d1d5", 64),
        ("8/8/2k5/3p4/8/8/8/3R2K1 w - - 0 1", "d1d5", 64 - 320),
        ("8/2P5/8/8/8/8/8/k5K1 w - - 0 1", "c7c8q", 608 - 64),
        ("3r4/2P5/8/8/8/8/8/k5K1 w - - 0 1", "c7d8q", 320 + 608 - 64),
        ("3r4/2P5/8/8/8/8/8/k5K1 w - - 0 1", "c7c8q", -64),
        ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", 64),
    ],
)
def test_attack_estimate(fen: str, move: str, value: int) -> None:
    board = board_at(fen)
    assert attack_estimate(board, found(board, move)) == value


def test_hanging_is_what_the_enemy_would_gain() -> None:
    board = board_at("4k3/8/3p4/4N3/8/8/8/4K3 w - - 0 1")
    assert hanging(board, chess.E5) == 200
    guarded = board_at("4k3/8/3p4/4N3/3P4/8/8/4K3 w - - 0 1")
    assert hanging(guarded, chess.E5) == 200 - 64
    assert hanging(board_at("4kr2/8/8/8/5P2/6P1/8/4K3 w - - 0 1"), chess.F4) == 0


def test_debug_attacks_finds_no_fault_in_a_search() -> None:
    fen = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
    search = search_at(fen)
    search.iterate(2)
    assert search.attack_checks == 0
    search.debug_attacks = True
    search.iterate(3)
    assert search.attack_checks > 1000
    assert search.attack_faults == 0
    assert Generator().perft(search.board, 2) == 264
