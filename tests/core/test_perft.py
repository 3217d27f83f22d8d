"""The rules, proven by counting: well-known positions and our own, verified by other programs.

`tests/data/perft.tsv` has a name, a FEN, a depth and a count a line. The counts come from
Stockfish 15.1's `go perft`, the smaller ones from python-chess as well.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.core.boards import stand

from philidor.core.perft import divide, perft
from philidor.core.position import Position

DATA = Path(__file__).parent.parent / "data" / "perft.tsv"
MANY = 5_000_000
TRICKY_MOST = 10_000_000


@dataclass(frozen=True)
class Count:
    """One line of perft data."""

    name: str
    fen: str
    depth: int
    leaves: int

    def __str__(self) -> str:
        return f"{self.name}, depth {self.depth}"

    @property
    def position(self) -> Position:
        return stand(self.fen, "Chess960" in self.name)


def own_counts() -> list[Count]:
    counts = []
    for line in DATA.read_text().splitlines():
        name, fen, depth, leaves = line.split("\t")
        counts.append(Count(name, fen, int(depth), int(leaves)))
    return counts


def tricky_counts(path: Path) -> list[Count]:
    """Lines of the `id`, `epd`, `perft` form, up to ten million leaves each."""
    counts = []
    name = fen = ""
    for line in path.read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word == "id":
            name = rest
        elif word == "epd":
            fen = rest
        elif word == "perft":
            depth, leaves = (int(number) for number in rest.split())
            if leaves <= TRICKY_MOST:
                counts.append(Count(name, fen, depth, leaves))
    return counts


COUNTS = own_counts()


@pytest.mark.parametrize("count", [c for c in COUNTS if c.leaves <= MANY], ids=str)
def test_counts(count: Count) -> None:
    assert perft(count.position, count.depth) == count.leaves


@pytest.mark.slow
@pytest.mark.parametrize("count", [c for c in COUNTS if c.leaves > MANY], ids=str)
def test_large_counts(count: Count) -> None:
    assert perft(count.position, count.depth) == count.leaves


def test_the_data_file_is_complete() -> None:
    names = {count.name for count in COUNTS}
    assert sum("Chess960" in name for name in names) >= 4
    assert {"start", "kiwipete", *(f"position {number}" for number in range(3, 7))} <= names
    assert len(names) >= 6 + 12 + 4
    assert any(count.name == "start" and count.leaves == 119_060_324 for count in COUNTS)


def test_tricky_positions(shared: Path) -> None:
    file = shared / "data" / "perft" / "tricky.perft"
    if not file.exists():
        pytest.skip("the file of tricky positions is not among the shared data")
    counts = tricky_counts(file)
    assert len(counts) == len(re.findall(r"^perft \d+ \d{1,7}$", file.read_text(), re.M))
    for count in counts:
        assert perft(count.position, count.depth) == count.leaves, count


@pytest.mark.parametrize("count", [c for c in COUNTS if c.depth == 4 and c.leaves < MANY], ids=str)
def test_divide_adds_up(count: Count) -> None:
    position = count.position
    counts = divide(position, 3)
    assert sum(counts.values()) == perft(position, 3)
    assert len(counts) == perft(position, 1)


def test_perft_of_depth_zero_is_one() -> None:
    assert perft(stand(COUNTS[0].fen), 0) == 1
