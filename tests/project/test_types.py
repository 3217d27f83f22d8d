"""`Any` is rare: types tell what a value is, and where none can, one place says why."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "philidor"
# Only lower it. `contract.json_object` and `contract.arrays` have types for the usual cases.
MOST = 55


def names_of_any(path: Path) -> list[int]:
    """The lines in which a module names `Any`, imports left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        node.lineno for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "Any"
    ]


def test_any_is_rare() -> None:
    found = {
        str(path.relative_to(SOURCE)): lines
        for path in sorted(SOURCE.rglob("*.py"))
        if (lines := names_of_any(path))
    }
    assert sum(map(len, found.values())) <= MOST, found
