"""lichess's opening explorer: what masters, or its own players, played in a position.

https://lichess.org/api#tag/opening-explorer: `GET /masters` and `GET /lichess` with a FEN, and
`GET /masters/pgn/{id}`. Since March 2026 a token is needed, without any rights. Requests come one
by one, answers are kept, and after a refusal for too many requests none is sent for a minute.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Literal, NotRequired, TypeAlias, TypedDict, cast

from philidor.accounts.links import link_of, linked_pgn
from philidor.contract.errors import InputError

OnlineSource: TypeAlias = Literal["masters", "players"]
Refusal: TypeAlias = Literal["token", "busy", "unreachable", "status"]
ADDRESS = ("PHILIDOR_LICHESS_EXPLORER", "https://explorer.lichess.org")
TOKEN = "LICHESS_TOKEN"
PATHS: dict[OnlineSource, str] = {"masters": "/masters", "players": "/lichess"}
# The groups of players by rating that lichess counts, each by its lowest.
RATINGS = (0, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500)
SPEEDS = "blitz,rapid,classical,correspondence"
GAME = re.compile(r"[A-Za-z0-9]{8}")
# lichess's API asks programs that were refused for too many requests to wait so long.
PAUSE_SECONDS = 60.0
KEPT = 2_000
KEPT_SECONDS = 24 * 3600.0
SECONDS = 15.0


class Player(TypedDict):
    """A player of a game, as the site sends it."""

    name: str
    rating: int


class Game(TypedDict):
    """A game that the site names for a position."""

    id: str
    white: Player
    black: Player
    winner: str | None
    year: int


class Move(TypedDict):
    """A move with the results of its games."""

    san: str
    white: int
    draws: int
    black: int
    averageRating: NotRequired[int]


class Played(TypedDict):
    """The answer about a position."""

    white: int
    draws: int
    black: int
    moves: list[Move]
    topGames: NotRequired[list[Game]]


@dataclass(frozen=True)
class Asked:
    """A question: a position of chess, of whose games; lowest: group of the players' ratings."""

    source: OnlineSource
    fen: str
    lowest: int = 0

    def query(self) -> dict[str, str]:
        """The parameters of the request."""
        if self.source == "masters":
            return {"fen": self.fen, "moves": "20", "topGames": "8"}
        groups = ",".join(str(rating) for rating in RATINGS if rating >= self.lowest)
        rest = {"ratings": groups, "speeds": SPEEDS, "moves": "20", "topGames": "4"}
        return {"variant": "standard", "fen": self.fen, "recentGames": "0", **rest}


class Refused(InputError):
    """The site does not answer; `why` for a program, the text for people."""

    def __init__(self, why: Refusal, text: str, status: int = 0) -> None:
        super().__init__(text)
        self.why, self.status = why, status


class OnlineOpenings:
    """The questions to the explorer, one at a time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Asked, tuple[float, Played]] = OrderedDict()
        self._lock = Lock()
        self._not_before = 0.0

    def played(self, asked: Asked, token: str = "") -> Played:
        """What was played in a position; Refused if the site does not say."""
        with self._lock:
            kept = self._kept.get(asked)
            if kept is not None and time.monotonic() - kept[0] < KEPT_SECONDS:
                self._kept.move_to_end(asked)
                return kept[1]
            text = self._get(PATHS[asked.source], asked.query(), "application/json", token)
            found = cast(Played, _json(text))
            self._kept[asked] = (time.monotonic(), found)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return found

    def pgn(self, source: OnlineSource, game: str, token: str = "") -> str:
        """The PGN of a game that an answer named; Refused or InputError if it does not come."""
        if not GAME.fullmatch(game):
            raise InputError(f"'{game}' is not the id of a game of lichess")
        if source == "players":
            link = link_of(f"lichess.org/{game}")
            if link is None:
                raise InputError(f"'{game}' is not the id of a game of lichess")
            return linked_pgn(link)
        with self._lock:
            return self._get(f"/masters/pgn/{game}", {}, "application/x-chess-pgn", token)

    def _get(self, path: str, query: dict[str, str], kind: str, token: str) -> str:
        # The client takes a moment to load, and few servers ever need it.
        from philidor.accounts.sites import Unreachable, client_at

        wait = self._not_before - time.monotonic()
        if wait > 0:
            raise Refused("busy", f"lichess asks to wait: try again in {wait:.0f} seconds")
        variable, usual = ADDRESS
        token = token or os.environ.get(TOKEN, "")
        try:
            with client_at(os.environ.get(variable, usual), token, SECONDS) as client:
                answer = client.get(path, params=query, headers={"Accept": kind})
        except Unreachable as error:
            raise Refused("unreachable", f"lichess cannot be reached: {error}") from None
        except InputError as error:
            raise Refused("token", str(error)) from None
        if answer.is_success:
            return answer.text
        status = answer.status_code
        if status == 429:
            self._not_before = time.monotonic() + PAUSE_SECONDS
            raise Refused("busy", "lichess: too many requests; wait a minute and try again", status)
        if status in (401, 403):
            raise Refused("token", "lichess asks for a valid token", status)
        raise Refused("status", f"lichess answered with status {status}", status)


def _json(text: str) -> object:
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict) or not isinstance(found.get("moves"), list):
        raise Refused("status", "lichess sent something else than moves")
    return found
