"""What every step can do: follow a game, and choose a move. Chapter 5's step chooses any move."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from examples.board import START_FEN, Board, Move
from examples.castling import generate_all
from examples.generator import generate
from examples.limits import Limits, Signals
from examples.making import legal_moves, make, make_legal, take_back

SEED = 2020


@dataclass(frozen=True)
class Report:
    """A finished iteration: depth, score in centipawns for the mover, nodes, seconds, best line."""

    depth: int
    score: int
    nodes: int
    seconds: float
    line: tuple[Move, ...]


OnReport = Callable[[Report], None]


class NeedsPhilidorError(Exception):
    """A step uses what Philidor ships, and Philidor is not installed."""


class Player:
    """A player that knows the rules; each step of the lessons adds to the one before."""

    # The names of UCI options, all of them texts.
    options: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.board = self.new_board()
        self.signals = Signals()

    def new_board(self) -> Board:
        """The board to play on."""
        return Board()

    def set_option(self, name: str, value: str) -> None:
        """Set an option."""

    def new_game(self) -> None:
        """Forget the last game."""

    def end_game(self) -> None:
        """The last game is over, or the program ends."""

    def set_position(self, fen: str = START_FEN, moves: tuple[str, ...] = ()) -> None:
        """Set up a position and make moves in UCI form; ValueError for an illegal one."""
        self.board.set_up(fen)
        for text in moves:
            self.make(self.find(text))

    def find(self, text: str) -> Move:
        """The legal move of that name."""
        for move in generate_all(self.board):
            if str(move) == text and make_legal(self.board, move):
                take_back(self.board)
                return move
        raise ValueError(f"{text} is not a legal move")

    @property
    def nodes(self) -> int:
        """The nodes of the last search."""
        return 0

    def make(self, move: Move) -> None:
        """Make a move of the game."""
        make(self.board, move)

    def moves(self) -> list[Move]:
        """The pseudo-legal moves that the player thinks about."""
        return generate(self.board)

    def think(self, limits: Limits, report: OnReport) -> Move | None:
        """Choose a move; None if the game is over."""
        raise NotImplementedError


class RandomPlayer(Player):
    """Chapter 5: the rules and nothing else. Any legal move will do."""

    def __init__(self) -> None:
        super().__init__()
        self.chance = random.Random(SEED)

    def think(self, limits: Limits, report: OnReport) -> Move | None:
        """A legal move by lot."""
        choice = limits.allowed(legal_moves(self.board, lambda _: self.moves()))
        if not choice:
            return None
        move = self.chance.choice(sorted(choice))
        report(Report(1, 0, len(choice), 0.0, (move,)))
        return move
