"""A position as a FEN describes it, independent of any program's board.

Every player receives positions as a `Setup`. Parsing rejects each kind of malformed FEN with a
one-line message, so that no engine ever gets an impossible position.

Castling rights name the *rook's square* (Chess960); `KQkq`, X-FEN and Shredder-FEN are all read.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from philidor.contract.reason import Reason

START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
EMPTY = "."
FILES = "abcdefgh"
PIECES = "PNBRQKpnbrqk"
# The largest halfmove clock and move number of a FEN; a longer game is written with it.
MAX_CLOCK = 9999
# Error messages quote at most this many characters of the wrong text.
MAX_QUOTED = 90


class FenError(ValueError):
    """A FEN that cannot be a chess position; the message says what is wrong and where.

    code and values let a front end show the message in another language. Sides are `white` or
    `black`.
    """

    def __init__(self, message: str, code: str = "fen.fields", **values: str | int) -> None:
        super().__init__(message)
        self.code = code
        self.values = values

    @property
    def reason(self) -> Reason:
        """What is wrong, as a sentence with its code."""
        return Reason(str(self), self.code, self.values)


def square_name(square: int) -> str:
    """`a1` for 0 up to `h8` for 63."""
    return FILES[square % 8] + str(square // 8 + 1)


def square_number(name: str) -> int:
    """0 for `a1` up to 63 for `h8`; ValueError for anything else."""
    if len(name) != 2 or name[0] not in FILES or name[1] not in "12345678":
        raise ValueError(f"{quoted(name)} is not a square")
    return FILES.index(name[0]) + 8 * (int(name[1]) - 1)


@dataclass(frozen=True)
class Setup:
    """A chess position, valid by construction when it comes from `parse_fen`.

    board: 64 characters, a1 first, h1 eighth, h8 last; FEN's letters, `.` for an empty square.
    white_to_move: whose turn it is.
    castling: squares (0 to 63) of the rooks that may still castle.
    en_passant: the square passed over by a double pawn step just made, or None. It is kept as
        the FEN gave it, whether or not a capture is possible.
    halfmoves: plies since the last capture or pawn move.
    fullmove: number of the move, from 1.
    chess960: castling moves are written as king takes rook (`e1h1`), not as `e1g1`.
    """

    board: str
    white_to_move: bool = True
    castling: frozenset[int] = frozenset()
    en_passant: int | None = None
    halfmoves: int = 0
    fullmove: int = 1
    chess960: bool = False

    def king(self, white: bool) -> int:
        """Square of one side's king."""
        return self.board.index("K" if white else "k")

    def fen(self) -> str:
        """The position as FEN; castling as `KQkq` where that is unambiguous, else by file."""
        rows = [self.board[8 * rank : 8 * rank + 8] for rank in range(7, -1, -1)]
        return " ".join(
            (
                "/".join(_packed_row(row) for row in rows),
                "w" if self.white_to_move else "b",
                self._castling_field(),
                "-" if self.en_passant is None else square_name(self.en_passant),
                str(min(self.halfmoves, MAX_CLOCK)),
                str(min(self.fullmove, MAX_CLOCK)),
            )
        )

    def _castling_field(self) -> str:
        if not self.castling:
            return "-"
        letters = ""
        for white in (True, False):
            king = self.king(white)
            for rook in sorted((r for r in self.castling if is_own_rook(r, white)), reverse=True):
                letter = self._castling_letter(rook, king, white)
                letters += letter.upper() if white else letter
        return letters or "-"

    def _castling_letter(self, rook: int, king: int, white: bool) -> str:
        """`k` or `q` for the outermost rook of its side (X-FEN), else the rook's file."""
        step = 1 if rook > king else -1
        edge = king - king % 8 + (7 if step > 0 else 0)
        outside = range(rook + step, edge + step, step)
        if any(self.board[square] == ("R" if white else "r") for square in outside):
            return FILES[rook % 8]
        return "k" if step > 0 else "q"


def quoted(text: str) -> str:
    """The text in quotes for a message of one line: shortened, control characters escaped."""
    return repr(text if len(text) <= MAX_QUOTED else text[: MAX_QUOTED - 3] + "...")


@lru_cache(maxsize=4096)
def _packed_row(row: str) -> str:
    """A rank in FEN; the same few thousand come again in every game."""
    packed, gap = "", 0
    for piece in row:
        if piece == EMPTY:
            gap += 1
            continue
        packed += (str(gap) if gap else "") + piece
        gap = 0
    return packed + (str(gap) if gap else "")


def is_own_rook(square: int, white: bool) -> bool:
    """Whether the square of a castling rook is on that side's back rank."""
    return square < 8 if white else square >= 56
