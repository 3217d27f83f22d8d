"""Hostile input of every kind: a short run of the targets that `make fuzz` runs for longer."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.fuzz.mutation import inputs
from tests.fuzz.targets import NAMES, make

SEED = 20
COUNTS = {
    "fen": 2000, "epd": 1250, "pgn": 500, "book": 300, "uci": 200, "xboard": 200, "http": 100,
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
