"""Dates of games: read in the forms that files have, compared as days.

An unknown part of a date is `??`. A range includes every game that may have been played in it, but
none of which not even the century is known.
"""

from __future__ import annotations

import re
from datetime import date

from philidor.contract.errors import InputError

UNKNOWN = "????.??.??"
_SEPARATOR = r"[./\-\s]"
_YEAR_FIRST = re.compile(
    rf"([\d?]{{4}})(?:{_SEPARATOR}+(\d\d?|\?\??|))?(?:{_SEPARATOR}+(\d\d?|\?\??|))?"
)
# As German files write it. With slashes the order of day and month is not known.
_DAY_FIRST = re.compile(r"(\d\d?|\?\?)\.\s*(\d\d?|\?\?)\.\s*(\d{4})")
# SQL: whether a date has PGN's form and is known at least in part; `?` comes after the digits.
DATED = "(date LIKE '____.__.__' AND date >= '0' AND date < ':')"


def normalised(text: str) -> str:
    """A date in PGN's form, `2025.02.??`; a text that is no date stays as it is."""
    plain = text.strip()
    found = _YEAR_FIRST.fullmatch(plain)
    if found:
        year, month, day = found.groups()
    else:
        found = _DAY_FIRST.fullmatch(plain)
        if not found:
            return plain
        day, month, year = found.groups()
    parts = ["????" if year == "0000" else year, _part(month, 12), _part(day, 31)]
    return plain if None in parts else ".".join(part or "" for part in parts)


def _part(text: str | None, most: int) -> str | None:
    """A month or a day in two characters; None if there is no such one."""
    if not text or "?" in text or int(text) == 0:
        return "??"
    return f"{int(text):02}" if int(text) <= most else None


def range_condition(since: str, until: str) -> tuple[list[str], list[str]]:
    """SQL conditions on the column `date`, and their values; empty texts do not limit the range.

    The dates may be a year, a month or a day. InputError for anything else.
    """
    parts, values = [], []
    if since or until:
        parts.append(DATED)
    if since:
        # The last day on which the game may have been played.
        parts.append("replace(date, '?', '9') >= ?")
        values.append((checked(since) + ".00.00")[:10])
    if until:
        parts.append("replace(date, '?', '0') <= ?")
        values.append((checked(until) + ".99.99")[:10])
    return parts, values


def checked(text: str) -> str:
    """A date of a search as PGN writes it, or the year or month of one; InputError for others."""
    parts = text.strip().replace("-", ".").replace("/", ".").split(".")
    try:
        if len(parts) > 3 or len(parts[0]) != 4 or not all(map(str.isdecimal, parts)):
            raise ValueError
        year, month, day = (*map(int, parts), 1, 1)[:3]
        date(year, month, day)
    except ValueError:
        raise InputError(f"'{text}' is not a date: write 1992, 1992.05 or 1992.05.17") from None
    return ".".join([parts[0], *(part.zfill(2) for part in parts[1:])])
