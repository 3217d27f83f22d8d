"""Reports and answers of a search, and the library's own errors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

import chess
import chess.engine

from philidor.contract.info import Bound, Info, Score


class GameOverError(ValueError):
    """The position has no legal move: there is nothing to play."""


class NotSearchedError(LookupError):
    """The move has no report: it comes from an opening book, or the search ended before any."""


class EngineClosedError(RuntimeError):
    """The engine was closed and cannot be used any more."""


@dataclass(frozen=True)
class Report:
    """What a search says about one line.

    score: from the view of the side to move, as python-chess has it. bound: whether it is exact.
    depth, seldepth: nominal and greatest depth in plies. multipv: the rank of the line, from 1.
    nodes, nps: positions so far, and per second. time: seconds. hashfull: used part of the
    transposition table in thousandths. pv: the line; empty if there is no legal move.
    info: the report as the program gave it; a number that it lacks is 0 in the fields above.
    """

    score: chess.engine.PovScore
    bound: Bound
    depth: int
    seldepth: int
    multipv: int
    nodes: int
    nps: int
    time: float
    hashfull: int
    pv: tuple[chess.Move, ...]
    info: Info = field(repr=False)

    def asdict(self) -> dict[str, int | float | str | None]:
        """The report as a row of a table, in plain numbers and text.

        `cp` (centipawns) and `mate` (moves) are from the view of the side to move, `turn`; one of
        them is None. `pv` is the line in UCI moves.
        """
        relative = self.score.relative
        return {
            "turn": "white" if self.score.turn else "black",
            "cp": relative.score(),
            "mate": relative.mate(),
            "bound": self.bound.value or "exact",
            "depth": self.depth,
            "seldepth": self.seldepth,
            "multipv": self.multipv,
            "nodes": self.nodes,
            "nps": self.nps,
            "time": self.time,
            "hashfull": self.hashfull,
            "pv": " ".join(move.uci() for move in self.pv),
        }


@dataclass(frozen=True)
class Played:
    """The answer of a search: its move, the expected reply, and the last report of each line.

    ponder is None if the program expects no reply. reports is empty for a move from a book, and
    where a re-created engine has not finished a line.
    """

    move: chess.Move
    ponder: chess.Move | None
    reports: tuple[Report, ...]

    @property
    def report(self) -> Report:
        """The last report of the best line; NotSearchedError if there is none."""
        if not self.reports:
            raise NotSearchedError(
                "there is no report: the move comes from an opening book, or the limit was too low"
            )
        return self.reports[0]


OnReport: TypeAlias = Callable[[Report], None]


def report_of(board: chess.Board, info: Info) -> Report | None:
    """A scored report about a position; None for reports of another kind."""
    if info.score is None:
        return None
    depth = info.depth or 0
    return Report(
        score=chess.engine.PovScore(_relative(info.score), board.turn),
        bound=info.score.bound,
        depth=depth,
        seldepth=info.seldepth or depth,
        multipv=info.multipv or 1,
        nodes=info.nodes or 0,
        nps=info.nps or 0,
        time=(info.time or 0) / 1000,
        hashfull=info.hashfull or 0,
        pv=moves_of(board, info.pv),
        info=info,
    )


def moves_of(board: chess.Board, line: tuple[str, ...]) -> tuple[chess.Move, ...]:
    """A line of UCI moves from a position as moves."""
    replayed = board.copy(stack=False)
    return tuple(replayed.push_uci(text) for text in line)


def _relative(score: Score) -> chess.engine.Score:
    if score.mate is not None:
        return chess.engine.Mate(score.mate)
    return chess.engine.Cp(score.centipawns or 0)
