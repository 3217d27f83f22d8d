"""Search reports from the lines of both protocols, from White's side."""

from __future__ import annotations

import chess
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from philidor.contract.limits import Limits
from philidor.web.engines.reports import Reports
from philidor.web.wire.searches import Score

BLACK_TO_MOVE = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


def test_a_uci_report() -> None:
    reports = Reports(chess.Board(), Limits(nodes=1000))
    line = (
        "info depth 9 seldepth 12 multipv 1 score cp 17 nodes 500 nps 71490 hashfull 9 "
        "time 155 wdl 300 500 200 pv g1f3 b8c6 d2d4"
    )
    assert reports.feed(line)
    report = reports.report()
    assert (report.depth, report.seldepth, report.nodes, report.hashfull) == (9, 12, 500, 9)
    assert report.progress == 0.5
    best = report.lines[0]
    assert best.score == Score(cp=17)
    assert best.wdl == (300, 500, 200)
    assert best.san == ["Nf3", "Nc6", "d4"]


def test_plain_lines_make_iterations() -> None:
    """The last best line of each depth; other lines of MultiPV and other reports make none."""
    reports = Reports(chess.Board())
    reports.feed("info depth 1 score cp 20 nodes 20 pv e2e4")
    reports.feed("info depth 2 score cp 5 upperbound nodes 60 pv e2e4")
    reports.feed("info depth 2 multipv 1 score cp 9 nodes 90 pv d2d4 d7d5")
    reports.feed("info depth 3 multipv 2 score cp 1 pv a2a3")
    reports.feed("info depth 3 currmove e2e4 currmovenumber 1")
    found = [(one.depth, one.score, one.nodes, one.pv) for one in reports.report().iterations]
    assert found == [
        (1, Score(cp=20), 20, ["e2e4"]),
        (2, Score(cp=9), 90, ["d2d4", "d7d5"]),
    ]


def test_the_root_is_in_the_order_of_the_latest_search() -> None:
    reports = Reports(chess.Board())
    for number, move in enumerate(("e2e4", "d2d4", "g1f3"), 1):
        reports.feed(f"info depth 1 currmove {move} currmovenumber {number}")
    reports.feed("info depth 2 currmove d2d4 currmovenumber 1")
    reports.feed("info depth 2 currmove a1a8 currmovenumber 2")
    assert reports.report().root == ["d2d4", "e2e4", "g1f3"]


def test_xboard_s_lines_make_iterations() -> None:
    reports = Reports(chess.Board(BLACK_TO_MOVE))
    reports.feed("4 30 12 900 e5 Nf3")
    assert [(one.depth, one.time, one.pv) for one in reports.report().iterations] == [
        (4, 120, ["e7e5", "g1f3"])
    ]


def test_scores_are_from_white_s_side() -> None:
    reports = Reports(chess.Board(BLACK_TO_MOVE))
    reports.feed("info depth 1 score cp 30 lowerbound wdl 500 300 200 pv e7e5")
    best = reports.report().lines[0]
    assert best.score == Score(cp=-30, bound="upper")
    assert best.wdl == (200, 300, 500)
    reports.feed("info depth 2 score mate 3 pv e7e5")
    assert reports.report().lines[0].score == Score(mate=-3)


def test_several_lines_keep_their_order_and_the_first_one_s_depth() -> None:
    reports = Reports(chess.Board())
    reports.feed("info depth 5 multipv 1 score cp 20 pv e2e4")
    reports.feed("info depth 4 multipv 2 score cp 10 pv d2d4")
    report = reports.report()
    assert [line.san for line in report.lines] == [["e4"], ["d4"]]
    assert report.depth == 5


def test_a_bound_without_moves_keeps_the_moves() -> None:
    reports = Reports(chess.Board())
    reports.feed("info depth 5 score cp 20 pv e2e4 e7e5")
    reports.feed("info depth 6 score cp -20 upperbound")
    best = reports.report().lines[0]
    assert best.pv == ["e2e4", "e7e5"]
    assert best.score == Score(cp=-20, bound="upper")


def test_moves_are_cut_where_they_are_not_legal() -> None:
    reports = Reports(chess.Board())
    reports.feed("info depth 5 score cp 20 pv e2e4 e2e4 e7e5")
    assert reports.report().lines[0].pv == ["e2e4"]


@pytest.mark.parametrize(
    "line", ["info string hello score cp 3", "readyok", "bestmove e2e4", "info", "info depth", ""]
)
def test_other_lines_tell_nothing(line: str) -> None:
    reports = Reports(chess.Board())
    reports.feed(line)
    assert reports.report().lines == []


def test_an_xboard_report() -> None:
    reports = Reports(chess.Board(BLACK_TO_MOVE))
    assert reports.feed("  7.  25 150 30000 1... e5 2. Nf3 Nc6")
    report = reports.report()
    assert (report.depth, report.time, report.nodes, report.nps) == (7, 1500, 30_000, 20_000)
    assert report.lines[0].score == Score(cp=-25)
    assert report.lines[0].san == ["e5", "Nf3", "Nc6"]
    reports.feed("8 100002 10 5 e7e5")
    assert reports.report().lines[0].score == Score(mate=-2)


@given(st.text(max_size=80))
@example("\N{SUPERSCRIPT TWO}")
@example("--5")
@example("wdl \N{SUPERSCRIPT TWO} 0 0")
def test_nothing_that_an_engine_prints_does_harm(text: str) -> None:
    reports = Reports(chess.Board())
    for line in (text, f"info {text}", f"info score {text} pv {text}", f"5 6 7 8 {text}"):
        reports.feed(line)
    reports.report()
