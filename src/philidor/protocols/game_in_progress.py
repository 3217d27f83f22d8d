"""A game for front ends without their own board; the player supplies the legal moves."""

from __future__ import annotations

from philidor.contract.player import IllegalMoveError, Player
from philidor.contract.setup import Setup
from philidor.game.ending import Ending
from philidor.game.reasons import why_illegal
from philidor.game.referee import Referee


class GameInProgress:
    """The start, the moves and every position; the player is kept at the last position."""

    def __init__(self, player: Player, setup: Setup) -> None:
        """Raises UnsupportedPositionError if the player does not support the position."""
        self._player = player
        self._referee = Referee(setup)
        self.moves: list[str] = []
        self.legal: list[str] = []
        self._find_legal()

    @property
    def start(self) -> Setup:
        """The position from which the game began."""
        return self._referee.start

    @property
    def setups(self) -> list[Setup]:
        """Every position from the start to the current one."""
        return self._referee.setups

    @property
    def setup(self) -> Setup:
        """The current position."""
        return self._referee.setup

    @property
    def white_to_move(self) -> bool:
        """Whether White is to move."""
        return self.setup.white_to_move

    def push(self, move: str, legal_after: list[str] | None = None) -> None:
        """Play a move (UCI); raises IllegalMoveError with the reason if it is illegal.

        legal_after: the legal moves after this one, given if the player is pondering on it. The
        player then has that position already and is not interrupted.
        """
        if move not in self.legal:
            error = IllegalMoveError(move, self.moves)
            error.args = (why_illegal(self.setup, move),)
            raise error
        self._referee.push(move)
        self.moves.append(move)
        if legal_after is None:
            self._find_legal()
        else:
            self.legal = legal_after

    def pop(self, count: int = 1) -> None:
        """Take moves back; IndexError if fewer have been made."""
        if count > len(self.moves):
            raise IndexError(f"{len(self.moves)} moves have been made, not {count}")
        del self.moves[len(self.moves) - count :]
        self._referee.pop(count)
        self._find_legal()

    def stand(self) -> None:
        """Set the player to the current position again, after it searched another one."""
        self._player.set_position(self.start, self.moves)

    def ending(self) -> Ending | None:
        """The end of the game by the rules; None while it goes on."""
        return self._referee.ending(bool(self.legal))

    def _find_legal(self) -> None:
        self.stand()
        self.legal = self._player.legal_moves()
