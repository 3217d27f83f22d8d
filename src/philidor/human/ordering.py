"""The order in which a person looks at moves: the table's, captures, killers, then by history."""

import cython

from philidor.core.position import Position

if not cython.compiled:
    from philidor.core.accessors import captured_by
    from philidor.core.see import EXCHANGE_VALUES, wins_at_least
    from philidor.core.types import (
        NO_KIND,
        NO_MOVE,
        PROMOTION,
        QUEEN,
        Kind,
        Move,
        Moves,
        flag_of,
        origin_of,
        promoted_to,
        target_of,
    )
    from philidor.human.types import (
        FORCING,
        HISTORY_LIMIT,
        KILLER,
        KNOWN,
        LONGEST,
        VICTIM,
        ScoreList,
    )


def pick(moves: Moves, scores: ScoreList, count: cython.int, place: cython.int) -> Move:
    """Bring the best of the moves from `place` on there and return it."""
    best: cython.int = place
    i: cython.int
    move: Move
    top: cython.int = scores[place]
    for i in range(place + 1, count):
        if scores[i] > top:
            top = scores[i]
            best = i
    move = moves[best]
    moves[best] = moves[place]
    scores[best] = scores[place]
    moves[place] = move
    scores[place] = top
    return move


class Ordering:
    """What has refuted moves of this calculation, and the scores that order moves by it.

    position: the one whose moves are ordered.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        if not cython.compiled:
            self.killers = [[NO_MOVE] * LONGEST for _ in range(2)]
            self.history = [[[0] * 64 for _ in range(64)] for _ in range(2)]

    def clear(self) -> cython.void:
        """Forget what earlier calculations found."""
        i: cython.int
        j: cython.int
        for i in range(LONGEST):
            self.killers[0][i] = self.killers[1][i] = NO_MOVE
        for i in range(64):
            for j in range(64):
                self.history[0][i][j] = self.history[1][i][j] = 0

    def score(
        self, moves: Moves, scores: ScoreList, count: cython.int, known: Move, ply: cython.int
    ) -> cython.void:
        """Score moves for their order; below 0 only captures that lose pieces."""
        i: cython.int
        move: Move
        captured: Kind
        for i in range(count):
            move = moves[i]
            captured = captured_by(self.position, move)
            if move == known:
                scores[i] = KNOWN
            elif captured != NO_KIND:
                scores[i] = FORCING if wins_at_least(self.position, move, 0) else -FORCING
                scores[i] += (
                    VICTIM * EXCHANGE_VALUES[captured] - self.position.kind_on[origin_of(move)]
                )
            elif flag_of(move) == PROMOTION and promoted_to(move) == QUEEN:
                scores[i] = FORCING
            elif move == self.killers[0][ply] or move == self.killers[1][ply]:
                scores[i] = KILLER
            else:
                scores[i] = self.history[self.position.us][origin_of(move)][target_of(move)]

    def reward(self, move: Move, depth: cython.int, ply: cython.int) -> cython.void:
        """Remember a quiet move that refuted the one before."""
        place: cython.int
        if captured_by(self.position, move) != NO_KIND:
            return
        if self.killers[0][ply] != move:
            self.killers[1][ply] = self.killers[0][ply]
            self.killers[0][ply] = move
        place = self.history[self.position.us][origin_of(move)][target_of(move)]
        place += depth * depth
        self.history[self.position.us][origin_of(move)][target_of(move)] = min(place, HISTORY_LIMIT)
