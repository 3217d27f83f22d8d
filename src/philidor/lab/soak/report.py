"""The verdict of a soak: faults, losses on time and the machine's stalls, memory over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from philidor import lab_answers
from philidor.arena.match import failures
from philidor.arena.records import GameRecord
from philidor.contract.json_object import JsonObject
from philidor.game.ending import ON_TIME
from philidor.lab.soak.log import lines_of

# With fewer samples of a process its growth means nothing.
LEAST_SAMPLES = 8
MEGABYTE = 2**20
# The largest growth, from the second quarter of a process's life to its last, that counts as
# flat.
FLAT_MEGABYTES = 4.0


@dataclass
class Loss:
    """A loss on time, `late` milliseconds over the allowance, and the machine's delays meanwhile.

    waited: for a processor, by the engine itself. stalled: by the stall meter.
    """

    game: int
    engine: int
    late: float
    waited: float
    stalled: float

    @property
    def explained(self) -> bool:
        """Whether the machine kept the engine from moving for as long as it was late."""
        return max(self.waited, self.stalled) >= self.late


@dataclass
class Life:
    """The memory of one process over its life, in megabytes."""

    engine: int
    samples: list[float] = field(default_factory=list)

    @property
    def growth(self) -> float | None:
        """Megabytes gained from the second quarter to the last; None if the life was too short."""
        quarter = len(self.samples) // 4
        if len(self.samples) < LEAST_SAMPLES:
            return None
        return median(self.samples[-quarter:]) - median(self.samples[quarter : 2 * quarter])

    @property
    def flat(self) -> bool:
        """Whether the memory did not grow; also true if the life was too short to tell."""
        return self.growth is None or self.growth < FLAT_MEGABYTES


@dataclass
class SoakReport:
    """The findings of a soak, from its games and its log."""

    names: Sequence[str]
    games: Sequence[GameRecord]
    losses: list[Loss]
    lives: list[Life]
    stalls: list[float]

    @property
    def faults(self) -> list[GameRecord]:
        """Games that ended by a crash, a hang, an illegal move or a breach of the protocol."""
        return [
            game
            for game in self.games
            if game.culprit is not None and game.ending.reason not in ON_TIME
        ]

    @property
    def passed(self) -> bool:
        """Whether there are no faults, no unexplained losses on time and no growing memory."""
        return not (
            self.faults
            or any(not loss.explained for loss in self.losses)
            or any(not life.flat for life in self.lives)
        )

    def answer(self, interrupted: bool, file: Path) -> lab_answers.Soak:
        """The report as --json prints it."""
        losses = (
            lab_answers.LateMove(
                one.game, self.names[one.engine], one.late, one.waited, one.stalled, one.explained
            )
            for one in self.losses
        )
        engines = tuple(self._engine(place, name) for place, name in enumerate(self.names))
        counts = len(self.games), len(self.faults)
        return lab_answers.Soak(
            self.passed, *counts, tuple(losses), engines, interrupted, str(file)
        )

    def _engine(self, place: int, name: str) -> lab_answers.SoakedEngine:
        lives = [life for life in self.lives if life.engine == place]
        most = max((sample for life in lives for sample in life.samples), default=None)
        flat = all(life.flat for life in lives)
        failed = {reason.value: number for reason, number in failures(self.games, place).items()}
        return lab_answers.SoakedEngine(name, failed, most, flat)

    def lines(self) -> list[str]:
        """The report for people."""
        explained = sum(loss.explained for loss in self.losses)
        longest, total = max(self.stalls, default=0.0), sum(self.stalls) / 1000
        found = [
            f"{len(self.games)} games; {len(self.faults)} crashes, hangs, illegal moves or "
            f"protocol errors",
            f"{len(self.losses)} losses on time, {explained} of them explained by stalls",
            f"stalls: {len(self.stalls)}, the longest {longest:.0f} ms, {total:.1f} s in all",
        ]
        for game in self.faults:
            name = self.names[game.culprit] if game.culprit is not None else "?"
            found.append(f"game {game.number + 1}: {game.ending.text} ({name})")
        for loss in self.losses:
            found.append(
                f"game {loss.game + 1}: {self.names[loss.engine]} {loss.late:.0f} ms late; "
                f"it waited {loss.waited:.0f} ms for a processor, the meter {loss.stalled:.0f} ms"
            )
        found += [self._memory_line(place) for place in range(len(self.names))]
        return [line for line in found if line]

    def _memory_line(self, place: int) -> str:
        """An engine's memory; empty if its processes count under an equal engine."""
        lives = [life for life in self.lives if life.engine == place]
        if not lives:
            return ""
        samples = [sample for life in lives for sample in life.samples]
        grown = [life.growth for life in lives if life.growth is not None]
        verdict = "too short to judge" if not grown else "flat"
        if not all(life.flat for life in lives):
            verdict = "GROWS"
        memory = f"memory {median(samples):.1f} MB, at most {max(samples):.1f} MB"
        failed = sum(failures(self.games, place).values())
        return (
            f"{self.names[place]}: {memory} in {len(lives)} processes, "
            f"growth {max(grown, default=0.0):+.1f} MB: {verdict}; failures: {failed or 'none'}"
        )


def soak_report(names: Sequence[str], games: Sequence[GameRecord], log: Path) -> SoakReport:
    """Read the log of a soak; FileError when it cannot be read."""
    stalls: list[JsonObject] = []
    losses: list[JsonObject] = []
    # A later run may get the process numbers of an earlier one.
    lives: dict[tuple[int, int], Life] = {}
    run = 0
    for line in lines_of(log):
        match line["kind"]:
            case "begin":
                run += 1
            case "stall":
                stalls.append(line)
            case "loss":
                losses.append(line)
            case "memory":
                for pid, engine, resident in line["processes"]:
                    life = lives.setdefault((run, pid), Life(engine))
                    life.samples.append(resident / MEGABYTE)
    kept = {game.number for game in games}
    return SoakReport(
        names,
        games,
        [_loss(line, stalls) for line in losses if line["game"] in kept],
        list(lives.values()),
        [line["milliseconds"] for line in stalls],
    )


def _loss(line: JsonObject, stalls: Sequence[JsonObject]) -> Loss:
    """A loss with the stalls of the busiest processor during the move."""
    by_processor: dict[int, float] = {}
    for stall in stalls:
        if line["since"] <= stall["time"] <= line["time"]:
            before = by_processor.get(stall["processor"], 0.0)
            by_processor[stall["processor"]] = before + stall["milliseconds"]
    stalled = max(by_processor.values(), default=0.0)
    return Loss(line["game"], line["engine"], line["late"], line["waited"], stalled)
