"""Chapter 18: learning from games. What lost is tried less, what won is played again.

The player judges a game by its own last score, so it needs nobody to tell it the result.
"""

from __future__ import annotations

import json
import math
from pathlib import Path

from examples.alpha_beta import Score
from examples.board import Move
from examples.book import BookPlayer
from examples.limits import Limits
from examples.making import legal_moves
from examples.player import OnReport, Report

# Plies of a game that are remembered, and the score in centipawns that counts as won.
LEARNED_PLIES = 16
WON = 250
# How much a move is worth for having been tried seldom (the constant of UCB1).
CURIOSITY = 0.3
# A move that promises less is not repeated: three draws in a row are enough.
CONTENT = 0.7


class Experience:
    """Points and games of each move that was played, by the position's key."""

    def __init__(self) -> None:
        self.moves: dict[str, dict[str, list[float]]] = {}

    def add(self, key: int, move: str, points: float) -> None:
        """Add a game in which the move was played."""
        known = self.moves.setdefault(str(key), {}).setdefault(move, [0.0, 0.0])
        known[0] += points
        known[1] += 1

    def best(self, key: int) -> str | None:
        """The most promising move; None if no move is promising enough."""
        known = self.moves.get(str(key), {})
        games = sum(count for _, count in known.values())
        promise = {
            move: points / count + CURIOSITY * math.sqrt(math.log(games + 1) / count)
            for move, (points, count) in known.items()
        }
        move = max(promise, key=promise.__getitem__, default=None)
        return move if move is not None and promise[move] >= CONTENT else None


class Learner(BookPlayer):
    """Chapter 18: remembers how its openings went."""

    options = ("Network", "Book File", "Learn File")

    def __init__(self) -> None:
        super().__init__()
        self.experience = Experience()
        self.file: Path | None = None
        self.played: list[tuple[int, str]] = []
        self.last_score: Score = 0
        self.root = 0

    def set_option(self, name: str, value: str) -> None:
        """`Learn File`: where the experience is kept."""
        super().set_option(name, value)
        if name == "Learn File":
            self.file = Path(value)
            if self.file.exists():
                self.experience.moves = json.loads(self.file.read_text("utf-8"))

    def new_game(self) -> None:
        """Learn from the game that has just ended."""
        self.end_game()
        super().new_game()

    def end_game(self) -> None:
        """Credit each move of the opening with the game's points."""
        points = 1.0 if self.last_score >= WON else 0.0 if self.last_score <= -WON else 0.5
        for key, move in self.played:
            self.experience.add(key, move, points)
        if self.played and self.file:
            self.file.write_text(json.dumps(self.experience.moves), encoding="utf-8")
        self.played = []
        self.last_score = 0

    def think(self, limits: Limits, report: OnReport) -> Move | None:
        """In the opening a move that has done well, or one that is new."""

        def note(told: Report) -> None:
            self.last_score = told.score
            report(told)

        self.root = len(self.keys)
        # What a search reports is better, but it may end before its first iteration does.
        self.last_score = self.evaluate()
        if self.root > LEARNED_PLIES or limits.moves:
            return super().think(limits, note)
        key = self.keys[-1]
        known = self.experience.best(key)
        move = self.find(known) if known else super().think(limits, note)
        if move:
            self.played.append((key, str(move)))
        return move

    def moves(self) -> list[Move]:
        """All moves; at an opening's root only those that are new, as long as one is legal."""
        moves = super().moves()
        if len(self.keys) != self.root or self.root > LEARNED_PLIES:
            return moves
        known = self.experience.moves.get(str(self.keys[-1]), {})
        new = [move for move in moves if str(move) not in known]
        return new if legal_moves(self.board, lambda _: new) else moves
