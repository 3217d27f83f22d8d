"""How long a human-like opponent thinks."""

from __future__ import annotations

import math
import statistics
import time
from dataclasses import replace

import pytest
from tests.human.test_opponent import opponent
from tests.human.test_person import position_of
from tests.search.thinking import KIWIPETE

from philidor.book.opener import Opener
from philidor.contract.info import Info
from philidor.contract.limits import Limits, TimeLeft
from philidor.contract.search_control import SearchControl
from philidor.core import convert
from philidor.game.fen import start
from philidor.human.chance import Draws
from philidor.human.pace import FASTEST, Clock, Moment, entropy, median_seconds, seconds
from philidor.human.past import Past

REAL_SLEEP = time.sleep
BLITZ = Clock(200.0, 0.0, 300.0)
EVEN = Moment((0.05,) * 20, 0.05, False, False, 40, 20, 1500, BLITZ)


def draws(moment: Moment, count: int = 2_000) -> list[float]:
    return [seconds(moment, Draws(number, 1)) for number in range(count)]


def test_the_entropy_counts_what_is_in_question() -> None:
    assert entropy((0.25,) * 4) == pytest.approx(math.log(4))
    assert entropy((1.0, 0.0)) == 0
    assert 0 < entropy((0.9, 0.1)) < math.log(2)


def test_the_tempo_is_what_the_player_has_used() -> None:
    """After ten moves with 100 of 300 s gone; nothing is known before the first."""
    assert BLITZ.tempo(10) == pytest.approx((100 + 7.5) / 11)
    assert Clock(300.0, 2.0, 300.0).tempo(0) == Clock(300.0, 2.0, 300.0).split
    assert Clock(310.0, 0.0, 300.0).tempo(200) == FASTEST


@pytest.mark.parametrize(
    ("change", "longer"),
    [
        ({"takes_back": True}, False),
        ({"in_check": True}, True),
        ({"ply": 10}, False),
        ({"remembered": True}, False),
        ({"chance": 0.9}, False),
        ({"chance": 0.002}, True),
        ({"moves": 40}, False),
        ({"chances": (0.9, *(0.005,) * 19)}, False),
        ({"chances": (1.0,)}, False),
        ({"clock": Clock(600.0, 5.0, 600.0)}, True),
    ],
)
def test_what_makes_people_think(change: dict[str, object], longer: bool) -> None:
    assert (median_seconds(replace(EVEN, **change)) > median_seconds(EVEN)) == longer  # type: ignore[arg-type]


def test_the_spread_is_that_of_people() -> None:
    """What is random for the same circumstances; these differ as much again."""
    found = draws(EVEN)
    spread = statistics.pstdev(math.log(one + 0.5) for one in found)
    assert 0.35 < spread < 0.5
    assert statistics.median(found) == pytest.approx(median_seconds(EVEN), rel=0.1)
    assert sorted(found)[int(0.95 * len(found))] > 1.8 * statistics.median(found)


def test_no_move_spends_the_clock() -> None:
    short = replace(EVEN, clock=Clock(2.0, 0.0, 300.0))
    assert max(draws(short)) <= 0.4
    assert max(draws(replace(EVEN, clock=None))) <= 12


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that were waited, whatever else the machine does."""
    found: list[float] = []

    def sleep(seconds: float) -> None:
        found.append(seconds)
        REAL_SLEEP(seconds)

    monkeypatch.setattr("philidor.human.opponent.time.sleep", sleep)
    return found


def spent(slept: list[float], limits: Limits, **options: str) -> float:
    """Seconds that the engine waited before its answer."""
    engine = opponent(1500, 7, **options)
    engine.set_position(start(), ["e2e4", "e7e5"])
    slept.clear()
    engine.go(limits, lambda info: None, SearchControl())
    return sum(slept)


def test_the_engine_takes_a_persons_time_on_a_clock_only(slept: list[float]) -> None:
    on = {"Human Time": "true"}
    clock = Limits(white=TimeLeft(2_000), black=TimeLeft(2_000))
    assert spent(slept, clock) == 0
    assert 0 < spent(slept, clock, **on) <= 0.4
    assert spent(slept, Limits(movetime=150), **on) <= 0.15
    # Without a clock, and in an analysis, nothing is spent.
    assert spent(slept, Limits(nodes=2_000), **on) == 0
    analysis = on | {"UCI_AnalyseMode": "true"}
    assert spent(slept, Limits(nodes=100, white=TimeLeft(60_000)), **analysis) == 0


def test_a_remembered_move_takes_time_as_well(slept: list[float]) -> None:
    for on in (False, True):
        player = Opener(opponent(1500, 5, **{"Human Time": str(on).lower()}))
        player.set_position(start(), [])
        told: list[Info] = []
        player.go(Limits(white=TimeLeft(2_000)), told.append)
        assert any((info.text or "").startswith("book move") for info in told)
        assert bool(slept) == on
    assert sum(slept) <= 0.4


def test_a_stop_ends_the_thinking() -> None:
    engine, control = opponent(1500, 5, **{"Human Time": "true"}), SearchControl()
    engine.set_position(start(), [])
    control.stop()
    engine.go(Limits(white=TimeLeft(10**6), black=TimeLeft(10**6)), lambda info: None, control)
    assert control.elapsed() < 2_000


def test_a_moment_knows_its_circumstances() -> None:
    position = position_of(KIWIPETE)
    moves = ("a2a3", "b4c3", "d2c3")
    past = Past(convert.setup_of(position), moves[:2])
    convert.play(position, moves[:2])
    taken = convert.find(position, "d2c3")
    assert taken is not None
    moment = Moment.of(position, taken, {taken: 1.0}, past, 1200, None)
    assert moment.takes_back
    assert not moment.in_check
    assert (moment.ply, moment.moves, moment.chance) == (2, 1, 1.0)
