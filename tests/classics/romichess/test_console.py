"""The console, after the tutorial's companion program (T8, T9)."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
import time
from pathlib import Path

import chess
import chess.pgn
import pytest
from tests.processes import started

from philidor.classics.romichess.console import Console
from philidor.classics.romichess.player import RomiChess
from philidor.cli.console import ConsoleMemory
from philidor.contract.info import ignore
from philidor.contract.limits import Limits
from philidor.game.ending import REPETITION

TALK = """
import sys
from philidor.classics.romichess.console import Console
Console(sys.stdout).run(sys.stdin)
"""


def talk(*lines: str) -> list[str]:
    output = io.StringIO()
    Console(output).run(io.StringIO("\n".join(lines) + "\n"))
    return output.getvalue().splitlines()[1:]


def answers(lines: list[str]) -> list[str]:
    return [line.removeprefix("my move: ") for line in lines if line.startswith("my move: ")]


def test_a_move_is_answered_by_a_legal_one() -> None:
    lines = talk("sd 3", "e2e4", "G1F3", "quit")
    first, second = answers(lines)
    board = chess.Board()
    for move in ("e2e4", first, "g1f3", second):
        board.push_uci(move)


def test_every_iteration_shows_depth_score_time_nodes_and_line() -> None:
    lines = talk("sd 3", "e2e4")
    assert [line.split()[0] for line in lines[:3]] == ["1", "2", "3"]
    depth, score, seconds, nodes, *line = lines[2].split()
    assert depth == "3" and score[0] in "+-" and seconds.endswith("s")
    assert int(nodes) > 0 and len(line) == 3


def test_queening_and_castling_are_typed_like_moves() -> None:
    fen = "8/1k2P3/8/8/8/8/8/4K2R w K - 0 1"
    assert talk(f"setboard {fen}", "sd 1", "e7e8q", "board")[-8].startswith("....Q")
    assert talk(f"setboard {fen}", "sd 1", "e1g1", "board")[-1] == ".....RK."


def test_sd_bounds_the_depth() -> None:
    lines = talk("sd 2", "go")
    assert [line.split()[0] for line in lines if line[0] == " "] == ["1", "2"]


def test_st_bounds_the_time() -> None:
    began = time.monotonic()
    talk("st 1", "go")
    assert time.monotonic() - began > 0.8


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("e2e5", "illegal move: e2e5"),
        ("e7e5", "illegal move: e7e5"),
        ("hello", "unknown command or move 'hello'; 'help' lists the commands"),
        ("e9e4", "unknown command or move 'e9e4'; 'help' lists the commands"),
        ("st", "st takes a number from 1 to 86400, not ''"),
        ("sd 99", "sd takes a number from 1 to 60, not '99'"),
        ("sd ²", "sd takes a number from 1 to 60, not '²'"),
        ("perft x", "perft takes a number from 0 to 20, not 'x'"),
        ("undo", "there is no move to take back"),
        ("setboard 8/8", "a FEN has 4 to 6 fields, this one has 1: '8/8'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(line: str, complaint: str) -> None:
    assert talk(line) == [complaint]


def test_chess960_is_refused_and_the_game_goes_on() -> None:
    lines = talk("setboard 1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1", "sd 1", "e2e4")
    assert "Chess960" in lines[0]
    assert answers(lines)


def test_undo_takes_back_both_sides_moves_and_new_begins_again() -> None:
    begin = talk("board")
    assert talk("sd 1", "e2e4", "undo", "board")[-8:] == begin
    assert talk("sd 1", "e2e4", "d2d4", "new", "board")[-8:] == begin
    assert talk("sd 1", "go", "undo", "board")[-8:] == begin


def test_the_counting_mode() -> None:
    (line,) = talk("perft 4")
    count, _, seconds, *_ = line.split()
    assert count == "197281"
    assert float(seconds) < 60
    lines = talk("divide 2")
    assert lines[-1] == "total 400"
    assert len(lines) == 21


def test_moves_are_listed_best_scored_first() -> None:
    lines = talk("moves")
    assert len(lines) == 20
    scores = [float(line.split()[1]) for line in lines]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize(
    ("fen", "move", "end"),
    [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "1-0 {White mates}"),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", "1/2-1/2 {Black is stalemated}"),
        (
            "7k/8/6K1/8/8/8/8/5R2 w - - 99 90",
            "f1f2",
            "1/2-1/2 {Fifty moves without a capture or a pawn move}",
        ),
    ],
)
def test_the_end_of_the_game_is_announced(fen: str, move: str, end: str) -> None:
    lines = talk(f"setboard {fen}", move, "go")
    assert lines == [end, end]


def test_repetition_is_announced() -> None:
    console = Console(io.StringIO())
    console.moves = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2
    console.stand()
    assert console.ending() == REPETITION
    console.moves = console.moves[:-1]
    console.stand()
    assert console.ending() is None


def test_help_names_every_command() -> None:
    text = "\n".join(talk("help"))
    for command in ("st", "sd", "perft", "new", "undo", "quit", "e7e8q", "board", "setboard"):
        assert command in text


def test_control_c_makes_it_move_at_once() -> None:
    with started(
        [sys.executable, "-u", "-c", TALK], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write("sd 60\ngo\n")
        process.stdin.flush()
        assert any(line.startswith("  5") for line in process.stdout), "the talk broke off"
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate("quit\n", timeout=20)
    assert answers(rest.splitlines())
    assert process.returncode == 0


@pytest.mark.parametrize("command", ["perft", "divide"])
def test_control_c_ends_a_count(command: str) -> None:
    with started(
        [sys.executable, "-u", "-c", TALK], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(f"perft 1\n{command} 9\n")
        process.stdin.flush()
        assert any(" in 0.0" in line for line in process.stdout), "the talk broke off"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate("divide 1\nquit\n", timeout=20)
    assert rest.splitlines()[0] == "interrupted"
    assert rest.splitlines()[-1].startswith("total"), "the game goes on"
    assert process.returncode == 0


# Learning


PGN = """[Event "?"]
[Result "1-0"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0
"""


def learning(tmp_path: Path, *lines: str) -> list[str]:
    """A console session with a memory in a file of its own."""
    engine, output = RomiChess(), io.StringIO()
    memory = ConsoleMemory(engine, tmp_path / "learned.sqlite")
    Console(output, engine, memory).run(io.StringIO("\n".join(lines) + "\n"))
    return output.getvalue().splitlines()[1:]


def test_a_game_that_ends_at_the_console_is_learned_once(tmp_path: Path) -> None:
    engine, output = RomiChess(), io.StringIO()
    console = Console(output, engine, ConsoleMemory(engine, tmp_path / "learned.sqlite"))
    console.moves = ["f2f3", "e7e5", "g2g4", "d8h4"]
    console.stand()
    assert console.announce_end()
    assert console.announce_end()
    console.obey("new")
    console.obey("learn")
    move, games, switch = output.getvalue().splitlines()[2:]
    assert move.split()[0] == "f2f3"
    assert int(move.split()[1]) < 0
    assert games == f"1 games in {tmp_path / 'learned.sqlite'}"
    assert switch == "learning is on"


def test_moves_that_lost_are_avoided(tmp_path: Path) -> None:
    """Reinforcement learning, between two runs of the program."""
    played = answers(learning(tmp_path, "sd 1", "f2f3", "quit"))
    games = tmp_path / "games.pgn"
    board = chess.Board()
    for move in ("f2f3", *played, "e2e4"):
        board.push_uci(move)
    game = chess.pgn.Game.from_board(board)
    game.headers["Result"] = "1-0"
    games.write_text(f"{game}\n\n")
    lines = learning(tmp_path, f"learn import {games}", "sd 1", "f2f3", "quit")
    assert lines[0] == "learned from 1 game"
    assert answers(lines) != played


def test_imported_games_change_what_it_plays(tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    games.write_text(PGN)
    lines = learning(
        tmp_path, f"learn import {games}", f"learn import {games}", "learn", "sd 1", "go"
    )
    assert lines[0] == "learned from 1 game"
    assert lines[2] == "learned from 0 games; 1 already known"
    assert lines[4].startswith("e2e4 ")
    assert lines[4].endswith("in 1 games, 100%, repeated")
    assert "learned move e2e4" in lines
    assert answers(lines) == ["e2e4"]
    forgetful = learning(tmp_path, "learn off", "sd 1", "go")
    assert "learned move e2e4" not in forgetful


def test_what_learn_does_not_take(tmp_path: Path) -> None:
    assert learning(tmp_path, "learn much") == ["learn takes on, off, import FILE, or nothing"]
    (line,) = learning(tmp_path, "learn import nowhere.pgn")
    assert line == "nowhere.pgn cannot be read: No such file or directory"
    assert talk("learn") == ["this console has no memory"]


def test_a_move_keeps_what_its_search_took() -> None:
    """The field `stats` that the tutorial adds to a move."""
    engine = RomiChess()
    assert all(nodes > 0 for _, _, nodes in engine.scored_moves())
    engine.go(Limits(depth=4), ignore)
    assert sum(nodes for _, _, nodes in engine._listed()) <= engine._search.nodes
    assert min(nodes for _, _, nodes in engine._listed()) > 20
