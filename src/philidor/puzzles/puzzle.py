"""A puzzle: a position, the moves that solve it, and where it comes from."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

import chess

from philidor.contract.errors import InputError

# shipped: come with the program; imported: from a CSV file; mistake: a move that the user got wrong
# in a game; chosen: a move that the user chose as a solution; games, levels: found in games, of
# people or between the program's levels.
Source: TypeAlias = Literal["shipped", "imported", "mistake", "chosen", "games", "levels"]
SOURCES: tuple[Source, ...] = ("shipped", "imported", "mistake", "chosen", "games", "levels")
# Sources whose puzzles have several good moves: a move is right if it is about as good.
LENIENT: tuple[Source, ...] = ("mistake", "chosen")
LICHESS = "https://lichess.org/training/"
KEY_BYTES = 8
# Nodes of a proof that a move is the only good one, searched with two lines.
PROOF_NODES = 60_000


class PuzzleError(InputError):
    """A puzzle that cannot be used; the message says why."""


@dataclass(frozen=True, kw_only=True)
class Origin:
    """The game that a puzzle comes from; texts are empty and `ply` is 0 if it is not known.

    game: its id in the library. ply: of the first move of the solution. played: the move that was
    played there (UCI), and its SAN. label: how bad it was.
    """

    white: str = ""
    black: str = ""
    date: str = ""
    game: str = ""
    ply: int = 0
    played: str = ""
    played_san: str = ""
    label: str = ""
    created: str = ""


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """A puzzle as in lichess's file: `fen` is the position before the opponent's last move.

    moves: in UCI form, first `lead` moves of the opponent (0 or 1), then the solution, in which the
    solver and the opponent alternate. rating, deviation: of its difficulty by Glicko-2; None if it
    is not known. popularity: -100 to 100. plays: how often it was tried on lichess. name: its id
    there.
    """

    fen: str
    moves: tuple[str, ...]
    lead: int = 1
    rating: int | None = None
    deviation: int | None = None
    popularity: int | None = None
    plays: int | None = None
    themes: tuple[str, ...] = ()
    source: Source = "imported"
    name: str = ""
    url: str = ""
    openings: str = ""
    origin: Origin | None = None

    @cached_property
    def key(self) -> int:
        """The identity: the same position with the same moves is the same puzzle.

        Two searches may find different answers to one mistake, so for a mistake the move that was
        played counts.
        """
        played = self.origin.played if self.origin is not None else ""
        if played:
            # The position of the mistake, whether or not the move before it is known.
            text = f"{self.board().epd()} ?{played}"
        else:
            text = f"{' '.join(self.fen.split()[:4])} {' '.join(self.moves)}"
        digest = hashlib.blake2b(text.encode(), digest_size=KEY_BYTES).digest()
        return int.from_bytes(digest, signed=True)

    @property
    def id(self) -> str:
        """The key as 16 hexadecimal digits."""
        return id_of(self.key)

    @property
    def solution(self) -> tuple[str, ...]:
        """The moves from the position to be solved."""
        return self.moves[self.lead :]

    @property
    def lenient(self) -> bool:
        """Whether any move that is about as good as the solution is right."""
        return self.source in LENIENT

    @property
    def address(self) -> str:
        """Where the puzzle is on the web, empty if it is not known."""
        return f"{LICHESS}{self.name}" if self.name else ""

    def board(self) -> chess.Board:
        """The position to be solved, with the opponent's move as its last one.

        PuzzleError if a move of the puzzle is not legal, or if it has none.
        """
        return self._boards[0].copy()

    @property
    def solver(self) -> chess.Color:
        """The side that is to move; PuzzleError as for `board`."""
        return self._boards[0].turn

    def line(self, solved: int) -> chess.Board:
        """The board after so many moves of the solution; PuzzleError as for `board`."""
        return self._boards[solved].copy()

    @cached_property
    def _boards(self) -> list[chess.Board]:
        """The position to be solved, and the one after each move of the solution."""
        try:
            board = chess.Board(self.fen)
        except ValueError as error:
            raise PuzzleError(f"the position of a puzzle cannot be read: {error}") from None
        if not board.is_valid():
            raise PuzzleError(f"{self.fen} is not a chess position")
        found = [board.copy()]
        for move in self.moves:
            try:
                board.push_uci(move)
            except ValueError:
                raise PuzzleError(f"{self.fen}: {move} is not a legal move of it") from None
            found.append(board.copy())
        if len(self.moves) <= self.lead:
            raise PuzzleError(f"{self.fen}: the puzzle has no solution")
        return found[self.lead :]


def id_of(key: int) -> str:
    """A puzzle's key as text."""
    return key.to_bytes(KEY_BYTES, signed=True).hex()


def key_of(text: str) -> int | None:
    """The key that an id stands for; None if it is not an id."""
    try:
        found = bytes.fromhex(text)
    except ValueError:
        return None
    return int.from_bytes(found, signed=True) if len(found) == KEY_BYTES else None
