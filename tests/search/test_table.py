"""The transposition table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from philidor.search.table import TranspositionTable
from philidor.search.types import EXACT, GENERATIONS, LOWER, MATE, MATE_BOUND, NO_VALUE, UPPER

keys = st.integers(1, 2**64 - 1)
plies = st.integers(0, 127)
ordinary = st.integers(-MATE_BOUND, MATE_BOUND)


def same_cluster(number: int, low: int = 0x12345678) -> int:
    """Keys whose low halves agree share a cluster."""
    return (number << 32) | low


def depth_of(table: TranspositionTable, key: int) -> int | None:
    found = table.look_up(key, 0)
    return None if found is None else found[3]


def put(table: TranspositionTable, key: int, depth: int, bound: int = EXACT) -> None:
    table.store(key, 0, 77, 5, 3, depth, bound, False)


@given(
    keys,
    plies,
    st.integers(0, 0xFFFF),
    st.one_of(ordinary, st.just(NO_VALUE)),
    st.one_of(st.integers(-30_000, 30_000), st.just(NO_VALUE)),
    st.integers(0, 250),
    st.sampled_from([UPPER, LOWER, EXACT]),
    st.booleans(),
)
def test_stored_entries_are_found(
    key: int, ply: int, move: int, value: int, static: int, depth: int, bound: int, pv: bool
) -> None:
    table = TranspositionTable(1)
    assert table.look_up(key, ply) is None
    table.store(key, ply, move, value, static, depth, bound, pv)
    assert table.look_up(key, ply) == (move, value, static, depth, bound, pv)
    assert table.look_up(key ^ (1 << 40), ply) is None


@given(keys, plies, plies, st.integers(0, 500))
def test_mate_distances_count_from_the_probing_node(
    key: int, stored_at: int, found_at: int, moves: int
) -> None:
    """A mate is stored as its distance from the position, whatever the position's ply."""
    table = TranspositionTable(1)
    for sign in (1, -1):
        table.store(key, stored_at, 1, sign * (MATE - moves - stored_at), 0, 5, EXACT, False)
        found = table.look_up(key, found_at)
        assert found is not None
        assert found[1] == sign * (MATE - moves - found_at)


def test_the_least_valuable_entry_of_a_full_cluster_is_replaced() -> None:
    table = TranspositionTable(1)
    for number, depth in enumerate((30, 10, 20, 40), 1):
        put(table, same_cluster(number), depth)
    put(table, same_cluster(5), 1)
    assert depth_of(table, same_cluster(2)) is None
    assert [depth_of(table, same_cluster(n)) for n in (1, 3, 4, 5)] == [30, 20, 40, 1]


def test_old_entries_are_replaced_before_shallow_ones() -> None:
    table = TranspositionTable(1)
    put(table, same_cluster(1), 20)
    for _ in range(6):
        table.begin_search()
    for number in (2, 3, 4):
        put(table, same_cluster(number), 5)
    put(table, same_cluster(5), 1)
    assert depth_of(table, same_cluster(1)) is None
    assert [depth_of(table, same_cluster(n)) for n in (2, 3, 4, 5)] == [5, 5, 5, 1]


def test_an_entry_that_is_looked_up_counts_as_new() -> None:
    table = TranspositionTable(1)
    put(table, same_cluster(1), 6)
    for _ in range(6):
        table.begin_search()
    assert depth_of(table, same_cluster(1)) == 6
    for number in (2, 3, 4):
        put(table, same_cluster(number), 5)
    put(table, same_cluster(5), 1)
    assert depth_of(table, same_cluster(1)) == 6


def test_ages_wrap_around() -> None:
    """After the last generation comes the first; the age of an entry is never negative."""
    table = TranspositionTable(1)
    for _ in range(GENERATIONS - 1):
        table.begin_search()
    put(table, same_cluster(1), 12)
    table.begin_search()
    assert table.generation == 0
    for number in (2, 3, 4):
        put(table, same_cluster(number), 9)
    put(table, same_cluster(5), 1)
    # One search old: 12 less 4 plies are worth less than 9 new ones.
    assert depth_of(table, same_cluster(1)) is None


def test_a_shallow_bound_does_not_replace_a_deep_result() -> None:
    table = TranspositionTable(1)
    put(table, 9, 20)
    put(table, 9, 3, LOWER)
    assert depth_of(table, 9) == 20
    put(table, 9, 17, LOWER)
    assert depth_of(table, 9) == 17
    put(table, 9, 2, EXACT)
    assert depth_of(table, 9) == 2, "an exact value is always news"
    put(table, 9, 20)
    table.begin_search()
    put(table, 9, 3, LOWER)
    assert depth_of(table, 9) == 3, "the deep one was an earlier search's"


def test_a_move_is_kept_when_none_was_found() -> None:
    table = TranspositionTable(1)
    put(table, 9, 4)
    table.store(9, 0, 0, -8, 3, 5, UPPER, False)
    found = table.look_up(9, 0)
    assert found is not None
    assert found[:2] == (77, -8)


@pytest.mark.parametrize("bit", [0, 5, 17, 33, 50, 57, 58, 63])
@pytest.mark.parametrize("word", [0, 1])
def test_a_torn_write_matches_no_key(word: int, bit: int) -> None:
    """Half of another thread's entry beside half of ours must not be believed."""
    table = TranspositionTable(1)
    key = 0xFEDCBA9876543210
    put(table, key, 11)
    place = next(place for place in range(0, len(table.view), 2) if table.view[place + 1])
    table.view[place + word] ^= 1 << bit
    assert table.look_up(key, 0) is None
    table.view[place + word] ^= 1 << bit
    assert depth_of(table, key) == 11


def test_two_writers_leave_no_false_entry() -> None:
    table = TranspositionTable(1)
    ours, theirs = same_cluster(1), same_cluster(2)
    put(table, ours, 11)
    place = next(place for place in range(0, len(table.view), 2) if table.view[place + 1])
    first = table.view[place]
    other = TranspositionTable(1)
    put(other, theirs, 30)
    table.view[place + 1] = other.view[place + 1]
    assert table.view[place] == first
    assert table.look_up(ours, 0) is None
    assert table.look_up(theirs, 0) is None


def test_fullness_counts_this_search_alone() -> None:
    table = TranspositionTable(1)
    assert table.permille() == 0
    clusters = table.clusters
    for number in range(1, 4 * clusters):
        put(table, (number << 33) | (number * 0x9E3779B1 & 0xFFFFFFFF), 5)
    assert 900 < table.permille() <= 1000
    table.begin_search()
    assert table.permille() == 0
    put(table, 1, 5)


def test_clear_and_resize_forget() -> None:
    table = TranspositionTable(1)
    put(table, 9, 4)
    table.clear()
    assert table.look_up(9, 0) is None
    put(table, 9, 4)
    before = table.clusters
    table.resize(3)
    assert table.clusters == 3 * before
    assert table.look_up(9, 0) is None
    for key in (9, 2**64 - 1, 2**32 - 1, 2**63):
        put(table, key, 4)
        assert depth_of(table, key) == 4


def test_too_large_a_table_leaves_the_old_one() -> None:
    table = TranspositionTable(1)
    put(table, 9, 4)
    with pytest.raises(MemoryError, match="no room for a hash table of 1073741824 MB"):
        table.resize(1 << 30)
    assert depth_of(table, 9) == 4
