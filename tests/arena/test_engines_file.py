"""Engines in a file that cutechess reads as well."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from tests.commands import invoke

from philidor.arena.engines import EngineSpecError, read_engine
from philidor.arena.engines_file import read_engines, write_engine

# As cutechess writes it.
CUTECHESS = [
    {
        "command": sys.executable,
        "name": "one",
        "options": [{"name": "Hash", "value": 64}, {"name": "Ponder", "value": False}],
        "protocol": "xboard",
        "variants": ["standard"],
        "workingDirectory": "",
    },
    {"command": "./local", "name": "two", "protocol": "uci", "workingDirectory": "below"},
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "local").touch()
    path = tmp_path / "engines.json"
    path.write_text(json.dumps(CUTECHESS))
    return path


def test_engines_of_cutechess_are_read(file: Path) -> None:
    found = read_engines(file)
    assert list(found) == ["one", "two"]
    assert (found["one"].protocol, found["one"].folder) == ("xboard", None)
    assert found["one"].options == {"Hash": "64", "Ponder": "false"}
    assert found["two"].command == (str(file.parent / "below" / "local"),)
    assert found["two"].folder == file.parent / "below"


def test_options_that_cutechess_saves_of_every_engine_do_not_hinder(tmp_path: Path) -> None:
    file = tmp_path / "engines.json"
    saved: list[dict[str, object]] = [
        {"name": "Clear Hash", "type": "button"},
        {"name": "MultiPV", "type": "spin", "default": 1, "value": 1},
        {"name": "Hash", "type": "spin", "default": 16, "value": 16},
    ]
    file.write_text(json.dumps([{"name": "a", "command": "philidor", "options": saved}]))
    assert read_engines(file)["a"].options == {"Hash": "16"}
    saved[1]["value"] = 3
    file.write_text(json.dumps([{"name": "a", "command": "philidor", "options": saved}]))
    assert read_engines(file)["a"].options == {"MultiPV": "3", "Hash": "16"}


def test_a_list_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    for words in (["engines"], ["engines", "list"]):
        result = invoke(*words, str(tmp_path / "none.json"))
        assert (result.exit_code, result.output.count("\n")) == (2, 1), result.output
        assert "none.json cannot be read" in result.output


def test_a_listed_engine_gives_the_defaults_of_one_on_the_command_line(file: Path) -> None:
    listed = read_engines(file)
    spec = read_engine("one; Hash=8; name=small; nodes=5", listed=listed)
    assert (spec.name, spec.protocol, spec.command) == ("small", "xboard", (sys.executable,))
    assert spec.options == {"Hash": "8", "Ponder": "false"}


def test_an_added_engine_replaces_its_namesake_and_keeps_other_entries(file: Path) -> None:
    write_engine(file, read_engine(f"{sys.executable}; name=one; Hash=1"))
    write_engine(file, read_engine("rajah"))
    entries = json.loads(file.read_text())
    assert [entry["name"] for entry in entries] == ["one", "two", "rajah"]
    assert entries[0]["variants"] == ["standard"]
    assert entries[0]["options"] == [{"name": "Hash", "value": "1"}]
    assert read_engines(file)["rajah"].command == read_engine("rajah").command


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not JSON"),
        ("{}", "is not a list of engines"),
        ('[{"name": "a"}]', "engine 1: it has no 'command'"),
        ('[{"name": "a", "command": "/no/such"}]', "engine 1: there is no program"),
        ('[{"name": "a", "command": "rajah", "protocol": "usi"}]', "engine 1: protocol must be"),
        ('[{"name": "a", "command": "rajah", "options": [1]}]', "engine 1: "),
        ('[{"name": "a", "command": "rajah"}, {"name": "a", "command": "rajah"}]', "two engines"),
    ],
)
def test_bad_lists_are_refused(file: Path, text: str, message: str) -> None:
    file.write_text(text)
    with pytest.raises(EngineSpecError, match=message):
        read_engines(file)


def test_the_commands_write_and_use_a_list(tmp_path: Path) -> None:
    file = tmp_path / "new.json"
    result = invoke("engines", "add", str(file), "philidor; name=a; Hash=1", "rajah; name=b")
    assert result.exit_code == 0, result.output
    assert [line.split(":")[0] for line in result.output.splitlines()] == ["a", "b"]
    words = ["match", "--engines", str(file), "--a", "a", "--b", "b", "--nodes", "10"]
    words += ["--games", "2", "--max-plies", "4", "--output", str(tmp_path / "m.jsonl")]
    result = invoke("lab", *words)
    assert result.exit_code == 0, result.output
    assert "a - b: 2 games" in result.output
