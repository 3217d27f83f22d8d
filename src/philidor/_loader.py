"""Chooses the build of the compiled packages: interpreted, baseline or a faster target.

Python itself prefers an extension module to the `.py` beside it, which is right on the machine that
compiled it. The loader intervenes in three other cases: to run the same sources uncompiled
(`PHILIDOR_INTERPRETED=1`), to use the fastest build in a wheel for this processor, and to avoid a
build for another processor, which would crash with an illegal instruction.
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
# Written by a -march=native build beside the sources: the processor features that it needs.
NATIVE = PACKAGE / "_native.txt"
# The processor features that code for each target may use, by Linux's names; fastest target first.
NEEDS: dict[str, set[str]] = {
    "x86-64-v3": {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "abm"},
    "x86-64": set(),
}
# The module that `import cython` loads if Cython is not installed.
SHIM = PACKAGE / "_uncompiled.py"
# A module that every build contains, to recognize a build.
WITNESS = "philidor.core.attacks"


class BuildFinder:
    """Finds Philidor's modules as source only, or in the directory of a faster target."""

    def __init__(self, target: Path | None) -> None:
        self.target = target

    def find_spec(
        self, name: str, path: Sequence[str] | None, module: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's spec, or None to leave the search to Python's own finders."""
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


class ShimFinder:
    """Finds a small replacement of `cython` for uncompiled sources, if Cython is not installed."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, module: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of `philidor._uncompiled` under the name `cython`."""
        return spec_from_file_location(name, SHIM) if name == "cython" else None


def processor_report(report: Path = Path("/proc/cpuinfo")) -> dict[str, str]:
    """Linux's report on the first processor; empty if there is none."""
    lines = []
    try:
        with report.open(errors="replace") as file:
            # The report of a machine with many processors is long; the first processor is enough.
            for line in file:
                if not line.strip():
                    break
                lines.append(line)
    except OSError:
        return {}
    return {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}


def fast_features(report: dict[str, str]) -> set[str]:
    """The processor features that are worth using.

    Without a report the set is empty, which selects the baseline. AMD processors before Zen 3
    (family 25) have PEXT in microcode, far slower than the multiplication that the baseline uses
    instead, so theirs does not count.
    """
    flags = set(report.get("flags", "").split())
    family = report.get("cpu family", "")
    if report.get("vendor_id") == "AuthenticAMD" and family.isdigit() and int(family) < 25:
        flags.discard("bmi2")
    return flags


def missing_features(report: dict[str, str]) -> list[str]:
    """The features that the native build was compiled for and that this processor lacks.

    Empty if the build is not a native one, or if the system does not report the processor's
    features.
    """
    flags = set(report.get("flags", "").split())
    try:
        needed = NATIVE.read_text(encoding="ascii").split()
    except OSError:
        return []
    return [feature for feature in needed if flags and feature not in flags]


def best_target(flags: set[str]) -> Path | None:
    """The directory of the wheel's fastest build that runs with these processor features."""
    if not TARGETS.is_dir():
        return None
    for name, needed in NEEDS.items():
        if (TARGETS / name).is_dir() and needed <= flags:
            return TARGETS / name
    return None


def is_compiled() -> bool:
    """Whether the compiled packages run as C."""
    spec = find_spec(WITNESS)
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def interpreted_notice() -> str | None:
    """One line for users whose engine runs slower than it could, unless they chose that.

    pip hides the output of a build, so a user who installed without a C compiler is told when the
    program starts. None if there is nothing to report.
    """
    if os.environ.get("PHILIDOR_INTERPRETED"):
        return None
    missing = missing_features(processor_report())
    if not missing and is_compiled():
        return None
    if missing and not is_compiled():
        return (
            "philidor runs interpreted, several hundred times slower, because it was compiled for "
            f"another processor (this one lacks {', '.join(missing)}). Install it again on this "
            "machine."
        )
    if missing:
        return (
            "philidor runs its slower build for every processor, because the other one was "
            f"compiled for a processor with {', '.join(missing)}."
        )
    return (
        "philidor runs interpreted, several hundred times slower, because it was installed without "
        "a C compiler. On Debian: apt install gcc python3-dev, then install philidor again."
    )


def install() -> None:
    """Install the finders for the cases that apply."""
    sys.meta_path.append(ShimFinder())
    interpreted = bool(os.environ.get("PHILIDOR_INTERPRETED"))
    target = None
    if not interpreted and (NATIVE.exists() or TARGETS.is_dir()):
        report = processor_report()
        missing = missing_features(report)
        # A native build for this processor is the fastest.
        if missing or not NATIVE.exists():
            target = best_target(fast_features(report))
        interpreted = bool(missing) and target is None
    if interpreted or target is not None:
        sys.meta_path.insert(0, BuildFinder(target))
