"""Answers of chapter 5."""

from __future__ import annotations

from examples.board import Board
from examples.castling import generate_all
from examples.making import legal_moves, make, perft, take_back


def divide(board: Board, depth: int) -> dict[str, int]:
    """The perft of each legal move: where two programs differ, this tells the way down."""
    counts = {}
    for move in legal_moves(board, generate_all):
        make(board, move)
        counts[str(move)] = perft(board, depth - 1, generate_all)
        take_back(board)
    return counts


def not_restored(board: Board) -> list[str]:
    """The names of the fields that making and taking back any legal move fails to restore."""

    def state() -> dict[str, object]:
        fields = vars(board).items()
        return {name: repr(value) for name, value in fields if name != "squares"} | {
            "squares": [sorted(squares) for squares in board.squares]
        }

    before = state()
    faults: set[str] = set()
    for move in legal_moves(board, generate_all):
        make(board, move)
        take_back(board)
        after = state()
        faults |= {name for name in before if before[name] != after[name]}
    return sorted(faults)
