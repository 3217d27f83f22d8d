"""Philidor as a library: python-chess boards in, python-chess moves out.

`from philidor import Engine` imports this package when a name of it is first used, and python-chess
with it (the extra `cli` has it). `docs/library.md` shows its use.
"""

from philidor.api.analysis import Analysis, AsyncAnalysis
from philidor.api.engine import Engine
from philidor.api.evaluation import evaluate
from philidor.api.explaining import explain
from philidor.api.limits import Limit, limits_of
from philidor.api.results import (
    EngineClosedError,
    GameOverError,
    NotSearchedError,
    OnReport,
    Played,
    Report,
)

__all__ = [
    "Analysis",
    "AsyncAnalysis",
    "Engine",
    "EngineClosedError",
    "GameOverError",
    "Limit",
    "NotSearchedError",
    "OnReport",
    "Played",
    "Report",
    "evaluate",
    "explain",
    "limits_of",
]
