"""The second, longer look at moves whose loss lies near the threshold of a label."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import chess
import pytest

from philidor.arena.engines import read_engine
from philidor.arena.pool import Workforce
from philidor.board.board import Board
from philidor.contract.limits import MOST_NUMBER, Limits
from philidor.explanations.judgement import BLUNDER, INACCURACY, MISTAKE, judged_line
from philidor.explanations.values import Value, decided
from philidor.pgn.whole_games import WholeGame, trees_of
from philidor.review.annotation import moves_to_judge, reviewed
from philidor.review.cache import ValueCache
from philidor.review.entry import Entry
from philidor.review.files import annotate_file
from philidor.review.second_look import MARGIN, PLIES, TIMES, in_doubt, longer, looked_again
from philidor.review.work import Plan
from philidor.toolkit.reviewing import review_game

MOVES = ["e2e4", "e7e5", "g1f3", "d8h4"]
GAME = """[Event "One"]

1. f3 e5 2. g4 d5 3. e3 h5 4. Nc3 c5 5. h3 hxg4 6. fxg4 Nf6 7. Bb5+ Nc6 8. d3 a6 1-0
"""


def losing(points: float) -> int:
    """Centipawns for White after a move of Black's that loses so many points from 0."""
    return next(cp for cp in range(2_000) if Value(cp=cp).chances >= 50 + points)


@pytest.mark.parametrize("edge", [INACCURACY, MISTAKE, BLUNDER])
@pytest.mark.parametrize("away", [-0.8 * MARGIN, 0.8 * MARGIN])
def test_a_move_near_a_threshold_is_judged_by_the_longer_search(edge: float, away: float) -> None:
    values = [Value(cp=0)] * 4 + [Value(cp=losing(edge + away))]
    doubted = judged_line(chess.Board(), MOVES, values)
    assert in_doubt(doubted) == {3, 4}
    seen: list[str] = []

    def value_of(board: chess.Board) -> Value:
        seen.append(board.peek().uci())
        return Value(cp=0 if len(seen) == 1 else losing(edge - away))

    found = looked_again(chess.Board(), MOVES, values, value_of)
    assert seen == MOVES[2:]
    assert found[:3] == values[:3]
    labels = [judged_line(chess.Board(), MOVES, one)[3].label for one in (values, found)]
    assert labels[0] != labels[1]


def test_clear_moves_are_not_searched_again() -> None:
    clear = [INACCURACY + 1.5 * MARGIN, 0.0, BLUNDER + 1.5 * MARGIN, MISTAKE + 2 * MARGIN]
    for points in clear:
        values = [Value(cp=0)] * 4 + [Value(cp=losing(points))]
        assert looked_again(chess.Board(), MOVES, values, _never) == values


def _never(board: chess.Board) -> Value:
    raise AssertionError("no move is in doubt")


def test_the_longer_limits() -> None:
    assert longer(Limits(nodes=100)) == Limits(nodes=100 * TIMES)
    assert longer(Limits(movetime=50)) == Limits(movetime=50 * TIMES)
    assert longer(Limits(depth=8)) == Limits(depth=8 + PLIES)
    assert longer(Limits(nodes=MOST_NUMBER - 1)).nodes == MOST_NUMBER


def test_annotated_games_have_the_labels_of_the_second_look(tmp_path: Path) -> None:
    source = tmp_path / "games.pgn"
    source.write_text(GAME)
    plan = Plan(
        source,
        tmp_path / "out.pgn",
        None,
        read_engine("philidor"),
        Limits(nodes=500),
        tmp_path / "cache" / "values.sqlite3",
    )
    outcome = annotate_file(plan, Workforce(1))
    (game,) = trees_of(source)
    assert isinstance(game, WholeGame)
    entry = Entry(game.tree)
    with ValueCache(plan.cache, plan.spec, plan.limits) as cache:
        again = cache.at(plan.spec, longer(plan.limits))
        first = [cache.find(board) for _, board in entry.positions(entry.plies)]
        entry.values = [value for value in first if value is not None]
        assert len(entry.values) == 17
        doubted = in_doubt(entry.judged())
        better = {ply: again.find(board) for ply, board in entry.positions(entry.plies)}
    assert {ply for ply, value in better.items() if value is not None} == doubted
    assert doubted, "a game with moves near thresholds"
    entry.values = [better[ply] or entry.values[ply] for ply in entry.plies]
    wanted = reviewed(game.tree, entry.values)
    written = plan.output.read_text()
    assert f'[WhiteAccuracy "{wanted.white.accuracy}"]' in written
    assert (outcome.positions, outcome.searched) == (17, 17), "the second look is not counted"
    assert annotate_file(replace(plan, output=tmp_path / "b.pgn"), Workforce(1)).searched == 0
    assert (tmp_path / "b.pgn").read_text() == written


def test_a_review_from_python_looks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    nodes: list[int] = []

    def value(self: object, board: chess.Board, wanted: int) -> Value:
        nodes.append(wanted)
        ply = board.ply()
        return decided(board) or Value(cp=losing(INACCURACY + 0.5) if ply == 4 else 0)

    monkeypatch.setattr("philidor.explanations.searcher.Searcher.value", value)
    board = Board()
    for move in MOVES:
        board.push(board.parse_uci(move))
    told: list[str] = []
    review = review_game(board, nodes=100, on_move=lambda move: told.append(move.san))
    assert nodes == [100] * 5 + [100 * TIMES] * 2
    assert told == [move.san for move in review.moves]


def test_moves_after_a_null_move_are_not_judged(tmp_path: Path) -> None:
    source = tmp_path / "null.pgn"
    source.write_text('[Event "N"]\n\n1. e4 -- 2. d4 *\n')
    (game,) = trees_of(source)
    assert isinstance(game, WholeGame)
    entry = Entry(game.tree)
    assert entry.moves == moves_to_judge(game.tree) == ["e2e4"]
    assert [ply for ply, _ in entry.positions(entry.plies)] == [0, 1]
