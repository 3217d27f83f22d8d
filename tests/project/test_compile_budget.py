"""The C of the compiled modules, which determines the time of an installation."""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

# Cython 3.3 makes 17,800 lines of the longest module and 9,900 of the average one.
MOST_LINES = 20_000
MOST_ON_AVERAGE = 11_000
# gcc's processor time for a module, in units of what it takes for an empty one: 8 on average, 20
# without the marks of `building/cold.py`. 180 seconds for a whole installation allow 11.
MOST_TIME = 11


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


def test_all_but_c_functions_is_spared_optimization(root: Path, lines: dict[str, int]) -> None:
    file = root / "build" / "cython" / "src" / "philidor" / "search" / "node.c"
    text = file.read_text(encoding="utf-8")
    assert text.startswith("/* Cold parts are marked by building/cold.py. */")
    assert text.count("pragma GCC push_options") == text.count("pragma GCC pop_options") > 1
    # A C function is where no mark is open.
    function = re.search(r"static .*__pyx_f_\w+_search_node\(.*\{\n", text)
    assert function is not None
    before = text[: function.start()]
    assert before.count("GCC push_options") == before.count("GCC pop_options")


@pytest.mark.slow
def test_compiler_keeps_its_budget(
    root: Path, lines: dict[str, int], tmp_path: Path, require_program: Callable[[str], str]
) -> None:
    """Every tenth module stands for all; the unit makes machines comparable."""
    gcc = require_program("gcc")
    sys.path.insert(0, str(root / "building"))
    from flags import compile_flags

    def seconds(source: Path, flags: list[str]) -> float:
        include = f"-I{sysconfig.get_path('include')}"
        started = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [gcc, "-fPIC", include, *flags, "-c", "-o", str(tmp_path / "x.o"), str(source)]
        subprocess.run(command, check=True)
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        return ended.ru_utime + ended.ru_stime - started.ru_utime - started.ru_stime

    empty = tmp_path / "empty.c"
    empty.write_text("#include <Python.h>\n", encoding="ascii")
    unit = min(seconds(empty, ["-O3"]) for _ in range(5))
    sample = sorted(lines)[::10]
    directory = root / "build" / "cython" / "src" / "philidor"
    total = sum(
        seconds(
            directory / f"{module}.c",
            compile_flags("native", "philidor." + module.replace("/", ".")),
        )
        for module in sample
    )
    assert total / len(sample) / unit < MOST_TIME
