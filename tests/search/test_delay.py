"""The client's delay is learned from the engine's own clock."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from philidor.contract.limits import Limits, TimeLeft
from philidor.search.delay import DelayMeter
from philidor.search.timing import budget


def played(meter: DelayMeter, delays: list[float], base: int = 60_000, increment: int = 30) -> None:
    """Moves of 100 ms each, whose clock also loses these delays."""
    clock = float(base)
    for number, delay in enumerate(delays):
        meter.search_begins(TimeLeft(int(clock), increment), 2 * number, None)
        meter.answered(100)
        clock += increment - 100 - delay
    meter.search_begins(TimeLeft(int(clock), increment), 2 * len(delays), None)


def test_a_steady_delay_is_found() -> None:
    meter = DelayMeter()
    assert meter.delay(10) == 10
    played(meter, [25.0] * 6)
    assert meter.delay(10) == 25
    assert meter.delay(40) == 25


def test_a_few_moves_are_not_enough_to_trust() -> None:
    meter = DelayMeter()
    played(meter, [25.0] * 3)
    assert meter.delay(10) == 25
    assert meter.delay(40) == 40


def test_one_stall_is_ignored_and_many_are_not() -> None:
    meter = DelayMeter()
    played(meter, [15, 15, 15, 300, 15, 15, 15])
    assert meter.delay(10) == 15
    played(meter, [80, 15, 90, 15, 85, 15])
    assert meter.delay(10) >= 80


def test_only_consecutive_moves_of_a_game_count() -> None:
    meter = DelayMeter()
    meter.search_begins(TimeLeft(1_000, 0), 0, None)
    meter.answered(100)
    meter.search_begins(TimeLeft(300, 0), 10, None)
    assert meter.delay(10) == 10
    meter.answered(100)
    meter.new_game()
    meter.search_begins(TimeLeft(100, 0), 12, None)
    assert meter.delay(10) == 10
    meter.answered(50)
    meter.search_begins(None, 14, None)
    assert meter.delay(10) == 10


def test_time_added_at_a_time_control_is_not_a_delay() -> None:
    meter = DelayMeter()
    meter.search_begins(TimeLeft(1_000, 0), 78, 1)
    meter.answered(100)
    meter.search_begins(TimeLeft(500, 0), 80, 40)
    assert meter.delay(10) == 10


@given(
    st.integers(1_000, 60_000),
    st.integers(0, 100),
    st.lists(st.floats(10, 35), min_size=80, max_size=80),
    st.sampled_from([1.0, 1.5, 2.0]),
)
def test_a_slow_client_does_not_flag_the_engine(
    start: int, increment: int, delays: list[float], stretched: float
) -> None:
    """Long games; the client is up to three times slower than assumed."""
    meter, clock = DelayMeter(), float(start)
    lost = 0.0
    for number, delay in enumerate(delays):
        lost += max(0.0, delay - increment)
        if lost > start / 5:
            # No reserve lasts for ever: the delays alone have eaten a fifth of the clock.
            break
        own = TimeLeft(int(clock), increment)
        meter.search_begins(own, 2 * number, None)
        given = budget(Limits(white=own), True, meter.delay(10), 10)
        assert given.target is not None
        assert given.limit is not None
        spent = min(given.limit, stretched * given.target)
        meter.answered(int(spent))
        clock -= spent + delay
        assert clock > 0, number
        clock += increment


@given(st.lists(st.floats(10, 35), min_size=80, max_size=80))
def test_a_large_overhead_that_is_never_needed_is_not_paid_in_every_move(
    delays: list[float],
) -> None:
    meter, clock = DelayMeter(), 3000.0
    for number, delay in enumerate(delays):
        own = TimeLeft(int(clock), 30)
        meter.search_begins(own, 2 * number, None)
        given = budget(Limits(white=own), True, meter.delay(50), 50)
        assert given.target is not None
        assert given.target <= clock - 50
        meter.answered(int(given.target))
        clock += 30 - given.target - delay
        assert clock > 0
    # What stays is what a few moves as slow as that would cost.
    assert 200 < clock < 1000
