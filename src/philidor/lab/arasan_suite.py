"""Test suites as Arasan's own test program searched them: its depth, and its trace of a search."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from philidor.arena.engines import EngineSpec
from philidor.arena.suite import Problem
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.players import ENGINES, load

# The guide's "nominal 3-ply search", used if no limit is given.
NOMINAL_PLIES = 3


def initial_position() -> Problem:
    """The initial position, as a problem without a solution."""
    return Problem("initial position", chess.Board(), (), ())


def traced(spec: EngineSpec, steps: int) -> EngineSpec:
    """The engine, told to report this many steps of its tree; InputError if it cannot."""
    if steps == 0:
        return spec
    info = next((info for info in ENGINES if info.key == spec.name), None)
    if info is None or all(option.name != "Trace" for option in load(info.key).options):
        raise InputError(f"{spec.name} does not report its tree; --trace 0 prints the rest")
    spec.options["Trace"] = str(steps)
    return spec


def insight_lines(data: JsonObject) -> Iterator[str]:
    """One report from inside a search, in the style of a TRACE build."""
    kind = data["kind"]
    if kind == "iteration":
        line = " ".join(data["line"])
        yield (
            f"depth {data['depth']}  window {data['alpha']} {data['beta']}  value {data['best']}  "
            f"nodes {data['nodes']}  {line}"
        )
    elif kind == "moves":
        classes = data.get("classes") or [""] * len(data["generated"])
        moves = data.get("searched") or data["generated"]
        pairs = zip(moves, classes, strict=True)
        yield ("order: " + ", ".join(f"{move} {name}".strip() for move, name in pairs))
    elif kind == "root":
        for row in data["moves"]:
            score = f"mate {row['mate']}" if "mate" in row else row["cp"]
            yield (f"  {row['move']:<6}{score!s:>8} {row['bound']:<11}{row['nodes']:>9} nodes")
    elif kind == "tree":
        for step in data["steps"]:
            indent = "  " * (step["ply"] + 1)
            yield (
                f"{indent}{step['move']} {step['stage']}, depth {step['depth']}, "
                f"{step['alpha']} to {step['beta']}"
            )
    else:
        facts = data.get("terms", {name: value for name, value in data.items() if name != "kind"})
        yield (f"{kind}: " + ", ".join(f"{name} {value:g}" for name, value in facts.items()))
