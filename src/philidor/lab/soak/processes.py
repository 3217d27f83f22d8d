"""Engine processes below this one, their memory and their waiting time, as Linux reports them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from philidor.arena.engines import EngineSpec

PROC = Path("/proc")
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class EngineProcess:
    """A running engine; `engine` is its place in the list of engines.

    Engines with the same command cannot be distinguished: they have the first one's place.
    """

    pid: int
    engine: int

    def resident(self) -> int:
        """Resident memory in bytes; 0 when the process has ended."""
        fields = _read(PROC / str(self.pid) / "statm").split()
        return int(fields[1]) * PAGE if len(fields) > 1 else 0

    def waited(self) -> float:
        """Milliseconds for which its threads were ready to run and had no processor."""
        return sum(
            int(fields[1]) / 1e6
            for task in _folders(PROC / str(self.pid) / "task")
            if len(fields := _read(task / "schedstat").split()) > 1
        )


def engine_processes(engines: Sequence[EngineSpec], ancestor: int) -> list[EngineProcess]:
    """The engines that run below a process."""
    commands: dict[tuple[str, ...], int] = {}
    for place, spec in enumerate(engines):
        commands.setdefault(spec.command, place)
    parents = {
        int(folder.name): parent
        for folder in _folders(PROC)
        if (parent := _parent(folder)) is not None
    }
    found = []
    for pid in parents:
        words = tuple(_read(PROC / str(pid) / "cmdline").split("\0")[:-1])
        if words in commands and ancestor in _ancestors(pid, parents):
            found.append(EngineProcess(pid, commands[words]))
    return found


def _ancestors(pid: int, parents: dict[int, int]) -> Iterator[int]:
    while (pid := parents.get(pid, 0)) > 0:
        yield pid


def _parent(folder: Path) -> int | None:
    """The parent of a process; None when it has ended."""
    # The name, in parentheses, may hold spaces.
    fields = _read(folder / "stat").rpartition(")")[2].split()
    return int(fields[1]) if len(fields) > 1 else None


def _folders(path: Path) -> list[Path]:
    """The numbered folders of a folder; none when a process has ended."""
    try:
        return [one for one in path.iterdir() if one.name.isdigit()]
    except OSError:
        return []


def _read(path: Path) -> str:
    """A file of /proc; empty when its process has ended."""
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""
