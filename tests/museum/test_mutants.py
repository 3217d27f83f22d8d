"""Proof by removal: without its trait, a program's demonstration fails.

Each mutant of `mutants.toml` runs in a process of its own, uncompiled, from a copy of the package
in which one place is changed. `make mutants` runs them alone. What is seen in the page has its
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

import philidor
from philidor.museum.exhibit import Exhibit, Place, Show, exhibits
from philidor.museum.shows import run

PACKAGE = Path(philidor.__file__).parent
ROOT = Path(__file__).parents[2]
# What a demonstration imports; its bytecode is written once, not compiled by every process.
IMPORTED = ("book", "classics", "contract", "game", "museum", "notation", "players", "protocols")
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


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package's sources, of which only the mutated one is ever written."""
    folder = tmp_path_factory.mktemp("mutants")
    for path in PACKAGE.rglob("*"):
        if path.is_file() and path.suffix not in (".so", ".pyc") and "static" not in path.parts:
            target = folder / "philidor" / path.relative_to(PACKAGE)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.symlink_to(path)
    for part in IMPORTED:
        assert compileall.compile_dir(folder / "philidor" / part, quiet=1)
    return folder


def demonstrated(folder: Path, name: str) -> str:
    """What a demonstration says of its trait, uncompiled, with the package in a folder."""
    return printed(folder, DEMONSTRATE, *name.split()[0].split("."))


def tried(folder: Path, name: str) -> str:
    """Whether a command does what the manual says, with the package in a folder."""
    return printed(folder, TRY, str(ROOT), TESTED[name]["test"])


def printed(folder: Path, program: str, *words: str) -> str:
    """What a program prints."""
    ran = subprocess.run(
        [sys.executable, "-B", "-c", program, *words],
        env={**os.environ, "PHILIDOR_INTERPRETED": "1", "PYTHONPATH": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return ran.stdout.strip()


@pytest.fixture
def mutated(copy: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """The copy with one mutation."""
    change = request.param
    path = copy / "philidor" / "classics" / change["file"]
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
def test_without_a_mutation_it_holds_uncompiled_too(name: str, copy: Path) -> None:
    assert demonstrated(copy, name) == "True"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "mutated"), list(MUTANTS.items()), indirect=["mutated"], ids=list(MUTANTS)
)
def test_a_demonstration_fails_without_its_trait(name: str, mutated: Path) -> None:
    assert demonstrated(mutated, name) != "True"


@pytest.mark.parametrize("name", TESTED)
def test_every_command_does_what_the_manual_says(name: str, copy: Path) -> None:
    assert tried(copy, name) == "True"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "mutated"), list(TESTED.items()), indirect=["mutated"], ids=list(TESTED)
)
def test_a_command_fails_without_its_trait(name: str, mutated: Path) -> None:
    assert tried(mutated, name) != "True"
