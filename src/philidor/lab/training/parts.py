"""Trains the parts of a network one after the other; each corrects what those before it say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from philidor.evaluation.networks import Network
from philidor.lab.training.datasets import Records
from philidor.lab.training.examples import Floats, prepare
from philidor.lab.training.settings import Means, TrainingSettings
from philidor.lab.training.trainer import Epoch, Trainer


@dataclass(frozen=True)
class Trained:
    """A network's file; its parts' weights and learning curves, by what the part reads."""

    network: bytes
    weights: dict[str, Floats]
    curves: dict[str, list[Epoch]]

    @property
    def error(self) -> float:
        """The error on held-out games."""
        return list(self.curves.values())[-1][-1].held_out


def train_parts(
    settings: TrainingSettings,
    train: Records,
    held_out: Records,
    threads: int,
    means: Means,
    carry_out: Callable[[str, Trainer], None],
) -> Trained:
    """Make a network; `carry_out` receives what a part reads and runs its training to the end."""
    found = Trained(b"", {}, {})
    for part, stage in settings.stages().items():
        upon = Network.parse(found.network) if found.network else None
        examples = [prepare(records, stage, upon) for records in (train, held_out)]
        trainer = Trainer(stage, examples[0], examples[1], threads, means)
        carry_out(part, trainer)
        state = trainer.state
        found = Trained(
            found.network + trainer.model.file(state.weights),
            {**found.weights, part: state.weights},
            {**found.curves, part: state.curve},
        )
    return found
