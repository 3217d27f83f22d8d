"""Chapters 1 to 4 in a terminal: python -m examples.show board|moves|pawns|stack [FEN]."""

from __future__ import annotations

import sys
from collections.abc import Callable

from examples.board import KIND_BITS, PAWN, START_FEN, Board, Move
from examples.generator import generate
from examples.move_stack import MoveStack, walk

DEPTH = 3


def show_board(board: Board) -> str:
    """The 120 cells, the highest rank first."""
    rows = [board.cells[row * 10 : row * 10 + 10] for row in range(11, -1, -1)]
    return "\n".join("".join(f"{cell:4}" for cell in row) for row in rows)


def listed(moves: list[Move]) -> str:
    """Moves in alphabetical order."""
    return " ".join(sorted(map(str, moves)))


def show_moves(board: Board) -> str:
    """The moves of all pieces but pawns."""
    return listed([move for move in generate(board) if not is_pawn(board, move)])


def show_pawns(board: Board) -> str:
    """The moves of pawns."""
    return listed([move for move in generate(board) if is_pawn(board, move)])


def is_pawn(board: Board, move: Move) -> bool:
    """Whether a pawn moves."""
    return board.cells[move.origin] & KIND_BITS == PAWN


def show_stack(board: Board) -> str:
    """How high the move stack grows."""
    stack = MoveStack()
    lines = walk(board, stack, DEPTH)
    return f"{lines} lines of {DEPTH} plies, at most {stack.highest} moves on the stack"


SHOWN: dict[str, Callable[[Board], str]] = {
    "board": show_board,
    "moves": show_moves,
    "pawns": show_pawns,
    "stack": show_stack,
}


def main(words: list[str]) -> None:
    """Show one of them; without a FEN the starting position."""
    if not words or words[0] not in SHOWN:
        sys.exit(f"python -m examples.show {'|'.join(SHOWN)} [FEN]")
    try:
        board = Board(words[1] if len(words) > 1 else START_FEN)
    except (ValueError, IndexError):
        sys.exit(f"'{words[1]}' is not a FEN")
    print(SHOWN[words[0]](board))


if __name__ == "__main__":
    main(sys.argv[1:])
