"""Rajah's, Arasan's and RDChess's time management; the sources leave the rules open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple

import pytest

from philidor.classics.arasan.timing import Allotment, allotment
from philidor.classics.rajah.timing import Budget, budget
from philidor.classics.rdchess.timing import Allowance, allowance
from philidor.contract.limits import Limits, TimeLeft

Rule = Callable[[Limits, bool], Budget | Allotment | Allowance | None]


@pytest.fixture(params=[budget, allotment, allowance], ids=["rajah", "arasan", "rdchess"])
def rule(request: pytest.FixtureRequest) -> Rule:
    found: Rule = request.param
    return found


def longest(rule: Rule, limits: Limits, white: bool = True) -> int:
    """Milliseconds within which a move must be made."""
    found = rule(limits, white)
    assert found is not None
    usual, most = astuple(found)
    assert 0 < usual <= most
    assert isinstance(most, int)
    return most


SHORT = Limits(white=TimeLeft(10_000))


def test_time_grows_with_the_clock_and_stays_below_it(rule: Rule) -> None:
    assert longest(rule, SHORT) < longest(rule, Limits(white=TimeLeft(60_000))) < 60_000
    assert longest(rule, Limits(white=TimeLeft(10_000, 1000))) > longest(rule, SHORT)
    assert longest(rule, Limits(white=TimeLeft(10_000), moves_to_go=2)) > longest(rule, SHORT)
    assert longest(rule, Limits(white=TimeLeft(1))) == 1


def test_the_last_move_before_the_control_leaves_a_tenth(rule: Rule) -> None:
    assert (
        longest(rule, SHORT) < longest(rule, Limits(white=TimeLeft(10_000), moves_to_go=1)) <= 9_000
    )


def test_time_for_the_move_binds_beside_the_clock(rule: Rule) -> None:
    assert longest(rule, Limits(white=TimeLeft(10_000), movetime=50)) <= 50


def test_the_clock_of_the_side_to_move_counts(rule: Rule) -> None:
    limits = Limits(white=TimeLeft(1), black=TimeLeft(10_000))
    assert longest(rule, limits, white=False) == longest(rule, SHORT)


def test_without_a_clock_there_is_no_bound(rule: Rule) -> None:
    assert rule(Limits(depth=3), True) is None
