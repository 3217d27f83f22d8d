"""The clock of every search: milliseconds that only go forward, readable without the GIL."""

import cython

if not cython.compiled:
    from philidor.contract.types import philidor_milliseconds


def milliseconds() -> cython.longlong:
    """Milliseconds since some fixed moment in the past."""
    return philidor_milliseconds()
