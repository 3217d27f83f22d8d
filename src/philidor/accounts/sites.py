"""The public APIs of lichess and chess.com: the finished games of a player as PGN, in parts.

https://lichess.org/api#tag/games: `GET /api/games/user/{name}`, a stream of PGN, from a moment on.
https://www.chess.com/news/view/published-data-api: `GET /pub/player/{name}/games/archives` lists
the months, each of which has its PGN. Both are free of charge and need no key; requests come one by
one, as both ask for.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

import httpx2 as httpx

import philidor
from philidor.accounts.account import Account, SiteName
from philidor.contract.errors import InputError

# Where the sites are; these variables name another server, such as a test's stand-in.
ADDRESSES = {
    "lichess": ("PHILIDOR_LICHESS", "https://lichess.org"),
    "chess.com": ("PHILIDOR_CHESSCOM", "https://api.chess.com"),
}
Unreachable = httpx.HTTPError
# Games that become one part, which is in the library before the next is fetched.
PART = 300
# Correspondence games begin long before they are finished, so each fetch looks back so far.
LOOK_BACK = timedelta(days=30)
# lichess sends 20 games a second, and none while it reads; a silence longer than this is a fault.
SECONDS = 60.0
# What a header can hold.
TOKEN = re.compile(r"[!-~]*")
BEGUN = re.compile(r'\[UTC(Date|Time) "([\d.:]+)"\]')


@dataclass(frozen=True)
class Part:
    """Games as PGN; mark: where the next fetch goes on once they are kept.

    total: parts that there will be, 0 if that is not known.
    """

    pgn: str
    mark: str
    total: int = 0


Parts: TypeAlias = Callable[[httpx.Client, Account, str], Iterator[Part]]


def client_for(site: SiteName, token: str = "") -> httpx.Client:
    """The connection to a site."""
    variable, usual = ADDRESSES[site]
    return client_at(os.environ.get(variable, usual), token, SECONDS)


def client_at(address: str, token: str, seconds: float) -> httpx.Client:
    """The connection to an address; InputError for what cannot be a token.

    Both sites ask that a program says which it is.
    """
    headers = {"User-Agent": f"philidor/{philidor.__version__} (chess program)"}
    if not TOKEN.fullmatch(token):
        raise InputError("that is no token: it has letters, digits and signs of ASCII only")
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return httpx.Client(
        base_url=address,
        headers=headers,
        timeout=seconds,
        follow_redirects=True,
    )


def lichess_parts(client: httpx.Client, account: Account, mark: str) -> Iterator[Part]:
    """The games of a lichess player, the oldest first; mark: the start of the last one known."""
    since = {} if not mark else {"since": _milliseconds(mark)}
    with client.stream(
        "GET",
        f"/api/games/user/{account.name}",
        params={"clocks": "true", "evals": "true", "sort": "dateAsc", **since},
        headers={"Accept": "application/x-chess-pgn"},
    ) as answer:
        check(answer, account)
        lines: list[str] = []
        games = 0
        for line in answer.iter_lines():
            if line.startswith("[Event "):
                if games == PART:
                    yield _part(lines, mark)
                    mark, lines, games = _last_start(lines, mark), [], 0
                games += 1
            lines.append(line)
        if games:
            yield _part(lines, mark)


def _part(lines: list[str], mark: str) -> Part:
    return Part("\n".join([*lines, ""]), _last_start(lines, mark))


def _last_start(lines: list[str], mark: str) -> str:
    """The latest start of a game, as the two tags have it: `2024.01.31 12:00:00`."""
    date = ""
    for line in lines:
        found = BEGUN.match(line)
        if found is None:
            continue
        if found[1] == "Date":
            date = found[2]
        else:
            mark = max(mark, f"{date} {found[2]}")
    return mark


def _milliseconds(mark: str) -> int:
    begun = datetime.strptime(mark, "%Y.%m.%d %H:%M:%S").replace(tzinfo=UTC)
    return max(0, round((begun - LOOK_BACK).timestamp() * 1000))


def chesscom_parts(client: httpx.Client, account: Account, mark: str) -> Iterator[Part]:
    """The games of a chess.com player month by month; mark: the last month known, `2024/01`."""
    listed = client.get(f"/pub/player/{account.name.lower()}/games/archives")
    check(listed, account)
    months = sorted("/".join(address.split("/")[-2:]) for address in listed.json()["archives"])
    # The last month known may have grown since.
    wanted = [month for month in months if month >= mark]
    for month in wanted:
        answer = client.get(f"/pub/player/{account.name.lower()}/games/{month}/pgn")
        check(answer, account)
        yield Part(answer.text, month, len(wanted))


def check(answer: httpx.Response, account: Account) -> None:
    """InputError with what can be done where a site refuses to answer."""
    if answer.is_success:
        return
    reasons = {
        401: "the token is not valid",
        404: f"there is no player '{account.name}'",
        410: f"the player '{account.name}' has no games any more",
        429: "too many requests; wait a minute and fetch again: what has come is kept",
    }
    why = reasons.get(answer.status_code, f"it answered with status {answer.status_code}")
    raise InputError(f"{account.site}: {why}")


PARTS: dict[SiteName, Parts] = {"lichess": lichess_parts, "chess.com": chesscom_parts}
