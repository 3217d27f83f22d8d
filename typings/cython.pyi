"""The uncompiled face of Cython as the compiled rooms use it, for mypy.

C numbers are Python's; `bint` takes any number, as C does; a function that returns `void` returns
nothing.
"""

import builtins
from contextlib import AbstractContextManager
from typing import Any, TypeAlias, TypeVar, overload

compiled: bool

void: TypeAlias = None
bint: TypeAlias = builtins.int
char: TypeAlias = builtins.int
schar: TypeAlias = builtins.int
uchar: TypeAlias = builtins.int
short: TypeAlias = builtins.int
ushort: TypeAlias = Any
int: TypeAlias = builtins.int
uint: TypeAlias = builtins.int
long: TypeAlias = builtins.int
ulong: TypeAlias = builtins.int
longlong: TypeAlias = builtins.int
ulonglong: TypeAlias = builtins.int
Py_ssize_t: TypeAlias = builtins.int
size_t: TypeAlias = builtins.int
float: TypeAlias = builtins.float
double: TypeAlias = builtins.float

NULL: Any
nogil: AbstractContextManager[None]

_T = TypeVar("_T")

@overload
def declare(type: type[_T], value: _T = ..., /) -> _T: ...
@overload
def declare(type: Any, value: Any = ..., /) -> Any: ...
@overload
def cast(type: type[_T], value: Any, /) -> _T: ...
@overload
def cast(type: Any, value: Any, /) -> Any: ...
def address(value: Any, /) -> Any: ...
def sizeof(type: Any, /) -> builtins.int: ...

class _Gil:
    """`with cython.gil:` takes the lock back inside nogil code."""

    def __enter__(self) -> None: ...
    def __exit__(self, *_: object) -> None: ...

gil: _Gil
