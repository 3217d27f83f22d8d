"""Solving: whether a move is right, what follows, and hints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import chess

from philidor.explanations.judgement import Label
from philidor.puzzles.puzzle import Puzzle
from philidor.training.schedule import Rating as Grade

# right: go on; solved: it is over; wrong; unsure: a search must tell, since several moves may solve
# this puzzle.
Verdict: TypeAlias = Literal["right", "solved", "wrong", "unsure"]
GOOD_ENOUGH: tuple[Label, ...] = ("best", "good")
HINTS = 3


@dataclass(frozen=True)
class Step:
    """What came of a move.

    board: after the move, and after the opponent's reply if there is one; unchanged if the move is
    wrong or unsure. done: moves of the solution on this board.
    """

    verdict: Verdict
    board: chess.Board
    done: int
    reply: chess.Move | None = None


def judge(puzzle: Puzzle, done: int, move: chess.Move) -> Step:
    """Judge a legal move of the solver after `done` moves of the solution.

    As on lichess, every move that gives mate solves a puzzle.
    """
    board = puzzle.line(done)
    expected = board.parse_uci(puzzle.solution[done])
    after = board.copy()
    after.push(move)
    if move != expected:
        if after.is_checkmate():
            return Step("solved", after, done + 1)
        return Step("unsure" if puzzle.lenient else "wrong", board, done)
    if done + 2 >= len(puzzle.solution):
        return Step("solved", after, done + 1)
    reply = after.parse_uci(puzzle.solution[done + 1])
    after.push(reply)
    return Step("right", after, done + 2, reply)


def enough(puzzle: Puzzle, move: chess.Move, label: Label) -> bool:
    """Whether a move that was unsure solves the puzzle, by the label that a search gave it."""
    played = puzzle.origin.played if puzzle.origin is not None else ""
    return move.uci() != played and label in GOOD_ENOUGH


@dataclass(frozen=True)
class Hint:
    """Help with the next move: first its piece, then also the square of that, then the move."""

    piece: chess.PieceType
    square: chess.Square | None = None
    move: chess.Move | None = None


def hint(puzzle: Puzzle, done: int, level: int) -> Hint:
    """The hint of a level, 1 to `HINTS`."""
    board = puzzle.line(done)
    move = board.parse_uci(puzzle.solution[done])
    piece = board.piece_type_at(move.from_square) or chess.PAWN
    return Hint(piece, move.from_square if level > 1 else None, move if level > 2 else None)


class Attempt:
    """One person's attempt at a puzzle: moves, hints, and the grade, which is decided once."""

    def __init__(self, puzzle: Puzzle) -> None:
        """PuzzleError if the puzzle cannot be used."""
        self.puzzle = puzzle
        self.board = puzzle.board()
        self.done = 0
        self.hints = 0
        self.failed = False
        self.over = False

    def play(self, move: chess.Move) -> Step:
        """Try a legal move; one that is wrong or unsure leaves the board as it is.

        A move that is unsure counts once `settle` says whether it is good enough.
        """
        step = judge(self.puzzle, self.done, move)
        if step.verdict == "wrong":
            self.failed = True
        self.board, self.done, self.over = step.board, step.done, step.verdict == "solved"
        return step

    def settle(self, move: chess.Move, label: Label) -> Step:
        """Judge an unsure move by the label that a search gave it."""
        if enough(self.puzzle, move, label):
            self.board.push(move)
            self.done, self.over = self.done + 1, True
            return Step("solved", self.board, self.done)
        self.failed = True
        return Step("wrong", self.board, self.done)

    def help(self) -> Hint:
        """The next hint."""
        self.hints = min(self.hints + 1, HINTS)
        return hint(self.puzzle, self.done, self.hints)

    def show(self) -> None:
        """Give up: the solution is shown."""
        self.failed = self.over = True
        self.done = len(self.puzzle.solution)
        self.board = self.puzzle.line(self.done)

    @property
    def grade(self) -> Grade:
        """How it went: a wrong move or a look at the solution fails, also if it was solved then."""
        if self.failed or self.hints >= HINTS:
            return "again"
        return "hard" if self.hints else "good"
