"""The classics' insight reports on their searches (docs/insight.md)."""

from __future__ import annotations

from typing import Any

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.classics.arasan.oracle import board_at as arasan_board
from tests.classics.rajah.oracle import board_at as rajah_board
from tests.classics.thinking import random_game

from philidor.classics.arasan.evaluate import evaluate
from philidor.classics.arasan.explanation import explain
from philidor.classics.paulchess.position import position_of
from philidor.classics.paulchess.report import explain as paulchess_terms
from philidor.classics.paulchess.types import PAULCHESS, SIMPLE1
from philidor.classics.rajah.evaluate import Evaluator
from philidor.classics.romichess.evaluate import evaluate as romichess_value
from philidor.classics.romichess.evaluate import explain as romichess_terms
from philidor.classics.romichess.player import RomiChess
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.game.fen import parse_fen
from philidor.players import load

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
CLASSES = {
    "rajah": {"capture", "losing capture", "rest"},
    "arasan": {"gaining capture", "losing capture", "quiet"},
    "paulchess": {"capture", "other"},
    "romichess": {"capture", "castling", "quiet"},
}
TRACED = ("rajah", "arasan")


def told(key: str, depth: int, trace: int = 0) -> dict[str, list[dict[str, Any]]]:
    """The insights of a search by kind, read at the time of the report."""
    player = load(key)
    if trace:
        player.set_option("Trace", str(trace))
    player.set_position(parse_fen(KIWIPETE), ())
    found: dict[str, list[dict[str, Any]]] = {}

    def hear(info: Info) -> None:
        for one in info.insights:
            found.setdefault(one.kind, []).append(dict(one.facts))

    player.go(Limits(depth=depth), hear)
    return found


@pytest.mark.parametrize("key", CLASSES)
def test_moves_are_told_in_the_order_of_the_first_iteration(key: str) -> None:
    found = told(key, 2)
    (moves,) = found["moves"]
    legal = [move.uci() for move in chess.Board(KIWIPETE).legal_moves]
    assert sorted(moves["generated"]) == sorted(legal)
    assert [row["move"] for row in found["root"][0]["moves"]] == moves["searched"]
    assert moves["searched"] != moves["generated"]
    assert set(moves["classes"]) == CLASSES[key]
    assert len(moves["classes"]) == len(legal)


@pytest.mark.parametrize("key", CLASSES)
def test_iterations_root_results_and_statistics(key: str) -> None:
    found = told(key, 4)
    assert [row["depth"] for row in found["iteration"]] == [1, 2, 3, 4]
    for row, root in zip(found["iteration"], found["root"], strict=True):
        assert row["alpha"] < row["best"] < row["beta"]
        assert row["line"][0] in [one["move"] for one in root["moves"]]
        exact = [one["cp"] for one in root["moves"] if one["bound"] == "exact"]
        assert max(exact) == row["best"]
        assert max(one["cp"] for one in root["moves"]) == row["best"]
        assert {one["depth"] for one in root["moves"]} == {row["depth"]}
    last = found["statistics"][-1]
    assert last["nodes"] == found["iteration"][-1]["nodes"]
    if key == "romichess":
        # It has neither a table nor a null move.
        assert 0 < last["first_move_cutoffs"] < last["beta_cutoffs"]
        return
    assert 0 < last["hash_cutoffs"] < last["hash_hits"] < last["hash_probes"] <= last["nodes"]
    assert last["null_beta_cutoffs"] > 0


def test_rdchess_names_the_classes_of_the_latest_order() -> None:
    """The hash move is first in each iteration, and only it has that class."""
    found = told("rdchess", 6)
    assert len({row["moves"][0]["move"] for row in found["root"]}) > 1
    for row in found["root"][1:]:
        first, *others = row["moves"]
        assert first["move_class"] == "hash move"
        assert "hash move" not in {one["move_class"] for one in others}
        assert all(one["move_class"] for one in others)


def test_paulchess_tells_its_two_phases() -> None:
    (moves,) = told("paulchess", 1)["moves"]
    captures, others = moves["phases"]
    assert sorted(captures + others) == sorted(moves["generated"])
    board = chess.Board(KIWIPETE)
    assert all(board.is_capture(chess.Move.from_uci(move)) for move in captures)
    assert not any(board.is_capture(chess.Move.from_uci(move)) for move in others)


def test_romichess_tells_the_scores_that_order_its_moves() -> None:
    (moves,) = told("romichess", 1)["moves"]
    assert moves["scores"] == sorted(moves["scores"], reverse=True)


@pytest.mark.parametrize("key", TRACED)
def test_the_tree_is_told_on_request_and_changes_nothing(key: str) -> None:
    plain, traced = told(key, 3), told(key, 3, trace=500)
    assert "tree" not in plain
    assert [row["nodes"] for row in plain["iteration"]] == [
        row["nodes"] for row in traced["iteration"]
    ]
    assert len(traced["tree"]) == 3
    steps = traced["tree"][-1]["steps"]
    assert len(steps) == 500
    boards = [chess.Board(KIWIPETE)]
    for step in steps:
        del boards[step["ply"] + 1 :]
        after = boards[-1].copy(stack=False)
        move = chess.Move.from_uci(step["move"])
        assert after.is_legal(move) if move else step["stage"] == "null move"
        after.push(move)
        boards.append(after)


@given(st.integers(0, 2**32), st.integers(2, 160))
@settings(max_examples=40)
def test_terms_add_up_to_the_value(seed: int, plies: int) -> None:
    board = [before.copy() for before, _ in random_game(seed, plies)][-1]
    sign = 1 if board.turn else -1
    arasan, rajah, evaluator = arasan_board(board.fen()), rajah_board(board.fen()), Evaluator()
    assert sum(explain(arasan).values()) == sign * evaluate(arasan) * 100 / 64
    assert sum(evaluator.explain(rajah).values()) == sign * evaluator.evaluate(rajah)
    agree_with_values(board.fen())


def agree_with_values(fen: str) -> None:
    """The terms of PaulChess, Simple1 and the tutorial engine add up to their values."""
    setup, romichess = parse_fen(fen), RomiChess()
    sign = 1 if setup.white_to_move else -1
    romichess.set_position(setup, ())
    assert sum(romichess_terms(romichess._search).values()) == sign * romichess_value(
        romichess._search
    )
    position = position_of(setup)
    for style in (SIMPLE1, PAULCHESS):
        terms = paulchess_terms(position, style)
        assert int(round(sum(terms.values()), 2)) == sign * position.static_value(style)


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/3k4/8/8/8/K1N5 w - - 0 1",
        "8/8/8/3k4/8/8/8/K1NB4 b - - 0 1",
        "8/8/8/3k4/8/4P3/8/K7 b - - 0 1",
        "3nk3/8/8/8/8/8/4p3/RB2K3 w - - 0 1",
        "4k3/4p3/8/8/8/8/8/2B1K3 b - - 0 1",
    ],
)
def test_terms_of_endings_with_rules_of_their_own(fen: str) -> None:
    sign = 1 if " w " in fen else -1
    arasan, rajah, evaluator = arasan_board(fen), rajah_board(fen), Evaluator()
    assert sum(explain(arasan).values()) == sign * evaluate(arasan) * 100 / 64
    assert sum(evaluator.explain(rajah).values()) == sign * evaluator.evaluate(rajah)
    agree_with_values(fen)
