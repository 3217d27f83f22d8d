"""Sends protocol lines to the pages that show them, in bundles instead of line by line."""

from __future__ import annotations

from collections.abc import Callable

from philidor.arena.engine_protocol import ProtocolLine
from philidor.web.clients.throttle import Throttle
from philidor.web.wire.events import Traffic, TrafficLine
from philidor.web.wire.searches import Source

SECONDS = 0.2
MOST_LINES = 200


class Bundle:
    """Lines of one engine that wait to be sent."""

    def __init__(self, source: Source, engine: str, send: Callable[[Traffic], None]) -> None:
        self.source = source
        self.engine = engine
        self.send = send
        self.lines: list[TrafficLine] = []
        self.dropped = 0
        self.throttle = Throttle(SECONDS, self._send)

    def add(self, line: ProtocolLine) -> None:
        """Add a line."""
        if len(self.lines) < MOST_LINES:
            self.lines.append(TrafficLine(at=line.at, sent=line.sent, text=line.text))
        else:
            self.dropped += 1
        self.throttle.request()

    def _send(self) -> None:
        lines, dropped, self.lines, self.dropped = self.lines, self.dropped, [], 0
        self.send(Traffic(source=self.source, engine=self.engine, lines=lines, dropped=dropped))
