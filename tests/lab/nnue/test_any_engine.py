"""Training games and new scores by another engine than Philidor."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.arena.helpers import fake
from tests.commands import answer_of, lab

from philidor.arena.pool import Workforce
from philidor.core import convert
from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.lab.nnue import production
from philidor.lab.nnue.any_engine import EngineRecipe, EngineRescoring, rescored
from philidor.lab.nnue.conversion import games_of
from philidor.lab.nnue.generating import play_games
from philidor.lab.nnue.origin import FOLDER_MANIFEST
from philidor.lab.nnue.store import GameWriter, shards
from philidor.lab.nnue.viriformat import GameRecord

RECIPE = EngineRecipe(fake("honest"), seed=3, nodes=1, chess960=0)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with some games of the fake engine."""
    folder = tmp_path_factory.mktemp("games")
    writer = GameWriter(folder)
    production.fill(
        writer, RECIPE, Workforce(1), lambda writer: writer.positions >= 40, lambda writer: None
    )
    writer.close()
    return folder


def test_an_engine_without_chess960_is_told_what_to_do(tmp_path: Path) -> None:
    answer = lab(["nnue", "generate", "--data", str(tmp_path / "games"), "--engine", "rajah"])
    assert answer.exit_code == 2
    assert "rajah does not play Chess960: add --chess960 0" in answer.stderr


def read(folder: Path) -> list[GameRecord]:
    return [game for path in shards(folder) for game in games_of(path)]


def test_games_of_any_engine_are_legal_and_repeatable(games: Path) -> None:
    found = read(games)
    assert sum(len(game.moves) for game in found) >= 40
    for game in found:
        position = Position()
        convert.place(position, game.start)
        assert game.start.fullmove > 4, "random plies come first"
        for move, _ in game.moves:
            assert move in legal_moves(position)
            position.make(move)
    assert next(play_games(RECIPE, 0, Workforce(1))) == found[0].packed()
    run = json.loads((games / FOLDER_MANIFEST).read_text())["runs"][0]
    assert (run["engine"], run["nodes"], run["chess960_share"]) == ("honest", 1, 0)


def test_new_scores_are_whites_and_the_rest_stays_also_after_an_interruption(
    games: Path, tmp_path: Path
) -> None:
    wanted = EngineRescoring(fake("winning"), 1)
    for _ in range(2):
        # The first run ends after one game; the next one goes on behind it.
        writer = GameWriter(tmp_path)
        for positions in rescored(writer, games, wanted, Workforce(1)):
            assert positions
            if writer.games == 1:
                break
        writer.close()
    before, after = read(games), read(tmp_path)
    assert len(after) == len(before)
    for old, new in zip(before, after, strict=True):
        assert (new.start, new.result) == (old.start, old.result)
        assert [move for move, _ in new.moves] == [move for move, _ in old.moves]
        white = old.start.white_to_move
        expected = [900 if (number % 2 == 0) == white else -900 for number in range(len(new.moves))]
        assert [score for _, score in new.moves] == expected


def test_mistakes_are_one_line(games: Path, tmp_path: Path) -> None:
    for words, part in (
        (["generate", "--engine", "rajah", "--network", "x"], "--network is for Philidor"),
        (["generate", "--engine", "no-such-program"], "no program"),
        (["rescore", str(tmp_path / "none.vf"), "--engine", "rajah"], "none.vf"),
    ):
        answer = lab(["nnue", *words, "--data", str(tmp_path / "data")])
        assert answer.exit_code == 2
        assert part in answer.output
        assert "Traceback" not in answer.output


def test_foreign_files_are_one_line_and_nothing_is_written(tmp_path: Path) -> None:
    foreign, folder = tmp_path / "foreign.txt", tmp_path / "folder"
    foreign.write_bytes(bytes(range(128, 256)) * 9)
    folder.mkdir()
    (folder / "manifest.json").write_bytes(foreign.read_bytes())
    out = tmp_path / "out.txt"
    for words in (
        ["nnue", "import", str(foreign), "--data", str(tmp_path / "new")],
        ["nnue", "export", str(foreign), str(out)],
        ["nnue", "info", "--data", str(folder)],
        ["nnue", "generate", "--data", str(folder), "--positions", "1"],
        ["data", "manifest", "--data", str(folder)],
        ["reproduce", str(foreign), str(tmp_path / "again")],
    ):
        answer = lab(words)
        assert answer.exit_code == 2, words
        assert answer.stderr.count("\n") == 1, answer.stderr
    assert not out.exists()


def test_an_export_replaces_a_file_only_if_told(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.vf"
    out.write_bytes(b"kept")
    refused = lab(["nnue", "export", str(games), str(out)])
    assert refused.exit_code == 2 and "--force replaces it" in refused.stderr
    assert out.read_bytes() == b"kept"
    written = answer_of("lab", "nnue", "export", str(games), str(out), "--force")
    assert written["files"] == [str(out)] and written["figures"]["positions"] > 0
    assert out.read_bytes() != b"kept"


def test_own_games_are_not_mixed_with_those_of_another_folder(tmp_path: Path) -> None:
    (tmp_path / FOLDER_MANIFEST).write_text('{"recipe": {"seed": 1}}')
    answer = lab(["nnue", "generate", "--data", str(tmp_path), "--positions", "1"])
    assert answer.exit_code == 2
    assert "is not that of games of seed 1" in answer.stderr


def test_own_data_is_not_mixed_with_games_of_another_kind(games: Path) -> None:
    answer = lab(["data", "generate", "--data", str(games), "--positions", "1"])
    assert answer.exit_code == 2
    assert "games of another kind" in answer.stderr
