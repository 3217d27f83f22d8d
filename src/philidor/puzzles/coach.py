"""Why a tried move is wrong, and why the solution is right, in sentences."""

from __future__ import annotations

import chess

from philidor.explanations.explainer import Explainer
from philidor.explanations.statements import Explanation
from philidor.explanations.texts import reasons, verdict
from philidor.explanations.values import NODES
from philidor.museum.text import Language

# Kinds of statements that name a better move, or one that is still to be found.
TELLING = ("terms", "misses", "threatens")


class Coach:
    """Explains moves of puzzles, with a search for each."""

    def __init__(self, language: Language = "en", nodes: int = NODES) -> None:
        self.language = language
        self._explainer = Explainer(nodes)

    def judged(self, board: chess.Board, move: chess.Move) -> Explanation:
        """The explanation of a legal move."""
        return self._explainer.explain(board, move)

    def refutation(self, found: Explanation) -> list[str]:
        """Reasons against a move, without what names a better one."""
        spoken = reasons(found, self.language)
        return [
            sentence
            for one, sentence in zip(found.statements, spoken, strict=True)
            if not one.kind.startswith(TELLING)
        ]

    def praise(self, board: chess.Board, move: chess.Move) -> list[str]:
        """Reasons for the first move of a solution."""
        found = self.judged(board, move)
        return [verdict(found, self.language), *reasons(found, self.language)]
