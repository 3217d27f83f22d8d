"""`philidor bench`; it needs no package beyond Python's own."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from philidor import bench


def run(words: Sequence[str], program: str) -> None:
    """Search the bench positions; bad arguments end with SystemExit(2)."""
    parser = argparse.ArgumentParser(
        program,
        description="Search fixed positions to a fixed depth: the node count is the engine's "
        "signature.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--depth",
        type=depth,
        default=bench.DEPTH,
        metavar="1..64",
        help=f"depth in plies instead of the signature's depth, {bench.DEPTH}",
    )
    wishes = parser.parse_args(words)

    def count(number: int, fen: str, nodes: int) -> None:
        sys.stderr.write(f"position {number}\r")

    result = bench.run(wishes.depth, count if sys.stderr.isatty() else None)
    sys.stdout.write(f"{result.nodes} nodes {result.nodes_per_second} nps\n")


def depth(word: str) -> int:
    """A depth in plies; argparse reports the error."""
    if not word.isdecimal() or not 1 <= int(word) <= 64:
        raise argparse.ArgumentTypeError(f"'{word}' is not a depth from 1 to 64")
    return int(word)
