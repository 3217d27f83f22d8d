"""PaulChess's evaluation, and that of Simple1."""

from __future__ import annotations

from philidor.classics.paulchess.types import SIMPLE1
from philidor.classics.paulchess.weights import TERM_NAMES
from philidor.museum.shows import Shown
from philidor.museum.shows.paulchess import board_at


def isolated() -> Shown:
    """What an isolated pawn costs on each file: a penalty, dearer near the centre."""
    pawns = ("P7", "1P6", "2P5", "3P4")
    costs = [term(f"4k3/8/8/8/8/8/{pawn}/4K3 w - - 0 1", "isolated pawns") for pawn in pawns]
    lines = tuple(f"{file}-pawn: {cost}" for file, cost in zip("abcd", costs, strict=True))
    return Shown(lines, all(cost < 0 for cost in costs) and costs == sorted(costs, reverse=True))


def simple1() -> Shown:
    """Material of a lone piece, and the two mobilities of a knight on d4 with its king."""
    values = {}
    for letter in "PNBRQ":
        lone = board_at(f"4k3/8/8/8/8/8/{letter}7/4K3 w - - 0 1")
        values[letter] = lone.static_value(SIMPLE1) - lone.term(1, True) + lone.term(1, False)
    # 12 squares that the side threatens, 10 each; king and knight have 13, one twice, 5 each.
    mobility = board_at("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1").term(1, True)
    material = ", ".join(f"{letter} {value}" for letter, value in values.items())
    held = list(values.values()) == [100, 330, 330, 500, 900] and mobility == 12 * 10 + 13 * 5
    return Shown((material, f"mobility {mobility}"), held)


def term(fen: str, name: str) -> int:
    """A term of White's evaluation."""
    return board_at(fen).term(TERM_NAMES.index(name), True)
