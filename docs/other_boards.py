"""Packages that `compare_boards` measures beside python-chess, where they are installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

Task = Callable[[], int]


def installed(name: str) -> Any:
    """A package, None if it is missing."""
    try:
        return import_module(name)
    except ImportError:
        return None


def names() -> list[str]:
    """The packages that take part."""
    return [name for name in ("bulletchess", "rust_chess", "pyffish") if installed(name)]


def add_others(found: dict[str, dict[str, Task]], fens: list[str], sans: list[list[str]]) -> None:
    """Add to each task what the installed packages need for it; what they lack is left out.

    sans: some moves in each of the positions. bulletchess's reader of PGN stops at variations.
    """
    for name, maker in (
        ("bulletchess", bullet_tasks),
        ("rust_chess", rust_tasks),
        ("pyffish", fish_tasks),
    ):
        package = installed(name)
        if package is not None:
            for what, task in maker(package, fens, sans):
                found[what][name] = task


def bullet_tasks(bullet: Any, fens: list[str], sans: list[list[str]]) -> Iterator[tuple[str, Task]]:
    """The tasks of bulletchess, whose boards change in place."""
    boards = [bullet.Board.from_fen(fen) for fen in fens]
    moves = [
        [bullet.Move.from_san(san, board) for san in own]
        for board, own in zip(boards, sans, strict=True)
    ]

    def changed() -> int:
        for board, own in zip(boards, moves, strict=True):
            for move in own:
                board.apply(move)
                board.undo()
        return sum(map(len, moves))

    def perft(board: Any, depth: int) -> int:
        if depth == 1:
            return len(board.legal_moves())
        leaves = 0
        for move in board.legal_moves():
            board.apply(move)
            leaves += perft(board, depth - 1)
            board.undo()
        return leaves

    yield "lists of legal moves", lambda: len([board.legal_moves() for board in boards])
    yield "push and pop", changed
    yield (
        "SAN parsed",
        lambda: sum(
            len([bullet.Move.from_san(san, board) for san in own])
            for board, own in zip(boards, sans, strict=True)
        ),
    )
    yield (
        "SAN written",
        lambda: sum(
            len([move.san(board) for move in own]) for board, own in zip(boards, moves, strict=True)
        ),
    )
    yield "FEN read", lambda: len([bullet.Board.from_fen(fen) for fen in fens])
    yield "FEN written", lambda: len([board.fen() for board in boards])
    yield "perft leaves, a loop in Python", lambda: perft(bullet.Board(), 4)
    yield (
        "FEN to all legal moves, in bulk",
        lambda: len([bullet.Board.from_fen(fen).legal_moves() for fen in fens]),
    )


def rust_tasks(rust: Any, fens: list[str], sans: list[list[str]]) -> Iterator[tuple[str, Task]]:
    """The tasks of rust_chess, where a move makes a new board and a generator must be set back."""
    boards = [rust.Board(fen) for fen in fens]
    moves = [
        [board.get_move_from_san(san) for san in own]
        for board, own in zip(boards, sans, strict=True)
    ]

    def legal(board: Any) -> list[Any]:
        board.reset_move_generator()
        return list(board.generate_legal_moves())

    def perft(board: Any, depth: int) -> int:
        if depth == 1:
            return len(legal(board))
        return sum(perft(board.make_move_new(move), depth - 1) for move in legal(board))

    yield "lists of legal moves", lambda: len([legal(board) for board in boards])
    yield (
        "push and pop",
        lambda: sum(
            len([board.make_move_new(move) for move in own])
            for board, own in zip(boards, moves, strict=True)
        ),
    )
    yield (
        "SAN parsed",
        lambda: sum(
            len([board.get_move_from_san(san) for san in own])
            for board, own in zip(boards, sans, strict=True)
        ),
    )
    yield "FEN read", lambda: len([rust.Board(fen) for fen in fens])
    yield "FEN written", lambda: len([board.get_fen() for board in boards])
    yield "perft leaves, a loop in Python", lambda: perft(rust.Board(), 3)
    yield (
        "FEN to all legal moves, in bulk",
        lambda: len([legal(rust.Board(fen)) for fen in fens]),
    )


def fish_tasks(fish: Any, fens: list[str], _sans: list[list[str]]) -> Iterator[tuple[str, Task]]:
    """The tasks of pyffish, which has no boards: each call reads a FEN."""
    moves = [fish.legal_moves("chess", fen, [])[:5] for fen in fens]
    yield (
        "SAN written",
        lambda: sum(
            len([fish.get_san("chess", fen, move) for move in own])
            for fen, own in zip(fens, moves, strict=True)
        ),
    )
    yield (
        "FEN to all legal moves, in bulk",
        lambda: len([fish.legal_moves("chess", fen, []) for fen in fens]),
    )
