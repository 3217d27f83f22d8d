"""The referee: when the rules of chess end a game, and the result when a flag falls.

It works on `Setup`s and imports nothing slow to load, because protocols need it when they start.
`notation.referee` applies it to boards of python-chess.
"""

from __future__ import annotations

from collections.abc import Iterable

from philidor.contract.setup import EMPTY, FILES, Setup, square_name
from philidor.game.attacks import in_check
from philidor.game.ending import (
    FIFTY_MOVES,
    MATERIAL,
    REPETITION,
    Ending,
    EndReason,
    lost,
    mate,
    stalemate,
)
from philidor.game.legality import is_legal
from philidor.game.replay import after

REPETITIONS = 3
# Plies without a capture or a pawn move.
FIFTY_MOVES_PLIES = 100

# Board, side to move, castling rights, en passant square where a capture on it is legal.
RepetitionKey = tuple[str, bool, frozenset[int], int | None]


class Referee:
    """A game's positions from its start, and whether the last one ends it by the rules."""

    def __init__(self, start: Setup, moves: Iterable[str] = ()) -> None:
        """`moves`: legal moves (UCI) already played from the start."""
        self.start = start
        self.setups = [start]
        self._keys = [repetition_key(start)]
        for move in moves:
            self.push(move)

    @property
    def setup(self) -> Setup:
        """The current position."""
        return self.setups[-1]

    def push(self, move: str) -> None:
        """Play a move (UCI) that is known to be legal."""
        self.setups.append(after(self.setup, move))
        self._keys.append(repetition_key(self.setup))

    def pop(self, count: int = 1) -> None:
        """Take back this many moves."""
        del self.setups[len(self.setups) - count :]
        del self._keys[len(self._keys) - count :]

    def ending(self, can_move: bool) -> Ending | None:
        """The end of the game; None while it goes on.

        can_move: whether the side to move has a legal move. The third repetition and the
        fiftieth move end the game without a claim, as between programs.
        """
        setup = self.setup
        return judge(
            setup.white_to_move,
            can_move,
            check=not can_move and in_check(setup),
            material=can_mate(setup.board, True) or can_mate(setup.board, False),
            repeated=self._keys.count(self._keys[-1]) >= REPETITIONS,
            halfmoves=setup.halfmoves,
        )


def judge(
    white: bool, can_move: bool, check: bool, material: bool, repeated: bool, halfmoves: int
) -> Ending | None:
    """How a game ends in a position with these properties; None if it goes on.

    white: the side to move; can_move: whether it has a legal move; check: whether it is in check.
    material: whether either side can still mate. repeated: whether the position has occurred for
    the third time. halfmoves: plies since the last capture or pawn move.
    """
    if not can_move:
        return mate(not white) if check else stalemate(white)
    if not material:
        return MATERIAL
    if repeated:
        return REPETITION
    return FIFTY_MOVES if halfmoves >= FIFTY_MOVES_PLIES else None


def repetition_key(setup: Setup) -> RepetitionKey:
    """The repetition key: two positions are the same if theirs are equal."""
    passed = setup.en_passant
    if passed is not None and not _can_take_on(setup, passed):
        passed = None
    return (setup.board, setup.white_to_move, setup.castling, passed)


def _can_take_on(setup: Setup, passed: int) -> bool:
    """Whether an en passant capture on that square is legal."""
    pawn, rank = ("P", 5) if setup.white_to_move else ("p", 4)
    for file in (passed % 8 - 1, passed % 8 + 1):
        if 0 <= file < 8 and setup.board[8 * (rank - 1) + file] == pawn:
            if is_legal(setup, f"{FILES[file]}{rank}{square_name(passed)}"):
                return True
    return False


def can_mate(board: str, white: bool) -> bool:
    """Whether any sequence of legal moves lets a side mate, whatever the other does.

    A lone knight or bishops of one square colour can mate only if the other side has pieces or
    pawns that can block squares around their own king.
    """
    own, other = ("PNBRQ", "pnbrq") if white else ("pnbrq", "PNBRQ")
    pawns, knights, bishops, rooks, queens = (board.count(piece) for piece in own)
    if pawns or rooks or queens:
        return True
    if knights:
        helpers = any(board.count(piece) for piece in other[:4])
        return knights + bishops > 1 or helpers
    if bishops:
        colours = {
            (square // 8 + square) % 2 for square, piece in enumerate(board) if piece in "Bb"
        }
        return len(colours) > 1 or any(piece in "PpNn" for piece in board if piece != EMPTY)
    return False


def flag_fell(board: str, side: bool) -> Ending:
    """The end when a side's time is up: a draw if the other side could never mate."""
    if can_mate(board, not side):
        return lost(side, EndReason.TIME)
    return Ending(EndReason.TIME_DRAW, None, side)
