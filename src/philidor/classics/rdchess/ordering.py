"""The order in which moves are searched: ten classes, each with an order of its own.

Hash move and null move are tried before anything is generated; `arrange` sorts the others into the
remaining classes. Where no rule decides, moves stay in the order of generation.
"""

import cython

if not cython.compiled:
    from philidor.classics.rdchess.board import VALUES, Board
    from philidor.classics.rdchess.exchange import exchange, least, unit_of
    from philidor.classics.rdchess.movegen import MoveLists
    from philidor.classics.rdchess.types import (
        FREE,
        MAX_CAPTURES,
        MAX_PLY,
        MAX_QUIETS,
        NO_MOVE,
        PAWN,
        Kind,
        Move,
        Score,
        Side,
        Square,
        kind_of,
        origin,
        target,
    )

# The classes, as the source numbers them.
(
    HASH_MOVE, NULL_MOVE, RECAPTURE, KILLER, WINNING_CAPTURE, RESCUE, SAFE_MOVE, PAWN_MOVE,
    LOSING_CAPTURE, REST,
) = range(1, 11)  # fmt: skip
# A rank is the class (less is better), then a value within it, then the place in generation order.
CLASS_SHIFT = 24
VALUE_SHIFT = 10
PLACES = 1 << VALUE_SHIFT
# Added to values so that negative ones do not reach into another class.
VALUE_OFFSET = 4096


class Ordering:
    """Sorted moves of every ply, and two killers with use counts for each."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.moves = [[0] * (MAX_CAPTURES + MAX_QUIETS) for _ in range(MAX_PLY)]
            self.ranks = [[0] * (MAX_CAPTURES + MAX_QUIETS) for _ in range(MAX_PLY)]
            self.killers = [[NO_MOVE, NO_MOVE] for _ in range(MAX_PLY)]
            self.uses = [[0, 0] for _ in range(MAX_PLY)]

    def clear(self) -> cython.void:
        """Forget the killers."""
        ply: cython.int
        for ply in range(MAX_PLY):
            self.killers[ply][0] = self.killers[ply][1] = NO_MOVE
            self.uses[ply][0] = self.uses[ply][1] = 0

    def reward(self, move: Move, ply: cython.int) -> cython.void:
        """Count a quiet move that caused a cutoff, or let it replace the less used killer."""
        place: cython.int
        for place in range(2):
            if self.killers[ply][place] == move:
                self.uses[ply][place] += 1
                return
        place = 0 if self.uses[ply][0] < self.uses[ply][1] else 1
        self.killers[ply][place] = move
        self.uses[ply][place] = 1

    def killers_of(self, ply: cython.int) -> list[tuple[int, int]]:
        """The killers of a ply with their use counts."""
        return [(self.killers[ply][place], self.uses[ply][place]) for place in range(2)]

    def arrange(
        self,
        board: Board,
        lists: MoveLists,
        ply: cython.int,
        hash_move: Move,
        first: cython.int,
    ) -> cython.int:
        """Rank a ply's quiet moves and its captures from `first` on, and return their number.

        The hash move has been tried before and is left out.
        """
        count: cython.int = 0
        index: cython.int
        for index in range(first, lists.capture_counts[ply]):
            if lists.captures[ply][index] != hash_move:
                self.moves[ply][count] = lists.captures[ply][index]
                self.ranks[ply][count] = self.capture_rank(board, self.moves[ply][count], count)
                count += 1
        for index in range(lists.quiet_counts[ply]):
            if lists.quiets[ply][index] != hash_move:
                self.moves[ply][count] = lists.quiets[ply][index]
                self.ranks[ply][count] = self.quiet_rank(board, self.moves[ply][count], ply, count)
                count += 1
        return count

    def capture_rank(self, board: Board, move: Move, place: cython.int) -> cython.int:
        """Rank captures: recaptures first, then by the expected exchange."""
        value: Score = exchange(board, move)
        last: Move = board.stack[board.ply].move
        if board.stack[board.ply].captured != FREE and target(move) == target(last):
            return rank(RECAPTURE, value, place)
        return rank(LOSING_CAPTURE if value < 0 else WINNING_CAPTURE, value, place)

    def quiet_rank(
        self, board: Board, move: Move, ply: cython.int, place: cython.int
    ) -> cython.int:
        """Rank quiet moves: killers, escapes, safe moves of pieces, pawn moves, the rest."""
        better: cython.int = 0 if self.uses[ply][0] >= self.uses[ply][1] else 1
        if move == self.killers[ply][better]:
            return rank(KILLER, 1, place)
        if move == self.killers[ply][better ^ 1]:
            return rank(KILLER, 0, place)
        kind: Kind = kind_of(board.squares[origin(move)])
        safe: cython.bint = is_safe(board, move, kind)
        if safe and strongly_attacked(board, origin(move), kind):
            return rank(RESCUE, VALUES[kind] // 10, place)
        if kind == PAWN:
            return rank(PAWN_MOVE, 0, place)
        return rank(SAFE_MOVE if safe else REST, 0, place)

    def pick(self, ply: cython.int, index: cython.int, count: cython.int) -> Move:
        """Bring the best of the moves from `index` on to `index`, and return it."""
        best: cython.int = index
        other: cython.int
        for other in range(index + 1, count):
            if self.ranks[ply][other] < self.ranks[ply][best]:
                best = other
        move: Move = self.moves[ply][best]
        found: cython.int = self.ranks[ply][best]
        self.moves[ply][best] = self.moves[ply][index]
        self.ranks[ply][best] = self.ranks[ply][index]
        self.moves[ply][index] = move
        self.ranks[ply][index] = found
        return move

    def class_of(self, ply: cython.int, index: cython.int) -> cython.int:
        """The class of the move that `pick` brought to an index."""
        return self.ranks[ply][index] >> CLASS_SHIFT


def rank(place_class: cython.int, value: Score, place: cython.int) -> cython.int:
    """One number for class, value (more is better) and place in generation order."""
    return (place_class << CLASS_SHIFT) + ((VALUE_OFFSET - value) << VALUE_SHIFT) + place


def is_safe(board: Board, move: Move, kind: Kind) -> cython.bint:
    """Whether the target is unattacked, or guarded by a piece other than the moving one."""
    side: Side = board.side
    end: Square = target(move)
    if board.stack[board.ply].attacks[side ^ 1][end] == 0:
        return True
    guards: cython.int = board.stack[board.ply].attacks[side][end]
    if kind != PAWN:
        guards -= unit_of(kind, guards)
    return guards != 0


def strongly_attacked(board: Board, square: Square, kind: Kind) -> cython.bint:
    """Whether a piece is attacked and unguarded, or attacked by something of less value."""
    attackers: cython.int = board.stack[board.ply].attacks[board.side ^ 1][square]
    if attackers == 0:
        return False
    guarded: cython.bint = board.stack[board.ply].attacks[board.side][square] != 0
    return not guarded or VALUES[least(attackers)] < VALUES[kind]
