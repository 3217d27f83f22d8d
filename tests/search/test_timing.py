"""How long the engine thinks."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from philidor.contract.limits import Limits, TimeLeft
from philidor.search.timing import Budget, budget, stretch

times = st.integers(0, 10_000_000)


@given(
    times,
    st.integers(0, 100_000),
    st.one_of(st.none(), st.integers(1, 200)),
    st.integers(0, 5000),
    st.floats(0, 2000),
    st.one_of(st.none(), st.integers(1, 10_000_000)),
)
def test_never_more_than_the_clock_has(
    left: int,
    increment: int,
    moves: int | None,
    overhead: int,
    delay: float,
    movetime: int | None,
) -> None:
    limits = Limits(
        white=TimeLeft(left, increment),
        black=TimeLeft(10**9),
        moves_to_go=moves,
        movetime=movetime,
    )
    given = budget(limits, True, delay, overhead)
    assert given.limit is not None
    assert given.target is not None
    assert 1 <= given.target <= given.limit
    # One millisecond is the least that can be thought at all.
    assert given.limit <= max(1, left - overhead)
    if movetime is not None:
        assert given.limit <= max(1, movetime - overhead)


def test_the_last_move_before_the_control_may_use_most_of_the_clock() -> None:
    last = budget(Limits(white=TimeLeft(10_000), moves_to_go=1), True, 0, 0)
    assert last.limit is not None
    assert 8_000 < last.limit < 10_000
    many = budget(Limits(white=TimeLeft(10_000), moves_to_go=20), True, 0, 0)
    assert many.limit is not None
    assert many.limit < 5_000


@given(st.integers(0, 30), st.integers(0, 1000), st.integers(0, 5000))
def test_tiny_clocks(left: int, increment: int, overhead: int) -> None:
    given = budget(Limits(black=TimeLeft(left, increment)), False, 0, overhead)
    assert given.limit is not None
    assert given.limit <= max(1, left - overhead)


@given(st.integers(200, 20_000), st.integers(10, 100), st.floats(0, 8))
def test_a_clock_with_increments_never_runs_dry(start: int, increment: int, late: float) -> None:
    clock = float(start)
    for _ in range(300):
        given = budget(Limits(white=TimeLeft(int(clock), increment)), True, 10, 10)
        assert given.target is not None
        clock += increment - given.target - late
        assert clock > 50


def test_the_side_to_move_has_its_own_clock() -> None:
    limits = Limits(white=TimeLeft(1_000), black=TimeLeft(100_000))
    white, black = budget(limits, True, 0, 0), budget(limits, False, 0, 0)
    assert white.limit is not None
    assert black.limit is not None
    assert black.limit > 50 * white.limit


@given(st.integers(1, 60), st.integers(0, 2000))
def test_more_time_is_used(moves: int, increment: int) -> None:
    def target(left: int) -> float:
        given = budget(Limits(white=TimeLeft(left, increment), moves_to_go=moves), True, 10, 10)
        assert given.target is not None
        return given.target

    assert target(60_000) < target(120_000)


def test_without_time_there_is_no_budget() -> None:
    nothing = Budget(None, None)
    assert budget(Limits(depth=4, nodes=10), True, 10, 10) == nothing
    assert budget(Limits(infinite=True, white=TimeLeft(5)), True, 10, 10) == nothing
    assert budget(Limits(black=TimeLeft(5)), True, 10, 10) == nothing


@given(st.integers(0, 100), st.floats(0, 1), st.floats(-2000, 2000))
def test_stretching_has_bounds(kept: int, share: float, drop: float) -> None:
    assert 0.3 < stretch(kept, share, drop) < 4.5


@given(st.integers(0, 100), st.floats(0, 1), st.floats(-2000, 2000))
def test_an_unstable_best_move_gets_more_time(kept: int, share: float, drop: float) -> None:
    assert stretch(kept + 1, share, drop) <= stretch(kept, share, drop)
    assert stretch(kept, share, drop + 10) >= stretch(kept, share, drop)
    assume(share < 0.9)
    assert stretch(kept, share + 0.1, drop) <= stretch(kept, share, drop)
