"""Links to single games and studies: what a site's public API calls them, and their PGN."""

from __future__ import annotations

import re
from dataclasses import dataclass

from philidor.accounts.account import SiteName
from philidor.contract.errors import InputError

# Pages of lichess whose names are as long as a game's id.
PAGES = "analysis|training|practice|features|streamer"
LICHESS_GAME = re.compile(
    r"(?:https?://)?(?:www\.)?lichess\.org/(?:game/export/)?"
    rf"(?!(?:{PAGES})\b)(?P<game>[A-Za-z0-9]{{8}})(?:[A-Za-z0-9]{{4}})?(?:/(?:white|black))?"
    r"/?(?:[?#]\S*)?"
)
LICHESS_STUDY = re.compile(
    r"(?:https?://)?(?:www\.)?lichess\.org/study/(?:embed/)?(?P<study>[A-Za-z0-9]{8})"
    r"(?:/(?P<chapter>[A-Za-z0-9]{8}))?/?(?:[?#]\S*)?"
)
CHESSCOM_GAME = re.compile(
    r"(?:https?://)?(?:www\.)?chess\.com/(?:analysis/)?(?:game/(?:live|daily)|(?:live|daily)/game|"
    r"game)/\d+(?:/[a-z]+)?/?(?:[?#]\S*)?"
)
LONGEST = 500


@dataclass(frozen=True)
class Link:
    """A game or a study of a site; path: of its PGN, empty if the site gives none."""

    site: SiteName
    path: str


def link_of(text: str) -> Link | None:
    """The link that a text consists of, None if it is something else."""
    text = text.strip()
    if len(text) > LONGEST:
        return None
    if found := LICHESS_GAME.fullmatch(text):
        return Link("lichess", f"/game/export/{found['game']}?clocks=true&evals=true")
    if found := LICHESS_STUDY.fullmatch(text):
        parts = [part for part in (found["study"], found["chapter"]) if part]
        return Link("lichess", f"/api/study/{'/'.join(parts)}.pgn")
    return Link("chess.com", "") if CHESSCOM_GAME.fullmatch(text) else None


def linked_pgn(link: Link) -> str:
    """The PGN of a link; InputError if the site does not send it."""
    # The client takes a moment to load, and few servers ever need it.
    from philidor.accounts.sites import Unreachable, client_for

    if not link.path:
        raise InputError(
            f"{link.site} gives no single games to programs: copy its PGN, or fetch the player's "
            "games"
        )
    try:
        with client_for(link.site) as client:
            answer = client.get(link.path, headers={"Accept": "application/x-chess-pgn"})
    except Unreachable as error:
        raise InputError(f"{link.site} cannot be reached: {error}") from None
    if answer.is_success:
        return answer.text
    reasons = {
        403: "this is private",
        404: "there is nothing at this link",
        429: "too many requests; wait a minute and try again",
    }
    why = reasons.get(answer.status_code, f"it answered with status {answer.status_code}")
    raise InputError(f"{link.site}: {why}")
