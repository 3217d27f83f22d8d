"""Arasan's evaluation."""

from __future__ import annotations

from philidor.classics.arasan.explanation import explain
from philidor.museum.shows import MIDDLEGAME, Shown
from philidor.museum.shows.arasan import board_at


def six_components() -> Shown:
    """The components of an evaluation beside the material, and what a pawn counts."""
    terms = explain(board_at(MIDDLEGAME))
    pawn = board_at("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").lead(0)
    lines = (", ".join(name for name in terms if name != "material"), f"a pawn: {pawn}")
    return Shown(lines, len(terms) == 7 and pawn == 64)
