"""Makes a network again from only its manifest and this program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from philidor import bench
from philidor.arena.pool import Workforce
from philidor.contract.errors import InputError
from philidor.files import sole_writer
from philidor.lab.training import manifest, production
from philidor.lab.training.game_files import GameWriter
from philidor.lab.training.generator import Recipe
from philidor.lab.training.production import Preparation
from philidor.lab.training.session import TrainingJob, digest
from philidor.lab.training.settings import TrainingSettings


@dataclass(frozen=True)
class Facts:
    """A training's manifest; `signatures` are the bench counts of the engines used."""

    recipe: Recipe
    signatures: frozenset[int]
    preparation: Preparation
    files: dict[str, str]
    settings: TrainingSettings
    positions: int
    weights: str


def read(path: Path) -> Facts:
    """A training's manifest; InputError if this program's engine plays other games."""
    facts = manifest.read_manifest(path)
    try:
        recipe = Recipe(facts["recipe"]["seed"], facts["recipe"]["nodes"])
        preparation = Preparation(**facts["preparation"])
        runs = [run for run in facts["runs"] if run["first_game"] < preparation.games]
        found = Facts(
            recipe,
            frozenset(run["bench"] for run in runs),
            preparation,
            facts["files"],
            TrainingSettings(**facts["settings"]),
            facts["positions"],
            facts["weights"],
        )
    except (KeyError, TypeError) as error:
        raise InputError(f"{path} is not the manifest of a training: {error}") from None
    if recipe.facts() != facts["recipe"]:
        raise InputError(f"{path} has games from other kinds of starting positions")
    return found


def make_data(
    facts: Facts, folder: Path, workforce: Workforce, on_game: Callable[[int], None]
) -> None:
    """Play the games and prepare the files; InputError if they differ from the manifest."""
    mine = bench.run(by_hand=True).nodes
    if facts.signatures != {mine}:
        wanted = ", ".join(str(signature) for signature in sorted(facts.signatures))
        raise InputError(
            f"the games were played by an engine of bench {wanted}, this one has {mine}; "
            "check out the commit that the manifest names"
        )
    games = facts.preparation.games
    with sole_writer(folder, "generating games in"):
        writer = GameWriter(folder)
        try:
            production.fill(
                writer,
                facts.recipe,
                workforce,
                lambda writer: writer.next_game >= games,
                lambda writer: on_game(writer.next_game),
            )
        finally:
            writer.close()
    production.split(folder, facts.preparation.held_out, facts.preparation.split_seed, games)
    if facts.preparation.shuffle_seed is not None:
        production.shuffle(folder, facts.preparation.shuffle_seed)
    for name, wanted in facts.files.items():
        if digest(folder / name) != wanted:
            raise InputError(f"{folder / name} is not the file that the manifest names")


def job_of(facts: Facts, folder: Path, name: str) -> TrainingJob:
    """The training of the manifest."""
    return TrainingJob(folder, name, facts.settings, facts.positions)
