"""The transposition table after Breuker and Uiterwijk's "2-Deep" scheme.

Every place has two levels. The first keeps the deepest result, the second the most recent: a new
result at least as deep as the first level's replaces it there and moves it down to the second;
any other result goes to the second. Results of an earlier search do not count as deep.
"""

import cython

if not cython.compiled:
    from philidor.classics.paulchess.types import (
        EntryRef,
        Key,
        Move,
        TableEntries,
        TableEntry,
        Value,
        clear_entries,
        copy_entry,
        entry_at,
        free_entries,
        new_entries,
    )

SEARCHES = 255


class Table:
    """Results of searched positions by key.

    megabytes: size of the table; the number of places is rounded down to a power of two.
    """

    def __init__(self, megabytes: int) -> None:
        places = megabytes * 1024 * 1024 // 32
        self.pairs = 1 << (places.bit_length() - 1)
        self.search = 1
        self.entries: TableEntries = new_entries(2 * self.pairs, cython.sizeof(TableEntry))
        if cython.compiled and not self.entries:
            raise MemoryError(f"there is no room for a table of {megabytes} MB")

    def __dealloc__(self) -> None:
        free_entries(self.entries)

    def clear(self) -> None:
        """Clear the table."""
        clear_entries(self.entries, 2 * self.pairs)

    def next_search(self) -> None:
        """Begin a search: everything already in the table becomes old."""
        self.search = self.search % SEARCHES + 1

    def probe(self, key: Key) -> EntryRef:
        """The position's entry on either level; if there is none, one with another key."""
        place: cython.longlong = 2 * (key & (self.pairs - 1))
        first: EntryRef = entry_at(self.entries, place)
        if first.key == key:
            return first
        return entry_at(self.entries, place + 1)

    def holds(self, entry: EntryRef, key: Key) -> cython.bint:
        """Whether an entry that `probe` returned is this position's."""
        return entry.key == key and entry.bound != 0

    def store(
        self, key: Key, draft: cython.int, value: Value, bound: cython.int, move: Move
    ) -> cython.void:
        """Store a result; a best move of 0 keeps the one stored before."""
        place: cython.longlong = 2 * (key & (self.pairs - 1))
        deep: EntryRef = entry_at(self.entries, place)
        recent: EntryRef = entry_at(self.entries, place + 1)
        if deep.bound == 0 or deep.search != self.search or draft >= deep.draft:
            if deep.bound != 0 and deep.key != key:
                copy_entry(recent, deep)
            self.write(deep, key, draft, value, bound, move)
        elif deep.key != key:
            self.write(recent, key, draft, value, bound, move)

    def write(
        self,
        entry: EntryRef,
        key: Key,
        draft: cython.int,
        value: Value,
        bound: cython.int,
        move: Move,
    ) -> cython.void:
        """Fill an entry."""
        if move or entry.key != key:
            entry.move = move
        entry.key = key
        entry.draft = draft
        entry.value = value
        entry.bound = bound
        entry.search = self.search

    def keep(self, key: int, draft: int, value: int, bound: int, move: int) -> None:
        """`store` for callers from outside the search."""
        self.store(key, draft, value, bound, move)

    def recall(self, key: int) -> tuple[int, int, int, int] | None:
        """Draft, value, bound and best move of a position; None if nothing is stored."""
        entry: EntryRef = self.probe(key)
        if not self.holds(entry, key):
            return None
        return entry.draft, entry.value, entry.bound, entry.move

    def fullness(self) -> int:
        """Thousandths of the table that this search has filled, from a sample."""
        sample = min(500, self.pairs)
        used = 0
        place: cython.int
        for place in range(2 * sample):
            entry: EntryRef = entry_at(self.entries, place)
            used += entry.bound != 0 and entry.search == self.search
        return 1000 * used // (2 * sample)
