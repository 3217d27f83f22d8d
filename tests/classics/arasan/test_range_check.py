"""Arasan with the checks of its RANGE_CHECK build, as `make rangecheck` builds it.

Its author compiled with -DRANGE_CHECK to check array bounds and other assumptions. Here the C
compiler's sanitizers check the bounds of every array, and the first finding ends the program.
"""

from __future__ import annotations

import pytest
from tests.sanitized import SanitizedBuild

# The compilation may take minutes on a busy machine.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800), pytest.mark.xdist_group("build")]


def test_an_access_past_an_array_ends_the_program(sanitized_build: SanitizedBuild) -> None:
    program = "from philidor.classics.arasan.board import Board; Board().piece_at(77)"
    result = sanitized_build.run("-c", program)
    assert result.returncode != 0
    assert "index 77 out of bounds" in result.stderr


def test_searches_have_no_finding(sanitized_build: SanitizedBuild) -> None:
    program = """
from philidor.classics.arasan import search
from philidor.classics.arasan.player import Arasan
from philidor.contract.limits import Limits
from philidor.game.fen import parse_fen

assert "debug" in search.__file__
player = Arasan()
player.set_option("Debug Attacks", "true")
for fen in (
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/8/8/4k3/8/8/4P3/4K3 b - - 0 1",
    "8/8/8/4k3/8/8/8/KBN5 w - - 0 1",
):
    player.set_position(parse_fen(fen), ())
    told = []
    player.go(Limits(depth=3), told.append)
    assert player.perft(2) > 0
    assert not any(info.text for info in told)
    statistics = [one for info in told for one in info.insights if one.kind == "statistics"][-1]
    print(statistics.facts["attack_checks"], statistics.facts["attack_faults"])
"""
    result = sanitized_build.run("-c", program)
    assert result.returncode == 0, result.stderr
    rows = [[int(number) for number in line.split()] for line in result.stdout.splitlines()]
    assert len(rows) == 4
    assert all(checks > 0 and faults == 0 for checks, faults in rows)
