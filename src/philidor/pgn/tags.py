"""The tag pairs of a game, its seven required tags and its initial position."""

from __future__ import annotations

import re
from collections.abc import Mapping

from philidor.contract.reason import Reason, ReasonError, worded
from philidor.contract.setup import FenError, Setup
from philidor.game.fen import parse_fen, start
from philidor.game.fen_repair import repaired_fen
from philidor.pgn.words import DASHES

# The names that PGN allows.
TAG_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+#=:-]*")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]+")
_ESCAPED = re.compile(r"\\([\\\"'])")
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
# Tags that some programs write in small letters.
_NAMES = {name.lower(): name for name in (*ROSTER, "ECO", "FEN", "SetUp", "Variant")}
UNKNOWN = {name: ("", value) for name, value in ROSTER.items()}
# Tags that follow from the rest of a tree.
FROM_THE_GAME = ("Result", "SetUp", "FEN", "Variant")
CHESS960 = {"chess960", "chess 960", "fischerandom", "fischerrandom", "freestyle"}
STANDARD = {"", "standard", "chess", "normal", "from position", "fromposition"}
UNKNOWN_FEN = {"", "?", "-", "*"}
START = start()
START_960 = parse_fen(START.fen(), chess960=True)
# White's half points as PGN writes them; the last is no result.
RESULTS = ("0-1", "1/2-1/2", "1-0", "*")
_OTHER_DRAWS = {"1/2", "½-½", "½", "0.5-0.5", ".5-.5", "1/2:1/2"}
_DASHES = str.maketrans(dict.fromkeys(DASHES, "-") | {" ": None})


class VariantError(ReasonError):
    """A game of a variant other than chess; the message names it."""


def unescaped(value: str, escaped: bool) -> str:
    """A tag's value as it was meant, in one line and without tabs or other control characters."""
    if not value.isprintable() and _CONTROL.search(value):
        value = " ".join(_CONTROL.sub(" ", value).split())
    return _ESCAPED.sub(r"\1", value) if escaped else value


def named(tags: dict[str, str]) -> dict[str, str]:
    """The tags with the standard's names where these are in small letters, as `event`."""
    if _NAMES.keys().isdisjoint(tags):
        return tags
    return {
        _NAMES.get(name, name) if _NAMES.get(name) not in tags else name: value
        for name, value in tags.items()
    }


def written_tag(name: str, value: str) -> str:
    """A tag pair as PGN writes it, in one line."""
    escaped = _CONTROL.sub(" ", value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def opening_tags(tags: Mapping[str, str]) -> tuple[str, str]:
    """ECO code and name of the opening as the tags give them, empty if unknown.

    lichess writes `?` for both in a game whose opening has no name.
    """
    eco, name = (tags.get(tag, "") for tag in ("ECO", "Opening"))
    return "" if eco == "?" else eco, "" if name == "?" else name


def known_tags(tags: Mapping[str, str]) -> dict[str, str]:
    """Tags as a tree has them: without the start and the result, and without unknown ones of the
    roster."""
    return {
        name: value
        for name, value in tags.items()
        if name not in FROM_THE_GAME and value not in UNKNOWN.get(name, ())
    }


def result_of(text: str) -> int:
    """White's half points by the text of a result, 3 if it is none."""
    plain = text.translate(_DASHES)
    if plain in _OTHER_DRAWS:
        return RESULTS.index("1/2-1/2")
    return RESULTS.index(plain) if plain in RESULTS else len(RESULTS) - 1


def start_of(tags: dict[str, str]) -> tuple[Setup, list[Reason]]:
    """A game's initial position, and what was repaired in its FEN.

    Raises VariantError for other variants, FenError for a FEN that is not a chess position.
    """
    fen = tags.get("FEN", "").strip()
    variant = tags.get("Variant", "")
    name = variant.strip().lower()
    if name not in STANDARD and name not in CHESS960:
        said = "the variant '{variant}' is not chess"
        raise VariantError(worded(said, "pgn.other-variant", variant=variant[:40]))
    if fen in UNKNOWN_FEN:
        said = "the FEN '{fen}' is read as the initial position"
        notes = [worded(said, "repair.start", fen=fen)] if fen else []
        return START_960 if name in CHESS960 else START, notes
    try:
        return repaired_fen(fen, chess960=name in CHESS960)
    except FenError as error:
        raise FenError(f"FEN: {error}", error.code, **error.values) from None
