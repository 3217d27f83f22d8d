"""The shortest mates of positions from play, found through UCI's `go mate` and the command.

`data/mates.tsv` holds moves to mate and position; the distances are Stockfish 15.1's, each found
twice with different effort.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import chess
import pytest

from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.contract.setup import parse_fen
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


def test_the_command_tells_mates_and_that_there_is_none() -> None:
    moves, fen = MATES[0]
    for limit, code, text in ((moves, 0, f"Mate in {moves}"), (moves - 1, 1, "There is no mate")):
        result = subprocess.run(
            [sys.executable, "-m", "philidor", "mate", fen, str(limit)],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert (result.returncode, text in result.stdout) == (code, True), result
