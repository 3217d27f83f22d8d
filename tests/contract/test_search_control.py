"""The control of a search: stop, ponder hit, and the time that counts."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from philidor.contract.clock import milliseconds
from philidor.contract.search_control import SearchControl


def wait(ms: int) -> None:
    """Let at least this many milliseconds of the contract's clock pass."""
    end = milliseconds() + ms
    while milliseconds() < end:
        time.sleep(0.001)


def test_without_a_limit_only_stop_ends_a_search() -> None:
    control = SearchControl()
    wait(3)
    assert not control.stopped
    assert not control.out_of_time()
    control.stop()
    assert control.stopped


def test_the_limit_counts_from_when_the_search_was_asked_for() -> None:
    before = milliseconds()
    control = SearchControl()
    assert before <= control.started <= milliseconds()
    control.limit_time(60_000)
    assert not control.out_of_time()
    wait(20)
    control.limit_time(20)
    assert control.out_of_time()
    assert control.elapsed() >= 20
    assert control.own_time() >= 20


def test_a_search_that_waited_for_another_starts_its_clock_afresh() -> None:
    control = SearchControl()
    began = control.started
    control.limit_time(60_000)
    wait(20)
    before = milliseconds()
    control.restart()
    assert began + 20 <= before <= control.started <= milliseconds()
    assert not control.out_of_time()
    wait(20)
    control.limit_time(20)
    assert control.out_of_time()


def test_no_clock_runs_while_pondering() -> None:
    control = SearchControl(ponder=True)
    control.limit_time(10, 5)
    wait(15)
    assert control.pondering
    assert not control.out_of_time()
    assert control.own_time() == 0
    assert control.elapsed() >= 15
    control.restart()
    assert control.pondering


def test_the_limit_counts_from_the_ponder_hit() -> None:
    control = SearchControl(ponder=True)
    control.limit_time(10_000)
    wait(25)
    before = milliseconds()
    control.ponder_hit()
    assert not control.pondering
    assert not control.out_of_time()
    assert control.elapsed() >= 25
    assert control.own_time() <= milliseconds() - before
    wait(20)
    control.limit_time(20)
    assert control.out_of_time()


@pytest.mark.parametrize(("pondered", "over"), [(0, False), (25, True)])
def test_time_pondered_counts_towards_the_target(pondered: int, over: bool) -> None:
    control = SearchControl(ponder=True)
    control.limit_time(60_000, 20)
    wait(pondered)
    control.ponder_hit()
    assert control.out_of_time() is over


def test_without_pondering_the_target_ends_nothing() -> None:
    """The search decides when to stop between target and limit."""
    control = SearchControl()
    control.limit_time(60_000, 1)
    wait(5)
    assert not control.out_of_time()


def test_only_the_first_hit_counts() -> None:
    control = SearchControl(ponder=True)
    control.ponder_hit()
    wait(10)
    control.ponder_hit()
    assert control.own_time() >= 10


def test_a_hit_without_pondering_changes_nothing() -> None:
    control = SearchControl()
    wait(10)
    control.ponder_hit()
    assert control.own_time() >= 10


@pytest.mark.parametrize("order", [SearchControl.stop, SearchControl.ponder_hit])
def test_a_stop_before_the_search_counts(order: Callable[[SearchControl], None]) -> None:
    """The search sets the time limit later; neither loses the stop."""
    control = SearchControl(ponder=True)
    order(control)
    control.limit_time(60_000, 30_000)
    assert (control.stopped, control.pondering) == (
        order is SearchControl.stop,
        order is SearchControl.stop,
    )
