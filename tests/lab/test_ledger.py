"""The ledger's file parses, and rows survive being written and read."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from philidor.arena.records import GameRecord, recorded_ending
from philidor.game.ending import EndReason
from philidor.lab.ledger import (
    LEDGER,
    LedgerEntry,
    LedgerError,
    append_entry,
    entry_of_match,
    read_ledger,
)

ENTRY = LedgerEntry(
    date(2026, 11, 21), "null | move\nhelps", "400 games", "+31.0 +- 9.0 Elo", "kept"
)


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    path = tmp_path / "LEDGER.md"
    path.write_text("\n".join(LEDGER.read_text().split("| --- |")[:1]) + "| --- |" + " --- |" * 4)
    return path


def test_the_shipped_ledger_parses_in_order() -> None:
    dates = [entry.date for entry in read_ledger(LEDGER)]
    assert dates == sorted(dates)


def test_row_survives_its_bars_and_line_breaks(ledger: Path) -> None:
    append_entry(ENTRY, ledger)
    append_entry(ENTRY, ledger)
    first, second = read_ledger(ledger)
    assert first == second
    assert first.hypothesis == "null | move helps"
    assert ledger.read_text().endswith("| kept |\n")


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("| yesterday | a | b | c | kept |", "Invalid isoformat"),
        ("| 2026-11-21 | a | b | c | maybe |", "kept or dropped"),
        ("| 2026-11-21 | a | b | kept |", "4 cells instead of 5"),
        ("| 2026-11-21 |  | b | c | kept |", "needs a hypothesis"),
    ],
)
def test_bad_rows_are_named(ledger: Path, row: str, message: str) -> None:
    ledger.write_text(f"{ledger.read_text()}\n{row}\n")
    with pytest.raises(LedgerError, match=message):
        read_ledger(ledger)


def test_a_file_without_the_table_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.md"
    path.write_text("# Nothing\n")
    with pytest.raises(LedgerError, match="table must begin"):
        append_entry(ENTRY, path)


def test_row_of_a_match() -> None:
    header = {
        "engines": [{"name": name, "time_control": "nodes 5000"} for name in ("new", "old")],
        "sprt": {"elo0": 0.0, "elo1": 5.0, "alpha": 0.05, "beta": 0.05},
    }
    games = [game(0, "1-0"), game(1, "1/2-1/2"), game(2, "0-1", culprit=0), game(3, "1/2-1/2")]
    entry = entry_of_match(header, games, "a change", "dropped")
    assert entry.test == "new - old, 4 games at nodes 5000, SPRT 0 5"
    assert "(+1 =2 -1)" in entry.result
    assert entry.result.endswith("failures 1 / 0")
    few = entry_of_match({**header, "sprt": None}, [game(0, "1-0")], "a change", "kept")
    assert few.result == "too few games (+1 =0 -0)"
    with pytest.raises(LedgerError, match="no games"):
        entry_of_match(header, [], "a change", "kept")


def game(number: int, result: str, culprit: int | None = None) -> GameRecord:
    reason = EndReason.REPETITION if culprit is None else EndReason.CRASH
    ending = recorded_ending(reason, result, "", white_to_move=True)
    white, black = (0, 1) if number % 2 == 0 else (1, 0)
    played = GameRecord(number, white, black, "", ending, ())
    assert played.culprit == culprit
    return played
