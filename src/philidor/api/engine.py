"""An engine of the library: searches on a thread of their own, one after the other."""

from __future__ import annotations

import asyncio
import os
import queue
import weakref
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, wait
from typing import TypeVar

from philidor.api.analysis import Analysis, AsyncAnalysis
from philidor.api.limits import Limit, limits_of
from philidor.api.positions import AnyBoard, AnyMove, as_chess
from philidor.api.results import EngineClosedError, OnReport, Played, Report
from philidor.api.search import LINES, Search
from philidor.api.search_thread import SearchThread
from philidor.contract.info import BestMove
from philidor.contract.options import Option
from philidor.players import load

T = TypeVar("T")
OptionSetting = bool | int | str
RootMoves = Iterable[AnyMove | str]


class Engine:
    """One of the built-in engines, by default Philidor itself.

    Searches run one at a time, on a thread of their own with the interpreter's lock released; a
    call waits for the earlier ones. Methods may be called from any thread; only `stop` may be
    called from a report, and RuntimeError says so. The object is a context manager, also for
    `async with`; `close` ends a running search. EngineClosedError is raised afterwards.
    """

    def __init__(
        self, name: str = "philidor", options: Mapping[str, OptionSetting] | None = None
    ) -> None:
        """Load the program of that name (`philidor engines` lists them) and set its options.

        Raises UnknownPlayerError or OptionError.
        """
        self._player = load(name)
        self._process = os.getpid()
        self._closed = False
        self._thread = SearchThread()
        # Searches that run or wait.
        self._open: dict[Search, Future[BestMove]] = {}
        # Also when the program ends, or forgets the engine, without closing it.
        self._end = weakref.finalize(self, _end, self._open, self._thread)
        self._lines = "1"
        try:
            self.configure(options or {})
        except ValueError:
            self.close()
            raise

    def __repr__(self) -> str:
        return f"<Engine {self.name}{' (closed)' if self._closed else ''}>"

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    async def __aenter__(self) -> Engine:
        return self

    async def __aexit__(self, *error: object) -> None:
        self.stop()
        await asyncio.to_thread(self.close)

    @property
    def name(self) -> str:
        """The program's name."""
        return self._player.name

    def options(self) -> dict[str, Option]:
        """The options that can be set, by name: `Check`, `Spin`, `Combo`, `Text` or `Button`."""
        return {option.name: option for option in self._player.options}

    def set_option(self, name: str, value: OptionSetting) -> None:
        """Set an option once all earlier searches have ended; OptionError for a bad value.

        A button takes any value.
        """
        self._submit(self._set_option, name, value).result()

    def configure(self, options: Mapping[str, OptionSetting]) -> None:
        """Set several options, as `set_option` does."""
        for name, value in options.items():
            self.set_option(name, value)

    def new_game(self) -> None:
        """Forget the last game, once all earlier searches have ended."""
        self._submit(self._player.new_game).result()

    async def set_option_async(self, name: str, value: OptionSetting) -> None:
        """As `set_option`, for asyncio."""
        await asyncio.wrap_future(self._submit(self._set_option, name, value))

    async def new_game_async(self) -> None:
        """As `new_game`, for asyncio."""
        await asyncio.wrap_future(self._submit(self._player.new_game))

    def play(
        self,
        board: AnyBoard,
        limit: Limit,
        on_report: OnReport | None = None,
        *,
        root_moves: RootMoves | None = None,
    ) -> Played:
        """Search the board's position, its history included, and return the move.

        limit: a `philidor.Limits` or python-chess's `Limit`. on_report: is called on the search's
        thread; its exceptions end the search and are raised here. root_moves: the only moves to
        look at, which may be texts such as `e2e4`.

        Ctrl-C ends the search. Raises GameOverError without a legal move, FenError for a board
        that is not a chess position, UnsupportedPositionError for one that the program cannot
        play or that is of another game, LimitsError for a limit that makes no sense,
        IllegalMoveError for a root move.
        """
        search = Search(as_chess(board), limits_of(limit), None, root_moves, on_report)
        return search.played(self._result(search))

    def analyse(
        self,
        board: AnyBoard,
        limit: Limit,
        lines: int | None = None,
        on_report: OnReport | None = None,
        *,
        root_moves: RootMoves | None = None,
    ) -> list[Report]:
        """The last report of each line, the best line first.

        lines: the number of lines of this analysis alone; by default as the option `MultiPV` says.
        OptionError if the program cannot search that many.

        The list is shorter where there are fewer moves, or where the limit leaves no time for more.
        Otherwise as `play`; without a legal move there is one report, with an empty line.
        """
        search = Search(as_chess(board), limits_of(limit), lines, root_moves, on_report)
        self._result(search)
        return search.reports

    def analysis(
        self,
        board: AnyBoard,
        limit: Limit | None = None,
        lines: int | None = None,
        *,
        root_moves: RootMoves | None = None,
    ) -> Analysis:
        """Begin an analysis and return at once; its reports are read by iterating over it.

        Without a limit it runs until it is stopped. Otherwise as `analyse`.
        """
        source: queue.SimpleQueue[Report | None] = queue.SimpleQueue()
        search = Search(as_chess(board), limits_of(limit), lines, root_moves, source.put)
        return Analysis(search, self._begin(search), source)

    async def play_async(
        self,
        board: AnyBoard,
        limit: Limit,
        on_report: OnReport | None = None,
        *,
        root_moves: RootMoves | None = None,
    ) -> Played:
        """As `play`, for asyncio; a cancelled call ends the search before it raises."""
        search = Search(as_chess(board), limits_of(limit), None, root_moves, on_report)
        return search.played(await self._awaited(search))

    async def analyse_async(
        self,
        board: AnyBoard,
        limit: Limit,
        lines: int | None = None,
        on_report: OnReport | None = None,
        *,
        root_moves: RootMoves | None = None,
    ) -> list[Report]:
        """As `analyse`, for asyncio; a cancelled call ends the search before it raises."""
        search = Search(as_chess(board), limits_of(limit), lines, root_moves, on_report)
        await self._awaited(search)
        return search.reports

    def analysis_async(
        self,
        board: AnyBoard,
        limit: Limit | None = None,
        lines: int | None = None,
        *,
        root_moves: RootMoves | None = None,
    ) -> AsyncAnalysis:
        """As `analysis`, for asyncio: `async for` reads the reports. Call it in the event loop."""
        loop = asyncio.get_running_loop()
        source: asyncio.Queue[Report | None] = asyncio.Queue()

        def put(report: Report) -> None:
            loop.call_soon_threadsafe(source.put_nowait, report)

        search = Search(as_chess(board), limits_of(limit), lines, root_moves, put)
        return AsyncAnalysis(search, self._begin(search), source)

    def stop(self) -> None:
        """End the running search, if any, and those that wait for it, as if their time were up.

        Their calls return with the best move so far. It may be called from any thread, also from a
        report.
        """
        _stop(self._open)

    def close(self) -> None:
        """End a running search and those that wait; the engine cannot be used any more."""
        self._refuse_search_thread()
        self._closed = True
        self._end()

    # On the search's thread

    def _set_option(self, name: str, value: OptionSetting) -> None:
        text = str(value).lower() if isinstance(value, bool) else str(value)
        self._player.set_option(name, text)
        if name.lower() == LINES.lower():
            self._lines = text

    def _run(self, search: Search) -> BestMove:
        return search.run(self._player, self._lines)

    # On the callers' threads

    def _refuse_search_thread(self) -> None:
        if self._thread.is_current:
            raise RuntimeError("a report may stop the engine, but not wait for it")

    def _submit(self, call: Callable[..., T], *arguments: object) -> Future[T]:
        self._refuse_search_thread()
        if self._closed:
            raise EngineClosedError("the engine is closed")
        if self._process != os.getpid():
            raise EngineClosedError(
                "this engine searches in the process that made it, of which this one is a fork: "
                "make an engine in each process"
            )
        return self._thread.submit(call, *arguments)

    def _begin(self, search: Search) -> Future[BestMove]:
        future = self._submit(self._run, search)
        self._open[search] = future
        searches = self._open
        future.add_done_callback(lambda done: searches.pop(search, None))
        return future

    def _result(self, search: Search) -> BestMove:
        future = self._begin(search)
        try:
            return future.result()
        except KeyboardInterrupt:
            if not future.cancel():
                search.control.stop()
                wait([future])
            raise

    async def _awaited(self, search: Search) -> BestMove:
        future = self._begin(search)
        answer = asyncio.wrap_future(future)
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            if not future.cancel():
                search.control.stop()
                await asyncio.wait([answer])
            raise


def _stop(searches: Mapping[Search, object]) -> None:
    for search in list(searches):
        search.control.stop()


def _end(searches: Mapping[Search, object], thread: SearchThread) -> None:
    _stop(searches)
    thread.close()
