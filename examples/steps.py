"""The steps of the toy engine: one player for each chapter that makes it stronger."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import cast

from examples.player import NeedsPhilidorError, Player


@dataclass(frozen=True)
class Step:
    """A chapter's player. title: as tables show it; place: its module and class below `examples`.

    The first steps run in any Python, from this folder. Those from chapter 17 on play from
    Philidor's book, so a step is imported when it is made.
    """

    chapter: int
    name: str
    title: str
    place: str

    @property
    def key(self) -> str:
        """Number and name, as files are named: 06-alphabeta."""
        return f"{self.chapter:02}-{self.name}"

    def make(self) -> Player:
        """A new player; NeedsPhilidorError if it needs what is not installed."""
        module, name = self.place.split(".")
        try:
            return cast(Player, getattr(import_module(f"examples.{module}"), name)())
        except (ModuleNotFoundError, NeedsPhilidorError) as error:
            raise NeedsPhilidorError(
                f"step {self.key} plays from Philidor's opening book, so Philidor has to be "
                f"installed: pip install . ({error})"
            ) from error


STEPS = (
    Step(5, "random", "any legal move", "player.RandomPlayer"),
    Step(6, "alphabeta", "alpha-beta", "alpha_beta.AlphaBeta"),
    Step(7, "castling", "castling", "capture_search.Castling"),
    Step(8, "captures", "capture search", "capture_search.CaptureSearch"),
    Step(9, "ordering", "move ordering", "ordering.Ordering"),
    Step(10, "table", "transposition table", "table.Table"),
    Step(11, "quiescence", "quiescence", "quiescence.Quiescence"),
    Step(12, "nullmove", "null move", "null_move.NullMove"),
    Step(13, "terms", "evaluation by terms", "terms.Terms"),
    Step(14, "king", "king safety", "king.King"),
    Step(15, "tuned", "tuned weights", "tuned.Tuned"),
    Step(16, "network", "a network", "network.NetworkPlayer"),
    Step(17, "book", "opening book", "book.BookPlayer"),
    Step(18, "learning", "learning", "learning.Learner"),
    Step(19, "time", "time", "clock.Clock"),
    Step(20, "endgames", "endgame tables", "endgames.Endgames"),
    Step(26, "reductions", "PVS and late move reductions", "reductions.Reductions"),
    Step(27, "futility", "futility", "futility.Futility"),
    Step(28, "aspiration", "aspiration", "aspiration.Aspiration"),
    Step(30, "whole", "all together", "whole.Whole"),
    Step(31, "threads", "threads", "threads.Threads"),
)


def step_named(text: str) -> Step:
    """The step of that name or chapter; ValueError with the known ones if there is none."""
    for step in STEPS:
        if text in (step.name, str(step.chapter), step.key):
            return step
    known = ", ".join(f"{step.chapter} {step.name}" for step in STEPS)
    raise ValueError(f"there is no step '{text}'; there are: {known}")
