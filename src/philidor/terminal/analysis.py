"""An analysis in the terminal: the best lines of a position during a search."""

from __future__ import annotations

import chess
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markup import escape

from philidor.contract.info import Info, Score
from philidor.contract.limits import Limits
from philidor.contract.options import Spin
from philidor.notation.san import san_line
from philidor.terminal.seat import Seat, Wait
from philidor.terminal.tables import plain_table

MULTI_PV = "MultiPV"
LINES = 3
# Moves of a line that fit on a usual terminal.
SHOWN_PLIES = 8


class Analysis:
    """A search that prints as a table of its latest lines."""

    def __init__(self, seat: Seat, board: chess.Board) -> None:
        self._seat = seat
        self._board = board.copy()
        self._lines: dict[int, Info] = {}

    def run(self, limits: Limits, wait: Wait) -> None:
        """Search, with several lines if the program can."""
        several = self._several()
        if several is not None:
            self._seat.player.set_option(MULTI_PV, str(min(LINES, several.most)))
        try:
            self._seat.think(self._board, limits, wait, self._keep)
        finally:
            if several is not None:
                self._seat.player.set_option(MULTI_PV, str(several.default))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines found so far."""
        table = plain_table("value", "depth", "line", numbers_from=0)
        table.columns[2].justify = "left"
        for _, info in sorted(self._lines.copy().items()):
            value = whites(info.score, self._board.turn) if info.score is not None else ""
            line = san_line(self._board, info.pv[:SHOWN_PLIES])
            table.add_row(f"[bold]{value}[/bold]", str(info.depth or ""), escape(line))
        yield table

    def _keep(self, info: Info) -> None:
        if info.pv and info.score is not None:
            self._lines[info.multipv or 1] = info

    def _several(self) -> Spin | None:
        """The option for the number of lines, if the program has it."""
        return next(
            (
                option
                for option in self._seat.player.options
                if isinstance(option, Spin) and option.name == MULTI_PV
            ),
            None,
        )


def whites(score: Score, white_moves: bool) -> Score:
    """A score of the side to move from White's point of view."""
    if white_moves:
        return score
    if score.mate is not None:
        return Score(mate=-score.mate)
    return Score(centipawns=-(score.centipawns or 0))


def told(info: Info) -> str:
    """Score, depth and time of a report, where it has them."""
    if info.score is None:
        return info.text or ""
    parts = [str(info.score)]
    parts += [f"depth {info.depth}"] if info.depth is not None else []
    parts += [f"{info.time / 1000:.1f} s"] if info.time is not None else []
    return ", ".join(parts)
