# Small functions inlined into every caller; search/accessors.py has them in Python.
from philidor.core.types cimport (
    Bitboard, Colour, Key, Kind, Move, origin_of, prefetch, quotient, target_of,
)
from philidor.core.position cimport Position
from philidor.search.table cimport TranspositionTable
from philidor.search.types cimport (
    CLUSTER_WORDS, EXACT, EntryRef, HISTORY_LIMIT, LOWER, LOW_HALF, NO_VALUE, Statistics, UPPER,
    VICTIMS, Value,
)


cdef inline bint bound_decides(EntryRef entry, Value limit) noexcept nogil:
    if entry.value == NO_VALUE:
        return False
    return entry.bound == EXACT or entry.bound == (LOWER if entry.value >= limit else UPPER)


cdef inline int man_target(Position position, Move move) noexcept nogil:
    return (6 * position.us + position.kind_on[origin_of(move)]) * 64 + target_of(move)


cdef inline int butterfly_index(Colour us, Move move, Bitboard threats) noexcept nogil:
    cdef int attacked = 2 * ((threats >> origin_of(move)) & 1) + ((threats >> target_of(move)) & 1)
    return ((us * 4 + attacked) * 64 + target_of(move)) * 64 + origin_of(move)


cdef inline int capture_index(int man_target, Kind victim) noexcept nogil:
    return man_target * VICTIMS + victim


cdef inline int damped(int bonus, int level) noexcept nogil:
    return bonus - quotient(level * (-bonus if bonus < 0 else bonus), HISTORY_LIMIT)


cdef inline void teach(Statistics table, int index, int bonus) noexcept nogil:
    table[index] += damped(bonus, table[index])


cdef inline void prefetch_entry(TranspositionTable table, Key key) noexcept nogil:
    prefetch(&table.words[(((key & LOW_HALF) * table.clusters) >> 32) * CLUSTER_WORDS])
