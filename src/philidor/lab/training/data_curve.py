"""How much data a network needs: networks from more and more games, and their Elo.

They play against the hand-crafted evaluation. The nodes of each move are fixed, so that a busy
machine plays the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

import numpy as np

from philidor import bench
from philidor.arena.pool import Workforce, pool
from philidor.arena.records import GAMES_A_PAIR
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.evaluation.networks import Network
from philidor.files import replace_file
from philidor.lab.pair_games import PairGames
from philidor.lab.result_lines import ResultLines, ResultLinesError, header_of
from philidor.lab.selfplay import MEGABYTES, Contestant, numbered_pair
from philidor.lab.training import datasets
from philidor.lab.training.examples import logistic, prepare
from philidor.lab.training.manifest import digest
from philidor.lab.training.production import HELD_OUT, TRAIN, Preparation
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.training.trainer import Trainer

FORMAT = 2
# The name of the HCE's error in results of before version 0.1.
OLD_HCE = "by_hand"
# By default each network learns from four times the games of the one before, the last from all.
STEP, FEWEST_GAMES = 4, 500
# Few games are repeated until the training has as many steps as with all, but not more often. What
# the last epochs teach of them is their games by heart: the best epoch counts.
MOST_EPOCHS = 12
# Pairs of games in one job.
BATCH = 5


@dataclass(frozen=True)
class Origin:
    """The games and positions that a network was made from, and its error on held-out games."""

    games: int
    positions: int
    error: float


@dataclass(frozen=True)
class Learned(Origin):
    """A network just made, with the contents of its file."""

    network: bytes


@dataclass(frozen=True)
class Point(Origin):
    """A network in the results, with the SHA-256 of its file."""

    checksum: str


@dataclass(frozen=True)
class PairsJob:
    """Pairs of games of a network, as file bytes, against the hand-crafted evaluation.

    data_games: the games that the network was made from. first: the number of the first pair, which
    determines its opening.
    """

    data_games: int
    network: bytes
    nodes: int
    first: int
    pairs: int


class BestEpoch:
    """The weights after the epoch of a training with the least error on held-out games."""

    def __init__(self, trainer: Trainer) -> None:
        self.trainer = trainer
        self.error = float("inf")
        self.weights = trainer.weights

    def note(self) -> None:
        """To be called after each epoch, at other times it does nothing."""
        curve = self.trainer.state.curve
        if curve and curve[-1].held_out < self.error:
            self.error, self.weights = curve[-1].held_out, self.trainer.weights.copy()


class DataCurve:
    """What has been measured so far, by the number of games a network was made from.

    hce: the hand-crafted evaluation's error on the held-out games; None before it is known.
    signature: the bench count of the hand-crafted evaluation that was played against. The networks
    lie beside the file of results; they are needed only to play on.
    """

    def __init__(self, path: Path, nodes: int) -> None:
        """The results of a file, created if it is new; ResultLinesError for another kind."""
        self.path, self.nodes = path, nodes
        self.hce: float | None = None
        self.signature: int | None = None
        self.learned: dict[int, Point] = {}
        self.pairs: dict[int, PairGames] = {}
        header = {"format": FORMAT, "experiment": "data curve", "nodes": nodes}
        self.lines = ResultLines(path, header)
        self.lines.open(self._take)

    @classmethod
    def in_file(cls, path: Path) -> DataCurve:
        """The results of a file that exists, with the nodes that it names."""
        return cls(path, int(header_of(path).get("nodes", 0)))

    def _take(self, fields: JsonObject) -> None:
        if "bench" in fields:
            self.signature = int(fields["bench"])
            self.hce = float(fields[OLD_HCE if OLD_HCE in fields else "hce"])
            return
        games = int(fields["data_games"])
        if "network" in fields:
            self.learned[games] = Point(
                games, int(fields["positions"]), float(fields["error"]), str(fields["network"])
            )
        else:
            self.pairs.setdefault(games, PairGames()).take(int(fields["first"]), fields["games"])

    def add(self, fields: JsonObject) -> None:
        """Keep a result, in the file too."""
        self._take(fields)
        self.lines.add(fields)

    def network_file(self, data_games: int) -> Path:
        """Where the network made from so many games is kept."""
        return self.path.with_name(f"{self.path.stem}-{data_games}.net")

    def add_learned(self, learned: Learned) -> None:
        """Keep a network: its file first, so that no result is without one."""
        path = self.network_file(learned.games)

        def write(stream: BinaryIO) -> None:
            stream.write(learned.network)

        replace_file(path, write)
        self.add(
            {
                "data_games": learned.games,
                "positions": learned.positions,
                "error": learned.error,
                "network": digest(path),
            }
        )

    def network(self, data_games: int) -> bytes:
        """The network made from so many games; InputError without its file."""
        path = self.network_file(data_games)
        if digest(path) != self.learned[data_games].checksum:
            raise InputError(f"{path} is not the network that {self.path} tells of")
        return path.read_bytes()

    def begin(self, folder: Path) -> None:
        """Note what all networks are compared with; InputError if it is not what it was."""
        signature, hce = bench.run(hce=True).nodes, hce_error(folder)
        if self.signature is None:
            self.add({"bench": signature, "hce": hce})
        elif signature != self.signature:
            raise ResultLinesError(
                f"{self.path} was measured with another engine (bench {self.signature}, this one "
                f"has {signature}): name a new file"
            )
        elif hce != self.hce:
            raise ResultLinesError(
                f"{self.path} was measured with other training data than that in {folder}"
            )

    def missing(self, data_games: int, games: int) -> Iterator[PairsJob]:
        """The jobs left of so many games of one network, which must have been made."""
        pairs = (games + 1) // GAMES_A_PAIR
        first, left = self.pairs.setdefault(data_games, PairGames()).rest(0, pairs)
        if not left:
            return
        network = self.network(data_games)
        for start in range(first, first + left, BATCH):
            batch = min(BATCH, first + left - start)
            yield PairsJob(data_games, network, self.nodes, start, batch)


def default_steps(folder: Path) -> list[int]:
    """All games of the training files, a quarter of them and so on, the fewest first."""
    games = Preparation.of(folder).games
    steps = [games]
    while games // STEP >= FEWEST_GAMES:
        games //= STEP
        steps.append(games)
    return steps[::-1]


def hce_error(folder: Path) -> float:
    """The hand-crafted evaluation's mean squared error on a data folder's held-out games."""
    held_out = prepare(datasets.records_in(folder / HELD_OUT), TrainingSettings())
    return float(np.mean((logistic(held_out.offsets) - held_out.targets) ** 2))


def learn(
    folder: Path,
    data_games: int,
    settings: TrainingSettings,
    threads: int,
    carry_out: Callable[[Trainer, Callable[[], None]], None],
) -> Learned:
    """Make a network from a data folder's first games.

    carry_out: runs the training, with what is to be done at each checkpoint. The held-out games are
    always all of the folder's. Other settings than the epochs stay the same.
    """
    preparation = Preparation.of(folder)
    games = preparation.games - preparation.first
    if not 0 < data_games <= games:
        raise InputError(f"{folder} has training files from {games:,} games")
    with TemporaryDirectory(dir=folder) as place:
        train, held_out = Path(place) / TRAIN, Path(place) / HELD_OUT
        datasets.split(
            folder,
            train,
            held_out,
            preparation.held_out,
            preparation.split_seed,
            preparation.games,
            preparation.first + data_games,
            preparation.first,
        )
        positions = datasets.shuffle(train, preparation.shuffle_seed or settings.seed)
        epochs = min(MOST_EPOCHS, settings.epochs * games // data_games)
        lasting = replace(settings, epochs=epochs)
        examples = [prepare(datasets.records_in(path), lasting) for path in (train, held_out)]
        trainer = Trainer(lasting, examples[0], examples[1], threads)
        best = BestEpoch(trainer)
        carry_out(trainer, best.note)
    return Learned(data_games, positions, best.error, trainer.model.file(best.weights))


def play(job: PairsJob) -> str:
    """A symbol for each game, the network's result: `1`, `=` or `0`."""
    return "".join(
        numbered_pair(_networked(job.network), _hce(), job.first + index, job.nodes)
        for index in range(job.pairs)
    )


@lru_cache(maxsize=1)
def _networked(network: bytes) -> Contestant:
    return Contestant(megabytes=MEGABYTES, network=Network.parse(network))


@lru_cache(maxsize=1)
def _hce() -> Contestant:
    return Contestant(megabytes=MEGABYTES)


def play_missing(
    curve: DataCurve,
    data_games: int,
    games: int,
    workforce: Workforce,
    on_job: Callable[[int], None],
) -> None:
    """Play a network's games that are missing; `on_job` receives the number of jobs left."""
    jobs = list(curve.missing(data_games, games))
    left = len(jobs)
    with pool(workforce) as workers:
        for job, outcome in workers.results(play, jobs):
            curve.add({"data_games": job.data_games, "first": job.first, "games": outcome})
            left -= 1
            on_job(left)
