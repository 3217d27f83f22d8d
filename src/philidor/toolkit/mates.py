"""Looking for mates."""

from __future__ import annotations

import queue
from collections.abc import Sequence
from dataclasses import dataclass

from philidor.board.board import Board
from philidor.board.moves import Move
from philidor.contract.info import BestMove, Info, OnInfo, ignore
from philidor.contract.limits import Limits
from philidor.contract.player import Player
from philidor.players import load
from philidor.protocols.thinker import Thinker
from philidor.toolkit.setups import setup_of


@dataclass(frozen=True)
class MateSearch:
    """What a search for a mate found.

    moves: the length of the mate, None if none was found. line: the moves to it. proven: whether
    the result is certain; only Philidor proves that there is no mate. nodes: positions searched.
    """

    moves: int | None
    line: tuple[Move, ...] = ()
    proven: bool = False
    nodes: int = 0

    def __bool__(self) -> bool:
        """Whether there is a mate."""
        return self.moves is not None


def find_mate(board: Board, moves: int, engine: str = "philidor") -> MateSearch:
    """The shortest mate of the side to move in so many moves at most, or the proof of none.

    Raises LimitsError for a number of moves that is none, UnknownPlayerError, and KeyboardInterrupt
    as Ctrl-C asks.

    >>> board = Board("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
    >>> [board.san(move) for move in find_mate(board, 2).line]
    ['Ra8#']
    """
    setup = setup_of(board)
    if not board.legal_moves:
        return MateSearch(None, proven=True)
    player = load(engine)
    player.set_position(setup, ())
    reports, interrupted = mate_reports(player, moves)
    if interrupted:
        raise KeyboardInterrupt
    return search_result(reports, moves, board)


def mate_reports(player: Player, moves: int, on_info: OnInfo = ignore) -> tuple[list[Info], bool]:
    """The reports of a search for a mate in so many moves, and whether Ctrl-C ended it."""
    reports: list[Info] = []
    ended: queue.Queue[BestMove] = queue.Queue()

    def keep(info: Info) -> None:
        reports.append(info)
        on_info(info)

    thinker = Thinker(player)
    thinker.start(Limits(mate=moves), keep, ended.put)
    try:
        ended.get()
    except KeyboardInterrupt:
        thinker.stop()
        return reports, True
    return reports, False


def mate_told(reports: Sequence[Info], moves: int) -> Info | None:
    """The report of a mate in so many moves at most, None if there is none."""
    scored = [info for info in reports if info.score is not None]
    score = scored[-1].score if scored else None
    found = None if score is None else score.mate
    return scored[-1] if found is not None and 0 < found <= moves else None


def is_refuted(reports: Sequence[Info], moves: int) -> bool:
    """Whether the reports prove that there is no mate in so many moves."""
    return any(info.text == f"mate in {moves}: refuted" for info in reports)


def search_result(reports: Sequence[Info], moves: int, board: Board) -> MateSearch:
    """What the reports of a search on a board say."""
    nodes = max((info.nodes or 0 for info in reports), default=0)
    told = mate_told(reports, moves)
    if told is None or told.score is None:
        return MateSearch(None, proven=is_refuted(reports, moves), nodes=nodes)
    after, line = board.copy(), []
    for name in told.pv:
        line.append(after.push_uci(name))
    return MateSearch(told.score.mate, tuple(line), after.is_checkmate(), nodes)
