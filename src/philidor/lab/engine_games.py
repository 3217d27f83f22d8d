"""Games and searches of any UCI or XBoard engine for training data."""

from __future__ import annotations

from functools import cache

import chess.engine

from philidor.arena.answers import Answer
from philidor.arena.engines import EngineSpec
from philidor.arena.game_position import GamePosition
from philidor.arena.records import GameRecord, Pairing
from philidor.arena.session import EngineSession, patience_for
from philidor.arena.workers import Conditions, GameJob, KeptEngines, play_job
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.game.adjudication import Adjudication
from philidor.game.time_control import TimeControl

# Nodes of Philidor's search that looks at a start, and of another engine a move.
START_NODES, ENGINE_NODES = 100, 5_000
GRACE_SECONDS = 10.0


def played(
    engine: EngineSpec, nodes: int, number: int, fen: str, rules: Adjudication
) -> GameRecord:
    """A game of an engine against itself; InputError if it fails."""
    spec = engine.limited(TimeControl(nodes=nodes))
    found = play_job(GameJob(Conditions((spec,), rules), Pairing(number, 0, 0, fen)))
    if found.culprit is not None:
        raise InputError(f"game {number + 1}: {spec.name}: {found.ending.text}")
    return found


def searched(engine: EngineSpec, nodes: int, position: GamePosition, game: object) -> Answer:
    """What an engine finds in a position; game: what it may remember searches of."""
    limits = Limits(nodes=nodes)
    session = _sessions().for_job(engine)
    patience = patience_for(limits, GRACE_SECONDS)
    try:
        return _sessions().run(session.play(position, limits, game, patience))
    except chess.engine.EngineError as error:
        raise InputError(f"{engine.name}: {error}") from None


@cache
def _sessions() -> KeptEngines[EngineSpec, EngineSession]:
    return KeptEngines(EngineSession)
