"""Who is told what, and how often at most."""

from __future__ import annotations

import asyncio
import json

from philidor.web.engines.traffic import MOST_LINES, Bundle
from philidor.web.wire.hub import MOST_WAITING, Hub, Page
from philidor.web.wire.messages import GamesChanged, Traffic, TrafficLine
from philidor.web.wire.pulse import Pulse
from philidor.web.wire.resources import AnalysisSource, GameSource

SOURCE = GameSource(game="g", side="white")


def waiting(page: Page) -> list[str]:
    """The kinds of the messages that wait for a page."""
    texts = [page.waiting.get_nowait() for _ in range(page.waiting.qsize())]
    return [json.loads(text)["type"] for text in texts if text is not None]


def test_only_watchers_hear_of_a_game_and_only_the_curious_of_its_inside() -> None:
    hub, pages = Hub(), [Page() for _ in range(4)]
    for page in pages:
        hub.join(page)
    for page in pages[:3]:
        hub.watch(page, "g")
    hub.curious(pages[0], 1, False)
    hub.curious(pages[1], 2, True)
    assert hub.level("g") == 2 and hub.traffic("g")
    hub.tell("g", GamesChanged())
    hub.tell_insight("g", SOURCE, {"kind": "iteration"})
    hub.tell_insight("g", SOURCE, {"kind": "moves"})
    hub.tell_traffic("g", Traffic(source=SOURCE, engine="e", lines=[]))
    assert [waiting(page) for page in pages] == [
        ["games_changed", "insight"],
        ["games_changed", "insight", "insight", "traffic"],
        ["games_changed"],
        [],
    ]
    hub.leave(pages[1])
    assert hub.level("g") == 1 and not hub.traffic("g")


def test_a_page_that_does_not_listen_is_let_go_and_holds_nobody_up() -> None:
    hub, deaf, other = Hub(), Page(), Page()
    hub.join(deaf)
    hub.join(other)
    for _ in range(MOST_WAITING + 10):
        hub.tell_all(GamesChanged())
        other.waiting.get_nowait()
    assert deaf.lost and not other.lost
    kept = [deaf.waiting.get_nowait() for _ in range(deaf.waiting.qsize())]
    assert len(kept) == MOST_WAITING and kept[-1] is None


def test_a_pulse_beats_at_once_and_then_not_too_often() -> None:
    async def beat() -> list[int]:
        beats: list[int] = []
        pulse = Pulse(0.1, lambda: beats.append(1))
        for _ in range(100):
            pulse.touch()
        await asyncio.sleep(0.02)
        assert len(beats) == 1
        for _ in range(100):
            pulse.touch()
        pulse.flush()
        pulse.touch()
        pulse.cancel()
        await asyncio.sleep(0.15)
        return beats

    assert len(asyncio.run(beat())) == 2


def test_too_many_lines_are_counted_not_sent() -> None:
    async def talk() -> list[Traffic]:
        sent: list[Traffic] = []
        bundle = Bundle(AnalysisSource(slot=0), "e", sent.append)
        for number in range(MOST_LINES + 30):
            bundle.add(TrafficLine(at=number, sent=False, text="info"))
        await asyncio.sleep(0.05)
        return sent

    (only,) = asyncio.run(talk())
    assert len(only.lines) == MOST_LINES and only.dropped == 30
