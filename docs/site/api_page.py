"""The page of the library's names, which Sphinx fills from their docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import philidor

HEAD = """\
# Library reference

All names that `from philidor import ...` has, from their docstrings.
[Philidor as a library](library.md) shows their use.
"""
# Directives for Sphinx's autodoc, by kind of name.
CLASS = """\
```{{eval-rst}}
.. autoclass:: philidor.{name}
   :members:
   :inherited-members: {bases}
```
"""
OTHER = """\
```{{eval-rst}}
.. {kind}:: philidor.{name}
```
"""


def names() -> Iterator[str]:
    """The library's public names, without the version."""
    yield from (name for name in philidor.__all__ if not name.startswith("__"))


def page() -> str:
    """The page as Markdown, for MyST."""
    parts = [HEAD]
    for name in names():
        parts += [f"## {name}\n", directive(name)]
    return "\n".join(parts)


def directive(name: str) -> str:
    """What includes a name's docstring."""
    found = getattr(philidor, name)
    if inspect.isclass(found):
        return CLASS.format(name=name, bases="BaseException, Enum, int, tuple, object")
    kind = "autofunction" if inspect.isfunction(found) else "autodata"
    return OTHER.format(name=name, kind=kind)
