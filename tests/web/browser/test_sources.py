"""The page's own tests and checks, by npm; and that its types are those of the server."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

FRONTEND = Path(__file__).parents[3] / "frontend"


def npm(*arguments: str) -> None:
    """Run npm in the front end's folder; if it fails, its output is shown."""
    program = shutil.which("npm")
    if program is None or not (FRONTEND / "node_modules").exists():
        pytest.skip("the front end's tools are not installed: `npm ci` in frontend/")
    done = subprocess.run(
        [program, *arguments], cwd=FRONTEND, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_pure_logic() -> None:
    npm("test")


def test_types_style_and_layout() -> None:
    npm("run", "check")


def test_the_types_are_made_from_the_schema(tmp_path: Path) -> None:
    made = tmp_path / "schema.ts"
    npm(
        "exec", "--", "openapi-typescript", "schema.json", "--default-non-nullable=false",
        "-o", str(made),
    )  # fmt: skip
    assert made.read_text("utf-8") == (FRONTEND / "src/wire/schema.ts").read_text("utf-8")


def test_the_lock_names_no_private_registry() -> None:
    """The lock file names no registry, so `npm ci` uses the user's own."""
    for line in (FRONTEND / "package-lock.json").read_text("utf-8").splitlines():
        if '"resolved"' in line:
            assert "https://registry.npmjs.org/" in line
