"""The date of a new game is the date where it is played, not that of Greenwich."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import chess
import pytest

from philidor.arena.game import record_game
from philidor.arena.records import Pairing
from philidor.game.ending import resigned
from philidor.pgn.headings import today
from philidor.web.games.web_game import make_game
from philidor.web.wire.games import HumanSeat

# A zone's sign is the other way round in its name: these are 26 hours apart, so two dates always.
ZONES = {"Etc/GMT-14": 14, "Etc/GMT+12": -12}


@pytest.fixture
def monkey(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    yield monkeypatch
    monkeypatch.undo()
    time.tzset()


def test_dates_are_those_of_the_zone(monkey: pytest.MonkeyPatch) -> None:
    found = []
    for zone, hours in ZONES.items():
        monkey.setenv("TZ", zone)
        time.tzset()
        before = there(hours)
        seats = HumanSeat(name="A"), HumanSeat(name="B")
        record = record_game(Pairing(0, 0, 1, chess.STARTING_FEN), resigned(chess.WHITE), [])
        game = make_game(chess.Board(), *seats, "unlimited")
        dates = {today(), record.date, game.tags["Date"]}
        # Midnight may have passed.
        assert dates <= {before, there(hours)}
        found.append(dates)
    assert not found[0] & found[1]


def there(hours: int) -> str:
    """The date so many hours east of Greenwich."""
    return (datetime.now(UTC) + timedelta(hours=hours)).strftime("%Y.%m.%d")
