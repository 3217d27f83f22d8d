"""`philidor engines list`: the built-in engines; it needs no package beyond Python's own."""

from __future__ import annotations

import sys

from philidor import players
from philidor.cli.sheet import Kind, PlainCommand, Row, Sheet

SHEET = Sheet(
    "List the engines that come with Philidor, or those of a file.",
    arguments=(
        Row("file", "A list of engines, such as engines.json.", kind=Kind.FILE, metavar="FILE"),
    ),
    options=(Row("as_json", "Print the result as JSON.", ("--json",), Kind.FLAG),),
)


def run(file: str = "", as_json: bool = False) -> None:
    """Print each engine: its key, its name and author, what it is."""
    if file:
        from philidor.cli.engine_list import listed

        listed(file, as_json)
        return
    if as_json:
        from philidor.answers import Engine, Engines
        from philidor.json_output import print_json

        found = (
            Engine(info.key, info.name, info.author, info.year, info.board, info.summary)
            for info in players.ENGINES
        )
        print_json(Engines(tuple(found)))
        return
    from philidor.cli.help_text import wrapped

    left = max(len(info.key) for info in players.ENGINES) + 2
    for info in players.ENGINES:
        about = f"{info.name}, {info.author}, {info.year}; {info.board}; {info.summary}"
        lines = wrapped(f"{info.key:<{left}}{about.rstrip('; ')}", " " * left)
        sys.stdout.write("\n".join(lines) + "\n")


LIST = PlainCommand(SHEET, run)
