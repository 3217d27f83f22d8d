"""Hash tables of the size that the user asks for, refused if the machine lacks the memory.

A successful allocation proves little: most systems promise more memory than they have and kill the
program when it writes to it. Therefore the free memory is checked first.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from philidor.contract.options import OptionError

Table = TypeVar("Table")

MEGABYTE = 1 << 20
_CGROUPS = Path("/sys/fs/cgroup")


def free_memory() -> int | None:
    """Bytes that this process may still use; None if the system does not tell.

    On Linux this is what the kernel reports as available, or less if a control group (a container)
    or `ulimit -v` allows less; elsewhere it is the memory of the machine.
    """
    try:
        bounds = [_available(), _left_to_map(), _left_in_group()]
    except (OSError, ValueError):
        # Another system, or files in an unknown format.
        return _installed()
    return min(bound for bound in bounds if bound is not None)


def make_table(
    make: Callable[[int], Table], megabytes: int, released: int = 0, option: str = "Hash"
) -> Table:
    """Return `make(megabytes)`; OptionError if there is not enough memory for such a table.

    released: megabytes of the table that the new one replaces. option: its name for the message.
    """
    free = free_memory()
    if free is not None and megabytes * MEGABYTE > free + released * MEGABYTE:
        room = free // MEGABYTE + released
        raise OptionError(
            f"option {option}: {megabytes} MB do not fit into {room} MB of free memory; "
            "the table stays as it is"
        )
    try:
        return make(megabytes)
    except MemoryError:
        raise OptionError(
            f"option {option}: the system refuses {megabytes} MB; the table stays as it is"
        ) from None


def _available() -> int:
    for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) * 1024
    raise FileNotFoundError("/proc/meminfo names no available memory")


def _left_to_map() -> int | None:
    """The bytes that `ulimit -v` leaves this process; None without such a limit."""
    import resource

    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit == resource.RLIM_INFINITY:
        return None
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return max(0, limit - pages * resource.getpagesize())


def _installed() -> int | None:
    if not hasattr(os, "sysconf"):
        return None
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (ValueError, OSError):
        return None


def _left_in_group() -> int | None:
    """The bytes that control groups (version 2) leave this process; None without a limit."""
    lines = Path("/proc/self/cgroup").read_text(encoding="utf-8").splitlines()
    named = [line[3:] for line in lines if line.startswith("0::")]
    if not named:
        return None
    group = _CGROUPS / named[0].lstrip("/")
    left = None
    while group.is_relative_to(_CGROUPS):
        limit_file = group / "memory.max"
        limit = limit_file.read_text(encoding="ascii").strip() if limit_file.exists() else "max"
        if limit != "max":
            here = int(limit) - _unreclaimable(group)
            left = here if left is None else min(left, here)
        group = group.parent
    return None if left is None else max(0, left)


def _unreclaimable(group: Path) -> int:
    """Bytes that a control group uses, without the file cache that the kernel can drop."""
    used = int((group / "memory.current").read_text(encoding="ascii"))
    for line in (group / "memory.stat").read_text(encoding="ascii").splitlines():
        if line.startswith("inactive_file "):
            return used - int(line.split()[1])
    return used
