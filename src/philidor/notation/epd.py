"""A line of EPD: a position with operations."""

from __future__ import annotations

import re
from typing import TypeAlias

import chess

from philidor.contract.reason import Reason, ReasonError, worded
from philidor.game.fen_repair import repaired_fen, split_epd

Operand: TypeAlias = list[chess.Move] | chess.Move | int | float | str | None
# Operations whose operands are moves.
MOVES = ("bm", "am", "pv", "sm", "pm")
# Of these, operations with alternative moves.
LISTS = ("bm", "am")
MOVE_NUMBER = re.compile(r"^\d+\.*(?![-\d])")
OPCODE = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


UNREADABLE = Reason("the operations cannot be read", "epd.operations")


class EpdError(ReasonError):
    """An operation that cannot be read."""


class Chess960Board(chess.Board):
    """A board of Chess960 also where python-chess makes another one to read operations."""

    def __init__(self, fen: str | None = chess.STARTING_FEN, *, chess960: bool = True) -> None:
        super().__init__(fen, chess960=True)


def parse_epd(line: str) -> tuple[chess.Board, dict[str, Operand], list[Reason]]:
    """The position of a line, its operations by opcode, and what was repaired in its FEN; unusual
    rooks make it Chess960.

    Also a FEN with operations behind its clocks, numbers before moves, and castling with zeros.
    Raises FenError if it is not a chess position, EpdError if an operation cannot be read.
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
        raise EpdError(UNREADABLE) from None
    except ValueError as error:
        text = " ".join(str(error).split())
        raise EpdError(Reason(text, UNREADABLE.code)) from None
    for opcode in found:
        if not OPCODE.fullmatch(opcode):
            raise EpdError(worded("'{word}' is not an opcode", "epd.opcode", word=opcode))
        if opcode in MOVES and not isinstance(found[opcode], list | chess.Move):
            raise not_moves(opcode)
    return board, dict(found), notes


def not_moves(opcode: str) -> EpdError:
    """The error of an operation that must be a list of moves."""
    return EpdError(worded("{opcode} is not a list of moves", "epd.not-moves", opcode=opcode))


def split_operations(text: str) -> list[str]:
    """The operations of a line: its parts between semicolons that no quotes enclose."""
    parts = re.findall(r'(?:"[^"]*"|[^;"])+|"', text)
    return [part.strip() for part in parts if part.strip()]


def _with_plain_moves(operation: str, board: chess.Board) -> str:
    """An operation whose moves have neither numbers nor zeros; EpdError at one that is none."""
    opcode, _, operands = operation.partition(" ")
    if opcode not in LISTS or '"' in operands:
        return operation
    moves = list[str]()
    for word in operands.split():
        move = MOVE_NUMBER.sub("", word)
        if move in ("0-0", "0-0-0"):
            move = move.replace("0", "O")
        if not move:
            continue
        try:
            board.parse_san(move)
        except chess.IllegalMoveError:
            said, code = "{opcode}: {word} is an illegal move here", "epd.illegal-move"
        except chess.AmbiguousMoveError:
            said, code = "{opcode}: {word} may be more than one move", "epd.ambiguous-move"
        except ValueError:
            said, code = "{opcode}: '{word}' is not a move", "epd.not-a-move"
        else:
            moves.append(move)
            continue
        raise EpdError(worded(said, code, opcode=opcode, word=word[:20]))
    return f"{opcode} {' '.join(moves)}" if moves else operation
