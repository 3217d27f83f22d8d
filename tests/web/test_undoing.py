"""Every edit of a game can be undone and made again, also after a restart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.visitor import ADDRESS, HUMAN, Json, Refused, Visitor

from philidor.web.http.app import make_app
from philidor.web.server import Configuration

PGN = (
    '[Event "Study"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n'
    "{Beginning.} 1. e4 {Good. [%cal Ge2e4]} e5 (1... c5 2. Nf3) 2. Nf3 $1 Nc6 3. Bb5 1-0\n"
)


def test_a_deleted_line_comes_back_with_result_and_comments(page: Visitor) -> None:
    game = opened(page)
    before = page.client.get(f"/api/files/{game}.pgn").text
    first = page.games[game]["nodes"][0]["children"][0]
    page.do("delete", game=game, node=first)
    assert page.games[game]["undo"] == "delete" and page.games[game]["redo"] is None
    assert len(page.games[game]["nodes"]) == 1
    node = page.do("undo_edit", game=game)["node"]
    assert node == 0 and page.games[game]["redo"] == "delete"
    assert page.client.get(f"/api/files/{game}.pgn").text == before
    assert page.games[game]["ended"]["result"] == "1-0"
    page.do("redo_edit", game=game)
    assert len(page.games[game]["nodes"]) == 1
    page.do("undo_edit", game=game)
    with pytest.raises(Refused) as refused:
        page.do("undo_edit", game=game)
    assert refused.value.code == "game.no-edit"


def test_an_analysis_keeps_its_result_until_another_is_recorded(page: Visitor) -> None:
    """Its moves do not end it; a game that is played has the result of its moves."""
    game = opened(page)
    page.do("delete", game=game, node=max(page.games[game]["nodes"]))
    assert page.games[game]["ended"]["result"] == "1-0"
    for result in ("1/2-1/2", "", "0-1"):
        page.do("set_data", game=game, tags={"White": "A", "Result": result})
        text = page.client.get(f"/api/files/{game}.pgn").text
        assert f'[Result "{result or "*"}"]' in text and text.split()[-1] == (result or "*")
        row = page.client.get("/api/games").json()["games"][0]
        assert row["result"] == (result or "*")
    page.do("undo_edit", game=game)
    assert page.games[game]["ended"] is None
    with pytest.raises(Refused, match="'2-0' is not a result"):
        page.do("set_data", game=game, tags={"Result": "2-0"})
    page.do("set_data", game=game, tags={"White": "A"})
    assert page.games[game]["ended"] is None
    played = page.new(white=HUMAN, black=HUMAN)
    page.do("set_data", game=played, tags={"Result": "1-0"})
    assert page.games[played]["ended"] is None


def opened(page: Visitor) -> str:
    game: str = page.client.post("/api/pgn", json={"text": PGN}).json()["game"]
    page.do("watch", game=game)
    return game


def edit_everything(page: Visitor, game: str) -> None:
    """One edit of each kind."""
    root = page.games[game]["nodes"][0]
    first = root["children"][0]
    second, other = page.games[game]["nodes"][first]["children"]
    page.do("move", game=game, node=0, uci="d2d4")
    page.do("annotate", game=game, node=second, comment="Solid. [%csl Ge5]")
    page.do("annotate", game=game, node=second, nags=[3])
    arrow: Json = {"colour": "R", "origin": "d8", "target": "h4"}
    page.do("annotate", game=game, node=second, arrows=[arrow])
    page.do("promote", game=game, node=other, to_main=True)
    page.do("set_data", game=game, tags={"White": "Ann", "Site": "Here"}, comment="Other.")
    page.do("delete", game=game, node=first)


def test_every_edit_is_undone_and_made_again(page: Visitor) -> None:
    game = opened(page)
    states = [page.client.get(f"/api/files/{game}.pgn").text]
    edit_everything(page, game)
    last = page.client.get(f"/api/files/{game}.pgn").text
    kinds = []
    while (kind := page.games[game]["undo"]) is not None:
        kinds.append(kind)
        page.do("undo_edit", game=game)
    assert kinds == ["delete", "data", "promote", "drawing", "signs", "comment", "move"]
    assert page.client.get(f"/api/files/{game}.pgn").text == states[0]
    for _ in kinds:
        page.do("redo_edit", game=game)
    assert page.client.get(f"/api/files/{game}.pgn").text == last


def test_drawings_are_data_of_a_move(page: Visitor) -> None:
    game = opened(page)
    node = page.games[game]["nodes"][0]["children"][0]
    assert page.games[game]["nodes"][node]["arrows"] == [
        {"colour": "G", "origin": "e2", "target": "e4"}
    ]
    page.do("annotate", game=game, node=node, circles=[{"colour": "B", "square": "d5"}])
    text = page.client.get(f"/api/games/{game}/pgn").json()["text"]
    assert "1. e4 {[%csl Bd5] [%cal Ge2e4] Good.}" in text
    with pytest.raises(Refused):
        page.do("annotate", game=game, node=node, circles=[{"colour": "X", "square": "d5"}])


def test_typing_is_one_edit(page: Visitor) -> None:
    game = opened(page)
    for text in ("A", "An", "And"):
        page.do("annotate", game=game, node=0, comment=text)
    page.do("undo_edit", game=game)
    assert page.games[game]["comment"] == "Beginning."


def test_moves_of_a_game_that_is_played_stay(page: Visitor) -> None:
    game = page.new(white=HUMAN, black=HUMAN)
    first = page.move(game, "e2e4")
    page.do("move", game=game, node=0, uci="d2d4")
    page.do("delete", game=game, node=first)
    page.move(game, "c2c4")
    with pytest.raises(Refused) as refused:
        page.do("undo_edit", game=game)
    assert refused.value.code == "game.edit-played"
    page.do("pause", game=game)
    page.do("undo_edit", game=game)
    assert page.line(game) == ["e4"]


@contextmanager
def running(data: Path) -> Iterator[Visitor]:
    """A page of a server that runs on this folder."""
    with (
        TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as client,
        client.websocket_connect("ws://127.0.0.1:8017/ws") as socket,
    ):
        yield Visitor(client, socket)


def test_the_history_survives_a_restart(data: Path) -> None:
    with running(data) as page:
        game = opened(page)
        before = page.client.get(f"/api/files/{game}.pgn").text
        edit_everything(page, game)
    with running(data) as page:
        page.do("watch", game=game)
        while page.games[game]["undo"] is not None:
            page.do("undo_edit", game=game)
        assert page.client.get(f"/api/files/{game}.pgn").text == before
