"""Limits of a search: depth, nodes, time and clocks."""

from __future__ import annotations

import time

from philidor.protocols.conformance.program import require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.uci.client import UciProgram
from philidor.protocols.conformance.uci.positions import MIDDLE

GROUP = CheckGroup[UciProgram]()
check = GROUP.check
# Seconds that a move may be late on a busy machine.
SLACK = 0.5


@check
def plays_to_a_depth(engine: UciProgram) -> None:
    """`go depth` ends with a legal move."""
    engine.legal(MIDDLE, "depth 5")


@check
def keeps_to_the_depth(engine: UciProgram) -> None:
    """`go depth 4` completes no iteration beyond 4."""
    depths = engine.legal(MIDDLE, "depth 4").numbers("depth")
    require(not depths or max(depths) <= 4, f"it reports depth {max(depths, default=0)}")


@check
def reaches_the_depth(engine: UciProgram) -> None:
    """`go depth 4` reports an iteration of depth 4."""
    depths = engine.legal(MIDDLE, "depth 4").numbers("depth")
    require(4 in depths, f"it reports depths {sorted(set(depths))}")


@check
def plays_so_many_nodes(engine: UciProgram) -> None:
    """`go nodes` ends with a legal move after about that number of nodes."""
    nodes = engine.legal(MIDDLE, "nodes 20000").numbers("nodes")
    require(not nodes or max(nodes) < 100_000, f"it searched {max(nodes, default=0)} nodes")


@check
def keeps_to_movetime(engine: UciProgram) -> None:
    """`go movetime 500` takes about half a second."""
    began = time.monotonic()
    engine.legal(MIDDLE, "movetime 500")
    took = time.monotonic() - began
    require(took < 0.5 + SLACK, f"it took {took:.2f} s")
    require(took > 0.1, f"it took only {took:.2f} s")


@check
def keeps_to_its_clock(engine: UciProgram) -> None:
    """With two seconds left for the game it moves before they are gone."""
    began = time.monotonic()
    engine.legal(MIDDLE, "wtime 2000 btime 2000")
    took = time.monotonic() - began
    require(took < 2, f"it took {took:.2f} s")


@check
def moves_with_an_almost_empty_clock(engine: UciProgram) -> None:
    """With 50 ms left it moves at once."""
    began = time.monotonic()
    engine.legal(MIDDLE, "wtime 50 btime 5000")
    took = time.monotonic() - began
    require(took < 0.05 + SLACK, f"it took {took:.2f} s")


@check
def uses_the_clock_of_the_side_to_move(engine: UciProgram) -> None:
    """With White to move it uses White's twenty seconds, though Black has no time left."""
    began = time.monotonic()
    engine.send(f"position fen {MIDDLE.fen()}", "go wtime 20000 btime 10 winc 0 binc 0")
    engine.answer(20)
    took = time.monotonic() - began
    require(took > 0.1, f"it took only {took:.3f} s of twenty")


@check
def moves_before_the_time_control(engine: UciProgram) -> None:
    """`movestogo 1` leaves something on the clock."""
    began = time.monotonic()
    engine.legal(MIDDLE, "wtime 1000 btime 1000 movestogo 1")
    took = time.monotonic() - began
    require(took < 1, f"it took {took:.2f} s of one")
