"""Chapter 10: the transposition table, and draws by repetition, which keys make easy to see."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from examples.alpha_beta import MATE_BOUND, Score
from examples.board import START_FEN, Board, Move
from examples.keys import KeyedBoard
from examples.making import make
from examples.ordering import Ordering

MOST_ENTRIES = 400_000
LOWER, EXACT, UPPER = range(3)


class Entry(NamedTuple):
    """A searched position. bound: whether the score is exact, or at least, or at most that."""

    depth: int
    bound: int
    score: Score
    move: Move | None


class Entries(Protocol):
    """What holds the entries: a dictionary here, and shared memory in chapter 31."""

    def get(self, key: int, /) -> Entry | None:
        """The entry of a position, if there is one."""

    def __setitem__(self, key: int, entry: Entry, /) -> None:
        """Store an entry."""

    def __len__(self) -> int:
        """How many there are."""

    def clear(self) -> None:
        """Forget them all."""


class Table(Ordering):
    """Chapter 10: positions that were searched before are looked up."""

    board: KeyedBoard

    def __init__(self) -> None:
        super().__init__()
        self.table: Entries = {}
        self.keys: list[int] = []

    def new_board(self) -> Board:
        """A board with a key."""
        return KeyedBoard()

    def new_game(self) -> None:
        """Empty the table, so that each game can be repeated."""
        self.table.clear()

    # The keys of the game and of the line that is being searched

    def set_position(self, fen: str = START_FEN, moves: tuple[str, ...] = ()) -> None:
        """Set up a position, and remember those on the way."""
        self.board.set_up(fen)
        self.keys = [self.board.key()]
        for text in moves:
            self.make(self.find(text))

    def make(self, move: Move) -> None:
        """Make a move of the game and remember the position."""
        make(self.board, move)
        self.keys.append(self.board.key())

    def try_move(self, move: Move) -> bool:
        """Make a move of the search and remember the position."""
        if not super().try_move(move):
            return False
        self.keys.append(self.board.key())
        return True

    def take_back(self) -> None:
        """Take a move back and forget its position."""
        super().take_back()
        self.keys.pop()

    def is_draw(self) -> bool:
        """Whether the position has occurred before, or fifty moves are over.

        One repetition is enough: what was possible the first time is possible the second.
        """
        quiet = self.board.quiet_plies
        if quiet >= 100:
            return True
        return quiet >= 4 and self.keys[-1] in self.keys[-1 - quiet : -2]

    # The table

    def search(self, alpha: Score, beta: Score, depth: int, ply: int) -> Score:
        """Look the position up; otherwise search it and store the result."""
        if ply and self.is_draw():
            self.lines[ply] = []
            return 0
        if depth <= 0:
            return super().search(alpha, beta, depth, ply)
        key = self.keys[-1]
        entry = self.table.get(key)
        if ply and entry and entry.depth >= depth:
            if entry.bound == EXACT or (
                entry.score >= beta if entry.bound == LOWER else entry.score <= alpha
            ):
                self.lines[ply] = [entry.move] if entry.move else []
                return entry.score
        score = super().search(alpha, beta, depth, ply)
        if ply or not self.watch.limits.moves:
            self.store(key, alpha, beta, depth, ply, score)
        return score

    def store(
        self, key: int, alpha: Score, beta: Score, depth: int, ply: int, score: Score
    ) -> None:
        """Store a result. Mate scores depend on the ply and stay out."""
        if abs(score) > MATE_BOUND:
            return
        if len(self.table) >= MOST_ENTRIES:
            self.table.clear()
        bound = LOWER if score >= beta else UPPER if score <= alpha else EXACT
        line = self.lines[ply]
        old = self.table.get(key)
        move = line[0] if line else old.move if old else None
        self.table[key] = Entry(depth, bound, score, move)

    def first_move(self, ply: int) -> Move | None:
        """The move of the last iteration's line, or the one that the table remembers."""
        entry = self.table.get(self.keys[-1])
        if entry and entry.move:
            return entry.move
        return super().first_move(ply)
