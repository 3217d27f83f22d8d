"""The clock of a game: the limits of each side, and when time is lost."""

from __future__ import annotations

import pytest

from philidor.contract.limits import Limits, TimeLeft
from philidor.game.clock import EQUAL_FIRST, EQUAL_LEAST, Clock
from philidor.game.time_control import TimeControl, TimeControlError, read_time_control


def clock_at(text: str) -> Clock:
    return Clock(read_time_control(text))


def match_clock(white: TimeControl, black: TimeControl | None = None) -> Clock:
    return Clock(white, black, tolerance=50, strict=True)


def test_a_session_repeats() -> None:
    clock = clock_at("2/1m")
    assert clock.moves_to_go(True) == 2
    assert clock.spend(True, 10_000)
    assert (clock.remaining(True), clock.moves_to_go(True)) == (50_000, 1)
    assert clock.spend(True, 10_000)
    assert (clock.remaining(True), clock.moves_to_go(True)) == (100_000, 2)
    assert clock.remaining(False) == 60_000


def test_the_flag_falls_before_the_increment_comes() -> None:
    clock = clock_at("6s+10s")
    assert clock.spend(False, 5_999)
    assert not clock.spend(False, 10_001)


def test_limits_of_each_kind() -> None:
    assert clock_at("3m+2s").limits(True) == Limits(
        white=TimeLeft(180_000, 2_000), black=TimeLeft(180_000, 2_000)
    )
    assert clock_at("depth 4").limits(True) == Limits(depth=4)
    assert clock_at("7s/move").limits(False) == Limits(movetime=7_000)
    assert clock_at("unlimited").limits(False) == Limits(infinite=True)


def test_equal_time_follows_the_opponent() -> None:
    clock = clock_at("equal")
    assert clock.limits(True).movetime == EQUAL_FIRST
    clock.spend(False, 4_200)
    assert clock.limits(True).movetime == 4_200
    clock.spend(False, 1)
    assert clock.limits(True).movetime == EQUAL_LEAST


def test_taking_back_keeps_the_count_of_moves() -> None:
    clock = clock_at("40/5m")
    clock.spend(True, 1_000)
    clock.take_back(True)
    assert clock.moves_to_go(True) == 40
    assert clock.remaining(True) == 299_000


def test_a_changed_time_control_leaves_the_clocks() -> None:
    clock = clock_at("40/5m")
    clock.spend(True, 1_000)
    clock.change(read_time_control("40/5m depth 6"))
    assert clock.remaining(True) == 299_000
    assert clock.limits(False).depth == 6


def test_increment_is_added_after_the_move() -> None:
    clock = match_clock(TimeControl(base=5_000, increment=50))
    assert clock.spend(True, 1_000)
    assert (clock.remaining(True), clock.remaining(False)) == (4_050, 5_000)
    assert clock.limits(False) == Limits(white=TimeLeft(4_050, 50), black=TimeLeft(5_000, 50))


def test_tolerance_forgives_but_leaves_nothing() -> None:
    clock = match_clock(TimeControl(base=1_000, increment=10))
    assert clock.spend(True, 1_049)
    assert clock.remaining(True) == 10
    assert not clock.spend(True, 60)


def test_a_session_gives_its_time_again() -> None:
    clock = match_clock(TimeControl(base=1_000, moves=2))
    assert clock.limits(True).moves_to_go == 2
    clock.spend(True, 100)
    assert clock.limits(True).moves_to_go == 1
    clock.spend(True, 100)
    assert clock.remaining(True) == 1_800
    assert clock.limits(True).moves_to_go == 2


@pytest.mark.parametrize("strict", [True, False])
def test_fixed_time_is_kept_for_every_move_of_a_match(strict: bool) -> None:
    clock = Clock(TimeControl(movetime=100), tolerance=50, strict=strict)
    assert clock.limits(True).movetime == 100
    assert clock.spend(True, 149)
    assert clock.spend(True, 151) is not strict


def test_sides_may_have_different_limits() -> None:
    clock = match_clock(TimeControl(base=5_000, increment=50), TimeControl(nodes=100))
    # A clock beside none is shown twice, so that protocols have both to tell.
    assert clock.limits(True) == Limits(white=TimeLeft(5_000, 50), black=TimeLeft(5_000, 50))
    assert clock.limits(False) == Limits(nodes=100)
    assert clock.allowance(False) is None
    assert clock.spend(False, 59_000)


def test_bounds_stand_beside_the_clock() -> None:
    limits = clock_at("5m+3s").limits(True, read_time_control("depth 4"))
    assert (limits.depth, limits.white) == (4, TimeLeft(300_000, 3_000))


def test_a_clock_without_time_lives_on_its_increment() -> None:
    clock = match_clock(read_time_control("0m+5s"))
    assert clock.remaining(True) == 5_000
    assert clock.spend(True, 4_000)
    assert clock.remaining(True) == 6_000
    with pytest.raises(TimeControlError, match="leaves no time"):
        read_time_control("0m+0s")
