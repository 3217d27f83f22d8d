"""What data, width and buckets are worth: networks trained alike, and their Elo.

Each network learns from as many positions, whatever it is given to learn from, and plays against
one rival. With equal nodes a busy machine plays the same games. For equal time, a network's nodes
are multiplied by its measured speed as a ratio to the rival's.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from statistics import median
from typing import Literal

from philidor.arena.pool import Workforce, pool
from philidor.arena.records import GAMES_A_PAIR
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.core import convert
from philidor.core.position import Position
from philidor.evaluation.networks import Network
from philidor.game.fen import parse_fen
from philidor.lab.nnue.manifest import digest
from philidor.lab.nnue.mixture import Mixture, positions_of
from philidor.lab.nnue.session import Job, Session
from philidor.lab.nnue.settings import Settings
from philidor.lab.nnue.stream import Stream
from philidor.lab.nnue.trainer import VALIDATION_SHARE, Progress, Trainer
from philidor.lab.pair_games import PairGames
from philidor.lab.result_lines import ResultLines, header_of
from philidor.lab.selfplay import MEGABYTES, Contestant, numbered_pair
from philidor.lab.speed import bench_positions

EXPERIMENT = "nnue curve"
FORMAT = 1
Equal = Literal["nodes", "time"]
EQUALS: tuple[Equal, ...] = ("nodes", "time")
# Pairs of games in one job.
BATCH = 5
# Nodes of each search and rounds of the measurement of speed.
SPEED_NODES, ROUNDS = 4_000, 5


@dataclass(frozen=True, order=True)
class Variant:
    """What sets a network apart from the others; share: of the data, in percent."""

    share: int = 100
    hidden: int = 256
    king_buckets: int = 4
    output_buckets: int = 8

    def __str__(self) -> str:
        """A name that suits files."""
        return f"{self.hidden}x{self.king_buckets}x{self.output_buckets}-{self.share}"


def variants(
    base: Variant,
    shares: list[int],
    widths: list[int],
    king_buckets: list[int],
    output_buckets: list[int],
) -> list[Variant]:
    """The base, and what differs from it in one thing, each once."""
    found = [base]
    found += [replace(base, share=share) for share in shares]
    found += [replace(base, hidden=width) for width in widths]
    found += [replace(base, king_buckets=buckets) for buckets in king_buckets]
    found += [replace(base, output_buckets=buckets) for buckets in output_buckets]
    return list(dict.fromkeys(found))


@dataclass(frozen=True)
class Point:
    """A trained network.

    positions: that its share of the data holds. loss: of the same held-out positions for all
    networks. speed: its nodes a second as a ratio to the rival's. checksum: its file's SHA-256.
    """

    positions: int
    loss: float
    speed: float
    checksum: str


@dataclass(frozen=True)
class PairsJob:
    """Pairs of games of a network against the rival, both as the bytes of their files.

    nodes: the rival's for a move; own_nodes: the network's. first: the number of the first pair,
    which determines its opening.
    """

    variant: Variant
    equal: Equal
    network: bytes
    rival: bytes
    own_nodes: int
    nodes: int
    first: int
    pairs: int


class Curve:
    """What has been measured so far; the networks lie beside the file of results."""

    def __init__(self, path: Path, positions: int, nodes: int, rival: str) -> None:
        """The results of a file, created if it is new; ResultLinesError for another kind.

        positions: that each network learns from. rival: the SHA-256 of the rival's file.
        """
        self.path, self.positions, self.nodes = path, positions, nodes
        self.points: dict[Variant, Point] = {}
        self.pairs: dict[tuple[Variant, Equal], PairGames] = {}
        header = {"format": FORMAT, "experiment": EXPERIMENT}
        header |= {"positions": positions, "nodes": nodes, "rival": rival}
        self.lines = ResultLines(path, header)
        self.lines.open(self._take)

    @classmethod
    def in_file(cls, path: Path) -> Curve:
        """The results of a file that exists."""
        header = header_of(path)
        positions, nodes = int(header.get("positions", 0)), int(header.get("nodes", 0))
        return cls(path, positions, nodes, str(header.get("rival")))

    def _take(self, fields: JsonObject) -> None:
        variant = Variant(**fields["variant"])
        if "checksum" in fields:
            self.points[variant] = Point(
                int(fields["positions"]),
                float(fields["loss"]),
                float(fields["speed"]),
                str(fields["checksum"]),
            )
            return
        equal: Equal = EQUALS[EQUALS.index(fields["equal"])]
        self.pairs_of(variant, equal).take(int(fields["first"]), str(fields["games"]))

    def pairs_of(self, variant: Variant, equal: Equal) -> PairGames:
        """A network's games of one kind."""
        return self.pairs.setdefault((variant, equal), PairGames())

    def add(self, variant: Variant, fields: JsonObject) -> None:
        """Keep a result, in the file too."""
        line = {"variant": asdict(variant), **fields}
        self._take(line)
        self.lines.add(line)

    def name(self, variant: Variant) -> str:
        """The name of a network's training, beside the results."""
        return f"{self.path.stem}-{variant}"

    def network(self, variant: Variant) -> bytes:
        """A network's file; InputError if it is another one."""
        path = self.path.with_name(f"{self.name(variant)}.net")
        if digest(path) != self.points[variant].checksum:
            raise InputError(f"{path} is not the network that {self.path} tells of")
        return path.read_bytes()

    def missing(
        self, variant: Variant, equal: Equal, games: int, rival: bytes
    ) -> Iterator[PairsJob]:
        """The jobs left of so many games of a network, which must have been trained."""
        first, left = self.pairs_of(variant, equal).rest(0, (games + 1) // GAMES_A_PAIR)
        if not left:
            return
        network, point = self.network(variant), self.points[variant]
        own = round(self.nodes * point.speed) if equal == "time" else self.nodes
        for start in range(first, first + left, BATCH):
            pairs = min(BATCH, first + left - start)
            yield PairsJob(variant, equal, network, rival, own, self.nodes, start, pairs)


def train(
    curve: Curve,
    variant: Variant,
    source: Path,
    threads: int,
    rival: bytes,
    meter: Callable[[Trainer], Callable[[Progress], None]],
) -> None:
    """Train a network, continuing from its checkpoint if there is one; add it to the results.

    source: folder or file of the positions. meter: makes what shows the progress of a training.
    """
    settings = Settings(
        hidden=variant.hidden,
        king_buckets=variant.king_buckets,
        output_buckets=variant.output_buckets,
        positions=curve.positions,
    )
    data = Mixture.of([source], variant.share)
    job = Job(data, curve.path.parent, curve.name(variant), settings)
    session = Session(job, threads, "cpu")
    trainer = session.trainer
    session.run(meter(trainer))
    network = trainer.network()
    # What all of the data hold out is held out of each share of them.
    whole = Stream(Mixture.of([source]), settings.seed, settings.keep, threads)
    parameters = trainer.state.optimiser.parameters
    point = Point(
        positions_of(session.data.sizes),
        trainer.backend.loss(parameters, whole.held_out(), VALIDATION_SHARE),
        speed_ratio(Network.parse(network), Network.parse(rival)),
        digest(job.file(".net")),
    )
    curve.add(variant, asdict(point))
    job.file(".npz").unlink()


def speed_ratio(one: Network, other: Network) -> float:
    """Nodes a second with one network over those with another, searched in turn."""
    sides = [Contestant(megabytes=MEGABYTES, network=network) for network in (one, other)]
    positions = []
    for fen in bench_positions():
        positions.append(Position())
        convert.place(positions[-1], parse_fen(fen))
    ratios = []
    for _ in range(ROUNDS):
        rates = []
        for side in sides:
            side.deepening.forget()
            begun, nodes = time.process_time(), 0
            for position in positions:
                side.think(position, SPEED_NODES)
                nodes += side.deepening.main.nodes
            rates.append(nodes / (time.process_time() - begun))
        ratios.append(rates[0] / rates[1])
    return round(median(ratios), 3)


def play(job: PairsJob) -> str:
    """A symbol for each game, the network's result: `1`, `=` or `0`."""
    one, rival = _side(job.network), _side(job.rival)
    one.handicap = job.own_nodes / job.nodes
    return "".join(
        numbered_pair(one, rival, job.first + index, job.nodes) for index in range(job.pairs)
    )


@lru_cache(maxsize=2)
def _side(network: bytes) -> Contestant:
    return Contestant(megabytes=MEGABYTES, network=Network.parse(network))


def play_missing(
    curve: Curve,
    jobs: list[PairsJob],
    workforce: Workforce,
    on_job: Callable[[int], None],
) -> None:
    """Play the games of some jobs; `on_job` receives the number of jobs left."""
    left = len(jobs)
    with pool(workforce) as workers:
        for job, games in workers.results(play, jobs):
            curve.add(job.variant, {"equal": job.equal, "first": job.first, "games": games})
            left -= 1
            on_job(left)
