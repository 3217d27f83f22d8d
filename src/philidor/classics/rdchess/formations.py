"""The king-pawn hash table: one instead of a pawn table and a king table.

So many terms need both kings and pawns that the source keeps their values together, by a 32-bit
key of the squares of kings and pawns. Good king moves are rare in a search, so most probes hit.
"""

import cython

if not cython.compiled:
    from philidor.classics.rdchess.types import ShortKey, allocate_formations, release_formations

# Two megabytes: with 24 for positions that makes the 26 that the source says RDChess needs.
FORMATION_BYTES = 36
FORMATIONS = 2 * 1024 * 1024 // FORMATION_BYTES


class FormationTable:
    """Stored values of formations, with the numbers of probes and hits."""

    def __init__(self) -> None:
        self.size = FORMATIONS
        self.entries = allocate_formations(self.size)
        if cython.compiled and not self.entries:
            raise MemoryError("no memory for the king-pawn hash table")
        self.probes = 0
        self.hits = 0

    def __dealloc__(self) -> None:
        release_formations(self.entries)

    def clear(self) -> cython.void:
        """Forget all values, because the root has changed what they depend on."""
        index: cython.int
        for index in range(self.size if cython.compiled else 0):
            self.entries[index].known = 0
        if not cython.compiled:
            release_formations(self.entries)

    def restart_counts(self) -> cython.void:
        """Reset the numbers of probes and hits."""
        self.probes = self.hits = 0

    def index_of(self, key: ShortKey) -> cython.int:
        """Index of a formation's entry."""
        return key % self.size

    def known(self, key: ShortKey) -> cython.bint:
        """Whether a formation's values are stored. Counts the probe."""
        self.probes += 1
        index: cython.int = self.index_of(key)
        if self.entries[index].known and self.entries[index].key == key:
            self.hits += 1
            return True
        return False

    def filled(self) -> int:
        """Thousandths of the entries in use, from a sample."""
        sample = 2000
        return 1000 * sum(self.entries[index].known for index in range(sample)) // sample
