"""RDChess's evaluation."""

from __future__ import annotations

from philidor.classics.rdchess.evaluate import Evaluator
from philidor.classics.rdchess.stage import Stage
from philidor.museum.shows import MIDDLEGAME, Shown
from philidor.museum.shows.rdchess import board_at, search_at


def cases() -> Shown:
    """The cases of positions, with those of two bishops and of bishop and knight."""
    boards = {
        "middlegame": MIDDLEGAME,
        "endgame": "r3k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1",
        "pawn endgame": "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1",
        "near mate": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "two bishops": "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
        "bishop and knight": "4k3/8/8/8/8/8/8/2B1KN2 w - - 0 1",
        "drawn": "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
    }
    found = {}
    for name, fen in boards.items():
        board = board_at(fen)
        evaluator = search_at(board).evaluator
        evaluator.prepare(board)
        found[name] = evaluator.explain(board)[0]
    return Shown(tuple(found.values()), all(name == case for name, case in found.items()))


def piece_values() -> Shown:
    """What each kind counts: the material of a lone pawn, knight, bishop, rook and queen."""
    values = {}
    for letter in "PNBRQ":
        values[letter] = board_at(f"4k3/8/8/8/8/8/{letter}7/4K3 w - - 0 1").lead()
    line = ", ".join(f"{letter} {value}" for letter, value in values.items())
    minors = all(300 <= values[letter] <= 350 for letter in "NB")
    return Shown((line,), minors and [values[letter] for letter in "PRQ"] == [100, 510, 900])


def set_at_the_root() -> Shown:
    """The value of an ending under its own parameters, and under those of a middlegame's root."""
    values = []
    for root in ("4k3/ppp5/8/8/8/8/PPP3K1/R7 w - - 0 1", MIDDLEGAME):
        evaluator = Evaluator(Stage())
        evaluator.prepare(board_at(root))
        values.append(evaluator.evaluate(board_at("4k3/ppp5/8/8/8/8/PPP3K1/R7 w - - 0 1")))
    lines = (f"as the root: {values[0]}", f"in a search from a middlegame: {values[1]}")
    return Shown(lines, values[0] != values[1])
