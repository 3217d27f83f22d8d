"""Period speed: a historic program runs as fast as on its author's machine.

Every classic has two options. `Period Speed` limits the search to the nodes per second of that
machine. `Period Clock` shortens the waiting: with 12, twelve seconds of the machine pass in one of
ours, so a game at 40 moves in ten minutes equals 40 moves in two hours then.
"""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.options import Check, Option, Spin

PERIOD_SPEED = Check("Period Speed", False)
PERIOD_CLOCK = Spin("Period Clock", 1, 1, 1000)
PERIOD_OPTIONS: tuple[Option, ...] = (PERIOD_SPEED, PERIOD_CLOCK)


@dataclass(frozen=True)
class Period:
    """A program's machine, its nodes per second, and the source of that figure."""

    machine: str
    nodes_a_second: int
    source: str


RAJAH = Period(
    "a Pentium of 1997",
    20_000,
    "estimated: the description names neither a machine nor a speed; leaf evaluators of that year "
    "searched some 20,000 nodes a second",
)
RDCHESS = Period(
    "an Intel Pentium III with 450 MHz",
    60_000,
    "stated by the description for the middlegame; it gives 500,000 for a Core 2 Q6600 of 2008",
)
ARASAN = Period(
    "a Pentium with 60 MHz",
    2_000,
    "estimated from the clock frequency: the guide states no speed; with 120,000 nodes for its 60 "
    "seconds the program here solves about as many problems of Win at Chess as the guide states, "
    "and likewise of Bratko-Kopec",
)
PAULCHESS = Period(
    "a personal computer of 2009, compiled from Slag",
    10_000,
    "derived from the thesis: a search looks at hundreds of thousands of positions and takes 20 to "
    "30 seconds in the middlegame (250,000 in 25 seconds)",
)
ROMICHESS = Period(
    "an Intel i7-3930K",
    3_500_000,
    "derived: the companion program counts 119,060,324 moves in 1.86 seconds; the search here was "
    "measured to make one move in the time in which it counts eighteen",
)
