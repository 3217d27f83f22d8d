"""The page of the library's names, which Sphinx fills from their docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import philidor

HEAD = """\
# Library reference

All names that `from philidor import ...` has, those first that a program calls.
[Philidor as a library](library.md) shows their use, and [the tutorial](library/tutorial.md) begins
with them:
```python
from philidor import Board, Engine, Limits

board = Board()
board.push_san("e4")
with Engine() as engine:
    print(engine.play(board, Limits(nodes=20_000)).move)
```
"""
# What a program calls or makes itself, by subject.
CALLED = {
    "Boards and moves": "Board Move Square SquareSet Piece PieceType Color board_svg opening_name",
    "Engines": "Engine Limits TimeLeft evaluate evaluation_terms find_mate explain",
    "Games": "read_pgn written_pgn Database review_game annotate_pgn",
    "Openings and endgames": "OpeningBook build_book merge_books EndgameTables Syzygy",
    "Training": "Puzzles PuzzleFilter Repertoire",
    "Matches and suites": "match tournament solve_suite Sprt",
    "Many positions at once": "positions legal_moves_many perft_many evaluate_many bitboards "
    "planes features zobrist_many to_pandas",
}
# What calls return: no program makes them, so that their arguments are left out.
RETURNED = [
    *("Played", "Report", "Bound", "Analysis", "AsyncAnalysis", "EvaluationTerms", "MateSearch"),
    *("Outcome", "Termination", "PgnGame", "GameTree", "Annotations", "Positions", "Review"),
    *("WeightedMove", "Puzzle", "MatchResult", "TournamentResult", "SuiteResult"),
]
OPTIONS = ["Option", "Check", "Spin", "Combo", "Text", "Button"]
# Directives for Sphinx's autodoc, by kind of name.
CLASS = """\
```{{eval-rst}}
.. autoclass:: philidor.{name}
   :members:{excluded}
   :inherited-members: {bases}
```
"""
OTHER = """\
```{{eval-rst}}
.. {kind}:: philidor.{name}
```
"""


def groups() -> dict[str, list[str]]:
    """The library's public names by subject, what a program calls first and its errors last."""
    found = {title: names.split() for title, names in CALLED.items()}
    found["What calls return"] = RETURNED
    found["Options of engines"] = OPTIONS
    found["Errors"] = [name for name in names() if name.endswith("Error")]
    return found


def names() -> Iterator[str]:
    """The library's public names, without the version."""
    yield from (name for name in philidor.__all__ if not name.startswith("__"))


def page() -> str:
    """The page as Markdown, for MyST."""
    parts = [HEAD]
    for title, members in groups().items():
        parts.append(f"## {title}\n")
        for name in members:
            parts += [f"### {name}\n", directive(name)]
    return "\n".join(parts)


def directive(name: str) -> str:
    """What includes a name's docstring."""
    found = getattr(philidor, name)
    if inspect.isclass(found):
        excluded = "\n   :exclude-members: __init__" if name in RETURNED else ""
        bases = "BaseException, Enum, int, tuple, object"
        return CLASS.format(name=name, excluded=excluded, bases=bases)
    kind = "autofunction" if inspect.isfunction(found) else "autodata"
    return OTHER.format(name=name, kind=kind)
