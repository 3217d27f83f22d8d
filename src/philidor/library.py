"""Philidor as a library: python-chess boards in, moves out.

`from philidor import Engine` imports this module when it is asked for, and python-chess with it
(the extra `philidor[cli]` has it). `docs/library.md` shows its use.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from types import TracebackType
from typing import TypeAlias

import chess
import chess.engine

from philidor.contract.info import BestMove, Info, Score
from philidor.contract.limits import Clock, Limits
from philidor.notation.boards import line_of
from philidor.players import load

Limit: TypeAlias = Limits | chess.engine.Limit
# Seconds between two reminders to a player that has not stopped yet.
STOP_INTERVAL = 0.01


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


class Engine:
    """A chess program of the house, by default Philidor itself.

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
        self._search: Future[Played] | None = None
        self._stop_wanted = threading.Event()
        self._values: dict[str, str] = {}
        for option, value in (options or {}).items():
            self.set_option(option, value)

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
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

        `limit` is the house's `Limits` or python-chess's `Limit`; `on_report` is called on the
        search's thread. Ctrl-C ends the search. Raises FenError for what is no position of chess.
        """
        return self._result(self._begin(board, limit, on_report))

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
            self._result(self._begin(board, limit, _collector(reports, on_report)))
        return [reports[number] for number in sorted(reports)]

    async def play_async(
        self, board: chess.Board, limit: Limit, on_report: OnReport | None = None
    ) -> Played:
        """As `play`, for asyncio; a cancelled call ends the search before it raises."""
        return await self._awaited(self._begin(board, limit, on_report))

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
            await self._awaited(self._begin(board, limit, _collector(reports, on_report)))
        return [reports[number] for number in sorted(reports)]

    def stop(self) -> None:
        """End the running search, if any; its call returns with the best move so far.

        It may be called from any thread, also from a report.
        """
        if self._search is not None and not self._search.done():
            self._stop_wanted.set()
            self._player.stop()

    def close(self) -> None:
        """End a running search and let the thread go; the engine cannot be used any more."""
        if self._search is not None:
            self._end(self._search)
        self._pool.shutdown()

    def _begin(
        self, board: chess.Board, limit: Limit, on_report: OnReport | None
    ) -> Future[Played]:
        self._stop_wanted.clear()
        # The copy keeps the caller free to change the board while the search runs.
        self._search = self._pool.submit(self._think, board.copy(), limits_of(limit), on_report)
        return self._search

    def _think(self, board: chess.Board, limits: Limits, on_report: OnReport | None) -> Played:
        setup, moves = line_of(board)
        self._player.set_position(setup, moves)
        last: list[Report] = []

        def take(info: Info) -> None:
            report = Report(info, _moves(board, info.pv), board.turn)
            if info.score is not None and info.multipv in (None, 1):
                last[:] = [report]
            if on_report is not None:
                on_report(report)

        if self._stop_wanted.is_set():
            # The stop came before the search: its answer is what one ply shows.
            limits = Limits(depth=1)
        best = self._player.go(limits, take)
        return _played(board, best, last[0] if last else None)

    def _result(self, search: Future[Played]) -> Played:
        try:
            return search.result()
        except KeyboardInterrupt:
            self._end(search)
            raise

    def _end(self, search: Future[Played]) -> None:
        """Stop until it has stopped: a stop before the search has begun may be forgotten."""
        search.cancel()
        while not search.done():
            self._player.stop()
            wait([search], STOP_INTERVAL)

    async def _awaited(self, search: Future[Played]) -> Played:
        try:
            return await asyncio.shield(asyncio.wrap_future(search))
        except asyncio.CancelledError:
            search.cancel()
            while not search.done():
                self._player.stop()
                await asyncio.sleep(STOP_INTERVAL)
            raise


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
    """The house's limits for python-chess's; without any bound the search is infinite."""
    if isinstance(limit, Limits):
        return limit
    limits = Limits(
        depth=limit.depth,
        nodes=limit.nodes,
        movetime=_milliseconds(limit.time),
        white=_clock(limit.white_clock, limit.white_inc),
        black=_clock(limit.black_clock, limit.black_inc),
        moves_to_go=limit.remaining_moves,
        mate=limit.mate,
    )
    return Limits(infinite=True) if limits == Limits() else limits


def _clock(remaining: float | None, increment: float | None) -> Clock | None:
    left = _milliseconds(remaining)
    return None if left is None else Clock(left, _milliseconds(increment) or 0)


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
