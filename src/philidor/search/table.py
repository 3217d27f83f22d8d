"""The transposition table: results of earlier searches by position.

An entry has two 64-bit words; four entries form a cluster of one cache line. The first word is the
key XOR the data (Robert Hyatt's and Tim Mann's lockless hashing): if two threads' writes mix, the
entry matches no key, so no lock is needed.

The data word from its lowest bit: move (16 bits), value (16), static value (16), depth + 1 (8),
bound (2), was on a principal variation (1), generation (5).
"""

import mmap

import cython

if not cython.compiled:
    from philidor.core.types import Key, Move
    from philidor.search.types import (
        AGE_PLIES,
        BOUND_SHIFT,
        CLUSTER_WORDS,
        DEPTH_SHIFT,
        EXACT,
        GENERATION_SHIFT,
        GENERATIONS,
        KEPT_PLIES,
        LOW_HALF,
        NO_BOUND,
        NO_VALUE,
        PROVED_BOUND,
        PV_SHIFT,
        STATIC_SHIFT,
        VALUE_SHIFT,
        EntryRef,
        OneEntry,
        TableEntry,
        Value,
        as_short,
        entry_at,
    )

CLUSTER_BYTES = 64
HUGE_PAGE = 2 << 20
# Bytes cleared at a time: few enough for a processor's cache; a divisor of every table's size.
ZEROS = 256 << 10
# The rest of a larger table is allocated as it fills, so that the program starts quickly.
TAKEN_AT_ONCE = 256 << 20


def own_memory(size: int) -> mmap.mmap:
    """Zeroed memory private to this process; in huge pages if the system has them.

    With small pages a random access also costs a walk through the page tables. Linux gives huge
    pages to private memory on request, but hardly ever to shared memory, which is Python's default.
    """
    if not hasattr(mmap, "MADV_HUGEPAGE"):
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    memory.madvise(mmap.MADV_HUGEPAGE)
    # The system allocates a page when it is first written to; better now than during a move.
    for page in range(0, min(size, TAKEN_AT_ONCE), HUGE_PAGE):
        memory[page] = 0
    return memory


def clear_memory(memory: mmap.mmap) -> None:
    """Fill memory from `own_memory` with zeros."""
    if len(memory) > TAKEN_AT_ONCE and hasattr(mmap, "MADV_HUGEPAGE"):
        # On Linux, pages that are released are zero when they are next used.
        memory.madvise(mmap.MADV_DONTNEED)
        for page in range(0, TAKEN_AT_ONCE, HUGE_PAGE):
            memory[page] = 0
        return
    # Writing to pages that the process holds is faster than having the system replace them.
    zeros = bytes(ZEROS)
    for begin in range(0, len(memory), ZEROS):
        memory[begin : begin + ZEROS] = zeros


def stored_depth(data: Key) -> cython.int:
    """The depth in a data word, -1 for a static value alone."""
    return cython.cast(cython.int, (data >> DEPTH_SHIFT) & 0xFF) - 1


def stored_generation(data: Key) -> cython.int:
    """The generation in a data word."""
    return cython.cast(cython.int, (data >> GENERATION_SHIFT) & (GENERATIONS - 1))


class TranspositionTable:
    """A table of a given size in mebibytes."""

    def __init__(self, megabytes: int) -> None:
        self.resize(megabytes)

    def resize(self, megabytes: int) -> None:
        """Set the table's size and empty it; raises MemoryError if there is too little memory."""
        size = megabytes << 20
        try:
            memory = own_memory(size)
        except OSError as error:
            raise MemoryError(f"no room for a hash table of {megabytes} MB") from error
        self.memory = memory
        self.view = memoryview(memory).cast("Q")
        self.clusters = size // CLUSTER_BYTES
        self.generation = 0
        if cython.compiled:
            self.cells = self.view
            self.words = cython.address(self.cells[0])
        else:
            self.words = self.view

    def clear(self) -> None:
        """Empty the table in place, without allocating a second one."""
        clear_memory(self.memory)
        self.generation = 0

    def begin_search(self) -> None:
        """Begin a new search: the entries of earlier searches then count as old."""
        self.generation = (self.generation + 1) % GENERATIONS

    def cluster(self, key: Key) -> Key:
        """Index of a key's cluster's first word; the key's low half is scaled to the table size."""
        return (((key & LOW_HALF) * self.clusters) >> 32) * CLUSTER_WORDS

    def probe(self, key: Key, ply: cython.int, entry: EntryRef) -> cython.void:
        """Unpack a position's entry into `entry`; its mates are counted from this ply."""
        first: Key = self.cluster(key)
        i: cython.int
        data: Key
        value: cython.int
        entry.found = False
        entry.move = 0
        entry.value = NO_VALUE
        entry.static_value = NO_VALUE
        entry.depth = -1
        entry.bound = NO_BOUND
        entry.pv = False
        for i in range(0, CLUSTER_WORDS, 2):
            data = self.words[first + i + 1]
            if data and self.words[first + i] ^ data == key:
                value = as_short(data >> VALUE_SHIFT)
                if value > PROVED_BOUND and value != NO_VALUE:
                    value -= ply
                elif value < -PROVED_BOUND:
                    value += ply
                entry.found = True
                entry.move = data & 0xFFFF
                entry.value = value
                entry.static_value = as_short(data >> STATIC_SHIFT)
                entry.depth = stored_depth(data)
                entry.bound = (data >> BOUND_SHIFT) & 3
                entry.pv = (data >> PV_SHIFT) & 1
                if stored_generation(data) != self.generation:
                    # Still of use: it counts as an entry of this search.
                    data &= ~(cython.cast(Key, GENERATIONS - 1) << GENERATION_SHIFT)
                    data |= cython.cast(Key, self.generation) << GENERATION_SHIFT
                    self.words[first + i] = key ^ data
                    self.words[first + i + 1] = data
                return

    def look_up(self, key: Key, ply: cython.int) -> tuple[int, int, int, int, int, bool] | None:
        """A position's entry: move, value, static value, depth, bound, pv; None without one."""
        entries: OneEntry
        if not cython.compiled:
            entries = [TableEntry()]
        self.probe(key, ply, entry_at(entries, 0))
        if not entries[0].found:
            return None
        return (
            entries[0].move,
            entries[0].value,
            entries[0].static_value,
            entries[0].depth,
            entries[0].bound,
            bool(entries[0].pv),
        )

    def worth(self, data: Key) -> cython.int:
        """How much an entry is worth keeping: its depth minus four plies for each search since."""
        age: cython.int = (self.generation - stored_generation(data)) & (GENERATIONS - 1)
        return stored_depth(data) - AGE_PLIES * age

    def store(
        self,
        key: Key,
        ply: cython.int,
        move: Move,
        value: Value,
        static_value: cython.int,
        depth: cython.int,
        bound: cython.int,
        pv: cython.bint,
    ) -> cython.void:
        """Store a result in place of the same position's entry or else the least valuable one."""
        first: Key = self.cluster(key)
        place: Key = first
        i: cython.int
        data: Key
        worth: cython.int
        lowest: cython.int = 1 << 20
        for i in range(0, CLUSTER_WORDS, 2):
            data = self.words[first + i + 1]
            if data == 0 or self.words[first + i] ^ data == key:
                place = first + i
                if data:
                    if move == 0:
                        move = data & 0xFFFF
                    # A much deeper result of the same search is not replaced by a bound.
                    if (
                        bound != EXACT
                        and depth + KEPT_PLIES < stored_depth(data)
                        and ((data >> GENERATION_SHIFT) & (GENERATIONS - 1))
                        == cython.cast(Key, self.generation)
                    ):
                        return
                break
            worth = self.worth(data)
            if worth < lowest:
                lowest = worth
                place = first + i
        if value > PROVED_BOUND and value != NO_VALUE:
            value += ply
        elif value < -PROVED_BOUND:
            value -= ply
        data = (
            cython.cast(Key, move)
            | (cython.cast(Key, value & 0xFFFF) << VALUE_SHIFT)
            | (cython.cast(Key, static_value & 0xFFFF) << STATIC_SHIFT)
            | (cython.cast(Key, depth + 1) << DEPTH_SHIFT)
            | (cython.cast(Key, bound) << BOUND_SHIFT)
            | (cython.cast(Key, 1 if pv else 0) << PV_SHIFT)
            | (cython.cast(Key, self.generation) << GENERATION_SHIFT)
        )
        self.words[place] = key ^ data
        self.words[place + 1] = data

    def permille(self) -> cython.int:
        """How full of this search's entries the table is, in thousandths, from a sample."""
        sample: cython.int = min(250, cython.cast(cython.int, self.clusters))
        used: cython.int = 0
        i: cython.int
        data: Key
        for i in range(0, sample * CLUSTER_WORDS, 2):
            data = self.words[i + 1]
            if data and ((data >> GENERATION_SHIFT) & (GENERATIONS - 1)) == cython.cast(
                Key, self.generation
            ):
                used += 1
        return used * 1000 // (sample * 4)
