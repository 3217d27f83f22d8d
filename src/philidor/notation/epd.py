"""A line of EPD: a position with operations."""

from __future__ import annotations

import re
from typing import TypeAlias

import chess

from philidor.contract.setup import FenError
from philidor.game.fen import parse_fen

Operand: TypeAlias = list[chess.Move] | chess.Move | int | float | str | None
# Operations whose operands are moves.
MOVES = ("bm", "am", "pv", "sm", "pm")
OPCODE = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


class Chess960Board(chess.Board):
    """A board of Chess960 also where python-chess makes another one to read operations."""

    def __init__(self, fen: str | None = chess.STARTING_FEN, *, chess960: bool = True) -> None:
        super().__init__(fen, chess960=True)


def parse_epd(line: str) -> tuple[chess.Board, dict[str, Operand]]:
    """The position of a line and its operations by opcode; unusual rooks make it Chess960.

    Raises FenError if it is not a chess position, ValueError if an operation cannot be read.
    """
    fields = line.split(None, 4)
    if len(fields) < 4:
        raise FenError(f"an EPD line has at least 4 fields, this one has {len(fields)}")
    setup = parse_fen(" ".join(fields[:4]))
    try:
        board, operations = (Chess960Board if setup.chess960 else chess.Board).from_epd(line)
    except (IndexError, AssertionError):
        raise ValueError("the operations cannot be read") from None
    except ValueError as error:
        raise ValueError(" ".join(str(error).split())) from None
    for opcode in operations:
        if not OPCODE.fullmatch(opcode):
            raise ValueError(f"'{opcode}' is not an opcode")
        if opcode in MOVES and not isinstance(operations[opcode], list | chess.Move):
            raise ValueError(f"{opcode} is not a list of moves")
    return board, dict(operations)
