"""An analysis whose reports are read one after the other while it runs."""

from __future__ import annotations

import asyncio
import queue
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future, wait

from philidor.api.results import Report
from philidor.api.search import Search
from philidor.contract.info import BestMove


class _Running:
    """What both kinds of analysis share."""

    def __init__(self, search: Search, future: Future[BestMove]) -> None:
        self._search = search
        self._future = future

    @property
    def reports(self) -> list[Report]:
        """The last report of each line so far, the best line first."""
        return self._search.reports

    @property
    def done(self) -> bool:
        """Whether the analysis has ended."""
        return self._future.done()

    def stop(self) -> None:
        """End the analysis; the reports that it has made can still be read."""
        if not self._future.cancel():
            self._search.control.stop()


class Analysis(_Running, Iterator[Report]):
    """A running analysis: an iterator of its reports, and a context manager that ends it.

    Iterating waits for the next report and ends with the search. An error of the search is raised
    by the iteration and by `wait`.
    """

    def __init__(
        self, search: Search, future: Future[BestMove], source: queue.SimpleQueue[Report | None]
    ) -> None:
        super().__init__(search, future)
        self._source = source
        self._ended = False
        future.add_done_callback(lambda done: source.put(None))

    def __enter__(self) -> Analysis:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
        wait([self._future])

    def __iter__(self) -> Analysis:
        return self

    def __next__(self) -> Report:
        report = None if self._ended else self._source.get()
        if report is not None:
            return report
        self._ended = True
        if not self._future.cancelled():
            self._future.result()
        raise StopIteration

    def wait(self) -> list[Report]:
        """Wait for the end; returns the last report of each line, the best line first."""
        if not self._future.cancelled():
            self._future.result()
        return self.reports


class AsyncAnalysis(_Running, AsyncIterator[Report]):
    """A running analysis for asyncio: `async for`, and an `async with` that ends it."""

    def __init__(
        self, search: Search, future: Future[BestMove], source: asyncio.Queue[Report | None]
    ) -> None:
        super().__init__(search, future)
        self._source = source
        self._ended = False
        self._answer = asyncio.wrap_future(future)
        # The callbacks of a loop run in order: every report is in the queue before the end is.
        self._answer.add_done_callback(self._end)

    def _end(self, answer: asyncio.Future[BestMove]) -> None:
        if not answer.cancelled():
            # asyncio need not warn about an error that the caller never asks for.
            answer.exception()
        self._source.put_nowait(None)

    async def __aenter__(self) -> AsyncAnalysis:
        return self

    async def __aexit__(self, *error: object) -> None:
        self.stop()
        await asyncio.wait([self._answer])

    def __aiter__(self) -> AsyncAnalysis:
        return self

    async def __anext__(self) -> Report:
        report = None if self._ended else await self._source.get()
        if report is not None:
            return report
        self._ended = True
        if not self._answer.cancelled():
            self._answer.result()
        raise StopAsyncIteration

    async def wait(self) -> list[Report]:
        """Wait for the end; returns the last report of each line, the best line first.

        A cancelled wait leaves the analysis running; `stop`, or the end of `async with`, ends it.
        """
        await asyncio.wait([self._answer])
        if not self._answer.cancelled():
            self._answer.result()
        return self.reports
