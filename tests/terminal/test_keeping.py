"""Games of the terminal are in the library from their first move on."""

from __future__ import annotations

import itertools
import sqlite3
import subprocess
import sys
from pathlib import Path

import chess
import pytest
from tests.failing import Failing
from tests.processes import started

from philidor.contract.setup import START_FEN
from philidor.game.fen import parse_fen
from philidor.game.time_control import read_time_control
from philidor.library.library import Library
from philidor.library.store import FILE, Store
from philidor.pgn.tree import GameTree
from philidor.players import load
from philidor.terminal.built_in import BuiltInSeat
from philidor.terminal.keeping import Keeper
from philidor.terminal.opponent import OpponentSettings
from philidor.terminal.terminal_game import TerminalGame
from philidor.web.games.archive import Archive
from philidor.web.games.web_game import WebGame


def begun() -> TerminalGame:
    control = read_time_control("5m+3s")
    tree = GameTree(parse_fen(START_FEN))
    settings = OpponentSettings(engine="rajah")
    seat = BuiltInSeat(load("rajah"))
    return TerminalGame(seat, tree, control, True, settings, person="Ann")


def on_the_page(data: Path) -> WebGame:
    """The only game of a library as the page opens it."""
    store = Store(data)
    try:
        ((id,),) = store.rows("SELECT id FROM games")
        found = Archive(store).load(id)
    finally:
        store.close()
    assert found is not None
    assert not found.damage
    return found


def test_every_move_is_stored_and_the_page_goes_on_with_the_game(tmp_path: Path) -> None:
    game, keeper = begun(), Keeper(tmp_path)
    for number, name in enumerate(("e2e4", "e7e5", "g1f3", "b8c6"), start=1):
        game.push(chess.Move.from_uci(name), 1_000)
        assert keeper.keep(game) == ""
        kept = on_the_page(tmp_path)
        assert kept.tree.plies() == number
        assert kept.head == kept.tree.main_line()[-1]
    assert kept.state == "paused"
    assert kept.name_of(True) == "Ann"
    assert kept.seats[False].kind == "engine"
    assert kept.clock.left(True) == game.clock.remaining(True)
    game.take_back()
    keeper.keep(game)
    assert on_the_page(tmp_path).tree.plies() == 2
    game.resign(True)
    keeper.keep(game)
    kept = on_the_page(tmp_path)
    assert (kept.state, kept.result) == ("over", "0-1")
    assert keeper.kept
    keeper.close()
    with Library(tmp_path) as library:
        assert "White resigns" in library.pgn(kept.id)
        (header,) = library.page()[1]
        assert (header.kind, header.white, header.result) == ("game", "Ann", "0-1")


def test_a_store_that_is_locked_is_told_once_and_tried_again(tmp_path: Path) -> None:
    game, keeper = begun(), Keeper(tmp_path)
    game.push(chess.Move.from_uci("e2e4"), 10)
    keeper.keep(game)
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    game.push(chess.Move.from_uci("e7e5"), 10)
    assert "locked by another program" in keeper.keep(game)
    game.push(chess.Move.from_uci("g1f3"), 10)
    assert keeper.keep(game) == ""
    assert not keeper.kept
    other.execute("ROLLBACK")
    other.close()
    game.push(chess.Move.from_uci("b8c6"), 10)
    keeper.keep(game)
    assert keeper.kept
    assert on_the_page(tmp_path).tree.plies() == 4
    keeper.close()


def test_a_game_that_the_page_has_changed_stays_and_this_one_is_another(tmp_path: Path) -> None:
    game, keeper = begun(), Keeper(tmp_path)
    game.push(chess.Move.from_uci("e2e4"), 10)
    keeper.keep(game)
    store = Store(tmp_path)
    page = on_the_page(tmp_path)
    page.tree.note(1, page.tree[1].notes._replace(comment="mine"))
    Archive(store).save(page, [1])
    game.push(chess.Move.from_uci("e7e5"), 10)
    keeper.keep(game)
    assert store.rows("SELECT plies FROM games ORDER BY plies") == [(1,), (2,)]
    store.close()
    keeper.close()


def test_a_killed_game_has_its_moves(tmp_path: Path) -> None:
    words = ["play", "--plain", "--level", "nodes 20", "--no-book", "--data", str(tmp_path)]
    command = [sys.executable, "-m", "philidor", *words]
    with started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("e4\n")
        process.stdin.flush()
        for line in process.stdout:
            if "plays" in line:
                break
        process.stdin.write("d4\n")
        process.stdin.flush()
        for line in process.stdout:
            if "plays" in line:
                break
        process.kill()
        process.wait()
    assert on_the_page(tmp_path).tree.plies() == 4


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    game, keeper = begun(), Keeper(tmp_path / "file")
    game.push(chess.Move.from_uci("e2e4"), 10)
    assert keeper.keep(game).startswith("the game is not saved: ")
    assert not keeper.kept


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A locked store is given up at once."""
    monkeypatch.setattr("philidor.library.store.PATIENCE", 0.01)


def test_a_store_that_fails_anywhere_loses_no_move(tmp_path: Path) -> None:
    """SQLite fails at each call in turn; the next move stores what is missing."""
    game, keeper = begun(), Keeper(tmp_path)
    game.push(chess.Move.from_uci("g1f3"), 10)
    assert keeper.keep(game) == ""
    assert keeper._store is not None
    failing = Failing(keeper._store.connection)
    keeper._store.connection = failing  # type: ignore[assignment]
    moves = itertools.cycle(("g8f6", "f3g1", "f6g8", "g1f3"))
    number = 0
    while True:
        failing.arm(number)
        game.push(chess.Move.from_uci(next(moves)), 10)
        said = keeper.keep(game)
        assert keeper.kept == (not failing.failed)
        if not failing.failed:
            break
        assert "not saved: the disk is full" in said or number
        number += 1
        kept = on_the_page(tmp_path)
        assert kept.tree.plies() < game.tree.plies()
    assert number > 4
    assert on_the_page(tmp_path).tree.plies() == game.tree.plies()
    keeper.close()
