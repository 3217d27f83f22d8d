"""The review of a game at the board: accuracy of both sides, and the moments that decided."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import chess

from philidor.explanations.explainer import Explainer
from philidor.explanations.judgement import JudgedMove
from philidor.explanations.searcher import Searcher
from philidor.explanations.texts import reasons
from philidor.explanations.values import Value
from philidor.notation.boards import board_of
from philidor.pgn.tree import GameTree
from philidor.review.annotation import ReviewedGame, moves_to_judge, review
from philidor.review.report import turning_points
from philidor.review.second_look import TIMES
from philidor.terminal.view import MARKS

NODES = 30_000
MOMENTS = 3


class StoppedError(Exception):
    """The person has stopped the review."""


@dataclass(frozen=True)
class Reviewed:
    """The judged game, and sentences about the moments by ply."""

    game: ReviewedGame
    reasons: Mapping[int, Sequence[str]]


class Reviewer:
    """Reviews one game; on_step: gets the positions done and their number."""

    def __init__(self, tree: GameTree, on_step: Callable[[int, int], None]) -> None:
        self._tree = tree
        self._on_step = on_step
        self._done = 0

    def run(self, stopped: threading.Event) -> Reviewed | None:
        """The review; None if it was stopped."""
        searcher = Searcher()
        total = len(moves_to_judge(self._tree)) + 1

        def value_of(board: chess.Board, again: bool) -> Value:
            if stopped.is_set():
                raise StoppedError
            if not again:
                self._done += 1
                self._on_step(self._done, total)
            return searcher.value(board, TIMES * NODES if again else NODES)

        try:
            game = review(self._tree, value_of)
            return Reviewed(game, dict(self._explained(game, stopped)))
        except StoppedError:
            return None

    def _explained(
        self, game: ReviewedGame, stopped: threading.Event
    ) -> Iterator[tuple[int, list[str]]]:
        explainer = Explainer()
        for move in moments(game):
            if stopped.is_set():
                raise StoppedError
            before = board_of(self._tree.start, moves_to_judge(self._tree)[: _index(game, move)])
            yield move.ply, reasons(explainer.explain_judged(before, move), "en")


def _index(game: ReviewedGame, move: JudgedMove) -> int:
    return move.ply - game.moves[0].ply


def moments(game: ReviewedGame) -> list[JudgedMove]:
    """The moves that lost most, in the order of the game."""
    return [game.moves[index] for index in turning_points(game.moves, MOMENTS)]


def summary_lines(game: ReviewedGame) -> Iterator[str]:
    """How well each side played."""
    for name, side in (("White", game.white), ("Black", game.black)):
        if side.accuracy is None:
            continue
        counts = ", ".join(
            f"{side.counts[label]} {label}{'s' if side.counts[label] != 1 else ''}"
            if label != "inaccuracy" or side.counts[label] == 1
            else f"{side.counts[label]} inaccuracies"
            for label in ("inaccuracy", "mistake", "blunder")
        )
        yield f"{name}: {side.accuracy} % accuracy; {counts}"


def moment_line(move: JudgedMove) -> str:
    """A moment: the move played, what it lost, the better one."""
    number = f"{(move.ply + 1) // 2}{'.' if move.white else '...'}"
    better = f"; better was {' '.join(move.line[:5])}" if move.line else ""
    change = f"{move.before} became {move.after} for White"
    return f"{number} {move.san}{MARKS.get(move.label, '')}: {change}{better}"
