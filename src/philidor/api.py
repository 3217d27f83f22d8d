"""Philidor as a library: python-chess boards in, moves out.

`from philidor import Engine` imports this module when it is asked for, and python-chess with it
(the extra `cli` has it). `docs/library.md` shows its use.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import TypeAlias

import chess
import chess.engine

from philidor.contract.info import BestMove, Info, Score
from philidor.contract.limits import Limits, TimeLeft
from philidor.contract.search_control import SearchControl
from philidor.notation.boards import line_of
from philidor.players import load

Limit: TypeAlias = Limits | chess.engine.Limit


@dataclass(frozen=True)
class Report:
    """What a search says about one line: everything in `info`, and the line as moves."""

    info: Info
    pv: tuple[chess.Move, ...]
    turn: chess.Color

    @property
    def score(self) -> chess.engine.PovScore | None:
        """The score as python-chess has it, from the view of the side to move."""
        told = self.info.score
        return None if told is None else chess.engine.PovScore(_relative(told), self.turn)


@dataclass(frozen=True)
class Played:
    """The answer of a search; `move` is None where there is no legal move."""

    move: chess.Move | None
    ponder: chess.Move | None
    report: Report | None


OnReport: TypeAlias = Callable[[Report], None]


@dataclass(eq=False)
class _Search:
    """A search that was asked for: running, or waiting for another one to end."""

    board: chess.Board
    limits: Limits
    on_report: OnReport | None
    control: SearchControl


class Engine:
    """One of the built-in engines, by default Philidor itself.

    One search runs at a time, on a thread of its own with the interpreter's lock released; further
    calls wait for it. The object is a context manager; `close` ends a running search.
    """

    def __init__(
        self, name: str = "philidor", options: Mapping[str, bool | int | str] | None = None
    ) -> None:
        """Load the program of that name (`philidor engines` lists them) and set its options.

        Raises UnknownPlayerError or OptionError.
        """
        self._player = load(name)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="search")
        # The searches without an answer yet.
        self._open: dict[_Search, Future[Played]] = {}
        self._values: dict[str, str] = {}
        for option, value in (options or {}).items():
            self.set_option(option, value)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def name(self) -> str:
        """The program's name."""
        return self._player.name

    def options(self) -> dict[str, object]:
        """What can be set: each option's description by its name."""
        return {option.name: option for option in self._player.options}

    def set_option(self, name: str, value: bool | int | str) -> None:
        """Set an option once no search runs; OptionError when it does not fit."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        self._pool.submit(self._player.set_option, name, text).result()
        self._values[name.lower()] = text

    def new_game(self) -> None:
        """Forget what the last game has left."""
        self._pool.submit(self._player.new_game).result()

    def play(self, board: chess.Board, limit: Limit, on_report: OnReport | None = None) -> Played:
        """Search the board's position, its history included, and answer a move.

        `limit` is a `philidor.Limits` or python-chess's `Limit`; `on_report` is called on the
        search's thread. Ctrl-C ends the search. Raises FenError for what is no position of chess.
        """
        return self._result(self._asked(board, limit, on_report))

    def analyse(
        self,
        board: chess.Board,
        limit: Limit,
        lines: int = 1,
        on_report: OnReport | None = None,
    ) -> list[Report]:
        """The best lines of a position, the best first, as far as the limit lets them be found."""
        reports: dict[int, Report] = {}
        with _Lines(self, lines):
            self._result(self._asked(board, limit, _collector(reports, on_report)))
        return [reports[number] for number in sorted(reports)]

    async def play_async(
        self, board: chess.Board, limit: Limit, on_report: OnReport | None = None
    ) -> Played:
        """As `play`, for asyncio; a cancelled call ends the search before it raises."""
        return await self._awaited(self._asked(board, limit, on_report))

    async def analyse_async(
        self,
        board: chess.Board,
        limit: Limit,
        lines: int = 1,
        on_report: OnReport | None = None,
    ) -> list[Report]:
        """As `analyse`, for asyncio."""
        reports: dict[int, Report] = {}
        with _Lines(self, lines):
            await self._awaited(self._asked(board, limit, _collector(reports, on_report)))
        return [reports[number] for number in sorted(reports)]

    def stop(self) -> None:
        """End the running search, if any, and those that wait for it, as if their time were up.

        Their calls return with the best move so far. It may be called from any thread, also from a
        report.
        """
        for search in list(self._open):
            search.control.stop()

    def close(self) -> None:
        """End a running search and let the thread go; the engine cannot be used any more."""
        self.stop()
        self._pool.shutdown()

    def _asked(self, board: chess.Board, limit: Limit, on_report: OnReport | None) -> _Search:
        # The copy keeps the caller free to change the board while the search runs.
        search = _Search(board.copy(), limits_of(limit), on_report, SearchControl())
        self._open[search] = self._pool.submit(self._think, search)
        return search

    def _think(self, search: _Search) -> Played:
        board = search.board
        # It may have waited for another search to end.
        search.control.restart()
        self._player.set_position(*line_of(board))
        last: list[Report] = []

        def take(info: Info) -> None:
            report = Report(info, _moves(board, info.pv), board.turn)
            if info.score is not None and info.multipv in (None, 1):
                last[:] = [report]
            if search.on_report is not None:
                search.on_report(report)

        best = self._player.go(search.limits, take, search.control)
        return _played(board, best, last[0] if last else None)

    def _result(self, search: _Search) -> Played:
        future = self._open[search]
        try:
            return future.result()
        except KeyboardInterrupt:
            search.control.stop()
            wait([future])
            raise
        finally:
            del self._open[search]

    async def _awaited(self, search: _Search) -> Played:
        future = self._open[search]
        answer = asyncio.wrap_future(future)
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            if not future.cancel():
                search.control.stop()
                await asyncio.wait([answer])
            raise
        finally:
            del self._open[search]


class _Lines:
    """Sets the number of lines for one analysis."""

    def __init__(self, engine: Engine, lines: int) -> None:
        self._engine = engine
        self._lines = lines
        self._before = engine._values.get("multipv", "1")

    def __enter__(self) -> None:
        if str(self._lines) != self._before:
            self._engine.set_option("MultiPV", self._lines)

    def __exit__(self, *error: object) -> None:
        if str(self._lines) != self._before:
            self._engine.set_option("MultiPV", self._before)


def limits_of(limit: Limit) -> Limits:
    """`Limits` for python-chess's limit; without any bound the search is infinite.

    LimitsError names a number that is no limit, such as `depth=0`.
    """
    if isinstance(limit, Limits):
        return limit
    limits = Limits(
        depth=limit.depth,
        nodes=limit.nodes,
        movetime=_milliseconds(limit.time),
        white=_clock(limit.white_clock, limit.white_inc),
        black=_clock(limit.black_clock, limit.black_inc),
        # For python-chess, too, no moves are none that are known.
        moves_to_go=limit.remaining_moves or None,
        mate=limit.mate,
    )
    return Limits(infinite=True) if limits == Limits() else limits


def _clock(remaining: float | None, increment: float | None) -> TimeLeft | None:
    left = _milliseconds(remaining)
    return None if left is None else TimeLeft(left, _milliseconds(increment) or 0)


def _milliseconds(seconds: float | None) -> int | None:
    return None if seconds is None else max(1, round(1000 * seconds))


def _relative(score: Score) -> chess.engine.Score:
    if score.mate is not None:
        return chess.engine.Mate(score.mate)
    return chess.engine.Cp(score.centipawns or 0)


def _moves(board: chess.Board, line: tuple[str, ...]) -> tuple[chess.Move, ...]:
    replayed = board.copy(stack=False)
    return tuple(replayed.push_uci(text) for text in line)


def _played(board: chess.Board, best: BestMove, report: Report | None) -> Played:
    if best.move is None:
        return Played(None, None, report)
    line = (best.move, best.ponder) if best.ponder else (best.move,)
    moves = _moves(board, line)
    return Played(moves[0], moves[1] if len(moves) > 1 else None, report)


def _collector(reports: dict[int, Report], on_report: OnReport | None) -> OnReport:
    """Keeps the last report of each line, and passes all of them on."""

    def collect(report: Report) -> None:
        if report.info.score is not None:
            reports[report.info.multipv or 1] = report
        if on_report is not None:
            on_report(report)

    return collect
