"""The shortest mates of positions from play, found through UCI's `go mate` and the command.

`data/mates.tsv` holds moves to mate and position. The distances are Stockfish 15.1's, found twice
with different effort, but for two in which the prover found a mate one move shorter and Stockfish
agreed when given more time.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import chess
import pytest
from tests.commands import invoke
from tests.processes import started

from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.game.fen import parse_fen
from philidor.players import load

DATA = Path(__file__).parent / "data" / "mates.tsv"
LINES = [line.split("\t") for line in DATA.read_text().splitlines() if not line.startswith("#")]
MATES = [(int(moves), fen) for moves, fen in LINES]


def test_there_are_enough_of_every_length() -> None:
    assert len(MATES) >= 40
    assert {moves for moves, _ in MATES} == {2, 3, 4, 5, 6}
    assert len({fen for _, fen in MATES}) == len(MATES)


@pytest.mark.slow
@pytest.mark.parametrize(("moves", "fen"), MATES, ids=[f"{m}-{f.split()[0]}" for m, f in MATES])
def test_the_shortest_mate_is_proved(moves: int, fen: str) -> None:
    player = load("philidor")
    player.set_position(parse_fen(fen), ())
    reports: list[Info] = []
    player.go(Limits(mate=moves), reports.append)
    told = [info for info in reports if info.score is not None]
    score = told[-1].score
    assert score is not None
    assert score.mate == moves
    board = chess.Board(fen)
    for move in told[-1].pv:
        board.push_uci(move)
    assert len(told[-1].pv) <= 2 * moves - 1


def test_lines_of_mate_scores_reach_the_mate() -> None:
    """Of the lines reported on the way, all but a few (bounds mostly) are as long as they say."""
    player = load("philidor")
    player.set_option("MultiPV", "3")
    lines = short = 0
    for _, fen in MATES:
        player.set_position(parse_fen(fen), ())
        reports: list[Info] = []
        player.go(Limits(nodes=20_000), reports.append)
        for info in reports:
            mate = 0 if info.score is None else info.score.mate or 0
            if not mate:
                continue
            board = chess.Board(fen)
            for move in info.pv:
                board.push_uci(move)
            lines += 1
            short += not board.is_checkmate()
            assert not board.is_checkmate() or len(info.pv) == abs(2 * mate) - (mate > 0)
    assert lines > 1_000
    # 210 of 3,181 before the lines were completed from the table, 29 of 3,179 since, over all.
    assert short < lines / 40


@pytest.mark.parametrize("halfmoves", [0, 89, 91, 92, 93, 94, 95, 99])
def test_fifty_moves_end_a_mating_attack(halfmoves: int) -> None:
    """A mate in five has nine half moves, here without progress; the last may be the hundredth."""
    player = load("philidor")
    player.set_position(parse_fen(f"4R3/8/8/7R/5k2/8/8/1K6 w - - {halfmoves} 1"), ())
    reports: list[Info] = []
    player.go(Limits(mate=6), reports.append)
    scores = [info.score for info in reports if info.score is not None]
    mates = [score.mate for score in scores if score.mate is not None]
    assert mates == ([5] if halfmoves <= 91 else [])


def test_a_proof_that_the_node_limit_just_allows_has_its_line() -> None:
    """The limit used to cut off the search for the line, with an exception."""
    player = load("philidor")
    player.set_position(parse_fen("7k/8/5K2/8/8/8/8/1Q6 w - - 0 1"), ())
    proved = 0
    for nodes in range(1, 400, 3):
        reports: list[Info] = []
        player.go(Limits(mate=2, nodes=nodes), reports.append)
        scores = [info for info in reports if info.score is not None and info.score.mate == 2]
        proved += any(len(info.pv) == 3 for info in scores)
    assert proved > 10


MOVES, FEN = MATES[0]


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        ([FEN, str(MOVES)], 0, f"Mate in {MOVES}: "),
        ([FEN, "50"], 0, f"Mate in {MOVES}: "),
        ([FEN, str(MOVES - 1)], 1, f"There is no mate in {MOVES - 1}.\n"),
        (["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "50"], 1, "There is no mate in 50.\n"),
        (["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "2", "-e", "rajah"], 1, "Rajah finds no mate in 2.\n"),
        (["R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "3"], 1, "The game is over here: White mates.\n"),
        (
            ["k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "3"],
            1,
            "The game is over here: Black is stalemated.\n",
        ),
    ],
)
def test_the_command_reports_mates_and_their_absence(
    words: list[str], code: int, text: str
) -> None:
    result = invoke("mate", *words)
    assert result.exit_code == code, result
    assert result.stdout.startswith(text)
    assert len(result.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["8/8 w - - 0 1", "2"], "philidor: "),
        ([FEN, "51"], "takes 1 to 50, not 51"),
        ([FEN, "0"], "takes 1 to 50, not 0"),
        ([FEN, "2", "-e", "fritz"], "there is no program 'fritz'"),
    ],
)
def test_unsupported_requests_are_errors(words: list[str], text: str) -> None:
    result = invoke("mate", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert text in result.stderr


def interrupted_after(seconds: float) -> tuple[int, str]:
    """Exit code and output of a long proof that Ctrl-C ends."""
    command = [sys.executable, "-m", "philidor", "mate", chess.STARTING_FEN, "30"]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        time.sleep(seconds)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=20)
        return process.returncode, said


def test_ctrl_c_ends_a_long_proof() -> None:
    # A busy machine may not have started the program within the first seconds.
    endings = (interrupted_after(seconds) for seconds in (2, 5, 12))
    assert (130, "Interrupted: whether there is a mate in 30 is not known.\n") in endings


@pytest.mark.opponent
@pytest.mark.parametrize("engine", ["stockfish", "gnuchess -x; protocol=xboard"])
def test_any_program_may_look_for_the_mate(
    engine: str, require_program: Callable[[str], str]
) -> None:
    require_program(engine.split()[0])
    fen = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
    found = invoke("mate", fen, "1", "-e", engine)
    assert found.exit_code == 0 and "Mate in 1: 2... Qh4#" in found.stdout, found
    none = invoke("mate", "startpos", "1", "-e", engine)
    assert none.exit_code == 1 and "finds no mate in 1" in none.stdout, none


def test_a_program_that_is_not_there_is_named() -> None:
    found = invoke("mate", "startpos", "1", "-e", "nosuch")
    assert (found.exit_code, found.stdout) == (2, "")
    assert "there is no program 'nosuch'" in found.stderr
