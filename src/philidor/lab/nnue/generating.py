"""Games of the engine against itself, as a stream for training.

Game *n* of a seed is the same on every machine and with any number of workers: its start is drawn
by a generator of its own, tables are emptied before it, and searches end by counts of nodes alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Protocol

from philidor.arena.pool import Workforce, pool
from philidor.contract.setup import START_FEN
from philidor.core import convert
from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.game.fen import parse_fen
from philidor.lab.nnue.game_end import ended
from philidor.lab.nnue.manifest import checksum
from philidor.lab.nnue.signature import Signature
from philidor.lab.nnue.soft_player import SoftPlayer, player_of
from philidor.lab.nnue.viriformat import POINTS, GameRecord

# Each task carries the network, two megabytes.
GAMES_A_TASK = 32
# Nine games of ten begin with random plies from the start position, the others with two positions
# of Chess960, one for each side ("double Fischer random").
CHESS960_SHARE = 10
LEAST_PLIES, MOST_PLIES = 8, 10
# The largest score of a start, in centipawns.
MARGIN = 400


@dataclass(frozen=True)
class Recipe:
    """What determines a folder's games: the same recipe and engine give the same games.

    nodes: the soft limit of a search. network: the contents of the file of the network that plays,
    None for the hand-crafted evaluation. chess960: the percentage of games that begin with double
    Chess960.
    """

    seed: int = 1
    nodes: int = 100
    network: bytes | None = None
    chess960: int = CHESS960_SHARE

    def facts(self) -> dict[str, object]:
        """Who plays and how, for a manifest."""
        return {
            **asdict(Signature.of(self.network)),
            "nodes": self.nodes,
            "network": checksum(self.network),
            "random_plies": [LEAST_PLIES, MOST_PLIES],
            "chess960_share": self.chess960,
        }

    def game(self, number: int) -> bytes:
        """A game in viriformat."""
        return play_game(self, number)


class AnyRecipe(Protocol):
    """A recipe of games by some engine; picklable."""

    @property
    def seed(self) -> int:
        """The seed of all games."""
        ...

    def facts(self) -> dict[str, object]:
        """Who plays and how, for a manifest."""
        ...

    def game(self, number: int, /) -> bytes:
        """A game in viriformat."""
        ...


def start_position(chance: random.Random, player: SoftPlayer, chess960_share: int) -> Position:
    """A start that is still balanced enough to play; chess960_share: in percent."""
    position = Position()
    while True:
        chess960 = chance.randrange(100) < chess960_share
        fen = double_chess960(chance) if chess960 else START_FEN
        convert.place(position, parse_fen(fen, chess960))
        for _ in range(chance.randint(LEAST_PLIES, MOST_PLIES)):
            moves = legal_moves(position)
            if moves:
                position.make(chance.choice(moves))
        if legal_moves(position) and abs(player.think(position)[1]) <= MARGIN:
            position.forget_past()
            return position


def double_chess960(chance: random.Random) -> str:
    """A start position with an array of Chess960 for each side."""
    white, black = array960(chance), array960(chance)
    rooks = "".join(
        letter
        for rank, letters in ((white, "HGFEDCBA"), (black, "hgfedcba"))
        for letter in letters
        if rank["abcdefgh".index(letter.lower())] == "r"
    )
    return f"{black}/pppppppp/8/8/8/8/PPPPPPPP/{white.upper()} w {rooks} - 0 1"


def array960(chance: random.Random) -> str:
    """A first rank of Chess960: bishops on both colours, the king between the rooks."""
    rank = [""] * 8
    rank[2 * chance.randrange(4)] = "b"
    rank[2 * chance.randrange(4) + 1] = "b"
    for piece in "qnn":
        rank[chance.choice([file for file in range(8) if not rank[file]])] = piece
    for piece in "rkr":
        rank[rank.index("")] = piece
    return "".join(rank)


def play_game(recipe: Recipe, number: int) -> bytes:
    """Game `number` of a recipe."""
    player = player_of(recipe.nodes, recipe.network)
    player.deepening.forget()
    chance = random.Random(f"{recipe.seed} {number}")
    position = start_position(chance, player, recipe.chess960)
    start = convert.setup_of(position)
    player.deepening.forget()
    scores: list[int] = []
    moves: list[tuple[int, int]] = []
    while (ending := ended(position, scores)) is None:
        move, score = player.think(position)
        scores.append(score if position.us == 0 else -score)
        moves.append((move, scores[-1]))
        position.make(move)
        if position.halfmoves == 0:
            position.forget_past()
    return GameRecord(start, POINTS[ending.winner], moves).packed()


def _play_task(task: tuple[AnyRecipe, range]) -> list[bytes]:
    recipe, numbers = task
    return [recipe.game(number) for number in numbers]


def play_games(recipe: AnyRecipe, first: int, workforce: Workforce) -> Iterator[bytes]:
    """Games from number `first` on, in order and without end, played in parallel."""

    def tasks() -> Iterator[tuple[AnyRecipe, range]]:
        number = first
        while True:
            yield recipe, range(number, number + GAMES_A_TASK)
            number += GAMES_A_TASK

    with pool(workforce) as workers:
        for games in workers.in_order(_play_task, tasks()):
            yield from games
