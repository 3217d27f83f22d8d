"""What is looked for among the games: conditions on headers, material and positions, as SQL."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from philidor.book.keys import polyglot_key
from philidor.contract.errors import InputError
from philidor.contract.setup import Setup
from philidor.library.dates import DATED, range_condition
from philidor.library.material import material_condition
from philidor.library.plain import plain, plain_in_duckdb
from philidor.pgn.tags import RESULTS as WRITTEN_RESULTS
from philidor.pgn.tags import result_of
from philidor.pgn.types import BLACK_WINS, DRAWN, WHITE_WINS

# Results as PGN writes them: White's half points, 3 for none.
RESULTS = {"1-0": WHITE_WINS, "1/2-1/2": DRAWN, "0-1": BLACK_WINS, "*": 3}
# Plies for which material must stay on the board, so that an exchange does not count.
LASTING = 2
# Where the words of a search are looked for.
WORDS = ("white", "black", "event", "opening", "eco", "date")
# A word of a search: blanks belong to it between quotation marks, of which each has its other half.
WORD = re.compile(r'(?:"[^"]*"|\S)+')


@dataclass(frozen=True)
class Dialect:
    """What DuckDB and SQLite write differently.

    plain: a column's text as it is searched; contains: the condition that it contains a value.
    numbers: whether keys of positions are unsigned and results numbers, White's half points.
    """

    plain: Callable[[str], str]
    contains: Callable[[str], str]
    numbers: bool


# Columns whose texts occur in many games: imported games have a table of the different ones,
# `texts_COLUMN`, with each text as it is searched.
TEXTS = ("white", "black", "event", "site", "opening", "eco", "date")


def _duckdb_contains(column: str) -> str:
    if column in TEXTS:
        return f"{column} IN (SELECT value FROM texts_{column} WHERE instr(plain, ?) > 0)"
    return f"instr({plain_in_duckdb(column)}, ?) > 0"


DUCKDB = Dialect(
    lambda column: f"(SELECT plain FROM texts_{column} WHERE value = {column})",
    _duckdb_contains,
    numbers=True,
)
SQLITE = Dialect(
    lambda column: f"plain({column})",
    lambda column: f"instr(plain({column}), ?) > 0",
    numbers=False,
)

IMPORTED_KIND = "imported"
KINDS = frozenset({"game", "match", "analysis", IMPORTED_KIND})


@dataclass(frozen=True)
class Scope:
    """Which games are looked at.

    folder: only those of a folder; deleted: the deleted ones instead of the others; state: only
    those of a state.
    """

    folder: str = ""
    deleted: bool = False
    kinds: frozenset[str] = KINDS
    state: str = ""


RECENT = "recent"


@dataclass(frozen=True)
class Sorting:
    """The order of a list; `recent` is that of the last change, imported games after the others."""

    by: str = RECENT
    descending: bool = True

    def key(self, dialect: Dialect) -> str:
        """The SQL expression of the sorting key."""
        if self.by not in SORTED:
            raise InputError(f"a list cannot be sorted by '{self.by}'")
        key = SORTED[self.by].replace("PLAIN", dialect.plain(self.by))
        return WRITTEN if dialect.numbers and self.by == "result" else key


# SQL: the result as PGN writes it, of White's half points.
WRITTEN = "list_extract(['0-1', '1/2-1/2', '1-0', '*'], result + 1)"
EVERYWHERE = Scope()
LATEST = Sorting("date")
SORTED = {
    RECENT: "''",
    "date": f"CASE WHEN {DATED} THEN replace(date, '?', '0') ELSE '' END",
    "white": "PLAIN",
    "black": "PLAIN",
    "event": "PLAIN",
    "opening": "PLAIN",
    "white_elo": "white_elo",
    "black_elo": "black_elo",
    "result": "result",
    "eco": "eco",
    "plies": "plies",
}


@dataclass(frozen=True)
class Filter:
    """A selection of games; fields that are not set match every game.

    player: a part of either name; white, black, event, site: of that one. opening: a part of the
    name. since, until: dates as PGN writes them, or the beginning of one. rating: the lowest of
    both. tag: a part of any other tag. material: see `material_condition`. position: one that
    occurs in the game. words: all must occur in names, event, opening or date, or be the result,
    written `1/2` or `½` as well; `a|b` is either word, `"a b"` both with the blank between them.
    Letters match in any case and with any accents.
    """

    player: str = ""
    white: str = ""
    black: str = ""
    event: str = ""
    site: str = ""
    result: str = ""
    opening: str = ""
    eco: str = ""
    since: str = ""
    until: str = ""
    rating: int = 0
    tag: str = ""
    material: str = ""
    position: Setup | None = None
    words: str = ""

    def conditions(self, dialect: Dialect) -> tuple[str, list[object]]:
        """The filter as an SQL condition on `games`, with its values; InputError if it is wrong."""
        parts: list[str] = []
        values: list[object] = []

        def has(text: str, *columns: str) -> None:
            parts.append("(" + " OR ".join(map(dialect.contains, columns)) + ")")
            values.extend([plain(text)] * len(columns))

        for column, text in (
            ("white", self.white), ("black", self.black), ("event", self.event),
            ("site", self.site), ("opening", self.opening), ("tags", self.tag),
        ):  # fmt: skip
            if text:
                has(text, column)
        if self.player:
            has(self.player, "white", "black")
        for word in WORD.findall(self.words):
            condition, sought = word_condition(word, dialect)
            parts.append(condition)
            values += sought
        if self.eco:
            parts.append("instr(eco, ?) = 1")
            values.append(self.eco.upper())
        if self.result:
            parts.append("result = ?")
            values.append(RESULTS[self.result] if dialect.numbers else self.result)
        conditions, days = range_condition(self.since, self.until)
        parts += conditions
        values += days
        if self.rating:
            parts.append("white_elo >= ? AND black_elo >= ?")
            values += [self.rating] * 2
        if self.material:
            parts.append(
                "id IN (SELECT game FROM materials WHERE "
                f"{material_condition(self.material)} AND plies >= {LASTING})"
            )
        if self.position is not None:
            parts.append("id IN (SELECT game FROM positions WHERE key = ?)")
            key = polyglot_key(self.position)
            values.append(key if dialect.numbers else as_signed(key))
        return " AND ".join(parts) or "true", values

    @property
    def empty(self) -> bool:
        """Whether every game matches, the position aside."""
        return self == Filter(position=self.position)


ANY = Filter()


def word_condition(word: str, dialect: Dialect) -> tuple[str, list[object]]:
    """That a game has a word of a search, or one of its alternatives."""
    parts: list[str] = []
    values: list[object] = []
    # A word of signs alone is taken as it is.
    for text in [text for part in word.split("|") if (text := part.strip('"'))] or [word]:
        result = WRITTEN_RESULTS[result_of(text)]
        if text == "*" or result != "*":
            parts.append("result = ?")
            values.append(RESULTS[result] if dialect.numbers else result)
        else:
            parts += map(dialect.contains, WORDS)
            values += [plain(text)] * len(WORDS)
    return "(" + " OR ".join(parts) + ")", values


def as_signed(key: int) -> int:
    """A key in the range of signed 64-bit numbers."""
    return key - (1 << 64) if key >> 63 else key
