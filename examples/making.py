"""Chapter 5: making a move and taking it back, and perft, the test of both.

Nothing is copied. `make` remembers what it destroys, and `take_back` restores it.
"""

from __future__ import annotations

from collections.abc import Callable

from examples.board import EMPTY, KIND_BITS, KING, NO_SQUARE, PAWN, Board, Move, Undone
from examples.generator import attacked, generate
from examples.pawns import FORWARD

Generator = Callable[[Board], list[Move]]
NO_MOVE = Move(NO_SQUARE, NO_SQUARE)


def make(board: Board, move: Move) -> None:
    """Make a pseudo-legal move."""
    origin, target, promotion = move
    side = board.side
    piece = board.lift(origin)
    kind = piece & KIND_BITS
    captured_on = target
    if kind == PAWN and target == board.en_passant:
        captured_on = target - FORWARD[side]
    captured = board.cells[captured_on]
    board.history.append(Undone(move, captured, captured_on, board.en_passant, board.quiet_plies))
    if captured != EMPTY:
        board.lift(captured_on)
    board.put(target, (promotion or kind) | side << 3)
    board.count[origin] += 1
    board.count[target] += 1
    if kind == KING and abs(target - origin) == 2:
        board.put((origin + target) // 2, board.lift(rook_home(origin, target)))
    board.en_passant = NO_SQUARE
    board.quiet_plies += 1
    if kind == PAWN:
        board.quiet_plies = 0
        if abs(target - origin) == 20:
            board.en_passant = (origin + target) // 2
    elif captured != EMPTY:
        board.quiet_plies = 0
    board.side = 1 - side


def take_back(board: Board) -> None:
    """Take the last move back, in the opposite order."""
    undone = board.history.pop()
    origin, target, promotion = undone.move
    board.side = side = 1 - board.side
    board.en_passant = undone.en_passant
    board.quiet_plies = undone.quiet_plies
    if undone.move == NO_MOVE:
        return
    board.count[origin] -= 1
    board.count[target] -= 1
    piece = board.lift(target)
    board.put(origin, PAWN | side << 3 if promotion else piece)
    if undone.captured != EMPTY:
        board.put(undone.captured_on, undone.captured)
    if piece & KIND_BITS == KING and abs(target - origin) == 2:
        board.put(rook_home(origin, target), board.lift((origin + target) // 2))


def make_null(board: Board) -> None:
    """Pass: the null move of chapter 12. `take_back` takes it back like any other."""
    board.history.append(Undone(NO_MOVE, EMPTY, NO_SQUARE, board.en_passant, board.quiet_plies))
    board.en_passant = NO_SQUARE
    board.quiet_plies = 0
    board.side = 1 - board.side


def rook_home(origin: int, target: int) -> int:
    """Where the rook stands that castles with a king moving between these squares."""
    return origin + 3 if target > origin else origin - 4


def make_legal(board: Board, move: Move) -> bool:
    """Make a pseudo-legal move, and take it back at once if it leaves the king attacked."""
    make(board, move)
    if attacked(board, board.king[1 - board.side], board.side):
        take_back(board)
        return False
    return True


def legal_moves(board: Board, generator: Generator = generate) -> list[Move]:
    """The legal moves of the side to move."""
    legal: list[Move] = []
    for move in generator(board):
        if make_legal(board, move):
            take_back(board)
            legal.append(move)
    return legal


def perft(board: Board, depth: int, generator: Generator = generate) -> int:
    """The number of sequences of legal moves of a length."""
    if depth == 0:
        return 1
    total = 0
    for move in generator(board):
        if make_legal(board, move):
            total += perft(board, depth - 1, generator)
            take_back(board)
    return total
