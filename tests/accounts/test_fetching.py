"""Games of accounts: all, then only new ones, kept when a fetch ends early, refusals in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.accounts import stand_in
from tests.accounts.stand_in import Sites, game

from philidor.accounts import sites as site_module
from philidor.accounts.account import checked, known_accounts
from philidor.accounts.fetching import Fetched, fetch
from philidor.contract.errors import InputError
from philidor.library.library import Library


@pytest.fixture
def sites(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sites]:
    """The stand-in, which both sites' addresses lead to."""
    with stand_in.sites() as (kept, address):
        monkeypatch.setenv("PHILIDOR_LICHESS", address)
        monkeypatch.setenv("PHILIDOR_CHESSCOM", address)
        yield kept


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path) as made:
        yield made


def test_lichess_sends_all_games_then_only_new_ones(sites: Sites, library: Library) -> None:
    """The second request asks for games since the last one known, and adds what is new."""
    found = fetch(library, checked("lichess", "Ann", "secret"))
    assert (found.games, found.duplicates, found.faulty) == (4, 0, 0)
    path, query, token = sites.asked[0]
    assert path == "/api/games/user/Ann"
    assert (query["clocks"], query["sort"], token) == (["true"], ["dateAsc"], "Bearer secret")
    assert "since" not in query
    sites.games.append(game(7))
    again = fetch(library, checked("lichess", "ann"))
    assert again.games == 1
    since = int(sites.asked[1][1]["since"][0])
    # Thirty days before the last game of 31 January 2024, 12:03.
    assert since == 1_704_110_580_000
    assert library.count() == 5
    (known,) = known_accounts(library.store)
    assert (known.site, known.name, known.games) == ("lichess", "Ann", 5)
    assert "secret" not in str(library.store.documents("account"))
    pgn = library.pgn(library.ids()[0])
    assert "%clk" in pgn and "1500" in pgn


def test_chesscom_sends_months_of_which_the_last_is_asked_again(
    sites: Sites, library: Library
) -> None:
    """Each month is a part with progress; a later fetch begins at the last month."""
    parts: list[tuple[int, int]] = []
    fetch(library, checked("chess.com", "Ann"), lambda found: parts.append(_of(found)))
    assert parts == [(1, 2), (2, 2)]
    assert library.count() == 2
    sites.months["2024/01"].append(game(8, "2024.01.03"))
    sites.asked.clear()
    assert fetch(library, checked("chess.com", "ANN")).games == 1
    assert [path for path, _, _ in sites.asked] == [
        "/pub/player/ann/games/archives",
        "/pub/player/ann/games/2024/01/pgn",
    ]


def _of(found: Fetched) -> tuple[int, int]:
    return found.parts, found.total


def test_a_fetch_that_is_stopped_keeps_what_came_and_goes_on(
    sites: Sites, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped after the first of two parts, the next fetch brings the rest."""
    monkeypatch.setattr(site_module, "PART", 3)
    assert fetch(library, checked("lichess", "Ann"), stopped=lambda: True).games == 3
    assert fetch(library, checked("lichess", "Ann")).games == 1
    assert library.count() == 4


@pytest.mark.parametrize(
    ("status", "site", "name", "words"),
    [
        (200, "lichess", "nobody", "there is no player 'nobody'"),
        (200, "chess.com", "nobody", "there is no player 'nobody'"),
        (401, "lichess", "Ann", "token is not valid"),
        (429, "lichess", "Ann", "wait a minute"),
        (503, "chess.com", "Ann", "status 503"),
    ],
)
def test_refusals_in_words(
    sites: Sites, library: Library, status: int, site: str, name: str, words: str
) -> None:
    sites.status = status
    with pytest.raises(InputError, match=words):
        fetch(library, checked(site, name))
    assert known_accounts(library.store) == []


def test_what_cannot_be_an_account_is_not_asked_for(sites: Sites, library: Library) -> None:
    for site, name in (("elsewhere", "Ann"), ("lichess", ""), ("lichess", "../admin")):
        with pytest.raises(InputError):
            checked(site, name)
    with Library(None) as memory, pytest.raises(InputError, match="on disk"):
        fetch(memory, checked("lichess", "Ann"))
    with pytest.raises(InputError, match="no token"):
        fetch(library, checked("lichess", "Ann", "lip_\u00e4"))
    assert sites.asked == []


def test_a_site_that_cannot_be_reached(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHILIDOR_LICHESS", "http://127.0.0.1:9")
    with pytest.raises(InputError, match="lichess cannot be reached"):
        fetch(library, checked("lichess", "Ann"))
