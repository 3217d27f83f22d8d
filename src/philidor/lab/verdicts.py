"""Verdicts: what another engine expects after a move, as a share of a point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import chess
import chess.engine

from philidor.arena.engines import EngineSpec
from philidor.arena.running import run_engines
from philidor.arena.scheduler import Scheduler, Worker
from philidor.arena.session import EngineSession
from philidor.contract.limits import Limits

# A position (FEN) and a move in it (UCI).
Question = tuple[str, str]
OnVerdict = Callable[[Question, float], None]


@dataclass(frozen=True)
class Judge:
    """An engine that judges moves by searches of so many nodes."""

    engine: EngineSpec
    nodes: int


async def verdict(session: EngineSession, question: Question, nodes: int) -> float:
    """The points (0 to 1) that the mover can expect after the move.

    By python-chess's model of Stockfish's results. Raises EngineError if the engine fails.
    """
    fen, move = question
    board = chess.Board(fen)
    mover = board.turn
    board.push_uci(move)
    outcome = board.outcome()
    if outcome is not None:
        return 0.5 if outcome.winner is None else float(outcome.winner == mover)
    answer = await session.analyse(board, Limits(nodes=nodes), question)
    score = answer.info.get("score")
    if score is None:
        raise chess.engine.EngineError(f"{session.spec.name} reports no score")
    return score.pov(mover).wdl(model="sf", ply=board.ply()).expectation()


def ask(judge: Judge, questions: Sequence[Question], workers: int, on_verdict: OnVerdict) -> None:
    """Have all questions judged; `on_verdict` receives each answer as it comes.

    Raises InputError if the engine does not start or fails.
    """

    async def told(question: Question, points: float) -> None:
        on_verdict(question, points)

    async def judged() -> None:
        sessions = [EngineSession(judge.engine) for _ in range(min(workers, len(questions)))]
        await Scheduler([_worker(session, judge.nodes) for session in sessions], told).run(
            questions
        )

    run_engines(judged())


def _worker(session: EngineSession, nodes: int) -> Worker[Question, float]:
    return Worker(lambda question: verdict(session, question, nodes), session)
