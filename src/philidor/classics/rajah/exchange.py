"""Static exchange evaluation: what a capture wins when both sides go on capturing on its square.

Each side captures with its least valuable piece and stops when going on would lose. Pins are not
seen, and a pawn that captures on the last rank counts as a pawn, except in the first move.
"""

import cython

if not cython.compiled:
    from philidor.classics.rajah.attacks import ATTACKER_BITS, ATTACKERS
    from philidor.classics.rajah.board import VALUES, Board
    from philidor.classics.rajah.types import (
        EMPTY,
        EN_PASSANT,
        FLAG_MASK,
        KING,
        MIDDLE,
        NO_SQUARE,
        PAWN,
        Kind,
        Move,
        Score,
        Side,
        Square,
        kind_of,
        origin,
        promotion,
        target,
    )

# More than all pieces together: a king never captures a guarded piece.
KING_AT_RISK = 10000
# All pieces on the board, plus one for the target square.
EXCHANGERS = 34


class Exchange:
    """Working memory for exchanges: pieces that capture leave the board until the sum is done.

    Removing them opens the lines behind them, so that hidden attackers join in automatically.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.gone = [0] * EXCHANGERS
            self.gone_pieces = [0] * EXCHANGERS
            self.gains = [0] * EXCHANGERS
        self.gone_count = 0

    def value(self, board: Board, move: Move) -> Score:
        """Centipawns that the side to move gains by a pseudo-legal move, negative for a loss."""
        end: Square = target(move)
        side: Side = board.side
        kind: Kind = kind_of(board.squares[origin(move)])
        self.gains[0] = VALUES[kind_of(board.squares[end])]
        if move & FLAG_MASK == EN_PASSANT:
            self.gains[0] = VALUES[PAWN]
            self.remove(board, end + (16 if side else -16))
        if promotion(move) != EMPTY:
            kind = promotion(move)
            self.gains[0] += VALUES[kind] - VALUES[PAWN]
        self.remove(board, origin(move))
        last: cython.int = 0
        while True:
            side ^= 1
            start: Square = self.least_attacker(board, end, side)
            if start == NO_SQUARE:
                break
            last += 1
            self.gains[last] = (KING_AT_RISK if kind == KING else VALUES[kind]) - self.gains[
                last - 1
            ]
            kind = kind_of(board.squares[start])
            self.remove(board, start)
        self.restore(board)
        while last > 0:
            if self.gains[last] > -self.gains[last - 1]:
                self.gains[last - 1] = -self.gains[last]
            last -= 1
        return self.gains[0]

    def least_attacker(self, board: Board, end: Square, side: Side) -> Square:
        """Square of a side's least valuable attacker, NO_SQUARE for none."""
        found: Square = NO_SQUARE
        least: Kind = KING + 1
        slot: cython.int
        start: Square
        kind: Kind
        for slot in range(board.counts[side]):
            start = board.piece_list[side][slot]
            if not ATTACKERS[end - start + MIDDLE] & ATTACKER_BITS[board.squares[start]]:
                continue
            kind = kind_of(board.squares[start])
            if kind < least and board.attacks(start, end):
                found = start
                least = kind
        return found

    def remove(self, board: Board, square: Square) -> cython.void:
        """Remove a piece from its square for now; the piece lists stay as they are."""
        self.gone[self.gone_count] = square
        self.gone_pieces[self.gone_count] = board.squares[square]
        self.gone_count += 1
        board.squares[square] = EMPTY

    def restore(self, board: Board) -> cython.void:
        """Put all removed pieces back."""
        while self.gone_count > 0:
            self.gone_count -= 1
            board.squares[self.gone[self.gone_count]] = self.gone_pieces[self.gone_count]
