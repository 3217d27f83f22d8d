"""What a release is made of: pinned packages and actions."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest


def test_actions_are_pinned_by_commit(root: Path) -> None:
    used = [
        line.strip()
        for file in (root / ".github" / "workflows").glob("*.yml")
        for line in file.read_text(encoding="utf-8").splitlines()
        if "uses:" in line
    ]
    pinned = re.compile(r"- uses: [\w./-]+@[0-9a-f]{40} # v[\d.]+")
    assert used and [line for line in used if not pinned.fullmatch(line)] == []


def packages(file: Path) -> dict[str, str]:
    """The text of each package of a file of pinned ones, by its name."""
    blocks = re.split(r"(?m)^(?=\S)", file.read_text(encoding="utf-8"))
    return {re.split(r"[=\[ ]", block)[0].lower(): block for block in blocks if block.strip()}


@pytest.mark.parametrize(
    ("name", "extras"), [("app.txt", ("cli", "lab", "games", "web")), ("dev.txt", ("dev",))]
)
def test_locks_have_a_hash_for_every_package_that_is_asked_for(
    root: Path, name: str, extras: tuple[str, ...]
) -> None:
    pinned = packages(root / "requirements" / name)
    assert [one for one, text in pinned.items() if "--hash=sha256:" not in text] == []
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = [project["dependencies"]]
    groups += [project["optional-dependencies"][extra] for extra in extras]
    asked = {re.split(r"[\[><=]", text)[0].lower() for group in groups for text in group}
    asked.discard("philidor")
    assert asked - pinned.keys() == set(), "run: make locks"


def test_a_release_is_built_with_pinned_packages_alone(root: Path) -> None:
    text = (root / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    installs = [line for line in text.splitlines() if "pip install" in line]
    assert installs
    assert all("--require-hashes -r requirements/release.txt" in line for line in installs)
    assert {"build", "cython", "cibuildwheel"} <= packages(root / "requirements/release.txt").keys()
