"""Games, trees and figures of the library as answers of `--json`."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from philidor import answers
from philidor.contract.setup import Setup
from philidor.notation.openings import NamedOpening

if TYPE_CHECKING:
    from philidor.library.headers import Header
    from philidor.library.importing import Added
    from philidor.library.statistics import Statistics
    from philidor.library.trees import Tree

LISTED = 10


def game_answer(header: Header) -> answers.FoundGame:
    """A game as lists show it."""
    names = [field.name for field in fields(answers.FoundGame)]
    return answers.FoundGame(**{name: getattr(header, name) for name in names})


def tree_answer(setup: Setup, opening: NamedOpening | None, found: Tree) -> answers.OpeningTree:
    """The games with a position and the moves played there."""
    moves = tuple(
        answers.TreeMove(one.uci, one.san, one.games, one.white, one.draws, one.black, one.rating)
        for one in found.moves
    )
    name = "" if opening is None else str(opening)
    sums = found.games, found.white, found.draws, found.black
    return answers.OpeningTree(setup.fen(), name, *sums, moves)


def statistics_answer(found: Statistics) -> answers.LibraryStatistics:
    """The figures of a library."""
    return answers.LibraryStatistics(
        found.games,
        found.positions,
        found.bytes,
        dict(found.by_result()) if found.games else {},
        found.mean_plies if found.games else 0.0,
        found.first or "",
        found.last or "",
        found.rating,
        dict(found.openings.most_common(LISTED)),
        dict(found.players.most_common(LISTED)),
    )


def imported_answer(path: Path, added: Added) -> answers.Imported:
    """The import of one file."""
    return answers.Imported(
        str(path),
        added.games,
        added.known,
        added.duplicates,
        added.faulty,
        tuple(added.source.faults),
        added.restored,
    )
