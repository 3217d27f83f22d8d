"""The opening repertoire for Python programs."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from philidor.board.board import Board
from philidor.board.given import check_board
from philidor.contract.errors import InputError
from philidor.game.fen import start
from philidor.library.library import default_folder
from philidor.library.store import Store
from philidor.pgn.whole_games import WholeGame, trees_in
from philidor.toolkit.setups import setup_of
from philidor.training import practice
from philidor.training.practice import Answered, Counts, Departure, Question
from philidor.training.repertoire import SIDES, Changed, Side
from philidor.training.repertoire import Repertoire as Kept


class Repertoire:
    """The prepared lines of `white` or `black` in a data folder, which the browser app trains too.

    Moves are in UCI form. A context manager.
    """

    def __init__(self, side: Side, folder: str | os.PathLike[str] | None = None) -> None:
        """Open the repertoire of a data folder, by default of the user's own. StoreError.

        InputError for another side.
        """
        if side not in SIDES:
            raise InputError(f"a repertoire is for white or black, not for '{side}'")
        self._store = Store(default_folder() if folder is None else Path(folder))
        self._kept = Kept(self._store, side)

    def __enter__(self) -> Repertoire:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._store.close()

    def lines(self) -> list[tuple[str, ...]]:
        """The whole lines."""
        return [line.moves for line in self._kept.whole()]

    def planned(self, board: Board) -> list[str]:
        """The prepared moves of a position, the main one first."""
        found = self._kept.at(setup_of(board))
        return [] if found is None else list(found.moves)

    def add(self, moves: Iterable[str]) -> Changed:
        """Add a line from the initial position; InputError at an illegal move."""
        return self._kept.add([(start(), list(moves))])

    def add_pgn(self, text: str) -> Changed:
        """Add games with variations: all moves of the opponent, and the main ones of the side."""
        games = (game.tree for game in trees_in(text) if isinstance(game, WholeGame))
        return self._kept.add_trees(games)

    def remove(self, board: Board, move: str) -> Changed:
        """Remove a move with what is reached through it alone; InputError if it is not there."""
        return self._kept.remove(setup_of(board), move)

    def undo(self, change: Changed) -> None:
        """Undo an addition or a removal; InputError if it was undone."""
        self._kept.undo(change.key)

    def counts(self) -> Counts:
        """How many positions are due and how many there are."""
        return practice.counts(self._kept)

    def question(self, after: Iterable[str] = (), early: bool = False) -> Question | None:
        """The next position that is due, below a line first; early: also what is not due yet."""
        return practice.question(self._kept, tuple(after), early=early)

    def answer(self, question: Question, move: str | None, helped: bool = False) -> Answered:
        """Judge a move, None for one that is not known, and schedule the position."""
        return practice.answer(self._kept, question.setup, move, helped)

    def departure(self, board: Board) -> Departure | None:
        """Where a game, a board with its moves, left the repertoire; None if it did not."""
        check_board(board)
        setup = setup_of(board.root())
        return practice.departure(self._kept, setup, [str(move) for move in board.move_stack])
