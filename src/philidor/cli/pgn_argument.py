"""A game of a PGN file, as commands take it: the file, the number of the game, and a ply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from philidor.cli.common import complain, fail, plain_errors
from philidor.contract.setup import Setup
from philidor.pgn.game import Game
from philidor.pgn.reader import read_file
from philidor.pgn.source import spoken
from philidor.pgn.tree import GameTree
from philidor.pgn.uci_moves import uci_moves
from philidor.pgn.whole_games import TreeMaker

GameOption = Annotated[
    int | None, typer.Option("--game", min=1, help="The number of the game in the file.")
]
PlyOption = Annotated[
    int | None, typer.Option(min=0, help="Only so many half-moves of the game; by default all.")
]


@dataclass(frozen=True)
class LoadedGame:
    """A game's initial position, its moves in UCI form and its tree."""

    setup: Setup
    moves: list[str]
    tree: GameTree


def chosen_game(path: Path | None, number: int | None, ply: int | None = None) -> LoadedGame | None:
    """A game of a file, up to a ply; None without a file.

    The command ends if the game cannot be read, or if it is not clear which game is meant. A game
    with an error is read up to the error, which is reported.
    """
    if path is None:
        if number is not None or ply is not None:
            fail("--game and --ply choose a game of a PGN file, which is missing")
        return None
    with plain_errors():
        games = read_file(path)
    loaded = whole_game(games, path, number)
    until = moves_until(loaded, path, ply)
    for node in loaded.tree.main_line()[until : until + 1]:
        loaded.tree.delete(node)
    return LoadedGame(loaded.setup, loaded.moves[:until], loaded.tree)


def whole_game(games: Sequence[Game], path: Path, number: int | None) -> LoadedGame:
    """One of a file's games; the command ends where it cannot be read, or which one is not clear.

    A game with an error is read up to the error, which is reported.
    """
    name = spoken(path)
    if number is None and len(games) > 1:
        fail(f"{name} has {len(games)} games: choose one of them with --game NUMBER")
    if number is not None and number > len(games):
        fail(f"{name} has no game {number}: its last one is {len(games)}")
    game = games[(number or 1) - 1]
    if game.setup is None or (game.fault is not None and not game.plies):
        fail(f"{name}, {game.fault}")
    if game.fault is not None:
        complain(f"philidor: {name}, {game.fault}: the game is read up to there")
    whole = TreeMaker().tree_of(game)
    assert whole is not None, "games without an initial position are refused before"
    for note in whole.notes:
        complain(f"philidor: {name}, {note}")
    return LoadedGame(game.setup, uci_moves(game.setup, game.moves), whole.tree)


def moves_until(loaded: LoadedGame, path: Path, ply: int | None) -> int:
    """How many moves of a game are meant; the command ends if it has fewer."""
    if ply is not None and ply > len(loaded.moves):
        fail(f"the game in {spoken(path)} has only {len(loaded.moves)} half-moves, not {ply}")
    return len(loaded.moves) if ply is None else ply
