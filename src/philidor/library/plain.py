"""Texts as they are searched: in small letters and without accents, so `Muller` finds Müller."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Letters that Unicode does not take apart.
_LETTERS = {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h"}
_PAIRS = {"ß": "ss", "æ": "ae", "œ": "oe", "þ": "th"}
_TABLE = str.maketrans(_LETTERS | _PAIRS)


@lru_cache(maxsize=20_000)
def plain(text: str | None) -> str:
    """A text as it is searched."""
    if text is None:
        return ""
    small = text.lower()
    if not small.isascii():
        apart = unicodedata.normalize("NFKD", small.translate(_TABLE))
        small = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return small


def plain_in_duckdb(column: str) -> str:
    """The same as an SQL expression of DuckDB."""
    found = f"strip_accents(lower({column}))"
    for pair, letters in _PAIRS.items():
        found = f"replace({found}, '{pair}', '{letters}')"
    return f"translate({found}, '{''.join(_LETTERS)}', '{''.join(_LETTERS.values())}')"
