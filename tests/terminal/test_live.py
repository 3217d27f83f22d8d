"""`philidor play` in a terminal: one board that is redrawn, clocks that run, lines remembered."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import chess.pgn
import pytest
from tests.terminal.screen import Terminal

FILES = "a  b  c  d  e  f  g  h"
CLOCK = re.compile(r"Ada \(White\)  (\d):(\d\d)")


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """A user's environment with a data folder of its own."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("PHILIDOR_")}
    settings = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(tmp_path)}
    return kept | settings


@pytest.fixture
def game(env: dict[str, str]) -> Iterator[Terminal]:
    words = ("play", "--level", "5m+0s depth 4", "--name", "Ada", "--no-book")
    with Terminal(*words, env=env) as terminal:
        terminal.shows("1. White>")
        yield terminal


def seconds_left(screen: str) -> int:
    found = CLOCK.search(screen)
    assert found is not None, screen
    return 60 * int(found[1]) + int(found[2])


def test_one_board_is_redrawn_in_place(game: Terminal) -> None:
    for number, move in enumerate(("e4", "d4"), start=1):
        game.type(f"{move}\r")
        screen = game.shows(f"{number + 1}. White>")
        assert screen.count(FILES) == 1
        assert "Philidor plays" in screen
    assert "1. e4" in screen


def test_clocks_have_names_and_run_while_one_thinks(game: Terminal) -> None:
    first = seconds_left(game.text)
    assert "> Ada (White)" in game.text and "Philidor (Black)  5:00" in game.text
    game.until(lambda screen: seconds_left(screen) < first - 1)
    assert "Philidor (Black)  5:00" in game.text


def test_captured_pieces_and_the_lead_are_shown(env: dict[str, str]) -> None:
    fen = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"
    with Terminal("play", "--level", "depth 2", "--fen", fen, "--letters", env=env) as game:
        game.shows("1. White>")
        game.type("exd5\r")
        assert "  q +1" in game.shows("2. White>")


def test_evaluation_on_request(game: Terminal) -> None:
    game.type("eval\r")
    screen = game.shows("static evaluation")
    assert re.search(r"Philidor: [+-]\d\.\d\d for White, depth \d+, .*: 1\. ", screen)
    assert screen.count(FILES) == 1


def test_analysis_runs_until_enter_and_shows_lines(game: Terminal) -> None:
    game.type("analyse\r")
    screen = game.until(lambda text: "Enter: stop" in text and len(re.findall(r"1\. ", text)) >= 3)
    assert re.search(r"value\s+depth\s+line", screen)
    assert screen.count(FILES) == 1
    game.type("\r")
    screen = game.shows("1. White>")
    assert "Enter: stop" not in screen
    assert re.search(r"[+-]\d\.\d\d\s+\d+\s+1\. ", screen)
    game.type("analyse soon\r")
    game.shows("analyse takes a number of seconds")


def test_lines_of_an_earlier_game_come_back(env: dict[str, str]) -> None:
    words = ("play", "--level", "depth 1")
    with Terminal(*words, env=env) as game:
        game.shows("1. White>")
        game.type("fen\r")
        game.shows("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
        game.type("quit\r")
        assert game.ends() == 0
    with Terminal(*words, env=env) as game:
        game.shows("1. White>")
        game.type("\x1b[A\x1b[A")
        game.shows("1. White> fen")


def test_tab_completes_commands(game: Terminal) -> None:
    game.type("resi\t")
    game.shows("1. White> resign")
    game.type("\r")
    assert "White resigns. 0-1" in game.shows("'rematch'")
    game.type("quit\r")
    assert game.ends() == 0
    assert game.text.count(FILES) == 1


def test_program_moves_at_once_when_asked(env: dict[str, str]) -> None:
    words = ("play", "--level", "unlimited", "--no-book", "--colour", "black")
    with Terminal(*words, env=env) as game:
        game.until(lambda text: re.search(r"thinks 0:0[1-9]", text) is not None)
        game.type("\r")
        game.shows("1. Black>")


def test_end_of_input_leaves_the_game(game: Terminal) -> None:
    game.type("\x04")
    assert game.ends() == 0
    assert game.text.count(FILES) == 1


def test_saved_game_has_names_evaluations_and_clocks(game: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    game.type("e4\r")
    game.shows("2. White>")
    game.type(f"save {path}\r")
    game.shows("saved to")
    with path.open(encoding="utf-8") as file:
        saved = chess.pgn.read_game(file)
    assert saved is not None
    names = (saved.headers["White"], saved.headers["Black"], saved.headers["TimeControl"])
    assert names == ("Ada", "Philidor", "300")
    mine, its = saved.mainline()
    assert mine.eval() is None and its.eval() is not None
    assert mine.clock() is not None and 200 < (mine.clock() or 0) < 300
    assert its.emt() is not None and 0 < (its.emt() or 0) < 100


@pytest.mark.parametrize("words", [("play", "--plain"), ("play",)])
def test_plain_output_where_nothing_can_be_redrawn(
    env: dict[str, str], words: tuple[str, ...]
) -> None:
    dumb = env if "--plain" in words else env | {"TERM": "dumb"}
    with Terminal(*words, "--level", "depth 1", "--no-book", env=dumb) as game:
        game.shows("1. White>")
        game.type("e4\r")
        assert game.shows("2. White>").count(FILES) > 1
