"""The names of `cython` that the compiled packages use, for where they run uncompiled.

Compiled modules contain no trace of the module `cython`, so it is not among Philidor's
dependencies. `philidor._loader` offers this module under that name where Cython is not installed.
"""

from __future__ import annotations

import builtins
from contextlib import AbstractContextManager, nullcontext
from typing import Any

compiled = False

# The types only appear in annotations, which are not evaluated, and in `declare` and `cast`.
void = None
bint = uchar = ushort = uint = long = ulong = longlong = ulonglong = builtins.int
Py_ssize_t = size_t = builtins.int
int = builtins.int
float = double = builtins.float

nogil: AbstractContextManager[None] = nullcontext()
gil: AbstractContextManager[None] = nullcontext()


def declare(kind: Any, value: Any = None) -> Any:
    """The value, in its C type where that is a number's."""
    return cast(kind, 0 if value is None else value)


def cast(kind: Any, value: Any) -> Any:
    """The value as a C type: converted to numbers, else left as it is."""
    return kind(value) if kind in (builtins.int, builtins.float) else value


def sizeof(kind: Any) -> builtins.int:
    """The size of a C type: Python's lists count elements, not bytes."""
    return 1
