"""Interrupts, and the program's end."""

from __future__ import annotations

import signal

from philidor.protocols.conformance.program import Skipped
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.xboard.client import XBoardProgram

GROUP = CheckGroup[XBoardProgram]()
check = GROUP.check


@check
def interrupts_are_ignored(engine: XBoardProgram) -> None:
    """With `sigint=0` an interrupt does no harm."""
    if engine.has("sigint", True):
        raise Skipped("it wants interrupts")
    engine.process.send_signal(signal.SIGINT)
    engine.during(0.2)
    engine.settle()


@check
def quits(engine: XBoardProgram) -> None:
    """`quit` ends the program."""
    engine.send("quit")
    engine.ended()


@check
def quits_during_a_thought(engine: XBoardProgram) -> None:
    """`quit` ends the program during a search."""
    engine.send("new", "st 30")
    engine.move("e2e4")
    engine.during(0.3)
    engine.send("quit")
    engine.ended()


@check
def ends_with_its_input(engine: XBoardProgram) -> None:
    """The program ends when its input ends, as when the client has crashed."""
    engine.close_input()
    engine.ended()
