"""Games and scores of any UCI or XBoard engine, in place of Philidor's own.

The starts are those of `generating`: random plies from the start position, in a share of the games
from double Chess960, kept where a small search of Philidor's sees no winner. That is what OpenBench
asks its engines for by `genfens`; here no engine needs to know that command.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from philidor.arena.engines import EngineSpec
from philidor.arena.game import ply_of
from philidor.arena.game_position import GamePosition
from philidor.arena.pool import Workforce, pool
from philidor.arena.records import GameRecord as PlayedGame
from philidor.core import convert
from philidor.core.position import Position
from philidor.game.fen import parse_fen
from philidor.lab.engine_games import ENGINE_NODES, START_NODES, played, searched
from philidor.lab.nnue.conversion import games_of
from philidor.lab.nnue.game_end import ADJUDICATION
from philidor.lab.nnue.generating import (
    CHESS960_SHARE,
    LEAST_PLIES,
    MOST_PLIES,
    start_position,
)
from philidor.lab.nnue.soft_player import player_of
from philidor.lab.nnue.store import GameWriter, shards
from philidor.lab.nnue.viriformat import POINTS, GameRecord

# Games that a worker process gets at a time to score anew.
GAMES_A_TASK = 4


@dataclass(frozen=True)
class EngineRecipe:
    """Games of an engine against itself with so many nodes a move.

    chess960: the percentage of games that begin with double Chess960; 0 for an engine without it.
    """

    engine: EngineSpec
    seed: int = 1
    nodes: int = ENGINE_NODES
    chess960: int = CHESS960_SHARE

    def facts(self) -> dict[str, object]:
        """Who plays and how, for a manifest."""
        return {
            "engine": self.engine.name,
            "options": self.engine.options,
            "nodes": self.nodes,
            "random_plies": [LEAST_PLIES, MOST_PLIES],
            "chess960_share": self.chess960,
        }

    def game(self, number: int) -> bytes:
        """A game in viriformat; InputError if the engine fails."""
        chance = random.Random(f"{self.seed} {number}")
        player = player_of(START_NODES, None)
        player.deepening.forget()
        fen = convert.setup_of(start_position(chance, player, self.chess960)).fen()
        return converted(played(self.engine, self.nodes, number, fen, ADJUDICATION)).packed()


def converted(game: PlayedGame) -> GameRecord:
    """A game of a match as training data; scores that the engine did not tell are 0."""
    start = parse_fen(game.fen)
    position = Position()
    convert.place(position, start)
    moves = []
    for ply in game.plies:
        move = convert.find(position, ply.move)
        assert move is not None, "the match has judged it as legal"
        score = ply.score or 0
        moves.append((move, score if position.us == 0 else -score))
        position.make(move)
        if position.halfmoves == 0:
            position.forget_past()
    return GameRecord(start, POINTS[game.ending.winner], moves)


@dataclass(frozen=True)
class EngineRescoring:
    """New scores by an engine with so many nodes a position."""

    engine: EngineSpec
    nodes: int = ENGINE_NODES

    def game(self, game: GameRecord) -> bytes:
        """The game with new scores; InputError if the engine fails."""
        position = GamePosition(game.start)
        if not game.moves:
            score = self._score(position, game.score)
            return GameRecord(game.start, game.result, (), score).packed()
        moves = []
        for move, score in game.moves:
            moves.append((move, self._score(position, score)))
            position.push(convert.uci(position.position, move))
        return GameRecord(game.start, game.result, moves).packed()

    def _score(self, position: GamePosition, before: int) -> int:
        """White's score of a position; as before where the engine tells none."""
        answer = searched(self.engine, self.nodes, position, self)
        score = ply_of(answer.move or "", answer.report, 0.0).score
        if score is None:
            return before
        return score if position.white_to_move else -score


def rescored(
    writer: GameWriter, source: Path, rescoring: EngineRescoring, workforce: Workforce
) -> Iterator[int]:
    """Append the games of a folder or file that the writer lacks, with new scores; yields how many
    positions each has."""
    files = shards(source) if source.is_dir() else [source]
    games = (game for path in files for game in games_of(path))
    waiting = islice(games, writer.games, None)
    batches = iter(lambda: list(islice(waiting, GAMES_A_TASK)), [])
    with pool(workforce) as workers:
        for scored in workers.in_order(_rescore_task, ((rescoring, some) for some in batches)):
            for game in scored:
                before = writer.positions
                writer.append(game)
                yield writer.positions - before


def _rescore_task(task: tuple[EngineRescoring, list[GameRecord]]) -> list[bytes]:
    rescoring, games = task
    return [rescoring.game(game) for game in games]
