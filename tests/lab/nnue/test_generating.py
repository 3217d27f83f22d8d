"""Games of the engine for training: their ends, repeatability, interruption, what is noted."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import pytest
from tests.commands import lab
from tests.processes import children_of, running, started, wait_until

from philidor import bench
from philidor.arena.pool import Workforce
from philidor.core import convert
from philidor.core.position import Position
from philidor.evaluation.networks import FILE
from philidor.files import sole_writer
from philidor.game.fen import parse_fen
from philidor.lab.nnue.conversion import games_of
from philidor.lab.nnue.game_end import LONGEST, ended
from philidor.lab.nnue.generating import Recipe, play_games
from philidor.lab.nnue.store import GameWriter, shards

RECIPE = Recipe(seed=3, nodes=20, network=FILE.read_bytes())


def generate(folder: Path, positions: int, *more: str, code: int = 0) -> str:
    words = ["nnue", "generate", "--data", str(folder), "--positions", str(positions)]
    result = lab([*words, "--nodes", "20", "--seed", "3", *more])
    assert result.exit_code == code, result.output
    return result.output


@pytest.mark.parametrize(
    ("scores", "result"),
    [
        ([], None),
        ([2500] * 3, None),
        ([2500] * 4, True),
        ([-2500] * 4, False),
        ([2500, 2500, -2500, 2500], None),
        ([10, 31990], True),
        ([10, -31990], False),
        ([0] * 79, None),
        ([0] * 80 + [50], None),
    ],
)
def test_games_end_when_both_sides_agree(scores: list[int], result: bool | None) -> None:
    position = Position()
    convert.place(position, parse_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"))
    ending = ended(position, scores)
    assert (None if ending is None else ending.winner) == result


def test_games_are_drawn_when_both_sides_agree_when_they_are_long_or_by_the_rules() -> None:
    position = Position()
    convert.place(position, parse_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"))
    assert ended(position, [50] * (LONGEST - 1)) is None
    convert.place(position, parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"))
    bare = ended(position, [])
    convert.place(position, parse_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"))
    for ending in (ended(position, [0] * 80), ended(position, [50] * LONGEST), bare):
        assert ending is not None
        assert ending.winner is None


def test_the_number_of_workers_changes_nothing() -> None:
    one, two = play_games(RECIPE, 7, Workforce(1)), play_games(RECIPE, 7, Workforce(2))
    for _ in range(3):
        assert next(one) == next(two)
    one.close()  # type: ignore[attr-defined]
    two.close()  # type: ignore[attr-defined]


def test_games_of_chess960_are_a_share(tmp_path: Path) -> None:
    for share in (0, 100):
        path = tmp_path / f"{share}.vf"
        recipe = Recipe(seed=3, nodes=5, network=RECIPE.network, chess960=share)
        path.write_bytes(b"".join(recipe.game(number) for number in range(3)))
        # A king that left its square in so few plies has mostly started elsewhere.
        kings = [game.start.board.index("K") for game in games_of(path)]
        assert (kings.count(4) == 3) == (share == 0)


def test_an_interrupted_folder_ends_with_the_same_bytes(
    tmp_path: Path, fast_signature: None
) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    generate(whole, 200, "--jobs", "1")
    generate(parts, 50, "--jobs", "2")
    assert "positions of" in generate(parts, 200, "--jobs", "2")
    assert shards(parts)[0].read_bytes() == shards(whole)[0].read_bytes()
    with sole_writer(parts, "generating games in"):
        assert "another program" in generate(parts, 500, code=2)


def test_who_plays_is_noted(
    tmp_path: Path, fast_signature: None, monkeypatch: pytest.MonkeyPatch
) -> None:

    def another_game(*words: str, code: int = 0) -> str:
        there = GameWriter(tmp_path).positions
        return generate(tmp_path, there + 1, "--jobs", "1", *words, code=code)

    another_game()
    another_game("--network", str(FILE))
    monkeypatch.setattr(bench, "run", lambda **_: bench.BenchResult(124, 1))
    another_game("--chess960", "0")
    runs = json.loads((tmp_path / "manifest.json").read_text())["runs"]
    name = hashlib.sha256(FILE.read_bytes()).hexdigest()
    noted = [(run["first_game"], run["bench"], run["chess960_share"]) for run in runs]
    # The program's own network, named or not, is the same.
    assert noted == [(0, 123, 10), (2, 124, 0)]
    assert {run["network"] for run in runs} == {name}
    assert "cannot read the network" in another_game("--network", "no.net", code=2)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_kill_loses_no_whole_game_and_leaves_no_process(tmp_path: Path) -> None:
    program = (
        "from philidor import bench\n"
        "bench.run = lambda **_: bench.BenchResult(123, 1)\n"
        "from philidor.cli import run\n"
        f"run(['lab', 'nnue', 'generate', '--data', {str(tmp_path)!r}, '--positions', '100000',"
        " '--nodes', '20', '--seed', '3', '--jobs', '2'])\n"
    )
    file, sizes = tmp_path / "games-00000.vf", []
    for _ in range(2):
        with started([sys.executable, "-c", program]) as process:
            before = file.stat().st_size if file.exists() else 0
            wait_until(lambda: file.exists() and file.stat().st_size > before)  # noqa: B023
            workers = children_of(process.pid)
            assert len(workers) >= 2
        wait_until(lambda: not any(running(worker) for worker in workers))  # noqa: B023
        sizes.append(GameWriter(tmp_path).games)
    assert 0 < sizes[0] < sizes[1]
    assert file.read_bytes() == b"".join(RECIPE.game(number) for number in range(sizes[1]))
