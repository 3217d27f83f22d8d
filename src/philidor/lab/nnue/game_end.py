"""When a game of training data ends: by the rules, by both sides' scores, or by its length."""

from __future__ import annotations

from philidor.core.position import Position
from philidor.game.adjudication import Adjudication
from philidor.game.ending import TOO_LONG, Ending
from philidor.lab.selfplay import adjudicated, judged

# Won positions up to 20 pawns are wanted: a network has to learn what winning looks like.
# Move numbers count from the start of the game.
LONGEST = 400
ADJUDICATION = Adjudication(
    resign_score=2001, resign_moves=2, draw_score=6, draw_moves=6, draw_from=40, max_plies=LONGEST
)


def ended(position: Position, scores: list[int]) -> Ending | None:
    """The game's ending, None before the end; scores are from White's view."""
    by_the_rules = judged(position)
    if by_the_rules is not None or len(scores) < LONGEST:
        return by_the_rules or adjudicated(scores, ADJUDICATION)
    return TOO_LONG
