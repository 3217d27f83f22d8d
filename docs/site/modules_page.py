"""The page of all modules, made from the first sentences of their docstrings."""

from __future__ import annotations

import re
from functools import cache
from inspect import cleandoc
from itertools import chain
from pathlib import Path

from packages_picture import layers

SOURCES = Path(__file__).parents[2] / "src" / "philidor"
HEAD = """\
# Modules

What each package and module is, from its docstring. Modules marked * have a header and are
compiled. [Architecture](architecture.md) has the ideas, and what may import what.

| package | contents | compiled |
|---|---|---|
"""
# A module's docstring at its very beginning: to parse all modules takes two seconds.
DOCSTRING = re.compile(r'"""(.*?)"""', re.DOTALL)
# Written by a script from a header, for uncompiled Python.
TWIN = "Written by building/twins.py"
# The end of a sentence: a full stop and a capital, not the one in "e. p." or a file's name.
SENTENCE = re.compile(r"(?<=[.:!?])\s+(?=[A-Z])")


def page() -> str:
    """A table of the packages by layer, and one for each package that has modules."""
    parts = [HEAD + "\n".join(map(summary, chain.from_iterable(layers())))]
    for package in packages():
        rows = [row(path) for path in sorted(package.glob("*.py")) if path.stem != "__init__"]
        if not any(rows):
            continue
        name = ".".join(package.relative_to(SOURCES.parent).parts)
        parts.append(f"\n## {name}\n\n{said(package / '__init__.py')}\n\n| module | contents |")
        parts += ["|---|---|", *filter(None, rows)]
    return "\n".join(parts) + "\n"


def summary(name: str) -> str:
    """A package, or a module that is a layer of its own, as a row of the first table."""
    folder = SOURCES / name
    text = said(folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py"))
    modules = [path for path in folder.rglob("*.py") if not said(path).startswith(TWIN)]
    count = sum(path.with_suffix(".pxd").exists() for path in modules)
    return f"| `{name}` | {text} | {f'{count} of {len(modules)}' if count else ''} |"


def packages() -> list[Path]:
    """The folders of all packages, each before those below it."""
    return [path.parent for path in sorted(SOURCES.rglob("__init__.py"))]


def row(path: Path) -> str:
    """A module as a row of its package's table; empty for a twin of a header."""
    mark = "*" if path.with_suffix(".pxd").exists() else ""
    text = said(path)
    return "" if text.startswith(TWIN) else f"| `{path.stem}`{mark} | {text} |"


@cache
def said(path: Path) -> str:
    """The first sentence of a module's docstring."""
    found = DOCSTRING.match(path.read_text("utf-8"))
    text = cleandoc(found[1]) if found else ""
    paragraph = " ".join(text.split("\n\n")[0].split())
    return SENTENCE.split(paragraph)[0].rstrip(":").replace("|", "\\|")
