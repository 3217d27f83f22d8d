"""Rotated lookups against lines walked square by square, and the byte sieve."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from philidor.classics.paulchess import lookups
from philidor.classics.paulchess.types import (
    BISHOP,
    DIAGONAL_MODULUS,
    FILE_MODULUS,
    KING,
    KNIGHT,
    QUEEN,
    ROOK,
)

squares = st.integers(0, 63)
boards = st.integers(0, 2**64 - 1)
FILE = [1 << (8 * row) for row in range(8)]
LEADING = [1 << (9 * file) for file in range(8)]
TRAILING = [1 << (56 - 7 * file) for file in range(8)]


def occupancies(line: list[int]) -> list[int]:
    """All 256 ways to occupy a line."""
    return [sum(itertools.compress(line, chosen)) for chosen in itertools.product((0, 1), repeat=8)]


def collides(line: list[int], modulus: int) -> bool:
    return len({occupancy % modulus for occupancy in occupancies(line)}) < 256


def walked(square: int, occupied: int, steps: tuple[tuple[int, int], ...]) -> int:
    attacks = 0
    for file_step, row_step in steps:
        file, row = square % 8 + file_step, square // 8 + row_step
        while 0 <= file < 8 and 0 <= row < 8:
            attacks |= 1 << (8 * row + file)
            if occupied >> (8 * row + file) & 1:
                break
            file, row = file + file_step, row + row_step
    return attacks


def test_file_modulus_is_the_smallest_without_collisions() -> None:
    assert FILE_MODULUS == 258
    assert not collides(FILE, FILE_MODULUS)
    assert all(collides(FILE, modulus) for modulus in range(256, FILE_MODULUS))


def test_diagonal_modulus_is_the_smallest_that_serves_both() -> None:
    assert DIAGONAL_MODULUS == 257
    assert not collides(LEADING, DIAGONAL_MODULUS)
    assert not collides(TRAILING, DIAGONAL_MODULUS)
    assert collides(LEADING, 256)
    assert collides(TRAILING, 256)


def test_the_sources_257_cancels_files_out() -> None:
    # 256 leaves -1, so neighbours on a file cancel out: two pieces look like none.
    assert (FILE[0] + FILE[1]) % 257 == 0
    assert len({occupancy % 257 for occupancy in occupancies(FILE)}) == 9


@given(squares, boards)
def test_lines_equal_walked_rays(square: int, occupied: int) -> None:
    occupied |= 1 << square
    assert lookups.row_lookup(square, occupied) == walked(square, occupied, ((1, 0), (-1, 0)))
    assert lookups.file_lookup(square, occupied) == walked(square, occupied, ((0, 1), (0, -1)))
    assert lookups.leading_lookup(square, occupied) == walked(square, occupied, ((1, 1), (-1, -1)))
    assert lookups.trailing_lookup(square, occupied) == walked(square, occupied, ((1, -1), (-1, 1)))


@pytest.mark.parametrize("square", range(64))
def test_every_occupancy_of_the_lines_of_a_square(square: int) -> None:
    straight = ((1, 0), (-1, 0), (0, 1), (0, -1))
    oblique = ((1, 1), (-1, -1), (1, -1), (-1, 1))
    for line in (0xFF << (square & 56), 0x0101010101010101 << (square & 7)):
        for occupied in subsets(line):
            assert lookups.piece_lookup(ROOK, square, occupied) == walked(
                square, occupied, straight
            )
    for direction in (((1, 1), (-1, -1)), ((1, -1), (-1, 1))):
        for occupied in subsets(walked(square, 0, direction)):
            assert lookups.piece_lookup(BISHOP, square, occupied) == walked(
                square, occupied, oblique
            )


def subsets(mask: int) -> list[int]:
    found, part = [], 0
    while True:
        found.append(part)
        part = (part - mask) & mask
        if not part:
            return found


@given(squares, boards)
def test_a_queen_is_rook_and_bishop(square: int, occupied: int) -> None:
    assert lookups.piece_lookup(QUEEN, square, occupied) == lookups.piece_lookup(
        ROOK, square, occupied
    ) | lookups.piece_lookup(BISHOP, square, occupied)


@given(squares, boards)
def test_leapers_ignore_occupancy(square: int, occupied: int) -> None:
    file, row = square % 8, square // 8
    for kind, distance in ((KNIGHT, {(1, 2), (2, 1)}), (KING, {(0, 1), (1, 0), (1, 1)})):
        expected = sum(
            1 << there
            for there in range(64)
            if (abs(there % 8 - file), abs(there // 8 - row)) in distance
        )
        assert lookups.piece_lookup(kind, square, occupied) == expected


@given(st.integers(1, 2**64 - 1))
def test_first_square_is_the_lowest_bit(board: int) -> None:
    assert lookups.first_square(board) == (board & -board).bit_length() - 1


def test_the_byte_sieve_lists_the_positions_of_a_byte() -> None:
    assert lookups.sieved(0b01001011) == [0, 1, 3, 6]


@given(boards)
def test_the_sieve_finds_every_position_in_order(board: int) -> None:
    assert lookups.sieved(board) == [bit for bit in range(64) if board >> bit & 1]
