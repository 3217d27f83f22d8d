"""The 2-Deep table: one level keeps the deep result, the other the recent one."""

import pytest

from philidor.classics.paulchess.table import Table
from philidor.classics.paulchess.types import AT_LEAST, EXACT

PLACES = 32768


@pytest.fixture
def table() -> Table:
    return Table(1)


def colliding(number: int) -> int:
    """Keys that share a place."""
    return number * PLACES + 7


def test_a_deep_and_a_recent_entry_share_a_place(table: Table) -> None:
    table.keep(colliding(1), 6, 10, EXACT, 11)
    table.keep(colliding(2), 2, 20, EXACT, 22)
    table.keep(colliding(3), 1, 30, EXACT, 33)
    assert table.recall(colliding(1)) == (6, 10, EXACT, 11)
    assert table.recall(colliding(2)) is None
    assert table.recall(colliding(3)) == (1, 30, EXACT, 33)


def test_a_deeper_result_pushes_the_deep_one_to_the_recent_level(table: Table) -> None:
    table.keep(colliding(1), 4, 10, EXACT, 11)
    table.keep(colliding(2), 5, 20, EXACT, 22)
    assert table.recall(colliding(2)) == (5, 20, EXACT, 22)
    assert table.recall(colliding(1)) == (4, 10, EXACT, 11)


def test_an_earlier_searchs_depth_no_longer_counts(table: Table) -> None:
    table.keep(colliding(1), 9, 10, EXACT, 11)
    table.next_search()
    table.keep(colliding(2), 1, 20, EXACT, 22)
    table.keep(colliding(3), 1, 30, EXACT, 33)
    assert table.recall(colliding(1)) is None
    assert table.recall(colliding(2)) == (1, 20, EXACT, 22)


def test_the_same_position_is_kept_once_with_its_deepest_result(table: Table) -> None:
    table.keep(colliding(1), 5, 10, EXACT, 11)
    table.keep(colliding(1), 3, 20, EXACT, 22)
    assert table.recall(colliding(1)) == (5, 10, EXACT, 11)


def test_a_result_without_a_move_leaves_the_known_one(table: Table) -> None:
    table.keep(colliding(1), 3, 10, EXACT, 11)
    table.keep(colliding(1), 4, 20, AT_LEAST, 0)
    assert table.recall(colliding(1)) == (4, 20, AT_LEAST, 11)


def test_nothing_is_known_of_key_zero_in_an_empty_table(table: Table) -> None:
    assert table.recall(0) is None


def test_fullness_counts_this_search_only(table: Table) -> None:
    assert table.fullness() == 0
    for place in range(500):
        table.keep(place + PLACES, 1, 0, EXACT, 0)
    assert table.fullness() == 500
    table.next_search()
    assert table.fullness() == 0
