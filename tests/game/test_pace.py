"""Time controls and engine descriptions as people write them."""

from __future__ import annotations

import sys

import pytest

from philidor.arena.engines import EngineSpecError, read_engine
from philidor.game.pace import Pace, PaceError, make_pace, read_clock


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("5+0.05", (5_000, 50, None)),
        ("60", (60_000, 0, None)),
        ("40/60+0.6", (60_000, 600, 40)),
        ("0.5+0.01", (500, 10, None)),
    ],
)
def test_clock_is_read(text: str, clock: tuple[int, int, int | None]) -> None:
    assert read_clock(text) == clock
    base, increment, moves = clock
    assert str(Pace(base, increment, moves)) == text


@pytest.mark.parametrize("text", ["", "5+", "five", "40/", "-5+1", "5+0.05+1"])
def test_bad_clock_is_refused(text: str) -> None:
    with pytest.raises(PaceError, match="is not like"):
        read_clock(text)


def test_limits_that_contradict_are_refused() -> None:
    with pytest.raises(PaceError, match="exclude"):
        make_pace("5+0.05", movetime=100)
    with pytest.raises(PaceError, match="needs a limit"):
        make_pace()
    with pytest.raises(PaceError, match="at least 1"):
        make_pace(nodes=0)


def test_engine_with_settings_and_options() -> None:
    spec = read_engine(f"{sys.executable} -V ; Hash = 16; name=Old; nodes=500", ("Threads=1",))
    assert spec.command == (sys.executable, "-V")
    assert spec.options == {"Hash": "16", "Threads": "1"}
    assert (spec.name, spec.pace) == ("Old", Pace(nodes=500))


def test_engine_of_the_house_by_its_name() -> None:
    spec = read_engine("Philidor")
    assert spec.command == (sys.executable, "-m", "philidor", "uci", "--engine", "philidor")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no-such-program-here", "there is no program"),
        ("", "needs a command"),
        ("philidor; Hash", "is not NAME=VALUE"),
        ("philidor; protocol=smtp", "uci or xboard"),
        ("philidor; nodes=many", "nodes must be a number"),
        ("'philidor", "cannot read the command"),
    ],
)
def test_bad_engine_is_refused(text: str, message: str) -> None:
    with pytest.raises(EngineSpecError, match=message):
        read_engine(text)


def test_engine_without_limit_is_refused() -> None:
    with pytest.raises(EngineSpecError, match="has no limit"):
        read_engine("philidor").paced(None)
