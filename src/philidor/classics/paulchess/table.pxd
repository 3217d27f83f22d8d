from philidor.classics.paulchess.types cimport (
    EntryRef, Key, Move, TableEntries, TableEntry, Value, clear_entries, copy_entry, entry_at,
    free_entries, new_entries,
)

cdef class Table:
    cdef TableEntries entries
    cdef long long pairs
    cdef int search

    cdef EntryRef probe(self, Key key) noexcept nogil
    cdef bint holds(self, EntryRef entry, Key key) noexcept nogil
    cdef void store(self, Key key, int draft, Value value, int bound, Move move) noexcept nogil
    cdef void write(self, EntryRef entry, Key key, int draft, Value value, int bound,
                    Move move) noexcept nogil
