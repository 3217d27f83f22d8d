"""A game of a file on its way through a review."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

import chess

from philidor.explanations.judgement import JudgedMove, judged_line
from philidor.explanations.values import Value
from philidor.notation.boards import board_of
from philidor.pgn.tree import GameTree
from philidor.pgn.writer import style_of, written
from philidor.review.annotation import ReviewedGame, moves_to_judge


@dataclass
class Entry:
    """A game; tree is None if it cannot be read, and then copied is its text.

    values: of its start and of the position after each move to judge.
    """

    tree: GameTree | None = None
    copied: str = ""
    values: list[Value] = field(default_factory=list)
    review: ReviewedGame | None = None

    @property
    def text(self) -> str:
        """The game as it is to be written."""
        return self.copied if self.tree is None else written(self.tree, style_of(self.tree))

    @property
    def moves(self) -> list[str]:
        """The moves to judge (UCI)."""
        return [] if self.tree is None else moves_to_judge(self.tree)

    @property
    def plies(self) -> range:
        """All positions to value, by the number of moves before them."""
        return range(0 if self.tree is None else len(self.moves) + 1)

    def judged(self) -> list[JudgedMove]:
        """The moves as the values judge them."""
        if self.tree is None:
            return []
        return judged_line(board_of(self.tree.start), self.moves, self.values)

    def positions(self, plies: Collection[int]) -> Iterator[tuple[int, chess.Board]]:
        """Some of these positions, as one board that is moved on."""
        if self.tree is None or not plies:
            return
        board = board_of(self.tree.start)
        for ply, name in enumerate([*self.moves, ""]):
            if ply in plies:
                yield ply, board
            if name:
                board.push_uci(name)
