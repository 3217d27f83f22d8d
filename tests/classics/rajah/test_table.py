"""The two tiers of the transposition table, as in Breuker, Uiterwijk and van den Herik."""

from __future__ import annotations

import pytest

from philidor.classics.rajah.table import Table
from philidor.classics.rajah.types import BOUND_EXACT, BOUND_LOWER


def clash(table: Table, number: int) -> int:
    """Keys that all belong to the same place."""
    return 5 + number * table.buckets


def stored(table: Table, number: int, nodes: int, depth: int = 3) -> None:
    table.store(clash(table, number), 1, 20, depth, BOUND_EXACT, nodes, 0)


def keys(table: Table) -> list[int]:
    return [key // table.buckets for key, *_ in table.tiers(clash(table, 0))]


def test_larger_subtree_pushes_the_smaller_down() -> None:
    table = Table(1)
    stored(table, 1, nodes=100)
    stored(table, 2, nodes=1000)
    assert keys(table) == [2, 1]


def test_smaller_subtree_always_takes_the_second_tier() -> None:
    table = Table(1)
    stored(table, 1, nodes=1000)
    for newcomer in (2, 3, 4):
        stored(table, newcomer, nodes=1)
        assert keys(table) == [1, newcomer]
        assert table.probe(clash(table, newcomer)) >= 0
    assert table.probe(clash(table, 2)) == -1


def test_work_decides_and_not_depth() -> None:
    table = Table(1)
    stored(table, 1, nodes=1000, depth=2)
    stored(table, 2, nodes=10, depth=9)
    assert keys(table) == [1, 2]


def test_earlier_searches_do_not_defend_their_place() -> None:
    table = Table(1)
    stored(table, 1, nodes=1000)
    table.new_search()
    stored(table, 2, nodes=1)
    assert keys(table) == [2, 1]


def test_a_shallower_result_of_the_same_position_is_not_kept() -> None:
    table = Table(1)
    stored(table, 1, nodes=1000, depth=5)
    stored(table, 1, nodes=2000, depth=0)
    assert [depth for _, depth, _, _ in table.tiers(clash(table, 1))] == [5]
    stored(table, 1, nodes=10, depth=6)
    assert [depth for _, depth, _, _ in table.tiers(clash(table, 1))] == [6]


@pytest.mark.parametrize("nodes", [1, 5000])
def test_a_deeper_result_in_the_second_tier_is_kept(nodes: int) -> None:
    """It is kept however large the shallower result's subtree is."""
    table = Table(1)
    stored(table, 1, nodes=1000, depth=5)
    stored(table, 2, nodes=100, depth=7)
    assert keys(table) == [1, 2]
    stored(table, 2, nodes=nodes, depth=3)
    assert [(depth, count) for _, depth, _, count in table.tiers(clash(table, 0))] == [
        (5, 1000),
        (7, 100),
    ]
    table.new_search()
    stored(table, 2, nodes=1, depth=3)
    assert table.tiers(clash(table, 0))[0][1] == 3


def test_clear_forgets_and_fullness_counts_this_search() -> None:
    table = Table(1)
    assert table.fullness() == 0
    for place in range(500):
        table.store(place, 1, 20, 1, BOUND_LOWER, 1, 0)
    assert table.fullness() == 500
    table.new_search()
    assert table.fullness() == 0
    table.clear()
    assert table.probe(7) == -1


def test_size_in_mebibytes() -> None:
    assert Table(1).buckets * 64 == 1024 * 1024
    assert Table(3).buckets == Table(2).buckets == 2 * Table(1).buckets
