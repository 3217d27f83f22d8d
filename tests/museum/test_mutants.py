"""Proof by removal: without its trait, a program's demonstration fails.

Each mutant of `mutants.toml` runs in a process of its own, uncompiled, from a copy of the package
in which one place is changed. The processes are forked from one that has imported what others
wrote, a third of their start. `make mutants` runs them alone. What is seen in the page has its
mutants in the front end, `frontend/tests/mutants.json`; what a command shows has a test here.
"""

from __future__ import annotations

import compileall
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.processes import started

import philidor
from philidor.museum.exhibit import Exhibit, Place, Show, exhibits
from philidor.museum.shows import run

PACKAGE = Path(philidor.__file__).parent
ROOT = Path(__file__).parents[2]
# What a demonstration imports; its bytecode is written once, not compiled by every process.
IMPORTED = ("book", "classics", "contract", "game", "museum", "notation", "protocols")
CHANGES = {
    f"{key}.{line}": change
    for key, changes in tomllib.loads(
        (Path(__file__).parent / "mutants.toml").read_text("utf-8")
    ).items()
    for line, change in changes.items()
}
# What a command shows is tested by the test that its mutant names.
TESTED = {name: change for name, change in CHANGES.items() if "test" in change}
MUTANTS = {name: change for name, change in CHANGES.items() if name not in TESTED}
# Programs come in lines of JSON, with their arguments; after what one has printed comes END.
FORKING = """\
import json, os, signal, sys
from philidor.museum import exhibit, shows
for name in [name for name in sys.modules if "philidor" in name]:
    del sys.modules[name]
for line in sys.stdin:
    program, sys.argv[1:] = json.loads(line)
    if not os.fork():
        signal.alarm(120)
        exec(program, {})
        sys.stdout.flush()
        os._exit(0)
    os.wait()
    print("END", flush=True)
"""
END = "END\n"
DEMONSTRATE = """\
import sys
from philidor.museum.exhibit import exhibit
from philidor.museum.shows import run, show_of
shown = exhibit(sys.argv[1])
print(run(shown, show_of(shown, sys.argv[2])).holds)
"""
TRY = """\
import sys
sys.path.append(sys.argv[1])
from tests.museum import commands
print(getattr(commands, sys.argv[2])())
"""
SHOWS = [(shown, show) for shown in exhibits() for show in shown.shows]


@pytest.mark.parametrize(
    ("shown", "show"), SHOWS, ids=[f"{shown.key}.{show.line}" for shown, show in SHOWS]
)
def test_every_demonstration_holds(shown: Exhibit, show: Show) -> None:
    found = run(shown, show)
    assert found.lines
    assert found.holds


def test_every_demonstration_has_a_mutant() -> None:
    page = json.loads((ROOT / "frontend" / "tests" / "mutants.json").read_text("utf-8"))
    wanted: dict[str, set[str]] = {"runs": set(), "command": set(), "page": set()}
    for shown, show in SHOWS:
        kind = "runs" if not isinstance(show.shown, Place) else "command"
        kind = "page" if show.where.startswith("#/") else kind
        wanted[kind].add(f"{shown.key}.{show.line}")
    assert {name.split()[0] for name in MUTANTS} == wanted["runs"]
    assert {name.split()[0] for name in TESTED} == wanted["command"]
    assert {f"rdchess.{line}" for line in page} == wanted["page"]


class Copy:
    """The package's sources in a folder, and a process that runs programs on them, uncompiled."""

    def __init__(self, folder: Path, forking: subprocess.Popen[str]) -> None:
        self.folder = folder
        self._forking = forking

    def demonstrated(self, name: str) -> str:
        """What a demonstration says of its trait."""
        return self._printed(DEMONSTRATE, *name.split()[0].split("."))

    def tried(self, name: str) -> str:
        """Whether a command does what the manual says."""
        return self._printed(TRY, str(ROOT), TESTED[name]["test"])

    def _printed(self, program: str, *words: str) -> str:
        assert self._forking.stdin is not None and self._forking.stdout is not None
        self._forking.stdin.write(json.dumps([program, words]) + "\n")
        self._forking.stdin.flush()
        printed = ""
        for line in self._forking.stdout:
            if line == END:
                return printed.strip()
            printed += line
        raise EOFError("the forking process has ended")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    """The package's sources, of which only the mutated one is ever written."""
    folder = tmp_path_factory.mktemp("mutants")
    for path in PACKAGE.rglob("*"):
        if path.is_file() and path.suffix not in (".so", ".pyc") and "static" not in path.parts:
            target = folder / "philidor" / path.relative_to(PACKAGE)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.symlink_to(path)
    assert compileall.compile_dir(folder / "philidor", maxlevels=0, quiet=1)
    for part in IMPORTED:
        assert compileall.compile_dir(folder / "philidor" / part, quiet=1)
    with started(
        [sys.executable, "-B", "-c", FORKING],
        env={**os.environ, "PHILIDOR_INTERPRETED": "1", "PYTHONPATH": str(folder)},
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as forking:
        yield Copy(folder, forking)


@pytest.fixture
def mutated(copy: Copy, request: pytest.FixtureRequest) -> Iterator[Copy]:
    """The copy with one mutation."""
    change = request.param
    path = copy.folder / "philidor" / "classics" / change["file"]
    path = Path(os.path.normpath(path))
    source = path.read_text("utf-8")
    assert source.count(change["find"]) == 1, "the mutated place has moved"
    original = path.resolve()
    path.unlink()
    path.write_text(source.replace(change["find"], change["put"]), encoding="utf-8")
    yield copy
    path.unlink()
    path.symlink_to(original)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["rajah.R4", "rdchess.D8", "arasan.A6", "romichess.T6", "paulchess.P6"]
)
def test_without_a_mutation_it_holds_uncompiled_too(name: str, copy: Copy) -> None:
    assert copy.demonstrated(name) == "True"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "mutated"), list(MUTANTS.items()), indirect=["mutated"], ids=list(MUTANTS)
)
def test_a_demonstration_fails_without_its_trait(name: str, mutated: Copy) -> None:
    assert mutated.demonstrated(name) != "True"


@pytest.mark.parametrize("name", TESTED)
def test_every_command_does_what_the_manual_says(name: str, copy: Copy) -> None:
    assert copy.tried(name) == "True"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "mutated"), list(TESTED.items()), indirect=["mutated"], ids=list(TESTED)
)
def test_a_command_fails_without_its_trait(name: str, mutated: Copy) -> None:
    assert mutated.tried(name) != "True"
