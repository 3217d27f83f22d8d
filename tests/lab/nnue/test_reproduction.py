"""A network is made again from its manifest: games, rows and a chain of trainings."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.commands import lab

from philidor import bench
from philidor.arena.pool import Workforce
from philidor.lab.nnue import reproduction, session
from philidor.lab.nnue.chain import chain_in
from philidor.lab.nnue.origin import Games, Rows
from philidor.lab.nnue.reproduction import Workplace

TRAIN = ["--hidden", "32", "--batch", "64", "--positions", "2000", "-j", "2"]

pytestmark = pytest.mark.usefixtures("fast_signature")


def nnue(*words: str | Path) -> None:
    result = lab(["nnue", *map(str, words)])
    assert result.exit_code == 0, result.output


def make(folder: Path) -> None:
    """Games of two runs, rows of the first ones, three trainings one upon the other."""
    games, rows = folder / "games", folder / "static.bin"
    generate = ("generate", "--data", games, "--seed", "4", "-j", "1")
    nnue(*generate, "--positions", "700", "--nodes", "8")
    nnue("distil", rows, "--data", games, "--rows", "2500", "--branches", "1", "-j", "1")
    nnue(*generate, "--positions", "1000", "--nodes", "9", "--chess960", "0")
    nnue("train", "a", "--data", folder, "--from", rows, *TRAIN, "--wdl", "0", "0")
    mixed = ("--from", games, "--from", rows, "--from", rows)
    nnue("train", "b", "--data", folder, *mixed, *TRAIN, "--start", folder / "a.npz")
    nnue("train", "c", "--data", folder, "--from", rows, *TRAIN, "--start", folder / "b.net")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in which network `c` has been made."""
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench, "run", lambda **_: bench.BenchResult(123, 1))
        make(folder)
    yield folder


@pytest.fixture(scope="module")
def done(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another folder, in which it has been made again; tests work on copies."""
    folder = tmp_path_factory.mktemp("done")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench, "run", lambda **_: bench.BenchResult(123, 1))
        result = reproduce(made / "c.json", folder)
    assert result.exit_code == 0, result.output
    assert result.stdout.count("the same network") == 3
    return folder


@pytest.fixture
def again(done: Path, tmp_path: Path) -> Path:
    """A copy of it that may be changed."""
    return shutil.copytree(done, tmp_path / "again")


def reproduce(manifest: Path, folder: Path) -> Any:
    return lab(["reproduce", str(manifest), str(folder), "-j", "2"])


def rewritten(manifest: Path, change: Callable[[Any], None]) -> None:
    facts = json.loads(manifest.read_text())
    change(facts)
    manifest.write_text(json.dumps(facts))


def only(folder: Path, pattern: str) -> Path:
    (path,) = folder.glob(pattern)
    return path


def test_the_same_network_comes_out_of_its_manifest_alone(made: Path, done: Path) -> None:
    assert (done / "c.net").read_bytes() == (made / "c.net").read_bytes()
    assert (done / "c-1.npz").exists() and (done / "c-2.net").exists()
    # Both trainings found the same games and the same rows.
    assert (
        only(done, "games-*/games-00000.vf").read_bytes()
        == (made / "games" / "games-00000.vf").read_bytes()
    )
    assert only(done, "rows-*/static.bin").exists()
    # What was made again can be made again.
    assert [one.network for one in chain_in(done / "c.json")] == [
        one.network for one in chain_in(made / "c.json")
    ]


def test_a_manifest_tells_of_the_whole_chain(made: Path) -> None:
    first, second, third = chain_in(made / "c.json")
    assert [one.name for one in (first, second, third)] == ["c-1", "c-2", "c"]
    assert second.start is not None and third.start is not None
    assert (first.start, second.start.is_checkpoint, third.start.is_checkpoint) == (
        None, True, False,
    )  # fmt: skip
    games, rows = (origin for origin, _ in second.data)
    assert isinstance(games, Games) and isinstance(rows, Rows)
    assert [count for _, count in second.data] == [1, 2]
    assert [(run["nodes"], run["chess960_share"]) for run in games.runs] == [(8, 10), (9, 0)]
    assert games.positions >= 1000 > 700


def test_what_is_finished_is_left_alone(again: Path, made: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in again.rglob("*.*")}
    result = reproduce(made / "c.json", again)
    assert result.exit_code == 0
    assert {path: path.stat().st_mtime_ns for path in again.rglob("*.*")} == before


def stopping(kind: str) -> Callable[[str, int, int], None]:
    """Progress that ends with Ctrl-C after the first games or rows."""

    def on_progress(what: str, done: int, total: int) -> None:
        if kind in what:
            assert 0 < done < total
            raise KeyboardInterrupt

    return on_progress


def test_an_interrupted_command_continues(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Workplace(tmp_path, made, Workforce(1))
    first = chain_in(made / "c.json")[0]
    for kind in ("games-", "games-", "rows-"):
        with pytest.raises(KeyboardInterrupt):
            reproduction.mixture_of(first, work, stopping(kind))
    rows = only(tmp_path, "rows-*/static.bin")
    assert 0 < rows.stat().st_size < first.files[0][0].size

    run = session.Session.run

    def stopped(self: session.Session, *words: Any) -> None:
        if self.job.name == "c-2":
            self.trainer.run(lambda state: None, self.keep, lambda: True)
            raise KeyboardInterrupt
        run(self, *words)

    with monkeypatch.context() as patch:
        patch.setattr(session.Session, "run", stopped)
        result = reproduce(made / "c.json", tmp_path)
    assert result.exit_code == 130
    assert "the same command continues" in result.stderr
    assert (tmp_path / "c-2.npz").exists() and not (tmp_path / "c-2.json").exists()
    result = reproduce(made / "c.json", tmp_path)
    assert result.exit_code == 0, result.output
    assert (tmp_path / "c.net").read_bytes() == (made / "c.net").read_bytes()


@pytest.mark.parametrize(
    "pattern", ["games-*/games-00000.vf", "rows-*/static.bin", "c-1.net", "c-2.net", "c.net"]
)
def test_a_file_that_has_been_changed_is_named(again: Path, made: Path, pattern: str) -> None:
    path = only(again, pattern)
    data = bytearray(path.read_bytes())
    data[60] ^= 1
    path.write_bytes(data)
    result = reproduce(made / "c.json", again)
    assert result.exit_code == 2
    assert str(path) in result.stderr and "changed" in result.stderr
    assert path.read_bytes() == data


def test_a_checkpoint_that_has_been_changed_is_named(again: Path, made: Path) -> None:
    shutil.copy(again / "c-2.npz", again / "c-1.npz")
    result = reproduce(made / "c.json", again)
    assert result.exit_code == 2
    assert "c-1.npz is not what" in result.stderr


def test_another_network_is_said_plainly(made: Path, tmp_path: Path) -> None:
    manifest = tmp_path / "other.json"
    shutil.copy(made / "a.json", manifest)
    rewritten(manifest, lambda facts: facts.update(network="0" * 64))
    result = reproduce(manifest, tmp_path / "again")
    assert result.exit_code == 1
    assert "another network than that of" in result.stdout


def test_games_of_another_version_are_not_played(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "run", lambda **_: bench.BenchResult(124, 1))
    result = reproduce(made / "a.json", tmp_path)
    assert result.exit_code == 2
    assert "bench 123, here 124" in result.stderr
    # The version that the manifest names has played them.
    folder = only(tmp_path, "games-*")
    shutil.copy(made / "games" / "games-00000.vf", folder)
    result = reproduce(made / "a.json", tmp_path)
    assert result.exit_code == 0, result.output


def no_distillation(facts: Any) -> None:
    facts["data"][0]["rows"]["distillation"] = None


def no_runs(facts: Any) -> None:
    facts["data"][0]["rows"]["distillation"]["games"].update(runs=[], seed=None)


def renamed(facts: Any) -> None:
    facts["data"][0]["rows"]["distillation"]["games"]["files"][0]["name"] = "own.vf"


def another_teacher(facts: Any) -> None:
    facts["data"][0]["rows"]["distillation"]["teacher"] = "0" * 64


def an_engine(facts: Any) -> None:
    facts["data"][0]["rows"]["distillation"]["games"]["runs"][0]["engine"] = "honest"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (no_distillation, "how static.bin was distilled"),
        (no_runs, "who played games-00000.vf"),
        (renamed, "who played own.vf"),
        (another_teacher, "need the network of SHA-256 000"),
        (an_engine, "were played by honest"),
        (lambda facts: facts.pop("settings"), "'settings'"),
        (lambda facts: facts.update(start={"is_checkpoint": True}), "'network'"),
    ],
)
def test_what_is_missing_is_said_in_a_line(
    made: Path, tmp_path: Path, change: Callable[[Any], None], message: str
) -> None:
    manifest = tmp_path / "a.json"
    shutil.copy(made / "a.json", manifest)
    rewritten(manifest, change)
    result = reproduce(manifest, tmp_path / "again")
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.rstrip().splitlines()[-1].startswith("philidor: ")


def test_a_start_without_a_manifest_is_a_file(made: Path, tmp_path: Path) -> None:
    shutil.copy(made / "a.net", tmp_path / "own.net")
    rows = made / "static.bin"
    start = ("--start", tmp_path / "own.net")
    nnue("train", "d", "--data", tmp_path, "--from", rows, *TRAIN, *start)
    (training,) = chain_in(tmp_path / "d.json")
    assert training.start is not None and training.start.manifest is None
    result = reproduce(tmp_path / "d.json", tmp_path / "again")
    assert result.exit_code == 0, result.output
    (tmp_path / "own.net").unlink()
    shutil.rmtree(tmp_path / "again")
    result = reproduce(tmp_path / "d.json", tmp_path / "again")
    assert "the weights of the first training need the network" in result.stderr
    rewritten(tmp_path / "d.json", lambda facts: facts["start"].update(is_checkpoint=True))
    result = reproduce(tmp_path / "d.json", tmp_path / "again")
    assert result.exit_code == 2 and "checkpoint" in result.stderr


def test_a_folder_of_another_training_is_refused(again: Path, made: Path) -> None:
    for suffix in (".net", ".npz", ".json"):
        shutil.copy(made / f"b{suffix}", again / f"a{suffix}")
    result = reproduce(made / "a.json", again)
    assert result.exit_code == 2 and "another training" in result.stderr
