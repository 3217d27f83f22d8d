"""Games for training data: the same from the same seed, quiet positions, whole after a kill."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path

import chess
import pytest
from tests.commands import lab
from tests.processes import children_of, running, started, wait_until

from philidor import bench
from philidor.arena.pool import Workforce
from philidor.contract.errors import InputError
from philidor.core import convert
from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.evaluation.networks import FILE
from philidor.files import sole_writer
from philidor.game.fen import parse_fen
from philidor.lab.nnue.soft_player import SoftPlayer
from philidor.lab.training import records
from philidor.lab.training.game_files import (
    GAMES_A_FILE,
    GameWriter,
    PackedGame,
    game_file,
    read_games,
)
from philidor.lab.training.generator import (
    Play,
    Recipe,
    explore,
    play_game,
    play_games,
)

GAMES, QUICK = Recipe(seed=3), Play(nodes=60)


def generate(folder: Path, positions: int, *more: str, code: int = 0) -> str:
    words = ["data", "generate", "--data", str(folder), "--positions", str(positions)]
    result = lab([*words, "--nodes", "60", "--seed", "3", *more])
    assert result.exit_code == code, result.output
    return result.output


def test_a_game_depends_on_its_number_alone() -> None:
    alone = play_game(GAMES, 5, QUICK)
    play_game(GAMES, 4, QUICK)
    assert play_game(GAMES, 5, QUICK) == alone
    assert play_game(Recipe(seed=4), 5, QUICK) != alone


def test_sidelines_follow_the_game_and_have_no_result() -> None:
    without = play_game(GAMES, 5, QUICK)
    played = play_game(GAMES, 5, Play(60, sidelines=100))
    assert play_game(GAMES, 5, Play(60, sidelines=100)) == played
    results = [records.unpack(record).result for record in played.each()]
    first = results.index(records.OPEN)
    assert first
    assert records.OPEN not in results[:first]
    assert set(results[first:]) == {records.OPEN}
    assert all(records.unpack(record).result != records.OPEN for record in without.each())


def test_a_sideline_is_another_move_that_loses_nothing_and_the_reply() -> None:
    """White's queen could be given away, and Black's best reply is known."""
    board = chess.Board("6k1/5ppp/8/8/3q4/8/5PPP/3Q2K1 w - - 0 1")
    position, player = Position(), SoftPlayer(200)
    convert.place(position, parse_fen(board.fen()))
    best = convert.legal_by_name(position)["d1d4"]
    found = set()
    for seed in range(40):
        kept = bytearray()
        explore(position, best, random.Random(seed), player, kept)
        assert convert.setup_of(position).board == parse_fen(board.fen()).board
        for record in PackedGame(0, bytes(kept)).each():
            example = records.unpack(record)
            assert example.result == records.OPEN
            found.add((example.setup.board, example.setup.white_to_move))
    after_one, after_two = set(), set()
    for move in board.legal_moves:
        board.push(move)
        after_one.add((parse_fen(board.fen()).board, False))
        for reply in board.legal_moves:
            board.push(reply)
            after_two.add((parse_fen(board.fen()).board, True))
            board.pop()
        board.pop()
    assert found
    assert found <= after_one | after_two
    assert found & after_two
    board.push_uci("d1d4")
    assert (parse_fen(board.fen()).board, False) not in found


def test_the_number_of_workers_changes_nothing() -> None:
    one, two = play_games(GAMES, 7, Workforce(1), QUICK), play_games(GAMES, 7, Workforce(2), QUICK)
    for _ in range(5):
        assert next(one) == next(two)
    one.close()  # type: ignore[attr-defined]
    two.close()  # type: ignore[attr-defined]


def test_kept_positions_are_quiet_and_have_the_game_s_result() -> None:
    for number in range(6):
        game = play_game(GAMES, number, QUICK)
        results = set()
        for record in game.each():
            example = records.unpack(record)
            position = Position()
            convert.place(position, example.setup)
            assert not position.checkers
            assert legal_moves(position)
            assert abs(example.score) < 31000
            results.add(example.result)
        assert len(results) <= 1
        assert records.OPEN not in results


def test_an_interrupted_folder_ends_with_the_same_bytes(
    tmp_path: Path, fast_signature: None
) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    generate(whole, 400, "--jobs", "1")
    generate(parts, 100, "--jobs", "2")
    file = game_file(parts, 0)
    # A game that was cut off, as a kill or a full disk leaves it.
    kept = file.read_bytes()
    file.write_bytes(kept + play_game(GAMES, 99, QUICK).framed()[:-7])
    assert "positions of" in generate(parts, 400, "--jobs", "2")
    assert file.read_bytes() == game_file(whole, 0).read_bytes()
    runs = json.loads((parts / "manifest.json").read_text())["runs"]
    assert [(run["first_game"], run["bench"]) for run in runs] == [(0, 123)]


def test_a_foreign_file_is_never_cut(tmp_path: Path, fast_signature: None) -> None:
    file = game_file(tmp_path, 0)
    file.write_bytes(b"my own notes")
    assert "no file of games" in generate(tmp_path, 50, code=2)
    assert file.read_bytes() == b"my own notes"


def test_another_recipe_is_refused(tmp_path: Path, fast_signature: None) -> None:
    generate(tmp_path, 50, "--jobs", "1")
    assert "another recipe" in generate(tmp_path, 500, "--seed", "4", code=2)
    with sole_writer(tmp_path, "generating games in"):
        assert "another program" in generate(tmp_path, 500, code=2)


def test_a_network_that_plays_is_noted(tmp_path: Path, fast_signature: None) -> None:
    generate(tmp_path, 50, "--jobs", "1")
    first = GameWriter(tmp_path).next_game
    player = ("--network", str(FILE))
    generate(tmp_path, 150, "--jobs", "1", *player)
    generate(tmp_path, 250, "--jobs", "1", *player)
    runs = json.loads((tmp_path / "manifest.json").read_text())["runs"]
    name = hashlib.sha256(FILE.read_bytes()).hexdigest()
    assert [(run["first_game"], run["network"]) for run in runs] == [(0, None), (first, name)]
    game = list(read_games(game_file(tmp_path, 0)))[first]
    assert (
        game
        == play_game(GAMES, first, Play(60, FILE.read_bytes()))
        != play_game(GAMES, first, QUICK)
    )
    generate(tmp_path, 350, "--jobs", "1", *player, "--sidelines", "40", "--nodes", "50")
    runs = json.loads((tmp_path / "manifest.json").read_text())["runs"]
    assert [(run["nodes"], run["network"], run["sidelines"]) for run in runs] == [
        (60, None, 0),
        (60, name, 0),
        (50, name, 40),
    ]
    assert "cannot read the network" in generate(tmp_path, 450, "--network", "no.net", code=2)


def test_a_new_engine_is_noted(
    tmp_path: Path, fast_signature: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    generate(tmp_path, 50, "--jobs", "1")
    first = GameWriter(tmp_path).next_game
    monkeypatch.setattr(bench, "run", lambda **_: bench.BenchResult(124, 1))
    generate(tmp_path, 150, "--jobs", "1")
    out = tmp_path / "committed.json"
    words = ["data", "manifest", "--data", str(tmp_path), "--output", str(out)]
    assert lab(words).exit_code == 0
    facts = json.loads(out.read_text())
    assert [(run["first_game"], run["bench"]) for run in facts["runs"]] == [(0, 123), (first, 124)]
    games = list(read_games(game_file(tmp_path, 0)))
    assert facts["games"] == len(games)
    assert facts["positions"] == sum(game.positions for game in games)


def test_damage_in_the_middle_costs_what_follows_and_a_gap_is_refused(tmp_path: Path) -> None:
    writer = GameWriter(tmp_path)
    games = [PackedGame(number, bytes([number]) * 64) for number in range(4)]
    for game in games:
        writer.append(game)
    writer.close()
    file = game_file(tmp_path, 0)
    damaged = bytearray(file.read_bytes())
    damaged[2 * len(games[0].framed()) + 20] ^= 1
    file.write_bytes(damaged)
    assert list(read_games(file)) == games[:2]
    assert GameWriter(tmp_path).next_game == 2
    game_file(tmp_path, GAMES_A_FILE).write_bytes(b"")
    with pytest.raises(InputError, match="does not follow"):
        GameWriter(tmp_path)


def test_games_are_numbered_over_several_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("philidor.lab.training.game_files.GAMES_A_FILE", 2)
    writer = GameWriter(tmp_path)
    for number in range(3):
        writer.append(PackedGame(number, b""))
    writer.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "games-00000.bin",
        "games-00001.bin",
    ]
    writer = GameWriter(tmp_path)
    writer.append(PackedGame(3, b""))
    writer.append(PackedGame(4, b""))
    writer.close()
    assert GameWriter(tmp_path).next_game == 5


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_kill_loses_no_whole_game_and_leaves_no_process(tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    program = (
        "from philidor import bench\n"
        "bench.run = lambda **_: bench.BenchResult(123, 1)\n"
        "from philidor.cli import run\n"
        f"run(['lab', 'data', 'generate', '--data', {str(killed)!r}, '--positions', '100000',"
        " '--nodes', '60', '--seed', '3', '--jobs', '2'])\n"
    )
    sizes = []
    for _ in range(2):
        with started([sys.executable, "-c", program]) as process:
            file = game_file(killed, 0)
            before = file.stat().st_size if file.exists() else 0
            wait_until(lambda: file.exists() and file.stat().st_size > before)  # noqa: B023
            workers = children_of(process.pid)
            assert len(workers) >= 2
        wait_until(lambda: not any(running(worker) for worker in workers))  # noqa: B023
        sizes.append(sum(game.positions for game in read_games(file)))
    assert 0 < sizes[0] < sizes[1]
    games = list(read_games(file))
    writer = GameWriter(whole)
    whole.mkdir()
    for number in range(len(games)):
        writer.append(play_game(GAMES, number, QUICK))
    writer.close()
    assert GameWriter(killed).next_game == len(games)
    assert file.read_bytes() == game_file(whole, 0).read_bytes()
