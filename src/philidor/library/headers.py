"""A game as lists show it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from philidor.answers import FoundGame

# Tags with a column of their own; the others are kept together.
COLUMNS = (
    "Event", "Site", "Date", "Round", "White", "Black", "Result",
    "WhiteElo", "BlackElo", "ECO", "Opening", "FEN", "SetUp",
)  # fmt: skip
RATINGS = ("WhiteElo", "BlackElo")
HIGHEST_RATING = 4_000
# The id of an imported game is its number after this.
IMPORTED = "imported-"


@dataclass(frozen=True)
class Header(FoundGame):
    """A game of the library.

    kind: `game`, `match`, `analysis` or `imported`; state: `idle`, `playing`, `paused` or `over`;
    created, updated: ISO 8601 in UTC, empty for imported games.
    """

    kind: str = "imported"
    state: str = "over"
    created: str = ""
    updated: str = ""

    @property
    def number(self) -> int | None:
        """The number of an imported game, None for others."""
        return imported_number(self.id)


def imported_number(id: str) -> int | None:
    """The number of an imported game by its id, None for ids of other games."""
    number = id.removeprefix(IMPORTED)
    return int(number) if number != id and number.isascii() and number.isdigit() else None


def number_of(text: str) -> int:
    """A rating as a number, 0 if there is none."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and int(text) <= HIGHEST_RATING else 0


def other_tags(tags: Mapping[str, str]) -> str:
    """The tags that no column of their own has, as JSON; empty if there are none.

    A rating that is no number, such as `1500?`, is one of them.
    """
    others = {
        name: value
        for name, value in tags.items()
        if name not in COLUMNS or (name in RATINGS and value not in ("", str(number_of(value))))
    }
    return json.dumps(others, ensure_ascii=False) if others else ""


def header_columns(tags: Mapping[str, str]) -> dict[str, str | int]:
    """The columns of an edited game that follow from its tags alone."""
    return {
        "site": tags.get("Site", ""),
        "round": tags.get("Round", ""),
        "white_elo": number_of(tags.get("WhiteElo", "")),
        "black_elo": number_of(tags.get("BlackElo", "")),
        "tags": other_tags(tags),
    }
