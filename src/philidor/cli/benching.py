"""`philidor bench`; it needs no package beyond Python's own."""

from __future__ import annotations

import sys

from philidor import bench
from philidor.cli.sheet import Kind, PlainCommand, PlainUsageError, Row, Sheet

SHEET = Sheet(
    "Search fixed positions to a fixed depth: the node count is the engine's signature.",
    options=(
        Row(
            "depth",
            "Plies, instead of the signature's depth.",
            ("--depth",),
            Kind.COUNT,
            "N",
            str(bench.DEPTH),
            lowest=1,
            highest=64,
        ),
        Row("as_json", "Print the result as JSON.", ("--json",), Kind.FLAG),
    ),
)


def run(depth: str = str(bench.DEPTH), as_json: bool = False) -> None:
    """Search the bench positions."""
    if not depth.isdecimal() or not 1 <= int(depth) <= 64:
        raise PlainUsageError(f"--depth takes 1 to 64, not {depth}")

    def count(number: int, fen: str, nodes: int) -> None:
        sys.stderr.write(f"position {number}\r")

    result = bench.run(int(depth), count if sys.stderr.isatty() else None)
    if as_json:
        from philidor.answers import Bench
        from philidor.json_output import print_json

        print_json(Bench(result.nodes, result.nodes_per_second, int(depth)))
        return
    sys.stdout.write(f"{result.nodes} nodes {result.nodes_per_second} nps\n")


BENCH = PlainCommand(SHEET, run)
