"""Positions of games get the scores of deeper searches: the same each time, whole after a stop."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.commands import invoke

from philidor import bench
from philidor.arena.pool import Workforce
from philidor.core import convert
from philidor.core.position import Position
from philidor.evaluation.networks import FILE
from philidor.lab.nnue.soft_player import SoftPlayer
from philidor.lab.training import records
from philidor.lab.training.game_files import GameWriter, PackedGame, game_file, game_files
from philidor.lab.training.generator import Play, Recipe, play_game
from philidor.lab.training.rescoring import Rescoring, fill, rescore_game

GAMES = Recipe(seed=3)
DEEPER = Rescoring(nodes=1_000)


@pytest.fixture(scope="module")
def game() -> PackedGame:
    return play_game(GAMES, 5, Play(60, sidelines=30))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with some short games."""
    monkeypatch.setattr(bench, "run", lambda **_: bench.BenchResult(123, 1))
    place = tmp_path / "games"
    lab("generate", "--data", str(place), "--positions", "700", "--nodes", "40")
    return place


def lab(*words: str, code: int = 0) -> str:
    result = invoke("lab", "data", *words)
    assert result.exit_code == code, result.output
    return result.output


def scores(game: PackedGame) -> dict[bytes, int]:
    """The scores of a game's records by board and clocks."""
    return {record[:24] + record[28:31]: records.unpack(record).score for record in game.each()}


def results(game: PackedGame) -> list[int]:
    return [records.unpack(record).result for record in game.each()]


def contents(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in game_files(folder)]


def test_all_positions_keep_their_results_and_get_the_scores_of_deeper_searches(
    game: PackedGame,
) -> None:
    again = rescore_game(game, DEEPER)
    before, after = scores(game), scores(again)
    assert again.number == game.number
    assert after.keys() <= before.keys()
    # Some are not quiet for a deeper search, whose best move captures.
    assert 0.7 * len(before) < len(after) < len(before)
    assert sum(before[place] != after[place] for place in after) > 0.5 * len(after)
    assert set(results(again)) == set(results(game))
    assert len(set(results(game))) == 2
    assert rescore_game(game, DEEPER) == again


def test_deeper_searches_are_nearer_to_still_deeper_ones(game: PackedGame) -> None:
    shallow = scores(game)
    deep, truth = (scores(rescore_game(game, Rescoring(nodes=n))) for n in (1_500, 8_000))
    places = deep.keys() & truth.keys()

    def error(found: dict[bytes, int]) -> int:
        return sum(abs(found[place] - truth[place]) for place in places)

    assert error(deep) < error(shallow)


def test_some_of_the_positions_have_no_results(game: PackedGame) -> None:
    """Future scores need the positions between."""
    some = rescore_game(game, replace(DEEPER, share=30))
    assert 0.1 * game.positions < some.positions < 0.5 * game.positions
    assert set(results(some)) == {records.OPEN}
    others = rescore_game(game, replace(DEEPER, share=30, seed=2))
    assert scores(others).keys() != scores(some).keys()


def test_the_network_that_evaluates_counts(game: PackedGame) -> None:
    by_network = rescore_game(game, replace(DEEPER, network=FILE.read_bytes()))
    assert scores(by_network) != scores(rescore_game(game, DEEPER))


def test_a_command_that_was_stopped_continues(folder: Path, tmp_path: Path) -> None:
    whole, halves = tmp_path / "whole", tmp_path / "halves"
    options = ["--nodes", "200", "--share", "70"]
    assert "positions of" in lab("rescore", str(folder), str(whole), *options)
    halves.mkdir()
    writer = GameWriter(halves)
    rescoring = Rescoring(nodes=200, share=70)
    steps = fill(writer, folder, rescoring, Workforce(1))
    for _ in range(3):
        next(steps)
    steps.close()  # type: ignore[attr-defined]
    writer.close()
    assert contents(halves) != contents(whole)
    with game_file(halves, 0).open("ab") as file:
        file.write(b"PhG1 cut off")
    lab("rescore", str(folder), str(halves), *options)
    assert contents(halves) == contents(whole)
    noted = json.loads((halves / "manifest.json").read_text())["rescoring"]
    assert (noted["nodes"], noted["share"], noted["network"]) == (200, 70, None)


def test_scores_of_two_kinds_do_not_mix(folder: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    lab("rescore", str(folder), out, "--nodes", "100")
    for other in (["--nodes", "101"], ["--nodes", "100", "--seed", "2"]):
        assert "holds other positions" in lab("rescore", str(folder), out, *other, code=2)
    assert "new scores already" in lab("rescore", out, str(tmp_path / "x"), code=2)


def test_games_are_needed_and_their_folder_stays_as_it_is(folder: Path, tmp_path: Path) -> None:
    assert "there are no games in" in lab(
        "rescore", str(tmp_path / "none"), str(tmp_path / "out"), code=2
    )
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert "need a folder of their own" in lab("rescore", str(folder), str(folder), code=2)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    game_file(folder, 0).write_bytes(game_file(folder, 0).read_bytes()[8:])
    assert "there are no games in" in lab("rescore", str(folder), str(tmp_path / "out"), code=2)


def test_a_search_sees_what_the_player_of_the_games_sees(game: PackedGame) -> None:
    """The first position of a game is searched with empty tables."""
    (first, *_) = game.each()
    alone = PackedGame(0, first)
    (record,) = rescore_game(alone, DEEPER).each()
    example = records.unpack(first)
    position = Position()
    convert.place(position, example.setup)
    _, score = SoftPlayer(DEEPER.nodes).think(position)
    assert records.unpack(record).score == (score if position.us == 0 else -score)
