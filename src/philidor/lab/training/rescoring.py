"""Searches the positions of played games again with more nodes, for better scores.

A game's scores are those of the searches that chose its moves. To make the games costs as much as
these searches, so they are short; with deeper ones of some positions, a network learns more from
the same games. Game *n* of a rescored folder depends on game *n* of the games and on the settings
alone: the engine's tables are emptied before it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

from philidor.arena.engines import EngineSpec
from philidor.arena.game import ply_of
from philidor.arena.game_position import GamePosition
from philidor.arena.pool import Workforce, pool
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.core import convert
from philidor.core.position import Position
from philidor.lab.engine_games import searched
from philidor.lab.nnue.manifest import checksum, commit, read_manifest, write_manifest
from philidor.lab.nnue.origin import FOLDER_MANIFEST
from philidor.lab.nnue.signature import Signature
from philidor.lab.nnue.soft_player import player_of
from philidor.lab.training import manifest
from philidor.lab.training.game_files import (
    GameWriter,
    PackedGame,
    first_game,
    game_files,
    read_games,
)
from philidor.lab.training.generator import GAMES_A_TASK, keep, record_of
from philidor.lab.training.records import settle, unpack

# The part of a manifest that says how the scores were made.
ENTRY = "rescoring"


@dataclass(frozen=True)
class Rescoring:
    """How positions are searched again.

    nodes: the soft limit of a search. network: the contents of the file of the network that
    evaluates, None for the HCE. share: the percentage of positions that is searched and
    kept, chosen by the seed; of fewer than all, game results and future scores are left out,
    because both need the positions between. engine: another one that searches with so many nodes.
    """

    nodes: int = 2_000
    network: bytes | None = None
    share: int = 100
    seed: int = 1
    engine: EngineSpec | None = None

    def facts(self, signature: Signature) -> JsonObject:
        """Its entry in a manifest."""
        return {
            **asdict(signature),
            "nodes": self.nodes,
            "network": checksum(self.network),
            "share": self.share,
            "seed": self.seed,
            "engine": manifest.engine_facts(self.engine),
        }


def rescore_game(game: PackedGame, rescoring: Rescoring) -> PackedGame:
    """The chosen positions of a game with new scores; those that are not quiet any more are left
    out, because the deeper search wants to capture."""
    player = player_of(rescoring.nodes, rescoring.network)
    player.deepening.forget()
    chance = random.Random(f"{rescoring.seed} {game.number}")
    position = Position()
    records = bytearray()
    for before in game.each():
        if chance.randrange(100) >= rescoring.share:
            continue
        example = unpack(before)
        convert.place(position, example.setup)
        after = bytearray()
        if rescoring.engine is None:
            keep(position, player, after)
        else:
            after += searched_record(position, rescoring.engine, rescoring.nodes, game)
        if rescoring.share == 100:
            settle(after, example.result)
        records += after
    return PackedGame(game.number, bytes(records))


def searched_record(position: Position, engine: EngineSpec, nodes: int, game: object) -> bytes:
    """The record of a position by another engine's search; empty if it tells no score, or the
    position is not quiet."""
    answer = searched(engine, nodes, GamePosition(convert.setup_of(position)), game)
    ply = ply_of(answer.move or "", answer.report, 0.0)
    move = convert.find(position, ply.move)
    if move is None or ply.score is None:
        return b""
    return record_of(position, move, ply.score)


def begin(folder: Path, games: Path, rescoring: Rescoring) -> None:
    """Write the folder's manifest; InputError if it holds scores that were made otherwise."""
    if folder.resolve() == games.resolve():
        raise InputError(f"the new scores of {games} need a folder of their own")
    source = read_manifest(games / FOLDER_MANIFEST)
    if ENTRY in source:
        raise InputError(f"{games} holds new scores already; the games themselves are needed")
    entry = rescoring.facts(Signature.of(rescoring.network))
    path = folder / FOLDER_MANIFEST
    if path.exists():
        there = read_manifest(path)
        noted = there.get(ENTRY, {})
        if {key: noted.get(key) for key in entry} != entry or there["recipe"] != source["recipe"]:
            raise InputError(f"{folder} holds other positions; choose another folder")
    write_manifest(path, {**source, ENTRY: {"commit": commit(), **entry}})


def fill(
    writer: GameWriter, games: Path, rescoring: Rescoring, workforce: Workforce
) -> Iterator[PackedGame]:
    """Append the games that the writer lacks, with new scores; yields each as it was before.

    The caller holds the lock of the writer's folder.
    """
    begin(writer.folder, games, rescoring)
    waiting = (game for game in all_games(games) if game.number >= writer.next_game)
    batches = iter(lambda: list(islice(waiting, GAMES_A_TASK)), [])
    with pool(workforce) as workers:
        for pairs in workers.in_order(_rescore_task, ((some, rescoring) for some in batches)):
            for before, after in pairs:
                writer.append(after)
                yield before


def _rescore_task(
    task: tuple[list[PackedGame], Rescoring],
) -> list[tuple[PackedGame, PackedGame]]:
    games, rescoring = task
    return [(game, rescore_game(game, rescoring)) for game in games]


def progress(games: Path, number: int) -> tuple[int, int]:
    """How many positions the games before a number have, and all games."""
    before = total = 0
    for game in all_games(games):
        total += game.positions
        if game.number < number:
            before = total
    return before, total


def all_games(folder: Path) -> Iterator[PackedGame]:
    """The games of a data folder in order; InputError if there are none, or if one is missing."""
    wanted = first_game(folder)
    for path in game_files(folder):
        for game in read_games(path):
            if game.number != wanted:
                raise InputError(f"{path} has game {game.number} in place of {wanted}")
            yield game
            wanted += 1
    if wanted == first_game(folder):
        raise InputError(f"there are no games in {folder}")
