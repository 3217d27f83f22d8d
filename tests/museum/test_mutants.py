"""Proof by removal: without its trait, a program's demonstration fails.

Each mutant of `mutants.toml` runs in a process of its own, uncompiled, from a copy of the package
in which one place is changed. `make mutants` runs them alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import philidor
from philidor.museum.exhibit import Exhibit, Show, exhibits
from philidor.museum.shows import run

PACKAGE = Path(philidor.__file__).parent
MUTANTS = {
    f"{key}.{line}": change
    for key, changes in tomllib.loads(
        (Path(__file__).parent / "mutants.toml").read_text("utf-8")
    ).items()
    for line, change in changes.items()
}
DEMONSTRATE = """\
import sys
from philidor.museum.exhibit import exhibit
from philidor.museum.shows import run, show_of
shown = exhibit(sys.argv[1])
print(run(shown, show_of(shown, sys.argv[2])).holds)
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
    assert {name.split()[0] for name in MUTANTS} == {f"{o.key}.{s.line}" for o, s in SHOWS}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package's sources, of which only the mutated one is ever written."""
    folder = tmp_path_factory.mktemp("mutants")
    for path in PACKAGE.rglob("*"):
        if path.is_file() and path.suffix not in (".so", ".pyc") and "static" not in path.parts:
            target = folder / "philidor" / path.relative_to(PACKAGE)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.symlink_to(path)
    return folder


def demonstrated(folder: Path, name: str) -> str:
    """What a demonstration says of its trait, uncompiled, with the package in a folder."""
    ran = subprocess.run(
        [sys.executable, "-B", "-c", DEMONSTRATE, *name.split()[0].split(".")],
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
