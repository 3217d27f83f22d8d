"""Which build of the compiled packages this process uses: interpreted, baseline or a faster target.

Python itself prefers an extension module to the `.py` beside it, which is right on a machine that
compiled for itself. Two wishes need more: running the same sources uncompiled
(`PHILIDOR_INTERPRETED=1`), and taking the fastest build that a wheel carries for this processor.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    ExtensionFileLoader,
    ModuleSpec,
    SourceFileLoader,
)
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
TARGETS = PACKAGE / "_targets"
# What gcc's -march=x86-64-v3 may emit, as Linux names the processor's flags.
NEEDS = {"x86-64-v3": {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "abm"}}
# A module that every build has, by which a build is known.
WITNESS = "philidor.core.attacks"


class BuildFinder:
    """Finds philidor's modules as source only, or in the directory of a faster target."""

    def __init__(self, target: Path | None) -> None:
        self.target = target

    def find_spec(
        self, name: str, path: Sequence[str] | None, module: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's specification, or None to leave the search to Python's own finders."""
        if not name.startswith("philidor.") or path is None:
            return None
        relative = Path(*name.split(".")[1:])
        if self.target is not None:
            for suffix in EXTENSION_SUFFIXES:
                file = self.target / f"{relative}{suffix}"
                if file.exists():
                    return spec_from_file_location(
                        name, file, loader=ExtensionFileLoader(name, str(file))
                    )
            return None
        source = PACKAGE / f"{relative}.py"
        if not source.exists():
            return None
        return spec_from_file_location(name, source, loader=SourceFileLoader(name, str(source)))


def processor_flags(report: Path = Path("/proc/cpuinfo")) -> set[str]:
    """The features of the processor that the builds may count on, from Linux's report.

    Where there is no such report the set is empty, which selects the baseline. AMD's processors
    before Zen 3 (family 25) have PEXT in microcode, far slower than the multiplication that it
    replaces in the baseline: theirs does not count.
    """
    try:
        lines = report.read_text(errors="replace").split("\n\n", 1)[0].splitlines()
    except OSError:
        return set()
    said = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}
    flags = set(said.get("flags", "").split())
    family = said.get("cpu family", "")
    if said.get("vendor_id") == "AuthenticAMD" and family.isdigit() and int(family) < 25:
        flags.discard("bmi2")
    return flags


def best_target() -> Path | None:
    """The directory of the fastest carried build that this processor can run."""
    if not TARGETS.is_dir():
        return None
    flags = processor_flags()
    for name, needed in NEEDS.items():
        if (TARGETS / name).is_dir() and needed <= flags:
            return TARGETS / name
    return None


def is_compiled() -> bool:
    """Whether the compiled packages run as C."""
    spec = find_spec(WITNESS)
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def interpreted_notice() -> str | None:
    """One line for people whose engine runs interpreted without their having asked for it.

    pip hides the output of a build, so a user who installed without a C compiler is informed at the
    start of the program. None if there is nothing to report.
    """
    if os.environ.get("PHILIDOR_INTERPRETED") or is_compiled():
        return None
    return (
        "philidor runs interpreted, about a hundred times slower, because it was installed without "
        "a C compiler. On Debian: apt install gcc python3-dev, then install philidor again."
    )


def install() -> None:
    """Put the finder in front of Python's where one of the two wishes applies."""
    interpreted = bool(os.environ.get("PHILIDOR_INTERPRETED"))
    target = None if interpreted else best_target()
    if interpreted or target is not None:
        sys.meta_path.insert(0, BuildFinder(target))
