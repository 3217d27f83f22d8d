"""Attack tables compared with a walk over the squares."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from philidor.core import types
from philidor.core.attacks import (
    attacks_from,
    bishop_attacks,
    relevant_mask,
    rook_attacks,
    slow_slider,
)
from philidor.core.magics import BISHOP_MAGICS, ROOK_MAGICS

ROOK_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
BISHOP_STEPS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
squares = st.integers(0, 63)
# Boards crowded and empty: a random 64-bit number alone has nearly always about 32 pieces.
boards = st.sets(squares).map(lambda pieces: sum(1 << square for square in pieces))


def walked(square: int, occupied: int, diagonal: bool) -> int:
    """The squares a slider sees, found step by step."""
    seen = 0
    for file_step, rank_step in BISHOP_STEPS if diagonal else ROOK_STEPS:
        file, rank = square % 8 + file_step, square // 8 + rank_step
        while 0 <= file < 8 and 0 <= rank < 8:
            there = 1 << (8 * rank + file)
            seen |= there
            if occupied & there:
                break
            file, rank = file + file_step, rank + rank_step
    return seen


def subsets(mask: int) -> Iterator[int]:
    """Every subset of a mask, the empty one first."""
    subset = 0
    while True:
        yield subset
        subset = (subset - mask) & mask
        if not subset:
            return


@given(squares, boards)
def test_slider_attacks_equal_a_walk_over_the_board(square: int, occupied: int) -> None:
    assert rook_attacks(square, occupied) == walked(square, occupied, False)
    assert bishop_attacks(square, occupied) == walked(square, occupied, True)
    assert slow_slider(square, occupied, False) == walked(square, occupied, False)
    assert slow_slider(square, occupied, True) == walked(square, occupied, True)


@pytest.mark.parametrize("diagonal", [False, True], ids=["rook", "bishop"])
def test_every_occupancy_of_the_lines(diagonal: bool) -> None:
    """The whole table, with pieces off the lines, which must not matter."""
    dice = random.Random(3)
    attacks = bishop_attacks if diagonal else rook_attacks
    for square in range(64):
        mask = relevant_mask(square, diagonal)
        for occupied in subsets(mask):
            elsewhere = dice.getrandbits(64) & ~walked(square, 0, diagonal)
            assert attacks(square, occupied | elsewhere) == slow_slider(square, occupied, diagonal)


@pytest.mark.parametrize("diagonal", [False, True], ids=["rook", "bishop"])
def test_magics_never_map_different_attacks_to_one_index(diagonal: bool) -> None:
    """Proves the multipliers themselves, also if the build uses PEXT instead."""
    for square, magic in enumerate(BISHOP_MAGICS if diagonal else ROOK_MAGICS):
        mask = relevant_mask(square, diagonal)
        shift = 64 - mask.bit_count()
        table: dict[int, int] = {}
        for occupied in subsets(mask):
            place = types.slider_index(occupied, mask, magic, shift)
            attacks = slow_slider(square, occupied, diagonal)
            assert place < 1 << mask.bit_count()
            assert table.setdefault(place, attacks) == attacks, f"square {square}"


@given(squares, boards)
def test_pieces_against_python_chess(square: int, occupied: int) -> None:
    board = chess.BaseBoard.empty()
    for piece in chess.SquareSet(occupied & ~(1 << square)):
        board.set_piece_at(piece, chess.Piece(chess.KNIGHT, chess.BLACK))
    for kind in (types.KNIGHT, types.BISHOP, types.ROOK, types.QUEEN, types.KING):
        board.set_piece_at(square, chess.Piece(kind + 1, chess.WHITE))
        assert attacks_from(kind, square, occupied) == int(board.attacks(square))


def test_relevant_squares_leave_out_the_ends_of_the_lines() -> None:
    assert relevant_mask(chess.A1, False).bit_count() == 12
    assert relevant_mask(chess.E4, False).bit_count() == 10
    assert relevant_mask(chess.A1, True).bit_count() == 6
    assert relevant_mask(chess.E4, True).bit_count() == 9
    assert not relevant_mask(chess.D5, True) & int(chess.BB_BACKRANKS)
