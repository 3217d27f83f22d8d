"""Lines of mate scores, completed to the mate itself.

The search may know a mate without a line to it: by what the table keeps of another line, or because
the mate's distance leaves nothing to search. A reader of the line wants to see the mate.
"""

from __future__ import annotations

from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.search.table import TranspositionTable
from philidor.search.types import LOWER, MATE, MATE_BOUND, UPPER

# Positions that are looked at for one line, about a millisecond.
MOST_POSITIONS = 400
# The core makes no more moves from a position that is not the game's.
LONGEST = 100


class MateLines:
    """Completes the lines of one search; keeps the last complete one, as iterations repeat it."""

    def __init__(self, position: Position, table: TranspositionTable) -> None:
        """position: where the search begins; it is the same again after each call."""
        self._position = position
        self._table = table
        self._last: tuple[int, tuple[int, ...]] = 0, ()
        self._left = 0

    def completed(self, value: int, moves: tuple[int, ...]) -> tuple[int, ...]:
        """The line with what it lacks to the mate of its value; as it is if that is not found."""
        plies = MATE - abs(value)
        if abs(value) < MATE_BOUND or len(moves) >= plies or plies > LONGEST:
            return moves
        known_value, known = self._last
        if known_value == value and known[: len(moves)] == moves:
            return known
        self._left = MOST_POSITIONS
        for move in moves:
            self._position.make(move)
        try:
            rest = self._rest(plies - len(moves))
        finally:
            for _ in moves:
                self._position.unmake()
        if rest is None:
            return moves
        self._last = value, (*moves, *rest)
        return self._last[1]

    def _rest(self, plies: int) -> tuple[int, ...] | None:
        """The moves to a mate in exactly so many plies; None if none is found."""
        legal = legal_moves(self._position)
        if not plies:
            return () if self._position.checkers and not legal else None
        kept = self._table.look_up(self._position.key, 0)
        likely = [kept[0]] if kept is not None and kept[0] in legal else []
        for move in [*likely, *(move for move in legal if move not in likely)]:
            if self._left <= 0:
                return None
            self._left -= 1
            self._position.make(move)
            try:
                found = self._rest(plies - 1) if self._may_mate(plies - 1) else None
            finally:
                self._position.unmake()
            if found is not None:
                return (move, *found)
        return None

    def _may_mate(self, plies: int) -> bool:
        """Whether the table does not contradict a mate in exactly so many plies."""
        if plies <= 1:
            return bool(plies or self._position.checkers)
        kept = self._table.look_up(self._position.key, 0)
        if kept is None:
            return plies <= 2
        _, value, _, _, bound, _ = kept
        # The attacker is to move where the number of plies is odd.
        if plies % 2:
            return bool(bound & LOWER) and value >= MATE - plies
        return bool(bound & UPPER) and value <= plies - MATE
