"""Makes a network again from only its manifest and this program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from philidor.arena.pool import Workforce
from philidor.contract.errors import InputError
from philidor.files import sole_writer
from philidor.lab.training import manifest, production
from philidor.lab.training.game_files import GameWriter
from philidor.lab.training.generator import Play, Recipe
from philidor.lab.training.production import Preparation
from philidor.lab.training.session import TrainingJob
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.training.signature import Signature


@dataclass(frozen=True)
class Run:
    """Games of a manifest that one engine played, up to but without game `end`.

    network: SHA-256 of the file of the network that played, None for evaluation by hand. play: how
    they were played, without that network.
    """

    end: int
    signature: Signature
    network: str | None
    play: Play


@dataclass(frozen=True)
class Facts:
    """A training's manifest; `folder` is where it was found."""

    folder: Path
    recipe: Recipe
    runs: list[Run]
    preparation: Preparation
    files: dict[str, str]
    settings: TrainingSettings
    positions: int
    weights: str


def read(path: Path) -> Facts:
    """A training's manifest; InputError if this program's engine plays other games."""
    facts = manifest.read_manifest(path)
    try:
        recipe = Recipe(facts["recipe"]["seed"])
        preparation = Preparation(**facts["preparation"])
        runs = [run for run in facts["runs"] if run["first_game"] < preparation.games]
        ends = [*(run["first_game"] for run in runs[1:]), preparation.games]
        found = Facts(
            path.parent,
            recipe,
            [
                Run(
                    end,
                    Signature(run["bench"], run.get("network_bench")),
                    run["network"],
                    Play(
                        nodes=run["nodes"],
                        sidelines=run["sidelines"],
                        # Older manifests know no second search.
                        deep_nodes=run.get("deep_nodes", 0),
                        deep_share=run.get("deep_share", Play.deep_share),
                    ),
                )
                for run, end in zip(runs, ends, strict=True)
            ],
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
    preparation = facts.preparation
    runs = [run for run in facts.runs if run.end > preparation.first]
    plays = [play_of(run, facts.folder) for run in runs]
    signatures = {network: Signature.of(network) for network in {play.network for play in plays}}
    for run, play in zip(runs, plays, strict=True):
        mine = signatures[play.network]
        if not mine.fits(run.signature):
            raise InputError(
                f"games before number {run.end:,} were played by an engine of {run.signature}, "
                f"this one has {mine}; check out the commit that the manifest names"
            )
    _play(facts, folder, runs, plays, workforce, on_game)
    production.split(
        folder,
        preparation.held_out,
        preparation.split_seed,
        preparation.games,
        preparation.first,
    )
    if facts.preparation.shuffle_seed is not None:
        production.shuffle(folder, facts.preparation.shuffle_seed)
    for name, wanted in facts.files.items():
        if manifest.digest(folder / name) != wanted:
            raise InputError(f"{folder / name} is not the file that the manifest names")


def _play(
    facts: Facts,
    folder: Path,
    runs: list[Run],
    plays: list[Play],
    workforce: Workforce,
    on_game: Callable[[int], None],
) -> None:
    with sole_writer(folder, "generating games in"):
        writer = GameWriter(folder, facts.preparation.first)
        try:
            for run, play in zip(runs, plays, strict=True):
                production.fill(
                    writer,
                    facts.recipe,
                    play,
                    workforce,
                    partial(_holds, run.end),
                    lambda writer: on_game(writer.next_game),
                )
        finally:
            writer.close()


def _holds(games: int, writer: GameWriter) -> bool:
    return writer.next_game >= games


def play_of(run: Run, folder: Path) -> Play:
    """How a run's games are played. The network's file lies in the manifest's folder; InputError
    if it does not."""
    if run.network is None:
        return run.play
    network = network_in(folder, run.network)
    if network is None:
        raise InputError(
            f"games before number {run.end:,} were played with the network of SHA-256 "
            f"{run.network}, and no .net file in {folder} is that one"
        )
    return replace(run.play, network=network)


def network_in(folder: Path, checksum: str) -> bytes | None:
    """The contents of the network file of a SHA-256 in a folder; None if it is not there."""
    for path in sorted(folder.glob("*.net")):
        if manifest.digest(path) == checksum:
            return path.read_bytes()
    return None


def job_of(facts: Facts, folder: Path, name: str) -> TrainingJob:
    """The training of the manifest; InputError if the network that it starts from is missing."""
    wanted, start = facts.settings.start, None
    if wanted is not None:
        start = network_in(facts.folder, wanted)
        if start is None:
            raise InputError(
                f"the training starts from the network of SHA-256 {wanted}, and no .net file in "
                f"{facts.folder} is that one"
            )
    return TrainingJob(folder, name, facts.settings, facts.positions, start)
