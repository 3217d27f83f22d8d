"""The work of a review as jobs for worker processes: searches and explanations."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache, partial

import chess
import chess.engine

from philidor.arena.engines import EngineSpec
from philidor.arena.session import EngineSession
from philidor.arena.workers import KeptEngines, spec_here
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.explanations.explainer import Explainer
from philidor.explanations.judgement import JudgedMove
from philidor.explanations.texts import reasons
from philidor.explanations.values import Value
from philidor.museum.text import Language
from philidor.review.values import search_value

# Positions of a job. The engine begins each job as a new game, so that its values do not depend on
# what a worker has searched before; with few positions an interruption costs little.
STRETCH = 16


@dataclass(frozen=True)
class StretchJob:
    """Positions of one game to be searched.

    fen, chess960: where the game begins. moves: its moves (UCI). plies: the wanted positions, by
    the number of moves before them, in order. python: the interpreter of the process that made the
    job.
    """

    spec: EngineSpec
    limits: Limits
    fen: str
    chess960: bool
    moves: tuple[str, ...]
    plies: tuple[int, ...]
    python: str = sys.executable


def search_stretch(job: StretchJob) -> list[Value]:
    """The values of a job's positions; InputError if the engine fails."""
    try:
        return _engines().run(_searched(job)) if job.plies else []
    except chess.engine.EngineError as error:
        # The session's errors begin with the engine's name.
        reason = str(error).removeprefix(f"{job.spec.name}: ")
        raise InputError(f"{job.spec.name} failed: {reason}") from None


@cache
def _engines() -> KeptEngines[EngineSpec, EngineSession]:
    return KeptEngines(partial(EngineSession, background=True))


async def _searched(job: StretchJob) -> list[Value]:
    session = _engines().for_job(spec_here(job.spec, job.python))
    game = object()
    values = []
    board = chess.Board(job.fen, chess960=job.chess960)
    for ply in range(job.plies[-1] + 1):
        if ply in job.plies:
            values.append(await search_value(session, board, job.limits, game))
        if ply < job.plies[-1]:
            board.push_uci(job.moves[ply])
    return values


@dataclass(frozen=True)
class ExplainJob:
    """Moves of one game to be explained in a language, after the moves that led to them."""

    fen: str
    chess960: bool
    moves: tuple[JudgedMove, ...]
    plies: frozenset[int]
    language: Language


def explain(job: ExplainJob) -> dict[int, list[str]]:
    """The sentences about each wanted move, by its ply."""
    found = {}
    board = chess.Board(job.fen, chess960=job.chess960)
    for move in job.moves:
        if move.ply in job.plies:
            found[move.ply] = reasons(_explainer().explain_judged(board, move), job.language)
        board.push_uci(move.uci)
    return found


@cache
def _explainer() -> Explainer:
    return Explainer()
