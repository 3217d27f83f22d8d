"""What a match says about itself: no certainty from two games (C14)."""

from __future__ import annotations

from philidor.arena.elo import Tally
from philidor.lab.report import nodes_a_second, standing
from philidor.lab.wording import gain


def test_two_games_are_no_elo() -> None:
    text = standing(Tally(2, 0, 0, (0, 0, 0, 0, 1)), None)
    assert text.startswith("+2 =0 -0  100.0 %")
    assert "inf" not in text and "LOS" not in text
    assert "too few" in text


def test_many_games_are() -> None:
    assert "Elo " in standing(Tally(6, 10, 6, (1, 2, 5, 2, 1)), None)
    assert "inf" not in standing(Tally(100, 0, 0, (0, 0, 0, 0, 50)), None)


def test_slow_programs_count_in_thousands() -> None:
    assert nodes_a_second(12_345) == "12.3 k nodes/s"
    assert nodes_a_second(1_234_567) == "1.23 M nodes/s"


def test_a_gain_in_words_where_there_is_no_difference() -> None:
    assert gain(Tally(losses=4, pairs=(2, 0, 0, 0, 0))) == "all games lost"
    assert gain(Tally(wins=1, losses=1, pairs=(0, 0, 1, 0, 0))).endswith(" Elo")
