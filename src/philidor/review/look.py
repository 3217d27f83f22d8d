"""Searches of the positions of games by workers, each position once, in the order of the games."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator

import chess

from philidor.arena.engines import EngineSpec
from philidor.arena.pool import Pool
from philidor.contract.limits import Limits
from philidor.explanations.values import Value, decided
from philidor.review.cache import ValueCache
from philidor.review.entry import Entry
from philidor.review.jobs import STRETCH, StretchJob, search_stretch

# Jobs on their way for each worker: results are used in order, and some jobs take longer.
LOOK_AHEAD = 4


class Look:
    """Searches by one engine at one limit.

    on_value: receives for each value whether it was searched now. ahead: jobs for each worker that
    are taken before the first result is used.
    """

    def __init__(
        self,
        spec: EngineSpec,
        limits: Limits,
        cache: ValueCache,
        workers: Pool,
        on_value: Callable[[bool], None],
        ahead: int = LOOK_AHEAD,
    ) -> None:
        self.spec, self.limits, self.cache, self.workers = spec, limits, cache, workers
        self.on_value, self.ahead = on_value, ahead
        # Positions that an earlier game brings to a worker.
        self.pending: set[bytes] = set()

    def values(
        self, wanted: Iterable[tuple[Entry, Collection[int]]]
    ) -> Iterator[tuple[Entry, dict[int, Value]]]:
        """Games with the values of the positions wanted of each, by the number of moves before."""
        sent: deque[tuple[Entry, Collection[int], tuple[int, ...], bool]] = deque()

        def jobs() -> Iterator[StretchJob]:
            for entry, plies in wanted:
                unknown = self._unknown(entry, plies)
                # A game without such positions waits its turn with an empty job.
                for first in range(0, max(1, len(unknown)), STRETCH):
                    part = tuple(unknown[first : first + STRETCH])
                    sent.append((entry, plies, part, first + STRETCH >= len(unknown)))
                    yield self._job(entry, part)

        found: dict[int, Value] = {}
        for values in self.workers.in_order(search_stretch, jobs(), self.ahead):
            entry, plies, part, last = sent.popleft()
            self._keep(entry, dict(zip(part, values, strict=True)))
            found.update(zip(part, values, strict=True))
            if last:
                found.update(self._known(entry, [one for one in plies if one not in found]))
                yield entry, found
                found = {}

    def _unknown(self, entry: Entry, plies: Collection[int]) -> list[int]:
        """The positions to be searched for a game: neither known nor searched for another one."""
        found = []
        for ply, board in entry.positions(plies):
            key = self.cache.key(board)
            if key not in self.pending and not decided(board) and self.cache.find(board) is None:
                self.pending.add(key)
                found.append(ply)
        return found

    def _job(self, entry: Entry, plies: tuple[int, ...]) -> StretchJob:
        if entry.tree is None:
            return StretchJob(self.spec, self.limits, chess.STARTING_FEN, False, (), ())
        start, moves = entry.tree.start, tuple(entry.moves)
        return StretchJob(self.spec, self.limits, start.fen(), start.chess960, moves, plies)

    def _keep(self, entry: Entry, values: dict[int, Value]) -> None:
        for ply, board in entry.positions(values):
            self.cache.keep(board, values[ply])
            self.pending.discard(self.cache.key(board))
            self.on_value(True)

    def _known(self, entry: Entry, plies: Collection[int]) -> Iterator[tuple[int, Value]]:
        """The values that were known, or found for an earlier game."""
        for ply, board in entry.positions(plies):
            value = decided(board) or self.cache.find(board)
            assert value is not None, "it was searched for this game or an earlier one"
            self.on_value(False)
            yield ply, value
