"""Data files of earlier versions are brought to the present form when they are opened."""

from __future__ import annotations

import json
from pathlib import Path

import chess

from philidor.library.store import Store
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
