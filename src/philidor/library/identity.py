"""What tells whether two games are the same one."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from philidor.library.dates import UNKNOWN, normalised
from philidor.pgn.game import Game
from philidor.pgn.tags import START

# A game this short may have been played twice, so date and round are part of its identity.
SHORT = 30


@lru_cache(maxsize=20_000)
def surname(name: str) -> str:
    """The part of a name that all spellings of a player share: the surname in plain letters."""
    plain = unicodedata.normalize("NFKD", name.split(",")[0] if "," in name else name)
    words = "".join(c if c.isalnum() else " " for c in plain if c.isascii()).lower().split()
    if not words:
        return name.strip().lower()
    return words[-1] if "," not in name else "".join(words)


def fingerprint(start: str | None, tags: Mapping[str, str], result: int, moves: bytes) -> int:
    """A number that two copies of a game share: start, moves, result and surnames.

    Date and round belong to it for short games, event and site as well without any move. start: the
    FEN, None for chess's own; moves: two bytes each; result: White's half points, 3 for none.
    """
    parts = [start or "", *(surname(tags.get(name, "?")) for name in ("White", "Black"))]
    if len(moves) < 2 * SHORT:
        parts += [_known(tags, "Date"), _known(tags, "Round")]
    if not moves:
        parts += [_known(tags, "Event"), _known(tags, "Site")]
    digest = hashlib.blake2b("\0".join([*parts, str(result)]).encode(), digest_size=8)
    digest.update(moves)
    return int.from_bytes(digest.digest(), "little")


def _known(tags: Mapping[str, str], name: str) -> str:
    """A tag's value, empty if it is unknown: `?`, `????.??.??`."""
    value = tags.get(name, "")
    return value if value.strip("?.") else ""


def dated(game: Game) -> dict[str, str]:
    """The tags of a game, with its date in the one form."""
    return game.tags | {"Date": normalised(game.tags.get("Date", UNKNOWN))}


def start_of(game: Game) -> str | None:
    """The FEN of a game's start, None if it is chess's own, or Chess960's with chess's setup."""
    assert game.setup is not None
    usual = game.setup == START or (game.setup.board == START.board and game.setup.chess960)
    return None if usual else game.setup.fen()


def identity_of(game: Game) -> tuple[int, int]:
    """What two copies of a game share: the fingerprint, and a number for the annotations.

    That number stands for comments, variations and glyphs; it is 0 if a game has none.
    """
    shared = fingerprint(start_of(game), dated(game), game.result, game.moves)
    if not game.annotated:
        return shared, 0
    digest = hashlib.blake2b(b" ".join(game.movetext.split()), digest_size=8)
    return shared, int.from_bytes(digest.digest(), "little") or 1
