"""The terms of a position's evaluation, for people to read."""

from __future__ import annotations

from collections.abc import Callable

from philidor.classics.arasan.board import Board
from philidor.classics.arasan.endings import is_kpk, mopping_up
from philidor.classics.arasan.evaluate import evaluate, is_endgame
from philidor.classics.arasan.notation import in_centipawns
from philidor.classics.arasan.placement import (
    castling_score,
    centre_score,
    development_score,
    endgame_development,
)
from philidor.classics.arasan.safety import king_score, threat_score
from philidor.classics.arasan.structure import pawn_score
from philidor.classics.arasan.types import BLACK, NOBODY, WHITE

Component = Callable[[Board, int], int]


def explain(board: Board) -> dict[str, float]:
    """White's advantage by term in centipawns; the terms add up to the value.

    In an ending with rules of its own, everything besides material is one term.
    """
    value = evaluate(board) * (-1 if board.side else 1)
    # The threats concern only the side to move.
    terms = _components(board)
    material = board.lead(WHITE)
    if terms is None:
        found = {"material": material, "ending": value - material}
    else:
        threats = threat_score(board) * (-1 if board.side else 1)
        found = {"material": material, **terms, "threats": threats}
    return {name: in_centipawns(term) for name, term in found.items()}


def _components(board: Board) -> dict[str, int] | None:
    """The positional components except threats; None in endings with rules of their own."""
    if is_kpk(board) or mopping_up(board) != NOBODY:
        return None
    endgame = bool(is_endgame(board))
    components: dict[str, Component] = {
        "development": development_score,
        "pawns": lambda board, side: int(pawn_score(board, side, endgame)),
    }
    if endgame:
        components["development"] = endgame_development
    else:
        components |= {
            "centre": centre_score,
            "castling": castling_score,
            "king": king_score,
        }
    return {name: score(board, WHITE) - score(board, BLACK) for name, score in components.items()}
