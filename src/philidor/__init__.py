"""Philidor: a chess engine in readable Python, historic programs, and a laboratory.

`from philidor import Engine` is the library; see `philidor.library`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from philidor import _loader

if TYPE_CHECKING:
    from philidor.contract.limits import Limits
    from philidor.library import Engine, Played, Report

__all__ = ["Engine", "Limits", "Played", "Report", "__version__"]
__version__ = "0.1.0"

_loader.install()


def __getattr__(name: str) -> object:
    """The library's names, imported when they are first used: engines start without them."""
    if name in ("Engine", "Limits", "Played", "Report"):
        from philidor import library

        return getattr(library, name)
    raise AttributeError(f"module 'philidor' has no attribute '{name}'")
