"""Philidor: a chess engine in readable Python, historic programs, and a laboratory.

`from philidor import Engine` is the library; see `philidor.api`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from philidor import _loader

if TYPE_CHECKING:
    from philidor.api import Engine, Played, Report
    from philidor.contract.limits import Limits

__all__ = ["Engine", "Limits", "Played", "Report", "__version__"]
__version__ = "0.1.0"

_loader.install()


def __getattr__(name: str) -> object:
    """The library's names, imported when they are first used: engines start without them."""
    if name == "Limits":
        from philidor.contract.limits import Limits

        return Limits
    if name in ("Engine", "Played", "Report"):
        try:
            from philidor import api
        except ModuleNotFoundError as error:
            if error.name != "chess":
                raise
            from philidor.contract.errors import missing_package

            message = f"the library {missing_package('chess', 'cli')}"
            raise ModuleNotFoundError(message, name="chess") from None
        return getattr(api, name)
    raise AttributeError(f"module 'philidor' has no attribute '{name}'")
