"""The tag pairs of a game, its seven required tags and its initial position."""

from __future__ import annotations

import re
from collections.abc import Mapping

from philidor.contract.setup import FenError, Setup
from philidor.game.fen import parse_fen, start

_TAG = re.compile(rb'^\[\s*([A-Za-z0-9][\w+#=:-]*)\s+"(.*)"\s*\]\s*$', re.MULTILINE)
_CONTROL = re.compile(r"[\x00-\x1f\x7f]+")
_ESCAPED = re.compile(r"\\([\\\"])")
# The Seven Tag Roster, which every game has, with the values that mean "unknown".
ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
UNKNOWN = {name: ("", value) for name, value in ROSTER.items()}
# Tags that follow from the rest of a tree.
FROM_THE_GAME = ("Result", "SetUp", "FEN", "Variant")
CHESS960 = {"chess960", "chess 960", "fischerandom", "fischerrandom", "freestyle"}
STANDARD = {"", "standard", "chess", "normal", "from position", "fromposition"}
START = start()
START_960 = parse_fen(START.fen(), chess960=True)


class VariantError(ValueError):
    """A game of a variant other than chess; the message names it."""


def decoded(text: bytes) -> str:
    """Decode text as UTF-8, or else as Latin-1, as in old files."""
    try:
        return text.decode()
    except UnicodeDecodeError:
        return text.decode("latin-1")


def read_tags(text: bytes) -> dict[str, str]:
    """The tag pairs of a text in order; anything else is skipped."""
    found = {}
    for name, value in _TAG.findall(text):
        plain = decoded(value)
        found[name.decode()] = _ESCAPED.sub(r"\1", plain) if "\\" in plain else plain
    return found


def written_tag(name: str, value: str) -> str:
    """A tag pair as PGN writes it, in one line."""
    escaped = _CONTROL.sub(" ", value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def known_tags(tags: Mapping[str, str]) -> dict[str, str]:
    """Tags as a tree has them: without the start and the result, and without unknown ones of the
    roster."""
    return {
        name: value
        for name, value in tags.items()
        if name not in FROM_THE_GAME and value not in UNKNOWN.get(name, ())
    }


def start_of(tags: dict[str, str]) -> Setup:
    """A game's initial position; VariantError for other variants, FenError for a bad FEN."""
    fen = tags.get("FEN", "")
    variant = tags.get("Variant", "")
    name = variant.strip().lower()
    if name not in STANDARD and name not in CHESS960:
        raise VariantError(f"the variant '{variant[:40]}' is not chess")
    if not fen:
        return START_960 if name in CHESS960 else START
    try:
        return parse_fen(fen, chess960=name in CHESS960)
    except FenError as error:
        raise FenError(f"FEN: {error}", error.code, **error.values) from None
