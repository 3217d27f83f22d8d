"""Suites: reading EPD, judging answers, running engines that fail."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from tests.arena.helpers import fake

from philidor.arena.engines import EngineSpec, read_engine
from philidor.arena.suite import (
    Attempt,
    SuiteError,
    SuitePlan,
    find_suite,
    parse_suite,
    run_suite,
    suite_summary,
    suite_table,
)
from philidor.contract.limits import Limits

MATES = """\
7k/R7/6K1/8/8/8/8/8 w - - bm Ra8#; id "rook";
6k1/5ppp/8/8/8/8/8/R3K2R w KQ - bm Ra8#; id "back rank";
k7/8/1K6/8/8/8/8/7R w - - am Rh7 Rh6; id "avoid";
"""


@pytest.fixture
def mates(tmp_path: Path) -> Path:
    path = tmp_path / "mates.epd"
    path.write_text(MATES)
    return path


def test_problems_are_read_and_judged(mates: Path) -> None:
    rook, _, avoid = find_suite(str(mates))
    assert (rook.name, rook.expected(), avoid.expected()) == ("rook", "Ra8#", "not Rh7 Rh6")
    assert rook.solved_by(chess.Move.from_uci("a7a8"))
    assert not rook.solved_by(chess.Move.from_uci("a7a6"))
    assert not rook.solved_by(None)
    assert avoid.solved_by(chess.Move.from_uci("h1h8"))
    assert not avoid.solved_by(chess.Move.from_uci("h1h7"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no positions"),
        ('7k/R7/6K1/8/8/8/8/8 w - - id "x";', "neither bm nor am"),
        ("7k/R7/6K1/8/8/8/8 w - - bm Ra8;", "line 1"),
        ("7k/R7/6K1/8/8/8/8/8 w - - bm Rb9;", "line 1"),
    ],
)
def test_bad_suites_are_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bad.epd"
    path.write_text(text)
    with pytest.raises(SuiteError, match=message):
        find_suite(str(path))


def run(spec: EngineSpec, path: Path, limits: Limits) -> list[Attempt]:
    return run_suite(SuitePlan(find_suite(str(path)), spec, limits, 2), lambda one: None)


@pytest.mark.opponent
def test_stockfish_solves_mates(mates: Path, require_program) -> None:  # type: ignore[no-untyped-def]
    spec = EngineSpec("stockfish", (require_program("stockfish"),))
    attempts = run(spec, mates, Limits(depth=5))
    assert [one.solved for one in attempts] == [True, True, True]
    assert all(one.found is not None and one.found <= one.seconds for one in attempts)
    summary = suite_summary(attempts, with_times=True)
    assert "solved 3 of 3 (100.0 %)" in summary
    assert "failed: none" in summary
    assert "time to solution" in summary


def test_random_engine_is_not_credited(tmp_path: Path) -> None:
    path = tmp_path / "start.epd"
    # No move of the start position mates, so a legal move that is not `bm` must not count.
    path.write_text('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm a4; id "one";\n')
    (attempt,) = run(fake("honest"), path, Limits(nodes=1))
    assert attempt.solved == (attempt.move == chess.Move.from_uci("a2a4"))
    assert (attempt.depth, attempt.nodes) == (1, 20)
    assert attempt.problem.name in suite_table([attempt], with_times=False)


def test_an_engine_without_chess960_fails_at_once() -> None:
    line = "bnrbkqrn/pppppppp/8/8/8/8/PPPPPPPP/BNRBK1RN w GCgc - bm O-O;"
    plan = SuitePlan(parse_suite(line, "text"), read_engine("arasan"), Limits(depth=1))
    (one,) = run_suite(plan, lambda one: None)
    assert one.failure == "arasan does not play Chess960"
    assert one.seconds == 0


@pytest.mark.parametrize(("mode", "reason"), [("crash", "exit code: 3"), ("illegal", "a1a1")])
def test_failing_engine_fails_its_problem_and_is_started_again(
    tmp_path: Path, mode: str, reason: str
) -> None:
    path = tmp_path / "many.epd"
    line = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm a4; id "n";\n'
    path.write_text(line)
    spec = fake(mode)
    problems = find_suite(str(path)) * 4
    attempts = run_suite(SuitePlan(problems, spec, Limits(nodes=1)), lambda one: None)
    # Both modes fail in the third search of a process, so of the second process there is one.
    assert [bool(one.failure) for one in attempts] == [False, False, True, False]
    assert reason in attempts[2].failure
    assert "the engine failed 1 times" in suite_summary(attempts, with_times=False)


def test_a_pgn_file_is_a_suite(tmp_path: Path) -> None:
    games = tmp_path / "s.pgn"
    mate = '[SetUp "1"]\n[FEN "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"]\n'
    games.write_text(
        f'[Event "tagged"]\n{mate}[bm "Rd8#"]\n\n*\n\n[Event "played"]\n{mate}\n1. Rd8# 1-0\n\n'
        f'[Event "avoid"]\n{mate}[am "f3 h3"]\n\n*\n'
    )
    tagged, played, avoid = find_suite(str(games))
    rook = chess.Move.from_uci("d1d8")
    assert (tagged.name, tagged.best, played.best) == ("tagged", (rook,), (rook,))
    assert len(avoid.avoid) == 2 and not avoid.best
    games.write_text(f'[Event "none"]\n{mate}\n*\n')
    with pytest.raises(SuiteError, match="game 1: neither bm nor am nor a move"):
        find_suite(str(games))


def test_castling_rights_that_the_board_contradicts_are_left_out_with_a_note() -> None:
    line = '7k/5K2/4R3/8/8/8/8/8 w KQkq - bm Rh6#; id "c";\n'
    (problem,) = parse_suite(line, "c")
    assert problem.note == "castling rights KQkq contradict the board and are read as -"
    assert not problem.board.castling_rights


def test_shipped_suites_are_found_with_their_suffix() -> None:
    assert len(find_suite("wac.epd")) == len(find_suite("WAC")) > 100
