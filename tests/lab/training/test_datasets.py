"""Splitting by whole games, dropping duplicates, shuffling, counting."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from tests.commands import answer_of, invoke
from tests.core.boards import sample, stand

import philidor
from philidor.lab.training import datasets, records
from philidor.lab.training.game_files import GameWriter, PackedGame
from philidor.lab.training.packing import pack
from philidor.lab.training.production import Preparation


def record(fen: str, score: int = 0, result: int = records.DRAWN) -> bytes:
    made = bytearray(records.SIZE)
    pack(stand(fen), made, score)
    records.settle(made, result)
    return bytes(made)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """40 games of 20 positions; the score says which: game * 100 + place."""
    fens = sample(400)
    writer = GameWriter(tmp_path)
    for number in range(40):
        game = b"".join(
            record(fens[(number * 20 + place) % 400], number * 100 + place, number % 3)
            for place in range(20)
        )
        writer.append(PackedGame(number, game))
    writer.close()
    return tmp_path


def test_games_stay_together_and_positions_are_unique(folder: Path) -> None:
    train, held_out = folder / "a.bin", folder / "b.bin"
    found = datasets.split(folder, train, held_out, 0.25, 1, 40)
    kept, apart = datasets.records_in(train), datasets.records_in(held_out)
    assert (found.train, found.held_out) == (len(kept), len(apart))
    assert found.train + found.held_out + found.duplicates == 800
    games = set((kept["score"] // 100).tolist()), set((apart["score"] // 100).tolist())
    assert games[0]
    assert games[1]
    assert not games[0] & games[1]
    keys = np.concatenate([datasets.keys_of(kept), datasets.keys_of(apart)])
    assert len(np.unique(keys)) == len(keys) == len(set(sample(400)))
    # A position of both parts stays in the held-out games.
    numbers = np.arange(40)
    held = numbers[datasets.held_out_games(numbers, 0.25, 1)]
    assert set(held.tolist()) >= games[1]
    assert len(apart) == len({(number % 20, place) for number in held for place in range(20)})


def test_a_split_may_leave_out_the_first_games(folder: Path) -> None:
    train, held_out = folder / "a.bin", folder / "b.bin"
    datasets.split(folder, train, held_out, 0.25, 1, 40, first=30)
    games = {
        number
        for path in (train, held_out)
        for number in (datasets.records_in(path)["score"] // 100).tolist()
    }
    assert games == set(range(30, 40))


def test_the_future_score_is_the_mean_score_some_way_ahead_in_the_same_game(folder: Path) -> None:
    found, numbers = next(datasets.games_of(folder))
    datasets.set_future_scores(found, numbers)
    for number in (0, 7, 39):
        game = found[numbers == number]
        for place in range(20):
            ahead = [number * 100 + later for later in range(place + 8, place + 13) if later < 20]
            expected = round(sum(ahead) / len(ahead)) if ahead else records.NO_FUTURE_SCORE
            assert abs(int(game["future_score"][place]) - expected) <= (1 if ahead else 0)


def test_sidelines_have_no_future_score_and_count_for_none(folder: Path) -> None:
    alone, numbers = next(datasets.games_of(folder))
    datasets.set_future_scores(alone, numbers)
    aside = np.frombuffer(record(sample(1)[0], 9000, records.OPEN), dtype=datasets.RECORD)
    mixed = np.concatenate([alone, aside, aside])
    mixed["future_score"] = 1
    datasets.set_future_scores(mixed, np.append(numbers, [39, 39]))
    assert mixed["future_score"].tolist() == [
        *alone["future_score"].tolist(),
        *[records.NO_FUTURE_SCORE] * 2,
    ]


@pytest.mark.parametrize("bucket", [10_000, 100])
def test_a_shuffle_loses_nothing_and_repeats_by_seed(folder: Path, bucket: int) -> None:
    path = folder / "train.bin"
    original = b"".join(game.tobytes() for game, _ in datasets.games_of(folder))
    orders = []
    for seed in (1, 1, 2):
        path.write_bytes(original)
        assert datasets.shuffle(path, seed, bucket) == 800
        orders.append(path.read_bytes())
    assert orders[0] == orders[1]
    assert len({orders[0], orders[2], original}) == 3
    pieces = [
        sorted(text[first : first + 32] for first in range(0, len(text), 32))
        for text in (original, orders[0])
    ]
    assert pieces[0] == pieces[1]
    assert sorted(file.name for file in folder.iterdir()) == ["games-00000.bin", "train.bin"]


def test_statistics_count_what_is_there(folder: Path) -> None:
    found = datasets.statistics(folder)
    assert (found.positions, found.games) == (800, 40)
    assert found.results.sum() == found.scores.sum() == found.pieces.sum() == 800
    fens = sample(400)
    assert found.black_to_move == 2 * sum(" b " in fen for fen in fens)
    for pieces in range(2, 33):
        here = sum(sum(mark.isalpha() for mark in fen.split()[0]) == pieces for fen in fens)
        assert found.pieces[pieces] == 2 * here


def test_the_commands(folder: Path) -> None:
    def lab(*words: str, code: int = 0) -> str:
        result = invoke("lab", "data", *words)
        assert result.exit_code == code, result.output
        return result.output

    assert "800" in lab("stats", str(folder))
    assert "duplicates dropped" in lab("split", "--data", str(folder), "--held-out", "0.2")
    before = (folder / "train.bin").read_bytes()
    assert "shuffled" in lab("shuffle", "--data", str(folder))
    assert (folder / "train.bin").read_bytes() != before
    assert "White won" in lab("stats", str(folder / "train.bin"))
    assert "no games" in lab("stats", str(folder.parent), code=2)
    assert "800" in lab("stats", "--data", str(folder))
    assert answer_of("lab", "data", "stats", str(folder))["values"]["positions"] == "800"
    assert "not both" in lab("stats", str(folder), "--data", str(folder), code=2)
    (folder / "odd.bin").write_bytes(b"x")
    assert "32 bytes" in lab("stats", str(folder / "odd.bin"), code=2)
    (folder / "noise.bin").write_bytes(bytes([255] * 64))
    assert "not a file of positions" in lab("stats", str(folder / "noise.bin"), code=2)
    for seed in range(20):
        (folder / "noise.bin").write_bytes(random.Random(seed).randbytes(64))
        assert "not a file of positions" in lab("stats", str(folder / "noise.bin"), code=2)
    books = Path(philidor.__file__).parent / "book/data"
    assert "not a file of positions" in lab("stats", str(books / "white.bin"), code=2)
    (folder / "book.bin").write_bytes((books / "white.bin").read_bytes()[:3_200])
    assert "not a file of positions" in lab("stats", str(folder / "book.bin"), code=2)
    assert "cannot be read" in lab("shuffle", "--data", str(folder.parent), code=2)
    assert Preparation.of(folder) == Preparation(40, 0.2, 1, 1)


def test_games_that_come_after_the_split_began_stay_out(folder: Path) -> None:
    first = datasets.split(folder, folder / "a.bin", folder / "b.bin", 0.25, 1, 30)
    assert first.train + first.held_out + first.duplicates == 600
    assert datasets.games_in(folder) == 40
