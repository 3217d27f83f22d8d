"""Makes a network again from only its manifest and this program: games, rows, trainings.

Each step leaves alone what an earlier run has finished and continues what it has begun. What is
there is compared with the manifest's checksums, so that a step that this version cannot repeat may
be done with the version that the manifest names.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from philidor.arena.pool import Workforce
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.evaluation.network_file import NetworkError
from philidor.evaluation.networks import FILE, Network
from philidor.files import sole_writer
from philidor.lab.nnue import distillation
from philidor.lab.nnue.chain import Training, chain_in
from philidor.lab.nnue.generating import Recipe
from philidor.lab.nnue.manifest import checksum, digest, network_in
from philidor.lab.nnue.mixture import Mixture
from philidor.lab.nnue.origin import File, Games, Rows
from philidor.lab.nnue.production import NOTED, fill
from philidor.lab.nnue.session import Job
from philidor.lab.nnue.store import GameWriter, is_shard
from philidor.lab.nnue.trainer import network_of
from philidor.lab.nnue.unrolling import ROW

# Receives what is made, how many positions there are and how many there are to be.
OnProgress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Workplace:
    """Where a network is made again.

    folder: of all files. sources: the folder of the manifest, where networks that played or taught
    are looked for.
    """

    folder: Path
    sources: Path
    workforce: Workforce

    def place(self, kind: str, what: JsonObject) -> Path:
        """A folder of its own for games or rows, the same whenever the same are wanted."""
        name = hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()[:8]
        return self.folder / f"{kind}-{name}"

    def games_folder(self, games: Games) -> Path:
        """Where games are played; a folder that has grown since has the same place."""
        return self.place("games", {"seed": games.seed, "run": games.runs[:1]})

    def rows_file(self, rows: Rows) -> Path:
        """Where rows are written; a file that has grown since has the same place."""
        facts = rows.distillation or asdict(rows.file)
        known = {key: value for key, value in facts.items() if key not in {"tasks", "rows"}}
        return self.place("rows", known) / rows.file.name

    def network(self, wanted: str, needed_for: str) -> Path:
        """The file of the network of a SHA-256; InputError if it is not there."""
        path = network_in((self.sources, self.folder, FILE.parent), wanted)
        if path is not None:
            return path
        raise InputError(
            f"{needed_for} need the network of SHA-256 {wanted}: put its file (.net) "
            f"into {self.folder}"
        )

    def network_bytes(self, wanted: str, needed_for: str) -> bytes:
        """The contents of such a file; InputError if this version cannot read it."""
        path = self.network(wanted, needed_for)
        data = path.read_bytes()
        try:
            Network.parse(data)
        except NetworkError as error:
            raise InputError(f"{path}: {error}") from None
        return data


def is_there(folder: Path, files: list[File]) -> bool:
    """Whether files are as long as they have to be."""
    paths = [(folder / one.name, one.size) for one in files]
    return all(path.exists() and path.stat().st_size >= size for path, size in paths)


def check(path: Path, file: File, made_by: str | None) -> None:
    """InputError if a file is not what the manifest tells of; made_by: a commit."""
    if digest(path, file.size) != file.sha256:
        raise InputError(
            f"{path} is not the file of the manifest: its first {file.size:,} bytes have another "
            "SHA-256. It has been changed, or this version makes another one (that of the "
            f"manifest comes from commit {made_by})"
        )


def make_games(games: Games, work: Workplace, on_progress: OnProgress) -> Path:
    """Play games as far as they are missing; returns their folder, whose files are the manifest's.

    InputError if this engine plays others.
    """
    folder = work.games_folder(games)
    if not is_there(folder, games.files):
        names = [one.name for one in games.files]
        if games.seed is None or not games.runs or not all(map(is_shard, names)):
            raise InputError(
                f"the manifest does not tell who played {', '.join(names)}: put it into {folder}"
            )
        with sole_writer(folder, "generating games in"):
            _play(games, folder, work, on_progress)
    for file in games.files:
        check(folder / file.name, file, games.runs[-1]["commit"] if games.runs else None)
    return folder


def _play(games: Games, folder: Path, work: Workplace, on_progress: OnProgress) -> None:
    writer = GameWriter(folder)
    ends = [*(run["first_game"] for run in games.runs[1:]), None]
    try:
        for run, end in zip(games.runs, ends, strict=True):

            def is_enough(writer: GameWriter, end: int | None = end) -> bool:
                return writer.games == end or is_there(folder, games.files)

            if end is None or writer.games < end:
                fill(
                    writer,
                    _recipe_of(games, run, end, work),
                    work.workforce,
                    is_enough,
                    lambda writer: on_progress(str(folder), writer.positions, games.positions),
                )
    finally:
        writer.close()


def _recipe_of(games: Games, run: JsonObject, end: int | None, work: Workplace) -> Recipe:
    """The recipe of a run up to game `end`; InputError if this version plays other games."""
    folder = work.games_folder(games)
    what = f"the games from number {run['first_game']:,} on"
    until = f"{games.positions:,} positions" if end is None else f"game {end:,}"
    if "engine" in run:
        raise InputError(
            f"{what} were played by {run['engine']}: play them into {folder} "
            "with 'lab nnue generate --engine'"
        )
    network = run["network"]
    recipe = Recipe(
        seed=games.seed or 0,
        nodes=run["nodes"],
        network=None if network is None else work.network_bytes(network, what),
        chess960=run["chess960_share"],
    )
    mine = recipe.facts()
    noted = {key: value for key, value in run.items() if key not in NOTED}
    if mine != noted:
        differing = [
            f"{key} {noted.get(key)}, here {mine.get(key)}"
            for key in sorted(mine.keys() | noted.keys())
            if mine.get(key) != noted.get(key)
        ]
        raise InputError(
            f"{what} are those of another version ({'; '.join(differing)}): play them with commit "
            f"{run['commit']}, 'lab nnue generate --data {folder} --seed {games.seed} "
            f"--nodes {run['nodes']} --network FILE', up to {until}"
        )
    return recipe


def make_rows(rows: Rows, work: Workplace, on_progress: OnProgress) -> Path:
    """Distil rows as far as they are missing, and play their games; returns the file."""
    path, facts = work.rows_file(rows), rows.distillation or {}
    if not is_there(path.parent, [rows.file]):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            games = Games.read(facts["games"])
            teacher, branches, seed = facts["teacher"], facts["branches"], facts["seed"]
        except (KeyError, TypeError):
            raise InputError(
                f"the manifest does not tell how {rows.file.name} was distilled: put it into "
                f"{path.parent}"
            ) from None
        folder = make_games(games, work, on_progress)
        sizes = {folder / one.name: one.size for one in games.files}
        network = work.network_bytes(teacher, f"the rows of {path.name}")
        recipe = distillation.Recipe(branches, seed, network)
        new = distillation.Job.with_games(path, folder, recipe, sizes)
        job = new.begun() or new
        if path.exists() and job is new:
            raise InputError(f"{path} was distilled in another way: remove it")
        wanted = -(-rows.file.size // ROW)
        distillation.distil(
            job, wanted, work.workforce, lambda count: on_progress(str(path), count, wanted)
        )
    check(path, rows.file, facts.get("commit"))
    return path


def mixture_of(training: Training, work: Workplace, on_progress: OnProgress) -> Mixture:
    """The data of a training, made if they are missing."""
    sizes: dict[Path, int] = {}
    times: dict[Path, int] = {}
    for origin, count in training.data:
        if isinstance(origin, Games):
            folder = make_games(origin, work, on_progress)
            found = {folder / file.name: file.size for file in origin.files}
        else:
            found = {make_rows(origin, work, on_progress): origin.file.size}
        sizes |= found
        times |= dict.fromkeys(found, count)
    return Mixture(sizes, times)


def start_of(training: Training, before: Training | None, work: Workplace) -> Path | None:
    """The file of the network that a training begins with."""
    if training.start is None:
        return None
    if before is not None:
        return work.folder / f"{before.name}{'.npz' if training.start.is_checkpoint else '.net'}"
    if training.start.is_checkpoint:
        raise InputError("the manifest does not tell how the first training's checkpoint was made")
    return work.network(training.start.network, "the weights of the first training")


def is_trained(job: Job, training: Training) -> bool:
    """Whether a training has been finished in an earlier run.

    InputError if its files belong to another one or have been changed.
    """
    path = job.file(".json")
    if not path.exists():
        return False
    there = chain_in(path)[-1]
    if (there.settings, there.files) != (training.settings, training.files):
        raise InputError(f"{path} is of another training: choose another folder")
    for file in (job.file(".net"), job.file(".npz")):
        if checksum(network_of(file)) != there.network:
            raise InputError(f"{file} is not what {path} tells of: it has been changed")
    return True
