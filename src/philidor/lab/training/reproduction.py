"""Makes a network again from only its manifest and this program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from philidor.arena.pool import Workforce
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.files import sole_writer
from philidor.lab.nnue.manifest import digest, network_in, read_manifest
from philidor.lab.nnue.signature import Signature
from philidor.lab.training import production, rescoring
from philidor.lab.training.game_files import GameWriter, first_game
from philidor.lab.training.generator import Play, Recipe
from philidor.lab.training.production import Preparation
from philidor.lab.training.rescoring import Rescoring
from philidor.lab.training.session import TrainingJob
from philidor.lab.training.settings import TrainingSettings

# The folder of the games within that of positions with new scores.
GAMES = "games"


@dataclass(frozen=True)
class Run:
    """Games of a manifest that one engine played, up to but without game `end`.

    network: SHA-256 of the file of the network that played, None for the HCE. play: how
    they were played, without that network.
    """

    end: int
    signature: Signature
    network: str | None
    play: Play


@dataclass(frozen=True)
class Rescored:
    """New scores of a manifest's positions and the engine that gave them.

    network: as in `Run`. rescoring: how, without that network.
    """

    signature: Signature
    network: str | None
    rescoring: Rescoring


@dataclass(frozen=True)
class Facts:
    """A training's manifest; `folder` is where it was found.

    rescored: how the positions got new scores, None if they have those of the games.
    """

    folder: Path
    recipe: Recipe
    runs: list[Run]
    rescored: Rescored | None
    preparation: Preparation
    files: dict[str, str]
    settings: TrainingSettings
    weights: str


def read(path: Path) -> Facts:
    """A training's manifest; InputError if this program's engine plays other games."""
    facts = read_manifest(path)
    try:
        for one in (*facts["runs"], facts.get(rescoring.ENTRY) or {}):
            if one.get("engine"):
                name = one["engine"]["name"]
                raise InputError(f"{path} has work of {name}, which only --engine repeats")
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
                    Play(nodes=run["nodes"], sidelines=run["sidelines"]),
                )
                for run, end in zip(runs, ends, strict=True)
            ],
            rescored_in(facts),
            preparation,
            facts["files"],
            TrainingSettings(**facts["settings"]),
            facts["weights"],
        )
    except (KeyError, TypeError) as error:
        raise InputError(f"{path} is not the manifest of a training: {error}") from None
    if recipe.facts() != facts["recipe"]:
        raise InputError(f"{path} has games from other kinds of starting positions")
    return found


def rescored_in(facts: JsonObject) -> Rescored | None:
    """The new scores that a training's manifest tells of; KeyError if it is none."""
    entry = facts.get(rescoring.ENTRY)
    if entry is None:
        return None
    return Rescored(
        Signature(entry["bench"], entry["network_bench"]),
        entry["network"],
        Rescoring(nodes=entry["nodes"], share=entry["share"], seed=entry["seed"]),
    )


def make_data(
    facts: Facts, folder: Path, workforce: Workforce, on_game: Callable[[int], None]
) -> None:
    """Play the games, give them new scores if the manifest says so, and prepare the files.

    InputError if this engine would make others, or if the files differ from the manifest.
    """
    preparation = facts.preparation
    runs = [run for run in facts.runs if run.end > preparation.first]
    plays = [play_of(run, facts.folder) for run in runs]
    made = [
        (f"games before number {run.end:,}", run.signature, play.network)
        for run, play in zip(runs, plays, strict=True)
    ]
    again = None
    if facts.rescored is not None:
        again = rescoring_of(facts.rescored, facts.folder)
        made.append(("the scores", facts.rescored.signature, again.network))
    _check_engine(made)
    games = folder if again is None else folder / GAMES
    _play(facts, games, runs, plays, workforce, on_game)
    if again is not None:
        _rescore(games, folder, again, workforce, on_game)
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
        if digest(folder / name) != wanted:
            raise InputError(f"{folder / name} is not the file that the manifest names")


def _check_engine(made: list[tuple[str, Signature, bytes | None]]) -> None:
    """InputError if this engine is not the one that made something: what, by an engine of which
    signature, with which network."""
    signatures = {network: Signature.of(network) for network in {one[2] for one in made}}
    for what, noted, network in made:
        mine = signatures[network]
        if not mine.fits(noted):
            raise InputError(
                f"{what} are those of an engine of {noted}, this one has {mine}; check out the "
                "commit that the manifest names"
            )


def _rescore(
    games: Path,
    folder: Path,
    again: Rescoring,
    workforce: Workforce,
    on_game: Callable[[int], None],
) -> None:
    with sole_writer(folder, "rescoring games in"):
        writer = GameWriter(folder, first_game(games))
        try:
            for _ in rescoring.fill(writer, games, again, workforce):
                on_game(writer.next_game)
        finally:
            writer.close()


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
    """How a run's games are played; InputError if its network's file is not in the manifest's
    folder."""
    if run.network is None:
        return run.play
    wanted_by = f"games before number {run.end:,} were played with"
    return replace(run.play, network=network_bytes_in(folder, run.network, wanted_by))


def rescoring_of(rescored: Rescored, folder: Path) -> Rescoring:
    """How positions got new scores; InputError as in `play_of`."""
    if rescored.network is None:
        return rescored.rescoring
    network = network_bytes_in(folder, rescored.network, "the scores come from")
    return replace(rescored.rescoring, network=network)


def network_bytes_in(folder: Path, checksum: str, wanted_by: str) -> bytes:
    """The contents of the network file of a SHA-256 in a folder.

    wanted_by: what needs it, for the InputError if it is not there.
    """
    path = network_in([folder], checksum)
    if path is not None:
        return path.read_bytes()
    raise InputError(
        f"{wanted_by} the network of SHA-256 {checksum}, and no .net file in {folder} is that one"
    )


def job_of(facts: Facts, folder: Path, name: str) -> TrainingJob:
    """The training of the manifest; InputError if the network that it starts from is missing."""
    wanted = facts.settings.start
    start = None
    if wanted is not None:
        start = network_bytes_in(facts.folder, wanted, "the training starts from")
    return TrainingJob(folder, name, facts.settings, start)
