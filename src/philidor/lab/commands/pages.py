"""`lab page`: the page or the picture of a study's results."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from philidor.contract.errors import InputError
from philidor.lab.commands.common import needs_packages, plain_errors
from philidor.shared_options import output_option


class Study(StrEnum):
    """The studies whose results have a page."""

    ABLATE = "ablate"
    DATA_CURVE = "data-curve"
    TIMETRAVEL = "timetravel"


def page(
    study: Annotated[Study, typer.Argument(help="The study.")],
    results: Annotated[Path, typer.Argument(help="Its results file (.jsonl).")],
    output: Annotated[
        Path | None,
        output_option("The page (.md), with pictures beside it; of data-curve a picture (.svg)."),
    ] = None,
    comments: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Of ablate: update the worth in the comments of these sources.",
        ),
    ] = None,
) -> None:
    """Write the page of a study's results, without measuring anything."""
    with plain_errors():
        if not results.exists():
            raise InputError(f"there is no file {results}")
        if comments is not None and study is not Study.ABLATE:
            raise InputError("--comments belongs to the study ablate")
        if output is None and comments is None:
            raise InputError("say which file to write: -o FILE")
        with needs_packages():
            written = [] if output is None else written_page(study, results, output)
            changed = [] if comments is None else updated_comments(results, comments)
    if written:
        typer.echo(f"written: {' and '.join(map(str, written))}")
    if comments is not None:
        typer.echo(f"{len(changed)} files changed: {' '.join(map(str, changed))}".rstrip(": "))


def written_page(study: Study, results: Path, target: Path) -> list[Path]:
    """Write a study's page; returns the files."""
    if study is Study.ABLATE:
        from philidor.lab.ablation import page as ablation_page
        from philidor.lab.ablation import plots
        from philidor.lab.ablation.results import Results

        found = Results(results)
        pictures = plots.draw(found, target)
        ablation_page.write(found, target, pictures)
        return [target, *pictures]
    if study is Study.TIMETRAVEL:
        from philidor.lab.timetravel import page as travel_page
        from philidor.lab.timetravel.matches import TimeTravelResults

        return list(travel_page.write(TimeTravelResults(results), target))
    from philidor.lab.training import curve
    from philidor.lab.training.data_curve import DataCurve

    curve.draw_data_curve(DataCurve.in_file(results), target)
    return [target]


def updated_comments(results: Path, tree: Path) -> list[Path]:
    """Update the comments of a source tree; returns the files that changed."""
    from philidor.lab.ablation import remarks
    from philidor.lab.ablation.results import Results

    return list(remarks.update(Results(results), tree))
