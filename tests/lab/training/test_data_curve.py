"""Networks from more and more games: training files, results file, games and picture."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.commands import invoke

from philidor import bench
from philidor.contract.errors import InputError
from philidor.evaluation.networks import FILE, Network, shipped_network
from philidor.lab.result_lines import ResultLinesError
from philidor.lab.selfplay import Contestant, numbered_pair
from philidor.lab.training import data_curve, datasets
from philidor.lab.training.data_curve import (
    DataCurve,
    Learned,
    PairsJob,
    Point,
    default_steps,
    play,
)
from philidor.lab.training.production import HELD_OUT, TRAIN, Preparation
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.training.trainer import State, Trainer

COMMITTED = Path(__file__).parents[3] / "docs" / "measurements" / "network-data.jsonl"


def lab(*words: str, code: int = 0) -> str:
    result = invoke("lab", *words)
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a dozen games, prepared for training."""
    place = tmp_path_factory.mktemp("data")
    words = ["--data", str(place)]
    lab("data", "generate", *words, "--positions", "900", "--nodes", "40", "--jobs", "1")
    lab("data", "split", *words, "--held-out", "0.3")
    lab("data", "shuffle", *words)
    return place


def test_fewer_games_to_learn_from_change_no_held_out_game(folder: Path, tmp_path: Path) -> None:
    games = Preparation.of(folder).games
    sizes = []
    for train_games in (2, games // 2, games):
        train, held_out = tmp_path / TRAIN, tmp_path / HELD_OUT
        datasets.split(folder, train, held_out, 0.3, 1, games, train_games)
        assert held_out.read_bytes() == (folder / HELD_OUT).read_bytes()
        sizes.append(len(datasets.records_in(train)))
        known = {one.tobytes() for one in datasets.records_in(folder / TRAIN)}
        assert {one.tobytes() for one in datasets.records_in(train)} <= known
    assert sizes == sorted(set(sizes))
    assert sizes[-1] == len(datasets.records_in(folder / TRAIN))


def test_the_games_are_those_of_the_network_against_the_hand_written_evaluation() -> None:
    job = PairsJob(7, FILE.read_bytes(), nodes=60, first=3, pairs=2)
    with_network = Contestant(megabytes=2, network=shipped_network())
    by_hand = Contestant(megabytes=2)
    assert play(job) == "".join(numbered_pair(with_network, by_hand, n, 60) for n in (3, 4))


def test_one_command_trains_plays_continues_and_draws(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "run", lambda **_: bench.BenchResult(123, 1))
    games = str(Preparation.of(folder).games)
    file, picture = tmp_path / "curve.jsonl", tmp_path / "curve.svg"
    words = [
        "study",
        "data-curve",
        "-o",
        str(file),
        "--data",
        str(folder),
        "--nodes",
        "30",
        "--jobs",
        "1",
    ]
    words += ["--hidden", "8", "--batch", "32", "--epochs", "2"]
    words += ["--data-games", games, "--data-games", "4"]
    said = lab(*words, "--games", "2")
    assert f"\n{games} games, " in said
    assert said.index("4 games, ") < said.index(f"\n{games} games, ")
    before = file.read_text()
    assert "in 2 games" in lab(*words, "--games", "2")
    assert file.read_text() == before
    assert "in 6 games" in lab(*words, "--games", "6")
    assert file.read_text().startswith(before)

    results = DataCurve(file, 30)
    assert sorted(results.learned) == [4, int(games)]
    assert [results.pairs[step].tally().games for step in (4, int(games))] == [6, 6]
    assert results.learned[4].positions < results.learned[int(games)].positions
    assert results.network(4) != results.network(int(games))
    assert Network.parse(results.network(4)).terms
    assert results.hce == data_curve.hce_error(folder)
    assert f"written: {picture}" in lab("page", "data-curve", str(file), "-o", str(picture))
    assert "hand-written" in picture.read_text()

    monkeypatch.setattr(bench, "run", lambda **_: bench.BenchResult(124, 1))
    assert "another engine" in lab(*words, code=2)


def test_few_games_are_repeated_more_often(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = TrainingSettings(reads="terms", hidden=8, batch=32, epochs=2)
    games = Preparation.of(folder).games
    epochs = []

    def note(trainer: Trainer, keep: Callable[[], None]) -> None:
        epochs.append(trainer.settings.epochs)
        trainer.run(lambda state: None, keep)

    data_curve.learn(folder, games // 2, settings, 1, note)
    monkeypatch.setattr(data_curve, "MOST_EPOCHS", 3)
    data_curve.learn(folder, games // 2, settings, 1, note)
    assert epochs[0] >= 4
    assert epochs[1] == 3
    assert not [path for path in folder.iterdir() if path.is_dir()]
    with pytest.raises(InputError, match="training files from"):
        data_curve.learn(folder, games + 1, settings, 1, note)


def test_the_best_epoch_counts(folder: Path) -> None:
    settings = TrainingSettings(reads="terms", hidden=8, batch=32, epochs=3)
    files: list[bytes] = []

    def worse_in_the_end(trainer: Trainer, keep: Callable[[], None]) -> None:
        def keep_and_note() -> None:
            files.append(trainer.model.file(trainer.weights))
            keep()

        trainer.run(falsify, keep_and_note)

    def falsify(state: State) -> None:
        if state.curve:
            last = state.curve[-1]
            state.curve[-1] = replace(last, held_out=abs(last.number - 2) + 0.25)

    learned = data_curve.learn(folder, Preparation.of(folder).games, settings, 1, worse_in_the_end)
    assert learned.error == 0.25
    assert learned.network == files[1] != files[2]


def test_steps_quarter_the_games(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = Preparation.of(folder).games
    assert default_steps(folder) == [games]
    monkeypatch.setattr(data_curve, "FEWEST_GAMES", 1)
    assert default_steps(folder)[-2:] == [games // 4, games]


def test_other_data_and_other_files_are_refused(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "run", lambda **_: bench.BenchResult(123, 1))
    results = DataCurve(tmp_path / "curve.jsonl", 30)
    results.add({"bench": 123, "by_hand": 0.5})
    with pytest.raises(ResultLinesError, match="other training data"):
        results.begin(folder)
    results.add_learned(Learned(5, 100, 0.25, b"network"))
    results.add({"data_games": 5, "first": 0, "games": "1=01"})
    again = DataCurve(results.path, 30)
    assert again.learned == {5: Point(5, 100, 0.25, hashlib.sha256(b"network").hexdigest())}
    assert [job.first for job in again.missing(5, 30)] == [2, 7, 12]
    assert [job.pairs for job in again.missing(5, 30)] == [5, 5, 3]
    file = tmp_path / "curve-5.net"
    file.write_bytes(b"another")
    with pytest.raises(InputError, match="not the network"):
        list(again.missing(5, 30))
    file.unlink()
    with pytest.raises(InputError, match="cannot read"):
        list(again.missing(5, 30))
    assert list(again.missing(5, 2)) == []
    other = tmp_path / "other.jsonl"
    other.write_text('{"experiment": "ablation"}\n')
    assert "another way" in lab("page", "data-curve", str(other), "-o", "x.svg", code=2)
    assert "no file" in lab("page", "data-curve", str(tmp_path / "none"), "-o", "x.svg", code=2)
    empty = str(tmp_path / "empty")
    assert "cannot be read" in lab(
        "study", "data-curve", "-o", str(tmp_path / "n"), "--data", empty, code=2
    )


def test_the_committed_results_are_those_of_the_page() -> None:
    nodes = json.loads(COMMITTED.read_text().splitlines()[0])["nodes"]
    results = DataCurve(COMMITTED, nodes)
    text = (COMMITTED.parents[1] / "network-diary.md").read_text()
    for step, learned in results.learned.items():
        tally = results.pairs[step].tally()
        assert f"| {step:,} | {learned.positions:,} | {learned.error:.5f} | " in text
        assert f"| {tally.games:,} |" in text
