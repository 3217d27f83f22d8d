"""`philidor engines list`: the built-in engines; it needs no package beyond Python's own."""

from __future__ import annotations

import sys

from philidor import players
from philidor.cli.sheet import Kind, PlainCommand, Row, Sheet

SHEET = Sheet(
    "List the engines that come with Philidor, and those of a file.",
    arguments=(
        Row("file", "A list of engines, such as engines.json.", kind=Kind.FILE, metavar="FILE"),
    ),
)


def run(file: str = "") -> None:
    """Print two lines for each engine: its name and author, what it is."""
    if file:
        from philidor.cli.engine_list import listed

        listed(file)
        return
    width = max(len(info.key) for info in players.ENGINES)
    for info in players.ENGINES:
        about = f"{info.name}, {info.author}, {info.year}; {info.board}"
        sys.stdout.write(f"{info.key:<{width}}  {about}\n")
        if info.summary:
            sys.stdout.write(f"{'':<{width}}  {info.summary}\n")


LIST = PlainCommand(SHEET, run)
