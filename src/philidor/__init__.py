"""Philidor: a chess engine in readable Python, historic programs, and a laboratory.

`from philidor import Engine` is the library; see `philidor.api`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from philidor import _loader

if TYPE_CHECKING:
    from philidor.api import (
        Analysis,
        AsyncAnalysis,
        Engine,
        EngineClosedError,
        GameOverError,
        NotSearchedError,
        Played,
        Report,
        evaluate,
        evaluate_many,
        explain,
    )
    from philidor.contract.info import Bound
    from philidor.contract.limits import Limits, LimitsError, TimeLeft
    from philidor.contract.options import Button, Check, Combo, Option, OptionError, Spin, Text
    from philidor.contract.player import IllegalMoveError, UnsupportedPositionError
    from philidor.contract.setup import FenError
    from philidor.players import UnknownPlayerError

__all__ = [
    "Analysis",
    "AsyncAnalysis",
    "Bound",
    "Button",
    "Check",
    "Combo",
    "Engine",
    "EngineClosedError",
    "FenError",
    "GameOverError",
    "IllegalMoveError",
    "Limits",
    "LimitsError",
    "NotSearchedError",
    "Option",
    "OptionError",
    "Played",
    "Report",
    "Spin",
    "Text",
    "TimeLeft",
    "UnknownPlayerError",
    "UnsupportedPositionError",
    "__version__",
    "evaluate",
    "evaluate_many",
    "explain",
]
__version__ = "0.1.0"

_loader.install()

# The library's names by module, imported when they are first used: engines start without them.
PLACES = {
    "api": "Analysis AsyncAnalysis Engine EngineClosedError GameOverError NotSearchedError Played "
    "Report evaluate evaluate_many explain",
    "contract.info": "Bound",
    "contract.limits": "Limits LimitsError TimeLeft",
    "contract.options": "Button Check Combo Option OptionError Spin Text",
    "contract.player": "IllegalMoveError UnsupportedPositionError",
    "contract.setup": "FenError",
    "players": "UnknownPlayerError",
}


def __getattr__(name: str) -> object:
    """A name of the library, from the module that has it."""
    for place, names in PLACES.items():
        if name in names.split():
            try:
                return getattr(import_module(f"philidor.{place}"), name)
            except ModuleNotFoundError as error:
                if error.name != "chess":
                    raise
            from philidor.contract.errors import missing_package

            message = f"the library {missing_package('chess', 'cli')}"
            raise ModuleNotFoundError(message, name="chess")
    raise AttributeError(f"module 'philidor' has no attribute '{name}'")
