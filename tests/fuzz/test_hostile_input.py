"""Hostile input of every kind: a short run of the targets that `make fuzz` runs for longer."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.fuzz.mutation import inputs
from tests.fuzz.targets import NAMES, make

SEED = 20
COUNTS = {
    "fen": 4000, "epd": 2500, "pgn": 1000, "book": 600, "uci": 400, "xboard": 400, "http": 200,
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_hostile_input(name: str) -> None:
    target = make(name)
    for data in islice(inputs(target.seeds, target.words, SEED), COUNTS[name]):
        try:
            target.run(data)
        except Exception as error:
            error.add_note(f"the input: {data!r}")
            raise
