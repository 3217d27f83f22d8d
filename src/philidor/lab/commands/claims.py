"""`lab study claims`: the sources' claims beside our measurements."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from philidor.command_frame import plain_errors
from philidor.contract.errors import InputError
from philidor.files import check_output, replace_text
from philidor.lab.claims.claim import Effort, check, claims_table
from philidor.lab.claims.sources import CLAIMS
from philidor.lab.commands.common import Progress, print_tables, results_path
from philidor.shared_options import ForceOption, Jobs, JsonOption, output_option

QUICK_POSITIONS, FULL_POSITIONS = 4, 24
QUICK_GAMES, FULL_GAMES = 2, 40


def claims(
    only: Annotated[
        list[str] | None, typer.Option(help="A claim or program to measure; may be repeated.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Few positions, two games.")] = False,
    games: Annotated[int | None, typer.Option(min=2, help="Games for each rating.")] = None,
    jobs: Jobs = 2,
    output: Annotated[Path | None, output_option("File for the table (markdown).")] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Re-measure the sources' claims and print claim and measurement side by side."""
    with plain_errors():
        chosen = [one for one in CLAIMS if not only or {one.key, one.program} & set(only)]
        if not chosen:
            known = ", ".join(claim.key for claim in CLAIMS)
            raise InputError(f"there is no such claim; there are: {known}")
        path = results_path(output, "claims", ".md")
        check_output(path, (), (".md",), force, new_folder=output is None)
        progress = Progress(stderr=True)
        outcomes = []
        for claim in chosen:
            effort = Effort(
                positions=QUICK_POSITIONS if quick else FULL_POSITIONS,
                games=games or (QUICK_GAMES if quick else FULL_GAMES),
                concurrency=jobs,
                games_folder=path.with_suffix(""),
                say=partial(say, progress, claim.key),
            )
            outcomes.append(check(claim, effort))
            # Written after each claim: an interrupted run keeps its measurements.
            replace_text(path, claims_table(outcomes))
        progress.end()
        print_tables(claims_table(outcomes), as_json)
        typer.echo(f"table: {path}", err=as_json)


def say(progress: Progress, key: str, line: str) -> None:
    """Show the progress of a claim's measurement."""
    progress.show(f"{key}: {line}")
