# Small functions inlined into every caller.
from philidor.core.types cimport (
    Bitboard, Colour, Key, Kind, Move, origin_of, prefetch, quotient, target_of,
)
from philidor.core.position cimport Position
from philidor.search.table cimport TranspositionTable
from philidor.search.types cimport (
    CLUSTER_WORDS, EXACT, EntryRef, HISTORY_LIMIT, LOWER, LOW_HALF, NO_VALUE, Statistics, UPPER,
    VICTIMS, Value,
)


# Whether an entry's bound proves on which side of the limit the value lies.
cdef inline bint bound_decides(EntryRef entry, Value limit) noexcept nogil:
    if entry.value == NO_VALUE:
        return False
    return entry.bound == EXACT or entry.bound == (LOWER if entry.value >= limit else UPPER)


# The moving piece and its target as an index below PIECE_TARGETS; before the move is made.
cdef inline int piece_target(Position position, Move move) noexcept nogil:
    return (6 * position.us + position.kind_on[origin_of(move)]) * 64 + target_of(move)


# Index of a move in the butterfly history.
#
# By colour, whether origin and target are among the squares that the opponent attacks, target and
# origin.
cdef inline int butterfly_index(Colour us, Move move, Bitboard threats) noexcept nogil:
    cdef int attacked = 2 * ((threats >> origin_of(move)) & 1) + ((threats >> target_of(move)) & 1)
    return ((us * 4 + attacked) * 64 + target_of(move)) * 64 + origin_of(move)


# Index of a capture in the capture history.
cdef inline int capture_index(int piece_target, Kind victim) noexcept nogil:
    return piece_target * VICTIMS + victim


# A bonus or a penalty less the share of it that pulls a history entry of this level to 0.
cdef inline int damped(int bonus, int level) noexcept nogil:
    return bonus - quotient(level * (-bonus if bonus < 0 else bonus), HISTORY_LIMIT)


# Add a bonus or a penalty to a history entry, scaled down as it nears its limit.
cdef inline void teach(Statistics table, int index, int bonus) noexcept nogil:
    table[index] += damped(bonus, table[index])


# Start loading a key's cluster into the processor's cache; does nothing in Python.
cdef inline void prefetch_entry(TranspositionTable table, Key key) noexcept nogil:
    prefetch(&table.words[(((key & LOW_HALF) * table.clusters) >> 32) * CLUSTER_WORDS])
#: pass
