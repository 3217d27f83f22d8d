"""The toy's rules: perft against known counts, and everything restored by taking back."""

from __future__ import annotations

import pytest
from examples.answers.c05_making import not_restored
from examples.answers.c22_testing import first_wrong_key, survives
from examples.board import START_FEN, Board
from examples.castling import generate_all
from examples.generator import generate
from examples.making import make_null, perft, take_back
from examples.move_stack import MoveStack, walk

# Positions and counts from the Chessprogramming wiki's "Perft Results".
COUNTS = [
    (START_FEN, 3, 8902),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2, 2039),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2812),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 2, 264),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 2, 1486),
]


@pytest.mark.parametrize(("fen", "depth", "count"), COUNTS)
def test_perft(fen: str, depth: int, count: int) -> None:
    assert perft(Board(fen), depth, generate_all) == count


@pytest.mark.parametrize("fen", [fen for fen, _, _ in COUNTS])
def test_taking_back_restores_everything(fen: str) -> None:
    assert not_restored(Board(fen)) == []
    assert survives(fen)


def test_a_null_move_is_taken_back() -> None:
    board = Board(COUNTS[0][0])
    before = board.fen()
    make_null(board)
    assert board.fen() != before
    take_back(board)
    assert board.fen() == before


def test_keys_are_kept() -> None:
    assert [first_wrong_key(seed, 120) for seed in range(4)] == [None] * 4


def test_the_stack_walks_the_same_tree() -> None:
    board, stack = Board(), MoveStack()
    assert walk(board, stack, 3) == 8902
    assert stack.moves == []


def test_captures_are_the_captures_among_all_moves() -> None:
    for fen, _, _ in COUNTS:
        board = Board(fen)
        wanted = {
            move
            for move in generate(board)
            if board.cells[move.target] or move.promotion or move.target == board.en_passant
        }
        assert set(generate(board, captures_only=True)) == wanted
