"""What a user without extras gets: how much is downloaded, and how long the import takes."""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import sysconfig
import zlib
from collections.abc import Callable
from importlib import import_module
from math import inf
from pathlib import Path

import pytest
from tests.processor import slowness

# Bytes of a wheel for x86-64, and seconds of processor time beyond those of Python itself.
MOST_BYTES = 10_000_000
MOST_SECONDS = 0.05
# What each file costs in a wheel beside its content: its name twice, its digest, and more.
ENTRY = 250
PACKAGE = Path("src", "philidor")
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))


def packed(file: Path) -> int:
    """The bytes that a file takes in a wheel."""
    return len(zlib.compress(file.read_bytes(), 9)) + ENTRY


def packaged(root: Path) -> list[Path]:
    """The files of the package but for compiled modules; those of the page, where it is built."""
    left_out = (".so", ".pyc", ".pxd")
    files = (path for path in (root / PACKAGE).rglob("*") if path.is_file())
    # The figures behind the default book are for its developers.
    return [one for one in files if one.suffix not in left_out and one.name != "default.tsv"]


@pytest.mark.slow
def test_a_wheel_weighs_less_than_ten_megabytes(
    root: Path,
    tmp_path: Path,
    require_program: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Estimated: the modules that were built here, stripped of symbols and of the tables that a
    wheel's are built without, twice where a wheel has two builds."""
    monkeypatch.syspath_prepend(str(root / "building"))
    once = import_module("flags").ONCE
    strip = require_program("strip")
    weight = sum(map(packed, packaged(root)))
    modules = list((root / PACKAGE).rglob(f"*{SUFFIX}"))
    if not modules:
        pytest.skip("nothing is compiled here")
    for module in modules:
        copy = tmp_path / "module.so"
        shutil.copy2(module, copy)
        subprocess.run([strip, "-s", "-R", ".eh_frame", "-R", ".eh_frame_hdr", copy], check=True)
        name = ".".join(module.relative_to(root / "src").parts)
        weight += packed(copy) * (1 if name.startswith(once) else 2)
    assert weight < MOST_BYTES


def seconds(code: str) -> float:
    """Seconds of processor time of a new Python that runs this."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_the_import_takes_fifty_milliseconds() -> None:
    """In parts of what known imports take at that moment; the best of several attempts."""
    for code in ("import philidor", "from philidor import Board"):
        best = inf
        for _ in range(20):
            slow = slowness()
            best = min(best, (seconds(code) - seconds("pass")) / max(1.0, slow))
            if best < MOST_SECONDS:
                break
        assert best < MOST_SECONDS, f"{code} takes {1000 * best:.0f} ms"


def test_the_import_needs_no_extra() -> None:
    """Nothing outside Python's own library is imported for a board."""
    program = (
        "import sys; before = set(sys.modules); from philidor import Board; Board().legal_moves; "
        "found = {name.split('.')[0] for name in set(sys.modules) - before}; "
        "print(*sorted(found - set(sys.stdlib_module_names)))"
    )
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    of_cython = {"cython", "cython_runtime", "_cyutility"}
    others = [name for name in found.stdout.split() if not name.startswith("_cython_")]
    assert set(others) - of_cython == {"philidor"}
