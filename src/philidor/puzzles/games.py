"""Games in which puzzles are looked for: of PGN files, of the library, between levels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import chess

from philidor.api import Engine
from philidor.contract.limits import Limits
from philidor.human.opponent import LEVEL, SEED
from philidor.library.library import Library
from philidor.library.query import Filter, Scope
from philidor.notation.boards import board_of
from philidor.pgn.game import Game
from philidor.pgn.reader import games_in, games_of
from philidor.pgn.uci_moves import uci_moves
from philidor.puzzles.difficulty import NODES
from philidor.puzzles.generator import Played
from philidor.puzzles.puzzle import Origin

# Of a game between levels, which may go on for ever.
MOST_PLIES = 200
NULL_MOVE = "0000"


def from_pgn(paths: Iterable[Path]) -> Iterator[Played]:
    """The games of PGN files; those that cannot be read are left out. InputError for a file."""
    for path in paths:
        yield from filter(None, map(played, games_of(path)))


def from_library(library: Library, wanted: Filter, scope: Scope) -> Iterator[Played]:
    """The games of the library that meet conditions; each one's origin names it."""
    for id in library.ids(wanted, scope):
        for game in games_in(library.pgn(id)):
            found = played(game, id)
            if found is not None:
                yield found


def between_levels(levels: tuple[int, int], games: int, seed: int) -> Iterator[Played]:
    """Games between two of the program's levels; the same seed gives the same games."""
    with Engine() as engine:
        for number in range(games):
            sides = levels if number % 2 == 0 else levels[::-1]
            yield _between(engine, sides, seed + number)


def played(game: Game, id: str = "") -> Played | None:
    """A game that was read, up to a fault or a null move; None if it is not ordinary chess."""
    if game.setup is None or game.setup.chess960 or game.other_variant or not game.moves:
        return None
    moves = uci_moves(game.setup, game.moves)
    if NULL_MOVE in moves:
        moves = moves[: moves.index(NULL_MOVE)]
    board = board_of(game.setup, moves)
    tags = game.tags
    origin = Origin(
        white=tags.get("White", ""),
        black=tags.get("Black", ""),
        date=tags.get("Date", ""),
        game=id,
    )
    return Played(board.root(), tuple(board.move_stack), origin)


def _between(engine: Engine, sides: tuple[int, int], seed: int) -> Played:
    board = chess.Board()
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < MOST_PLIES:
        level = sides[0] if board.turn else sides[1]
        engine.configure({LEVEL: level, SEED: 2 * seed + board.turn + 1})
        board.push(engine.play(board, Limits(nodes=NODES)).move)
    names = [f"Level {level}" for level in sides]
    return Played(board.root(), tuple(board.move_stack), Origin(white=names[0], black=names[1]))
