"""A game that the terminal plays while the page has it open: nothing of either is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import chess
import pytest
from starlette.testclient import TestClient
from tests.web.visitor import Json, Visitor

from philidor.contract.setup import START_FEN
from philidor.game.fen import parse_fen
from philidor.game.time_control import read_time_control
from philidor.library.library import Library
from philidor.library.store import FILE, Store
from philidor.library.stored import read_game
from philidor.pgn.tree import GameTree
from philidor.players import load
from philidor.terminal.built_in import BuiltInSeat
from philidor.terminal.keeping import Keeper
from philidor.terminal.opponent import OpponentSettings
from philidor.terminal.terminal_game import TerminalGame
from philidor.web.games import elsewhere, saving

SLOWLY = 3600.0


class Terminal:
    """A game in the terminal, stored at every move."""

    def __init__(self, folder: Path) -> None:
        control = read_time_control("5m+3s")
        tree = GameTree(parse_fen(START_FEN))
        seat, settings = BuiltInSeat(load("rajah")), OpponentSettings(engine="rajah")
        self.game = TerminalGame(seat, tree, control, True, settings, person="Ann")
        self.keeper = Keeper(folder)

    def play(self, *moves: str) -> None:
        for move in moves:
            self.game.push(chess.Move.from_uci(move), 1_000)
            assert self.keeper.keep(self.game) == ""


@pytest.fixture(autouse=True)
def pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server does not look by itself, so only commands meet the change."""
    monkeypatch.setattr(elsewhere, "LOOK_SECONDS", SLOWLY)
    monkeypatch.setattr(saving, "RETRY_SECONDS", 0.02)


@pytest.fixture
def often(pace: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server looks by itself."""
    monkeypatch.setattr(elsewhere, "LOOK_SECONDS", 0.02)


@pytest.fixture
def terminal(data: Path, client: TestClient) -> Iterator[Terminal]:
    playing = Terminal(data)
    playing.play("e2e4", "e7e5")
    yield playing
    playing.keeper.close()


def shown(page: Visitor) -> str:
    """The page watches the only game."""
    ((game,),) = ([one["id"] for one in page.client.get("/api/games").json()["games"]],)
    page.do("watch", game=game)
    return str(game)


def texts(data: Path) -> list[str]:
    """The moves and comments of all stored games."""
    with Library(data) as library:
        return [" ".join(library.pgn(id).split("\n\n")[1].split()) for id in library.ids()]


def test_what_the_page_adds_stands_beside_what_the_terminal_played(
    terminal: Terminal, page: Visitor, data: Path
) -> None:
    game = shown(page)
    terminal.play("g1f3", "b8c6")
    page.do("annotate", game=game, node=1, comment="a good move")
    assert page.line(game) == ["e4", "e5", "Nf3", "Nc6"]
    # The terminal finds the comment and goes on in a game of its own.
    terminal.play("f1b5")
    assert sorted(
        ("a good move" in text, "Bb5" in text, "Nc6" in text) for text in texts(data)
    ) == [
        (False, True, True),
        (True, False, True),
    ]


def test_the_page_follows_the_terminal(often: None, terminal: Terminal, page: Visitor) -> None:
    game = shown(page)
    terminal.play("g1f3")
    page.until_state(game, lambda known: len(known["nodes"]) == 4)
    assert page.line(game) == ["e4", "e5", "Nf3"]
    page.until("games_changed")


def test_changes_at_the_same_time_are_two_games(
    terminal: Terminal, page: Visitor, data: Path
) -> None:
    """The page's change waits for a locked store, in which the terminal has changed the game."""
    game = shown(page)
    page.do("annotate", game=game, node=1, comment="Mine.")
    page.do("move", game=game, node=2, uci="b1c3")
    page.do("delete", game=game, node=3)
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        number = page.send("move", game=game, node=2, uci="d2d4")
        page.wait(lambda heard: heard["type"] == "saving" and heard["problem"] is not None)
        other.execute("UPDATE games SET updated = 'by another program', white = 'Somebody'")
        other.execute("COMMIT")
    refused = [one for one in page.heard if one.get("id") == number]
    if not refused:
        refused = [page.wait(lambda heard: heard.get("id") == number)]
    assert refused[0]["error"]["code"] == "store.locked"
    notice = next((one for one in page.heard if one["type"] == "notice"), None)
    notice = notice or page.until("notice")
    assert notice["message"]["code"] == "game.copied"
    found: list[Json] = page.client.get("/api/games").json()["games"]
    assert sorted((one["white"], one["plies"]) for one in found) == [("Ann", 3), ("Somebody", 2)]
    assert len(page.games[game]["nodes"]) == 3
    page.do("move", game=game, node=2, uci="g1f3")
    # The copy's edits can be undone, after a restart as well: the deleted node is stored with it.
    copy = next(one["id"] for one in found if one["white"] == "Ann")
    tree, _ = read_game(Store(data), copy)
    assert [node.id for node in tree.detached.values()] == [3]
    page.do("watch", game=copy)
    page.do("pause", game=copy)
    undone = []
    while kind := page.games[copy]["undo"]:
        undone.append(kind)
        page.do("undo_edit", game=copy)
        if kind == "delete":
            assert page.games[copy]["nodes"][3]["san"] == "Nc3"
    assert undone == ["delete", "comment"]
