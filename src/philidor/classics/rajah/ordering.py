"""Move ordering: table move, captures, killers, history; for quiescence, captures alone.

Killer and history heuristics belong to the full-width search, as the source says: quiescence ranks
its captures by `rank_captures`, which uses neither, and never calls `reward`.
"""

import cython

if not cython.compiled:
    from philidor.classics.rajah.board import VALUES, Board
    from philidor.classics.rajah.exchange import Exchange
    from philidor.classics.rajah.types import (
        EMPTY,
        EN_PASSANT,
        FLAG_MASK,
        KING,
        MAX_PLY,
        NO_MOVE,
        PAWN,
        PIECES,
        QUEEN,
        SQUARES,
        Depth,
        Kind,
        Move,
        Moves,
        Ranks,
        Score,
        kind_of,
        origin,
        promotion,
        target,
    )

HASH_RANK = 1 << 28
CAPTURE_RANK = 1 << 26
KILLER_RANK = 1 << 25
MAX_HISTORY = 1 << 24
LOSING_RANK = -(1 << 20)


def victim_value(board: Board, move: Move) -> Score:
    """Immediate gain of a move in centipawns: the captured piece plus the promotion's gain."""
    value: Score = VALUES[kind_of(board.squares[target(move)])]
    if move & FLAG_MASK == EN_PASSANT:
        value = VALUES[PAWN]
    if promotion(move) != EMPTY:
        value += VALUES[promotion(move)] - VALUES[PAWN]
    return value


def is_quiet(board: Board, move: Move) -> cython.bint:
    """Whether a move is neither a capture nor a promotion to a queen."""
    return (
        board.squares[target(move)] == EMPTY
        and move & FLAG_MASK != EN_PASSANT
        and promotion(move) != QUEEN
    )


def class_name(rank: int) -> str:
    """The class of a move by its rank, as the insight reports name it."""
    if rank == HASH_RANK:
        return "hash move"
    if rank >= CAPTURE_RANK:
        return "capture"
    if rank >= KILLER_RANK:
        return "killer"
    if rank < 0:
        return "losing capture"
    return "history" if rank > 0 else "rest"


def pick(moves: Moves, ranks: Ranks, index: cython.int, count: cython.int) -> cython.void:
    """Bring the best of the moves from `index` on to `index`."""
    best: cython.int = index
    other: cython.int
    for other in range(index + 1, count):
        if ranks[other] > ranks[best]:
            best = other
    move: Move = moves[best]
    rank: Score = ranks[best]
    moves[best] = moves[index]
    ranks[best] = ranks[index]
    moves[index] = move
    ranks[index] = rank


class Ordering:
    """Two killers for each ply, and a history count for each piece and target square."""

    def __init__(self, exchange: Exchange) -> None:
        if not cython.compiled:
            self.killers = [[NO_MOVE, NO_MOVE] for _ in range(MAX_PLY)]
            self.history = [[0] * SQUARES for _ in range(PIECES)]
        self.exchange = exchange

    def clear(self) -> cython.void:
        """Forget everything."""
        piece: cython.int
        square: cython.int
        for piece in range(PIECES):
            for square in range(SQUARES):
                self.history[piece][square] = 0
        self.new_search()

    def new_search(self) -> cython.void:
        """Forget the killers, and half of the history."""
        ply: cython.int
        for ply in range(MAX_PLY):
            self.killers[ply][0] = self.killers[ply][1] = NO_MOVE
        piece: cython.int
        square: cython.int
        for piece in range(PIECES):
            for square in range(SQUARES):
                self.history[piece][square] >>= 1

    def history_of(self, piece: cython.int, square: cython.int) -> cython.int:
        """The history count of a piece's moves to a square."""
        return self.history[piece][square]

    def killer(self, ply: cython.int, index: cython.int) -> Move:
        """The newer (0) or older (1) killer of a ply."""
        return self.killers[ply][index]

    def rank(
        self,
        board: Board,
        moves: Moves,
        ranks: Ranks,
        count: cython.int,
        hash_move: Move,
        ply: cython.int,
    ) -> cython.void:
        """Rank the moves of a full-width node."""
        index: cython.int
        for index in range(count):
            ranks[index] = self.rank_of(board, moves[index], hash_move, ply)

    def rank_of(self, board: Board, move: Move, hash_move: Move, ply: cython.int) -> Score:
        """Rank of a move: table move, captures by victim and attacker, killers, history, losers."""
        if move == hash_move:
            return HASH_RANK
        attacker: Kind = kind_of(board.squares[origin(move)])
        if not is_quiet(board, move):
            victim: Score = victim_value(board, move)
            rank: Score = 16 * victim - VALUES[attacker] // 100
            if (
                victim < VALUES[attacker]
                and attacker != KING
                and self.exchange.value(board, move) < 0
            ):
                return LOSING_RANK + rank
            return CAPTURE_RANK + rank
        if move == self.killers[ply][0]:
            return KILLER_RANK + 1
        if move == self.killers[ply][1]:
            return KILLER_RANK
        return self.history[board.squares[origin(move)]][target(move)]

    def rank_captures(
        self, board: Board, moves: Moves, ranks: Ranks, count: cython.int
    ) -> cython.void:
        """Rank captures by the most valuable victim, then the least valuable attacker."""
        index: cython.int
        for index in range(count):
            ranks[index] = (
                16 * victim_value(board, moves[index])
                - VALUES[kind_of(board.squares[origin(moves[index])])] // 100
            )

    def reward(self, board: Board, move: Move, depth: Depth, ply: cython.int) -> cython.void:
        """Store a quiet move that caused a cutoff as killer, and add to its history by depth."""
        if self.killers[ply][0] != move:
            self.killers[ply][1] = self.killers[ply][0]
            self.killers[ply][0] = move
        piece: cython.int = board.squares[origin(move)]
        self.history[piece][target(move)] += depth * depth
        if self.history[piece][target(move)] > MAX_HISTORY:
            self.history[piece][target(move)] = MAX_HISTORY
