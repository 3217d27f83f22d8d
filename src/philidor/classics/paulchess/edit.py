"""The board that a person edits: pieces, the side to move, castling flags; test positions.

The original had an edit mode, in which number keys set up the test positions of Levon Altounian,
the International Master who judged it. The thesis does not print them; those here are made for what
it tells of the program's endings.
"""

from __future__ import annotations

from philidor.contract.setup import MEN, FenError, Setup, square_number
from philidor.game.fen import parse_fen

TEST_POSITIONS = (
    ("mate with a queen", "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1"),
    ("mate with a rook", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"),
    ("a pawn farther from its goal than four moves", "8/8/8/8/8/1k6/7P/7K w - - 0 1"),
    ("stalemate for a careless queen", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"),
    ("a lost side that can repeat", "6k1/5ppp/8/8/8/1q6/r4PPP/3Q2K1 w - - 0 1"),
    (
        "both sides may still castle",
        "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    ),
)


class EditError(ValueError):
    """A change that leaves no position that can be played; the message says why."""


def edited(setup: Setup, word: str, values: list[str]) -> Setup:
    """The position after one change; EditError, and the position stays, if it is impossible.

    `put e4 N`, `put e4 .` (an empty square), `turn white`, `castling KQkq`, `castling -`.
    """
    fields = setup.fen().split()
    if word == "put" and len(values) == 2:
        fields[0] = _with_piece(setup, *values)
        fields[3] = "-"
    elif word == "turn" and values in (["white"], ["black"]):
        fields[1] = values[0][0]
        fields[3] = "-"
    elif word == "castling" and len(values) == 1:
        fields[2] = values[0]
    else:
        raise EditError("put SQUARE PIECE, turn white|black or castling KQkq is needed")
    try:
        return parse_fen(" ".join(fields))
    except FenError as error:
        raise EditError(str(error)) from None


def numbered_position(number: int) -> tuple[str, Setup]:
    """What a test position is about, and the position; EditError for an unknown number."""
    if not 1 <= number <= len(TEST_POSITIONS):
        raise EditError(f"there are test positions 1 to {len(TEST_POSITIONS)}")
    title, fen = TEST_POSITIONS[number - 1]
    return title, parse_fen(fen)


def _with_piece(setup: Setup, square: str, letter: str) -> str:
    if letter not in (*MEN, "."):
        raise EditError(f"a piece is one of {MEN}, or . for an empty square, not '{letter}'")
    try:
        number = square_number(square)
    except ValueError as error:
        raise EditError(str(error)) from None
    board = [*setup.board]
    board[number] = letter
    ranks = ["".join(board[8 * rank : 8 * rank + 8]) for rank in range(7, -1, -1)]
    return "/".join(_packed(rank) for rank in ranks)


def _packed(rank: str) -> str:
    """A rank as FEN writes it."""
    for length in range(8, 0, -1):
        rank = rank.replace("." * length, str(length))
    return rank
