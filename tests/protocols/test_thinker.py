"""Searches that are started and stopped thousands of times: no stop or hit is lost or late."""

from __future__ import annotations

import queue
import random
import time

import pytest
from tests.classics.thinking import quickest
from tests.talk import Talk

from philidor.contract.info import BestMove, Info, OnInfo, ignore
from philidor.contract.limits import Limits
from philidor.contract.player import Player
from philidor.contract.search_control import SearchControl
from philidor.engine import Philidor
from philidor.game.fen import parse_fen, start
from philidor.players import ENGINES, load
from philidor.protocols.thinker import Thinker
from philidor.protocols.uci.session import UciSession

PATIENCE = 10.0
# For each of the engines, which share what is tried: thousands in all.
ROUNDS = 150
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PROGRAMS = [info.key for info in ENGINES]
# Pauses before an order (seconds): none, within the start of the search, well within it.
PAUSES = (0.0, 0.0, 0.00005, 0.0002, 0.001)


def small(key: str) -> Player:
    """An engine with the smallest tables, so that there is little to clear between searches."""
    player = load(key)
    player.set_option("OwnBook", "false")
    if any(option.name == "Hash" for option in player.options):
        player.set_option("Hash", "1")
    player.set_position(start(), ())
    return player


@pytest.mark.parametrize("key", PROGRAMS)
def test_stop_and_hit_find_the_search_however_early_they_come(key: str) -> None:
    player, chance = small(key), random.Random(1)
    thinker = Thinker(player)
    answers: queue.Queue[BestMove] = queue.Queue()
    legal = player.legal_moves()
    for _ in range(ROUNDS):
        ponder = chance.random() < 0.5
        thinker.start(Limits(ponder=ponder, infinite=not ponder, depth=1), ignore, answers.put)
        time.sleep(chance.choice(PAUSES))
        if ponder and chance.random() < 0.7:
            assert thinker.pondering
            thinker.ponder_hit()
            assert not thinker.pondering
        else:
            thinker.stop()
        assert answers.get(timeout=PATIENCE).move in legal
    assert answers.empty(), "a search has answered twice"


@pytest.mark.parametrize("key", PROGRAMS)
def test_a_stop_that_crosses_the_answer_does_not_end_the_next_search(key: str) -> None:
    player, chance = small(key), random.Random(2)
    thinker = Thinker(player)
    answers: queue.Queue[BestMove] = queue.Queue()
    for _ in range(ROUNDS):
        thinker.start(Limits(depth=1), ignore, answers.put)
        time.sleep(chance.choice(PAUSES))
        thinker.stop()
        answers.get(timeout=PATIENCE)
        reports: list[Info] = []
        thinker.start(Limits(depth=2), reports.append, answers.put)
        answers.get(timeout=PATIENCE)
        assert any(info.depth == 2 for info in reports), "the search was cut short"
    assert answers.empty()


@pytest.mark.parametrize("key", PROGRAMS)
def test_uci_goes_without_a_position_between(key: str) -> None:
    """`go`, `stop`, `go` in the same breath, thousands of times over one position."""
    talk = Talk(UciSession, small(key))
    for _ in range(ROUNDS):
        talk.send("go infinite", "stop", "go depth 1", "stop", "go depth 2")
        for _ in range(2):
            assert not talk.until("bestmove")[-1].endswith("(none)")
        lines = talk.until("bestmove")
        assert any(line.startswith("info depth 2") for line in lines), lines
        talk.send("go ponder depth 1", "ponderhit")
        talk.until("bestmove")
    talk.close()


class Dawdler(Philidor):
    """A player whose search ends some time before its answer is sent."""

    def go(self, limits: Limits, on_info: OnInfo, control: SearchControl | None = None) -> BestMove:
        best = super().go(limits, on_info, control)
        time.sleep(0.2)
        return best


@pytest.mark.parametrize("position", ["position startpos", "isready"])
def test_a_stop_after_the_search_and_before_its_answer_is_forgotten(position: str) -> None:
    talk = Talk(UciSession, Dawdler())
    talk.send("go depth 1")
    talk.until("info depth 1")
    talk.send("stop", position, "go depth 3")
    talk.until("bestmove")
    assert any(line.startswith("info depth 3") for line in talk.until("bestmove"))
    talk.close()


WAITING = [
    (KIWIPETE, Limits(infinite=True)),
    ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", Limits(infinite=True, depth=2)),
    ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Limits(infinite=True)),
    (KIWIPETE, Limits(ponder=True, depth=1)),
    (KIWIPETE, Limits(ponder=True, movetime=1)),
]


@pytest.mark.parametrize("key", PROGRAMS)
@pytest.mark.parametrize(("fen", "limits"), WAITING)
def test_the_answer_of_an_infinite_search_waits_for_stop(
    key: str, fen: str, limits: Limits
) -> None:
    """However soon the search is done; the stop is then answered within 20 ms."""
    player = small(key)
    player.set_position(parse_fen(fen), ())
    thinker = Thinker(player)
    answers: queue.Queue[BestMove] = queue.Queue()

    def attempt() -> float:
        thinker.start(limits, ignore, answers.put)
        time.sleep(0.1)
        assert answers.empty()
        assert thinker.busy
        began = time.monotonic()
        thinker.stop()
        answers.get_nowait()
        return time.monotonic() - began

    assert quickest(attempt, 0.02) < 0.02


@pytest.mark.parametrize("key", PROGRAMS)
def test_a_hit_releases_an_answer_that_is_ready(key: str) -> None:
    thinker = Thinker(small(key))
    answers: queue.Queue[BestMove] = queue.Queue()

    def attempt() -> float:
        thinker.start(Limits(ponder=True, depth=1), ignore, answers.put)
        time.sleep(0.1)
        assert answers.empty()
        began = time.monotonic()
        thinker.ponder_hit()
        answers.get(timeout=PATIENCE)
        return time.monotonic() - began

    assert quickest(attempt, 0.02) < 0.02


def test_a_ponder_hit_does_not_release_an_infinite_search() -> None:
    player = small("philidor")
    thinker = Thinker(player)
    answers: queue.Queue[BestMove] = queue.Queue()
    thinker.start(Limits(infinite=True, ponder=True, depth=1), ignore, answers.put)
    thinker.ponder_hit()
    with pytest.raises(queue.Empty):
        answers.get(timeout=0.2)
    thinker.stop()
    assert answers.get(timeout=PATIENCE).move is not None
