"""Source code found by name, so that what a text shows of it is never out of date.

The stops of a museum's tour and the excerpts of the lessons are found here.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from importlib.resources import files
from typing import TypeAlias

from philidor.museum.exhibit import Exhibit, Stop

Definition: TypeAlias = ast.ClassDef | ast.FunctionDef


class MissingStopError(LookupError):
    """The code has nothing of that name; the message says what and where."""


@dataclass(frozen=True)
class Excerpt:
    """Lines of a file. path: from the repository's root. line: number of the first one, from 1."""

    path: str
    line: int
    code: str


def excerpt(exhibit: Exhibit, stop: Stop) -> Excerpt:
    """The class or function that a stop names; MissingStopError when it does not exist."""
    place = f"classics/{exhibit.package}/{stop.file}"
    source = (files("philidor") / place).read_text("utf-8")
    return passage(source, f"src/philidor/{place}", stop.name)


def passage(source: str, path: str, name: str, whole: bool = False) -> Excerpt:
    """A function, class, method (`Class.method`) or constant; MissingStopError without it.

    path: where the source comes from. whole: all of a class, not only its first method.
    """
    node: ast.AST = ast.parse(source)
    for part in name.split("."):
        node = _child(node, part, f"{path}: {name}")
    assert isinstance(node, Definition | ast.Assign | ast.AnnAssign)
    last = node.end_lineno or node.lineno
    if isinstance(node, ast.ClassDef) and not whole:
        last = _end_of_head(node)
    decorators = node.decorator_list if isinstance(node, Definition) else []
    first = min([node.lineno, *(one.lineno for one in decorators)])
    lines = source.splitlines()[first - 1 : last]
    indent = len(lines[0]) - len(lines[0].lstrip())
    code = "\n".join(line[indent:] for line in lines).rstrip()
    return Excerpt(path, first, code)


def _child(parent: ast.AST, name: str, wanted: str) -> ast.AST:
    for node in _statements(parent):
        if name in _names(node):
            return node
    raise MissingStopError(f"{wanted} does not exist")


def _statements(parent: ast.AST) -> list[ast.stmt]:
    """The statements of a body, and those under its conditions (`if not cython.compiled`)."""
    found: list[ast.stmt] = []
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, ast.If):
            found += _statements(node)
        elif isinstance(node, ast.stmt):
            found.append(node)
    return found


def _names(node: ast.stmt) -> list[str]:
    """The names that a statement defines."""
    if isinstance(node, Definition):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _end_of_head(node: ast.ClassDef) -> int:
    """The last line of a class's first method: its fields; the rest is too long for a stop."""
    for inner in node.body:
        if isinstance(inner, ast.FunctionDef):
            return inner.end_lineno or inner.lineno
    return node.end_lineno or node.lineno
