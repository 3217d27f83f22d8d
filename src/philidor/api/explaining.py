"""Explanations of moves."""

from __future__ import annotations

import chess

from philidor.explanations.explainer import NODES, Explainer
from philidor.explanations.statements import Explanation
from philidor.notation.boards import setup_of


def explain(board: chess.Board, move: chess.Move | None = None, nodes: int = NODES) -> Explanation:
    """Why a move is good or bad, by default the best one, as far as searches prove it.

    nodes: for each position searched. FenError for a board that is not a chess position;
    ValueError for an illegal move; InputError where the game is over.
    """
    setup_of(board)
    if move is not None and not board.is_legal(move):
        raise ValueError(f"{move.uci()} is not legal in {board.fen()}")
    return Explainer(nodes).explain(board, move)
