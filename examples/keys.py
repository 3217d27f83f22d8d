"""Chapter 10: Zobrist keys, kept by the board as pieces come and go."""

from __future__ import annotations

import random

from examples.board import Board, Piece, Square

CHANCE = random.Random(1970)
PIECE_KEYS = [[CHANCE.getrandbits(64) for _ in range(120)] for _ in range(16)]
CROSSED_KEYS = [0] + [CHANCE.getrandbits(64) for _ in range(119)]
BLACK_KEY = CHANCE.getrandbits(64)
CASTLING_KEYS = [CHANCE.getrandbits(64) for _ in range(4)]
# The king's and the rook's home for each castling move.
CASTLINGS = ((25, 28), (25, 21), (95, 98), (95, 91))


class KeyedBoard(Board):
    """A board with a key: equal positions have equal keys, others almost never."""

    def clear(self) -> None:
        """An empty board has the key 0."""
        super().clear()
        self.pieces_key = 0

    def put(self, square: Square, piece: Piece) -> None:
        """Place a piece; exclusive or puts its number into the key."""
        super().put(square, piece)
        self.pieces_key ^= PIECE_KEYS[piece][square]

    def lift(self, square: Square) -> Piece:
        """Remove a piece; exclusive or takes the same number out again."""
        piece = super().lift(square)
        self.pieces_key ^= PIECE_KEYS[piece][square]
        return piece

    def key(self) -> int:
        """The key: pieces, side to move, en passant square, and the castling still possible."""
        key = self.pieces_key ^ CROSSED_KEYS[self.en_passant]
        if self.side:
            key ^= BLACK_KEY
        count = self.count
        for number, (king, rook) in enumerate(CASTLINGS):
            if not count[king] and not count[rook]:
                key ^= CASTLING_KEYS[number]
        return key
