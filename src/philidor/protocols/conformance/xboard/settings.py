"""Commands without an answer: clocks, general settings, memory, pauses, variants."""

from __future__ import annotations

from philidor.protocols.conformance.program import Skipped, require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.xboard.client import SOON, XBoardProgram

GROUP = CheckGroup[XBoardProgram]()
check = GROUP.check
SILENT = ("random", "computer", "name Somebody", "easy", "hard", "easy", "nopost", "post", "nopost")


@check
def clocks_are_taken_silently(engine: XBoardProgram) -> None:
    """`time` and `otim` are not answered."""
    engine.new()
    engine.quietly("time 30000", "otim 30000")


@check
def small_talk_is_taken_silently(engine: XBoardProgram) -> None:
    """`random computer name easy hard post nopost` are not errors."""
    engine.new()
    engine.quietly(*SILENT)


@check
def accepted_and_rejected_are_taken_silently(engine: XBoardProgram) -> None:
    """`accepted` and `rejected` are not answered."""
    engine.quietly("accepted ping", "rejected nosuchfeature")


@check
def memory_and_cores_can_be_set(engine: XBoardProgram) -> None:
    """With `memory=1` and `smp=1` the commands `memory` and `cores` work."""
    if not (engine.has("memory") or engine.has("smp")):
        raise Skipped("it declares neither memory=1 nor smp=1")
    lines = ["memory 32"] * engine.has("memory") + ["cores 1"] * engine.has("smp")
    engine.quietly(*lines)
    engine.send("new", *SOON)
    engine.move("e2e4")
    engine.reply()


@check
def pauses(engine: XBoardProgram) -> None:
    """`pause` stops a search; after `resume` the move arrives."""
    engine.need("pause")
    engine.send("new", "st 1", "easy")
    engine.move("e2e4")
    engine.send("pause")
    require(not any(s.startswith("move ") for s in engine.during(2)), "it moves while paused")
    engine.send("resume")
    engine.reply()


@check
def castles_in_fischerandom(engine: XBoardProgram) -> None:
    """`O-O` castles in fischerandom, where the variant is declared."""
    if "fischerandom" not in engine.features.get("variants", ""):
        raise Skipped("it does not play fischerandom")
    engine.send("new", "variant fischerandom", "force")
    engine.send("setboard 4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1")
    move = "usermove " if engine.has("usermove") else ""
    engine.quietly(f"{move}O-O", f"{move}e8e7", f"{move}f1f7")
