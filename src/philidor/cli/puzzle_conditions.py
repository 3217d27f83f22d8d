"""What the commands of `philidor puzzles` share: conditions, the data folder, JSON."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import typer

from philidor.cli.common import fail, plain_errors
from philidor.library.sqlite_file import StoreError
from philidor.puzzles.puzzle import SOURCES, Puzzle, Source
from philidor.puzzles.selection import Mode, PuzzleFilter
from philidor.puzzles.trainer import Puzzles
from philidor.shared_options import data_option
from philidor.training_answers import PuzzleOrigin, PuzzleRow

# Points around a rating that is given as one number.
AROUND = 50

FolderOption = Annotated[Path | None, data_option("The data folder; by default your own.")]
RatingOption = Annotated[
    str, typer.Option("--rating", "-r", metavar="FROM-TO", help="Such as 1200-1500, or 1400.")
]
ThemeOption = Annotated[
    str, typer.Option("--theme", "-t", help="A theme ('philidor puzzles themes' lists them).")
]
SourceOption = Annotated[
    list[str] | None,
    typer.Option("--source", "-s", help=f"Where from: {', '.join(SOURCES)}; may be repeated."),
]


@dataclass(frozen=True, kw_only=True)
class Conditions:
    """The conditions on puzzles; each field is an option of that name."""

    rating: RatingOption = ""
    theme: ThemeOption = ""
    source: SourceOption = None

    def wanted(self, puzzles: Puzzles, mode: Mode = "all") -> PuzzleFilter:
        """The store's form of the conditions; a mistake in one ends the command."""
        least, most = rating_range(self.rating)
        if self.theme and self.theme not in puzzles.themes():
            fail(f"there is no theme '{self.theme}'; 'philidor puzzles themes' lists them")
        sources = sources_named(self.source or [])
        return PuzzleFilter(least=least, most=most, theme=self.theme, sources=sources, mode=mode)


def rating_range(text: str) -> tuple[int | None, int | None]:
    """The bounds of `1200-1500`, `1200-`, `-1500` or `1400`; a mistake ends the command."""
    if not text:
        return None, None
    low, dash, high = text.partition("-")
    try:
        if not dash:
            return int(low) - AROUND, int(low) + AROUND
        bounds = (int(low) if low else 0), (int(high) if high else 10_000)
    except ValueError:
        fail(f"'{text}' is not a range of ratings such as 1200-1500")
    if bounds[0] > bounds[1]:
        fail(f"the range {text} is empty: {bounds[0]} is more than {bounds[1]}")
    return bounds


def sources_named(names: list[str]) -> tuple[Source, ...]:
    """The sources of these names, without any all; an unknown one ends the command."""
    found = tuple(one for one in SOURCES if one in names)
    unknown = [name for name in names if name not in SOURCES]
    if unknown:
        fail(f"there is no source '{unknown[0]}'; --source takes {', '.join(SOURCES)}")
    return found or SOURCES


@contextmanager
def opened(folder: Path | None) -> Iterator[Puzzles]:
    """The puzzles of a data folder; errors become one line and exit code 2."""
    try:
        with plain_errors(), Puzzles(folder) as puzzles:
            yield puzzles
    except StoreError as error:
        fail(str(error))


def row_of(one: Puzzle) -> PuzzleRow:
    """A puzzle as --json prints it."""
    return PuzzleRow(
        one.id,
        one.name,
        one.fen,
        one.moves,
        one.lead,
        one.rating,
        one.deviation,
        one.popularity,
        one.plays,
        one.themes,
        one.source,
        one.address or one.url,
        None if one.origin is None else PuzzleOrigin(**asdict(one.origin)),
    )
