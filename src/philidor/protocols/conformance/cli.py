"""`philidor engines check`: run the checks of a protocol on any program."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from philidor.files import replace_text
from philidor.protocols.conformance.suite import CheckSuite, ConformanceReport, Finding, Outcome
from philidor.protocols.conformance.uci import UCI
from philidor.protocols.conformance.uci.client import UciProgram
from philidor.protocols.conformance.xboard import XBOARD
from philidor.protocols.conformance.xboard.client import XBoardProgram
from philidor.shared_options import output_option

out = Console()
COLOURS = {Outcome.PASSED: "green", Outcome.FAILED: "red", Outcome.SKIPPED: "yellow"}
Command = Annotated[list[str], typer.Argument(help="The program and its arguments, after --.")]
ReportOption = Annotated[
    Path | None, output_option("Also write the findings to this Markdown file.")
]
JobsOption = Annotated[
    int,
    typer.Option(
        "--jobs",
        "-j",
        min=1,
        help="Checks to run at once; with more than there are cores, checks of time may fail.",
    ),
]


def uci(command: Command, output: ReportOption = None, jobs: JobsOption = 1) -> None:
    """Run the checks of UCI on a program; exit code 1 when any fails."""
    conclude(run_checks(UCI, command, jobs), output)


def xboard(command: Command, output: ReportOption = None, jobs: JobsOption = 1) -> None:
    """Run the checks of the XBoard protocol on a program; exit code 1 when any fails."""
    conclude(run_checks(XBOARD, command, jobs), output)


def run_checks(
    suite: CheckSuite[UciProgram] | CheckSuite[XBoardProgram], command: list[str], jobs: int
) -> ConformanceReport:
    """Run a suite and show each finding at once."""
    if shutil.which(command[0]) is None:
        Console(stderr=True).print(f"philidor: there is no program '{escape(command[0])}'")
        raise typer.Exit(2)
    return suite.run(command, show, jobs)


def show(finding: Finding) -> None:
    """One line for one finding."""
    colour = COLOURS[finding.outcome]
    reason = f": {escape(finding.reason)}" if finding.reason else ""
    out.print(
        f"[{colour}]{finding.outcome.value:8}[/{colour}]{finding.name}{reason}", highlight=False
    )


def conclude(report: ConformanceReport, path: Path | None) -> None:
    """Print the summary, write the report if it was asked for, and exit."""
    out.print(f"[bold]{report.summary()}[/bold]", highlight=False)
    if path is not None:
        replace_text(path, markdown(report))
    raise typer.Exit(1 if report.failed else 0)


def markdown(report: ConformanceReport) -> str:
    """The findings as a JSON document."""
    lines = [
        f"# {report.protocol}: `{shlex.join(shlex.split(report.command))}`",
        "",
        report.summary(),
        "",
        "| check | what it demands | outcome |",
        "|---|---|---|",
    ]
    for finding in report.findings:
        reason = f": {finding.reason}".replace("|", "\\|") if finding.reason else ""
        lines.append(f"| {finding.name} | {finding.demand} | {finding.outcome.value}{reason} |")
    return "\n".join(lines) + "\n"
