"""Each step against the one before: python -m examples.matches [STEP]... [--games N].

The games are played by the arena of the laboratory, and continue where they were interrupted; games
and results lie in build/lessons. With --publish the results go to docs/lessons/results, from which
the lessons' tables and pictures are made.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from examples.board import KING, QUEEN, ROOK, SQUARES, START_FEN, Board
from examples.generator import in_check
from examples.making import legal_moves
from examples.node_clock import by_node_clock
from examples.steps import STEPS, Step, step_named
from examples.tuned import DATA
from philidor.arena.duels import duel_tally
from philidor.arena.engines import EngineSpec
from philidor.arena.match import MatchPlan, play_plan, speed
from philidor.arena.openings import SEED, in_random_order, read_openings
from philidor.arena.pool import Workforce
from philidor.arena.records import GameRecord, points_of
from philidor.arena.results import ResultsFile
from philidor.arena.workers import Conditions
from philidor.game.adjudication import Adjudication
from philidor.game.time_control import TimeControl

ROOT = Path(__file__).parents[1]
PUBLISHED = ROOT / "docs" / "lessons" / "results"
GAMES = ROOT / "build" / "lessons"
ADJUDICATION = Adjudication(
    resign_score=700, resign_moves=3, draw_score=5, draw_moves=6, draw_from=45, max_plies=200
)
# Nodes a move. There are more where depth is to be gained (an attack takes several moves), many for
# what reduces and prunes, and most for the null move, which saves more with every ply. From the
# network on there are fewer, since a node takes several times as long.
NODES, MORE_NODES, MANY_NODES, MOST_NODES, FEWER_NODES = 1000, 2000, 4000, 16_000, 500
COSTLY = 16
# Learning needs an opponent that repeats itself; a book draws lots. Chapters 26 to 28 go on from
# chapter 12, whose evaluation is quick.
OPPONENTS = {"learning": "network", "reductions": "nullmove"}
# Measured in nodes to a depth (docs/make_lessons.py): at the depths that plain Python reaches, a
# hundred games show nothing of what these ideas are worth.
BY_NODES = ("reductions", "futility", "aspiration")
# Measured on the scale of all steps (examples/strength.py), and by a second process (parallel.py).
ELSEWHERE = ("whole", "threads")
PLAYED = tuple(step for step in STEPS[1:] if step.name not in (*BY_NODES, *ELSEWHERE))
# The book that `python -m examples.preparing` makes, and the openings for which it does.
PREPARED_BOOK, PREPARED = DATA / "prepared.bin", 50
CONTROLS = {
    **dict.fromkeys(
        ("ordering", "table", "quiescence", "king", "tuned"), TimeControl(nodes=MORE_NODES)
    ),
    **dict.fromkeys(BY_NODES, TimeControl(nodes=MANY_NODES)),
    "nullmove": TimeControl(nodes=MOST_NODES),
    "time": TimeControl(base=10_000, increment=100),
}


def opponent(step: Step) -> Step:
    """The step that this one plays against: the one before."""
    return step_named(OPPONENTS.get(step.name, STEPS[STEPS.index(step) - 1].name))


def openings(step: Step) -> tuple[str, ...]:
    """The positions from which a step's games begin."""
    if step.name == "learning":
        return (START_FEN,)
    if step.name == "book":
        return in_random_order(read_openings(), SEED)[:PREPARED]
    if step.name == "endgames":
        return tuple(endings(50))
    return in_random_order(read_openings(), SEED)


def endings(count: int) -> list[str]:
    """Random positions with king and queen, or king and rook, against a king."""
    chance = random.Random(SEED)
    found: list[str] = []
    while len(found) < count:
        board = Board()
        board.clear()
        places = chance.sample(SQUARES, 3)
        for square, piece in zip(
            places, (KING, chance.choice((QUEEN, ROOK)), KING | 8), strict=True
        ):
            board.put(square, piece)
        board.side = 1
        attacked = in_check(board)
        board.side = 0
        if not attacked and legal_moves(board):
            found.append(board.fen())
    return found


def plan_of(step: Step, games: int) -> MatchPlan:
    """The match of a step against its opponent."""
    nodes = NODES if step.chapter < COSTLY else FEWER_NODES
    control = CONTROLS.get(step.name, TimeControl(nodes=nodes))
    engines = tuple(
        EngineSpec(
            one.key,
            (sys.executable, "-m", "examples", one.name),
            options=options_of(one),
            time_control=control,
            folder=ROOT,
        )
        for one in (step, opponent(step))
    )
    rules = Adjudication(max_plies=120) if step.name == "endgames" else ADJUDICATION
    return MatchPlan(Conditions(engines, rules), openings(step), games)


def options_of(step: Step) -> dict[str, str]:
    """The files that a step has in its match."""
    if step.name == "book":
        return {"Book File": str(PREPARED_BOOK)}
    return {"Learn File": str(learnt(step))} if step.name == "learning" else {}


def learnt(step: Step) -> Path:
    """Where a learner keeps what the games of a match have taught it."""
    return GAMES / f"{step.key}.learnt.json"


def result(step: Step, plan: MatchPlan, games: Sequence[GameRecord]) -> dict[str, Any]:
    """What the lessons tell about a match."""
    played = duel_tally(games)
    estimate = played.elo()
    bounds = [estimate.elo, estimate.low, estimate.high]
    elo, low, high = (round(one) if abs(one) < 5000 else None for one in bounds)
    return {
        "step": step.key,
        "against": opponent(step).key,
        "limit": str(plan.conditions.engines[0].time_control),
        "games": played.games,
        "wins": played.wins,
        "draws": played.draws,
        "losses": played.losses,
        "score": round(played.score, 4),
        "elo": elo,
        "low": low,
        "high": high,
        "depth": [round(speed(games, place)[0], 1) for place in (0, 1)],
        "points": [points_of(game, 0) for game in sorted(games, key=lambda game: game.number)],
    }


def play(step: Step, games: int, results: Path) -> None:
    """Play a step's match, or the games that are missing, and write its result into a folder."""
    GAMES.mkdir(parents=True, exist_ok=True)
    plan = plan_of(step, games)
    if step.name == "time":
        write(step, result(step, plan, by_node_clock(plan, step, opponent(step))), results)
        return

    def on_game(played: Sequence[GameRecord], game: GameRecord) -> None:
        print(f"\r{step.key}: {len(played)} of {games} games", end="", flush=True)

    games_file = GAMES / f"{step.key}.jsonl"
    if not games_file.exists():
        learnt(step).unlink(missing_ok=True)
    # One game at a time: the books draw lots, and a learner has to see every game.
    with ResultsFile(games_file, plan, resume=True) as sink:
        play_plan(plan, sink, Workforce(1), on_game)
        facts = result(step, plan, sink.games)
    write(step, facts, results)


def write(step: Step, facts: dict[str, Any], results: Path) -> None:
    """Write a result and say it."""
    results.mkdir(parents=True, exist_ok=True)
    text = json.dumps(facts) + "\n"
    (results / f"{step.key}.json").write_text(text, encoding="utf-8")
    print(f"\r{step.key} - {facts['against']}: {100 * facts['score']:.1f} %, Elo {facts['elo']}")


def main() -> None:
    """Play the matches of some steps, or of all."""
    reader = argparse.ArgumentParser(prog="python -m examples.matches", description=__doc__)
    reader.add_argument("steps", nargs="*", help="names or chapters; all without any")
    reader.add_argument("--games", type=int, default=40)
    reader.add_argument("--publish", action="store_true", help="into docs/lessons/results")
    given = reader.parse_args()
    try:
        steps = [step_named(text) for text in given.steps] or list(PLAYED)
    except ValueError as error:
        reader.error(str(error))
    for step in steps:
        play(step, given.games, PUBLISHED if given.publish else GAMES / "results")


if __name__ == "__main__":
    main()
