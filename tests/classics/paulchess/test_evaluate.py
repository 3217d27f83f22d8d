"""Every term of the evaluation counts what it should and fades with the phase as listed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.classics.paulchess.positions import KIWIPETE, MIDDLEGAMES, board

from philidor.classics.paulchess.types import PAULCHESS, SIMPLE1
from philidor.classics.paulchess.weights import COURSES, TERM_NAMES, percent
from philidor.contract.setup import START_FEN, Setup

OPENING = START_FEN
# 18 pawns' value gone, half the pieces, a rook ending with pawns, and a bare rook.
QUEENLESS = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
HALFWAY = "r3k1nr/pppp4/8/8/8/8/4PPPP/RN2K2R w KQkq - 0 1"
ENDGAME = "4k2r/ppp5/8/8/8/8/PPP5/R3K3 w - - 0 1"
BARE = "8/8/8/4k3/8/8/8/KR6 w - - 0 1"
FADES_OUT = ("opening squares", "castled", "castling lost")
GROWS = ("mobility", "pawn advancement")
STAYS = (
    "material",
    "doubled pawns",
    "isolated pawns",
    "blocked centre pawns",
    "pawns near the enemy king",
    "king without pawns",
)
LATE = ("king near pieces",)
VERY_LATE = ("king towards king", "enemy king in the centre")


def term(fen: str, name: str, white: bool = True) -> int:
    return board(fen).term(TERM_NAMES.index(name), white)


def weight(fen: str, name: str) -> int:
    return board(fen).weight(TERM_NAMES.index(name))


def test_every_term_has_its_place_in_a_phase() -> None:
    assert set(TERM_NAMES) == {*FADES_OUT, *GROWS, *STAYS, *LATE, *VERY_LATE}


def test_the_phase_is_told_from_the_pieces_gone() -> None:
    phases = [board(fen).gone for fen in (OPENING, QUEENLESS, HALFWAY, ENDGAME, BARE)]
    assert phases == [0, 18, 44, 62, 73]


@pytest.mark.parametrize("name", FADES_OUT)
def test_opening_terms_fade_out(name: str) -> None:
    weights = [weight(fen, name) for fen in (OPENING, QUEENLESS, HALFWAY, ENDGAME)]
    assert weights[0] == 100
    assert weights == sorted(weights, reverse=True)
    assert 0 < weights[1] < 100
    assert weights[3] == 0


def test_the_squares_of_the_opening_fade_first() -> None:
    assert weight(QUEENLESS, "opening squares") < weight(QUEENLESS, "castled")
    assert weight(HALFWAY, "opening squares") == 0 < weight(HALFWAY, "castled")


@pytest.mark.parametrize("name", GROWS)
def test_middle_and_late_terms_grow(name: str) -> None:
    weights = [weight(fen, name) for fen in (OPENING, QUEENLESS, HALFWAY, ENDGAME)]
    assert weights[0] < weights[1] < weights[2] == weights[3] == 100


@pytest.mark.parametrize("name", STAYS)
def test_terms_without_a_phase_stay(name: str) -> None:
    assert {weight(fen, name) for fen in (OPENING, QUEENLESS, HALFWAY, ENDGAME, BARE)} == {100}


def test_late_terms_come_late_and_very_late_ones_later() -> None:
    for name in (*LATE, *VERY_LATE):
        assert weight(OPENING, name) == weight(QUEENLESS, name) == 0
        assert weight(BARE, name) == 100
    assert weight(ENDGAME, LATE[0]) > weight(ENDGAME, VERY_LATE[0])
    assert weight(HALFWAY, LATE[0]) > weight(HALFWAY, VERY_LATE[0]) == 0


@given(st.sampled_from(COURSES), st.integers(0, 78))
def test_weights_are_percentages(course: tuple[tuple[int, int], ...], gone: int) -> None:
    assert 0 <= percent(course, gone) <= 100


def test_values_of_the_pieces() -> None:
    values = [
        term(f"4k3/8/8/8/8/8/{piece}7/4K3 w - - 0 1", "material")
        for piece in ("P", "N", "B", "R", "Q")
    ]
    assert values == [100, 325, 330, 500, 900]


def test_simple1_counts_its_own_values_and_mobility_only() -> None:
    fen = "4k3/8/8/8/8/8/8/N3K3 w - - 0 1"
    mobility = term(fen, "mobility", True) - term(fen, "mobility", False)
    assert board(fen).static_value(SIMPLE1) == 330 + mobility


def test_mobility_counts_squares_per_piece_and_per_side() -> None:
    lone_king = term("7k/8/8/8/8/8/8/K7 w - - 0 1", "mobility")
    assert lone_king == 3 * 5 + 3 * 10
    # The king attacks a2 and b2; the rook 7 squares on its file, b2 among them, and 6 on its row.
    with_rook = term("7k/8/8/8/8/8/8/KR6 w - - 0 1", "mobility")
    assert with_rook == (2 + 13) * 5 + 14 * 10


def test_own_pieces_are_not_threatened() -> None:
    # The king attacks only its own pieces, the bishop c2 to h7, the pawns a3, b3 and c3.
    assert term("7k/8/8/8/8/8/PP6/KB6 w - - 0 1", "mobility") == 9 * 5 + 9 * 10


@pytest.mark.parametrize(
    ("pawns", "penalty"), [("P7/P7", -15), ("1P6/P7", 0), ("P7/PP6", -15), ("PP6/PP6", -30)]
)
def test_doubled_pawns(pawns: str, penalty: int) -> None:
    assert term(f"4k3/8/8/8/8/{pawns}/4K3 w - - 0 1", "doubled pawns") == penalty


def test_isolated_pawns_cost_more_near_the_centre_and_are_a_penalty() -> None:
    costs = [
        term(f"4k3/8/8/8/8/8/{fen}/4K3 w - - 0 1", "isolated pawns")
        for fen in ("P7", "1P6", "2P5", "3P4")
    ]
    assert costs == sorted(costs, reverse=True)
    assert all(cost < 0 for cost in costs)
    assert term("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", "isolated pawns") == 0
    assert term("4k3/8/8/8/8/8/P7/4K3 b - - 0 1", "isolated pawns", False) == 0


def test_blocked_centre_pawns_only_at_home() -> None:
    name = "blocked centre pawns"
    assert term("4k3/8/8/8/8/3B4/3P4/4K3 w - - 0 1", name) < 0
    assert term("4k3/8/8/8/3B4/3P4/8/4K3 w - - 0 1", name) == 0
    assert term("4k3/8/8/8/8/2B5/2P5/4K3 w - - 0 1", name) == 0
    assert term("4k3/4p3/4n3/8/8/8/8/4K3 w - - 0 1", name, False) < 0


def test_pawns_are_worth_more_as_they_advance() -> None:
    worth = [
        term(f"4k3/{'8/' * (5 - row)}P7/{'8/' * row}4K3 w - - 0 1", "pawn advancement")
        for row in range(6)
    ]
    assert worth == sorted(worth)
    assert worth[5] > worth[4] > worth[3] > 0
    assert term("4k3/8/8/8/8/8/p7/4K3 w - - 0 1", "pawn advancement", False) == worth[5]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("3P4/8/8", "8/8/3P4"),  # an advanced centre pawn, one that has not moved
        ("2P5/8/8", "P7/8/8"),  # a common pawn move, an odd one
        ("8/8/5P2", "8/5P2/8"),  # f3 is a terrible move
        ("8/2N5/8", "8/N7/8"),  # a knight near the centre, one on the rim
        ("8/8/1B6", "8/B7/8"),  # a fianchetto, a bishop on the rim
        ("2B5/8/8", "1B6/8/8"),  # the Italian bishop
        ("3R4/8/8", "2R5/8/8"),  # any piece in the centre
        ("8/8/3Q4", "3Q4/8/8"),  # an aggressive queen
    ],
)
def test_squares_of_the_opening(better: str, worse: str) -> None:
    values = [
        term(f"4k3/8/8/8/{rows}/4K3 w - - 0 1", "opening squares") for rows in (better, worse)
    ]
    assert values[0] > values[1]


def test_castled_is_told_from_king_and_rook() -> None:
    assert term("4k3/8/8/8/8/8/8/5RK1 w - - 0 1", "castled") > 0
    assert term("4k3/8/8/8/8/8/8/2KR4 w - - 0 1", "castled") > 0
    assert term("4k3/8/8/8/8/8/8/6KR w - - 0 1", "castled") == 0
    assert term("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castled") == 0
    assert term("1kr5/8/8/8/8/8/8/4K3 w - - 0 1", "castled", False) > 0


def test_a_lost_castling_costs_unless_castled() -> None:
    name = "castling lost"
    both = term("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", name)
    one = term("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", name)
    none = term("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", name)
    assert both == 0 > one > none
    assert none == 2 * one
    assert term("4k3/8/8/8/8/8/8/R4RK1 w - - 0 1", name) == 0


def test_pawns_near_the_enemy_king() -> None:
    name = "pawns near the enemy king"
    assert term("6k1/6P1/6P1/6P1/8/8/8/K7 b - - 0 1", name) == 2 * 8
    assert term("6k1/8/8/8/8/8/6P1/K7 w - - 0 1", name) == 0


def test_a_king_wants_a_pawn_beside_it() -> None:
    name = "king without pawns"
    assert term("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", name) == 0
    assert term("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", name) < 0
    assert term("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", name) < 0


def test_a_king_near_pieces() -> None:
    name = "king near pieces"
    assert term("4k3/8/8/8/8/3n4/8/4KN2 w - - 0 1", name) == 10
    assert term("4k3/8/8/8/8/8/8/4K3 w - - 0 1", name) == 0


@pytest.mark.parametrize("name", VERY_LATE)
def test_mating_terms_are_for_the_side_that_can_mate(name: str) -> None:
    assert term(BARE, name) != 0
    assert term(BARE, name, False) == 0
    assert term("8/8/8/4k3/8/8/8/KB6 w - - 0 1", name) == 0


def test_the_mating_king_comes_near_and_drives_the_other_to_the_edge() -> None:
    far, near = "8/8/8/4k3/8/8/8/KR6 w - - 0 1", "8/8/8/4k3/8/3K4/8/1R6 w - - 0 1"
    assert term(near, VERY_LATE[0]) > term(far, VERY_LATE[0])
    centre, edge = "8/8/8/4k3/8/8/8/KR6 w - - 0 1", "4k3/8/8/8/8/8/8/KR6 w - - 0 1"
    assert term(centre, VERY_LATE[1]) < term(edge, VERY_LATE[1])


@pytest.mark.parametrize("style", [SIMPLE1, PAULCHESS])
@pytest.mark.parametrize("fen", [*MIDDLEGAMES, KIWIPETE, HALFWAY, ENDGAME, BARE])
def test_colours_are_worth_the_same(fen: str, style: int) -> None:
    position = board(fen)
    setup = position.setup()
    rows = [setup.board[8 * row : 8 * row + 8].swapcase() for row in range(7, -1, -1)]
    mirrored = Setup(
        board="".join(rows),
        white_to_move=not setup.white_to_move,
        castling=frozenset(rook ^ 56 for rook in setup.castling),
    )
    assert board(mirrored.fen()).static_value(style) == position.static_value(style)


def test_the_side_to_move_does_not_matter_for_the_terms() -> None:
    white = board("r3k3/8/8/8/8/8/8/4K3 w - - 0 1").static_value(PAULCHESS)
    assert board("r3k3/8/8/8/8/8/8/4K3 b - - 0 1").static_value(PAULCHESS) == -white


def test_the_evaluation_is_the_weighted_sum_of_its_terms() -> None:
    for fen in MIDDLEGAMES:
        position = board(fen)
        sum_of_terms = sum(
            position.weight(number) * (position.term(number, True) - position.term(number, False))
            for number in range(len(TERM_NAMES))
        )
        value = int(sum_of_terms / 100)
        assert position.static_value(PAULCHESS) == (value if position.white_to_move else -value)


def test_there_is_no_fifteenth_term() -> None:
    with pytest.raises(ValueError, match="no evaluation term 14"):
        board(OPENING).term(14, True)
