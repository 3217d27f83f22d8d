"""The steps of the toy engine: one player for each chapter that makes it stronger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from examples.alpha_beta import AlphaBeta
from examples.book import BookPlayer
from examples.capture_search import CaptureSearch, Castling
from examples.clock import Clock
from examples.endgames import Endgames
from examples.king import King
from examples.learning import Learner
from examples.network import NetworkPlayer
from examples.null_move import NullMove
from examples.ordering import Ordering
from examples.player import Player, RandomPlayer
from examples.quiescence import Quiescence
from examples.table import Table
from examples.terms import Terms
from examples.tuned import Tuned


@dataclass(frozen=True)
class Step:
    """A chapter's player. title: as tables show it."""

    chapter: int
    name: str
    title: str
    make: Callable[[], Player]

    @property
    def key(self) -> str:
        """Number and name, as files are named: 06-alphabeta."""
        return f"{self.chapter:02}-{self.name}"


STEPS = (
    Step(5, "random", "any legal move", RandomPlayer),
    Step(6, "alphabeta", "alpha-beta", AlphaBeta),
    Step(7, "castling", "castling", Castling),
    Step(8, "captures", "capture search", CaptureSearch),
    Step(9, "ordering", "move ordering", Ordering),
    Step(10, "table", "transposition table", Table),
    Step(11, "quiescence", "quiescence", Quiescence),
    Step(12, "nullmove", "null move", NullMove),
    Step(13, "terms", "evaluation by terms", Terms),
    Step(14, "king", "king safety", King),
    Step(15, "tuned", "tuned weights", Tuned),
    Step(16, "network", "a network", NetworkPlayer),
    Step(17, "book", "opening book", BookPlayer),
    Step(18, "learning", "learning", Learner),
    Step(19, "time", "time", Clock),
    Step(20, "endgames", "endgame tables", Endgames),
)


def step_named(text: str) -> Step:
    """The step of that name or chapter; ValueError with the known ones if there is none."""
    for step in STEPS:
        if text in (step.name, str(step.chapter), step.key):
            return step
    known = ", ".join(f"{step.chapter} {step.name}" for step in STEPS)
    raise ValueError(f"there is no step '{text}'; there are: {known}")
