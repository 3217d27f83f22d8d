"""The full engine beside the game: values, lines and hints, against any opponent."""

from __future__ import annotations

from collections.abc import Callable

import chess
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markup import escape

from philidor.contract.info import Info, OnInfo, ignore
from philidor.contract.limits import Limits
from philidor.notation.boards import line_of
from philidor.notation.san import san_line
from philidor.pgn import notes
from philidor.players import load
from philidor.terminal.built_in import BuiltInSeat
from philidor.terminal.seat import Thought, Wait
from philidor.terminal.tables import plain_table
from philidor.terminal.values import note_of, whites

ENGINE = "philidor"
LINES = 3
# Moves of a line that fit on a usual terminal.
SHOWN_PLIES = 8


class Coach:
    """Philidor at full strength, loaded when it is first asked."""

    def __init__(self) -> None:
        self._seat: BuiltInSeat | None = None

    @property
    def name(self) -> str:
        """The engine's name."""
        return self.seat.name

    @property
    def seat(self) -> BuiltInSeat:
        """The engine; it thinks for itself instead of looking into a book."""
        if self._seat is None:
            self._seat = BuiltInSeat(load(ENGINE))
            self._seat.player.set_option("OwnBook", "false")
        return self._seat

    def think(
        self, board: chess.Board, limits: Limits, wait: Wait, on_info: OnInfo = ignore
    ) -> Thought:
        """Search a position."""
        player = self.seat.player
        player.set_option("UCI_Chess960", str(line_of(board)[0].chess960).lower())
        return self.seat.think(board, limits, wait, on_info)


class Analysis:
    """A search that prints as a table of its latest lines."""

    def __init__(self, coach: Coach, board: chess.Board) -> None:
        self._coach = coach
        self._board = board.copy()
        self._lines: dict[int, Info] = {}

    def run(self, limits: Limits, wait: Wait, on_value: Callable[[notes.Score], None]) -> None:
        """Search with several lines; on_value: gets the value of the best one from White's side."""
        player = self._coach.seat.player

        def keep(info: Info) -> None:
            if info.pv and info.score is not None:
                self._lines[info.multipv or 1] = info
                if info.multipv in (None, 1):
                    on_value(note_of(info, self._board.turn))

        player.set_option("MultiPV", str(LINES))
        try:
            self._coach.think(self._board, limits, wait, keep)
        finally:
            player.set_option("MultiPV", "1")

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines found so far."""
        table = plain_table("value", "depth", "line", numbers_from=0)
        table.columns[2].justify = "left"
        for _, info in sorted(self._lines.copy().items()):
            value = whites(info.score, self._board.turn) if info.score is not None else ""
            line = san_line(self._board, info.pv[:SHOWN_PLIES])
            table.add_row(f"[bold]{value}[/bold]", str(info.depth or ""), escape(line))
        yield table
