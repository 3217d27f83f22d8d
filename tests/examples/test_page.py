"""What the course's page asks of the toy, as it asks: names and JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from examples.board import START_FEN
from examples.page import BadCodeError, call, played, source
from examples.player import RandomPlayer
from examples.steps import step_named

from examples import page

ROOT = Path(__file__).parents[2]
ENDING = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1"
MINE = "from examples.alpha_beta import AlphaBeta\n\nclass Mine(AlphaBeta):\n    {body}\n"


def asked(name: str, *words: Any) -> Any:
    answer = json.loads(call(name, json.dumps(words)))
    assert answer["error"] == ""
    return answer["value"]


def refused(name: str, *words: Any) -> str:
    answer = json.loads(call(name, json.dumps(words)))
    assert answer["value"] is None
    return str(answer["error"])


def test_the_steps_of_the_page_run_without_philidor() -> None:
    """In a Python that finds no module of it, as in the browser."""
    script = """
import sys
sys.modules["philidor"] = None
from examples import page
for step in page.steps():
    page.kind_of(step["name"], "")()
    assert "class" in page.source(step["name"])
for one in page.exercises():
    assert page.starter(one["chapter"])
print(len(page.steps()), len(page.exercises()))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    steps, chapters = map(int, done.stdout.split())
    assert steps >= 15
    assert chapters >= 23


def test_a_position_has_its_moves_and_its_end() -> None:
    now = asked("position", START_FEN, ["e2e4"])
    assert now["fen"].split()[1] == "b"
    assert len(now["legal"]) == 20
    assert now["over"] == ""
    mated = asked("position", START_FEN, ["f2f3", "e7e5", "g2g4", "d8h4"])
    assert (mated["legal"], mated["over"]) == ([], "0-1")
    there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"]
    assert asked("position", START_FEN, there_and_back * 2)["over"] == "1/2-1/2"
    assert asked("position", START_FEN, there_and_back)["over"] == ""


def test_a_step_replies() -> None:
    found = asked("reply", "captures", "", "7k/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", [], 500)
    assert found["move"] == "d1d8"
    assert found["score"] == "mate in 1 plies"
    assert found["line"] == ["d1d8"]


def test_a_tree_has_its_windows() -> None:
    root = asked("tree", "reductions", "", ENDING, 2)
    assert (root["move"], root["alpha"], root["beta"]) == ("root", "-\N{INFINITY}", "\N{INFINITY}")
    kinds = {below["kind"] for below in root["below"]}
    assert "cut" in kinds
    assert "smaller depth" in refused("tree", "alphabeta", "", START_FEN, 4)
    assert "does not search" in refused("tree", "random", "", START_FEN, 1)


def test_a_reader_plays_with_code_of_their_own() -> None:
    code = MINE.format(body="def evaluate(self):\n        return 77")
    assert asked("reply", "alphabeta", code, START_FEN, [], 60)["score"] in ("77", "-77")
    assert asked("reply", "alphabeta", source("alphabeta"), START_FEN, [], 60)["move"]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("x = (", "line 1: SyntaxError"),
        ("x = 1\ny = 1 / 0", "line 2: ZeroDivisionError: division by zero"),
        ("x = 1", "defines no class of a player"),
        (MINE.format(body="def evaluate(self):\n        return self.no"), "line 5: AttributeError"),
        (MINE.format(body="def evaluate(self):\n        return [][1]"), "line 5: IndexError"),
        ("import sys\nsys.exit(3)", "line 2: SystemExit: 3"),
        (MINE.format(body="def think(self, *_):\n        return None"), "Mine plays None, which"),
        (MINE.format(body="def think(self, *_):\n        return 'e2e5'"), "Mine plays e2e5, which"),
    ],
)
def test_a_fault_of_the_code_has_its_line(code: str, text: str) -> None:
    assert text in refused("reply", "alphabeta", code, START_FEN, [], 60)


def test_what_is_no_position_is_refused() -> None:
    assert refused("position", "8/8 w", []).startswith("this is not a position: ")
    assert "not a legal move" in refused("position", START_FEN, ["e2e5"])
    assert "one king" in refused("tree", "captures", "", "8/8/8/8/8/8/8/K7 w - -", 1)


@pytest.mark.parametrize(
    ("fen", "text"),
    [
        ("", "a FEN has a board"),
        ("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8 squares"),
        ("rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8 ranks"),
        ("rnbqkbnr/pppppppp/8/8/8/7x/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "letters"),
        ("kkkkkkkk/8/8/8/8/8/8/K7 w - - 0 1", "one king"),
        ("4k2P/8/8/8/8/8/8/4K2R w - - 0 1", "no pawn"),
        ("4k3/8/8/8/8/8/8/4K2R z - - 0 1", "w or b"),
        ("4k3/8/8/8/8/8/8/K6R w K - 0 1", "castling K needs"),
        ("4k3/8/8/8/8/8/8/4K2R w H - 0 1", "castling H needs"),
        ("4k3/8/8/8/8/8/8/4K2R w K e9 0 1", "en passant"),
        ("4k3/8/8/8/8/8/4Q3/4K2R w K - 0 1", "is in check"),
        ("4k3/8/8/8/8/8/8/4K2R w K - a 1", "invalid literal"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_words(fen: str, text: str) -> None:
    assert text in refused("position", fen, [])


def test_what_the_code_prints_is_shown() -> None:
    code = "print('read')\n" + MINE.format(
        body="def evaluate(self):\n        print('x' * 6000)\n        return 1 / 0"
    )
    answer = json.loads(call("reply", json.dumps(["alphabeta", code, START_FEN, [], 60])))
    assert "ZeroDivisionError" in answer["error"]
    assert answer["printed"] == "x" * (page.MOST_PRINTED - 1) + "\n"
    answer = json.loads(call("check", json.dumps([6, "print('checked')"])))
    assert answer["printed"] == "checked\n"


def test_without_code_nothing_is_measured() -> None:
    assert "no code" in refused("game", "captures", " \n", 0, 20)


def test_exercises_are_checked_with_hints() -> None:
    found = asked("check", 6, asked("starter", 6))
    assert {one["text"] for one in found} == {"not written yet"}
    assert "ceil(depth / 2)" in asked("hint", 6, 2, 3)
    assert "2,449" in asked("hint", 6, 2, 4)
    assert refused("check", 6, "x = (").startswith("line 1: SyntaxError")
    assert refused("check", 6, "x = 1\ny = 1 / 0").startswith("line 2: ZeroDivisionError")
    code = "from examples.board import Board\ndef minimax(*_):\n    return Board('8/8 w - -')"
    assert asked("check", 6, code)[0]["text"].endswith("(line 3 of minimax)")


def test_a_game_of_a_duel_has_both_colours() -> None:
    step = step_named("captures")
    code = source("captures")
    first, second = (asked("game", step.name, code, number, 20) for number in (0, 1))
    opening = first["moves"][: page.OPENING_PLIES]
    assert opening == second["moves"][: page.OPENING_PLIES]
    # The same player on both sides: what one colour wins, it wins again.
    assert first["result"] == second["result"]
    assert first["points"] == 1 - second["points"]


def test_a_lead_that_lasts_decides() -> None:
    moves: list[str] = []
    players = (step_named("quiescence").make(), RandomPlayer())
    assert played(players, moves, 200) == "1-0"
    assert len(moves) < page.MOST_PLIES


def test_a_duel_has_a_margin() -> None:
    even = asked("margin", [1, 0, 0.5, 0.5])
    assert (even["score"], even["elo"], even["low"]) == (0.5, 0, -even["high"])
    assert asked("margin", [1])["elo"] is None


def test_code_without_a_player_is_an_error_of_the_reader() -> None:
    with pytest.raises(BadCodeError):
        page.kind_of("alphabeta", "x = 1")
