"""Data files of earlier versions are brought to the present form when they are opened."""

from __future__ import annotations

import json
from pathlib import Path

import chess
import pytest

from philidor.library.opened import MOST_FILES, OpenedFiles
from philidor.library.store import FILE, Store
from philidor.web.engines.roster import Engines
from philidor.web.games.archive import Archive
from philidor.web.games.web_game import make_game
from philidor.web.wire.games import EngineSeat, HumanSeat


def test_options_kept_under_the_old_name_are_still_found(tmp_path: Path) -> None:
    old = Store(tmp_path)
    old.put("house-options", "rajah", {"Hash": "8"})
    old.connection.execute("PRAGMA user_version=1")
    old.close()
    reopened = Store(tmp_path)
    try:
        assert Engines(reopened)["rajah"].engine.options == {"Hash": "8"}
        assert reopened.documents("house-options") == {}
    finally:
        reopened.close()


def test_games_and_jobs_keep_time_controls_stored_under_their_old_names(tmp_path: Path) -> None:
    store = Store(tmp_path)
    engine = EngineSeat(engine="rajah", time_control="depth 3")
    game = make_game(chess.Board(), HumanSeat(), engine, "5m+3s")
    Archive(store).save(game, [0])
    _rename_back(store, game.id)
    store.put("job", "j1", {"request": {"kind": "match", "pace": "1s+1s"}})
    store.put("job", "j2", {"request": {"kind": "review"}})
    store.connection.execute("PRAGMA user_version=2")
    store.close()
    reopened = Store(tmp_path)
    try:
        loaded = Archive(reopened).load(game.id)
        assert loaded is not None
        assert str(loaded.time_control) == "5m+3s"
        assert loaded.seats == game.seats
        jobs = reopened.documents("job")
        assert jobs["j1"]["request"] == {"kind": "match", "time_control": "1s+1s"}
        assert jobs["j2"]["request"] == {"kind": "review"}
    finally:
        reopened.close()


def _rename_back(store: Store, game: str) -> None:
    ((text,),) = store.rows("SELECT body FROM games WHERE id = ?", game)
    body = json.loads(text)
    for holder in (body, body["black"]):
        holder["level"] = holder.pop("time_control")
    store.connection.execute("UPDATE games SET body = ? WHERE id = ?", (json.dumps(body), game))


def test_opened_files_become_files_of_their_own(tmp_path: Path) -> None:
    """They were in two tables, game by game; the old file stays as a backup."""
    store = Store(tmp_path)
    store.connection.executescript(
        """
        CREATE TABLE collections (loaded INTEGER PRIMARY KEY, id TEXT, name TEXT, total INTEGER);
        CREATE TABLE collected (
            collection TEXT, number INTEGER, words TEXT, heading TEXT, pgn TEXT
        );
        INSERT INTO collections VALUES (7, 'abc-_9', 'wijk.pgn', 2), (3, 'older', 'one.pgn', 1);
        INSERT INTO collected VALUES
            ('abc-_9', 1, '', '', '[White "Ü"]\n\n1. d4 *'), ('abc-_9', 0, '', '', '1. e4 *'),
            ('older', 0, '', '', '1. c4 *');
        PRAGMA user_version=5;
        """
    )
    store.close()
    reopened = Store(tmp_path)
    try:
        files = OpenedFiles(reopened)
        assert files.read("abc-_9") == ("wijk.pgn", '1. e4 *\n\n[White "Ü"]\n\n1. d4 *\n')
        tables = {row[0] for row in reopened.rows("SELECT name FROM sqlite_master")}
        assert not tables & {"collections", "collected"}
        for _ in range(MOST_FILES - 1):
            newest = files.keep("new.pgn", "1. f4 *")
        assert files.read("abc-_9") and files.read(newest) == ("new.pgn", "1. f4 *")
        with pytest.raises(KeyError):
            files.read("older")
        assert len(list((tmp_path / "opened").iterdir())) == MOST_FILES
    finally:
        reopened.close()
    assert (tmp_path / f"{FILE}.version-5").exists()
