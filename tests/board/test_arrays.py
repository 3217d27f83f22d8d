"""Many positions at once, against the same questions asked one by one."""

from __future__ import annotations

import chess
import numpy as np
import pytest
from tests.board.games import both

from philidor import (
    Board,
    FenError,
    UnsupportedPositionError,
    bitboards,
    evaluate_many,
    features,
    legal_moves_many,
    perft_many,
    planes,
    zobrist_many,
)
from philidor.evaluation.static_evaluation import StaticEvaluation
from philidor.game.fen import parse_fen

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1"


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    return [ours.copy() for seed in range(8) for _, ours in both(seed, 30)]


@pytest.mark.parametrize("threads", [1, 3])
def test_moves_are_those_of_each_board(boards: list[Board], threads: int) -> None:
    many = boards * (5000 // len(boards)) if threads > 1 else boards
    moves, offsets = legal_moves_many(many, threads=threads)
    assert moves.dtype == np.uint16
    assert len(offsets) == len(many) + 1
    assert offsets[-1] == len(moves)
    for place in range(0, len(many), 7):
        own = [int(move.code) for move in many[place].legal_moves]
        assert moves[offsets[place] : offsets[place + 1]].tolist() == own


def test_counts_keys_and_values(boards: list[Board]) -> None:
    fens = [board.fen() for board in boards]
    assert perft_many(boards, 2).tolist() == [board.perft(2) for board in boards]
    assert perft_many(boards, 0).tolist() == [1] * len(boards)
    assert zobrist_many(fens).tolist() == [Board(fen).zobrist for fen in fens]
    static = StaticEvaluation()
    expected = [static.for_white(parse_fen(fen)) for fen in fens]
    assert evaluate_many(fens).tolist() == expected
    assert evaluate_many(fens * 60, threads=2).tolist() == expected * 60


def test_bitboards_are_planes_of_the_pieces(boards: list[Board]) -> None:
    found, turns = bitboards(boards)
    bits = planes(found)
    assert bits.shape == (len(boards), 12, 8, 8)
    for place, board in enumerate(boards):
        assert turns[place] == board.turn
        for square, piece in board:
            plane = piece.type - 1 + (0 if piece.color else 6)
            assert bits[place, plane, square.rank, square.file]
        assert bits[place].sum() == len(board.pieces())


def test_features_from_both_sides(boards: list[Board]) -> None:
    found = features(boards)
    assert found.shape == (len(boards), 2, 32)
    for place, board in enumerate(boards):
        for view in range(2):
            side = board.turn if view == 0 else board.turn.other
            flip = 0 if side else 56
            expected = {
                384 * (piece.color is not side) + 64 * (piece.type - 1) + (square ^ flip)
                for square, piece in board
            }
            inputs = found[place, view]
            assert set(inputs[inputs >= 0].tolist()) == expected


def test_all_kinds_of_positions_together() -> None:
    """Boards of both libraries, and FENs that only the strict reader takes."""
    mixed: list[str | Board | chess.Board] = [
        Board(),
        chess.Board(),
        "  " + KIWIPETE,
        KIWIPETE.replace(" 0 1", "\t000000 1\n"),
    ]
    assert perft_many(mixed, 1).tolist() == [20, 20, 43, 43]
    assert perft_many(iter(mixed), 1).tolist() == [20, 20, 43, 43]
    assert len(perft_many([], 3)) == len(evaluate_many([])) == 0


@pytest.mark.parametrize("threads", [1, 4])
def test_a_bad_position_is_named_by_its_place(threads: int) -> None:
    fens = [KIWIPETE] * 9000
    fens[7321] = "8/8/8/8/8/8/8/8 w - - 0 1"
    with pytest.raises(FenError, match="position 7321: White has no king"):
        evaluate_many(fens, threads=threads)


def test_wrong_arguments_say_so() -> None:
    with pytest.raises(TypeError, match="put a single one into a list"):
        perft_many(KIWIPETE, 2)
    with pytest.raises(TypeError, match="a FEN or a board, not int"):
        evaluate_many([5])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="101 is not a depth"):
        perft_many([], 101)
    with pytest.raises(ValueError, match="-1 threads"):
        evaluate_many([], threads=-1)
    with pytest.raises(UnsupportedPositionError):
        from chess.variant import AtomicBoard

        evaluate_many([AtomicBoard()])
