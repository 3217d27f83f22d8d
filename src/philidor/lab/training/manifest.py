"""A data folder's manifest: how to make it again (recipe, engine), counts, checksums."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from philidor.arena.engines import EngineSpec
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.lab.nnue.manifest import checksum, commit, digest, read_manifest, write_manifest
from philidor.lab.nnue.origin import FOLDER_MANIFEST
from philidor.lab.nnue.signature import Signature
from philidor.lab.training.game_files import game_files, read_games
from philidor.lab.training.generator import Play, Recipe


def engine_facts(engine: EngineSpec | None) -> JsonObject | None:
    """Which other engine played or searched; None for Philidor."""
    return None if engine is None else {"name": engine.name, "options": engine.options}


def begin_run(
    folder: Path, recipe: Recipe, first_game: int, signature: Signature, play: Play
) -> None:
    """Record which engine plays from which game on; InputError if the recipe differs."""
    path = folder / FOLDER_MANIFEST
    wanted = recipe.facts()
    facts: JsonObject = {"recipe": wanted, "runs": []}
    if path.exists():
        facts = read_manifest(path)
    if "recipe" not in facts:
        raise InputError(f"{folder} holds games of another kind; choose another folder")
    if facts["recipe"] != wanted:
        raise InputError(
            f"{folder} holds games of another recipe ({_short(facts['recipe'])}); "
            "choose another folder or the same seed"
        )
    runs = [run for run in facts["runs"] if run["first_game"] < first_game]
    run = {
        **asdict(signature),
        "nodes": play.nodes,
        "network": checksum(play.network),
        "sidelines": play.sidelines,
        "engine": engine_facts(play.engine),
    }
    if not runs or {key: runs[-1].get(key) for key in run} != run:
        runs.append({"first_game": first_game, "commit": commit(), **run})
    write_manifest(path, {**facts, "runs": runs})


def complete(folder: Path) -> JsonObject:
    """The manifest of a folder with counts and SHA-256 checksums of its files."""
    files = {}
    for path in game_files(folder):
        games = positions = 0
        for game in read_games(path):
            games += 1
            positions += game.positions
        files[path.name] = {"games": games, "positions": positions, "sha256": digest(path)}
    return {
        **read_manifest(folder / FOLDER_MANIFEST),
        "games": sum(file["games"] for file in files.values()),
        "positions": sum(file["positions"] for file in files.values()),
        "files": files,
    }


def _short(recipe: JsonObject) -> str:
    return f"seed {recipe.get('seed')}"
