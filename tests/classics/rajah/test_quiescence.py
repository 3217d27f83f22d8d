"""The quiescence search: what it generates, its two layers, its table."""

from __future__ import annotations

import chess
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.classics.rajah.oracle import (
    TACTICAL,
    Tried,
    captured_value,
    encoded,
    exchange,
    material,
    random_position,
    search_at,
    settled,
    tree,
)

from philidor.classics.rajah.types import MAX_PLY, PIECES, QUIESCENCE, SQUARES

# The value in SOURCE.md.
MARGIN = 200


def quiescence_steps(fen: str, depth: int = 2, **switches: bool) -> list[Tried]:
    search = search_at(fen)
    for name, value in switches.items():
        setattr(search, name, value)
    return [step for step in tree(search, fen, depth) if step.stage == QUIESCENCE]


def hopeless(step: Tried) -> bool:
    gained = material(step.before) + captured_value(step.before, step.move)
    return gained <= step.alpha - MARGIN


@pytest.mark.parametrize("fen", TACTICAL)
def test_only_captures_and_promotions_to_a_queen(fen: str) -> None:
    steps = quiescence_steps(fen, use_layer_one=False, use_layer_two=False)
    assert steps
    for step in steps:
        assert step.before.is_legal(step.move)
        assert step.before.is_capture(step.move) or step.move.promotion == chess.QUEEN
        assert step.move.promotion in (None, chess.QUEEN)


@pytest.mark.parametrize("fen", TACTICAL)
def test_layer_two_never_searches_a_losing_exchange(fen: str) -> None:
    assert all(exchange(step.before, step.move) >= 0 for step in quiescence_steps(fen))


def test_without_layer_two_losing_exchanges_are_searched() -> None:
    steps = quiescence_steps(TACTICAL[0], use_layer_two=False)
    assert any(exchange(step.before, step.move) < 0 for step in steps)


@pytest.mark.parametrize("fen", TACTICAL)
def test_layer_one_drops_captures_that_cannot_lift_material_near_alpha(fen: str) -> None:
    assert not any(hopeless(step) for step in quiescence_steps(fen))


def test_without_layer_one_hopeless_captures_are_searched() -> None:
    assert any(hopeless(step) for step in quiescence_steps(TACTICAL[0], use_layer_one=False))


def test_layers_count_what_they_drop() -> None:
    search = search_at(TACTICAL[0])
    search.iterate(2)
    assert search.layer_one_drops > 0
    assert search.layer_two_drops > 0
    search = search_at(TACTICAL[0])
    search.use_layer_one = search.use_layer_two = False
    search.iterate(2)
    assert search.layer_one_drops == search.layer_two_drops == 0


@pytest.mark.parametrize("fen", TACTICAL)
def test_every_sound_capture_is_searched_when_nothing_cuts_off(fen: str) -> None:
    """The layers prune what they should and nothing more: at the root all others are tried."""
    search = search_at(fen)
    search.use_layer_one = search.use_table = False
    tried = {step.move for step in settled(search, fen) if step.ply == 0}
    board = chess.Board(fen)
    assert tried == {
        move
        for move in board.legal_moves
        if (board.is_capture(move) or move.promotion)
        and move.promotion in (None, chess.QUEEN)
        and exchange(board, move) >= 0
    }


def test_evaluation_is_the_least_a_side_can_have() -> None:
    quiet = "4k3/3p4/8/8/8/8/3P4/4K3 w - - 0 1"
    search = search_at(quiet)
    assert search.settle() == search.evaluator.evaluate(search.board)
    for fen in TACTICAL:
        search = search_at(fen)
        assert search.settle() >= search.evaluator.evaluate(search.board)


def test_table_is_used_and_filled() -> None:
    search = search_at(TACTICAL[0])
    score = search.settle()
    first = search.nodes
    assert [depth for _, depth, *_ in search.table.tiers(search.board.key)] == [0]
    assert search.settle() == score
    assert search.nodes == first + 1
    assert search.quiescence_table_cutoffs > 0


def test_table_can_be_switched_off() -> None:
    search = search_at(TACTICAL[0])
    search.use_table = False
    score = search.settle()
    first = search.nodes
    assert search.table.fullness() == 0
    assert search.table.tiers(search.board.key) == []
    assert search.settle() == score
    assert search.nodes == 2 * first
    assert search.quiescence_table_cutoffs == 0


def test_killers_and_history_stay_out_of_it() -> None:
    """Quiescence changes neither, and neither changes the order of its moves."""
    for fen in (TACTICAL[0], TACTICAL[2]):
        search = search_at(fen)
        search.use_table = search.use_layer_one = False
        untouched = settled(search, fen)
        assert all(search.ordering.killer(ply, 0) == 0 for ply in range(MAX_PLY))
        counts = [
            search.ordering.history_of(piece, square)
            for piece in range(PIECES)
            for square in range(SQUARES)
        ]
        assert not any(counts)
        # The last capture gets the highest possible history, and still comes last.
        *before, last = (step.move for step in untouched if step.ply == 0)
        assert before
        for _ in range(100):
            search.ordering.reward(search.board, encoded(search.board, last.uci()), 60, 0)
        assert settled(search, fen) == untouched


def value(fen: str, table: bool, layer_one: bool) -> int:
    """A search's value without null move and extensions, which depend on more than a position."""
    search = search_at(fen)
    search.use_null_move = search.use_extensions = False
    search.use_table, search.use_layer_one = table, layer_one
    return [search.iterate(ply) for ply in range(1, 4)][-1]


@given(st.builds(random_position, st.integers(0, 2**32), st.integers(8, 90)).map(chess.Board.fen))
@settings(max_examples=60)
def test_bounds_in_the_table_are_true(fen: str) -> None:
    """The value of a search does not depend on the table if all stored bounds hold.

    Layer one is off: it guesses (see below).
    """
    assume(any(chess.Board(fen).legal_moves))
    assert value(fen, table=True, layer_one=False) == value(fen, table=False, layer_one=False)


def test_what_layer_one_drops_is_part_of_the_bound() -> None:
    """Left out of it, the table would change 422 to 444 here."""
    fen = "rnb1kb1r/p2pp1pp/1q6/1Qp2p2/5Nn1/N1P1P1P1/PP1PKP1P/R1B2B1R b kq - 6 9"
    assert value(fen, table=True, layer_one=True) == value(fen, table=False, layer_one=True)


def test_layer_one_guesses() -> None:
    """A capture here is worth more than its piece and the margin: 1964 needs it, 1925 lacks it."""
    fen = "2N3nr/6k1/pr6/P1p1nppp/1BP2PPP/1P5N/2Q1P2R/4KB2 w - - 1 28"
    assert value(fen, table=False, layer_one=False) == 1964
    assert value(fen, table=True, layer_one=False) == 1964
    assert value(fen, table=True, layer_one=True) == 1925
