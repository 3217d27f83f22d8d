"""The adjudicator ends games that both programs' scores call decided."""

from __future__ import annotations

import pytest

from philidor.game.adjudication import Adjudication, AdjudicationError, make_adjudication
from philidor.game.ending import ADJUDICATED_DRAW, TOO_LONG, EndReason


def test_resignation_needs_both_engines_and_no_gap() -> None:
    rules = Adjudication(resign_score=500, resign_moves=2)
    assert rules.won([500, 600, 700, 800]) == 1
    assert rules.won([-500, -600, -700, -800]) == -1
    assert rules.won([0, 600, 700, 800]) == 0
    assert rules.won([500, None, 700, 800]) == 0
    assert rules.won([600, 700, 800]) == 0


def test_draw_needs_quiet_scores_and_time() -> None:
    rules = Adjudication(draw_score=10, draw_moves=2, draw_from=30)
    assert rules.drawn([90, 5, -10, 10, 0], 30)
    assert not rules.drawn([90, 5, -10, 10, 0], 29)
    assert not rules.drawn([5, -11, 10, 0], 40)
    assert not Adjudication().drawn([0] * 40, 40)


def test_the_decision_is_an_ending() -> None:
    rules = Adjudication(500, 2, 10, 2, 30, max_plies=6)
    won = rules.decide([-500, -600, -700, -800], 2)
    assert won is not None
    assert (won.reason, won.result, won.side) == (EndReason.ADJUDICATED_WIN, "0-1", True)
    assert rules.decide([0, 0, 0, 0], 30) == ADJUDICATED_DRAW
    assert rules.decide([100] * 6, 3) == TOO_LONG
    assert rules.decide([100] * 5, 3) is None


def test_rules_are_read_from_text() -> None:
    rules = make_adjudication("600:4", "8:10:34", 300)
    assert rules == Adjudication(600, 4, 8, 10, 34, 300)
    for text in ("600", "600:4:4", "much:4", "6.5:4"):
        with pytest.raises(AdjudicationError, match="is not 2 numbers like"):
            make_adjudication(text, None, 300)


@pytest.mark.parametrize(
    ("resign", "draw", "said"),
    [
        ("600:0", None, "'600:0': 0 must be at least 1"),
        ("0:4", None, "'0:4': 0 must be at least 1"),
        ("-600:4", None, "'-600:4': -600 must be at least 1"),
        (None, "8:0", "'8:0': 0 must be at least 1"),
        (None, "-8:4:1", "'-8:4:1': -8 must be at least 0"),
        (None, "8", "'8' is not 2 to 3 numbers like 8:8 or 8:8:34"),
    ],
)
def test_rules_without_a_meaning_are_refused(
    resign: str | None, draw: str | None, said: str
) -> None:
    with pytest.raises(AdjudicationError, match=said):
        make_adjudication(resign, draw, 300)
