"""Time controls as people, graphical front ends and match tools write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from philidor.game.time_control import (
    HOUR,
    MINUTE,
    SECOND,
    TimeControl,
    TimeControlError,
    Unitless,
    make_time_control,
    read_time,
    read_time_control,
)


@pytest.mark.parametrize(
    ("text", "control", "shown"),
    [
        ("40/2h", TimeControl(moves=40, base=2 * HOUR), "40/2h"),
        ("40/120m", TimeControl(moves=40, base=2 * HOUR), "40/2h"),
        ("40/5m30s", TimeControl(moves=40, base=330_000), "40/5m30s"),
        ("40/90m+30s", TimeControl(40, 5_400_000, 30_000), "40/90m+30s"),
        ("1h30m+30s", TimeControl(base=5_400_000, increment=30_000), "90m+30s"),
        ("5m+3s", TimeControl(base=300_000, increment=3_000), "5m+3s"),
        ("5m + 3s", TimeControl(base=300_000, increment=3_000), "5m+3s"),
        ("5s+0.05s", TimeControl(base=5_000, increment=50), "5s+0.05s"),
        ("5s+50ms", TimeControl(base=5_000, increment=50), "5s+0.05s"),
        ("5m+0s", TimeControl(base=300_000), "5m+0s"),
        ("5 min", TimeControl(base=300_000), "5m+0s"),
        ("5min", TimeControl(base=300_000), "5m+0s"),
        ("5 min + 3 s", TimeControl(base=300_000, increment=3_000), "5m+3s"),
        ("40 moves in 120 min", TimeControl(moves=40, base=2 * HOUR), "40/2h"),
        ("40 Züge in 120 min", TimeControl(moves=40, base=2 * HOUR), "40/2h"),
        ("1 s per move", TimeControl(movetime=1_000), "1s/move"),
        ("5 s je Zug", TimeControl(movetime=5_000), "5s/move"),
        ("10s/move", TimeControl(movetime=10_000), "10s/move"),
        ("10s", TimeControl(movetime=10_000), "10s/move"),
        ("movetime 250", TimeControl(movetime=250), "0.25s/move"),
        ("depth 8", TimeControl(depth=8), "depth 8"),
        ("nodes 50k", TimeControl(nodes=50_000), "nodes 50k"),
        ("nodes 1.5M", TimeControl(nodes=1_500_000), "nodes 1500k"),
        ("nodes=2000000", TimeControl(nodes=2_000_000), "nodes 2M"),
        ("Depth 8, nodes 501", TimeControl(depth=8, nodes=501), "depth 8 nodes 501"),
        ("equal", TimeControl(equal=True), "equal"),
        ("unlimited", TimeControl(), "unlimited"),
        ("2m+1s depth 6", TimeControl(base=120_000, increment=1_000, depth=6), "2m+1s depth 6"),
    ],
)
def test_the_one_form(text: str, control: TimeControl, shown: str) -> None:
    assert read_time_control(text) == control
    assert str(control) == shown
    assert read_time_control(shown) == control


@pytest.mark.parametrize(
    ("text", "unitless", "shown"),
    [
        ("40/120", Unitless.MINUTES, "40/2h"),
        ("40/5:30", Unitless.MINUTES, "40/5m30s"),
        ("40/90+30", Unitless.MINUTES, "40/90m+30s"),
        ("5+3", Unitless.MINUTES, "5m+3s"),
        ("0.5+0.1", Unitless.MINUTES, "30s+0.1s"),
        ("0.25s/move", Unitless.MINUTES, "0.25s/move"),
        ("10s", Unitless.MINUTES, "10s/move"),
        ("5m+3s", Unitless.MINUTES, "5m+3s"),
        ("5+0.05", Unitless.SECONDS, "5s+0.05s"),
        ("60", Unitless.SECONDS, "1m+0s"),
        ("40/60", Unitless.SECONDS, "40/1m"),
        ("40/60+0.6", Unitless.SECONDS, "40/1m+0.6s"),
        ("0.5+0.01", Unitless.SECONDS, "0.5s+0.01s"),
        ("nodes 5000", Unitless.SECONDS, "nodes 5k"),
        ("movetime 100", Unitless.SECONDS, "0.1s/move"),
        ("5m+3s", Unitless.SECONDS, "5m+3s"),
    ],
)
def test_numbers_without_a_unit_mean_what_their_place_says(
    text: str, unitless: Unitless, shown: str
) -> None:
    assert str(read_time_control(text, unitless)) == shown


@given(
    st.builds(
        TimeControl,
        moves=st.none() | st.integers(1, 100),
        base=st.integers(1, 100 * HOUR),
        increment=st.integers(0, HOUR),
        movetime=st.none() | st.integers(1, HOUR),
        depth=st.none() | st.integers(1, 100),
        nodes=st.none() | st.integers(1, 10**15) | st.integers(1, 10**4).map(lambda n: n * 1000),
        equal=st.booleans(),
    ),
    st.sampled_from(Unitless),
)
def test_every_time_control_is_read_as_it_is_written(
    control: TimeControl, unitless: Unitless
) -> None:
    assert read_time_control(str(control), unitless) == control
    without = TimeControl(movetime=control.movetime, nodes=control.nodes, equal=control.equal)
    assert read_time_control(str(without), unitless) == without


@given(st.text(alphabet="0123456789hms+/.: ekdptnodmvunlijq-,=", max_size=20))
def test_any_text_is_read_or_refused_with_a_message(text: str) -> None:
    for unitless in Unitless:
        try:
            control = read_time_control(text, unitless)
        except TimeControlError as error:
            assert "\n" not in str(error)
        else:
            assert read_time_control(str(control)) == control


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
        "5m3h",
        "depth 2.5",
        "5+3 10+0",
        "depth 3 depth 4",
        "5+3 elo 1500",
    ],
)
def test_invalid_time_controls_are_refused(text: str) -> None:
    with pytest.raises(TimeControlError):
        read_time_control(text, Unitless.MINUTES)


@pytest.mark.parametrize("text", ["", "5+", "five", "40/", "-5+1", "5+0.05+1"])
def test_time_controls_that_a_match_cannot_have_are_refused(text: str) -> None:
    with pytest.raises(TimeControlError):
        make_time_control(text)


def test_messages_say_what_to_write() -> None:
    with pytest.raises(TimeControlError, match="'5' needs a unit, such as 5m or 5s"):
        read_time_control("5+3")
    with pytest.raises(TimeControlError, match=r"60s/move for each move, or 60s\+0s for the game"):
        read_time_control("60s", Unitless.SECONDS)


def test_limits_that_contradict_are_refused() -> None:
    with pytest.raises(TimeControlError, match="exclude"):
        make_time_control("5+0.05", movetime=100)
    with pytest.raises(TimeControlError, match="needs a limit"):
        make_time_control()
    with pytest.raises(TimeControlError, match="needs a limit"):
        make_time_control("equal")
    with pytest.raises(TimeControlError, match="at least 1"):
        make_time_control(nodes=0)
    with pytest.raises(TimeControlError, match="given apart"):
        make_time_control("depth 8", depth=8)
    with pytest.raises(TimeControlError, match="is more than 1,000,000,000,000,000"):
        read_time_control("nodes 999999999999m")
    with pytest.raises(TimeControlError, match="needs a time"):
        TimeControl(moves=40)
    with pytest.raises(TimeControlError, match="needs some time"):
        TimeControl(base=0)


def test_single_times() -> None:
    assert read_time("5:30", MINUTE) == 330_000
    assert read_time("2.5", MINUTE) == 150_000
    assert read_time("0.05", SECOND) == 50
    assert read_time("1h2m3s4ms", 0) == 3_723_004
    with pytest.raises(TimeControlError):
        read_time("5:30", SECOND)
