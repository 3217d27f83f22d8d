"""EPD lines: positions with operations, written and read."""

from __future__ import annotations

import re

import chess

from philidor.contract.reason import Reason
from philidor.notation.epd import MOVES, parse_epd

# The name of an operation: a letter, then at most fourteen letters, digits and underscores.
OPERATION = r"[A-Za-z][A-Za-z0-9_]{0,14}"


def epd_line(board: chess.Board, operations: dict[str, str]) -> str:
    """A position with its operations, as EPD."""
    parts = [f"{name} {_operand(name, value)};" for name, value in operations.items()]
    return " ".join([board.epd(), *parts])


def _operand(name: str, value: str) -> str:
    """An operand: moves and numbers unquoted, other texts in quotes."""
    if name in MOVES or re.fullmatch(r"[+-]?\d+(\.\d+)?", value):
        return value
    return '"' + value.replace("\\", "").replace('"', "'") + '"'


def read_epd(line: str) -> tuple[chess.Board, dict[str, str], list[Reason]]:
    """The position of an EPD line, its operations as texts, and what was repaired in its FEN.

    Raises FenError or EpdError.
    """
    board, operations, notes = parse_epd(line)
    texts: dict[str, str] = {}
    for name, value in operations.items():
        if isinstance(value, list):
            texts[name] = _moves_text(board, name, value)
        elif isinstance(value, chess.Move):
            texts[name] = board.san(value)
        else:
            texts[name] = "" if value is None else str(value)
    return board, texts, notes


def _moves_text(board: chess.Board, name: str, moves: list[chess.Move]) -> str:
    """Moves as SAN; the moves of a `pv` follow each other, others are alternatives."""
    replayed, words = board.copy(stack=False), []
    for move in moves:
        words.append(replayed.san(move))
        if name == "pv":
            replayed.push(move)
    return " ".join(words)
