"""The state of a game in the terminal: board, clock, turn and ending."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import chess

from philidor.game.clock import Clock
from philidor.game.ending import AGREED, Ending, resigned
from philidor.game.time_control import TimeControl
from philidor.notation import pgn
from philidor.notation.referee import ending, flag_fell
from philidor.terminal.seat import Seat


@dataclass
class TerminalGame:
    """One game between a person and a program."""

    seat: Seat
    board: chess.Board
    time_control: TimeControl
    human_white: bool
    flipped: bool = False
    ending: Ending | None = None
    clock: Clock = field(init=False)

    def __post_init__(self) -> None:
        self.clock = Clock(self.time_control)
        self.ending = ending(self.board)

    @property
    def human_to_move(self) -> bool:
        """Whether it is the person's turn."""
        return self.board.turn == self.human_white

    def push(self, move: chess.Move, milliseconds: int) -> None:
        """Make a move that took so long; it may end the game, or lose it on time."""
        white = self.board.turn
        self.board.push(move)
        in_time = self.clock.spend(white, milliseconds)
        self.ending = ending(self.board)
        if self.ending is None and not in_time:
            self.ending = flag_fell(self.board, white)

    def take_back(self) -> bool:
        """Take back to the person's last move; False when there is none."""
        if len(self.board.move_stack) < (2 if self.human_to_move else 1):
            return False
        while True:
            self.board.pop()
            self.clock.take_back(self.board.turn)
            if self.human_to_move:
                break
        self.ending = None
        self.seat.policy.new_game()
        return True

    def resign(self, white: bool) -> None:
        """One side resigns."""
        self.ending = resigned(white)

    def offer_draw(self) -> bool:
        """The person offers a draw; whether the player takes it."""
        taken = self.seat.policy.takes_draw(self.board.fullmove_number)
        if taken:
            self.ending = AGREED
        return taken

    def save(self, path: Path) -> None:
        """Append the game to a PGN file; OSError when that fails."""
        names = ("You", self.seat.player.name)
        white, black = names if self.human_white else names[::-1]
        result = self.ending.result if self.ending else "*"
        reason = self.ending.text if self.ending else "unterminated"
        pgn.save(pgn.game_of(self.board, white, black, result, reason), path)
