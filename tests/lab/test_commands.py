"""The commands as a user calls them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.arena.helpers import FAKE
from tests.commands import answer_of, lab

from philidor.lab.ledger import LEDGER, read_ledger

HONEST = f"{sys.executable} {FAKE} honest"
LOSING = f"{sys.executable} {FAKE} losing; name=loser"


def test_match_then_ledger(tmp_path: Path) -> None:
    out, ledger = tmp_path / "m.jsonl", tmp_path / "LEDGER.md"
    ledger.write_text(LEDGER.read_text())
    words = ["match", "--a", HONEST, "--b", LOSING, "--nodes", "1", "--b-nodes", "2"]
    words += ["--games", "2", "--max-plies", "10", "--output", str(out)]
    result = lab(words)
    assert result.exit_code == 0, result.output
    assert "- loser: 2 games" in result.output
    assert "loser (nodes 2)" in result.output
    result = lab(words)
    assert result.exit_code == 2
    assert "--resume" in result.output
    assert lab([*words, "--resume"]).exit_code == 0
    words = ["ledger", "add", str(out), "--hypothesis", "luck", "--ledger", str(ledger)]
    assert lab(words).exit_code == 2
    result = lab([*words, "--dropped"])
    assert result.exit_code == 0, result.output
    assert "luck" in ledger.read_text().splitlines()[-1]
    assert lab(["ledger", "show", "--ledger", str(ledger)]).exit_code == 0


def test_the_ledger_of_own_experiments_is_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shipped, out = LEDGER.read_bytes(), tmp_path / "m.jsonl"
    words = ["match", "--a", HONEST, "--b", LOSING, "--nodes", "1", "--games", "2"]
    assert lab([*words, "--max-plies", "4", "--output", str(out)]).exit_code == 0
    words = ["ledger", "add", str(out), "--hypothesis", "fortune", "--dropped"]
    result = lab(words)
    assert result.exit_code == 0, result.output
    assert LEDGER.read_bytes() == shipped
    assert [entry.hypothesis for entry in read_ledger(tmp_path / "philidor" / "ledger.md")] == [
        "fortune"
    ]
    result = lab(["ledger", "show"])
    assert result.exit_code == 0, result.output
    assert "fortune" in result.output
    assert "Null move" in result.output


def test_the_table_of_a_tournament_is_reported(tmp_path: Path) -> None:
    out, table = tmp_path / "t.jsonl", tmp_path / "table.md"
    words = ["tournament", "--engine", HONEST, "--engine", LOSING, "--engine", HONEST]
    words += ["--nodes", "1", "--games", "2", "--max-plies", "6"]
    played = lab([*words, "--output", str(out)])
    assert played.exit_code == 0, played.output
    report = ["report", str(out), "-o", str(table)]
    assert lab(report).exit_code == 0
    assert table.read_text() in played.output
    assert "honest (2)" in table.read_text()
    assert lab(["report", str(out)]).stdout == table.read_text()
    (shown,) = answer_of("lab", "report", str(out))["tables"]
    assert shown["heads"][:3] == ["#", "engine", "Elo"]
    assert [row[0] for row in shown["rows"]] == ["1", "2", "3"]
    assert f"{table} exists: --force replaces it" in lab(report).output
    assert lab([*report, "--force"]).exit_code == 0
    assert "--table is now a command" in lab([*words, "--table", str(table)]).output
    other = tmp_path / "other.jsonl"
    other.write_text('{"experiment": "none"}\n')
    assert "no results that a report knows" in lab(["report", str(other)]).output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["match", "--a", "no-such-engine", "--b", HONEST, "--nodes", "1"], "there is no program"),
        (["match", "--a", HONEST, "--b", HONEST], "has no limit"),
        (["match", "--a", HONEST, "--b", HONEST, "--level", "fast"], "is not a time control"),
        (["tournament", "--engine", HONEST, "--nodes", "1"], "at least two"),
        (["suite", "none.epd", "--engine", HONEST, "--depth", "1"], "none.epd cannot be read"),
        (["suite", "wac", "--engine", HONEST], "--movetime, --depth or --nodes"),
        (["study", "claims", "--only", "fischer"], "there is no such claim"),
    ],
)
def test_mistakes_are_one_plain_line(words: list[str], message: str) -> None:
    result = lab(words)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


def test_files_that_are_no_text_are_one_plain_line(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\x80\xff\x00")
    words = ["match", "--a", HONEST, "--b", LOSING, "--nodes", "1", "--openings", str(binary)]
    resumed = ["match", "--a", HONEST, "--b", LOSING, "--nodes", "1", "--resume"]
    file = str(binary)
    for command in (
        words,
        ["tune", "fit", file],
        ["suite", file, "--nodes", "1"],
        [*resumed, "--output", file],
        ["ledger", "add", file, "--hypothesis", "x", "--kept"],
        ["ledger", "show", "--ledger", file],
        ["compare", "--positions", file, "--depth", "1"],
        ["openings", file, "--output", str(tmp_path / "out.epd")],
        ["data", "generate", "--text", file, "--games", "1"],
    ):
        result = lab(command)
        assert result.exit_code == 2, result.output
        assert "Traceback" not in result.output
        assert "philidor: " in result.output


def test_a_shipped_suite_is_found_by_its_name() -> None:
    result = lab(["suite", "bratko-kopec", "--engine", HONEST, "--nodes", "1"])
    assert result.exit_code == 0, result.output
    assert " of 24 " in result.output


def test_the_speed_of_an_engine_with_itself(tmp_path: Path) -> None:
    words = ["compare", "--a", HONEST, "--b", LOSING, "--depth", "1", "--repeats", "2"]
    result = lab(words)
    assert result.exit_code == 0, result.output
    assert "of 2 pairs" in result.output


def test_an_interruption_before_the_first_game_names_no_file_to_continue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("philidor.lab.commands.play.play_plan", interrupt)
    match = ["match", "--a", "philidor", "--b", "rajah", "--nodes", "1", "--games", "2"]
    answer = lab([*match, "--output", str(tmp_path / "m.jsonl")])
    assert answer.exit_code == 130
    assert answer.output.endswith("interrupted; nothing is kept yet\n")
