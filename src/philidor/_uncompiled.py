"""The names of `cython` that the compiled packages use, for running them uncompiled.

Compiled modules do not import `cython`, so it is not one of Philidor's dependencies.
`philidor._loader` provides this module under that name if Cython is not installed.
"""

from __future__ import annotations

import builtins
from contextlib import AbstractContextManager, nullcontext
from typing import Any

compiled = False

# The types appear only in annotations, which are not evaluated, and in `declare` and `cast`.
void = None
bint = uchar = ushort = uint = long = ulong = longlong = ulonglong = builtins.int
Py_ssize_t = size_t = builtins.int
int = builtins.int
float = double = builtins.float

nogil: AbstractContextManager[None] = nullcontext()
gil: AbstractContextManager[None] = nullcontext()


def declare(kind: Any, value: Any = None) -> Any:
    """The value, converted to its C type if that is a number type."""
    return cast(kind, 0 if value is None else value)


def cast(kind: Any, value: Any) -> Any:
    """The value as a C type: converted if that is a number type, else unchanged."""
    return kind(value) if kind in (builtins.int, builtins.float) else value


def sizeof(kind: object) -> builtins.int:
    """The size of a C type: always 1, because Python's lists count elements, not bytes."""
    return 1
