"""Draw the lessons' pictures: python docs/make_lessons.py [--measure [NAME]...].

The numbers lie in docs/lessons/results, the pictures in docs/lessons/figures. `--measure` takes the
numbers again, except those of matches (`python -m examples.matches --publish`) and of the training
of networks (`philidor lab train`), and then draws.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib import pyplot as plt
from matplotlib.patches import Rectangle

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from examples.alpha_beta import INFINITE, AlphaBeta, Score, balance  # noqa: E402
from examples.aspiration import Aspiration  # noqa: E402
from examples.board import (  # noqa: E402
    BISHOP,
    BORDER,
    EMPTY,
    KING,
    KNIGHT,
    LETTERS,
    PAWN,
    PLACE,
    QUEEN,
    ROOK,
    Board,
    square_name,
)
from examples.castling import generate_all  # noqa: E402
from examples.clock import Clock  # noqa: E402
from examples.futility import Futility  # noqa: E402
from examples.generator import generate  # noqa: E402
from examples.learning import CURIOSITY  # noqa: E402
from examples.limits import Limits  # noqa: E402
from examples.making import make, make_legal, perft, take_back  # noqa: E402
from examples.move_stack import MoveStack  # noqa: E402
from examples.null_move import NullMove  # noqa: E402
from examples.player import Player  # noqa: E402
from examples.reductions import PrincipalVariation, Reductions  # noqa: E402
from examples.retrograde import ILLEGAL, NAMES, STRONG, read_table  # noqa: E402
from examples.steps import STEPS, step_named  # noqa: E402
from examples.terms import FULL_PHASE  # noqa: E402
from examples.tuning import predicted  # noqa: E402

from examples import bitboards, parallel  # noqa: E402
from philidor import players  # noqa: E402
from philidor.arena.elo import Tally  # noqa: E402
from philidor.contract.player import PerftPlayer  # noqa: E402
from philidor.game.fen import start  # noqa: E402

LESSONS = ROOT / "docs" / "lessons"
RESULTS, FIGURES = LESSONS / "results", LESSONS / "figures"
PAPER, INK, TEAL, GOLD, GREY = "#fdfbf6", "#23272b", "#17605f", "#b5852a", "#b9b3a5"
BOARDS = {
    "philidor": "bitboards",
    "rajah": "0x88",
    "romichess": "10x12, linked list",
    "arasan": "64 squares, attack tables",
    "paulchess": "bitboards, copied",
    "rdchess": "12x12, strictly legal",
}
RACE_DEPTH, TOY_DEPTH, RUNS = 5, 3, 3
# Middlegames for counting nodes.
POSITIONS = (
    "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1",
    "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P4/2N1PN2/PPQ1BPPP/R1B2RK1 w - - 0 1",
    "r3k2r/pp1n1ppp/2p1pn2/q4b2/1bBP4/2N1PN2/PP1B1PPP/R2Q1RK1 w kq - 0 1",
)
PIECE_NAMES = ("pawn", "knight", "bishop", "rook", "queen", "king")
SEARCHERS = ("castling", "captures", "ordering", "table", "quiescence", "nullmove")
NODE_DEPTH = 4
# What chapters 26 to 28 save, class by class.
SELECTIVE: dict[str, type[AlphaBeta]] = {
    "null move (chapter 12)": NullMove,
    "principal variation search": PrincipalVariation,
    "late move reductions": Reductions,
    "futility": Futility,
    "aspiration": Aspiration,
}
SELECTIVE_DEPTH = 5
# What chapter 30 joins: each half of the toy alone, what both began with, and the whole.
JOINED = {
    "nullmove": "null move (chapter 12)",
    "network": "the network (16)",
    "aspiration": "the search (28)",
    "whole": "both (30)",
}
# A position whose score rises from depth to depth, so that windows fail.
RISING = "r1bqk2r/pppp1ppp/2n2n2/4p1N1/2B1P3/b7/PPPP1PPP/RNBQK2R w KQkq - 0 1"
RISING_DEPTH = 7
# Chapter 31 needs searches that last, so that processes meet in the table.
THREADS_DEPTH = 8


# Measuring


def measure_race() -> dict[str, Any]:
    """Perft of all boards: leaves a second of processor time, the best of some runs."""
    rates: dict[str, float] = {}
    for key in BOARDS:
        player = players.load(key)
        player.set_position(start(), ())
        rates[key] = best_rate(partial(leaves_of, player, RACE_DEPTH))
    rates["toy"] = best_rate(lambda: perft(Board(), TOY_DEPTH, generate_all))
    rates["toy's bitboards"] = best_rate(
        lambda: bitboards.perft(bitboards.position_of(), TOY_DEPTH + 1)
    )
    return {"depth": RACE_DEPTH, "toy depth": TOY_DEPTH, "leaves a second": rates}


def leaves_of(player: Any, depth: int) -> int:
    """The leaves of a player's position."""
    found: PerftPlayer = player
    return found.perft(depth)


def best_rate(count: Callable[[], int]) -> float:
    """Leaves a second of the fastest run."""
    rates = []
    for _ in range(RUNS):
        began = process_time()
        leaves = count()
        rates.append(leaves / (process_time() - began))
    return round(max(rates), -2)


def measure_tree() -> dict[str, Any]:
    """Nodes of the whole tree, of alpha-beta in the generator's order, and with its best move."""
    counts: dict[str, list[int]] = {"minimax": [], "alpha-beta": [], "iterative deepening": []}
    for depth in range(1, NODE_DEPTH + 1):
        board = Board(POSITIONS[0])
        counts["minimax"].append(sum(perft(board, ply) for ply in range(1, depth + 1)))
        counts["alpha-beta"].append(plain_nodes(board, depth))
        player = step_named("alphabeta").make()
        player.set_position(POSITIONS[0])
        nodes: list[int] = []
        player.think(Limits(depth=depth), lambda report: nodes.append(report.nodes))  # noqa: B023
        counts["iterative deepening"].append(nodes[-1])
    return {"position": POSITIONS[0], "nodes": counts}


def plain_nodes(board: Board, depth: int) -> int:
    """The nodes of one alpha-beta search, in the generator's order."""
    nodes = 0

    def search(alpha: int, beta: int, left: int) -> int:
        nonlocal nodes
        if left == 0:
            return balance(board)
        for move in generate(board):
            if make_legal(board, move):
                nodes += 1
                alpha = max(alpha, -search(-beta, -alpha, left - 1))
                take_back(board)
                if alpha >= beta:
                    break
        return alpha

    search(-INFINITE, INFINITE, depth)
    return nodes


def measure_nodes() -> dict[str, Any]:
    """Nodes to a fixed depth, step by step: what ordering and table save."""
    counts = {
        name: sum(nodes_to(step_named(name).make(), fen, NODE_DEPTH) for fen in POSITIONS)
        for name in SEARCHERS
    }
    return {"depth": NODE_DEPTH, "positions": list(POSITIONS), "nodes": counts}


def measure_selective() -> dict[str, Any]:
    """Nodes to a fixed depth with what chapters 26 to 28 add."""
    counts = {
        name: sum(nodes_to(kind(), fen, SELECTIVE_DEPTH) for fen in POSITIONS)
        for name, kind in SELECTIVE.items()
    }
    return {"depth": SELECTIVE_DEPTH, "positions": list(POSITIONS), "nodes": counts}


def nodes_to(player: Player, fen: str, depth: int) -> int:
    """The nodes of a player's search of a position to a depth."""
    player.set_position(fen)
    nodes: list[int] = []
    player.think(Limits(depth=depth), lambda report: nodes.append(report.nodes))
    return nodes[-1]


def measure_windows() -> dict[str, Any]:
    """The windows of Philidor's iterations, from its insight lines (docs/insight.md)."""
    said = "uci\ndebug on\nposition startpos moves e2e4 e7e5 g1f3 b8c6 f1b5\ngo depth 16\n"
    engine = subprocess.Popen(
        [sys.executable, "-m", "philidor", "uci"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert engine.stdin
    assert engine.stdout
    engine.stdin.write(said)
    engine.stdin.flush()
    found = []
    for line in engine.stdout:
        if line.startswith('info string {"kind":"iteration"'):
            facts = json.loads(line.removeprefix("info string "))
            found.append({name: facts[name] for name in ("depth", "alpha", "best", "beta")})
        if line.startswith("bestmove"):
            break
    engine.communicate("quit\n")
    return {"iterations": found}


def measure_aspiration() -> dict[str, Any]:
    """The windows of the toy's iterations, and what each search of the root returned."""
    found: list[dict[str, int]] = []

    class Watched(Aspiration):
        def search(self, alpha: Score, beta: Score, depth: int, ply: int) -> Score:
            best = super().search(alpha, beta, depth, ply)
            if not ply:
                found.append({"depth": depth, "alpha": alpha, "best": best, "beta": beta})
            return best

    nodes_to(Watched(), RISING, RISING_DEPTH)
    return {"position": RISING, "iterations": found}


def measure_joined() -> dict[str, Any]:
    """Nodes to a fixed depth of what chapter 30 joins: each search with each knowledge."""
    counts = {
        title: sum(nodes_to(step_named(name).make(), fen, SELECTIVE_DEPTH) for fen in POSITIONS)
        for name, title in JOINED.items()
    }
    return {"depth": SELECTIVE_DEPTH, "positions": list(POSITIONS), "nodes": counts}


def measure_threads() -> dict[str, Any]:
    """The first of some processes' nodes to a depth."""
    counts = {
        f"{processes} process{'es' if processes > 1 else ''}": sum(
            parallel.first_nodes(processes, fen, THREADS_DEPTH) for fen in POSITIONS
        )
        for processes in (1, 2)
    }
    return {"depth": THREADS_DEPTH, "positions": list(POSITIONS), "nodes": counts}


def measure_parallel() -> dict[str, Any]:
    """What two threads and two processes bring, as multiples of one search beside them."""
    return {name: gain._asdict() for name, gain in parallel.measure().items()}


MEASURED = {
    "race": measure_race,
    "tree": measure_tree,
    "nodes": measure_nodes,
    "selective": measure_selective,
    "windows": measure_windows,
    "aspiration": measure_aspiration,
    "threads": measure_threads,
    "parallel": measure_parallel,
    "joined": measure_joined,
}


# Drawing


def facts_of(name: str) -> dict[str, Any]:
    """A file of numbers."""
    found: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text("utf-8"))
    return found


def draw_board(axes: Any) -> None:
    """The 120 cells with their numbers; the border is grey."""
    board = Board()
    for cell, piece in enumerate(board.cells):
        x, y = cell % 10, cell // 10
        inside = piece != BORDER
        colour = GREY if not inside else PAPER if (x + y) % 2 else "#e6dfcf"
        axes.add_patch(Rectangle((x, y), 1, 1, facecolor=colour, edgecolor=INK, lw=0.4))
        axes.text(x + 0.06, y + 0.08, str(cell), fontsize=6, color=INK)
        if inside and piece != EMPTY:
            axes.text(x + 0.5, y + 0.45, LETTERS[piece], fontsize=12, ha="center", color=TEAL)
        elif inside:
            axes.text(x + 0.5, y + 0.45, square_name(cell), fontsize=6, ha="center", color=GREY)
    axes.set_xlim(0, 10)
    axes.set_ylim(0, 12)
    axes.set_aspect("equal")
    axes.axis("off")


def draw_tree(axes: Any) -> None:
    """Nodes by depth of the three searches."""
    counts = facts_of("tree")["nodes"]
    for (name, nodes), colour in zip(counts.items(), (GREY, GOLD, TEAL), strict=True):
        axes.plot(range(1, len(nodes) + 1), nodes, marker="o", color=colour, label=name)
    axes.set_yscale("log")
    axes.set_xticks(range(1, NODE_DEPTH + 1))
    axes.set_xlabel("depth in plies")
    axes.set_ylabel("nodes")
    axes.legend(frameon=False)


def draw_nodes(axes: Any) -> None:
    """Nodes to the same depth by step."""
    bars(axes, facts_of("nodes")["nodes"], "nodes to depth 4, three positions")


def draw_selective(axes: Any) -> None:
    """Nodes to the same depth with what chapters 26 to 28 add, the first above."""
    facts = facts_of("selective")
    bars(axes, facts["nodes"], f"nodes to depth {facts['depth']}, three positions")
    axes.invert_yaxis()


def draw_joined(axes: Any) -> None:
    """Nodes to the same depth with one half of the toy, the other, and both."""
    facts = facts_of("joined")
    bars(axes, facts["nodes"], f"nodes to depth {facts['depth']}, three positions")
    axes.invert_yaxis()


def draw_race(axes: Any) -> None:
    """Leaves a second of all boards, on a logarithmic scale."""
    rates = facts_of("race")["leaves a second"]
    named = {
        f"{key}\n{BOARDS.get(key, 'pure Python')}": rate
        for key, rate in sorted(rates.items(), key=lambda pair: pair[1])
    }
    bars(axes, named, "leaves a second of processor time")
    axes.set_xscale("log")


def bars(axes: Any, values: dict[str, float], title: str) -> None:
    """Horizontal bars with their numbers."""
    drawn = axes.barh(list(values), list(values.values()), color=TEAL, height=0.6)
    axes.bar_label(drawn, [f"{value:,.0f}" for value in values.values()], padding=3, fontsize=8)
    axes.set_xlabel(title)
    axes.margins(x=0.2)


def draw_ladder(axes: Any) -> None:
    """Elo over the opponent for each step, with its interval."""
    measured = [step for step in STEPS if (RESULTS / f"{step.key}.json").exists()]
    known = [(step, facts_of(step.key)) for step in measured]
    shown = [(step, facts) for step, facts in known if facts["elo"] is not None]
    for row, (_, facts) in enumerate(shown):
        ends = [facts["low"], facts["high"]]
        low, high = (facts["elo"] if end is None else end for end in ends)
        axes.plot([low, high], [row, row], color=TEAL, lw=2)
        axes.plot(facts["elo"], row, "o", color=GOLD)
        axes.text(high + 12, row, f"{facts['elo']:+}", va="center", fontsize=8, color=INK)
    axes.set_yticks(range(len(shown)), [f"{step.chapter} {step.title}" for step, _ in shown])
    axes.axvline(0, color=GREY, lw=1)
    axes.invert_yaxis()
    axes.set_xlabel("Elo over the opponent, 95 % interval")


def draw_strength(axes: Any) -> None:
    """Rating of each step on the scale of Stockfish's UCI_Elo, which its own rungs show."""
    rungs = facts_of("strength")["rungs"]
    steps = [rung for rung in rungs if "nodes" in rung]
    steps.sort(key=lambda rung: STEPS.index(step_named(rung["name"])))
    titles = [step_named(rung["name"]) for rung in steps]
    ratings = [rung["rating"] for rung in steps]
    errors = [rung["error"] for rung in steps]
    rows = range(len(steps))
    axes.errorbar(ratings, rows, xerr=errors, fmt="o", color=GOLD, ecolor=TEAL, elinewidth=2)
    for row, rung in zip(rows, steps, strict=True):
        place = rung["rating"] + rung["error"] + 12
        axes.text(place, row, str(rung["rating"]), va="center", fontsize=8, color=INK)
    for anchor in (rung for rung in rungs if "label" in rung):
        axes.axvline(anchor["label"], color=GREY, lw=1, ls="--")
    axes.set_yticks(rows, [f"{step.chapter} {step.title}" for step in titles])
    axes.invert_yaxis()
    axes.set_xlabel("Elo by Stockfish's UCI_Elo (dashed: its rungs), 95 % interval")


def draw_threads(axes: Any) -> None:
    """The first process's nodes to the same depth, alone and with a helper."""
    facts = facts_of("threads")
    bars(axes, facts["nodes"], f"the first process's nodes to depth {facts['depth']}")


def draw_windows(axes: Any, name: str = "windows") -> None:
    """Alpha, best and beta of each iteration."""
    iterations = [one for one in facts_of(name)["iterations"] if abs(one["alpha"]) < 1000]
    places = range(len(iterations))
    low = [one["alpha"] for one in iterations]
    high = [one["beta"] for one in iterations]
    axes.bar(
        places, [b - a for a, b in zip(low, high, strict=True)], bottom=low, color=GREY, width=0.6
    )
    axes.plot(places, [one["best"] for one in iterations], "o", color=TEAL)
    axes.set_xticks(list(places), [str(one["depth"]) for one in iterations])
    axes.set_xlabel("depth of the iteration; a depth that occurs twice was searched again")
    axes.set_ylabel("centipawns")


def draw_network(axes: Any) -> None:
    """The error on games that were held out, by epoch, for three amounts of data."""
    for run, colour in zip(facts_of("network")["runs"], (GREY, GOLD, TEAL), strict=True):
        held_out = run["held out"]
        label = f"{run['positions']:,} positions"
        axes.plot(range(1, len(held_out) + 1), held_out, color=colour, label=label)
    axes.set_xlabel("epoch")
    axes.set_ylabel("mean squared error, held-out games")
    axes.legend(frameon=False)


def draw_endgames(axes: Any) -> None:
    """How many positions are won in how many moves."""
    for kind, colour in zip(NAMES, (GOLD, TEAL), strict=True):
        plies = [one for one in read_table(kind).plies[STRONG] if one < ILLEGAL]
        counts = [sum((one + 1) // 2 == moves for one in plies) for moves in range(1, 17)]
        axes.plot(range(1, 17), counts, marker="o", color=colour, label=NAMES[kind].upper())
    axes.set_xlabel("moves to mate")
    axes.set_ylabel("positions")
    axes.legend(frameon=False)


def draw_elo(axes: Any) -> None:
    """The interval of an even match by its number of games, with a third of them drawn."""
    games = [12 * 2**power for power in range(1, 10)]
    errors = []
    for number in games:
        third = number // 3
        errors.append(Tally(third, number - 2 * third, third).elo().error)
    axes.plot(games, errors, marker="o", color=TEAL)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("games")
    axes.set_ylabel("half the 95 % interval in Elo")
    axes.grid(True, color="#e6dfcf")


def draw_nnue(axes: Any) -> None:
    """The network of chapter 16: two perspectives, one feature transformer, one output."""
    columns = (
        (0.3, 1.9, ("768 inputs", "pieces as the", "side to move", "sees them")),
        (0.3, 0.2, ("768 inputs", "pieces as the", "other side", "sees them")),
        (3.2, 1.9, ("accumulator", "32 sums")),
        (3.2, 0.2, ("accumulator", "32 sums")),
        (5.6, 1.9, ("SCReLU", "clip to 0 to 1,", "square")),
        (5.6, 0.2, ("SCReLU", "clip to 0 to 1,", "square")),
        (8.3, 1.05, ("output", "centipawns")),
    )
    arrows = (
        ((2.0, 2.55), (3.2, 2.55)),
        ((2.0, 0.85), (3.2, 0.85)),
        ((4.9, 2.55), (5.6, 2.55)),
        ((4.9, 0.85), (5.6, 0.85)),
        ((7.3, 2.55), (8.3, 1.95)),
        ((7.3, 0.85), (8.3, 1.45)),
    )
    labels = ((2.6, 1.7, "feature\ntransformer\n768 x 32,\nshared"), (7.9, 0.75, "2 x 32"))
    scheme(axes, columns, arrows, labels)


def draw_shipped(axes: Any) -> None:
    """The shipped network: board network and term network, whose outputs are added to the HCE."""
    columns = (
        (0.2, 2.1, ("768 inputs,", "4 king buckets,", "15 planes;", "each side")),
        (3.4, 2.1, ("accumulators", "2 x 64 sums,", "SCReLU")),
        (0.2, 0.1, ("HCE: terms,", "phase, tactics;", "96 inputs")),
        (5.6, 0.1, ("term network", "32 units,", "ReLU")),
        (8.4, 1.2, ("sum:", "HCE + both", "outputs")),
    )
    arrows = (
        ((1.9, 2.75), (3.4, 2.75)),
        ((5.1, 2.75), (8.4, 2.2)),
        ((4.5, 2.1), (5.6, 1.1)),
        ((1.9, 0.6), (5.6, 0.6)),
        ((7.3, 0.75), (8.4, 1.5)),
        ((1.9, 1.3), (8.4, 1.9)),
    )
    labels = (
        (2.65, 3.05, "feature\ntransformer"),
        (6.6, 2.75, "2 x 64 -> 1"),
        (4.2, 1.15, "128 activations"),
        (3.4, 0.4, "96 -> 32"),
        (8.2, 0.8, "32 -> 1"),
        (6.6, 1.95, "sum of the terms"),
    )
    scheme(axes, columns, arrows, labels)


def scheme(
    axes: Any,
    columns: Sequence[tuple[float, float, Sequence[str]]],
    arrows: Sequence[tuple[tuple[float, float], tuple[float, float]]],
    labels: Sequence[tuple[float, float, str]],
) -> None:
    """A network as boxes with words, arrows between them, and what stands beside the arrows."""
    for x, y, words in columns:
        axes.add_patch(Rectangle((x, y), 1.7, 1.3, facecolor="#e6dfcf", edgecolor=INK, lw=0.6))
        text = "\n".join(words)
        axes.text(x + 0.85, y + 0.65, text, fontsize=8, ha="center", va="center", color=INK)
    for begin, end in arrows:
        axes.annotate("", end, begin, arrowprops={"arrowstyle": "->", "color": TEAL})
    for x, y, text in labels:
        axes.text(x, y, text, fontsize=8, ha="center", va="center", color=TEAL)
    axes.set_xlim(0, 10.2)
    axes.set_ylim(0, 3.6)
    axes.axis("off")


def draw_places(axes: Any) -> None:
    """What each square is worth to the pieces of chapter 6, in centipawns."""
    axes.axis("off")
    kinds = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
    for at, kind in enumerate(kinds):
        inner = axes.inset_axes((at % 3 / 3 + 0.01, 0.52 - at // 3 * 0.52, 0.3, 0.46))
        table = [[PLACE[kind][10 * row + file] for file in range(1, 9)] for row in range(2, 10)]
        inner.imshow(table, origin="lower", cmap="PuOr", vmin=-60, vmax=60)
        for row in range(8):
            for file in range(8):
                if kind == PAWN and row in (0, 7):
                    continue
                inner.text(file, row, str(table[row][file]), fontsize=5, ha="center", va="center")
        inner.set_title(PIECE_NAMES[at], fontsize=8, color=INK, pad=2)
        inner.set_xticks([])
        inner.set_yticks([])


def draw_phase(axes: Any) -> None:
    """How much of each weight counts, by what is left on the board."""
    phases = range(FULL_PHASE, -1, -1)
    early = [at / FULL_PHASE for at in phases]
    axes.plot(phases, early, color=TEAL, label="middlegame weight")
    axes.plot(phases, [1 - share for share in early], color=GOLD, label="endgame weight")
    for at, text in ((24, "start"), (16, "queens gone"), (4, "rook each"), (0, "pawns")):
        axes.axvline(at, color=GREY, lw=0.8)
        axes.text(at, 1.04, text, fontsize=8, ha="center", color=INK)
    axes.invert_xaxis()
    axes.set_xlabel("phase: minor pieces count 1, rooks 2, queens 4")
    axes.set_ylabel("share")
    axes.legend(frameon=False, loc="center left")


def draw_stack(axes: Any) -> None:
    """The lists of six plies on the move stack of chapter 4, in one line of play."""
    stack, board = MoveStack(), Board()
    for _ in range(6):
        stack.push(generate(board))
        make(board, next(stack.top_list()))
    for ply, (low, high) in enumerate(pairwise(stack.ends)):
        axes.barh(ply, high - low, left=low, color=TEAL if ply % 2 == 0 else GOLD)
        axes.text(high + 2, ply, f"{high - low} moves", va="center", fontsize=8, color=INK)
    axes.set_xlim(0, stack.ends[-1] + 22)
    axes.set_yticks(range(6), [f"ply {ply}" for ply in range(6)])
    axes.set_xlabel("place in the array")


def draw_predicted(axes: Any) -> None:
    """Chapter 15's curve from values to expected results."""
    one = np.ones(1)
    values = np.linspace(-800, 800, 161)
    axes.plot(values, predicted(values[:, None], one), color=TEAL)
    for value in (-400, 0, 400):
        result = float(predicted(np.array([float(value)]), one))
        axes.plot(value, result, "o", color=GOLD)
        axes.text(value + 25, result - 0.05, f"{result:.2f}", fontsize=8, color=INK)
    axes.set_xlabel("value in centipawns")
    axes.set_ylabel("expected result")


def draw_bonus(axes: Any) -> None:
    """What UCB1 adds to a move's mean, by its own tries and the games of the position."""
    tries = range(1, 21)
    for games, colour in ((20, GOLD), (200, TEAL)):
        bonus = [CURIOSITY * math.sqrt(math.log(games + 1) / count) for count in tries]
        axes.plot(tries, bonus, marker="o", color=colour, label=f"after {games} games")
    axes.set_xticks(range(2, 21, 2))
    axes.set_xlabel("how often the move was tried")
    axes.set_ylabel("added to its mean result")
    axes.legend(frameon=False)


def draw_clock(axes: Any) -> None:
    """The seconds of each move from one minute, with chapter 19's target and before it."""
    increment = 0.5
    for player, colour, label in (
        (AlphaBeta(), GREY, "a fortieth (before)"),
        (Clock(), TEAL, "the target (chapter 19)"),
    ):
        left, spent = 60.0, []
        for _ in range(80):
            limit = player.seconds_for(Limits(left=left, increment=increment))
            seconds = player.target if isinstance(player, Clock) else limit
            assert seconds is not None, "a clock gives a limit"
            spent.append(seconds)
            left += increment - seconds
        axes.plot(range(1, 81), spent, color=colour, label=label)
    axes.axhline(increment, color=GOLD, lw=1, ls="--")
    axes.set_xlabel("move; one minute and half a second for each move (dashed)")
    axes.set_ylabel("seconds")
    axes.legend(frameon=False)


DRAWN: dict[str, Callable[[Any], None]] = {
    "stack": draw_stack,
    "predicted": draw_predicted,
    "bonus": draw_bonus,
    "clock": draw_clock,
    "aspiration": partial(draw_windows, name="aspiration"),
    "nnue": draw_nnue,
    "shipped": draw_shipped,
    "places": draw_places,
    "phase": draw_phase,
    "board": draw_board,
    "tree": draw_tree,
    "nodes": draw_nodes,
    "selective": draw_selective,
    "joined": draw_joined,
    "race": draw_race,
    "ladder": draw_ladder,
    "strength": draw_strength,
    "threads": draw_threads,
    "windows": draw_windows,
    "network": draw_network,
    "endgames": draw_endgames,
    "elo": draw_elo,
}


def draw(folder: Path) -> None:
    """Draw every picture."""
    folder.mkdir(parents=True, exist_ok=True)
    mpl.use("svg")
    settings: dict[Any, Any] = {"svg.hashsalt": "lessons", "svg.fonttype": "none", "font.size": 9}
    for name, into in DRAWN.items():
        with plt.rc_context(settings):
            figure, axes = plt.subplots(figsize=(6.4, 7.0 if name == "board" else 4.0))
            figure.set_facecolor(PAPER)
            axes.set_facecolor(PAPER)
            for side in ("top", "right"):
                axes.spines[side].set_visible(False)
            into(axes)
            figure.tight_layout()
            figure.savefig(folder / f"{name}.svg", metadata={"Date": None})
            plt.close(figure)


def main(words: list[str]) -> None:
    """Measure if that is wanted, then draw."""
    reader = argparse.ArgumentParser(prog="python docs/make_lessons.py", description=__doc__)
    reader.add_argument(
        "--measure", nargs="*", choices=MEASURED, metavar="NAME", help=f"of {', '.join(MEASURED)}"
    )
    wanted = reader.parse_args(words).measure
    for name in [] if wanted is None else wanted or MEASURED:
        text = json.dumps(MEASURED[name](), indent=1) + "\n"
        (RESULTS / f"{name}.json").write_text(text, encoding="utf-8")
    draw(FIGURES)


if __name__ == "__main__":
    main(sys.argv[1:])
