"""A data folder's manifest: how to make it again (recipe, engine), counts, checksums."""

from __future__ import annotations

import hashlib
import json
import subprocess
from dataclasses import asdict
from pathlib import Path

from philidor.arena.engines import EngineSpec
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.files import read_text
from philidor.lab.training.game_files import game_files, read_games
from philidor.lab.training.generator import Play, Recipe
from philidor.lab.training.signature import Signature

FILE = "manifest.json"


def digest(path: Path) -> str:
    """SHA-256 of a file; InputError when it cannot be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None


def checksum(network: bytes | None) -> str | None:
    """SHA-256 of the contents of a network's file; None without a network."""
    return None if network is None else hashlib.sha256(network).hexdigest()


def engine_facts(engine: EngineSpec | None) -> JsonObject | None:
    """Which other engine played or searched; None for Philidor."""
    return None if engine is None else {"name": engine.name, "options": engine.options}


def read_manifest(path: Path) -> JsonObject:
    """A manifest; InputError when it cannot be read."""
    try:
        facts = json.loads(read_text(path))
    except json.JSONDecodeError as error:
        raise InputError(f"{path} is not a manifest: {error}") from None
    if not isinstance(facts, dict):
        raise InputError(f"{path} is not a manifest")
    return facts


def write_manifest(path: Path, facts: JsonObject) -> None:
    """Replace a manifest in one step."""
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(facts, indent=1) + "\n")
    fresh.replace(path)


def begin_run(
    folder: Path, recipe: Recipe, first_game: int, signature: Signature, play: Play
) -> None:
    """Record which engine plays from which game on; InputError if the recipe differs."""
    path = folder / FILE
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
        **read_manifest(folder / FILE),
        "games": sum(file["games"] for file in files.values()),
        "positions": sum(file["positions"] for file in files.values()),
        "files": files,
    }


def commit() -> str | None:
    """The commit of the sources this process runs from; None outside a checkout."""
    try:
        found = subprocess.run(
            ["git", "rev-parse", "HEAD"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return found.stdout.strip()


def _short(recipe: JsonObject) -> str:
    return f"seed {recipe.get('seed')}"
