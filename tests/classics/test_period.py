"""Period speed: the rate and the time control are kept, and a stop is answered at once."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from tests.classics.thinking import ATTEMPTS, Thinking, quickest

from philidor.classics.common.pace import Pace
from philidor.classics.common.period import PERIOD_CLOCK
from philidor.classics.common.player import ClassicPlayer
from philidor.contract.info import ignore
from philidor.contract.limits import Limits, TimeLeft
from philidor.contract.player import Player
from philidor.contract.search_control import SearchControl
from philidor.game.fen import parse_fen
from philidor.players import ENGINES, load

CLASSICS = [info.key for info in ENGINES if info.key != "philidor"]
MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"


def classic(key: str, clock: int = 1) -> tuple[Player, int]:
    """A classic at period speed in a middlegame, and the nodes per second it should search."""
    player = load(key)
    inner = player.player  # type: ignore[attr-defined]
    assert isinstance(inner, ClassicPlayer)
    if inner.period.nodes_a_second > 100_000:
        # Faster than a busy machine may manage: the test is of the mechanism.
        inner.period = replace(inner.period, nodes_a_second=50_000)  # type: ignore[misc]
    if any(option.name == "Search Depth" for option in player.options):
        # PaulChess and Simple1 end at a fixed depth, which Simple1 reaches within the time.
        player.set_option("Search Depth", "60")
    player.set_option("Period Speed", "true")
    player.set_option("Period Clock", str(clock))
    player.set_position(parse_fen(MIDDLEGAME), ())
    return player, clock * inner.period.nodes_a_second


@pytest.mark.parametrize("key", CLASSICS)
def test_every_classic_names_its_machine_and_the_source_of_its_speed(key: str) -> None:
    player = load(key).player  # type: ignore[attr-defined]
    assert player.period.nodes_a_second > 0
    assert player.period.machine
    assert player.period.source.split(":")[0].split(" ")[0] in ("stated", "derived", "estimated")
    named = {option.name: option for option in player.options}
    assert named["Period Speed"].default is False
    assert named["Period Clock"] is PERIOD_CLOCK


@pytest.mark.parametrize("key", CLASSICS)
@pytest.mark.parametrize("clock", [1, 3])
def test_the_rate_and_the_time_are_kept(key: str, clock: int) -> None:
    player, rate = classic(key, clock)
    tried: list[tuple[float, float]] = []
    # A busy machine may wake a waiting program late, never early: one attempt must be in time.
    while len(tried) < ATTEMPTS:
        control = SearchControl()
        player.go(Limits(movetime=1000), ignore, control)
        elapsed = control.elapsed()
        share = 1000 * player.player._search.nodes / elapsed / rate  # type: ignore[attr-defined]
        assert elapsed > 900
        assert share < 1.05
        tried.append((elapsed, share))
        if elapsed < 1150 and share > 0.8:
            return
    pytest.fail(f"milliseconds and shares of the rate: {tried}")


@pytest.mark.parametrize("key", CLASSICS)
def test_without_the_option_nothing_waits(key: str) -> None:
    player, _ = classic(key)
    inner = player.player  # type: ignore[attr-defined]
    # At this rate it would search 300 nodes in the time; the busiest machine manages more.
    inner.period = replace(inner.period, nodes_a_second=1000)
    player.set_option("Period Speed", "false")
    player.go(Limits(movetime=300), ignore)
    assert inner._search.nodes > 1000


@pytest.mark.parametrize("key", CLASSICS)
def test_a_clock_is_kept(key: str) -> None:
    player, _ = classic(key)
    control = SearchControl()
    player.go(Limits(white=TimeLeft(2000), black=TimeLeft(2000)), ignore, control)
    assert control.elapsed() < 1000


@pytest.mark.parametrize("key", CLASSICS)
def test_a_stop_is_answered_at_once(key: str) -> None:
    player, _ = classic(key)

    def attempt() -> float:
        thinking = Thinking(player, Limits(infinite=True))
        thinking.control.stop()
        waited = thinking.wait()
        assert thinking.answer is not None
        assert thinking.answer.move in player.legal_moves()
        return waited

    assert quickest(attempt, 0.1) < 0.1


def test_a_pace_waits_only_for_what_is_ahead() -> None:
    pace = Pace(512)
    assert pace.due == 512
    pace.keep(512)
    assert pace.due == 1024
    pace.rate = 1000
    pace.begin()
    assert pace.due == 4

    def hundred_nodes() -> float:
        pace.begin()
        began = time.monotonic()
        for nodes in range(4, 101, 4):
            pace.keep(nodes)
        return time.monotonic() - began

    assert 0.09 < quickest(hundred_nodes, 0.4) < 0.4
    pace.rate = 1
    pace.begin()
    assert pace.due == 1, "a slow machine is looked at with every node"
