"""Which build of the compiled packages this process uses: interpreted, baseline or a faster target.

Python itself prefers an extension module to the `.py` beside it, which is right on a machine that
compiled for itself. The loader steps in for three other cases: to run the same sources uncompiled
(`PHILIDOR_INTERPRETED=1`), to take the fastest build that a wheel carries for this processor, and
to keep away from a build for another processor, which would end with an illegal instruction.
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
# What a build with -march=native, beside the sources, demands of the processor; the build wrote it.
NATIVE = PACKAGE / "_native.txt"
# What gcc's -march may emit for a target, as Linux names the processor's flags; the fastest first.
NEEDS: dict[str, set[str]] = {
    "x86-64-v3": {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "abm"},
    "x86-64": set(),
}
# What `import cython` finds where Cython is not installed.
SHIM = PACKAGE / "_uncompiled.py"
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


class ShimFinder:
    """Finds a small module `cython` for uncompiled sources; Cython itself comes first."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, module: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The specification of `philidor._uncompiled` under the name `cython`."""
        return spec_from_file_location(name, SHIM) if name == "cython" else None


def processor_report(report: Path = Path("/proc/cpuinfo")) -> dict[str, str]:
    """Linux's report on the first processor; empty where there is none."""
    lines = []
    try:
        with report.open(errors="replace") as file:
            # The report of a machine with many processors is long, and the first is enough.
            for line in file:
                if not line.strip():
                    break
                lines.append(line)
    except OSError:
        return {}
    return {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}


def fast_features(report: dict[str, str]) -> set[str]:
    """The features of the processor that are worth using.

    Where there is no report the set is empty, which selects the baseline. AMD's processors
    before Zen 3 (family 25) have PEXT in microcode, far slower than the multiplication that it
    replaces in the baseline: theirs does not count.
    """
    flags = set(report.get("flags", "").split())
    family = report.get("cpu family", "")
    if report.get("vendor_id") == "AuthenticAMD" and family.isdigit() and int(family) < 25:
        flags.discard("bmi2")
    return flags


def missing_features(report: dict[str, str]) -> list[str]:
    """The features that the native build was compiled for and that this processor lacks.

    Empty where the build is none for its own machine alone, and where the system does not report
    the processor's features.
    """
    flags = set(report.get("flags", "").split())
    try:
        needed = NATIVE.read_text(encoding="ascii").split()
    except OSError:
        return []
    return [feature for feature in needed if flags and feature not in flags]


def best_target(flags: set[str]) -> Path | None:
    """The directory of the fastest carried build that a processor with these features can run."""
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
    """One line for users whose engine runs slower than it could without their having asked for it.

    pip hides the output of a build, so a user who installed without a C compiler is informed at the
    start of the program. None if there is nothing to report.
    """
    if os.environ.get("PHILIDOR_INTERPRETED"):
        return None
    missing = missing_features(processor_report())
    if not missing and is_compiled():
        return None
    if missing and not is_compiled():
        return (
            "philidor runs interpreted, about a hundred times slower, because it was compiled for "
            f"another processor (this one lacks {', '.join(missing)}). Install it again on this "
            "machine."
        )
    if missing:
        return (
            "philidor runs its slower build for every processor, because the other one was "
            f"compiled for a processor with {', '.join(missing)}."
        )
    return (
        "philidor runs interpreted, about a hundred times slower, because it was installed without "
        "a C compiler. On Debian: apt install gcc python3-dev, then install philidor again."
    )


def install() -> None:
    """Put the finders in place where one of the cases applies."""
    sys.meta_path.append(ShimFinder())
    interpreted = bool(os.environ.get("PHILIDOR_INTERPRETED"))
    target = None
    if not interpreted and (NATIVE.exists() or TARGETS.is_dir()):
        report = processor_report()
        missing = missing_features(report)
        # A build for this very processor is the best there is.
        if missing or not NATIVE.exists():
            target = best_target(fast_features(report))
        interpreted = bool(missing) and target is None
    if interpreted or target is not None:
        sys.meta_path.insert(0, BuildFinder(target))
