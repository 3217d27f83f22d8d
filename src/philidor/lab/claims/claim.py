"""A claim of a source, the effort of its measurement, and the outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from philidor import players
from philidor.contract.errors import InputError


@dataclass(frozen=True)
class Effort:
    """The amount of work for measurements.

    positions: how many searches are timed. games: games of a rating or a match. games_folder:
    where those games are kept. say: shows progress.
    """

    positions: int
    games: int
    concurrency: int
    games_folder: Path
    say: Callable[[str], None]


@dataclass(frozen=True)
class Measurement:
    """A measured value and its conditions."""

    value: str
    conditions: str


@dataclass(frozen=True)
class Claim:
    """A statement of a source about its program (a key of `philidor engines`)."""

    key: str
    program: str
    statement: str
    claimed: str
    measure: Callable[[Effort], Measurement]


@dataclass(frozen=True)
class Outcome:
    """A claim and its measurement, or the problem that prevented one."""

    claim: Claim
    measurement: Measurement | None
    problem: str = ""


def check(claim: Claim, effort: Effort) -> Outcome:
    """Measure a claim; if a program is missing, the outcome's problem says so."""
    try:
        players.find(claim.program)
        return Outcome(claim, claim.measure(effort))
    except (InputError, players.UnknownPlayerError) as error:
        return Outcome(claim, None, str(error))


def claims_table(outcomes: Sequence[Outcome]) -> str:
    """Claim and measurement side by side, in markdown."""
    lines = [
        "| program | statement | claimed | measured here | how |",
        "| --- | --- | --- | --- | --- |",
    ]
    for outcome in outcomes:
        found = outcome.measurement
        value = found.value if found else f"not measured: {outcome.problem}"
        conditions = found.conditions if found else "-"
        claim = outcome.claim
        cells = (claim.program, claim.statement, claim.claimed, value, conditions)
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"
