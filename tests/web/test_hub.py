"""The hub: which client receives which message, and how often at most."""

from __future__ import annotations

import asyncio
import json

from philidor.arena.engine_protocol import ProtocolLine
from philidor.web.clients.client import MAX_QUEUED, Client
from philidor.web.clients.hub import Hub
from philidor.web.clients.throttle import Throttle
from philidor.web.engines.traffic import MOST_LINES, Bundle
from philidor.web.wire.events import GamesChanged, Traffic
from philidor.web.wire.searches import AnalysisSource, GameSource

SOURCE = GameSource(game="g", side="white")


def waiting(page: Client) -> list[str]:
    """The types of the messages that wait for a client."""
    texts = [page.queue.get_nowait() for _ in range(page.queue.qsize())]
    return [json.loads(text)["type"] for text in texts if text is not None]


def test_watchers_receive_a_game_and_those_that_ask_its_traffic() -> None:
    hub, pages = Hub(), [Client() for _ in range(3)]
    for page in pages:
        hub.join(page)
    for page in pages[:2]:
        hub.watch(page, "g")
    hub.set_traffic(pages[1], True)
    assert hub.wants_traffic("g")
    hub.send_to_watchers("g", GamesChanged())
    hub.send_traffic("g", Traffic(source=SOURCE, engine="e", lines=[]))
    assert [waiting(page) for page in pages] == [
        ["games_changed"],
        ["games_changed", "traffic"],
        [],
    ]
    hub.leave(pages[1])
    assert not hub.wants_traffic("g")


def test_a_client_that_does_not_read_is_dropped_and_blocks_no_other() -> None:
    hub, deaf, other = Hub(), Client(), Client()
    hub.join(deaf)
    hub.join(other)
    for _ in range(MAX_QUEUED + 10):
        hub.send_to_all(GamesChanged())
        other.queue.get_nowait()
    assert deaf.dropped and not other.dropped
    kept = [deaf.queue.get_nowait() for _ in range(deaf.queue.qsize())]
    assert len(kept) == MAX_QUEUED and kept[-1] is None


def test_a_throttled_action_runs_at_once_and_then_not_too_often() -> None:
    async def beat() -> list[int]:
        beats: list[int] = []
        throttle = Throttle(10.0, lambda: beats.append(1))
        for _ in range(100):
            throttle.request()
        await asyncio.sleep(0.02)
        assert len(beats) == 1
        for _ in range(100):
            throttle.request()
        throttle.flush()
        at_once = Throttle(0.0, lambda: beats.append(1))
        at_once.request()
        at_once.cancel()
        await asyncio.sleep(0.02)
        return beats

    assert len(asyncio.run(beat())) == 2


def test_too_many_lines_are_counted_not_sent() -> None:
    async def talk() -> list[Traffic]:
        sent: list[Traffic] = []
        bundle = Bundle(AnalysisSource(slot=0), "e", sent.append)
        for number in range(MOST_LINES + 30):
            bundle.add(ProtocolLine(number, False, "info"))
        await asyncio.sleep(0.05)
        return sent

    (only,) = asyncio.run(talk())
    assert len(only.lines) == MOST_LINES and only.dropped == 30
