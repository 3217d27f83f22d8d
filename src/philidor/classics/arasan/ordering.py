"""Move ordering: at ply 0 all moves are ranked, below it only the few promising ones.

Captures come first, those that appear to gain material before the others; then killers; the rest
stays in the order of generation.
"""

import cython

if not cython.compiled:
    from philidor.classics.arasan.board import VALUES, Board
    from philidor.classics.arasan.estimate import attack_estimate
    from philidor.classics.arasan.evaluate import evaluate
    from philidor.classics.arasan.types import (
        EMPTY,
        MAX_PLY,
        NO_MOVE,
        QUEEN,
        ExtendedMove,
        Move,
        Moves,
        Ranks,
        ReversibleMove,
        Score,
        capture_of,
        kind_of,
        plain,
        promotion_of,
    )

# Ranks far enough apart that no gain or loss (at most two queens) reaches the next one.
HASH_RANK = 40000
GOOD_RANK = 30000
LOSING_RANK = 20000
KILLER_RANK = 10000


def is_quiet(move: ExtendedMove) -> cython.bint:
    """Whether a move is neither a capture nor a promotion to a queen."""
    return capture_of(move) == EMPTY and promotion_of(move) != QUEEN


def sort(moves: Moves, ranks: Ranks, count: cython.int) -> cython.void:
    """Sort the first moves by rank, the highest first; equal ones keep their order."""
    index: cython.int
    for index in range(1, count):
        move: ExtendedMove = moves[index]
        rank: Score = ranks[index]
        place: cython.int = index
        while place > 0 and ranks[place - 1] < rank:
            moves[place] = moves[place - 1]
            ranks[place] = ranks[place - 1]
            place -= 1
        moves[place] = move
        ranks[place] = rank


class Ordering:
    """Orders moves; stores two killers for each ply."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.killers = [[plain(NO_MOVE), plain(NO_MOVE)] for _ in range(MAX_PLY)]
        self.clear()

    def clear(self) -> cython.void:
        """Forget the killers."""
        ply: cython.int
        for ply in range(MAX_PLY):
            self.killers[ply][0] = self.killers[ply][1] = plain(NO_MOVE)

    def killer(self, ply: cython.int, place: cython.int) -> Move:
        """The newer (0) or older (1) killer of a ply."""
        return self.killers[ply][place]

    def reward(self, move: ExtendedMove, ply: cython.int) -> cython.void:
        """Store a quiet move that caused a cutoff as killer."""
        if is_quiet(move) and self.killers[ply][0] != plain(move):
            self.killers[ply][1] = self.killers[ply][0]
            self.killers[ply][0] = plain(move)

    def order_root(
        self, board: Board, moves: Moves, ranks: Ranks, count: cython.int
    ) -> cython.void:
        """Rank every move by the position it leads to, and sort them all.

        A capture counts by the estimate of its exchange, not by the full value captured.
        """
        index: cython.int
        for index in range(count):
            move: ExtendedMove = moves[index]
            gain: Score = 0
            if capture_of(move) != EMPTY:
                gain = attack_estimate(board, move) - VALUES[kind_of(capture_of(move))]
            undoing: ReversibleMove = board.make(move)
            ranks[index] = gain - evaluate(board)
            board.undo(undoing)
        sort(moves, ranks, count)

    def order(
        self,
        board: Board,
        moves: Moves,
        ranks: Ranks,
        count: cython.int,
        first: Move,
        ply: cython.int,
    ) -> cython.int:
        """Bring the promising moves to the start, sort only those, and return their number."""
        promising: cython.int = 0
        index: cython.int
        for index in range(count):
            move: ExtendedMove = moves[index]
            rank: Score = self.rank(board, move, first, ply)
            if rank == 0:
                continue
            # Insert it after the promising ones; the quiet moves between move up by one.
            place: cython.int = index
            while place > promising:
                moves[place] = moves[place - 1]
                place -= 1
            moves[promising] = move
            ranks[promising] = rank
            promising += 1
        sort(moves, ranks, promising)
        return promising

    def class_of(self, board: Board, move: ExtendedMove) -> str:
        """The class of a move below ply 0, as the insight reports name it."""
        rank = self.rank(board, move, plain(NO_MOVE), 0)
        if rank >= LOSING_RANK + (GOOD_RANK - LOSING_RANK) // 2:
            return "gaining capture"
        if rank >= KILLER_RANK + (LOSING_RANK - KILLER_RANK) // 2:
            return "losing capture"
        return "killer" if rank > 0 else "quiet"

    def rank(self, board: Board, move: ExtendedMove, first: Move, ply: cython.int) -> Score:
        """How promising a move is below ply 0; 0 for nothing special."""
        if plain(move) == first:
            return HASH_RANK
        if not is_quiet(move):
            gain: Score = attack_estimate(board, move)
            return (GOOD_RANK if gain >= 0 else LOSING_RANK) + gain
        if plain(move) == self.killers[ply][0]:
            return KILLER_RANK + 1
        if plain(move) == self.killers[ply][1]:
            return KILLER_RANK
        return 0
