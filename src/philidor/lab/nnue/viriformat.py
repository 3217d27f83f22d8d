"""Whole games in viriformat (Cosmo Bobak), as other engines and trainers read and write them.

A game is a start, then four bytes a position, then four bytes of zeros.

| bytes of the start | contents |
|---|---|
| 0 to 7 | occupied squares, bit 0 is a1, bit 63 is h8 |
| 8 to 23 | four bits a piece in the order of the squares, the first in the low half of a byte: pawn 0, knight 1, bishop 2, rook 3, queen 4, king 5, a rook that may castle 6; 8 more for Black's |
| 24 | the en passant square, 64 for none; 128 more if Black is to move |
| 25 | halfmove clock |
| 26, 27 | number of the move |
| 28, 29 | a score in centipawns from White's view, used where no move follows |
| 30 | result: 0 Black won, 1 drawn, 2 White won |
| 31 | not used |

A position is the move that was played in it, and its score in centipawns from White's view, both of
16 bits. A move: origin (6 bits), target (6 bits), promotion piece less one (2 bits: knight 0 to
queen 3), kind (2 bits: 1 en passant, 2 castling, 3 promotion). Castling is king takes rook. Numbers
are little-endian.
"""  # noqa: E501

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass

from philidor.contract.setup import EMPTY, Setup
from philidor.core.types import CASTLING, EN_PASSANT, FLAG_MASK, PROMOTION

START = struct.Struct("<Q16sBBHhBB")
PAIR = struct.Struct("<Hh")
END = bytes(PAIR.size)
LETTERS = "PNBRQKR?pnbrqkr?"
CASTLING_ROOK = 6
BLACK_TO_MOVE, NO_SQUARE = 128, 64
BLACK_WON, DRAWN, WHITE_WON = range(3)
POINTS = {True: WHITE_WON, None: DRAWN, False: BLACK_WON}
MOST_SCORE = 32_000
# The kind of a move in its two highest bits: the core's, and the format's.
KINDS = {0: 0, PROMOTION: 3 << 14, EN_PASSANT: 1 << 14, CASTLING: 2 << 14}


@dataclass(frozen=True)
class GameRecord:
    """A game: its start, the result as in the table above, core moves with White's scores.

    score: of the start, for a record that is a single position.
    """

    start: Setup
    result: int
    moves: Sequence[tuple[int, int]]
    score: int = 0

    def packed(self) -> bytes:
        """The game's bytes."""
        pairs = b"".join(
            PAIR.pack(move & ~FLAG_MASK | KINDS[move & FLAG_MASK], _limited(score))
            for move, score in self.moves
        )
        return pack_start(self.start, self.result, _limited(self.score)) + pairs + END


def _limited(score: int) -> int:
    return max(-MOST_SCORE, min(MOST_SCORE, score))


def pack_start(setup: Setup, result: int, score: int = 0) -> bytes:
    """The 32 bytes of a start."""
    occupied, codes = 0, []
    for square, piece in enumerate(setup.board):
        if piece == EMPTY:
            continue
        occupied |= 1 << square
        code = LETTERS.index(piece)
        codes.append(code & 8 | CASTLING_ROOK if square in setup.castling else code)
    codes += [0] * (32 - len(codes))
    pieces = bytes(low | high << 4 for low, high in zip(codes[::2], codes[1::2], strict=True))
    square = NO_SQUARE if setup.en_passant is None else setup.en_passant
    turn = 0 if setup.white_to_move else BLACK_TO_MOVE
    halfmoves, fullmove = min(255, setup.halfmoves), min(65535, setup.fullmove)
    return START.pack(occupied, pieces, turn | square, halfmoves, fullmove, score, result, 0)


def unpack_start(data: bytes) -> tuple[Setup, int, int]:
    """A start's position, result and score; ValueError if the bytes are not a position."""
    occupied, pieces, turn, halfmoves, fullmove, score, result, _ = START.unpack(data)
    board, castling = [EMPTY] * 64, set()
    squares = [square for square in range(64) if occupied >> square & 1]
    if len(squares) > 32:
        raise ValueError("a start with more than 32 pieces")
    for number, square in enumerate(squares):
        code = pieces[number >> 1] >> 4 * (number & 1) & 15
        board[square] = LETTERS[code]
        if code & 7 == CASTLING_ROOK:
            castling.add(square)
    if "?" in board or board.count("K") != 1 or board.count("k") != 1 or result > WHITE_WON:
        raise ValueError("a start that is not a position")
    passed = turn & 127
    text = "".join(board)
    setup = Setup(
        board=text,
        white_to_move=turn < BLACK_TO_MOVE,
        castling=frozenset(castling),
        en_passant=None if passed == NO_SQUARE else passed,
        halfmoves=halfmoves,
        fullmove=fullmove,
        chess960=any(not _is_classic(text, rook) for rook in castling),
    )
    return setup, result, score


def _is_classic(board: str, rook: int) -> bool:
    """Whether a right to castle with a rook is one of the usual start position."""
    return board.index("K" if rook < 8 else "k") % 8 == 4 and rook % 8 in {0, 7}


def core_move(word: int) -> int:
    """The core's form of a move of the format."""
    kind = {there: here for here, there in KINDS.items()}[word & 3 << 14]
    return word & ~(3 << 14) | kind
