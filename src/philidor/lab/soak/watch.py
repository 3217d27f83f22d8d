"""Watches the engine processes of a running match: memory, and waiting time around a loss."""

from __future__ import annotations

import os
import re
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from philidor.arena.engines import EngineSpec
from philidor.arena.records import GameRecord
from philidor.game.ending import EndReason
from philidor.lab.soak.log import append
from philidor.lab.soak.processes import EngineProcess, engine_processes

SECONDS_BETWEEN_SAMPLES = 0.25
SAMPLES_PER_MEMORY_LINE = 4
# A game's end is noticed a little after the losing move, and samples are taken at intervals.
MARGIN_SECONDS = 2 * SECONDS_BETWEEN_SAMPLES
KEPT_SAMPLES = 240
# The arena's message for a loss on time.
TAKEN = re.compile(r"took (\d+) ms of (\d+) ms")


class Watch:
    """Samples the engines on a thread and writes to the log of a soak."""

    def __init__(self, log: Path, engines: Sequence[EngineSpec]) -> None:
        self.log = log
        self.engines = engines
        self.games = 0
        self._waits: deque[tuple[float, dict[EngineProcess, float]]] = deque(maxlen=KEPT_SAMPLES)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Watch during the block."""
        append(self.log, "begin", time.time())
        self._thread.start()
        try:
            yield
        finally:
            self._ended.set()
            self._thread.join()

    def add(self, game: GameRecord) -> None:
        """A game has ended; a loss on time is logged with the time that the engine waited."""
        self.games += 1
        if game.ending.reason not in (EndReason.TIME, EndReason.TIME_DRAW):
            return
        now = time.time()
        found = TAKEN.search(game.ending.detail)
        taken, allowed = (float(found[1]), float(found[2])) if found else (0.0, 0.0)
        since = now - taken / 1000 - MARGIN_SECONDS
        append(
            self.log, "loss", now, game=game.number, engine=game.culprit, since=round(since, 3),
            late=taken - allowed, waited=round(self._waited(game.culprit, since), 1),
        )  # fmt: skip

    def _waited(self, engine: int | None, since: float) -> float:
        """Milliseconds that a process of this engine has waited for a processor since a time."""
        recent = [waits for at, waits in list(self._waits) if at >= since]
        command = None if engine is None else self.engines[engine].command
        gained: dict[int, list[float]] = {}
        for waits in recent:
            for process, waited in waits.items():
                if self.engines[process.engine].command == command:
                    gained.setdefault(process.pid, []).append(waited)
        return max((max(values) - min(values) for values in gained.values()), default=0.0)

    def _run(self) -> None:
        number = 0
        known: set[EngineProcess] = set()
        while not self._ended.wait(SECONDS_BETWEEN_SAMPLES):
            found = engine_processes(self.engines, os.getpid())
            self._waits.append((time.time(), {one: one.waited() for one in found}))
            # A process that is new is noted at once: its games may end before the next line.
            if number % SAMPLES_PER_MEMORY_LINE == 0 or not known.issuperset(found):
                memory = [[one.pid, one.engine, one.resident()] for one in found]
                append(self.log, "memory", time.time(), games=self.games, processes=memory)
            known.update(found)
            number += 1
