"""The checkers of style, types, imports and the documents' English, as `make check` runs them."""

from __future__ import annotations

import subprocess
import sysconfig
from pathlib import Path

import pytest

SCRIPTS = Path(sysconfig.get_path("scripts"))


@pytest.mark.parametrize(
    "command",
    [
        ("ruff", "check"),
        ("ruff", "format", "--check"),
        ("mypy",),
        ("lint-imports",),
        ("python", "building/twins.py", "--check"),
        ("python", "docs/prose.py"),
    ],
    ids=" ".join,
)
def test_tool_reports_nothing(command: tuple[str, ...], root: Path) -> None:
    """Each tool ends with exit code 0; otherwise its output is the failure's message."""
    result = subprocess.run(
        [SCRIPTS / command[0], *command[1:]], cwd=root, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_make_check_runs_the_same_tools(root: Path) -> None:
    """`make check` and this file agree on the tools."""
    makefile = (root / "Makefile").read_text()
    recipe = makefile.split("\ncheck:")[1].split("\n\n")[0]
    commands = [
        line.strip().removeprefix("$(BIN)/") for line in recipe.splitlines() if "BIN" in line
    ]
    assert commands == [
        "ruff check",
        "ruff format --check",
        "mypy",
        "lint-imports",
        "python building/twins.py --check",
        "python docs/prose.py",
    ]
