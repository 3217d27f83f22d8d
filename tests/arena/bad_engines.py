"""The corpus of engines that misbehave (`bad_engine.py`) and what each must lead to."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from philidor.arena.engines import EngineSpec
from philidor.game.ending import EndReason
from philidor.game.time_control import TimeControl

BAD = Path(__file__).with_name("bad_engine.py")
# Engines whose third answer, or whose every answer, costs the game, and what is said of it.
LOSING = {
    "null": (EndReason.ILLEGAL, "a null move: bestmove 0000"),
    "none": (EndReason.ILLEGAL, "no move: bestmove (none)"),
    "empty": (EndReason.ILLEGAL, "no move: bestmove"),
    "illegal": (EndReason.ILLEGAL, "illegal move: bestmove e1e8"),
    "notation": (EndReason.ILLEGAL, "illegal move: bestmove Nf3"),
    "junk": (EndReason.ILLEGAL, "qqqqq... (100009 characters)"),
    "promotion": (EndReason.ILLEGAL, "illegal move: bestmove a2a3q"),
    "crashnewgame": (EndReason.CRASH, "exit code: 3"),
    "crashmove": (EndReason.CRASH, "exit code: 139) assertion failed"),
    "hangmove": (EndReason.HANG, "no answer for"),
    "floodforever": (EndReason.HANG, "no answer for"),
    "endlessline": (EndReason.HANG, "no answer for"),
}
# Engines that never get so far, and what the one line about them says.
REFUSED = {
    "crashstart": "exit code: 3",
    "nouciok": "an XBoard program needs protocol=xboard",
    "otherprotocol": "speaks no UCI: it answered 'White (1) : Illegal move: uci'",
    "noready": "did not answer within",
}
PLAYING = (
    "ok", "wrongcase", "twice", "badponder", "illegalponder", "slowstart", "flood", "longline",
    "nonutf", "badpv", "badscore", "badoptions", "manyoptions", "child", "deaf",
)  # fmt: skip


# Every mode: what a new test of a door goes through. Those that wait longest, the last of their
# table, come first.
MODES = (*reversed(LOSING), *REFUSED, *PLAYING)
# Faults of a search, also of the first.
SEARCH_FAULTS = tuple(mode for mode in LOSING if mode not in ("promotion", "crashnewgame"))


def bad(mode: str, fault_at: int = 3) -> EngineSpec:
    """The engine in one of its modes; its fault comes with that search of the process."""
    command = (sys.executable, "-S", str(BAD), mode, str(fault_at))
    return EngineSpec(mode, command, time_control=TimeControl(movetime=2_000))


def processes_of(spec: EngineSpec) -> list[int]:
    """The processes that run this engine's command, its children included."""
    wanted = "\0".join(spec.command).encode()
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if wanted in path.read_bytes():
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def gone(spec: EngineSpec, seconds: float = 5.0) -> bool:
    """Whether none of these processes is left within that time."""
    deadline = time.monotonic() + seconds
    while processes_of(spec):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True
