"""Philidor: a chess engine in readable Python, historic programs, and a laboratory.

`from philidor import Board, Engine` is the library: `philidor.board` and `philidor.api`.
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
        explain,
    )
    from philidor.board.arrays import (
        bitboards,
        evaluate_many,
        features,
        legal_moves_many,
        perft_many,
        planes,
        zobrist_many,
    )
    from philidor.board.board import Board
    from philidor.board.games import (
        Annotations,
        PgnGame,
        Positions,
        positions,
        read_pgn,
        written_pgn,
    )
    from philidor.board.moves import Move
    from philidor.board.outcome import Outcome, Termination
    from philidor.board.picture import board_svg
    from philidor.board.squares import Color, Piece, PieceType, Square, SquareSet
    from philidor.contract.errors import InputError
    from philidor.contract.info import Bound
    from philidor.contract.limits import Limits, LimitsError, TimeLeft
    from philidor.contract.options import Button, Check, Combo, Option, OptionError, Spin, Text
    from philidor.contract.player import (
        AmbiguousMoveError,
        IllegalMoveError,
        NotAMoveError,
        UnsupportedPositionError,
    )
    from philidor.contract.setup import FenError
    from philidor.pgn.tree import GameTree
    from philidor.players import UnknownPlayerError
    from philidor.puzzles.puzzle import Puzzle
    from philidor.puzzles.selection import PuzzleFilter
    from philidor.puzzles.trainer import Puzzles
    from philidor.toolkit.annotating import annotate_pgn
    from philidor.toolkit.books import (
        OpeningBook,
        WeightedMove,
        build_book,
        merge_books,
        opening_name,
    )
    from philidor.toolkit.database import Database
    from philidor.toolkit.matches import MatchResult, Sprt, match
    from philidor.toolkit.mates import MateSearch, find_mate
    from philidor.toolkit.repertoire import Repertoire
    from philidor.toolkit.reports import to_pandas
    from philidor.toolkit.reviewing import Review, review_game
    from philidor.toolkit.suites import SuiteResult, solve_suite
    from philidor.toolkit.tables import EndgameTables, Syzygy
    from philidor.toolkit.terms import EvaluationTerms, evaluation_terms
    from philidor.toolkit.tournaments import TournamentResult, tournament

__all__ = [
    "AmbiguousMoveError",
    "Analysis",
    "Annotations",
    "AsyncAnalysis",
    "Board",
    "Bound",
    "Button",
    "Check",
    "Color",
    "Combo",
    "Database",
    "EndgameTables",
    "Engine",
    "EngineClosedError",
    "EvaluationTerms",
    "FenError",
    "GameOverError",
    "GameTree",
    "IllegalMoveError",
    "InputError",
    "Limits",
    "LimitsError",
    "MatchResult",
    "MateSearch",
    "Move",
    "NotAMoveError",
    "NotSearchedError",
    "OpeningBook",
    "Option",
    "OptionError",
    "Outcome",
    "PgnGame",
    "Piece",
    "PieceType",
    "Played",
    "Positions",
    "Puzzle",
    "PuzzleFilter",
    "Puzzles",
    "Repertoire",
    "Report",
    "Review",
    "Spin",
    "Sprt",
    "Square",
    "SquareSet",
    "SuiteResult",
    "Syzygy",
    "Termination",
    "Text",
    "TimeLeft",
    "TournamentResult",
    "UnknownPlayerError",
    "UnsupportedPositionError",
    "WeightedMove",
    "__version__",
    "annotate_pgn",
    "bitboards",
    "board_svg",
    "build_book",
    "evaluate",
    "evaluate_many",
    "evaluation_terms",
    "explain",
    "features",
    "find_mate",
    "legal_moves_many",
    "match",
    "merge_books",
    "opening_name",
    "perft_many",
    "planes",
    "positions",
    "read_pgn",
    "review_game",
    "solve_suite",
    "to_pandas",
    "tournament",
    "written_pgn",
    "zobrist_many",
]
__version__ = "0.1.0"

_loader.install()

# The library's names by module, imported when they are first used: engines start without them.
PLACES = {
    "api": "Analysis AsyncAnalysis Engine EngineClosedError GameOverError NotSearchedError Played "
    "Report evaluate explain",
    "board.arrays": "bitboards evaluate_many features legal_moves_many perft_many planes "
    "zobrist_many",
    "board.board": "Board",
    "board.games": "Annotations PgnGame Positions positions read_pgn written_pgn",
    "board.moves": "Move",
    "board.outcome": "Outcome Termination",
    "board.picture": "board_svg",
    "board.squares": "Color Piece PieceType Square SquareSet",
    "contract.errors": "InputError",
    "contract.info": "Bound",
    "contract.limits": "Limits LimitsError TimeLeft",
    "contract.options": "Button Check Combo Option OptionError Spin Text",
    "contract.player": "AmbiguousMoveError IllegalMoveError NotAMoveError UnsupportedPositionError",
    "contract.setup": "FenError",
    "pgn.tree": "GameTree",
    "players": "UnknownPlayerError",
    "puzzles.puzzle": "Puzzle",
    "puzzles.selection": "PuzzleFilter",
    "puzzles.trainer": "Puzzles",
    "toolkit.annotating": "annotate_pgn",
    "toolkit.books": "OpeningBook WeightedMove build_book merge_books opening_name",
    "toolkit.database": "Database",
    "toolkit.repertoire": "Repertoire",
    "toolkit.matches": "MatchResult Sprt match",
    "toolkit.mates": "MateSearch find_mate",
    "toolkit.reports": "to_pandas",
    "toolkit.reviewing": "Review review_game",
    "toolkit.suites": "SuiteResult solve_suite",
    "toolkit.tables": "EndgameTables Syzygy",
    "toolkit.terms": "EvaluationTerms evaluation_terms",
    "toolkit.tournaments": "TournamentResult tournament",
}

# The packages that some of them need, and the extras that have them.
EXTRAS = {"chess": "cli", "numpy": "notebook"}


def __getattr__(name: str) -> object:
    """A name of the library, from the module that has it."""
    for place, names in PLACES.items():
        if name in names.split():
            try:
                return getattr(import_module(f"philidor.{place}"), name)
            except ModuleNotFoundError as error:
                if error.name not in EXTRAS:
                    raise
                missing = error.name
            from philidor.contract.errors import missing_package

            message = f"{name} {missing_package(missing, EXTRAS[missing])}"
            raise ModuleNotFoundError(message, name=missing)
    raise AttributeError(f"module 'philidor' has no attribute '{name}'")


def __dir__() -> list[str]:
    """The names of the library, also those that are not imported yet."""
    return sorted({*globals(), *__all__})
