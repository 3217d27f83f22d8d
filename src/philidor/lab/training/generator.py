"""Games of the engine, or of another one, against itself for training data.

Game *n* of a seed is the same on every machine and with any number of workers: its start is drawn
by a generator of its own, the engine's tables are emptied before it, and searches end by counts of
nodes alone. One engine plays both sides, so that each search profits from the last one's table. It
evaluates with the HCE or with a network that is named: a new network in the program does not change
the games. Sidelines of the games (`explore`) can be kept as well.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache

from philidor.arena.engines import EngineSpec
from philidor.arena.openings import read_openings
from philidor.arena.pool import Workforce, pool
from philidor.contract.setup import START_FEN
from philidor.core import convert
from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.core.see import wins_at_least
from philidor.game.fen import parse_fen
from philidor.lab.engine_games import START_NODES, played
from philidor.lab.nnue.game_end import ADJUDICATION, ended
from philidor.lab.nnue.quiet import is_quiet
from philidor.lab.nnue.soft_player import SoftPlayer, player_of
from philidor.lab.selfplay import judged
from philidor.lab.training.game_files import PackedGame
from philidor.lab.training.packing import pack
from philidor.lab.training.records import DRAWN, LOST, SIZE, WON, settle
from philidor.search.types import MATE_BOUND

# Each task carries the network, two megabytes; sent with every game, it takes a tenth of the time.
GAMES_A_TASK = 8
POINTS = {True: WON, None: DRAWN, False: LOST}


@dataclass(frozen=True)
class Starts:
    """How games begin: the positions, the number of random plies, the largest score allowed.

    share: the percentage of games that begin this way.
    """

    from_openings: bool
    share: int
    least_plies: int
    most_plies: int
    margin: int


# Half of the games follow opening theory, half leave it far behind.
STARTS = (
    Starts(from_openings=True, share=50, least_plies=4, most_plies=6, margin=200),
    Starts(from_openings=False, share=50, least_plies=8, most_plies=10, margin=500),
)


@dataclass(frozen=True)
class Recipe:
    """What determines how a folder's games begin; how they go on is in `Play`."""

    seed: int = 1

    def facts(self) -> dict[str, object]:
        """The recipe for a manifest."""
        return {**asdict(self), "starts": [asdict(kind) for kind in STARTS]}


@dataclass(frozen=True)
class Play:
    """How the games of a run are played: the same recipe, play and engine give the same data.

    nodes: the soft limit of a search. network: the contents of the file of the network that plays,
    None for the HCE. sidelines: the percentage of a game's positions from which a sideline is kept
    (off-policy positions). engine: another one that plays with so many nodes a move, without
    sidelines.
    """

    nodes: int = 300
    network: bytes | None = None
    sidelines: int = 0
    engine: EngineSpec | None = None


@cache
def _openings() -> tuple[str, ...]:
    return read_openings()


def start_position(chance: random.Random, player: SoftPlayer) -> Position:
    """A start position that is still balanced enough to play."""
    position = Position()
    while True:
        starts = chance.choices(STARTS, [kind.share for kind in STARTS])[0]
        fen = chance.choice(_openings()) if starts.from_openings else START_FEN
        convert.place(position, parse_fen(fen))
        for _ in range(chance.randint(starts.least_plies, starts.most_plies)):
            moves = legal_moves(position)
            if moves:
                position.make(chance.choice(moves))
        if legal_moves(position) and abs(player.think(position)[1]) <= starts.margin:
            position.forget_past()
            return position


def play_game(recipe: Recipe, number: int, play: Play) -> PackedGame:
    """Game `number` of a recipe with the positions worth keeping, then those of its sidelines.

    InputError if another engine fails.
    """
    if play.engine is not None:
        return engine_game(recipe, number, play.engine, play.nodes)
    player = player_of(play.nodes, play.network)
    player.deepening.forget()
    chance = random.Random(f"{recipe.seed} {number}")
    position = start_position(chance, player)
    player.deepening.forget()
    records, sidelines = bytearray(), bytearray()
    scores: list[int] = []
    while (ending := ended(position, scores)) is None:
        move, score = keep(position, player, records)
        if chance.randrange(100) < play.sidelines:
            explore(position, move, chance, player, sidelines)
        scores.append(score)
        position.make(move)
        if position.halfmoves == 0:
            position.forget_past()
    settle(records, POINTS[ending.winner])
    return PackedGame(number, bytes(records + sidelines))


def engine_game(recipe: Recipe, number: int, engine: EngineSpec, nodes: int) -> PackedGame:
    """Such a game of another engine against itself; the starts are the same."""
    player = player_of(START_NODES, None)
    player.deepening.forget()
    position = start_position(random.Random(f"{recipe.seed} {number}"), player)
    start = convert.setup_of(position).fen()
    game = played(engine, nodes, number, start, ADJUDICATION)
    records = bytearray()
    for ply in game.plies:
        move = convert.find(position, ply.move)
        assert move is not None, "the match has judged it as legal"
        if ply.score is not None:
            records += record_of(position, move, ply.score)
        position.make(move)
        if position.halfmoves == 0:
            position.forget_past()
    settle(records, POINTS[game.ending.winner])
    return PackedGame(number, bytes(records))


def record_of(position: Position, move: int, score: int) -> bytes:
    """A position's record, empty if it is not wanted; score: for the side to move."""
    if not is_wanted(position, move, score):
        return b""
    record = bytearray(SIZE)
    pack(position, record, score if position.us == 0 else -score)
    return bytes(record)


def keep(position: Position, player: SoftPlayer, records: bytearray) -> tuple[int, int]:
    """Search a position and add its record if it is wanted; (move, score from White's view)."""
    move, score = player.think(position)
    records += record_of(position, move, score)
    return move, score if position.us == 0 else -score


def explore(
    position: Position, best: int, chance: random.Random, player: SoftPlayer, records: bytearray
) -> None:
    """Add records of a sideline: some move that is not the best, and the best reply to it.

    Most positions that a search evaluates are of this kind, and hardly one of a good game is. The
    move loses nothing by its exchanges: what a lost piece is worth needs no more examples.
    Sidelines have no result.
    """
    others = [
        move for move in legal_moves(position) if move != best and wins_at_least(position, move, 0)
    ]
    if not others:
        return
    line = Position()
    line.copy_from(position)
    line.make(chance.choice(others))
    if judged(line) is None:
        reply, _ = keep(line, player, records)
        line.make(reply)
        if judged(line) is None:
            keep(line, player, records)


def is_wanted(position: Position, move: int, score: int) -> bool:
    """Whether the static evaluation can match the score: no check, no exchange, no mate."""
    return is_quiet(position, move) and abs(score) < MATE_BOUND


def _play_task(task: tuple[Recipe, range, Play]) -> list[PackedGame]:
    recipe, numbers, play = task
    return [play_game(recipe, number, play) for number in numbers]


def play_games(
    recipe: Recipe, first: int, workforce: Workforce, play: Play
) -> Iterator[PackedGame]:
    """Games from number `first` on, in order and without end, played in parallel."""

    def tasks() -> Iterator[tuple[Recipe, range, Play]]:
        number = first
        while True:
            yield recipe, range(number, number + GAMES_A_TASK), play
            number += GAMES_A_TASK

    with pool(workforce) as workers:
        for games in workers.in_order(_play_task, tasks()):
            yield from games
