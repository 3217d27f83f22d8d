"""`lab report`: the table, page or picture of results, without playing or measuring anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from philidor.command_frame import needs_packages, plain_errors
from philidor.contract.errors import InputError
from philidor.files import check_output, replace_text
from philidor.lab.commands.common import check_picture, print_tables
from philidor.lab.result_lines import header_of
from philidor.shared_options import ForceOption, JsonOption, output_option

Write = Callable[[Path, Path], list[Path]]


def report(
    results: Annotated[
        Path, typer.Argument(help="The results of a match, a tournament or a study (.jsonl).")
    ],
    output: Annotated[
        Path | None,
        output_option(
            "The file to write: tables or a page (.md), with pictures beside it; of `lab nnue "
            "curve` a picture (.svg)."
        ),
    ] = None,
    comments: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Of the study ablate: update the worth in the comments of these sources.",
        ),
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Print or write the report of results, without playing or measuring anything."""
    with plain_errors():
        if not results.exists():
            raise InputError(f"there is no file {results}")
        if output is not None:
            check_output(output, [results], (".md", ".svg", ".png"), force)
        header = header_of(results)
        kind = header.get("experiment", "")
        if comments is not None and kind != "ablation":
            raise InputError("--comments belongs to the study ablate")
        with needs_packages():
            if kind in PAGES:
                if as_json:
                    raise InputError(f"{results} has a page, and no tables for --json")
                written = _page(kind, results, output, comments)
            else:
                text = tables_of(results, header)
                written = [] if output is None else [output]
                if output is not None:
                    replace_text(output, text)
                if output is None or as_json:
                    print_tables(text, as_json)
            changed = [] if comments is None else updated_comments(results, comments)
    if written:
        typer.echo(f"written: {' and '.join(map(str, written))}", err=as_json)
    if comments is not None:
        typer.echo(f"{len(changed)} files changed: {' '.join(map(str, changed))}".rstrip(": "))


def _page(kind: str, results: Path, output: Path | None, comments: Path | None) -> list[Path]:
    """Write the page of a study; returns the files."""
    if output is None and comments is None:
        raise InputError("say which file to write: -o FILE")
    return [] if output is None else PAGES[kind](results, output)


def tables_of(results: Path, header: dict[str, object]) -> str:
    """The tables of games in markdown; InputError if a file holds something else."""
    if header.get("experiment") == "endings":
        from philidor.lab.endings import table_in

        return table_in(results)
    if "engines" in header:
        from philidor.lab.standings import tables_in

        return tables_in(results)
    raise InputError(f"{results} has no results that a report knows")


def ablation_page(results: Path, target: Path) -> list[Path]:
    """Write what the steps of the search are worth."""
    from philidor.lab.ablation import page, plots
    from philidor.lab.ablation.results import Results

    found = Results(results)
    pictures = plots.draw(found, target)
    page.write(found, target, pictures)
    return [target, *pictures]


def travel_page(results: Path, target: Path) -> list[Path]:
    """Write how programs play on faster machines."""
    from philidor.lab.timetravel import page
    from philidor.lab.timetravel.matches import TimeTravelResults

    return list(page.write(TimeTravelResults(results), target))


def curve_picture(results: Path, target: Path) -> list[Path]:
    """Draw networks' strength by data, width and buckets."""
    from philidor.lab.nnue import curve_picture as picture
    from philidor.lab.nnue.curve import Curve

    check_picture(target)
    picture.draw(Curve.in_file(results), target)
    return [target]


# What writes the page of a study, by the name in its results.
PAGES: dict[str, Write] = {
    "ablation": ablation_page,
    "time travel": travel_page,
    "nnue curve": curve_picture,
}


def updated_comments(results: Path, tree: Path) -> list[Path]:
    """Update the comments of a source tree; returns the files that changed."""
    from philidor.lab.ablation import remarks
    from philidor.lab.ablation.results import Results

    return list(remarks.update(Results(results), tree))
