"""The game clock: what engines are told and when time is lost."""

from __future__ import annotations

import chess
import pytest

from philidor.game.match_clock import GameClock
from philidor.game.pace import Pace


def clock_of(white: Pace, black: Pace | None = None, tolerance: int = 50) -> GameClock:
    return GameClock(white, black or white, tolerance, patience=60_000)


def test_increment_is_added_after_the_move() -> None:
    clock = clock_of(Pace(base=5_000, increment=50))
    assert clock.punch(chess.WHITE, 1_000)
    assert clock.left == {chess.WHITE: 4_050, chess.BLACK: 5_000}
    limit = clock.limit(chess.BLACK)
    assert (limit.white_clock, limit.black_clock, limit.black_inc) == (4.05, 5.0, 0.05)


def test_tolerance_forgives_but_leaves_nothing() -> None:
    clock = clock_of(Pace(base=1_000, increment=10))
    assert clock.punch(chess.WHITE, 1_050)
    assert clock.left[chess.WHITE] == 10
    assert not clock.punch(chess.WHITE, 60.1)


def test_session_gives_its_time_again() -> None:
    clock = clock_of(Pace(base=1_000, moves=2))
    assert clock.limit(chess.WHITE).remaining_moves == 2
    clock.punch(chess.WHITE, 100)
    assert clock.limit(chess.WHITE).remaining_moves == 1
    clock.punch(chess.WHITE, 100)
    assert clock.left[chess.WHITE] == 1_800
    assert clock.limit(chess.WHITE).remaining_moves == 2


def test_fixed_time_is_kept_for_every_move() -> None:
    clock = clock_of(Pace(movetime=100))
    assert clock.limit(chess.WHITE).time == pytest.approx(0.1)
    assert clock.punch(chess.WHITE, 149)
    assert not clock.punch(chess.WHITE, 151)


def test_sides_may_have_different_limits() -> None:
    clock = clock_of(Pace(base=5_000, increment=50), Pace(nodes=100))
    told = clock.limit(chess.WHITE)
    assert (told.white_clock, told.black_clock, told.nodes) == (5.0, 5.0, None)
    other = clock.limit(chess.BLACK)
    assert (other.nodes, other.white_clock, other.time) == (100, None, None)
    assert clock.punch(chess.BLACK, 59_000)
    assert clock.deadline(chess.BLACK) == 60
