"""The source code of a stop of a tour, found by name, so that it is never out of date."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from importlib.resources import files

from philidor.museum.exhibit import Exhibit, Stop


class MissingStopError(LookupError):
    """The code has no class or function of that name."""


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
    node: ast.AST = ast.parse(source)
    for name in stop.name.split("."):
        node = _child(node, name, f"{place}: {stop.name}")
    assert isinstance(node, ast.ClassDef | ast.FunctionDef)
    last = node.end_lineno or node.lineno
    if isinstance(node, ast.ClassDef):
        last = _end_of_head(node)
    lines = source.splitlines()[node.lineno - 1 : last]
    indent = len(lines[0]) - len(lines[0].lstrip())
    code = "\n".join(line[indent:] for line in lines).rstrip()
    return Excerpt(f"src/philidor/{place}", node.lineno, code)


def _child(parent: ast.AST, name: str, wanted: str) -> ast.ClassDef | ast.FunctionDef:
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return node
    raise MissingStopError(f"{wanted} does not exist")


def _end_of_head(node: ast.ClassDef) -> int:
    """The last line of a class's first method: its fields; the rest is too long for a stop."""
    for inner in node.body:
        if isinstance(inner, ast.FunctionDef):
            return inner.end_lineno or inner.lineno
    return node.end_lineno or node.lineno
