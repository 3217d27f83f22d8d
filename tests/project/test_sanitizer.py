"""The engine under AddressSanitizer and UndefinedBehaviorSanitizer, as `make debug` builds it."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from tests.pgn.nasty import nasty_file
from tests.sanitized import SanitizedBuild

from philidor import bench

# The compilation with sanitizers may take minutes on a busy machine.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800), pytest.mark.xdist_group("build")]
# Of the bench: some 75,000 nodes, 30 times as slow as without the sanitizers.
DEPTH = 7
# What means something in a PGN file.
CHANGED = b'()[]{};%$"\\\x00\xff\n19Kx'


def test_a_finding_stops_the_program(sanitized_build: SanitizedBuild) -> None:
    """Proof that the build checks: an index that is not a square."""
    program = "import philidor.core.attacks as a; a.attacks_from(1, 77, 0)"
    result = sanitized_build.run("-c", program)
    assert result.returncode != 0
    assert "index 77 out of bounds" in result.stderr


def test_perft_has_no_finding(sanitized_build: SanitizedBuild) -> None:
    program = """
from philidor.game.fen import parse_fen
from philidor.core.convert import place
from philidor.core.perft import perft
from philidor.core.position import Position
fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
position = Position()
place(position, parse_fen(fen))
print(perft(position, 3))
"""
    result = sanitized_build.run("-c", program)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "97862"


def test_bench_has_no_finding(sanitized_build: SanitizedBuild) -> None:
    """At a depth that takes seconds; the count must be what the ordinary build counts."""
    result = sanitized_build.run("-m", "philidor", "bench", "--depth", str(DEPTH))
    assert result.returncode == 0, result.stderr
    assert int(result.stdout.split()[0]) == bench.run(DEPTH).nodes


READ = """
import sys
from pathlib import Path
from philidor.contract.errors import InputError
from philidor.pgn import tree_reader
from philidor.pgn.reader import read_file
from philidor.pgn.whole_games import WholeGame, trees_of
from philidor.pgn.writer import written

assert "debug" in tree_reader.__file__ or sys.argv[2:]
for path in sorted(Path(sys.argv[1]).iterdir()):
    try:
        print(path.name, [len(game.moves) for game in read_file(path)])
        for game in trees_of(path):
            print(repr(written(game.tree) if isinstance(game, WholeGame) else str(game)))
    except InputError as error:
        print(error)
"""


def test_readers_of_pgn_have_no_finding(sanitized_build: SanitizedBuild, tmp_path: Path) -> None:
    """Odd layouts, and the same files cut off and with some bytes changed."""
    dice = random.Random(5)
    for seed in range(60):
        data = bytearray(nasty_file(seed).data)
        (tmp_path / f"{seed}-whole.pgn").write_bytes(data)
        for _ in range(4):
            data[dice.randrange(len(data))] = dice.choice(CHANGED)
        (tmp_path / f"{seed}-changed.pgn").write_bytes(data[: dice.randint(1, len(data))])
    result = sanitized_build.run("-c", READ, str(tmp_path))
    assert result.returncode == 0, result.stderr
    ordinary = subprocess.run(
        [sys.executable, "-c", READ, str(tmp_path), "ordinary"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert result.stdout == ordinary.stdout
