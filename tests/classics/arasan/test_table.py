"""The node pool, and the chained table that uses it."""

from __future__ import annotations

import pytest
from tests.classics.arasan.oracle import KIWIPETE, search_at

from philidor.classics.arasan.player import Arasan
from philidor.classics.arasan.pool import Pool
from philidor.classics.arasan.table import Table
from philidor.classics.arasan.types import (
    BIG,
    CHUNK,
    EXACT,
    LOWER,
    NO_NODE,
    UPPER,
    Move,
    move_from,
)
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.game.fen import parse_fen

MOVE = move_from(12, 28, 0)
OTHER = move_from(11, 27, 0)


def clash(table: Table, number: int) -> int:
    """Keys that all belong to the same list."""
    return 6 + number * table.lists


def enter(table: Table, key: int, depth: int = 3, status: int = 0, move: Move = MOVE) -> bool:
    return bool(table.store(key, status, 20, EXACT, depth, move, 0))


def test_pool_obtains_memory_in_chunks() -> None:
    pool = Pool(3 * CHUNK)
    assert pool.chunk_count == 0
    taken = [pool.take() for _ in range(CHUNK)]
    assert len(set(taken)) == CHUNK
    assert NO_NODE not in taken
    assert pool.chunk_count <= 2
    pool.free_all()
    assert (pool.chunk_count, pool.used) == (0, 0)


def test_what_is_given_back_is_the_next_to_be_taken() -> None:
    pool = Pool(10)
    taken = [pool.take() for _ in range(10)]
    assert pool.take() == NO_NODE
    for number in (taken[3], taken[7]):
        pool.give(number)
    assert pool.used == 8
    assert (pool.take(), pool.take()) == (taken[7], taken[3])
    assert pool.take() == NO_NODE


def test_positions_of_one_list_are_chained_and_told_apart_by_the_whole_key() -> None:
    table = Table(1)
    keys = [clash(table, number) for number in range(5)]
    for number, key in enumerate(keys):
        assert enter(table, key, depth=number)
    assert table.chain(keys[0]) == [(key, 0) for key in reversed(keys)]
    for number, key in enumerate(keys):
        assert table.contents(key, 0) == (20, EXACT, number, MOVE)
    assert table.contents(clash(table, 9), 0) is None
    assert table.chain(7) == []


def test_castling_and_en_passant_must_match_beside_the_key() -> None:
    table = Table(1)
    enter(table, 6, depth=1, status=3)
    assert table.contents(6, 3) is not None
    assert table.contents(6, 4) is None
    enter(table, 6, depth=2, status=4)
    assert len(table.chain(6)) == 2


def test_an_earlier_result_gives_way_unless_it_is_deeper() -> None:
    table = Table(1)
    enter(table, clash(table, 0))
    enter(table, clash(table, 1))
    enter(table, clash(table, 2))
    used = table.pool.used
    assert not enter(table, clash(table, 1), depth=2)
    assert enter(table, clash(table, 1), depth=3, move=OTHER)
    assert table.contents(clash(table, 1), 0) == (20, EXACT, 3, OTHER)
    # The old node went back to the pool, and the new one heads the list.
    assert table.pool.used == used
    assert [key for key, _ in table.chain(6)] == [clash(table, number) for number in (1, 2, 0)]


def test_a_result_without_a_move_keeps_the_move_that_was_known() -> None:
    table = Table(1)
    enter(table, 6)
    table.store(6, 0, 5, UPPER, 4, Move(0), 0)
    assert table.contents(6, 0) == (5, UPPER, 4, MOVE)


def test_nothing_is_entered_beyond_the_limit() -> None:
    table = Table(1)
    limit = table.pool.limit
    assert 50_000 < limit < 53_000
    for key in range(limit):
        assert enter(table, key)
    assert table.fullness() == 1000
    assert not enter(table, limit)
    assert table.contents(limit, 0) is None
    # Memory freed by a replaced result serves the one that replaces it.
    assert enter(table, 17, depth=9)
    table.clear()
    assert table.contents(17, 0) is None
    assert (table.pool.used, table.pool.chunk_count) == (0, 0)
    assert enter(table, limit)


def test_mates_are_kept_as_seen_from_the_position() -> None:
    table = Table(1)
    table.store(6, 0, BIG - 7, LOWER, 3, MOVE, 4)
    table.store(7, 0, 6 - BIG, UPPER, 3, MOVE, 4)
    assert table.contents(6, 0) == (BIG - 3, LOWER, 3, MOVE)
    assert table.contents(7, 0) == (2 - BIG, UPPER, 3, MOVE)


def test_size_in_mebibytes() -> None:
    assert Table(3).pool.limit == 3 * Table(1).pool.limit
    assert Table(1).pool.limit * 20 <= 1024 * 1024
    assert Table(2).lists > Table(1).lists


def test_search_fills_the_table_and_reads_it() -> None:
    with_table, without = search_at(KIWIPETE), search_at(KIWIPETE)
    without.use_table = False
    for depth in (1, 2, 3, 4):
        with_table.iterate(depth)
        without.iterate(depth)
    assert with_table.table.pool.used > 1000
    assert without.table.pool.used == 0
    assert with_table.nodes < without.nodes


def test_a_full_table_does_not_stop_the_search() -> None:
    small, large = search_at(KIWIPETE, 1), search_at(KIWIPETE, 64)
    for depth in (1, 2, 3, 4):
        small.iterate(depth)
        large.iterate(depth)
    assert small.table.fullness() == 1000
    assert large.table.fullness() < 1000
    assert small.root_moves()[0] == large.root_moves()[0]


@pytest.mark.parametrize("limits", [Limits(depth=3), Limits(nodes=500), Limits(mate=1)])
def test_the_table_is_cleared_after_each_search(limits: Limits) -> None:
    arasan = Arasan()
    arasan.set_position(parse_fen(KIWIPETE), ())
    infos: list[Info] = []
    runs = []
    for _ in range(2):
        infos.clear()
        arasan.go(limits, infos.append)
        runs.append([(info.depth, info.nodes, info.score, info.pv) for info in infos])
        assert arasan.table_use == 0
    # Nothing stored remains: the second search repeats the first.
    assert runs[0] == runs[1]
