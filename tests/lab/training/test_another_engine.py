"""`lab data generate` and `rescore` with another engine than Philidor."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from tests.arena.helpers import fake
from tests.commands import lab

from philidor.arena.pool import Workforce
from philidor.core import convert
from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.lab.training.game_files import GameWriter, PackedGame, game_files, read_games
from philidor.lab.training.generator import Play, Recipe, play_games
from philidor.lab.training.records import unpack
from philidor.lab.training.rescoring import Rescoring, fill

ENGINE = fake("honest")
COMMAND = f"{shlex.join(ENGINE.command)}; name=honest"

pytestmark = pytest.mark.usefixtures("fast_signature")


def games_in(folder: Path) -> list[PackedGame]:
    return [game for path in game_files(folder) for game in read_games(path)]


def test_games_are_repeatable_and_their_positions_legal() -> None:
    first, second = (
        next(play_games(Recipe(seed=3), 2, Workforce(1), Play(1, engine=ENGINE))) for _ in range(2)
    )
    assert first == second and first.number == 2
    assert first.positions > 0
    for record in first.each():
        position = Position()
        convert.place(position, unpack(record).setup)
        assert legal_moves(position) and not position.checkers


def test_new_scores_are_those_of_the_engine(tmp_path: Path) -> None:
    games, deeper = tmp_path / "games", tmp_path / "deeper"
    made = ["data", "generate", "--data", str(games), "--positions", "30", "--nodes", "60"]
    assert lab([*made, "-j", "1"]).exit_code == 0
    deeper.mkdir()
    writer = GameWriter(deeper)
    wanted = Rescoring(nodes=1, engine=fake("winning"))
    before = next(fill(writer, games, wanted, Workforce(1)))
    writer.close()
    (game,) = games_in(deeper)
    assert 0 < game.positions <= before.positions
    for record in game.each():
        example = unpack(record)
        # The engine is winning by its own account, whoever has the move.
        assert abs(example.score) == 900
        assert (example.score > 0) == example.setup.white_to_move


def test_the_commands_generate_rescore_and_note_who_did_it(tmp_path: Path) -> None:
    games, deeper = tmp_path / "games", tmp_path / "deeper"
    words = ["data", "generate", "--data", str(games), "--positions", "30", "--nodes", "1"]
    result = lab([*words, "--engine", COMMAND, "-j", "1"])
    assert result.exit_code == 0, result.output
    assert sum(game.positions for game in games_in(games)) >= 30
    (run,) = json.loads((games / "manifest.json").read_text())["runs"]
    assert (run["engine"], run["nodes"]) == ({"name": "honest", "options": {}}, 1)
    result = lab(
        ["data", "rescore", str(games), str(deeper), "--engine", COMMAND, "--nodes", "1", "-j", "1"]
    )
    assert result.exit_code == 0, result.output
    assert len(games_in(deeper)) == len(games_in(games))
    assert json.loads((deeper / "manifest.json").read_text())["rescoring"]["engine"]["name"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("generate", "--engine", COMMAND, "--sidelines", "5"), "own games"),
        (("generate", "--engine", COMMAND, "--text", "a.txt"), "own games"),
        (("generate", "--text", "a.txt", "--positions", "9"), "not with a folder's options"),
        (("generate", "--games", "9"), "a folder has --positions"),
        (("generate", "--engine", "/bin/false"), "false"),
    ],
)
def test_mistakes_are_one_line(words: tuple[str, ...], complaint: str, tmp_path: Path) -> None:
    result = lab(["data", *words, "--data", str(tmp_path / "new")])
    assert result.exit_code == 2 and complaint in result.output
    assert "Traceback" not in result.output
