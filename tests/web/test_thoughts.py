"""A human-like opponent of the page keeps its seed with the game and tells what it thought."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.commands import invoke
from tests.human.test_lc0 import random_network
from tests.web.visitor import HUMAN, WEAK, Json, Visitor

from philidor.pgn.reader import games_in
from philidor.terminal.opponent import OpponentSettings
from philidor.web.http.app import make_app
from philidor.web.server import Configuration

PERSON: Json = {**WEAK, "options": {"Human": "900", "Style": "attacker"}, "time_control": "1s/move"}


def played(page: Visitor, **settings: object) -> str:
    """A game that the person resigned after two answers of the opponent."""
    game = page.new(white=HUMAN, black=PERSON, **settings)
    for number, move in enumerate(("a2a3", "h2h4"), start=1):
        page.move(game, move)
        answered(page, game, 2 * number)
    page.do("resign", game=game)
    page.until_state(game, lambda known: known["state"] == "over")
    return game


def answered(page: Visitor, game: str, plies: int) -> None:
    page.until_state(game, lambda known: len(known["nodes"]) == plies + 1)


def seed_of(game: Json) -> str:
    seed: str = game["seats"]["black"]["options"]["Human Seed"]
    return seed


def thought(client: TestClient, game: str, node: int) -> Json:
    answer = client.get(f"/api/games/{game}/thoughts/{node}")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_the_seed_is_drawn_once_and_kept_with_the_game(page: Visitor, data: Path) -> None:
    game = page.new(white=HUMAN, black=PERSON)
    seed = seed_of(page.games[game])
    assert int(seed) > 0
    other = page.new(white=HUMAN, black=PERSON)
    assert seed_of(page.games[other]) != seed
    page.do("set_players", game=game, white=HUMAN, black=page.games[game]["seats"]["black"])
    assert seed_of(page.games[game]) == seed
    app = make_app(Configuration(data=data))
    with TestClient(app, base_url=str(page.client.base_url)) as later:
        assert seed_of(later.get(f"/api/games/{game}").json()) == seed


def test_a_seed_that_was_given_stays(page: Visitor) -> None:
    given = {**PERSON, "options": {"human": "900", "human seed": "7"}}
    game = page.new(white=HUMAN, black=given)
    assert page.games[game]["seats"]["black"]["options"] == given["options"]


@pytest.mark.parametrize("clock", ["unlimited", "0:40+1"])
def test_the_opponent_tells_both_of_its_moves(page: Visitor, clock: str) -> None:
    game = played(page, time_control=clock)
    known = page.games[game]
    line = [node for node in known["nodes"].values() if node["ply"] in (2, 4)]
    assert len(line) == 2
    for node in line:
        found = thought(page.client, game, node["id"])
        assert found["looked"]["en"].startswith(("I knew", "Nothing but", "I looked"))
        assert found["looked"]["de"].startswith(("Diese", "Mir fiel", "Ich habe"))
        assert found["label"]
        assert (found["missed"] is None) == (found["label"] not in ("mistake", "blunder"))


def test_the_saved_game_goes_on_and_explains_itself_at_the_terminal(
    page: Visitor, tmp_path: Path
) -> None:
    game = played(page)
    saved = page.client.get(f"/api/files/{game}.pgn").text
    tags = next(games_in(saved)).tags
    settings = OpponentSettings().continued(tags, ()).checked()
    assert settings.person_options() == page.games[game]["seats"]["black"]["options"]
    assert (settings.engine, settings.level) == ("philidor", "1s/move")
    file = tmp_path / "game.pgn"
    file.write_text(saved)
    told = invoke("opponent", str(file), "--all", "--nodes", "300")
    assert told.exit_code == 0, told.output
    node = next(node for node in page.games[game]["nodes"].values() if node["ply"] == 4)
    assert thought(page.client, game, node["id"])["looked"]["en"] in told.stdout.replace("\n", " ")


def test_what_somebody_else_played_it_does_not_tell(page: Visitor) -> None:
    game = played(page)
    variation = page.do("move", game=game, node=1, uci="h7h6")["node"]
    assert thought(page.client, game, variation)["looked"] is None


def test_a_network_that_is_gone_is_named(page: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "people.pb.gz"
    file.write_bytes(random_network(3, filters=16, blocks=1)[0])
    opponent = {**PERSON, "options": PERSON["options"] | {"Human Network": str(file)}}
    game = page.new(white=HUMAN, black=opponent)
    page.move(game, "a2a3")
    answered(page, game, 2)
    page.do("resign", game=game)
    page.until_state(game, lambda known: known["state"] == "over")
    saved = page.client.get(f"/api/files/{game}.pgn").text
    settings = OpponentSettings().continued(next(games_in(saved)).tags, ()).checked()
    assert settings.person_options() == page.games[game]["seats"]["black"]["options"]
    file.rename(tmp_path / "moved.pb.gz")
    refused = page.client.get(f"/api/games/{game}/thoughts/2")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "engine.bad-option")
    assert "people.pb.gz" in refused.json()["error"]["text"]
    (tmp_path / "moved.pb.gz").rename(file)
    assert thought(page.client, game, 2)["looked"]


def test_it_tells_nothing_during_the_game_and_only_of_its_own_moves(page: Visitor) -> None:
    game = page.new(white=HUMAN, black=PERSON)
    page.move(game, "a2a3")
    page.until_state(game, lambda known: len(known["nodes"]) == 3)
    refused = page.client.get(f"/api/games/{game}/thoughts/2")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "thoughts.game-goes-on")
    page.do("resign", game=game)
    page.until_state(game, lambda known: known["state"] == "over")
    for node in (0, 1):
        refused = page.client.get(f"/api/games/{game}/thoughts/{node}")
        assert refused.json()["error"]["code"] == "thoughts.no-person"
    assert page.client.get(f"/api/games/{game}/thoughts/99").status_code == 404
