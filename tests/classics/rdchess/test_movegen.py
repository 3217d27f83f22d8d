"""The four strictly legal generators: what they generate and in which order."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.classics.rdchess.oracle import board_at, random_position, square
from tests.classics.thinking import random_game

from philidor.classics.rdchess.attacks import survey
from philidor.classics.rdchess.board import Board
from philidor.classics.rdchess.movegen import MoveLists
from philidor.classics.rdchess.notation import spoken
from philidor.classics.rdchess.types import origin

POSITIONS = 10_000
POSITIONS_IN_CHECK = 300


def generated(board: Board, *generators: str) -> tuple[list[str], list[str]]:
    """Captures and quiet moves after running these generators one after the other."""
    lists = MoveLists()
    survey(board)
    lists.face(board)
    for name in generators:
        getattr(lists, name)(board, 0)
    captures, quiets = lists.listed(0)
    return [spoken(move) for move in captures], [spoken(move) for move in quiets]


def is_noisy(board: chess.Board, move: chess.Move) -> bool:
    """The moves of the list of captures, which includes promotions."""
    return board.is_capture(move) or move.promotion is not None


def check_generators(board: Board, expected: chess.Board) -> None:
    """Both lists against python-chess, and the in-check or captures-only generators."""
    noisy = {move.uci() for move in expected.legal_moves if is_noisy(expected, move)}
    quiet = {move.uci() for move in expected.legal_moves} - noisy
    if not expected.is_check():
        captures, quiets = generated(board, "all_moves")
        assert (set(captures), set(quiets)) == (noisy, quiet)
        assert generated(board, "captures_only") == (captures, [])
    else:
        takers, nothing = generated(board, "capture_checkers")
        captures, quiets = generated(board, "capture_checkers", "escape_check")
        assert (set(captures), set(quiets)) == (noisy, quiet)
        assert nothing == []
        checkers = {chess.square_name(checker) for checker in expected.checkers()}
        passant = {move.uci() for move in expected.generate_legal_ep()}
        taking = {text for text in noisy if text[2:4] in checkers and text not in passant}
        assert taking <= set(takers) <= taking | passant
    assert len(captures) + len(quiets) == len(noisy) + len(quiet), "each move once"


def test_generators_equal_the_legal_moves_on_ten_thousand_random_positions() -> None:
    seen = checks = seed = 0
    lists = MoveLists()
    while seen < POSITIONS or checks < POSITIONS_IN_CHECK:
        board = board_at(chess.STARTING_FEN)
        for expected, move in random_game(seed, 250):
            check_generators(board, expected)
            checks += expected.is_check()
            seen += 1
            board.play({spoken(one): one for one in lists.legal(board)}[move.uci()])
        seed += 1


def test_strictly_legal_leaves_are_counted_without_being_made() -> None:
    """Never generated: moves of pinned pieces off the pin, into attack, or exposing en passant."""
    board = board_at("8/8/8/KPp4r/8/8/8/7k w - c6 0 2")
    captures, _ = generated(board, "all_moves")
    assert "b5c6" not in captures
    pinned = board_at("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1")
    assert {text[:2] for text in generated(pinned, "all_moves")[1]} == {"e1"}


@pytest.mark.parametrize(
    ("fen", "takers", "escapes"),
    [
        # A knight's check: a pawn captures it, or the king moves.
        ("4k3/8/8/8/8/3n4/4P3/4K3 w - - 0 1", {"e2d3"}, {"e1d1", "e1d2", "e1f1"}),
        # A rook's check: capture it, block with the bishop, or move the king.
        (
            "4r2k/8/8/8/8/8/B7/4K3 w - - 0 1",
            set(),
            {"e1d1", "e1d2", "e1f1", "e1f2", "a2e6"},
        ),
        # Double check: only the king moves, and may capture a piece that gives no check.
        ("4r1k1/8/8/8/8/5n2/3p1P2/R3K3 w - - 0 1", set(), {"e1f1", "e1d1"}),
        # The checking pawn is captured en passant.
        ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", {"c5d4", "e4d3"}, None),
    ],
)
def test_generators_in_check(fen: str, takers: set[str], escapes: set[str] | None) -> None:
    board = board_at(fen)
    captures, _ = generated(board, "capture_checkers")
    assert set(captures) == takers
    if escapes is not None:
        noisy, quiets = generated(board, "capture_checkers", "escape_check")
        assert set(noisy + quiets) - takers == escapes


@given(st.integers(0, 2**32), st.integers(0, 120))
@settings(max_examples=25)
def test_a_move_from_elsewhere_is_held_only_where_it_is_legal(seed: int, plies: int) -> None:
    """What the hash table suggests must be legal; other positions' moves serve as collisions."""
    lists, own = MoveLists(), board_at(random_position(seed, plies).fen())
    legal = set(lists.legal(own))
    for offset in range(6):
        other = board_at(random_position(seed + offset, plies + offset).fen())
        for move in lists.legal(other):
            survey(own)
            assert lists.holds(own, 1, move) == (move in legal)


def test_moves_go_towards_the_enemy_king_and_forward_first() -> None:
    def steps(fen: str, start: str) -> list[str]:
        return [text for text in generated(board_at(fen), "all_moves")[1] if text[:2] == start]

    east = [text[2:] for text in steps("8/7k/8/8/3Q4/8/8/K7 w - - 0 1", "d4")]
    west = [text[2:] for text in steps("8/1k6/8/8/3Q4/8/8/6K1 w - - 0 1", "d4")]
    assert east[0] == "e5"
    assert west[0] == "c5"
    for order in (east, west):
        assert order.index("d5") < order.index("d3")
    assert east.index("e4") < east.index("c4")
    assert west.index("c4") < west.index("e4")
    knight = [text[2:] for text in steps("8/7k/8/8/3N4/8/8/K7 w - - 0 1", "d4")]
    assert set(knight[:2]) == {"e6", "f5"}
    # Black moves forward down the board.
    black = [text[2:] for text in steps("7k/8/8/3q4/8/8/8/4K3 b - - 0 1", "d5")]
    assert black[0] in ("d4", "e4")
    assert black.index("d4") < black.index("d6")


def test_the_direction_tables_are_those_of_the_root() -> None:
    east, west = (board_at(f"8/{rank}/8/8/3R4/8/8/4K3 w - - 0 1") for rank in ("7k", "k7"))
    lists = MoveLists()

    def rook_moves(board: Board) -> list[str]:
        lists.all_moves(board, 0)
        return [spoken(move) for move in lists.listed(0)[1] if origin(move) == square("d4")]

    lists.face(east)
    eastward = rook_moves(east)
    assert eastward.index("d4e4") < eastward.index("d4c4")
    # Below the root the king is on the other wing, but the order holds until the next root.
    assert rook_moves(west) == eastward
    lists.face(west)
    westward = rook_moves(west)
    assert westward.index("d4c4") < westward.index("d4e4")


def test_double_pawn_steps_come_before_single_ones() -> None:
    quiets = generated(board_at(chess.STARTING_FEN), "all_moves")[1]
    for file in "abcdefgh":
        assert quiets.index(f"{file}2{file}4") < quiets.index(f"{file}2{file}3")


def test_captures_by_lesser_pieces_come_first() -> None:
    board = board_at("k7/8/8/3r4/2P5/2N5/6B1/K2Q4 w - - 0 1")
    captures = generated(board, "all_moves")[0]
    assert captures == ["c4d5", "c3d5", "g2d5", "d1d5"]


def test_promotions_are_captures_and_castling_is_quiet() -> None:
    captures, quiets = generated(board_at("4k3/1P6/8/8/8/8/8/4K2R w K - 0 1"), "all_moves")
    assert captures == ["b7b8q", "b7b8r", "b7b8b", "b7b8n"]
    assert "e1g1" in quiets
