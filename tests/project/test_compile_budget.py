"""The lines of C of the compiled modules, which determine the time of an installation."""

from __future__ import annotations

from pathlib import Path

import pytest

# Cython 3.3 makes 17,800 lines of the longest module and 9,900 of the average one.
MOST_LINES = 20_000
MOST_ON_AVERAGE = 11_000


@pytest.fixture(scope="module")
def lines(root: Path) -> dict[str, int]:
    """Lines of C by module, as the last build in this directory translated them."""
    directory = root / "build" / "cython" / "src" / "philidor"
    if not directory.is_dir():
        pytest.skip("no build in this directory has translated the modules")
    found = {}
    for file in directory.rglob("*.c"):
        module = file.relative_to(directory).with_suffix("")
        if (root / "src" / "philidor" / module).with_suffix(".pxd").exists():
            found[str(module)] = file.read_bytes().count(b"\n")
    return found


def test_every_module_is_translated(lines: dict[str, int]) -> None:
    assert "search/node" in lines


def test_no_module_becomes_too_much_c(lines: dict[str, int]) -> None:
    assert not {module: count for module, count in lines.items() if count > MOST_LINES}


def test_modules_share_what_cython_brings(lines: dict[str, int]) -> None:
    """Without the shared module and with pickling, the average was 17,000 lines."""
    assert sum(lines.values()) / len(lines) < MOST_ON_AVERAGE
