"""The engine under AddressSanitizer and UndefinedBehaviorSanitizer, as `make debug` builds it."""

from __future__ import annotations

import pytest
from tests.sanitized import SanitizedBuild

from philidor import bench

# The compilation with sanitizers may take minutes on a busy machine.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800), pytest.mark.xdist_group("build")]
# Of the bench: some 75,000 nodes, 30 times as slow as without the sanitizers.
DEPTH = 7


def test_a_finding_stops_the_program(sanitized_build: SanitizedBuild) -> None:
    """Proof that the build checks: an index that is not a square."""
    program = "import philidor.core.attacks as a; a.attacks_from(1, 77, 0)"
    result = sanitized_build.run("-c", program)
    assert result.returncode != 0
    assert "index 77 out of bounds" in result.stderr


def test_perft_has_no_finding(sanitized_build: SanitizedBuild) -> None:
    program = """
from philidor.game.fen import parse_fen
from philidor.core.convert import place
from philidor.core.perft import perft
from philidor.core.position import Position
fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
position = Position()
place(position, parse_fen(fen))
print(perft(position, 3))
"""
    result = sanitized_build.run("-c", program)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "97862"


def test_bench_has_no_finding(sanitized_build: SanitizedBuild) -> None:
    """At a depth that takes seconds; the count must be what the ordinary build counts."""
    result = sanitized_build.run("-m", "philidor", "bench", "--depth", str(DEPTH))
    assert result.returncode == 0, result.stderr
    assert int(result.stdout.split()[0]) == bench.run(DEPTH).nodes
