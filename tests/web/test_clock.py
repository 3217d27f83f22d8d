"""The running clock, with a time that the test sets."""

from __future__ import annotations

from philidor.game.time_control import Unitless, read_time_control
from philidor.web.games.clock import TickingClock


class Time:
    """Seconds, moved by hand."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def clock_at(level: str) -> tuple[TickingClock, Time]:
    time = Time()
    return TickingClock(read_time_control(level, Unitless.MINUTES), time), time


def test_only_the_running_side_loses_time() -> None:
    clock, time = clock_at("1+2")
    clock.start(True)
    time.seconds += 10
    assert (clock.shown(True), clock.shown(False)) == (50_000, 60_000)
    assert clock.punch(True) == (10_000, True)
    assert clock.shown(True) == 52_000
    time.seconds += 5
    assert clock.shown(True) == 52_000
    clock.start(False)
    time.seconds += 1
    assert clock.message().running == "black"
    assert clock.message().black == 59_000


def test_a_pause_costs_nothing_and_forgives_nothing() -> None:
    clock, time = clock_at("1+0")
    clock.start(True)
    time.seconds += 20
    clock.stop()
    time.seconds += 1_000
    clock.start(True)
    time.seconds += 20
    assert clock.left(True) == 20_000
    assert clock.flag_seconds() == 20.0
    assert clock.punch(True) == (20_000, True)


def test_the_flag() -> None:
    clock, time = clock_at("1+0")
    assert clock.flag_seconds() is None
    clock.start(False)
    time.seconds += 61
    assert clock.flag_seconds() == 0.0
    assert clock.shown(False) == 0
    assert clock.punch(False) == (61_000, False)


def test_time_controls_and_their_moves() -> None:
    clock, time = clock_at("2/1")
    for _ in range(2):
        clock.start(True)
        time.seconds += 10
        clock.punch(True)
    assert clock.left(True) == 100_000
    assert clock.message().white_moves_to_go == 2


def test_without_a_clock_the_time_used_is_shown() -> None:
    clock, time = clock_at("unlimited")
    clock.start(True)
    time.seconds += 3
    assert clock.shown(True) == 3_000
    clock.punch(True)
    clock.start(False)
    time.seconds += 1
    assert (clock.shown(True), clock.shown(False)) == (3_000, 1_000)
    assert not clock.message().clocked
    assert clock.flag_seconds() is None


def test_a_clock_is_kept_as_it_stands_while_it_runs() -> None:
    clock, time = clock_at("40/90+30")
    clock.start(True)
    time.seconds += 7
    clock.punch(True)
    clock.start(False)
    time.seconds += 3
    other, _ = clock_at("40/90+30")
    other.restore(clock.state())
    assert other.message().model_copy(update={"running": "black"}) == clock.message()


def test_a_seat_s_own_bounds_stand_beside_the_clock() -> None:
    clock, _ = clock_at("5+3")
    limits = clock.limits(True, read_time_control("depth 4"))
    assert limits.depth == 4
    assert limits.white is not None and limits.white.remaining == 300_000
    free, _ = clock_at("unlimited")
    assert free.limits(True).infinite
    assert not free.limits(True, read_time_control("nodes 5")).infinite
