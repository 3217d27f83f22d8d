"""Orders to a search: none is lost, none hits another search."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from philidor.contract.limits import Limits
from philidor.contract.orders import Orders

PATIENCE = 10.0
# Races tried, each with orders at another moment of the search's beginning or end.
RACES = 3000
PONDER = Limits(ponder=True)
INFINITE = Limits(infinite=True)


class Work:
    """A search that has nothing to do but to obey."""

    def __init__(self) -> None:
        self.halted = False
        self.clocks = 0
        self.orders = Orders(self.halt, self.start_clock)

    def halt(self) -> None:
        self.halted = True

    def start_clock(self) -> None:
        self.clocks += 1

    def run(self, limits: Limits) -> None:
        self.halted, self.clocks = False, 0
        with self.orders.running(limits):
            pass

    def started(self, limits: Limits) -> threading.Thread:
        thread = threading.Thread(target=self.run, args=(limits,), daemon=True)
        thread.start()
        return thread


def ended(thread: threading.Thread) -> bool:
    thread.join(PATIENCE)
    return not thread.is_alive()


def waits(thread: threading.Thread) -> bool:
    thread.join(0.05)
    return thread.is_alive()


def test_a_search_with_an_end_of_its_own_does_not_wait() -> None:
    work = Work()
    work.run(Limits(depth=1))
    assert (work.halted, work.clocks) == (False, 1)


@pytest.mark.parametrize("limits", [INFINITE, PONDER, Limits(infinite=True, ponder=True)])
def test_only_stop_ends_every_search(limits: Limits) -> None:
    work = Work()
    thread = work.started(limits)
    assert waits(thread)
    work.orders.stop()
    assert ended(thread)
    assert work.halted


def test_the_hit_starts_the_clock_once_and_ends_the_wait() -> None:
    work = Work()
    thread = work.started(PONDER)
    assert waits(thread)
    assert work.clocks == 0
    assert work.orders.pondering
    work.orders.ponder_hit()
    work.orders.ponder_hit()
    assert ended(thread)
    assert (work.halted, work.clocks) == (False, 1)


def test_a_hit_does_not_end_an_infinite_search() -> None:
    work = Work()
    thread = work.started(Limits(infinite=True, ponder=True))
    work.orders.ponder_hit()
    assert waits(thread)
    work.orders.stop()
    assert ended(thread)


def test_a_hit_that_nobody_waits_for_leaves_the_clock_alone() -> None:
    work = Work()
    thread = work.started(INFINITE)
    assert waits(thread)
    work.orders.ponder_hit()
    assert work.clocks == 1
    work.orders.stop()
    assert ended(thread)


@pytest.mark.parametrize(
    ("order", "halted", "clocks"), [(Orders.stop, True, 0), (Orders.ponder_hit, False, 1)]
)
def test_an_order_before_the_search_counts_for_it_alone(
    order: Callable[[Orders], None], halted: bool, clocks: int
) -> None:
    work = Work()
    order(work.orders)
    assert ended(work.started(PONDER))
    assert (work.halted, work.clocks) == (halted, clocks)
    thread = work.started(PONDER)
    assert waits(thread), "the order has been obeyed once"
    work.orders.stop()
    assert ended(thread)


def test_a_new_position_forgets_orders() -> None:
    work = Work()
    work.orders.stop()
    work.orders.ponder_hit()
    work.orders.forget()
    thread = work.started(PONDER)
    assert waits(thread)
    work.orders.stop()
    assert ended(thread)


def test_a_search_that_fails_is_over() -> None:
    work = Work()
    with pytest.raises(ZeroDivisionError), work.orders.running(INFINITE):
        work.orders.stop()
        raise ZeroDivisionError
    thread = work.started(INFINITE)
    assert waits(thread)
    work.orders.stop()
    assert ended(thread)


@pytest.mark.parametrize("order", [Orders.stop, Orders.ponder_hit])
def test_no_order_is_lost_at_the_beginning(order: Callable[[Orders], None]) -> None:
    """A search that begins on another thread at the same moment obeys."""
    work = Work()
    for _ in range(RACES):
        work.orders.forget()
        thread = work.started(PONDER)
        order(work.orders)
        assert ended(thread)


def test_no_order_hits_the_next_search() -> None:
    """A stop that crosses the end of a search does nothing to the one behind the next position."""
    work = Work()
    for _ in range(RACES):
        thread = work.started(Limits(depth=1))
        work.orders.stop()
        assert ended(thread)
        work.orders.forget()
        work.run(Limits(depth=1))
        assert not work.halted
