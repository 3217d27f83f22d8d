"""The ledger: a row for every change of the engine, with its test and the verdict."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime
from pathlib import Path

from philidor.arena.duels import duel_tally
from philidor.arena.match import failures
from philidor.arena.records import GameRecord
from philidor.arena.sprt import Sprt
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.files import read_text, replace_text, user_data_folder

# The project's own ledger, which is part of the package.
LEDGER = Path(__file__).with_name("LEDGER.md")
HEADS = ("date", "hypothesis", "test", "result with 95 % interval", "verdict")
EMPTY = f"# Ledger\n\n| {' | '.join(HEADS)} |\n{'| --- ' * len(HEADS)}|\n"
VERDICTS = ("kept", "dropped")
CELL_EDGE = re.compile(r"(?<!\\)\|")


class LedgerError(InputError):
    """A ledger that cannot be read or a row that is not valid; the message says why."""


@dataclass(frozen=True)
class LedgerEntry:
    """A row; verdict is `kept` or `dropped`."""

    date: date
    hypothesis: str
    test: str
    result: str
    verdict: str

    def __post_init__(self) -> None:
        """Refuse empty cells and other verdicts."""
        for field in fields(self):
            if not str(getattr(self, field.name)).strip():
                raise LedgerError(f"a ledger row needs a {field.name}")
        if self.verdict not in VERDICTS:
            raise LedgerError(f"verdict must be kept or dropped, not '{self.verdict}'")

    def row(self) -> str:
        """The row in markdown."""
        cells = (self.date.isoformat(), self.hypothesis, self.test, self.result, self.verdict)
        return "| " + " | ".join(_escaped(cell) for cell in cells) + " |"


def _escaped(cell: str) -> str:
    """Text that stays within its cell."""
    return " ".join(cell.split()).replace("|", r"\|")


def own_ledger() -> Path:
    """The ledger of the user's own experiments, in the user's data folder."""
    return user_data_folder() / "ledger.md"


def read_ledger(path: Path) -> list[LedgerEntry]:
    """All rows; LedgerError at one that does not parse, FileError when there is no such file."""
    lines = read_text(path).splitlines()
    rows = [(number, line) for number, line in enumerate(lines, start=1) if line.startswith("|")]
    if [cells(line) for _, line in rows[:1]] != [list(HEADS)]:
        raise LedgerError(f"the ledger's table must begin with | {' | '.join(HEADS)} |")
    return [_read_row(number, line) for number, line in rows[2:]]


def cells(line: str) -> list[str]:
    """The cells of a table row, escaped bars restored."""
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip().replace(r"\|", "|") for cell in CELL_EDGE.split(inner)]


def _read_row(number: int, line: str) -> LedgerEntry:
    found = cells(line)
    if len(found) != len(HEADS):
        raise LedgerError(f"ledger line {number} has {len(found)} cells instead of {len(HEADS)}")
    try:
        return LedgerEntry(date.fromisoformat(found[0]), *found[1:])
    except ValueError as error:
        raise LedgerError(f"ledger line {number}: {error}") from None


def append_entry(entry: LedgerEntry, path: Path) -> None:
    """Add a row at the end of a ledger that parses; a missing file is created."""
    if not path.exists():
        replace_text(path, EMPTY)
    read_ledger(path)
    text = read_text(path).rstrip("\n")
    replace_text(path, f"{text}\n{entry.row()}\n")


def entry_of_match(
    header: JsonObject, games: Sequence[GameRecord], hypothesis: str, verdict: str
) -> LedgerEntry:
    """A row from a match's results file, the first engine being the changed one."""
    names = [engine["name"] for engine in header["engines"]]
    controls = [engine["time_control"] for engine in header["engines"]]
    if len(names) != 2:
        raise LedgerError("a ledger row is made of a match of two engines")
    if not games:
        raise LedgerError("the match has no games yet")
    result = duel_tally(games)
    test = f"{names[0]} - {names[1]}, {result.games} games at {' / '.join(dict.fromkeys(controls))}"
    elo = result.elo()
    gain = str(elo) if math.isinf(elo.low) and math.isinf(elo.high) else f"{elo} Elo"
    outcome = f"{gain} (+{result.wins} ={result.draws} -{result.losses})"
    if header["sprt"] is not None:
        sprt = Sprt(**header["sprt"])
        test += f", SPRT {sprt.elo0:g} {sprt.elo1:g}"
        outcome += f", LLR {sprt.ratio(result):.2f}"
    faults = [sum(failures(games, place).values()) for place in (0, 1)]
    if any(faults):
        outcome += f", failures {faults[0]} / {faults[1]}"
    return LedgerEntry(datetime.now(UTC).date(), hypothesis, test, outcome, verdict)
