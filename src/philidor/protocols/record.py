"""A game as a front end without a board keeps it: the player knows the rules."""

from __future__ import annotations

from philidor.contract.player import IllegalMoveError, Player
from philidor.contract.setup import EMPTY, Setup, attacked, square_number
from philidor.game.ending import (
    FIFTY_MOVES,
    NO_MATERIAL,
    REPETITION,
    Ending,
    mate,
    stalemate,
)
from philidor.game.reasons import why_illegal
from philidor.game.replay import after

# What makes two positions the same for the rule of repetition.
Likeness = tuple[str, bool, frozenset[int], int | None]


class Record:
    """Start, moves and every position between; the player always stands at the last one."""

    def __init__(self, player: Player, setup: Setup) -> None:
        self._player = player
        self.start = setup
        self.moves: list[str] = []
        self.setups: list[Setup] = [setup]
        self._likenesses: list[Likeness] = []
        self.legal: list[str] = []
        self._stand()

    @property
    def setup(self) -> Setup:
        """The current position."""
        return self.setups[-1]

    @property
    def white_to_move(self) -> bool:
        """Whose turn it is."""
        return self.setup.white_to_move

    def push(self, move: str, legal_after: list[str] | None = None) -> None:
        """Play a move (UCI); IllegalMoveError, whose text says why, when it is not legal.

        Where the player stands behind the move already and must not be disturbed, because it
        ponders there, `legal_after` are the legal moves that it found.
        """
        if move not in self.legal:
            error = IllegalMoveError(move, self.moves)
            error.args = (why_illegal(self.setup, move),)
            raise error
        self.setups.append(after(self.setup, move))
        self.moves.append(move)
        if legal_after is None:
            self._stand()
        else:
            self._note(legal_after)

    def pop(self, count: int = 1) -> None:
        """Take moves back; IndexError when fewer have been made."""
        if count > len(self.moves):
            raise IndexError(f"{len(self.moves)} moves have been made, not {count}")
        del self.moves[len(self.moves) - count :]
        del self.setups[len(self.setups) - count :]
        del self._likenesses[len(self._likenesses) - count - 1 :]
        self._stand()

    def stand(self) -> None:
        """Put the player back at the current position, after it looked at another."""
        self._player.set_position(self.start, self.moves)

    def ending(self) -> Ending | None:
        """The end of the game by the rules, or None; a third repetition counts as an end."""
        if not self.legal:
            white = self.white_to_move
            if attacked(self.setup.board, self.setup.king(white), not white):
                return mate(not white)
            return stalemate(white)
        if not can_mate(self.setup.board):
            return NO_MATERIAL
        if self._likenesses.count(self._likenesses[-1]) >= 3:
            return REPETITION
        return FIFTY_MOVES if self.setup.halfmoves >= 100 else None

    def _stand(self) -> None:
        self.stand()
        self._note(self._player.legal_moves())

    def _note(self, legal: list[str]) -> None:
        self.legal = legal
        self._likenesses.append(self._likeness())

    def _likeness(self) -> Likeness:
        """An en passant square counts only where a capture on it is legal."""
        setup = self.setup
        passed = setup.en_passant
        if passed is not None and not any(
            setup.board[square_number(move[:2])] in "Pp" and square_number(move[2:4]) == passed
            for move in self.legal
        ):
            passed = None
        return (setup.board, setup.white_to_move, setup.castling, passed)


def can_mate(board: str) -> bool:
    """Whether there is any way at all that one side mates the other with what is left."""
    men = [(man, square) for square, man in enumerate(board) if man not in EMPTY + "Kk"]
    if any(man not in "NnBb" for man, _ in men):
        return True
    if len(men) <= 1:
        return False
    colours = {(square // 8 + square) % 2 for _, square in men}
    return any(man in "Nn" for man, _ in men) or len(colours) == 2
