"""The transposition table: the first tier keeps the larger subtree, the second the newest.

Dennis Breuker, Jos Uiterwijk and Jaap van den Herik compared replacement schemes in 1994 and
recommended two levels with the number of nodes searched as the measure. A position whose subtree is
at least as large as that of the entry in the first tier replaces it there, and moves it down to the
second tier. Any other position goes to the second tier at once.
"""

import cython

if not cython.compiled:
    from philidor.classics.rajah.types import (
        BOUND_EXACT,
        BOUND_LOWER,
        BOUND_NONE,
        BOUND_UPPER,
        MATE_BOUND,
        Depth,
        Key,
        Move,
        Score,
        allocate,
        release,
    )

ENTRY_BYTES = 32
BUCKET_BYTES = 2 * ENTRY_BYTES
GENERATIONS = 250
SAMPLE = 500


class Table:
    """A table of the given size in MiB (at least one), rounded down to a power of two."""

    def __init__(self, megabytes: cython.int) -> None:
        self.buckets = 1
        while self.buckets * 2 * BUCKET_BYTES <= megabytes * 1024 * 1024:
            self.buckets *= 2
        self.entries = allocate(2 * self.buckets)
        if cython.compiled and not self.entries:
            raise MemoryError(f"no memory for a transposition table of {megabytes} MiB")
        self.generation = 1

    def __dealloc__(self) -> None:
        release(self.entries)

    def clear(self) -> cython.void:
        """Forget everything."""
        index: cython.longlong
        for index in range(2 * self.buckets):
            self.entries[index].bound = BOUND_NONE
            self.entries[index].nodes = 0

    def new_search(self) -> cython.void:
        """Begin a search: any new entry may replace those of earlier searches."""
        self.generation = self.generation + 1 if self.generation < GENERATIONS else 1

    def probe(self, key: Key) -> cython.longlong:
        """Index of the position's entry, -1 when it has none."""
        index: cython.longlong = 2 * (key & (self.buckets - 1))
        if self.holds(index, key):
            return index
        return index + 1 if self.holds(index + 1, key) else -1

    def store(
        self,
        key: Key,
        move: Move,
        score: Score,
        depth: Depth,
        bound: cython.int,
        nodes: cython.longlong,
        ply: cython.int,
    ) -> cython.void:
        """Store a result. Mate scores count from this position, not from the root.

        A shallower result never replaces a deeper one of the same position and search.
        """
        if score > MATE_BOUND:
            score += ply
        elif score < -MATE_BOUND:
            score -= ply
        first: cython.longlong = 2 * (key & (self.buckets - 1))
        if self.holds_deeper(first, key, depth) or self.holds_deeper(first + 1, key, depth):
            return
        own: cython.bint = self.holds(first, key)
        if not own and (
            self.entries[first].generation != self.generation or nodes >= self.entries[first].nodes
        ):
            self.entries[first + 1] = self.entries[first]
            if not cython.compiled:
                self.entries.renew(first)
            own = True
        self.write(first if own else first + 1, key, move, score, depth, bound, nodes)

    def holds(self, index: cython.longlong, key: Key) -> cython.bint:
        """Whether an entry belongs to the position with this key."""
        return self.entries[index].key == key and self.entries[index].bound != BOUND_NONE

    def holds_deeper(self, index: cython.longlong, key: Key, depth: Depth) -> cython.bint:
        """Whether an entry has a deeper result for the position from this search."""
        return (
            self.holds(index, key)
            and self.entries[index].generation == self.generation
            and self.entries[index].depth > depth
        )

    def write(
        self,
        index: cython.longlong,
        key: Key,
        move: Move,
        score: Score,
        depth: Depth,
        bound: cython.int,
        nodes: cython.longlong,
    ) -> cython.void:
        """Fill one entry."""
        self.entries[index].key = key
        self.entries[index].nodes = nodes
        self.entries[index].move = move
        self.entries[index].score = score
        self.entries[index].depth = depth
        self.entries[index].bound = bound
        self.entries[index].generation = self.generation

    def score(self, index: cython.longlong, ply: cython.int) -> Score:
        """The stored score as seen from the root."""
        score: Score = self.entries[index].score
        if score > MATE_BOUND:
            return score - ply
        if score < -MATE_BOUND:
            return score + ply
        return score

    def cuts(self, index: cython.longlong, score: Score, alpha: Score, beta: Score) -> cython.bint:
        """Whether an entry's score causes a cutoff with this window."""
        bound: cython.int = self.entries[index].bound
        if bound == BOUND_EXACT:
            return True
        if bound == BOUND_LOWER:
            return score >= beta
        return bound == BOUND_UPPER and score <= alpha

    def tiers(self, key: int) -> list[tuple[int, int, int, int]]:
        """Key, depth, bound and nodes of the entries in the two tiers of a key's place."""
        first = 2 * (key & (self.buckets - 1))
        return [
            (
                self.entries[index].key,
                self.entries[index].depth,
                self.entries[index].bound,
                self.entries[index].nodes,
            )
            for index in (first, first + 1)
            if self.entries[index].bound != BOUND_NONE
        ]

    def fullness(self) -> int:
        """Thousandths of the entries that the current search has filled, from a sample."""
        sample = min(SAMPLE, self.buckets)
        used = sum(
            self.entries[index].bound != BOUND_NONE
            and self.entries[index].generation == self.generation
            for index in range(2 * sample)
        )
        return 1000 * used // (2 * sample)
