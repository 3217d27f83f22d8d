"""The curve over puzzles' ratings: which puzzles a player solves, and how steeply it falls."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import chess
import numpy as np

from philidor.game.fen import parse_fen
from philidor.human.past import Past
from philidor.lab.people.players import Chooser
from philidor.lab.people.positions import HumanMove
from philidor.lab.people.tables import rows_of

# Elo: so many points make the odds ten times as large, by the definition of ratings.
ELO = 400.0


@dataclass(frozen=True)
class RatedPuzzle:
    """A puzzle: the position before the opponent's move, the line (UCI) from there, its rating."""

    fen: str
    moves: tuple[str, ...]
    rating: int


@dataclass(frozen=True)
class Curve:
    """Puzzles solved, as expected, and the fitted curve: the rating of which half are solved, and
    its scale."""

    solved: float
    tried: int
    half: float
    scale: float


def read_puzzles(path: Path, most: int, seed: int) -> list[RatedPuzzle]:
    """A sample, even over the ratings, of a table: the columns `fen`, `moves` and `rating`."""
    bands: dict[int, list[RatedPuzzle]] = {}
    for row in rows_of(path, ("fen", "moves", "rating")):
        puzzle = RatedPuzzle(row["fen"], tuple(row["moves"].split()), int(row["rating"]))
        bands.setdefault(puzzle.rating // 200, []).append(puzzle)
    draw = random.Random(seed)
    each = max(1, most // max(1, len(bands)))
    found = [one for band in bands.values() for one in draw.sample(band, min(each, len(band)))]
    return sorted(found, key=lambda one: one.rating)


def chance_of(chooser: Chooser, puzzle: RatedPuzzle, rating: int) -> float:
    """The chance that a player finds every move of the line; any mate is as good as the line's."""
    board = chess.Board(puzzle.fen)
    setup = parse_fen(puzzle.fen)
    solved, so_far = 0.0, 1.0
    for number, name in enumerate(puzzle.moves):
        if number % 2:
            past = Past(setup, tuple(move.uci() for move in board.move_stack))
            asked = HumanMove(parse_fen(board.fen(en_passant="fen")), name, rating, past)
            shares = chooser.shares(asked)
            solved += so_far * sum(
                share for move, share in shares.items() if move != name and _mates(board, move)
            )
            so_far *= shares.get(name, 0.0)
        board.push_uci(name)
    return solved + so_far


def _mates(board: chess.Board, name: str) -> bool:
    """Whether a move, or none if an engine gave no answer, is mate."""
    if not name:
        return False
    board.push_uci(name)
    mates = board.is_checkmate()
    board.pop()
    return mates


def curve_of(
    chooser: Chooser,
    puzzles: Sequence[RatedPuzzle],
    rating: int,
    on_puzzle: Callable[[int], None] = lambda number: None,
) -> Curve:
    """The chances of a player to solve the puzzles, and the fitted curve."""
    # Importing it takes a quarter of a second.
    from scipy.optimize import minimize

    results = []
    for number, puzzle in enumerate(puzzles, start=1):
        on_puzzle(number)
        results.append(chance_of(chooser, puzzle, rating))
    ratings = np.array([puzzle.rating for puzzle in puzzles], float)
    won = np.array(results, float)

    def badness(numbers: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
        half, scale = numbers[0], np.exp(numbers[1])
        odds = np.clip((half - ratings) / scale * np.log(10), -30, 30)
        chance = 1 / (1 + np.exp(-odds))
        return -float(np.sum(won * np.log(chance) + (1 - won) * np.log(1 - chance)))

    fitted = minimize(badness, np.array([float(rating), np.log(ELO)]), method="Nelder-Mead")
    return Curve(float(won.sum()), len(puzzles), float(fitted.x[0]), float(np.exp(fitted.x[1])))
