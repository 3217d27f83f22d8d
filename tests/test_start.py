"""The start of every command: below 0.25 s of processor time, without the heavy libraries.

The time is taken in parts of what the same machine needs, at that moment, for a known work.
"""

from __future__ import annotations

import json
import subprocess
import sys
from math import inf

import pytest
from tests.processor import slowness

from philidor._loader import is_compiled

MOST_SECONDS, ATTEMPTS = 0.25, 4
# Commands that are measured between two looks at how slow the machine is.
STRETCH = 8
HEAVY = ["numpy", "scipy", "matplotlib", "duckdb", "pandas", "pyarrow", "networkx", "fastapi"]
HEAVY += ["uvicorn", "jax", "distributed"]
# Each command prints its help in a process of its own, forked before anything is imported.
MEASURE = """
import json, os, sys, time
from contextlib import redirect_stdout
from io import StringIO

found = {}
for words in json.loads(sys.argv[1]):
    read, write = os.pipe()
    if not (child := os.fork()):
        began = time.process_time()
        from philidor.__main__ import command
        with redirect_stdout(StringIO()):
            command([*words, "--help"])
        loaded = sorted({name.partition(".")[0] for name in sys.modules} & set(sys.argv[2:]))
        os.write(write, json.dumps([time.process_time() - began, loaded]).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as told:
        found[" ".join(words)] = json.loads(told.read())
    os.waitpid(child, 0)
print(json.dumps(found))
"""
# What Python itself takes before the first line of a program, generously.
PYTHON = 0.04


def measured(commands: list[tuple[str, ...]]) -> dict[str, tuple[float, list[str]]]:
    """The processor time of each command's start, and the heavy libraries that it loaded."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, json.dumps(commands), *HEAVY],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    found: dict[str, tuple[float, list[str]]] = json.loads(done.stdout)
    return found


@pytest.mark.slow
@pytest.mark.skipif(not is_compiled(), reason="the promise is the compiled program's")
@pytest.mark.skipif(sys.platform != "linux", reason="forks")
def test_every_command_starts_at_once() -> None:
    """One of each module, the best of some tries; only the slow ones are tried again."""
    from philidor.cli.tree import walk

    # A start is the import of the command's module.
    modules = {found.command.place.partition(":")[0]: found.path for found in walk()}
    left = [path for module, path in modules.items() if module]
    took: dict[str, float] = {}
    for _ in range(ATTEMPTS):
        for stretch in batched(left, STRETCH):
            before, found, after = slowness(), measured(stretch), slowness()
            for name, (seconds, loaded) in found.items():
                assert loaded == [], name
                slow = max(1, (before + after) / 2)
                took[name] = min(seconds / slow, took.get(name, inf))
        left = [path for path in left if took[" ".join(path)] + PYTHON > MOST_SECONDS]
        if not left:
            return
    assert not left, {path: took[" ".join(path)] for path in left}


def batched(every: list[tuple[str, ...]], size: int) -> list[list[tuple[str, ...]]]:
    """The elements in order, so many at a time."""
    return [every[start : start + size] for start in range(0, len(every), size)]
