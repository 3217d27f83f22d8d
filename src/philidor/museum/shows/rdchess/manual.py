"""RDChess's demonstrations of what its manual describes: levels, annotations, the library."""

from __future__ import annotations

import random

from philidor.book.library import Browser, Library
from philidor.book.repertoire import BookError
from philidor.contract.info import Score
from philidor.game.fen import start
from philidor.game.time_control import read_time_control
from philidor.museum.shows import Shown
from philidor.notation.rdchess import annotation_of_search

LEVELS = {
    "40/2h": "40 moves in 7200000 ms",
    "5m+3s": "300000 ms and 3000 ms a move",
    "10s/move": "10000 ms a move",
    "depth 6": "6 plies",
    "equal": "as long as the player",
    "unlimited": "unlimited",
}


def levels() -> Shown:
    """The six levels of play, as they are typed and as they are meant."""
    found = {}
    for text in LEVELS:
        control = read_time_control(text)
        if control.moves:
            found[text] = f"{control.moves} moves in {control.base} ms"
        elif control.base:
            found[text] = f"{control.base} ms and {control.increment} ms a move"
        elif control.movetime:
            found[text] = f"{control.movetime} ms a move"
        elif control.depth:
            found[text] = f"{control.depth} plies"
        else:
            found[text] = "as long as the player" if control.equal else "unlimited"
    return Shown(tuple(f"{text}: {meant}" for text, meant in found.items()), found == LEVELS)


def annotated() -> Shown:
    """The annotation of a search, and the same for Black, whose advantage is below zero."""
    counts = {"negascout_repetitions": 15, "null_moves": 6667}
    lines = tuple(
        str(annotation_of_search("C", Score(centipawns=148), white, 218_888, 14, counts))
        for white in (True, False)
    )
    white = "C 1.48/ 218.888/MxViT:14/NSWh:15/NM#:6667"
    return Shown(lines, lines == (white, white.replace("1.48", "-1.48")))


def library() -> Shown:
    """Six moves, of which two are active; a seventh is refused; one of the two is played."""
    kept, here = Library(), start()
    for move in ("e2e4", "d2d4", "c2c4", "g1f3", "b1c3", "f2f4"):
        kept.add(here, move, active=move in ("e2e4", "d2d4"))
    try:
        kept.add(here, "a2a3")
        refused = ""
    except BookError as error:
        refused = str(error)
    dice = random.Random(3)
    played = {kept.choose(here, dice) for _ in range(50)}
    names = ", ".join(sorted(move for move in played if move))
    return Shown(
        (f"a seventh move: {refused}", f"played: {names}"), bool(refused) and len(played) == 2
    )


def learning() -> Shown:
    """A move played in learning mode enters the library with its annotation."""
    kept = Library()
    board = Browser(kept)
    before = board.play("e2e4", "not learnt")
    board.back()
    board.learning = True
    after = board.play("d2d4", "the queen's pawn")
    moves = [(known.move, known.annotation) for known in kept.library_moves(start())]
    lines = (f"without learning mode: {before}", f"in it: {after}", f"in the library: {moves}")
    return Shown(lines, not before and moves == [("d2d4", "the queen's pawn")])
