"""`philidor engines check`: run the checks of a protocol on any program."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.markup import escape

from philidor import answers
from philidor.files import FileError, check_output, program_path, replace_text
from philidor.json_output import print_json
from philidor.protocols.conformance.suite import CheckSuite, ConformanceReport, Finding, Outcome
from philidor.protocols.conformance.uci import UCI
from philidor.protocols.conformance.uci.client import UciProgram
from philidor.protocols.conformance.xboard import XBOARD
from philidor.protocols.conformance.xboard.client import XBoardProgram
from philidor.shared_options import ForceOption, JsonOption, output_option, with_options

out = Console()
COLOURS = {Outcome.PASSED: "green", Outcome.FAILED: "red", Outcome.SKIPPED: "yellow"}
Command = Annotated[list[str], typer.Argument(help="The program and its arguments, after --.")]


@dataclass(frozen=True)
class Checking:
    """How the checks run, and where the findings go beside the screen; each field is an option."""

    output: Annotated[
        Path | None, output_option("Also write the findings to this Markdown file.")
    ] = None
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs",
            "-j",
            min=1,
            help="Checks to run at once; with more than there are cores, checks of time may fail.",
        ),
    ] = 1
    force: ForceOption = False
    as_json: JsonOption = False


@with_options(Checking)
def uci(command: Command, *, checking: Checking) -> None:
    """Run the checks of UCI on a program; exit code 1 when any fails."""
    run_checks(UCI, command, checking)


@with_options(Checking)
def xboard(command: Command, *, checking: Checking) -> None:
    """Run the checks of the XBoard protocol on a program; exit code 1 when any fails."""
    run_checks(XBOARD, command, checking)


def run_checks(
    suite: CheckSuite[UciProgram] | CheckSuite[XBoardProgram],
    command: list[str],
    checking: Checking,
) -> NoReturn:
    """Run a suite, show each finding at once, and exit."""
    program = program_path(command[0])
    if program is None:
        refuse(f"there is no program '{command[0]}'")
    if checking.output is not None:
        try:
            check_output(checking.output, endings=(".md",), force=checking.force)
        except FileError as error:
            refuse(str(error))
    on_finding = (lambda _: None) if checking.as_json else show
    conclude(suite.run([program, *command[1:]], on_finding, checking.jobs), checking)


def refuse(message: str) -> NoReturn:
    """Say in one line why nothing is checked."""
    errors = Console(stderr=True)
    errors.print(f"philidor: {message}", markup=False, highlight=False, soft_wrap=True)
    raise typer.Exit(2)


def show(finding: Finding) -> None:
    """One line for one finding."""
    colour = COLOURS[finding.outcome]
    reason = f": {escape(finding.reason)}" if finding.reason else ""
    out.print(
        f"[{colour}]{finding.outcome.value:8}[/{colour}]{finding.name}{reason}", highlight=False
    )


def conclude(report: ConformanceReport, checking: Checking) -> NoReturn:
    """Print the summary, write the report if it was asked for, and exit."""
    if checking.output is not None:
        replace_text(checking.output, markdown(report))
    if checking.as_json:
        found = tuple(
            answers.Check(one.name, one.demand, one.outcome.value, one.reason)
            for one in report.findings
        )
        print_json(answers.Conformance(report.protocol, report.command, found))
    else:
        out.print(f"[bold]{report.summary()}[/bold]", highlight=False)
    raise typer.Exit(1 if report.failed else 0)


def markdown(report: ConformanceReport) -> str:
    """The findings as a document in Markdown."""
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
