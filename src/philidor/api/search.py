"""One search of the library: its question and its results so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import chess

from philidor.api.positions import AnyMove, refuse_variants
from philidor.api.results import GameOverError, OnReport, Played, Report, moves_of, report_of
from philidor.board.given import given_move
from philidor.contract.info import BestMove, Info
from philidor.contract.limits import Limits
from philidor.contract.player import IllegalMoveError, Player
from philidor.contract.search_control import SearchControl
from philidor.notation.boards import line_of

LINES = "MultiPV"


@dataclass(eq=False)
class Search:
    """A search that is running, or waiting for another one to end.

    lines: the number of lines; None for the engine's own setting. root_moves: the only moves to
    look at; None for all. IllegalMoveError when one is not legal, ValueError when there is none.
    UnsupportedPositionError for a board of another game than chess.
    """

    board: chess.Board
    limits: Limits
    lines: int | None
    root_moves: Iterable[AnyMove | str] | None
    on_report: OnReport | None
    control: SearchControl = field(default_factory=SearchControl)
    latest: dict[int, Report] = field(default_factory=dict)
    _only: tuple[chess.Move, ...] | None = None

    def __post_init__(self) -> None:
        refuse_variants(self.board)
        # The copy leaves the caller free to change the board while the search runs.
        self.board = self.board.copy()
        if self.root_moves is None:
            return
        self._only = tuple(chess.Move.from_uci(given_move(one).uci()) for one in self.root_moves)
        if not self._only:
            raise ValueError("root_moves is empty; None means all moves")
        for move in self._only:
            if not self.board.is_legal(move):
                raise IllegalMoveError(move.uci(), [one.uci() for one in self.board.move_stack])

    @property
    def reports(self) -> list[Report]:
        """The last report of each line so far, the best line first."""
        latest = dict(self.latest)
        return [latest[number] for number in sorted(latest)]

    def run(self, player: Player, own_lines: str) -> BestMove:
        """Search on the caller's thread; `own_lines` is the engine's setting of `MultiPV`.

        An exception of `on_report` ends the search and is raised by it.
        """
        # The search may have waited for another one to end.
        self.control.restart()
        player.set_position(*line_of(self.board))
        wanted = own_lines if self.lines is None else str(self.lines)
        if wanted != own_lines:
            player.set_option(LINES, wanted)
        try:
            return self._go(player)
        finally:
            if wanted != own_lines:
                player.set_option(LINES, own_lines)

    def _go(self, player: Player) -> BestMove:
        limits = self.limits
        if self._only is not None:
            named = {self.board.parse_uci(name): name for name in player.legal_moves()}
            names = tuple(named[self.board.parse_uci(move.uci())] for move in self._only)
            limits = replace(limits, search_moves=names)
        failures: list[Exception] = []

        def take(info: Info) -> None:
            report = report_of(self.board, info)
            if report is None or failures:
                return
            self.latest[report.multipv] = report
            try:
                if self.on_report is not None:
                    self.on_report(report)
            except Exception as error:  # noqa: BLE001 - raised again when the search has ended
                failures.append(error)
                self.control.stop()

        best = player.go(limits, take, self.control)
        if failures:
            raise failures[0]
        return best

    def played(self, best: BestMove) -> Played:
        """The answer as moves; GameOverError if there is none."""
        if best.move is None:
            raise GameOverError(f"there is no legal move in {self.board.fen()}")
        line = (best.move, best.ponder) if best.ponder else (best.move,)
        moves = moves_of(self.board, line)
        return Played(moves[0], moves[1] if len(moves) > 1 else None, tuple(self.reports))
