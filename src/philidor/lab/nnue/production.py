"""Fills a data folder with games and notes in its manifest which engine played them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from philidor.arena.pool import Workforce
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.lab.nnue.generating import AnyRecipe, play_games
from philidor.lab.nnue.manifest import commit, read_manifest, write_manifest
from philidor.lab.nnue.origin import FOLDER_MANIFEST, Games
from philidor.lab.nnue.store import GameWriter, bytes_of, ends_of, positions_in, shards

# What a manifest notes of a run beside the facts of its recipe.
NOTED = ("first_game", "commit")


def fill(
    writer: GameWriter,
    recipe: AnyRecipe,
    workforce: Workforce,
    is_enough: Callable[[GameWriter], bool],
    on_game: Callable[[GameWriter], None],
) -> None:
    """Append games until there are enough; the caller holds the folder's lock."""
    if is_enough(writer):
        return
    note_run(writer.folder, writer.games, recipe)
    for game in play_games(recipe, writer.games, workforce):
        writer.append(game)
        on_game(writer)
        if is_enough(writer):
            return


def note_run(folder: Path, first_game: int, recipe: AnyRecipe) -> None:
    """Note which engine plays from which game on; InputError if the folder has another seed."""
    path = folder / FOLDER_MANIFEST
    facts: JsonObject = {"seed": recipe.seed, "runs": []}
    if path.exists():
        facts = read_manifest(path)
    if facts.get("seed") != recipe.seed or "runs" not in facts:
        raise InputError(
            f"{path} is not that of games of seed {recipe.seed} (its seed: {facts.get('seed')}); "
            "choose another folder or that seed"
        )
    run = recipe.facts()
    runs = [one for one in facts["runs"] if one["first_game"] < first_game]
    known = {key: value for key, value in runs[-1].items() if key not in NOTED} if runs else {}
    if known != run:
        runs.append({"first_game": first_game, "commit": commit(), **run})
    write_manifest(path, {**facts, "runs": runs})


def complete_positions(source: Path) -> int:
    """The positions of the games of a folder or a file; InputError if there are none."""
    files = shards(source) if source.is_dir() else [source]
    found = 0
    for path in files:
        found += positions_in(list(ends_of(bytes_of(path))))
    if not found:
        raise InputError(f"there are no games in {source}")
    return found


def complete(folder: Path) -> Games:
    """The games of a folder, with the checksums of its files."""
    return Games.of(folder, {path: path.stat().st_size for path in shards(folder)})
