"""The toy's strength by chapter: python -m examples.strength [--games N] [--jobs N] [--publish].

The steps play each other and Stockfish, whose option UCI_Elo holds the scale. Every step has the
nodes that it searches in a fiftieth of a second, so that a step pays for what a node costs. The
games lie in build/lessons and are continued; the result goes there as well, or with --publish to
docs/lessons/results, from which docs/make_lessons.py draws the graph.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from examples.matches import ADJUDICATION, GAMES, PUBLISHED, ROOT
from examples.steps import step_named
from philidor.arena.engines import EngineSpec, read_engine
from philidor.arena.match import MatchPlan, play_plan
from philidor.arena.openings import SEED, in_random_order, read_openings
from philidor.arena.pool import Workforce
from philidor.arena.records import GameRecord
from philidor.arena.results import ResultsFile
from philidor.arena.workers import Conditions
from philidor.game.time_control import TimeControl
from philidor.lab import ladder
from philidor.lab.ladder import LadderPlan, Place, Rung, played_out

# Stockfish reaches the depth at which it chooses a move of these ratings with far fewer.
ANCHOR_NODES = 10_000
STRONGEST_ANCHOR = 2100
# Those meet that are expected to be so many Elo apart at most.
WITHIN = 110
# Each step's nodes in 0.02 s of one core's time, and where it is expected on the scale. Games from
# given openings, which end early, show nothing of books, learning and endgame tables, and games by
# nodes nothing of clocks and threads: chapters 17 to 20 and 31 are missing.
SECONDS = 0.02
CLIMBERS = {
    "alphabeta": (4_480, 1130),
    "castling": (4_480, 1140),
    "captures": (2_840, 1150),
    "ordering": (2_680, 1240),
    "table": (2_120, 1300),
    "quiescence": (1_520, 1390),
    "nullmove": (1_520, 1440),
    "terms": (580, 1340),
    "king": (440, 1370),
    "tuned": (440, 1400),
    "network": (480, 1480),
    "reductions": (1_440, 1490),
    "futility": (1_480, 1510),
    "aspiration": (1_500, 1530),
    "whole": (560, 1600),
}


def rungs() -> list[Rung]:
    """The steps, and Stockfish at the ratings near them."""
    steps = [
        Rung(f"{name}; nodes={nodes}", name, label, level=True)
        for name, (nodes, label) in CLIMBERS.items()
    ]
    return steps + [one for one in ladder.anchors(ANCHOR_NODES) if one.label <= STRONGEST_ANCHOR]


def spec(rung: Rung) -> EngineSpec:
    """How to start a rung's program."""
    if rung.anchor:
        return replace(read_engine(rung.engine), name=rung.name)
    command = (sys.executable, "-m", "examples", rung.name)
    control = TimeControl(nodes=CLIMBERS[rung.name][0])
    return EngineSpec(rung.name, command, time_control=control, folder=ROOT)


def plan_of(participants: Sequence[Rung], games: int) -> LadderPlan:
    """The games: those near each other meet."""
    conditions = Conditions(tuple(map(spec, participants)), ADJUDICATION)
    openings = in_random_order(read_openings(), SEED)
    return ladder.plan(MatchPlan(conditions, openings, games), participants, WITHIN)


def facts_of(found: Sequence[Place]) -> dict[str, Any]:
    """What the course tells: rating, error and games of steps and anchors, the weakest first."""
    rows = [
        {
            "name": place.rung.name if place.rung.anchor else step_named(place.rung.name).key,
            "rating": round(place.rating),
            "error": round(place.error),
            "games": place.games,
        }
        | ({"label": place.rung.label} if place.rung.anchor else {"nodes": nodes_of(place.rung)})
        for place in found
    ]
    return {"anchor": "Stockfish's UCI_Elo", "seconds a move": SECONDS, "rungs": rows}


def nodes_of(rung: Rung) -> int:
    """The nodes that a step has for a move."""
    return CLIMBERS[rung.name][0]


def play(games: int, jobs: int, results: Path) -> None:
    """Play the games that are missing, and write the ratings into a folder."""
    participants = rungs()
    plan = plan_of(participants, games)
    GAMES.mkdir(parents=True, exist_ok=True)

    def on_game(played: Sequence[GameRecord], game: GameRecord) -> None:
        print(f"\r{len(played)} of {plan.total} games", end="", flush=True)

    with ResultsFile(GAMES / "strength.jsonl", plan, resume=True) as sink:
        play_plan(plan, sink, Workforce(jobs), on_game)
        found = ladder.places(participants, played_out(sink.games))
    results.mkdir(parents=True, exist_ok=True)
    text = json.dumps(facts_of(found), indent=1) + "\n"
    (results / "strength.json").write_text(text, encoding="utf-8")
    print(f"\n{ladder.table(found)}")


def main() -> None:
    """Play and rate."""
    reader = argparse.ArgumentParser(prog="python -m examples.strength", description=__doc__)
    reader.add_argument("--games", type=int, default=8, help="of each two that meet")
    reader.add_argument("--jobs", type=int, default=1)
    reader.add_argument("--publish", action="store_true", help="into docs/lessons/results")
    given = reader.parse_args()
    play(given.games, given.jobs, PUBLISHED if given.publish else GAMES / "results")


if __name__ == "__main__":
    main()
