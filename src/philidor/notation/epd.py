"""A line of EPD: a position with operations."""

from __future__ import annotations

import re
from typing import TypeAlias

import chess

from philidor.game.fen_repair import repaired_fen, split_epd

Operand: TypeAlias = list[chess.Move] | chess.Move | int | float | str | None
# Operations whose operands are moves.
MOVES = ("bm", "am", "pv", "sm", "pm")
# Of these, operations with alternative moves.
LISTS = ("bm", "am")
MOVE_NUMBER = re.compile(r"^\d+\.*(?![-\d])")
OPCODE = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


class Chess960Board(chess.Board):
    """A board of Chess960 also where python-chess makes another one to read operations."""

    def __init__(self, fen: str | None = chess.STARTING_FEN, *, chess960: bool = True) -> None:
        super().__init__(fen, chess960=True)


def parse_epd(line: str) -> tuple[chess.Board, dict[str, Operand], list[str]]:
    """The position of a line, its operations by opcode, and what was repaired in its FEN; unusual
    rooks make it Chess960.

    Also a FEN with operations behind its clocks, numbers before moves, and castling with zeros.
    Raises FenError if it is not a chess position, ValueError if an operation cannot be read.
    """
    fen, operations = split_epd(line)
    setup, notes = repaired_fen(fen)
    position = " ".join(setup.fen().split()[:4])
    if len(fen.split()) > 4:
        operations = f"hmvc {setup.halfmoves}; fmvn {setup.fullmove}; {operations}"
    kind = Chess960Board if setup.chess960 else chess.Board
    checked = kind(setup.fen())
    written = "; ".join(_with_plain_moves(one, checked) for one in split_operations(operations))
    try:
        board, found = kind.from_epd(f"{position} {written};" if written else position)
    except (IndexError, AssertionError):
        raise ValueError("the operations cannot be read") from None
    except ValueError as error:
        raise ValueError(" ".join(str(error).split())) from None
    for opcode in found:
        if not OPCODE.fullmatch(opcode):
            raise ValueError(f"'{opcode}' is not an opcode")
        if opcode in MOVES and not isinstance(found[opcode], list | chess.Move):
            raise ValueError(f"{opcode} is not a list of moves")
    return board, dict(found), notes


def split_operations(text: str) -> list[str]:
    """The operations of a line: its parts between semicolons that no quotes enclose."""
    parts = re.findall(r'(?:"[^"]*"|[^;"])+|"', text)
    return [part.strip() for part in parts if part.strip()]


def _with_plain_moves(operation: str, board: chess.Board) -> str:
    """An operation whose moves have neither numbers nor zeros; ValueError at one that is none."""
    opcode, _, operands = operation.partition(" ")
    if opcode not in LISTS or '"' in operands:
        return operation
    moves = []
    for word in operands.split():
        move = MOVE_NUMBER.sub("", word)
        if move in ("0-0", "0-0-0"):
            move = move.replace("0", "O")
        if not move:
            continue
        try:
            board.parse_san(move)
        except chess.IllegalMoveError:
            raise ValueError(f"{opcode}: {word} is an illegal move here") from None
        except chess.AmbiguousMoveError:
            raise ValueError(f"{opcode}: {word} may be more than one move") from None
        except ValueError:
            raise ValueError(f"{opcode}: '{word[:20]}' is not a move") from None
        moves.append(move)
    return f"{opcode} {' '.join(moves)}" if moves else operation
