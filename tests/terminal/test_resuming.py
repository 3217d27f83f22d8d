"""A game goes on exactly as it was left: opponent, level, style, seed, clocks, values."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from tests.terminal.talking import Talk, talk

from philidor.__main__ import main
from philidor.contract.errors import InputError
from philidor.library.headers import Header
from philidor.library.store import Store
from philidor.pgn.reader import read_file
from philidor.terminal.beginning import Beginning, begin
from philidor.terminal.opponent import OpponentSettings, settings_of_seat
from philidor.terminal.resuming import last_games, stored_game
from philidor.terminal.start import title_of
from philidor.web.games.archive import Archive

SETTINGS = OpponentSettings(
    human=1200, style="attacker", seed=7, level="5m+3s nodes 300", book=False
)


def left(folder: Path, *lines: str, settings: OpponentSettings = SETTINGS) -> Talk:
    one = Talk(folder, *lines, beginning=Beginning(settings, person="Ann"))
    one.run()
    return one


def again(folder: Path) -> Beginning:
    (header,) = last_games(folder, 1, unfinished=True)
    return Beginning.of_stored(stored_game(folder, header.id), "nobody")


def test_everything_about_an_unfinished_game_comes_back(tmp_path: Path) -> None:
    before = left(tmp_path, "e4", "d4", "quit").conversation.game
    game, keeper = begin(again(tmp_path), tmp_path)
    for name in ("engine", "human", "style", "seed", "level"):
        assert getattr(game.settings, name) == getattr(SETTINGS, name)
    assert game.person == "Ann" and game.human_white
    assert [game.tree.uci(one) for one in game.tree.main_line()] == [
        before.tree.uci(one) for one in before.tree.main_line()
    ]
    for white in (True, False):
        assert abs(game.clock.remaining(white) - before.clock.remaining(white)) < 2_000
        assert game.clock.moves(white) == before.clock.moves(white)
    assert game.clock.remaining(False) != 300_000
    keeper.close()


def test_the_time_of_the_move_that_was_being_thought_about_is_spent(tmp_path: Path) -> None:
    one = Talk(tmp_path, "e4", "quit", beginning=Beginning(SETTINGS, person="Ann"))
    table = one.conversation
    asked = table.surface.ask

    def slow(prompt: str) -> str:
        line = asked(prompt)
        if line == "quit" and table.game.began is not None:
            table.game.began -= 60
        return line

    table.surface.ask = slow  # type: ignore[method-assign]
    one.run()
    game, keeper = begin(again(tmp_path), tmp_path)
    assert 235_000 < game.clock.remaining(True) < 243_500
    keeper.close()


def test_the_game_that_goes_on_is_the_same_in_the_library(tmp_path: Path) -> None:
    left(tmp_path, "e4", "quit")
    said = talk(tmp_path, "d4", "resign", "quit", beginning=again(tmp_path))
    assert "Philidor 1200, attacker (Black)" in said
    assert not last_games(tmp_path, 5, unfinished=True)
    (header,) = last_games(tmp_path, 5)
    assert (header.plies, header.result) == (4, "0-1")


def test_a_pgn_carries_enough_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    path = tmp_path / "g.pgn"
    before = left(tmp_path, "e4", f"save {path}", "quit").conversation.game
    (game,) = read_file(path)
    assert game.tags["BlackClock"].startswith("0:0") and game.tags["WhiteClock"]
    again_path = tmp_path / "again.pgn"
    data = ["--data", str(tmp_path / "other")]
    assert main(["play", str(path), "--plain", "--pgn", str(again_path), *data]) == 0
    (later,) = read_file(again_path)
    for name, text in game.tags.items():
        if name.startswith("Philidor") or name in ("White", "Black", "BlackElo", "TimeControl"):
            assert later.tags[name] == text, name
    assert abs(before.clock.remaining(False) - 1000 * _seconds(later.tags["BlackClock"])) < 1_000


def _seconds(text: str) -> float:
    hours, minutes, seconds = text.split(":")
    return 3600 * int(hours) + 60 * int(minutes) + float(seconds)


def test_resume_without_a_game_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--resume", "--data", str(tmp_path)]) == 2
    assert "waits for you" in capsys.readouterr().err
    assert main(["play", "--resume", "--elo", "1500"]) == 2
    assert "leave out the other options" in capsys.readouterr().err
    with pytest.raises(InputError, match="no game 'x'"):
        stored_game(tmp_path, "x")


def test_a_game_of_the_page_goes_on_in_the_terminal(tmp_path: Path) -> None:
    """The page keeps its edits that can be undone; opponent and clocks are those of the seat."""
    left(tmp_path, "e4", "quit")
    store = Store(tmp_path)
    archive = Archive(store)
    ((id,),) = store.rows("SELECT id FROM games")
    page = archive.load(id)
    assert page is not None
    with page.history.edit("comment", 1):
        page.tree.note(1, page.tree[1].notes._replace(comment="mine"))
    page.clock.restore({**page.clock.state(), "left": [100_000, 200_000]})
    archive.save(page, [1])
    talk(tmp_path, "d4", "quit", beginning=again(tmp_path))
    kept = archive.load(id)
    assert kept is not None and not kept.damage
    assert kept.tree.plies() == 4
    assert len(kept.history.done) == 1, "the page can still undo"
    assert 98_000 < kept.clock.left(True) < 103_100
    assert kept.tree[1].notes.comment == "mine"
    store.close()


def test_a_named_opponent_of_the_page_keeps_its_name() -> None:
    options = {"Human": "800", "Style": "attacker", "Human Seed": "7"}
    seat = {"engine": "philidor", "name": "Lucie", "time_control": "1s/move", "options": options}
    found = settings_of_seat(seat, "unlimited", {}).checked()
    assert (found.opponent, found.strength, found.seed) == ("Lucie", "800, attacker", 7)
    assert settings_of_seat(seat | {"name": "Philidor"}, "unlimited", {}).opponent is None


def test_an_opponent_of_the_page_keeps_its_networks() -> None:
    options = {"human": "800", "human network": "/maia", "human seed": "7"}
    seat = {"engine": "philidor", "name": "Philidor", "options": options}
    assert settings_of_seat(seat, "5m", {}).checked().human_network == "/maia"
    assert settings_of_seat(seat | {"options": {}}, "5m", {}).human_network is None


def test_a_game_of_a_list_is_named_with_ratings_and_its_length() -> None:
    one = Header(
        "g1", "Ann", "Odette", "*", "2026.11.27", "", "", "", "", "", 2, 0, 1200, state="paused"
    )
    assert title_of(one) == "Ann - Odette 1200, not over, 1 move, 2026.11.27"
