"""Searches in a window return results that bound the value.

Arasan's and RDChess's windows are tested in their own folders, and the table in
`test_contract`.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.classics.thinking import random_game

from philidor.classics.paulchess.player import PaulChess, Simple1
from philidor.classics.paulchess.position import position_of
from philidor.classics.paulchess.types import INFINITE
from philidor.classics.romichess.player import RomiChess
from philidor.classics.romichess.types import INFINITY
from philidor.contract.search_control import SearchControl
from philidor.game.fen import parse_fen

# Mate in the side's next move.
MATE = "5Q2/k7/p5pN/P7/K2R3p/2P5/1P1R1p2/1NB3r1 w - - 0 67"
# The value of a position in a window (alpha, beta).
Value = Callable[[int, int], int]
seeds = st.integers(0, 2**32)
plies = st.integers(2, 160)
centres = st.integers(-600, 600)
widths = st.integers(1, 300)


def position(seed: int, length: int) -> str:
    """A position of a random game with a legal move."""
    boards = [before for before, _ in random_game(seed, length)]
    return boards[-1].fen()


def bounds_the_value(value: Value, widest: int, centre: int, width: int, fen: str) -> None:
    """A result inside its window is exact, any other is a bound.

    widest: beyond every value, those of mates as well.
    """
    exact = value(-widest, widest)
    # Windows around the value, and at random.
    for alpha in (centre, exact - width, exact - width // 2, exact, exact - 1):
        found = value(alpha, alpha + width)
        if found <= alpha:
            assert exact <= found, (fen, alpha, width, found, exact)
        elif found >= alpha + width:
            assert exact >= found, (fen, alpha, width, found, exact)
        else:
            assert found == exact, (fen, alpha, width)


@given(seeds, plies, centres, widths, st.booleans(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_paulchess(
    seed: int, length: int, centre: int, width: int, simple: bool, table: bool
) -> None:
    paulchess_bounds_the_value(position(seed, length), centre, width, simple, table)


@pytest.mark.parametrize("simple", [True, False])
@pytest.mark.parametrize("width", [1, 5, 300])
def test_mates_of_paulchess(width: int, simple: bool) -> None:
    paulchess_bounds_the_value(MATE, 0, width, simple, True)


def paulchess_bounds_the_value(
    fen: str, centre: int, width: int, simple: bool, table: bool
) -> None:
    player = Simple1() if simple else PaulChess()
    player.set_option("Null Move", "false")
    player.set_option("Transposition Table", str(table).lower())
    root, search = position_of(parse_fen(fen)), player._search

    def value(alpha: int, beta: int) -> int:
        search.null_move = False
        search.prepare(root, [], (), SearchControl())
        return search.value_at(3, alpha, beta)

    bounds_the_value(value, INFINITE, centre, width, fen)


@given(seeds, plies, centres, widths, st.integers(1, 3))
@settings(max_examples=60, deadline=None)
def test_romichess(seed: int, length: int, centre: int, width: int, depth: int) -> None:
    fen = position(seed, length)
    player = RomiChess()
    player.set_position(parse_fen(fen), ())
    search = player._search

    def value(alpha: int, beta: int) -> int:
        search.begin_search(SearchControl())
        return search.value_at(alpha, beta, depth)

    bounds_the_value(value, INFINITY, centre, width, fen)
    search.begin_search(SearchControl())
    bounds_the_value(search.quiesce, INFINITY, centre, width, fen)
    assert abs(value(-INFINITY, INFINITY)) < INFINITY
