"""How it introduces itself: features, options, pings."""

from __future__ import annotations

from philidor.protocols.conformance.program import require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.xboard.client import XBoardProgram

GROUP = CheckGroup[XBoardProgram]()
check = GROUP.check
KNOWN = frozenset(
    (
        "ping", "setboard", "playother", "san", "usermove", "time", "draw", "sigint", "sigterm",
        "reuse", "analyze", "myname", "variants", "colors", "ics", "name", "pause", "nps", "debug",
        "memory", "smp", "egt", "exclude", "setscore", "highlight", "done",
    )
)  # fmt: skip
OPTION_KINDS = (
    "check", "spin", "combo", "string", "file", "path", "button", "save", "reset", "slider",
)  # fmt: skip


@check
def tells_its_features(engine: XBoardProgram) -> None:
    """`protover 2` is answered by `feature` lines."""
    require(bool(engine.features), "no feature line within 2 s")


@check
def says_when_the_features_end(engine: XBoardProgram) -> None:
    """The features end with `done=1`."""
    require(engine.has("done"), "no done=1")


@check
def declares_only_known_features(engine: XBoardProgram) -> None:
    """Every feature is one that the protocol knows."""
    strange = sorted(engine.features.keys() - KNOWN)
    require(not strange, f"unknown: {', '.join(strange)}")


@check
def tells_its_name(engine: XBoardProgram) -> None:
    """The features hold `myname`."""
    require(bool(engine.features.get("myname")), "no myname")


@check
def options_are_well_formed(engine: XBoardProgram) -> None:
    """Every option has a name and a kind that the protocol knows."""
    for option in engine.options:
        kind = option.partition(" -")[2].split()[:1]
        require(bool(kind) and kind[0] in OPTION_KINDS, f"'{option}' is not an option")


@check
def pings_are_answered(engine: XBoardProgram) -> None:
    """Each `ping N` is answered by `pong N`."""
    engine.need("ping")
    engine.send("ping 1", "ping 22", "ping 333")
    for number in (1, 22, 333):
        engine.until(f"pong {number}")
