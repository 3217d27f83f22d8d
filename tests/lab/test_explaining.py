"""The share of false statements: positions, resumption, intervals, the table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import chess
import pytest

from philidor.arena.pool import Workforce
from philidor.contract.errors import InputError
from philidor.lab.commands.explaining import table
from philidor.lab.explaining import Finding, Plan, Rate, examine, measure, moves_to_explain, rates

PLAN = Plan(positions=4, seed=7, nodes=1_000, factor=2)


def test_positions_are_the_same_for_the_same_seed() -> None:
    found = moves_to_explain(7, 0)
    assert found == moves_to_explain(7, 0)
    assert found != moves_to_explain(8, 0)
    for fen, move in found:
        assert chess.Move.from_uci(move) in chess.Board(fen).legal_moves


def test_a_measurement_is_continued(tmp_path: Path) -> None:
    path = tmp_path / "found.jsonl"
    done: list[tuple[int, int]] = []
    first = measure(PLAN, path, Workforce(1), lambda *step: done.append(step))
    assert done == [(1, 1)]
    assert [len(finding["stated"]) > 0 for finding in first] == [True] * 4
    known = path.read_text()
    again = measure(PLAN, path, Workforce(1), lambda *step: done.append(step))
    assert (done, path.read_text()) == ([(1, 1)], known)
    assert rates(again) == rates(first)
    assert examine((PLAN, 0))[1] == first
    # Killed while the game's line was written.
    path.write_text(known[:-20])
    assert measure(PLAN, path, Workforce(1), lambda *step: done.append(step)) == first
    assert path.read_text() == known
    with pytest.raises(InputError, match=r"another way \(nodes: 1000\)"):
        measure(replace(PLAN, nodes=2_000), path, Workforce(1), lambda *step: None)
    path.write_text("rubbish")
    with pytest.raises(InputError, match="line 1 is not a result"):
        measure(PLAN, path, Workforce(1), lambda *step: None)


def test_rates_and_their_interval() -> None:
    found: list[Finding] = [
        {"fen": "", "move": "", "stated": [("best", True), ("forks", False)]},
        {"fen": "", "move": "", "stated": [("best", True)]},
    ]
    assert rates(found) == [Rate("best", 2, 0), Rate("forks", 1, 1)]
    low, high = Rate("best", 100, 2).interval
    assert (round(low, 2), round(high, 2)) == (0.55, 7.0)
    assert "| best | 2 | 0 | 0.0 % | 0.0 to 65.8 % |" in table(found)
