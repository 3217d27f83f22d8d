"""The position hash table: 24, 48 or 96 megabytes that live from move to move.

The source stores a 64-bit key, a 32-bit move, the kind of bound, a value and a draft; that is 16
bytes. Records of earlier searches are flagged and overwritten first. How long the table may live
is counted by `note_moves`: one for a plain move on the board, two for a capture or a pawn's move,
and beyond a maximum the table starts anew.
"""

import cython

if not cython.compiled:
    from philidor.classics.rdchess.types import (
        BOUND_EXACT,
        BOUND_LOWER,
        BOUND_NONE,
        BOUND_UPPER,
        MATE_BOUND,
        NO_MOVE,
        Depth,
        Key,
        Move,
        Score,
        allocate_records,
        release_records,
    )

RECORD_BYTES = 16
MEGABYTE = 1024 * 1024
SIZES = (24, 48, 96)
# Records in a bucket (chosen): together one cache line.
BUCKET = 4
BOUND_MASK = 3
# Searches are told apart by the six bits above the bound.
SEARCHES = 64
# Uses after which the table is cleared; more in the endgame, says the source (numbers chosen).
MAX_USES = 20
MAX_USES_ENDGAME = 40
PLAIN_USE = 1
IRREVERSIBLE_USE = 2


class Table:
    """A table of exactly so many megabytes."""

    def __init__(self, megabytes: cython.int) -> None:
        self.size = megabytes * MEGABYTE // RECORD_BYTES
        self.buckets = self.size // BUCKET
        self.records = allocate_records(self.size)
        if cython.compiled and not self.records:
            raise MemoryError(f"no memory for a hash table of {megabytes} MB")
        self.search = 0
        self.uses = 0

    def __dealloc__(self) -> None:
        release_records(self.records)

    def clear(self) -> cython.void:
        """Forget everything."""
        index: cython.longlong
        for index in range(self.size if cython.compiled else 0):
            self.records[index].mark = BOUND_NONE
        if not cython.compiled:
            release_records(self.records)
        self.uses = 0

    def new_search(self) -> cython.void:
        """Begin a search: the records of earlier ones count as old."""
        self.search = (self.search + 1) % SEARCHES

    def note_moves(self, uses: cython.int, endgame: cython.bint) -> cython.void:
        """Count the moves made on the board since the last search, and age the table by them."""
        self.uses += uses
        if self.uses > (MAX_USES_ENDGAME if endgame else MAX_USES):
            self.clear()

    def probe(self, key: Key) -> cython.longlong:
        """Index of the position's record, -1 when it has none."""
        first: cython.longlong = key % self.buckets * BUCKET
        index: cython.longlong
        for index in range(first, first + BUCKET):
            if self.records[index].key == key and self.records[index].mark & BOUND_MASK:
                return index
        return -1

    def store(
        self,
        key: Key,
        move: Move,
        value: Score,
        draft: Depth,
        bound: cython.int,
        ply: cython.int,
    ) -> cython.void:
        """Store a result. Mate scores count from this position, not from the root."""
        if value > MATE_BOUND:
            value += ply
        elif value < -MATE_BOUND:
            value -= ply
        index: cython.longlong = self.place(key)
        if self.records[index].key != key or self.records[index].mark & BOUND_MASK == BOUND_NONE:
            self.records[index].move = 0
        self.records[index].key = key
        # An upper bound has no best move, so the stored one is kept.
        if move:
            self.records[index].move = move
        self.records[index].value = value
        self.records[index].draft = draft
        self.records[index].mark = bound | self.search << 2

    def store_result(
        self,
        key: Key,
        move: Move,
        score: Score,
        alpha: Score,
        beta: Score,
        depth: Depth,
        ply: cython.int,
    ) -> cython.void:
        """Store the result of a full-width search; its window tells which kind of bound it is."""
        if score <= alpha:
            self.store(key, NO_MOVE, score, depth, BOUND_UPPER, ply)
        elif score >= beta:
            self.store(key, move, score, depth, BOUND_LOWER, ply)
        else:
            self.store(key, move, score, depth, BOUND_EXACT, ply)

    def place(self, key: Key) -> cython.longlong:
        """Index of the record to write: the position's own, a free or old one, or least draft."""
        first: cython.longlong = key % self.buckets * BUCKET
        best: cython.longlong = first
        worth: cython.int = 1 << 20
        index: cython.longlong
        for index in range(first, first + BUCKET):
            mark: cython.int = self.records[index].mark
            if self.records[index].key == key and mark & BOUND_MASK:
                return index
            merit: cython.int = self.records[index].draft
            if mark & BOUND_MASK == BOUND_NONE:
                merit = -2000
            elif mark >> 2 != self.search:
                merit -= 1000
            if merit < worth:
                worth = merit
                best = index
        return best

    def bound(self, index: cython.longlong) -> cython.int:
        """Which kind of bound a record's value is."""
        return self.records[index].mark & BOUND_MASK

    def value(self, index: cython.longlong, ply: cython.int) -> Score:
        """A record's value as seen from the root."""
        value: Score = self.records[index].value
        if value > MATE_BOUND:
            return value - ply
        if value < -MATE_BOUND:
            return value + ply
        return value

    def best_move(self, key: Key) -> Move:
        """The best move stored for a position, NO_MOVE for none."""
        index: cython.longlong = self.probe(key)
        return self.records[index].move if index >= 0 else 0

    def record(self, key: Key) -> tuple[int, int, int, int, bool] | None:
        """Move, value, draft, bound and whether it is of this search; for tests and tables."""
        index = self.probe(key)
        if index < 0:
            return None
        return (
            self.records[index].move,
            self.records[index].value,
            self.records[index].draft,
            self.records[index].mark & BOUND_MASK,
            self.records[index].mark >> 2 == self.search,
        )

    def filled(self) -> int:
        """Thousandths of the records in use, from a sample."""
        sample = min(2000, self.size)
        used = sum(self.records[index].mark & BOUND_MASK != BOUND_NONE for index in range(sample))
        return 1000 * used // sample
