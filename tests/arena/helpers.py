"""Engines and plans that the laboratory's tests share."""

from __future__ import annotations

import sys
from pathlib import Path

from philidor.arena.engines import EngineSpec
from philidor.arena.match import MatchPlan
from philidor.arena.workers import Conditions
from philidor.game.adjudication import Adjudication
from philidor.game.time_control import TimeControl

FAKE = Path(__file__).with_name("fake_engine.py")
OPENINGS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
)


def fake(mode: str, time_control: TimeControl | None = None) -> EngineSpec:
    """The fake engine in one of its modes; one node a move if no time control is given."""
    return EngineSpec(
        mode, (sys.executable, str(FAKE), mode), time_control=time_control or TimeControl(nodes=1)
    )


def plan(
    *engines: EngineSpec,
    games: int = 2,
    tolerance: int = 50,
    patience: int = 3_000,
    adjudication: Adjudication | None = None,
) -> MatchPlan:
    """A short plan of those engines."""
    rules = adjudication or Adjudication(max_plies=20)
    return MatchPlan(Conditions(tuple(engines), rules, tolerance, patience), OPENINGS, games)
