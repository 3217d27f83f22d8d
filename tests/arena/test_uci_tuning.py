"""SPSA over the options of any UCI engine."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from tests.commands import lab

from philidor.arena import spsa
from philidor.arena.spsa import Range
from philidor.arena.uci_tuning import options_in, read_options
from philidor.contract.errors import InputError

# It moves its king to and fro, which repeats the position.
ENGINE = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        print("option name Power type spin default 10 min 0 max 100\\nuciok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "position":
        moves = words[words.index("moves") + 1:] if "moves" in words else []
        home = ("h1h2", "h2h1") if len(moves) % 2 == 0 else ("h8h7", "h7h8")
    elif words[0] == "go":
        print("info depth 1 score cp 1 nodes 1", flush=True)
        print("bestmove", home[len(moves) // 2 % 2], flush=True)
    elif words[0] == "quit":
        break
"""


def test_options_are_read_and_refused() -> None:
    assert read_options(["Contempt=10,-50,50,5", "A B = 1, 0, 24"]) == {
        "Contempt": Range(10, -50, 50, 5),
        "A B": Range(1, 0, 24, 2),
    }
    for text in ("Hash", "Hash=", "Hash=1,2", "Hash=9,1,5,1", "Hash=1,0,2,0", "H=1,0,2,1,1"):
        with pytest.raises(InputError, match="is not NAME=START,MIN,MAX,STEP"):
            read_options([text])


def test_a_file_of_options_may_be_openbenchs(tmp_path: Path) -> None:
    file = tmp_path / "tune.txt"
    file.write_text("# ours\nA=1,0,9,1\n\nB, int, 30, 10, 90, 4.0, 0.002\n")
    assert options_in(file) == {"A": Range(1, 0, 9, 1), "B": Range(30, 10, 90, 4)}


def test_any_engines_options_are_tuned_and_continued(tmp_path: Path) -> None:
    program, state, curve = tmp_path / "e.py", tmp_path / "s.json", tmp_path / "curve.svg"
    program.write_text(ENGINE)
    opening = tmp_path / "o.epd"
    opening.write_text("r6k/8/8/8/8/8/8/R6K w - -\n")
    engine = f"{sys.executable} -S {program}"
    command = ["tune", "spsa", str(state), "--engine", engine, "--openings", str(opening)]
    command += ["--nodes", "1", "--jobs", "1", "--curve", str(curve)]
    first = lab([*command, "--option", "Power=10,0,100,8", "--games", "4"])
    assert first.exit_code == 0, first.output
    kept = json.loads(state.read_text())
    assert kept["pairs"] == 2 and kept["engine"] == engine
    assert kept["ranges"] == {"Power": {"start": 10, "low": 0, "high": 100, "step": 8}}
    second = lab([*command, "--games", "8"])
    assert second.exit_code == 0 and "Power=10" in second.output
    assert json.loads(state.read_text())["pairs"] == 4
    assert "<svg" in curve.read_text()
    other = lab(["tune", "spsa", str(state), "--engine", "rajah"])
    assert other.exit_code == 2 and "is the tuning of" in other.output


@pytest.mark.parametrize(
    ("option", "complaint"), [("Nothing=1,0,2,1", "no option"), ("Hash=1,0,9999999,8", "goes from")]
)
def test_what_an_engine_lacks_is_one_line(option: str, complaint: str, tmp_path: Path) -> None:
    command = ["tune", "spsa", str(tmp_path / "s.json"), "--engine", "rajah", "--option", option]
    answer = lab(command)
    assert answer.exit_code == 2 and complaint in answer.output


def test_the_values_follow_the_side_that_wins() -> None:
    climb = spsa.Climb({"x": 10.0}, ranges={"x": Range(10, 0, 100, 8)})
    for number in range(200):
        task = spsa.trial(climb, number, 200, 1)
        spsa.learn(climb, task, 1.0 if task.up["x"] > task.down["x"] else -1.0)
    assert climb.values["x"] > 15
    assert [pairs for pairs, _ in climb.curve] == list(range(0, 201, 10))
