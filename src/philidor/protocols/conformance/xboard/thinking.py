"""How long it thinks, and its thinking output."""

from __future__ import annotations

import time

from philidor.protocols.conformance.program import Skipped, require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.xboard.client import RESULTS, SOON, XBoardProgram, thought

GROUP = CheckGroup[XBoardProgram]()
check = GROUP.check
UNKNOWN_TO_BOOKS = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def timed(engine: XBoardProgram, least: float, most: float) -> None:
    """Failed unless the reply to 1. e4 arrives within these seconds."""
    began = time.monotonic()
    engine.move("e2e4")
    engine.reply(most + 20)
    took = time.monotonic() - began
    require(least <= took <= most, f"it took {took:.2f} s")


@check
def keeps_to_seconds_per_move(engine: XBoardProgram) -> None:
    """`st 1`: no move takes more than a second (and half a second of slack)."""
    engine.send("new", "st 1", "easy")
    timed(engine, 0, 1.5)


@check
def keeps_to_its_clock(engine: XBoardProgram) -> None:
    """With two seconds on its clock it moves before they are gone."""
    engine.send("new", "level 0 5 0", "easy", "time 200", "otim 200")
    timed(engine, 0, 2)


@check
def reads_minutes_and_seconds(engine: XBoardProgram) -> None:
    """`level 0 0:02 0` is two seconds for the game."""
    engine.send("new", "level 0 0:02 0", "easy")
    timed(engine, 0, 2)


@check
def keeps_to_moves_in_minutes(engine: XBoardProgram) -> None:
    """`level 120 1 0` leaves most of the minute after the first move."""
    engine.send("new", "level 120 1 0", "easy")
    timed(engine, 0, 20)


@check
def keeps_to_the_depth(engine: XBoardProgram) -> None:
    """`sd 3` reports no depth beyond 3."""
    engine.send("new", "level 0 5 0", "easy", "sd 3", "post")
    engine.move("e2e4")
    said = engine.until("move ")
    depths = [int(s.split()[0].rstrip(".&")) for s in said if thought(s)]
    require(not depths or max(depths) <= 3, f"it reports depth {max(depths, default=0)}")


@check
def moves_now(engine: XBoardProgram) -> None:
    """`?` makes the program move within a second."""
    engine.new("st 30", "easy", fen=UNKNOWN_TO_BOOKS)
    engine.send("go")
    if any(line.startswith("move ") for line in engine.during(0.5)):
        raise Skipped("its move takes less than half a second in any case")
    began = time.monotonic()
    engine.send("?")
    engine.reply(40)
    took = time.monotonic() - began
    require(took < 1, f"it took {took:.2f} s")


@check
def shows_its_thoughts(engine: XBoardProgram) -> None:
    """`post`: ply, score, centiseconds, nodes, moves."""
    engine.send("new", *SOON, "easy", "post")
    engine.move("e2e4")
    said = engine.until("move ")
    require(any(thought(s) for s in said), f"no such line among {said[:3]}")


@check
def hides_its_thoughts(engine: XBoardProgram) -> None:
    """`nopost`: no thinking output."""
    engine.send("new", *SOON, "easy", "post", "nopost")
    engine.move("e2e4")
    require(not any(thought(s) for s in engine.until("move ")), "it shows its thoughts")


@check
def scores_are_its_own(engine: XBoardProgram) -> None:
    """Two queens up as Black, the score is positive."""
    engine.new(*SOON, "easy", "post", fen="3qk3/3q4/8/8/8/8/8/4K3 b - - 0 1")
    engine.send("go")
    scores = [int(s.split()[1]) for s in engine.until("move ", *RESULTS) if thought(s)]
    require(not scores or scores[-1] > 0, f"score {scores[-1:]}")
