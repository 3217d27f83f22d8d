"""The ten classes of moves, the exchange estimate and the killers."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.classics.rdchess.oracle import board_at, encoded, played, random_position

from philidor.classics.rdchess.board import Board
from philidor.classics.rdchess.exchange import exchange, gain
from philidor.classics.rdchess.movegen import MoveLists
from philidor.classics.rdchess.notation import spoken
from philidor.classics.rdchess.ordering import Ordering
from philidor.classics.rdchess.root_moves import RootMoves
from philidor.classics.rdchess.thinking import CLASS_NAMES


def ordered(
    board: Board, ordering: Ordering | None = None, hash_move: int = 0
) -> list[tuple[str, str]]:
    """The moves in the order of the search, each with the name of its class."""
    lists, moves = MoveLists(), RootMoves()
    lists.face(board)
    moves.set(lists.legal(board))
    moves.arrange(board, lists, ordering or Ordering(), hash_move)
    return [(spoken(move), CLASS_NAMES[move_class]) for move, move_class in moves.rows()]


def test_captures_of_the_piece_that_just_captured_come_first() -> None:
    """Recaptures come before killers and before a capture that wins much more."""
    fen = "r2qk2r/ppp2ppp/2n5/3p2B1/3N4/2P5/PP3PPP/R2QK2R b KQkq - 0 10"
    board = played(board_at(fen), "c6d4")
    ordering = Ordering()
    ordering.reward(encoded(board, "e1g1"), 0)
    moves = ordered(board, ordering)
    taking = [move for move, _ in moves if move[2:] == "d4"]
    assert set(taking) == {"d1d4", "c3d4"}
    assert [move for move, _ in moves[:2]] == taking
    assert [name for _, name in moves[:4]] == [
        "recapture", "recapture", "killer", "winning capture",
    ]  # fmt: skip
    assert moves[3][0] == "g5d8"
    # The same position without the preceding capture: the queen goes first.
    quiet = ordered(board_at(board_fen(board)))
    assert quiet[0] == ("g5d8", "winning capture")


def board_fen(board: Board) -> str:
    """A FEN of the pieces on the board."""
    found = chess.Board(None)
    letters = ".PNBRQKpnbrqk"
    for side in (0, 1):
        for piece, place in board.pieces_of(side):
            number = (place // 12 - 2) * 8 + place % 12 - 2
            found.set_piece_at(number, chess.Piece.from_symbol(letters[piece]))
    found.turn = board.side == 0
    return found.fen()


def test_every_class_in_the_order_of_the_source() -> None:
    """One position with moves of all classes except the null move, which is not generated."""
    fen = "r3k2r/1p3ppp/p1n2b2/3q4/3Pn1b1/P1N2N1P/1P2B1P1/R2Q1RK1 b kq - 0 15"
    board = played(board_at(fen), "g4f3")
    ordering = Ordering()
    ordering.reward(encoded(board, "a1c1"), 0)
    moves = ordered(board, ordering, hash_move=encoded(board, "d1c2"))
    names = [name for _, name in moves]
    places = [CLASS_NAMES.index(name) for name in names]
    assert places == sorted(places)
    assert names[0] == "hash move"
    assert {"recapture", "killer", "winning capture", "safe move", "pawn move", "rest"} <= set(
        names
    )


@pytest.mark.parametrize(
    ("fen", "move", "name"),
    [
        # A knight attacked by a pawn moves to an unattacked square.
        ("4k3/8/8/2p5/3N4/8/8/4K3 w - - 0 1", "d4f3", "rescue"),
        # The same knight, not attacked.
        ("4k3/8/2p5/8/3N4/8/8/4K3 w - - 0 1", "d4f3", "safe move"),
        # A guarded rook attacked by a rook is not strongly attacked.
        ("3rk3/8/8/8/3R4/2P5/8/4K3 w - - 0 1", "d4a4", "safe move"),
        # To a square that a pawn attacks and nothing guards.
        ("4k3/8/2p5/8/3N4/8/8/4K3 w - - 0 1", "d4b5", "rest"),
        ("4k3/8/2p5/8/3N4/8/8/4K3 w - - 0 1", "e1e2", "safe move"),
        ("4k3/8/8/8/3N4/8/P7/4K3 w - - 0 1", "a2a4", "pawn move"),
        # A queen takes a guarded pawn; a pawn takes a guarded pawn.
        ("4k3/2p5/3p4/8/8/8/8/3QK3 w - - 0 1", "d1d6", "losing capture"),
        ("4k3/2p5/3p4/4P3/8/8/8/4K3 w - - 0 1", "e5d6", "winning capture"),
    ],
)
def test_class_of_a_move(fen: str, move: str, name: str) -> None:
    assert dict(ordered(board_at(fen)))[move] == name


def test_winning_captures_are_sorted_by_what_they_win() -> None:
    board = board_at("4k3/8/1q1r1n2/2P1P3/8/8/8/4K3 w - - 0 1")
    moves = [move for move, name in ordered(board) if name == "winning capture"]
    assert moves == ["c5b6", "c5d6", "e5d6", "e5f6"]


def test_generation_order_decides_where_no_rule_does() -> None:
    board, lists = board_at(chess.STARTING_FEN), MoveLists()
    pawns = [spoken(move) for move in lists.legal(board) if spoken(move)[0] in "abcdefgh"]
    steps = [move for move, name in ordered(board) if name == "pawn move"]
    assert steps == [move for move in pawns if move in steps]
    assert len(steps) == 16


def test_the_killer_less_used_is_replaced_and_the_more_used_goes_first() -> None:
    board, ordering = board_at(chess.STARTING_FEN), Ordering()
    first, second, third = (encoded(board, text) for text in ("g1f3", "b1c3", "a2a3"))
    for move in (first, second, second):
        ordering.reward(move, 0)
    assert dict(ordering.killers_of(0)) == {first: 1, second: 2}
    assert [move for move, _ in ordered(board, ordering)[:2]] == ["b1c3", "g1f3"]
    ordering.reward(third, 0)
    assert dict(ordering.killers_of(0)) == {second: 2, third: 1}
    assert [move for move, _ in ordered(board, ordering)[:2]] == ["b1c3", "a2a3"]
    # Killers belong to their ply.
    assert ordering.killers_of(1) == [(0, 0), (0, 0)]


@pytest.mark.parametrize(
    ("fen", "move", "value"),
    [
        ("4k3/8/3p4/8/8/8/8/3RK3 w - - 0 1", "d1d6", 100),
        ("4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1", "d1d6", 100 - 510),
        ("4k3/2p5/3n4/4P3/8/8/8/4K3 w - - 0 1", "e5d6", 325 - 100),
        # Two against one: the second pawn recaptures.
        ("4k3/2p5/3n4/2P1P3/8/8/8/4K3 w - - 0 1", "e5d6", 325),
        # The rook behind the queen is in the byte and recaptures.
        ("4k3/8/3r4/2b5/8/8/3Q4/3RK3 w - - 0 1", "d2d6", 510 - 900 + 325),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 800),
        ("r3k3/P7/8/8/8/8/8/4K3 w - - 0 1", "e1e2", 0),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
    ],
)
def test_exchange_estimate(fen: str, move: str, value: int) -> None:
    board = board_at(fen)
    assert exchange(board, encoded(board, move)) == value


def test_the_estimate_inherits_the_shortcomings_of_the_bytes() -> None:
    """A second queen is not counted, so an exchange that two queens win looks lost."""
    fen = "4k3/8/3r4/2b5/8/3Q4/3Q4/4K3 w - - 0 1"
    board = board_at(fen)
    assert exchange(board, encoded(board, "d3d6")) == 510 - 900


@given(st.builds(random_position, st.integers(0, 2**32), st.integers(0, 120)))
@settings(max_examples=60)
def test_no_capture_wins_more_than_it_takes(expected: chess.Board) -> None:
    board = board_at(expected.fen())
    for move in MoveLists().legal(board):
        assert exchange(board, move) <= gain(board, move)
