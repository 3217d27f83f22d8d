"""The position hash table and the king-pawn table: sizes, records, ageing."""

from __future__ import annotations

import pytest

from philidor.classics.rdchess.formations import FORMATION_BYTES, FormationTable
from philidor.classics.rdchess.table import (
    MAX_USES,
    MAX_USES_ENDGAME,
    RECORD_BYTES,
    SIZES,
    Table,
)
from philidor.classics.rdchess.types import BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, MATE

MEGABYTE = 1024 * 1024


def stored(table: Table, key: int, draft: int = 3, move: int = 7) -> None:
    table.store(key, move, 20, draft, BOUND_EXACT, 0)


def bucket(table: Table, number: int) -> int:
    """Keys that share the same few records."""
    return 5 + number * table.buckets


@pytest.mark.parametrize("size", SIZES)
def test_a_table_holds_what_its_size_says(size: int) -> None:
    """Every record of a table of this size can store a position and return it."""
    table = Table(size)
    assert table.size * RECORD_BYTES == size * MEGABYTE
    assert table.filled() == 0
    step = max(1, table.buckets // 1000)
    for place in (*range(0, table.buckets, step), table.buckets - 1):
        for number in range(4):
            stored(table, place + number * table.buckets, draft=number)
    for place in (*range(0, table.buckets, step), table.buckets - 1):
        for number in range(4):
            record = table.record(place + number * table.buckets)
            assert record == (7, 20, number, BOUND_EXACT, True)


def test_the_sizes_of_the_source() -> None:
    assert SIZES == (24, 48, 96)
    # With the king-pawn table the smallest size makes the source's "approximately 26 Mbytes".
    assert (24 * MEGABYTE + FormationTable().size * FORMATION_BYTES) / MEGABYTE == pytest.approx(
        26, abs=0.01
    )


def test_a_record_keeps_move_bound_value_and_draft() -> None:
    table = Table(1)
    for bound in (BOUND_UPPER, BOUND_LOWER, BOUND_EXACT):
        table.store(bound, 0x7F123456, -345, 11, bound, 0)
        assert table.record(bound) == (0x7F123456, -345, 11, bound, True)
    assert table.record(99) is None


def test_a_bound_from_above_keeps_the_move_known_before() -> None:
    table = Table(1)
    table.store(1, 77, 10, 3, BOUND_LOWER, 0)
    table.store(1, 0, -10, 4, BOUND_UPPER, 0)
    assert table.record(1) == (77, -10, 4, BOUND_UPPER, True)
    # But another position's move is not found.
    for number in range(4):
        stored(table, bucket(table, number), draft=9, move=5)
    table.store(bucket(table, 9), 0, 0, 1, BOUND_UPPER, 0)
    assert table.best_move(bucket(table, 9)) == 0


def test_clearing_forgets_moves_as_well() -> None:
    table = Table(1)
    stored(table, 1)
    table.clear()
    assert table.record(1) is None
    table.store(1, 0, 5, 1, BOUND_UPPER, 0)
    assert table.best_move(1) == 0


def test_the_least_draft_gives_way() -> None:
    table = Table(1)
    for number in range(4):
        stored(table, bucket(table, number), draft=5 + number)
    stored(table, bucket(table, 9), draft=1)
    found = [table.record(bucket(table, number)) is not None for number in (0, 1, 2, 3, 9)]
    assert found == [False, True, True, True, True]


def test_records_of_earlier_searches_are_flagged_and_give_way_first() -> None:
    table = Table(1)
    stored(table, bucket(table, 0), draft=20)
    table.new_search()
    record = table.record(bucket(table, 0))
    assert record is not None
    assert not record[-1]
    for number in range(1, 4):
        stored(table, bucket(table, number), draft=2)
    stored(table, bucket(table, 4), draft=1)
    assert table.record(bucket(table, 0)) is None
    assert all(table.record(bucket(table, number)) for number in range(1, 5))


def test_mates_are_kept_as_seen_from_their_position() -> None:
    table = Table(1)
    table.store(1, 7, MATE - 5, 3, BOUND_EXACT, 2)
    table.store(2, 7, 5 - MATE, 3, BOUND_EXACT, 2)
    assert [table.record(key)[1] for key in (1, 2)] == [MATE - 3, 3 - MATE]  # type: ignore[index]


def test_uses_add_up_until_the_table_starts_anew() -> None:
    for endgame, most in ((False, MAX_USES), (True, MAX_USES_ENDGAME)):
        table = Table(1)
        stored(table, 1)
        table.note_moves(most, endgame)
        assert (table.uses, table.record(1) is None) == (most, False)
        table.note_moves(1, endgame)
        assert (table.uses, table.record(1) is None) == (0, True)


def test_the_endgame_allows_more_uses() -> None:
    assert MAX_USES_ENDGAME > MAX_USES
