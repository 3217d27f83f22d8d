"""Whether one game is a copy of another, move by move; `identity` finds those that may be."""

from __future__ import annotations

from philidor.pgn.notes import Notes
from philidor.pgn.tree import ROOT, GameTree
from philidor.pgn.writer import LABELS


def holds(kept: GameTree, other: GameTree) -> bool:
    """Whether a game has all moves and annotations of another; it may have more.

    Values and other figures of engines count as the same, since a review replaces them.
    """
    waiting = [(ROOT, ROOT)]
    while waiting:
        here, there = waiting.pop()
        if not _noted(kept[here].notes, other[there].notes):
            return False
        for child in other[there].children:
            same = kept.child(here, other[child].move)
            if same is None:
                return False
            waiting.append((same, child))
    return True


def _noted(kept: Notes, other: Notes) -> bool:
    """Whether notes hold what others do; a file has a review's label as a glyph."""
    label = set() if kept.label is None else {LABELS.get(kept.label)}
    return (
        other.comment in ("", kept.comment)
        and other.before in ("", kept.before)
        and other.clock in (None, kept.clock)
        and other.spent in (None, kept.spent)
        and set(other.nags) <= {*kept.nags, *label}
        and set(other.arrows) <= set(kept.arrows)
        and set(other.circles) <= set(kept.circles)
        and set(other.commands) <= set(kept.commands)
        and (other.score is None or kept.score is not None)
        and (other.record is None or kept.record is not None)
    )
