"""Explanations of moves."""

from __future__ import annotations

import chess

from philidor.api.positions import AnyBoard, AnyMove, as_chess
from philidor.api.results import GameOverError
from philidor.board.given import given_move
from philidor.contract.player import IllegalMoveError
from philidor.explanations.explainer import Explainer
from philidor.explanations.statements import Explanation
from philidor.explanations.values import NODES
from philidor.notation.boards import setup_of


def explain(board: AnyBoard, move: AnyMove | str | None = None, nodes: int = NODES) -> Explanation:
    """Why a move is good or bad, by default the best one, as far as searches prove it.

    move: may be a text such as `e2e4`. nodes: for each position searched. FenError for a board that
    is not a chess position; UnsupportedPositionError for one of another game; IllegalMoveError for
    an illegal move; GameOverError without a legal move.
    """
    position = as_chess(board)
    setup_of(position)
    if not any(position.legal_moves):
        raise GameOverError(f"there is no legal move to explain in {position.fen()}")
    wanted = None if move is None else chess.Move.from_uci(given_move(move).uci())
    if wanted is not None and not position.is_legal(wanted):
        raise IllegalMoveError(wanted.uci(), [one.uci() for one in position.move_stack])
    return Explainer(nodes).explain(position, wanted)
