"""How fast the library's board is beside python-chess and others: `python -m docs.compare_boards`.

Everything is measured in one run on one processor, in turn; what counts are the ratios.
bulletchess, rust_chess and pyffish take part where they are installed. `--write` puts the table
into the library's page.
"""

from __future__ import annotations

import argparse
import io
import platform
import random
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

import chess
import chess.pgn
from docs.other_boards import Task, add_others, names

from philidor import Board, evaluate_many, legal_moves_many, read_pgn

PAGE = Path(__file__).parent / "library" / "comparison.md"
BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"
SECONDS = 0.4


def positions(count: int = 60) -> list[chess.Board]:
    """Positions of random games, always the same."""
    dice = random.Random(1749)
    found: list[chess.Board] = []
    while len(found) < count:
        board = chess.Board()
        for _ in range(dice.randrange(10, 60)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(dice.choice(moves))
        if any(board.legal_moves):
            found.append(board.copy(stack=False))
    return found


def rate(task: Task) -> float:
    """How often a second of processor time the task does what it counts."""
    task()
    begin, done = time.process_time(), 0
    while time.process_time() - begin < SECONDS:
        done += task()
    return done / (time.process_time() - begin)


def push_and_pop(boards: list[Any], moves: list[list[Any]]) -> int:
    """Make and take back some moves on every board."""
    count = 0
    for board, own in zip(boards, moves, strict=True):
        for move in own:
            board.push(move)
            board.pop()
            count += 1
    return count


def perft(board: Any, depth: int) -> int:
    """Leaves, counted by a loop in Python."""
    if depth == 1:
        return len(list(board.legal_moves))
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += perft(board, depth - 1)
        board.pop()
    return leaves


def pgn_text(games: int = 40) -> str:
    """Random games as PGN, with comments and a variation."""
    dice, texts = random.Random(7), []
    for _ in range(games):
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        for ply in range(80):
            moves = list(node.board().legal_moves)
            if not moves:
                break
            if ply % 9 == 5:
                node.add_variation(dice.choice(moves), comment="another idea")
            node = node.add_main_variation(dice.choice(moves), comment="[%clk 0:05:00]")
        texts.append(str(game))
    return "\n\n".join(texts) + "\n\n"


def read_by_python_chess(text: str) -> int:
    """The number of games that python-chess reads."""
    stream, count = io.StringIO(text), 0
    while chess.pgn.read_game(stream) is not None:
        count += 1
    return count


def tasks() -> dict[str, dict[str, Task]]:
    """What is measured, by what and by whom."""
    theirs = positions()
    fens = [board.fen() for board in theirs]
    ours = [Board(fen) for fen in fens]
    their_moves = [list(board.legal_moves)[:5] for board in theirs]
    our_moves = [board.legal_moves[:5] for board in ours]
    sans = [[b.san(m) for m in own] for b, own in zip(theirs, their_moves, strict=True)]
    text = pgn_text()

    def parsed(boards: list[Any]) -> int:
        return sum(
            len([board.parse_san(san) for san in own])
            for board, own in zip(boards, sans, strict=True)
        )

    found: dict[str, dict[str, Task]] = {
        "lists of legal moves": {
            "Philidor": lambda: len([board.legal_moves for board in ours]),
            "python-chess": lambda: len([list(board.legal_moves) for board in theirs]),
        },
        "push and pop": {
            "Philidor": lambda: push_and_pop(ours, our_moves),
            "python-chess": lambda: push_and_pop(theirs, their_moves),
        },
        "SAN parsed": {
            "Philidor": lambda: parsed(ours),
            "python-chess": lambda: parsed(theirs),
        },
        "SAN written": {
            "Philidor": lambda: sum(
                len([b.san(m) for m in own]) for b, own in zip(ours, our_moves, strict=True)
            ),
            "python-chess": lambda: sum(
                len([b.san(m) for m in own]) for b, own in zip(theirs, their_moves, strict=True)
            ),
        },
        "FEN read": {
            "Philidor": lambda: len([Board(fen) for fen in fens]),
            "python-chess": lambda: len([chess.Board(fen) for fen in fens]),
        },
        "FEN written": {
            "Philidor": lambda: len([board.fen() for board in ours]),
            "python-chess": lambda: len([board.fen() for board in theirs]),
        },
        "perft leaves, a loop in Python": {
            "Philidor": lambda: perft(Board(), 4),
            "python-chess": lambda: perft(chess.Board(), 3),
        },
        "PGN games, whole trees": {
            "Philidor": lambda: len([one.tree() for one in read_pgn(io.BytesIO(text.encode()))]),
            "python-chess": lambda: read_by_python_chess(text),
        },
        "PGN games, main lines": {
            "Philidor": lambda: len(list(read_pgn(io.BytesIO(text.encode())))),
            "python-chess": lambda: read_by_python_chess(text),
        },
        "FEN to all legal moves, in bulk": {
            "Philidor": lambda: len(legal_moves_many(fens * 20)[1]),
            "python-chess": lambda: len([list(chess.Board(fen).legal_moves) for fen in fens]),
        },
        "static values of FENs, in bulk": {
            "Philidor": lambda: len(evaluate_many(fens * 20)),
        },
    }
    add_others(found, fens, sans)
    return found


def table() -> str:
    """The measurements as a table in Markdown."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("chess", *names()))
    lines = [
        f"Python {platform.python_version()}; {packages}.\n",
        "| a second of processor time | Philidor | others | factor |",
        "|---|---:|---:|---:|",
    ]
    for what, makers in tasks().items():
        own = rate(makers.pop("Philidor"))
        rates = {name: rate(task) for name, task in makers.items()}
        others = "; ".join(f"{name} {figure:,.0f}" for name, figure in rates.items())
        factors = "; ".join(f"{own / figure:.1f}" for figure in rates.values())
        lines.append(f"| {what} | {own:,.0f} | {others} | {factors} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the table, or write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="put it into the library's page")
    measured = table()
    if not parser.parse_args().write:
        sys.stdout.write(measured)
        return
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    PAGE.write_text(before + BEGIN + measured + END + rest.split(END)[1], encoding="utf-8")


if __name__ == "__main__":
    main()
