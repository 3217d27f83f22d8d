"""Chapter 15: the evaluation of chapter 14 with weights that were fitted to games."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from examples.king import King
from examples.terms import Weights

DATA = Path(__file__).parent / "data"
TUNED = DATA / "tuned.json"


@cache
def tuned_weights() -> Weights:
    """The weights that `python -m examples.tuning` wrote."""
    weights = json.loads(TUNED.read_text("utf-8"))["weights"]
    return {name: (pair[0], pair[1]) for name, pair in weights.items()}


class Tuned(King):
    """Chapter 15: the same terms, better weights."""

    def weights(self) -> Weights:
        """The fitted weights."""
        return tuned_weights()
