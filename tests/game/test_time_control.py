"""Time controls and the clocks of a game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.doubles import RandomMover

from philidor.contract.limits import Clock, Limits
from philidor.contract.options import OptionError
from philidor.game.clock import EQUAL_FIRST, EQUAL_LEAST, GameClock
from philidor.game.time_control import Level, LevelError, parse_level, set_strength


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("40/120", Level(moves=40, base=7_200_000)),
        ("40/5:30", Level(moves=40, base=330_000)),
        ("40/90+30", Level(moves=40, base=5_400_000, increment=30_000)),
        ("5+3", Level(base=300_000, increment=3_000)),
        ("0.5+0.1", Level(base=30_000, increment=100)),
        ("10s", Level(movetime=10_000)),
        ("0.25s/move", Level(movetime=250)),
        ("depth 8", Level(depth=8)),
        ("nodes 50000", Level(nodes=50_000)),
        ("Depth 8, nodes 500", Level(depth=8, nodes=500)),
        ("equal", Level(equal_time=True)),
        ("unlimited", Level()),
        ("elo 1500", Level(elo=1500)),
        ("5+3 elo=1500", Level(base=300_000, increment=3_000, elo=1500)),
    ],
)
def test_levels_are_read_and_written(text: str, level: Level) -> None:
    assert parse_level(text) == level
    assert parse_level(str(level)) == level


@given(
    st.builds(
        Level,
        moves=st.none() | st.integers(1, 100),
        base=st.integers(1, 10_000).map(lambda seconds: 1000 * seconds),
        increment=st.integers(0, 600).map(lambda tenths: 100 * tenths),
        depth=st.none() | st.integers(1, 100),
        elo=st.none() | st.integers(600, 3000),
    )
)
def test_every_level_is_read_as_it_is_written(level: Level) -> None:
    assert parse_level(str(level)) == level


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5",
        "40/0",
        "0s",
        "depth 0",
        "depth",
        "fast",
        "5+3 x",
        "40/5:60",
        "/5",
        "0/5",
        "5+",
        "+3",
        "s",
        "1.s",
        "40/5/move",
        "99999999999s",
    ],
)
def test_what_is_no_level_is_refused(text: str) -> None:
    with pytest.raises(LevelError):
        parse_level(text)


def test_a_session_repeats() -> None:
    clock = GameClock(parse_level("2/1"))
    assert clock.moves_to_go(True) == 2
    assert clock.spend(True, 10_000)
    assert (clock.remaining(True), clock.moves_to_go(True)) == (50_000, 1)
    assert clock.spend(True, 10_000)
    assert (clock.remaining(True), clock.moves_to_go(True)) == (100_000, 2)
    assert clock.remaining(False) == 60_000


def test_the_flag_falls_before_the_increment_comes() -> None:
    clock = GameClock(parse_level("0.1+10"))
    assert clock.spend(False, 5_999)
    assert not clock.spend(False, 10_001)


def test_limits_of_each_kind() -> None:
    assert GameClock(parse_level("3+2")).limits(True) == Limits(
        white=Clock(180_000, 2_000), black=Clock(180_000, 2_000)
    )
    assert GameClock(parse_level("depth 4")).limits(True) == Limits(depth=4)
    assert GameClock(parse_level("7s")).limits(False) == Limits(movetime=7_000)
    assert GameClock(Level()).limits(False) == Limits(infinite=True)
    assert GameClock(parse_level("elo 1500")).limits(False).infinite


def test_equal_time_follows_the_opponent() -> None:
    clock = GameClock(parse_level("equal"))
    assert clock.limits(True).movetime == EQUAL_FIRST
    clock.spend(False, 4_200)
    assert clock.limits(True).movetime == 4_200
    clock.spend(False, 1)
    assert clock.limits(True).movetime == EQUAL_LEAST


def test_taking_back_keeps_the_count_of_moves() -> None:
    clock = GameClock(parse_level("40/5"))
    clock.spend(True, 1_000)
    clock.take_back(True)
    assert clock.moves_to_go(True) == 40
    assert clock.remaining(True) == 299_000


def test_strength_is_the_players_options() -> None:
    player = RandomMover()
    set_strength(player, 1700)
    assert (player.values["UCI_Elo"], player.values["UCI_LimitStrength"]) == (1700, True)
    set_strength(player, None)
    assert player.values["UCI_LimitStrength"] is False
    with pytest.raises(OptionError, match="600 to 3000"):
        set_strength(player, 50)
