"""The engine under AddressSanitizer and UndefinedBehaviorSanitizer, as `make debug` builds it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from philidor import bench

# The compilation with sanitizers takes a minute, more on a busy machine.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800), pytest.mark.xdist_group("build")]
# What the tests below run; the classics are not instrumented.
PACKAGES = "contract core evaluation search"


@pytest.fixture(scope="module")
def build(root: Path) -> Path:
    """The instrumented build, separate from the ordinary one; rebuilt only if sources changed."""
    directory = root / "build" / "debug"
    result = subprocess.run(
        [sys.executable, "setup.py", "-q", "build", "--build-lib", directory],
        cwd=root,
        env=os.environ
        | {"PHILIDOR_DEBUG": "1", "PHILIDOR_PACKAGES": PACKAGES, "PHILIDOR_NO_PAGE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return directory


@pytest.fixture(scope="module")
def sanitized(
    build: Path, require_program: Callable[[str], str]
) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs Python on the instrumented build.

    CPython itself is not instrumented: the sanitizer is loaded before it, and memory that
    CPython never gives back is no finding.
    """
    library = subprocess.run(
        [require_program("gcc"), "-print-file-name=libasan.so"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("PHILIDOR_")
    } | {
        "LD_PRELOAD": library,
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",
        "PYTHONPATH": str(build),
    }

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_a_finding_stops_the_program(
    sanitized: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    """Proof that the build checks: an index that is not a square."""
    program = "import philidor.core.attacks as a; a.attacks_from(1, 77, 0)"
    result = sanitized("-c", program)
    assert result.returncode != 0
    assert "index 77 out of bounds" in result.stderr


def test_perft_has_no_finding(
    sanitized: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    program = """
from philidor.game.fen import parse_fen
from philidor.core.convert import place
from philidor.core.perft import perft
from philidor.core.position import Position
fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
position = Position()
place(position, parse_fen(fen))
print(perft(position, 3))
"""
    result = sanitized("-c", program)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "97862"


def test_bench_has_no_finding(
    sanitized: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    """At a depth that takes seconds; the count must be what the ordinary build counts."""
    result = sanitized("-m", "philidor", "bench", "--depth", "9")
    assert result.returncode == 0, result.stderr
    assert int(result.stdout.split()[0]) == bench.run(9).nodes
