"""Networks that differ in data, width and buckets: training, games, results, picture."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from tests.commands import invoke
from tests.lab.nnue.test_games import write_random_games

from philidor.contract.errors import InputError
from philidor.evaluation.networks import FILE, Network, shipped_network
from philidor.evaluation.nnue import Accumulators
from philidor.lab.nnue import curve as curves
from philidor.lab.nnue.curve import Curve, PairsJob, Variant, play, speed_ratio, variants
from philidor.lab.nnue.curve_picture import line_of
from philidor.lab.nnue.mixture import sizes_of
from philidor.lab.nnue.settings import Settings
from philidor.lab.result_lines import ResultLinesError
from philidor.lab.selfplay import Contestant, numbered_pair

# More than a game of random moves has.
GAME_BYTES = 600
BASE = Variant(hidden=32, king_buckets=1, output_buckets=1)


def lab(*words: str, code: int = 0) -> str:
    result = invoke("lab", *words)
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with games of random moves in three files."""
    return write_random_games(tmp_path_factory.mktemp("data"), 3, 20)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """One round of short searches measures the speed."""
    monkeypatch.setattr(curves, "SPEED_NODES", 20)
    monkeypatch.setattr(curves, "ROUNDS", 1)
    monkeypatch.setattr(curves, "Settings", partial(Settings, batch=64))


def test_each_variant_differs_in_one_thing() -> None:
    found = variants(BASE, [50, 100], [32, 64], [1, 4], [1])
    assert found == [
        BASE,
        Variant(50, 32, 1, 1),
        Variant(100, 64, 1, 1),
        Variant(100, 32, 4, 1),
    ]
    assert len({str(one) for one in found}) == 4


def test_a_share_is_whole_games_from_the_first_on(folder: Path, tmp_path: Path) -> None:
    whole = sizes_of(folder)
    assert sizes_of(folder, 100) == whole
    for share in (20, 34, 50, 90):
        part = sizes_of(folder, share)
        assert list(part) == list(whole)[: len(part)]
        assert 0 <= sum(whole.values()) * share // 100 - sum(part.values()) < GAME_BYTES
        last, size = list(part.items())[-1]
        data = last.read_bytes()[:size]
        assert data.endswith(bytes(4))
        assert [part[path] for path in list(part)[:-1]] == list(whole.values())[: len(part) - 1]
    rows = tmp_path / "rows.bin"
    rows.write_bytes(bytes(32 * 9))
    assert sizes_of(rows, 50) == {rows: 32 * 4}


@pytest.mark.usefixtures("quick")
def test_one_command_trains_plays_continues_and_draws(folder: Path, tmp_path: Path) -> None:
    file, picture = tmp_path / "curve.jsonl", tmp_path / "curve.svg"
    words = ["nnue", "curve", "-o", str(file), "--data", str(folder), "--nodes", "20"]
    words += ["--hidden", "32", "--hidden", "64", "--share", "50", "--king-buckets", "1"]
    words += ["--output-buckets", "1", "--positions", "640", "--jobs", "1"]
    said = lab(*words, "--games", "2")
    assert said.count("in 2 games") == 6
    before = file.read_text()
    assert lab(*words, "--games", "2").count("in 2 games") == 6
    assert file.read_text() == before
    assert lab(*words, "--games", "4").count("in 4 games") == 6
    assert file.read_text().startswith(before)

    results = Curve.in_file(file)
    assert sorted(results.points) == sorted([BASE, Variant(50, 32, 1, 1), Variant(100, 64, 1, 1)])
    half, whole = (results.points[one] for one in (Variant(50, 32, 1, 1), BASE))
    assert 0.4 < half.positions / whole.positions < 0.6
    assert half.loss != whole.loss
    nnue = Network.parse(results.network(Variant(100, 64, 1, 1))).nnue
    assert nnue is not None
    assert Accumulators(nnue).network.hidden == 64
    assert line_of(results, "share") == [Variant(50, 32, 1, 1), BASE]
    assert line_of(results, "hidden") == [BASE, Variant(100, 64, 1, 1)]
    assert line_of(results, "output_buckets") in ([BASE], [Variant(50, 32, 1, 1)])
    assert f"written: {picture}" in lab("report", str(file), "-o", str(picture))
    assert "hidden units" in picture.read_text()
    said = lab("report", str(file), "-o", str(tmp_path / "y.md"), code=2)
    assert "y.md: the name of a picture ends in .svg or .png" in said
    assert "output buckets" not in picture.read_text()
    assert "positions: 640" in lab(*words, "--positions", "700", code=2)


def test_the_games_are_those_of_the_network_with_its_own_nodes() -> None:
    rival = Path(__file__).parents[3] / "docs" / "measurements" / "nnue-512.net"
    job = PairsJob(BASE, "time", FILE.read_bytes(), rival.read_bytes(), 90, 60, 3, 2)
    own = Contestant(megabytes=2, network=shipped_network())
    own.handicap = 1.5
    other = Contestant(megabytes=2, network=Network.parse(rival.read_bytes()))
    assert play(job) == "".join(numbered_pair(own, other, number, 60) for number in (3, 4))


@pytest.mark.usefixtures("quick")
def test_speed_is_a_ratio_to_the_rival() -> None:
    assert 0.2 < speed_ratio(shipped_network(), shipped_network()) < 5


def test_other_results_and_networks_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "curve.jsonl"
    results = Curve(file, 1_000, 60, "abc")
    fields = {"positions": 9, "loss": 0.5, "speed": 1.5}
    results.add(BASE, {**fields, "checksum": "0" * 64})
    results.add(BASE, {"equal": "time", "first": 0, "games": "1=01"})
    again = Curve.in_file(file)
    assert again.points == results.points
    with pytest.raises(InputError, match="cannot read"):
        list(again.missing(BASE, "time", 30, b""))
    (tmp_path / f"{again.name(BASE)}.net").write_bytes(b"another")
    with pytest.raises(InputError, match="is not the network"):
        list(again.missing(BASE, "time", 30, b""))
    assert list(again.missing(BASE, "time", 4, b"")) == []
    with pytest.raises(ResultLinesError, match="another way"):
        Curve(file, 1_000, 70, "abc")
    file.write_text(json.dumps({"experiment": "ablation"}) + "\n")
    assert "worth" not in lab("report", str(file), "-o", str(tmp_path / "x.svg"), code=2)


def test_equal_time_is_equal_nodes_times_the_speed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = Curve(tmp_path / "curve.jsonl", 1_000, 60, "abc")
    monkeypatch.setattr(Curve, "network", lambda *_: b"network")
    fields = {"positions": 9, "loss": 0.5, "speed": 1.5, "checksum": "0"}
    results.add(BASE, fields)
    for equal, nodes in (("nodes", 60), ("time", 90)):
        jobs = list(results.missing(BASE, curves.EQUALS[curves.EQUALS.index(equal)], 24, b"rival"))
        assert [job.own_nodes for job in jobs] == [nodes] * 3
        assert [job.pairs for job in jobs] == [5, 5, 2]
