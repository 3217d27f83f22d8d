"""The benchmark's node count is the signature of the search, recorded with every change.

`tests/data/bench.txt` has the number of positions at the full depth. `philidor bench` prints it;
the commit that changes it says so in a `Bench:` line.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from philidor import bench
from philidor._loader import is_compiled
from philidor.game.fen import parse_fen

RECORDED = Path(__file__).parent / "data" / "bench.txt"
SHALLOW = 6


@cache
def shallow() -> bench.BenchResult:
    return bench.run(SHALLOW)


@pytest.mark.skipif(not is_compiled(), reason="interpreted, the full depth takes hours")
def test_the_signature_is_the_recorded_one() -> None:
    nodes = bench.run().nodes
    recorded = int(RECORDED.read_text())
    assert nodes == recorded, f"the search has changed: write {nodes} into {RECORDED.name}"


@pytest.mark.skipif(not is_compiled(), reason="interpreted, it takes minutes")
def test_two_runs_in_one_process_agree() -> None:
    assert bench.run(SHALLOW).nodes == shallow().nodes


@pytest.mark.skipif(not is_compiled(), reason="interpreted, it takes minutes")
def test_every_position_is_reported() -> None:
    heard: list[tuple[int, str, int]] = []
    result = bench.run(SHALLOW, lambda *told: heard.append(told))
    assert [number for number, _, _ in heard] == list(range(1, len(bench.POSITIONS) + 1))
    assert [fen for _, fen, _ in heard] == list(bench.POSITIONS)
    assert sum(nodes for _, _, nodes in heard) == result.nodes == shallow().nodes


def test_about_forty_different_positions() -> None:
    assert len(set(bench.POSITIONS)) == len(bench.POSITIONS) == 40
    for fen in bench.POSITIONS:
        assert parse_fen(fen).fen() == fen


def test_speed_is_positions_by_time() -> None:
    assert bench.BenchResult(3000, 500).nodes_per_second == 6000
    assert bench.BenchResult(3, 0).nodes_per_second == 3000
