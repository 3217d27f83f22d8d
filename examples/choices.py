"""How good the moves are that steps choose: python -m examples.choices STEP STEP... [--nodes N].

Every step chooses a move in the same positions, with equal nodes. Philidor, with far more of them,
judges each choice: what it gives away of the points to expect. A game of a hundred searches gives
one result, and here every search gives one, so that minutes show what takes games a day. Games
still decide: they contain all that a judge overlooks. The result goes to build/lessons, or with
--publish to docs/lessons/results.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from math import exp, sqrt
from statistics import fmean, stdev
from typing import Any

import chess
from chess.engine import Limit

from examples.limits import Limits
from examples.matches import GAMES, MANY_NODES, PUBLISHED
from examples.player import Report
from examples.steps import Step, step_named
from philidor import Engine
from philidor.arena.openings import SEED, in_random_order, read_openings

# Philidor's nodes for a move of the games from which the positions come, and for a judgement.
GAME_NODES, JUDGE_NODES = 100, 50_000
# A game gives a position after so many plies, and after as many again.
APART, LONGEST = 7, 90
# Centipawns that are one step of the logistic curve, as in Philidor's training; and of a mate.
LOGIT, MATE = 140, 2_000


def positions(engine: Engine, count: int) -> Iterator[str]:
    """Positions of Philidor's games against itself, from balanced openings."""
    chance = random.Random(SEED)
    for fen in in_random_order(read_openings(), SEED)[:count]:
        board = chess.Board(fen)
        engine.new_game()
        first = chance.randrange(APART)
        while not board.is_game_over() and board.ply() < LONGEST:
            if board.ply() % APART == first and board.legal_moves.count() > 1:
                yield board.fen()
            board.push(engine.play(board, Limit(nodes=GAME_NODES)).move)


def choice(step: Step, fen: str, nodes: int) -> tuple[str, int]:
    """The move that a new player of this step chooses, and the depth that it reached."""
    player = step.make()
    player.set_position(fen)
    reports: list[Report] = []
    move = player.think(Limits(nodes=nodes), reports.append)
    return str(move), reports[-1].depth if reports else 0


def points(engine: Engine, fen: str, move: str) -> float:
    """The points that the mover may expect after a move, as the judge sees it."""
    board = chess.Board(fen)
    root = [chess.Move.from_uci(move)]
    (report,) = engine.analyse(board, Limit(nodes=JUDGE_NODES), root_moves=root)
    score = report.score.pov(board.turn).score(mate_score=MATE)
    return 1 / (1 + exp(-max(-MATE, min(MATE, score)) / LOGIT))


def judged(steps: Sequence[Step], count: int, nodes: int) -> list[dict[str, Any]]:
    """For each position what the moves are worth that the steps choose, and their depths."""
    rows = []
    with Engine() as source, Engine() as judge:
        for fen in positions(source, count):
            choices = [choice(step, fen, nodes) for step in steps]
            judge.new_game()
            worth = {move: points(judge, fen, move) for move in sorted({one for one, _ in choices})}
            rows.append(
                {
                    "points": [worth[move] for move, _ in choices],
                    "depth": [depth for _, depth in choices],
                }
            )
            print(f"\r{len(rows)} of {count} positions", end="", flush=True)
            if len(rows) == count:
                break
    return rows


def facts_of(steps: Sequence[Step], rows: Sequence[dict[str, Any]], nodes: int) -> dict[str, Any]:
    """Each step beside the first: the mean gain in points of a hundred, and its 95 % interval."""
    found = []
    for place, step in enumerate(steps):
        gains = [100 * (row["points"][place] - row["points"][0]) for row in rows]
        found.append(
            {
                "step": step.key,
                "depth": round(fmean(row["depth"][place] for row in rows), 2),
                "gain": round(fmean(gains), 2),
                "error": round(1.96 * stdev(gains) / sqrt(len(gains)), 2),
                "other moves": sum(gain != 0 for gain in gains),
            }
        )
    return {"nodes": nodes, "positions": len(rows), "judge": JUDGE_NODES, "steps": found}


def main() -> None:
    """Judge steps, and write the result."""
    reader = argparse.ArgumentParser(prog="python -m examples.choices", description=__doc__)
    reader.add_argument("steps", nargs="+", help="names or chapters; the first is the measure")
    reader.add_argument("--positions", type=int, default=600)
    reader.add_argument("--nodes", type=int, default=MANY_NODES, help="of a choice")
    reader.add_argument("--publish", action="store_true", help="into docs/lessons/results")
    given = reader.parse_args()
    try:
        steps = [step_named(text) for text in given.steps]
    except ValueError as error:
        reader.error(str(error))
    if given.positions < 2:
        reader.error("--positions: two are the fewest of which there is an interval")
    facts = facts_of(steps, judged(steps, given.positions, given.nodes), given.nodes)
    folder = PUBLISHED if given.publish else GAMES / "results"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "choices.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    print()
    for row in facts["steps"]:
        print("{step}: depth {depth}, {gain:+.2f} +- {error:.2f} points of a hundred".format(**row))


if __name__ == "__main__":
    main()
