"""The time from the engine's start to `readyok`, for which a GUI waits."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest
from tests.processes import started
from tests.processor import within

import philidor
from philidor._loader import is_compiled

PATIENCE = 0.3


def processor_seconds() -> float:
    """The processor time of child processes that have ended."""
    used = os.times()
    return used.children_user + used.children_system


def ready_after(*words: str, first: str = "uci") -> float:
    """Seconds from starting the process to its `readyok`, without waiting for a processor."""
    used = processor_seconds()
    began = perf_counter()
    with started(
        [sys.executable, "-m", "philidor", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(f"{first}\nisready\n")
        for line in engine.stdout:
            if line.strip() == "readyok":
                break
        took = perf_counter() - began
        engine.stdin.write("quit\n")
        assert engine.wait(10) == 0
    # Where others keep the processors busy, the process's own share of them tells what it takes.
    return min(took, processor_seconds() - used)


@pytest.mark.skipif(not is_compiled(), reason="the promise is the compiled engine's")
@pytest.mark.parametrize("words", [("uci",), ("uci", "--engine", "philidor"), ()])
def test_readyok_comes_at_once(words: tuple[str, ...]) -> None:
    within(PATIENCE, lambda: ready_after(*words))


@pytest.mark.skipif(not is_compiled(), reason="the promise is the compiled engine's")
def test_the_very_first_start_without_cached_bytecode(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """As after an installation: Python's library has bytecode, ours has none."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)

    def first() -> float:
        cache = tmp_path_factory.mktemp("bytecode")
        monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(cache))
        ready_after("uci")
        ours = cache / Path(philidor.__file__).parent.relative_to("/")
        assert list(ours.glob("**/*.pyc"))
        shutil.rmtree(ours)
        return ready_after("uci")

    within(PATIENCE, first)


def test_nothing_heavy_is_imported_on_the_way() -> None:
    program = (
        "import sys; sys.argv = ['philidor', 'uci']; from philidor.__main__ import main; main();"
        "print(*sorted(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        input="uci\nisready\nquit\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    loaded = {name.partition(".")[0] for name in done.stderr.split()}
    assert not loaded & {"chess", "rich", "typer", "click", "asyncio", "sqlite3", "multiprocessing"}


# A hundred of Python's own modules, and Philidor's few, take a tenth of a second.
MOST_MODULES = {"--version": 110, "--help": 110, "engines": 170, "bench --help": 200}


@pytest.mark.parametrize("words", MOST_MODULES)
def test_commands_without_a_board_import_little(words: str) -> None:
    """They answer within 0.2 s; the count of modules says the same on a busy machine."""
    program = (
        "import sys; from philidor.__main__ import main; code = main(sys.argv[1:]);"
        "print(*sorted(sys.modules), file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *words.split()],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    loaded = done.stderr.split()
    extras = {"chess", "rich", "typer", "click", "pydantic", "numpy", "asyncio"}
    assert not {name.partition(".")[0] for name in loaded} & extras
    assert len(loaded) <= MOST_MODULES[words], loaded


def test_version_answers_at_once() -> None:
    within(0.2, version_told)


def version_told() -> float:
    """The processor time of a command that says which version this is."""
    used = processor_seconds()
    subprocess.run([sys.executable, "-m", "philidor", "--version"], check=True)
    return processor_seconds() - used
