"""`philidor lab suite --as arasan`, after the test program of Arasan 1.2."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.commands import invoke
from tests.test_cli import command, fails

from philidor.arena import suite_files
from philidor.arena.suite import find_suite
from philidor.arena.suite_files import MissingSuiteError, suite_folder
from philidor.standard_streams import READER_LEFT

SUITE = """\
7k/R7/6K1/8/8/8/8/8 w - - bm Ra8#; id "rook";
6k1/5ppp/8/8/8/8/8/R3K2R w KQ - bm Ra8#; id "back rank";
k7/8/1K6/8/8/8/8/7R w - - bm Rh7; id "not the best";
"""
ROOK = '7k/R7/6K1/8/8/8/8/8 w - - id "just a rook";\n'
Write = Callable[[str], str]


@pytest.fixture
def written(tmp_path: Path) -> Write:
    """Writes a suite and returns its path."""

    def write(text: str) -> str:
        file = tmp_path / "tests.epd"
        file.write_text(text)
        return str(file)

    return write


def output(*words: str) -> str:
    result = invoke("lab", "suite", "--as", "arasan", *words)
    assert result.exit_code == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize("limit", [("--depth", "2"), ("--movetime", "100")])
def test_positions_are_solved_and_summed_up(written: Write, limit: tuple[str, str]) -> None:
    suite = written(SUITE)
    found = output(*limit, suite)
    assert "arasan: solved 2 of 3 (66.7 %)" in found
    assert "failed: not the best" in found
    assert "rajah: solved 2 of 3" in output(*limit, "--engine", "rajah", suite)


def test_the_depth_is_the_one_asked_for_or_three_plies(written: Write) -> None:
    suite = written("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5;\n")
    assert "depth 4" in output("--depth", "4", suite)
    assert "depth 3" in output(suite)


def test_without_a_file_the_initial_position_is_searched() -> None:
    found = output("--depth", "2")
    assert "initial position" in found
    assert "arasan: no solutions" in found
    assert "solved" not in found


def test_positions_without_solution_are_searched_and_not_counted(written: Write) -> None:
    found = output("--depth", "2", written(ROOK + SUITE))
    assert "just a rook" in found
    assert "solved 2 of 3" in found


def test_bad_input_is_refused_in_one_line(written: Write, tmp_path: Path) -> None:
    def refused(*words: str) -> str:
        return fails("lab", "suite", "--as", "arasan", *words)

    suite = written(SUITE)
    assert "at least 1, not 0" in refused("--depth", "0", suite)
    assert "No such file" in refused("--depth", "3", str(tmp_path / "none.epd"))
    assert "fritz" in refused("--depth", "3", "-e", "fritz", suite)
    bad = written("7k/R7/6K1/8/8/8/8/8 w - - bm Ra9;\n")
    assert f"{bad}, line 1" in refused("--depth", "3", bad)
    assert "--trace belongs to --as" in fails("lab", "suite", "wac", "--nodes", "1", "--trace", "1")


def test_the_old_name_says_the_new_one(written: Write) -> None:
    result = command("testsrc", "-t", "0.1", written(SUITE))
    assert "solved 2 of 3" in result.stdout
    assert result.stderr == "philidor: 'philidor testsrc' is now 'philidor lab suite --as arasan'\n"


def test_a_closed_pipe_ends_a_trace() -> None:
    words = "lab suite --as arasan --depth 8 --trace 5"
    script = f"{sys.executable} -m philidor {words} | head -1 >/dev/null"
    done = subprocess.run(
        ["bash", "-c", f"{script}; exit ${{PIPESTATUS[0]}}"],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (READER_LEFT, b"")


@pytest.mark.parametrize("engine", ["arasan", "rajah"])
def test_trace_prints_the_search_process(engine: str) -> None:
    found = output("--depth", "2", "--trace", "20", "--engine", engine).splitlines()
    for start in ("order: ", "evaluation: material 0", "depth 2  window", "statistics: nodes "):
        assert any(line.startswith(start) for line in found), start
    steps = [line for line in found if " full width, depth " in line]
    assert len(steps) == 40
    # Two plies deep: the second iteration has replies below the root's first move.
    assert any(line.startswith("    ") for line in steps)
    assert "rdchess does not report its tree" in fails(
        "lab", "suite", "--as", "arasan", "--trace", "5", "-e", "rdchess"
    )


def test_trace_without_steps_works_for_every_engine_with_insight() -> None:
    found = output("--depth", "2", "--trace", "0", "--engine", "rdchess")
    assert "order: " in found
    assert "depth 2  window" in found


def test_suites_of_the_guide_are_found_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """BK, TESTS and WAC are shipped; for the others the user's file counts, in any case."""
    monkeypatch.setattr(suite_files, "user_data_folder", lambda: tmp_path / "data")
    monkeypatch.chdir(tmp_path)
    assert len(find_suite("BK")) == 24
    assert len(find_suite("wac")) == 300
    assert find_suite("TESTS") == find_suite("simple")
    for name in ("ecm", "FINE", "typp", "ECE3"):
        with pytest.raises(MissingSuiteError, match="epd into this folder"):
            find_suite(name)
    suite_folder().mkdir(parents=True)
    (suite_folder() / "ECE3100.EPD").write_text(SUITE)
    (tmp_path / "Fine.epd").write_text(ROOK + SUITE)
    assert next(problem.name for problem in find_suite("ece3")) == "rook"
    assert len(find_suite("fine", solutions=False)) == 4
