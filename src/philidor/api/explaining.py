"""Explanations of moves."""

from __future__ import annotations

import chess

from philidor.api.positions import refuse_variants
from philidor.api.results import GameOverError
from philidor.contract.player import IllegalMoveError
from philidor.explanations.explainer import NODES, Explainer
from philidor.explanations.statements import Explanation
from philidor.notation.boards import setup_of


def explain(board: chess.Board, move: chess.Move | None = None, nodes: int = NODES) -> Explanation:
    """Why a move is good or bad, by default the best one, as far as searches prove it.

    nodes: for each position searched. FenError for a board that is not a chess position;
    UnsupportedPositionError for one of another game; IllegalMoveError for an illegal move;
    GameOverError without a legal move.
    """
    refuse_variants(board)
    setup_of(board)
    if not any(board.legal_moves):
        raise GameOverError(f"there is no legal move to explain in {board.fen()}")
    if move is not None and not board.is_legal(move):
        raise IllegalMoveError(move.uci(), [one.uci() for one in board.move_stack])
    return Explainer(nodes).explain(board, move)
