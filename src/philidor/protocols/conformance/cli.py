"""`philidor lab conformance`: put any program to the checks of its protocol."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from philidor.protocols.conformance.suite import CheckSuite, ConformanceReport, Finding, Outcome
from philidor.protocols.conformance.uci import UCI
from philidor.protocols.conformance.uci.client import UciProgram
from philidor.protocols.conformance.xboard import XBOARD
from philidor.protocols.conformance.xboard.client import XBoardProgram

app = typer.Typer(
    help="Check whether a chess program keeps to its protocol.",
    no_args_is_help=True,
    add_completion=False,
)
out = Console()
COLOURS = {Outcome.PASSED: "green", Outcome.FAILED: "red", Outcome.SKIPPED: "yellow"}
Command = Annotated[list[str], typer.Argument(help="The program and its arguments, after --.")]
ReportOption = Annotated[
    Path | None, typer.Option("--report", help="Also write the findings to this Markdown file.")
]


@app.command()
def uci(command: Command, report: ReportOption = None) -> None:
    """Put a program to the checks of UCI; exit code 1 when any fails."""
    conclude(put(UCI, command), report)


@app.command()
def xboard(command: Command, report: ReportOption = None) -> None:
    """Put a program to the checks of the XBoard protocol; exit code 1 when any fails."""
    conclude(put(XBOARD, command), report)


def put(
    suite: CheckSuite[UciProgram] | CheckSuite[XBoardProgram], command: list[str]
) -> ConformanceReport:
    """Run a suite and show each finding as it comes."""
    if shutil.which(command[0]) is None:
        Console(stderr=True).print(f"philidor: there is no program '{escape(command[0])}'")
        raise typer.Exit(2)
    return suite.run(command, show)


def show(finding: Finding) -> None:
    """One line for one finding."""
    colour = COLOURS[finding.verdict]
    reason = f": {escape(finding.reason)}" if finding.reason else ""
    out.print(
        f"[{colour}]{finding.verdict.value:8}[/{colour}]{finding.name}{reason}", highlight=False
    )


def conclude(report: ConformanceReport, path: Path | None) -> None:
    """Sum up, write the report where it is wanted, and end."""
    out.print(f"[bold]{report.summary()}[/bold]", highlight=False)
    if path is not None:
        path.write_text(markdown(report))
    raise typer.Exit(1 if report.failed else 0)


def markdown(report: ConformanceReport) -> str:
    """The findings as a document."""
    lines = [
        f"# {report.protocol}: `{shlex.join(shlex.split(report.command))}`",
        "",
        report.summary(),
        "",
        "| check | what it asks | verdict |",
        "|---|---|---|",
    ]
    for finding in report.findings:
        reason = f": {finding.reason}".replace("|", "\\|") if finding.reason else ""
        lines.append(f"| {finding.name} | {finding.asks} | {finding.verdict.value}{reason} |")
    return "\n".join(lines) + "\n"
