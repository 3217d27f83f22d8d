"""JAX and the compiled loops learn the same. JAX runs in processes of its own: it starts threads,
and tests that fork after it could hang."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.core.boards import sample, walk
from tests.lab.training.test_training import BOTH, SMALL, TERMS, lab, made_records

from philidor.lab.training.examples import prepare
from philidor.lab.training.models import Model
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.training.trainer import learning_with

BATCH = 256
KINDS = {"board": replace(SMALL, buckets=2), "terms": TERMS, "both": BOTH}


def run(*words: str) -> str:
    """What Python says, given these words."""
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def compare(settings: TrainingSettings) -> int:
    """Assert that both agree; the largest number of weights with a slope in a batch."""
    # The openings of games have castling rights.
    openings = [board.fen() for seed in range(5) for board, _ in walk(seed, 30)]
    examples = prepare(made_records(sample(900, seed=4) + openings), settings)
    model = Model(settings, examples)
    weights = model.first_weights(np.random.default_rng(3))
    weights += np.random.default_rng(4).normal(0, 0.2, len(weights)).astype(np.float32)
    model.limit(weights)
    last = len(examples) - 7
    loops, by_jax = learning_with("cpu", model, BATCH, 2), learning_with("jax", model, BATCH, 1)
    assert by_jax.error(weights, examples, 3, last) == pytest.approx(
        loops.error(weights, examples, 3, last), rel=1e-4
    )
    most = 0
    for first in range(0, last - BATCH, BATCH):
        error, gradient = loops.learn(weights, examples, first, first + BATCH)
        other_error, other = by_jax.learn(weights, examples, first, first + BATCH)
        assert other_error == pytest.approx(error, rel=1e-4)
        # A unit at the very end of its range may fall on either side of it.
        assert np.quantile(np.abs(other - gradient), 0.999) < 1e-3
        assert np.abs(other - gradient).max() < 0.05 * np.abs(gradient).max()
        most = max(most, int((np.abs(gradient) > 1e-4).sum()))
    return most


@pytest.mark.parametrize(("kind", "least"), [("board", 1000), ("terms", 300), ("both", 1000)])
def test_jax_and_the_loops_learn_the_same(kind: str, least: int) -> None:
    module = "tests.lab.training.test_jax_gradient"
    said = run("-c", f"from {module} import *; print(compare(KINDS['{kind}']))")
    assert int(said.split()[-1]) > least


def test_a_training_by_jax_ends_where_the_loops_do(tmp_path: Path) -> None:
    place = ["--data", str(tmp_path)]
    lab("data", "generate", *place, "--positions", "900", "--nodes", "40", "--jobs", "1")
    lab("data", "split", *place, "--held-out", "0.3")
    lab("data", "shuffle", *place)
    options = [*place, "--hidden", "8", "--terms-hidden", "8", "--batch", "64", "--epochs", "2"]
    lab("train", "loops", *options)
    said = run("-m", "philidor", "lab", "train", "jax", *options, "--backend", "jax")
    assert "JAX computes on " in said
    by_loops, by_jax = (
        json.loads((tmp_path / f"{name}.json").read_text()) for name in ("loops", "jax")
    )
    assert (by_loops["backend"], by_jax["backend"]) == ("cpu", "jax")
    errors = [epoch["held_out"] for epoch in by_loops["curve"]]
    assert [epoch["held_out"] for epoch in by_jax["curve"]] == pytest.approx(errors, rel=0.01)
