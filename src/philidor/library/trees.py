"""The opening tree of a position: the moves played there, with their results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.library.sql_row import Row
from philidor.pgn.san import write_san


@dataclass(frozen=True)
class TreeMove:
    """A move of the opening tree: how often it was played, the results, the players' rating.

    rating: the mean of the movers' ratings, None if none is known.
    """

    uci: str
    san: str
    games: int
    white: int
    draws: int
    black: int
    rating: int | None


@dataclass(frozen=True)
class Tree:
    """A position of the opening tree, with its moves, the most frequent first."""

    games: int
    white: int
    draws: int
    black: int
    rating: int | None
    moves: tuple[TreeMove, ...]


def tree_of(setup: Setup, rows: Sequence[Row]) -> Tree:
    """A position's tree from rows of numbers, one for each move.

    A row holds the move, its games, White's wins, draws, Black's wins, the sum of the known
    ratings, and how many are known. Moves that are not legal there, because another position has
    the same key, are left out.
    """
    position = Position()
    convert.place(position, setup)
    named = {move: name for name, move in convert.legal_by_name(position).items()}
    moves = tuple(
        TreeMove(
            uci=named[move],
            san=write_san(position, move),
            games=games,
            white=white,
            draws=draws,
            black=black,
            rating=_mean(total, rated),
        )
        for move, games, white, draws, black, total, rated in rows
        if move in named
    )
    games, white, draws, black = (sum(row[column] for row in rows) for column in range(1, 5))
    rating = _mean(sum(row[5] or 0 for row in rows), sum(row[6] for row in rows))
    return Tree(games, white, draws, black, rating, moves)


def _mean(total: int | None, count: int) -> int | None:
    return round(total / count) if total and count else None


@dataclass
class Sum:
    """The games of a move in several trees; a mean rating counts for all games of its tree."""

    games: int = 0
    white: int = 0
    draws: int = 0
    black: int = 0
    ratings: int = 0
    rated: int = 0

    def add(self, one: Tree | TreeMove) -> None:
        """Add a tree's games."""
        self.games += one.games
        self.white += one.white
        self.draws += one.draws
        self.black += one.black
        if one.rating is not None:
            self.ratings += one.rating * one.games
            self.rated += one.games

    @property
    def rating(self) -> int | None:
        """The mean rating."""
        return _mean(self.ratings, self.rated)


def joined(trees: Sequence[Tree]) -> Tree:
    """Several trees of one position as one."""
    if len(trees) == 1:
        return trees[0]
    total, sums, names = Sum(), dict[str, Sum](), dict[str, str]()
    for tree in trees:
        total.add(tree)
        for move in tree.moves:
            names[move.uci] = move.san
            sums.setdefault(move.uci, Sum()).add(move)
    moves = [
        TreeMove(uci, names[uci], one.games, one.white, one.draws, one.black, one.rating)
        for uci, one in sums.items()
    ]
    moves.sort(key=lambda move: (-move.games, move.san))
    return Tree(total.games, total.white, total.draws, total.black, total.rating, tuple(moves))
