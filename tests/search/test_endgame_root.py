"""The moves that keep the outcome, and the fifty-move rule."""

from __future__ import annotations

from itertools import islice

import chess
import chess.syzygy
import pytest
from tests.syzygy.positions import DATA, position, random_boards

from philidor.core import convert
from philidor.core.types import CURSED_WIN, DRAW, WIN
from philidor.search.endgame_root import SURE, best_moves, rank
from philidor.syzygy.tables import SyzygyTables

TABLES = SyzygyTables([DATA])


def kept(fen: str, fifty_moves: bool = True) -> tuple[set[str], int]:
    found = position(fen)
    known = best_moves(TABLES, found, 7, fifty_moves)
    assert known is not None
    assert known.complete
    return {convert.uci(found, move) for move in known.moves}, known.outcome


@pytest.mark.parametrize("name", ["KPvK", "KRvK", "KQvKQ"])
def test_all_moves_that_keep_the_outcome_are_kept(name: str) -> None:
    with chess.syzygy.open_tablebase(str(DATA)) as reference:
        for board in islice(random_boards(name, seed=6), 60):
            if not any(board.legal_moves):
                continue
            outcomes = {}
            for move in list(board.legal_moves):
                board.push(move)
                outcomes[move.uci()] = -reference.probe_wdl(board)
                board.pop()
            best = max(outcomes.values())
            expected = {move for move, outcome in outcomes.items() if outcome == best}
            assert kept(board.fen()) == (expected, best), board.fen()


def test_a_stalemate_is_a_draw() -> None:
    moves, outcome = kept("7k/5Q2/8/8/8/8/8/K7 w - - 0 1")
    assert outcome == WIN
    assert "f7f8" in moves
    assert "f7g6" not in moves  # stalemate


def test_a_capture_that_draws_is_kept() -> None:
    assert kept("8/8/8/8/3k4/8/1q6/K7 w - - 0 1") == ({"a1b2"}, DRAW)


def test_the_fifty_move_count_turns_a_win_into_a_draw() -> None:
    fen = "8/8/8/3k4/8/8/8/K6R w - - {} 1"
    assert kept(fen.format(0))[1] == WIN
    assert kept(fen.format(90))[1] == CURSED_WIN
    assert kept(fen.format(90), fifty_moves=False)[1] == WIN


def test_without_progress_only_the_shortest_way_is_kept() -> None:
    fen = "8/8/8/3k4/8/8/8/K6R w - - {} 1"
    assert len(kept(fen.format(10))[0]) < len(kept(fen.format(0))[0])


def test_ranks_are_ordered() -> None:
    in_time, late, later = rank(20, 0, True), rank(20, 90, True), rank(30, 90, True)
    assert in_time == rank(1, 0, True) == SURE
    assert in_time > late > later > rank(0, 0, True) == 0
    lost_late, lost = rank(-60, 10, True), rank(-5, 0, True)
    assert 0 > lost_late > lost == -SURE
    assert rank(-60, 90, False) == -SURE
