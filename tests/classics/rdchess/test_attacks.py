"""Attack bytes k-q-rr-bb-pp with their stated shortcomings, and pins."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.classics.rdchess.oracle import board_at, byte, random_position, square

from philidor.classics.rdchess.attacks import attack_byte, in_check, pin_records
from philidor.classics.rdchess.board import to_12x12
from philidor.classics.rdchess.types import (
    KING_BIT,
    MAX_PINS,
    MINOR_UNIT,
    PAWN_UNIT,
    QUEEN_BIT,
    ROOK_UNIT,
)

KINGS = "k7/8/8/8/8/8/8/7K w - - 0 1"
POSITIONS = st.builds(random_position, st.integers(0, 2**32), st.integers(0, 150))


def fen_with(**pieces: str) -> str:
    """Two kings out of the way, and the given pieces by square."""
    board = chess.Board(KINGS)
    for name, letter in pieces.items():
        board.set_piece_at(chess.parse_square(name), chess.Piece.from_symbol(letter))
    return board.fen()


@given(POSITIONS)
@settings(max_examples=80)
def test_attacked_or_not_equals_brute_force(expected: chess.Board) -> None:
    """Apart from X-rays through a king, a byte is nonzero exactly on attacked squares."""
    board = board_at(expected.fen())
    for side, colour in ((0, chess.WHITE), (1, chess.BLACK)):
        without_king = expected.copy(stack=False)
        king = expected.king(not colour)
        assert king is not None
        without_king.remove_piece_at(king)
        for number in range(64):
            attacked = without_king.is_attacked_by(colour, number)
            assert (attack_byte(board, side, to_12x12(number)) != 0) == attacked
    assert in_check(board) == expected.is_check()


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ({"c4": "Q"}, QUEEN_BIT),
        ({"d1": "R"}, ROOK_UNIT),
        ({"b2": "B"}, MINOR_UNIT),
        ({"c2": "N"}, MINOR_UNIT),
        ({"c3": "P"}, PAWN_UNIT),
        ({"c3": "P", "e3": "P"}, 2 * PAWN_UNIT),
        ({"b2": "B", "c2": "N"}, 2 * MINOR_UNIT),
        ({"d1": "R", "c2": "N", "e3": "P"}, ROOK_UNIT + MINOR_UNIT + PAWN_UNIT),
    ],
)
def test_each_kind_has_its_bits(pieces: dict[str, str], expected: int) -> None:
    assert byte(board_at(fen_with(**pieces)), True, "d4") == expected


def test_the_byte_reads_k_q_rr_bb_pp_from_bit_0() -> None:
    assert (KING_BIT, QUEEN_BIT, ROOK_UNIT, MINOR_UNIT, PAWN_UNIT) == (1, 2, 4, 16, 64)
    pieces = {"c3": "p", "c2": "n", "d1": "r", "g4": "q"}
    bytes_of = [
        byte(board_at(fen_with(**{at: piece})), False, "d4") for at, piece in pieces.items()
    ]
    # The less valuable the attacker the greater the byte; the black pawn attacks downwards.
    assert bytes_of[0] == 0
    assert bytes_of[1] > bytes_of[2] > bytes_of[3] > 0
    assert byte(board_at(fen_with(e5="p")), False, "d4") > bytes_of[1]


def test_two_queens_show_as_one() -> None:
    one, two = fen_with(d1="Q"), fen_with(d1="Q", g4="Q", b6="Q")
    assert byte(board_at(one), True, "d4") == byte(board_at(two), True, "d4") == QUEEN_BIT


def test_at_most_three_rooks_and_three_minor_pieces() -> None:
    rooks = {"d1": "R", "d7": "R", "b4": "R", "g4": "R"}
    assert byte(board_at(fen_with(**rooks)), True, "d4") == 3 * ROOK_UNIT
    minors = {"c2": "N", "e2": "N", "b3": "N", "f3": "N", "b2": "B"}
    assert byte(board_at(fen_with(**minors)), True, "d4") == 3 * MINOR_UNIT


def test_a_rook_behind_its_queen_counts() -> None:
    assert byte(board_at(fen_with(d2="Q", d1="R")), True, "d4") == QUEEN_BIT + ROOK_UNIT
    assert byte(board_at(fen_with(c3="Q", b2="B")), True, "d4") == QUEEN_BIT + MINOR_UNIT


@pytest.mark.parametrize(
    "pieces",
    [
        {"d2": "R", "d1": "R"},
        {"d2": "R", "d1": "Q"},
        {"d2": "q", "d1": "R"},
        {"d2": "Q", "c1": "B"},
        {"c3": "B", "b2": "B"},
    ],
)
def test_nothing_else_counts_through_a_piece(pieces: dict[str, str]) -> None:
    """No X-ray of a greater piece through a lesser one, of equals, or through an enemy queen."""
    behind = list(pieces)[1]
    alone = {at: piece for at, piece in pieces.items() if at != behind}
    assert byte(board_at(fen_with(**pieces)), True, "d4") == byte(
        board_at(fen_with(**alone)), True, "d4"
    )


@pytest.mark.parametrize("slider", "RQ")
def test_sliders_count_behind_the_enemy_king(slider: str) -> None:
    board = board_at(f"8/8/4k3/8/8/8/8/K3{slider}3 b - - 0 1")
    assert byte(board, True, "e7") != 0
    assert byte(board, True, "e8") != 0
    # The side's own king hides what is behind it.
    own = board_at(f"k7/8/8/8/4K3/8/8/4{slider}3 b - - 0 1")
    assert byte(own, True, "e5") == KING_BIT
    assert byte(own, True, "e6") == 0


def test_pin_records_name_direction_pieces_and_squares() -> None:
    board = board_at("4r1k1/8/8/b7/4N3/2P5/8/4K2r w - - 0 1")
    assert sorted(pin_records(board)) == [
        (11, square("c3"), 1, square("a5"), 9),
        (12, square("e4"), 2, square("e8"), 10),
    ]


def test_eight_pins_at_most_and_all_eight_are_recorded() -> None:
    fen = "3q3k/q5q1/1N1N1N2/8/qN1K1N1q/8/1N1N1N2/q2q2q1 w - - 0 1"
    assert len(pin_records(board_at(fen))) == MAX_PINS == 8


@given(POSITIONS)
@settings(max_examples=80)
def test_pins_equal_those_of_python_chess(expected: chess.Board) -> None:
    pinned = {
        to_12x12(number)
        for number in range(64)
        if expected.color_at(number) == expected.turn and expected.is_pinned(expected.turn, number)
    }
    assert {record[1] for record in pin_records(board_at(expected.fen()))} == pinned
