"""Fills a data folder with games and notes in its manifest which engine played them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from philidor.arena.pool import Workforce
from philidor.contract.errors import InputError
from philidor.lab.nnue.generating import CHESS960_SHARE, LEAST_PLIES, MOST_PLIES, Recipe, play_games
from philidor.lab.nnue.store import GameWriter, bytes_of, ends_of, positions_in, shards
from philidor.lab.training.manifest import checksum, commit, digest, read_manifest, write_manifest
from philidor.lab.training.signature import Signature

FILE = "manifest.json"


def fill(
    writer: GameWriter,
    recipe: Recipe,
    workforce: Workforce,
    positions: int,
    on_game: Callable[[GameWriter], None],
) -> None:
    """Append games until there are enough positions; the caller holds the folder's lock."""
    if writer.positions >= positions:
        return
    note_run(writer.folder, writer.games, recipe)
    for game in play_games(recipe, writer.games, workforce):
        writer.append(game)
        on_game(writer)
        if writer.positions >= positions:
            return


def note_run(folder: Path, first_game: int, recipe: Recipe) -> None:
    """Note which engine plays from which game on; InputError if the folder has another seed."""
    path = folder / FILE
    facts: dict[str, Any] = {"seed": recipe.seed, "runs": []}
    if path.exists():
        facts = read_manifest(path)
    if facts["seed"] != recipe.seed:
        raise InputError(
            f"{folder} holds games of seed {facts['seed']}; choose another folder or that seed"
        )
    run = {
        **asdict(Signature.of(recipe.network)),
        "nodes": recipe.nodes,
        "network": checksum(recipe.network),
        "random_plies": [LEAST_PLIES, MOST_PLIES],
        "chess960_share": CHESS960_SHARE,
    }
    runs = [one for one in facts["runs"] if one["first_game"] < first_game]
    if not runs or {key: runs[-1].get(key) for key in run} != run:
        runs.append({"first_game": first_game, "commit": commit(), **run})
    write_manifest(path, {**facts, "runs": runs})


def complete(folder: Path) -> dict[str, Any]:
    """The manifest of a folder with counts and SHA-256 checksums of its files."""
    files: dict[str, dict[str, object]] = {}
    games = positions = 0
    for path in shards(folder):
        ends = list(ends_of(bytes_of(path)))
        here = positions_in(ends[-1] if ends else 0, len(ends))
        files[path.name] = {"games": len(ends), "positions": here, "sha256": digest(path)}
        games += len(ends)
        positions += here
    facts = read_manifest(folder / FILE) if (folder / FILE).exists() else {}
    return {**facts, "games": games, "positions": positions, "files": files}
