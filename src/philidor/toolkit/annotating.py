"""Annotating the games of a PGN file, as `philidor annotate` does."""

from __future__ import annotations

import os
from pathlib import Path

from philidor.arena.engines import read_engine
from philidor.arena.pool import Workforce
from philidor.contract.limits import Limits
from philidor.museum.text import Language
from philidor.review.cache import cache_in
from philidor.review.files import annotate_file, annotated_path
from philidor.review.work import Outcome, Plan
from philidor.toolkit.progress import steps_bar

AnyPath = str | os.PathLike[str]


def annotate_pgn(
    games: AnyPath,
    output: AnyPath | None = None,
    *,
    html: AnyPath | None = None,
    engine: str = "philidor",
    limit: Limits | None = None,
    explain: Language | None = None,
    rdchess: bool = False,
    data: AnyPath | None = None,
    workers: int = 1,
    progress: bool = False,
) -> Outcome:
    """Write the games of a file with evaluations, best lines, labels and accuracy.

    output: by default GAMES-annotated.pgn. html: a report to write as well. engine: as in `match`.
    limit: of each search, 100,000 nodes by default. explain: the language in which bad moves are
    explained. rdchess: comments in RDChess's form. data: the folder that keeps values, by default
    the user's own; what it has is not searched again, so an interrupted run continues.
    Returns what was done; games that cannot be read are copied and named in `faults`. InputError
    if a file cannot be used or an engine fails. Processes search: call it below
    `if __name__ == "__main__":`.
    """
    source = Path(games)
    plan = Plan(
        source,
        annotated_path(source) if output is None else Path(output),
        None if html is None else Path(html),
        read_engine(engine),
        limit or Limits(nodes=100_000),
        cache_in(None if data is None else Path(data)),
        rdchess,
        explain,
    )
    with steps_bar(progress) as show:
        return annotate_file(plan, Workforce(workers), show)
