"""The mailbox, the linked piece list and the move counts (T1, T4)."""

from __future__ import annotations

import random

import pytest
from tests.classics.romichess.positions import (
    KIWIPETE,
    board_at,
    check_lists,
    random_game,
    snapshot,
)

from philidor.classics.romichess.board import Board
from philidor.classics.romichess.movegen import generate_moves
from philidor.classics.romichess.setting import find_move, move_name, rows_of
from philidor.classics.romichess.types import BORDER, NEVER_MOVED
from philidor.contract.setup import START_FEN

# The tables of the source's first lesson: what each cell holds at the start of a game.
WHITE_HOME = [14, 10, 12, 15, 16, 11, 9, 13]
WHITE_PAWNS = [5, 4, 3, 2, 1, 8, 7, 6]
BLACK_PAWNS = [25, 24, 23, 22, 21, 28, 27, 26]
BLACK_HOME = [34, 30, 32, 35, 36, 31, 29, 33]


def play(board: Board, *names: str) -> None:
    for name in names:
        generate_moves(board)
        i = find_move(board, name)
        assert i, f"{name} is not in the list"
        board.make(i)
        board.settle()


def names_at(board: Board) -> set[str]:
    generate_moves(board)
    return {move_name(board.move_at(i)) for i in range(board.bottom(), board.top() + 1)}


def test_cells_hold_the_slots_of_the_source() -> None:
    board = board_at(START_FEN)
    rows = [[board.cell(row * 10 + column) for column in range(1, 9)] for row in range(2, 10)]
    empty = [0] * 8
    assert rows == [
        WHITE_HOME,
        WHITE_PAWNS,
        empty,
        empty,
        empty,
        empty,
        BLACK_PAWNS,
        BLACK_HOME,
    ]


def test_the_border_surrounds_the_board() -> None:
    board = board_at(START_FEN)
    border = [s for s in range(120) if not (2 <= s // 10 <= 9 and 1 <= s % 10 <= 8)]
    assert len(border) == 120 - 64
    assert {board.cell(square) for square in border} == {BORDER}


def test_a_captured_piece_is_unlinked_and_linked_again_at_its_old_place() -> None:
    board = board_at("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    generate_moves(board)
    before = snapshot(board)
    board.make(find_move(board, "e4d5"))
    assert board.slot(20)["nxt"] == 36, "only the king is left in Black's list"
    # The unlinked piece keeps its links to its neighbours.
    assert (board.slot(21)["prv"], board.slot(21)["nxt"]) == (20, 36)
    check_lists(board)
    board.unmake()
    assert board.slot(20)["nxt"] == 21
    assert snapshot(board) == before
    check_lists(board)


def test_lists_stay_whole_through_thousands_of_random_moves_and_take_backs() -> None:
    chooser = random.Random(5)
    board = board_at(KIWIPETE)
    pairs = captures = 0
    for _ in range(250):
        trail = []
        for _ in range(24):
            generate_moves(board)
            # Moves that capture a king are pseudo-legal; the search never makes them.
            moves = [
                i
                for i in range(board.bottom(), board.top() + 1)
                if board.move_at(i)["target"] % 20 != 16
            ]
            if not moves:
                break
            i = chooser.choice(moves)
            trail.append(snapshot(board))
            captures += board.move_at(i)["target"] != 0
            board.make(i)
        check_lists(board)
        while trail:
            board.unmake()
            assert snapshot(board) == trail.pop()
            pairs += 1
        check_lists(board)
    assert pairs > 5000
    assert captures > 400


@pytest.mark.parametrize("seed", range(4))
def test_random_games_stand_like_python_chess(seed: int) -> None:
    moves, fens = random_game(seed, 160)
    board = board_at(START_FEN)
    for move, fen in zip(moves, fens, strict=True):
        play(board, move)
        rows = fen.split()[0].split("/")
        for digit in "12345678":
            rows = [row.replace(digit, "." * int(digit)) for row in rows]
        assert rows_of(board) == rows
        fresh = board_at(fen)
        assert board.material_balance == fresh.material_balance
        check_lists(board)


def test_castling_is_refused_by_count_after_king_and_rook_returned_home() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert {"e1g1", "e1c1"} <= names_at(board_at(fen))
    king_back = board_at(fen)
    play(king_back, "e1e2", "a8b8", "e2e1", "b8a8")
    assert king_back.moves_from(25) == NEVER_MOVED + 2
    assert not {"e1g1", "e1c1"} & names_at(king_back)
    rook_back = board_at(fen)
    play(rook_back, "h1h2", "e8e7", "h2h1", "e7e8")
    assert rook_back.moves_from(28) == NEVER_MOVED + 2
    assert "e1g1" not in names_at(rook_back)
    assert "e1c1" in names_at(rook_back)


def test_castling_is_refused_when_another_rook_stands_on_the_captured_ones_square() -> None:
    board = board_at("r3k2r/8/8/8/8/6n1/8/R3K1RR b KQkq - 0 1")
    play(board, "g3h1", "g1h1")
    play(board, "e8e7")
    assert "e1g1" not in names_at(board)
    assert "e1c1" in names_at(board)


@pytest.mark.parametrize(
    ("rights", "allowed"),
    [("KQkq", {"e1g1", "e1c1"}), ("K", {"e1g1"}), ("Q", {"e1c1"}), ("kq", set()), ("-", set())],
)
def test_rights_of_a_setup_become_move_counts(rights: str, allowed: set[str]) -> None:
    board = board_at(f"r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1")
    assert {"e1g1", "e1c1"} & names_at(board) == allowed
    for letter, square in (("K", 28), ("Q", 21), ("k", 98), ("q", 91)):
        assert (board.moves_from(square) == NEVER_MOVED) == (letter in rights)


def test_every_count_begins_at_minus_one() -> None:
    board = board_at(START_FEN)
    counts = {board.moves_from(10 * rank + file) for rank in range(2, 10) for file in range(1, 9)}
    assert counts == {NEVER_MOVED} == {-1}


def test_counts_go_up_and_down_with_from_and_to_squares() -> None:
    board = board_at(START_FEN)
    generate_moves(board)
    board.make(find_move(board, "g1f3"))
    assert (board.moves_from(27), board.moves_from(46)) == (0, 0)
    board.unmake()
    assert (board.moves_from(27), board.moves_from(46)) == (NEVER_MOVED, NEVER_MOVED)


def test_a_king_that_has_moved_never_looks_at_castling_again() -> None:
    board = board_at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert board.slot(16)["typ"] == board.slot(36)["typ"] == 6
    play(board, "e1e2")
    assert board.slot(16)["typ"] == 7
    assert board.slot(36)["typ"] == 6


def test_a_very_long_quiet_game_fits() -> None:
    board = board_at("r3k3/8/8/8/8/8/8/4K2R w - - 0 1")
    for _ in range(300):
        play(board, "h1h2", "a8a7", "h2h1", "a7a8")
    assert rows_of(board)[0] == "r...k..."
    assert board.ply <= 512
