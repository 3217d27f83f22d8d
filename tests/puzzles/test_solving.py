"""Solving: right and wrong moves, other mates, hints, grades, and what a search must judge."""

from __future__ import annotations

import chess
import pytest

from philidor.puzzles.puzzle import Origin, Puzzle
from philidor.puzzles.solving import Attempt, enough, judge

# Two rooks can mate on the back rank; the puzzle names one of them.
TWO_MATES = Puzzle(
    fen="6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1", moves=("a7a6", "d1d8"), rating=700
)
# Made up: Black gives check, and a fork wins the queen two moves later.
LONGER = Puzzle(
    fen="4k3/8/8/q7/8/2N5/8/R3K3 b - - 0 1", moves=("a5b6", "c3d5", "b6b7", "d5c7", "b7c7")[:4]
)


def move(text: str) -> chess.Move:
    return chess.Move.from_uci(text)


def test_the_solution_and_every_mate_solve() -> None:
    step = judge(TWO_MATES, 0, move("d1d8"))
    assert (step.verdict, step.board.is_checkmate()) == ("solved", True)
    other = judge(TWO_MATES, 0, move("b1b8"))
    assert (other.verdict, other.board.is_checkmate()) == ("solved", True)
    wrong = judge(TWO_MATES, 0, move("g1f1"))
    assert (wrong.verdict, wrong.board.fen()) == ("wrong", TWO_MATES.board().fen())


def test_the_opponent_replies_within_a_line() -> None:
    puzzle = Puzzle(fen=LONGER.fen, moves=("a5b6", "c3d5", "b6b7", "d5f6"))
    attempt = Attempt(puzzle)
    step = attempt.play(move("c3d5"))
    assert (step.verdict, step.reply, attempt.done) == ("right", move("b6b7"), 2)
    assert attempt.play(move("d5c7")).verdict == "wrong"
    assert attempt.play(move("d5f6")).verdict == "solved"
    assert (attempt.over, attempt.grade) == (True, "again"), "a wrong move is counted"


def test_hints_tell_more_each_time() -> None:
    attempt = Attempt(TWO_MATES)
    first, second, third = attempt.help(), attempt.help(), attempt.help()
    assert (first.piece, first.square) == (chess.ROOK, None)
    assert (second.square, second.move) == (chess.D1, None)
    assert third.move == move("d1d8")
    assert attempt.help() == third
    assert attempt.grade == "again", "the last hint is the solution"
    attempt = Attempt(TWO_MATES)
    attempt.help()
    attempt.play(move("d1d8"))
    assert attempt.grade == "hard"


def test_a_solution_that_is_shown_fails() -> None:
    attempt = Attempt(TWO_MATES)
    attempt.show()
    assert (attempt.over, attempt.grade, attempt.board.is_checkmate()) == (True, "again", True)


@pytest.mark.parametrize(("label", "verdict"), [("good", "solved"), ("mistake", "wrong")])
def test_a_search_judges_other_moves_in_a_mistake(label: str, verdict: str) -> None:
    origin = Origin(played="g1f1")
    puzzle = Puzzle(fen=TWO_MATES.fen, moves=TWO_MATES.moves, source="mistake", origin=origin)
    attempt = Attempt(puzzle)
    assert attempt.play(move("d1d7")).verdict == "unsure"
    assert not attempt.over
    assert attempt.settle(move("d1d7"), label).verdict == verdict  # type: ignore[arg-type]
    assert not enough(puzzle, move("g1f1"), "good"), "the move of the game is the mistake"
