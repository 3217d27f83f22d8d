"""lichess's opening explorer: moves, games, and the one line for each way in which it refuses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.accounts import stand_in
from tests.accounts.stand_in import Sites

from philidor.accounts import openings
from philidor.accounts.openings import Asked, OnlineOpenings, Refused
from philidor.contract.errors import InputError

FEN = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
MASTERS = Asked("masters", FEN)
TOKEN = "lip_good"


@pytest.fixture
def sites(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sites]:
    with stand_in.sites() as (kept, address):
        monkeypatch.setenv("PHILIDOR_LICHESS_EXPLORER", address)
        monkeypatch.setenv("PHILIDOR_LICHESS", address)
        monkeypatch.delenv("LICHESS_TOKEN", raising=False)
        yield kept


def test_a_position_is_asked_for_once(sites: Sites) -> None:
    online = OnlineOpenings()
    found = online.played(MASTERS, TOKEN)
    assert [move["san"] for move in found["moves"]] == ["e5", "c5"]
    assert online.played(MASTERS, TOKEN) == found
    ((path, query, token),) = sites.asked
    assert (path, query["fen"], token) == ("/masters", [FEN], "Bearer lip_good")
    assert "lip_good" not in str(query)


def test_answers_grow_old(sites: Sites, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "KEPT_SECONDS", 0.0)
    online = OnlineOpenings()
    for _ in range(2):
        online.played(MASTERS, TOKEN)
    assert len(sites.asked) == 2


def test_only_so_many_answers_are_kept(sites: Sites, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "KEPT", 1)
    online = OnlineOpenings()
    for asked in (MASTERS, Asked("players", FEN), MASTERS):
        online.played(asked, TOKEN)
    assert [path for path, _, _ in sites.asked] == ["/masters", "/lichess", "/masters"]


def test_players_are_counted_from_a_rating_on(sites: Sites) -> None:
    OnlineOpenings().played(Asked("players", FEN, 2000), TOKEN)
    ((path, query, _),) = sites.asked
    assert (path, query["ratings"]) == ("/lichess", ["2000,2200,2500"])


def test_the_token_may_come_from_the_environment(
    sites: Sites, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Refused, match="asks for a valid token") as refusal:
        OnlineOpenings().played(MASTERS)
    assert refusal.value.why == "token"
    monkeypatch.setenv("LICHESS_TOKEN", TOKEN)
    assert OnlineOpenings().played(MASTERS)["white"] == 500


def test_after_too_many_requests_none_is_sent_for_a_while(
    sites: Sites, monkeypatch: pytest.MonkeyPatch
) -> None:
    online = OnlineOpenings()
    sites.status = 429
    with pytest.raises(Refused, match="too many requests"):
        online.played(MASTERS, TOKEN)
    sites.status = 200
    with pytest.raises(Refused, match=r"try again in [56]\d seconds") as refusal:
        online.played(MASTERS, TOKEN)
    assert (refusal.value.why, len(sites.asked)) == ("busy", 1)
    monkeypatch.setattr(online, "_not_before", 0.0)
    assert online.played(MASTERS, TOKEN)["black"] == 300


def test_other_refusals_and_a_dead_network(sites: Sites, monkeypatch: pytest.MonkeyPatch) -> None:
    sites.status = 500
    with pytest.raises(Refused, match="answered with status 500"):
        OnlineOpenings().played(MASTERS, TOKEN)
    monkeypatch.setattr(Sites, "answer", lambda *_: (200, "text/html", "<p>maintenance</p>"))
    with pytest.raises(Refused, match="something else than moves"):
        OnlineOpenings().played(MASTERS, TOKEN)
    # A port that nothing listens on.
    monkeypatch.setenv("PHILIDOR_LICHESS_EXPLORER", "http://127.0.0.1:9")
    with pytest.raises(Refused, match="cannot be reached") as refusal:
        OnlineOpenings().played(MASTERS, TOKEN)
    assert refusal.value.why == "unreachable"


def test_a_game_that_was_named_comes_as_pgn(sites: Sites) -> None:
    online = OnlineOpenings()
    assert "1. d4" in online.pgn("masters", "abcd1234", TOKEN)
    assert "1. e4" in online.pgn("players", "abcd1234", TOKEN)
    assert [path for path, _, _ in sites.asked] == [
        "/masters/pgn/abcd1234",
        "/game/export/abcd1234",
    ]
    with pytest.raises(InputError, match="not the id of a game"):
        online.pgn("masters", "../admin", TOKEN)


def test_what_no_header_can_hold_is_no_token(sites: Sites) -> None:
    with pytest.raises(Refused, match="no token") as refused:
        OnlineOpenings().played(MASTERS, "lip_\x80")
    assert refused.value.why == "token"
    assert not sites.asked
