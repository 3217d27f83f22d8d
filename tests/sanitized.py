"""The build with AddressSanitizer and UndefinedBehaviorSanitizer that several tests share."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

# What the tests run on it.
PACKAGES = "contract core board pgn evaluation search syzygy classics.common classics.arasan"


class SanitizedBuild:
    """Runs Python on an instrumented build, in which the first finding ends the program."""

    def __init__(self, directory: Path, library: str) -> None:
        """`library` is the path of AddressSanitizer's shared library."""
        self.directory = directory
        # CPython itself is not instrumented: the sanitizer is loaded before it, and memory that
        # CPython never gives back is no finding.
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith("PHILIDOR_")
        } | {
            "LD_PRELOAD": library,
            "ASAN_OPTIONS": "detect_leaks=0",
            "UBSAN_OPTIONS": "print_stacktrace=1",
            "PYTHONMALLOC": "malloc",
            "PYTHONPATH": str(directory),
        }

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run Python with these arguments."""
        return subprocess.run(
            [sys.executable, *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )


def build(root: Path, gcc: str) -> SanitizedBuild:
    """Build below `build/debug`, apart from the ordinary build; only what changed is compiled."""
    directory = root / "build" / "debug"
    built = subprocess.run(
        [sys.executable, "setup.py", "-q", "build", "--build-lib", directory],
        cwd=root,
        env=os.environ
        | {"PHILIDOR_DEBUG": "1", "PHILIDOR_PACKAGES": PACKAGES, "PHILIDOR_NO_PAGE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    library = subprocess.run(
        [gcc, "-print-file-name=libasan.so"], capture_output=True, text=True, check=True
    ).stdout.strip()
    return SanitizedBuild(directory, library)
