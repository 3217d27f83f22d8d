"""Which puzzle comes next: repetitions that are due, then new ones near the user's rating."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from philidor.puzzles.puzzle import KEY_BYTES, SOURCES, Puzzle, Source
from philidor.puzzles.store import COLUMNS, FROM, PuzzleStore, puzzle_of

# all: what is due, then new puzzles.
Mode: TypeAlias = Literal["all", "due", "new"]
# Around the wanted rating, as long as no puzzle is found.
WINDOWS = (75, 200, 500, 10_000)
SMALLEST_KEY, LARGEST_KEY = -(1 << (8 * KEY_BYTES - 1)), (1 << (8 * KEY_BYTES - 1)) - 1


@dataclass(frozen=True, kw_only=True)
class PuzzleFilter:
    """Conditions on puzzles.

    least, most: rating; None for near the user's own. theme: a theme that a puzzle must have.
    sources: where it may come from. easier: points below the user's rating (above, if negative).
    """

    least: int | None = None
    most: int | None = None
    theme: str = ""
    sources: tuple[Source, ...] = SOURCES
    mode: Mode = "all"
    easier: int = 0

    @property
    def any_rating(self) -> bool:
        """Whether the user's rating decides."""
        return self.least is None and self.most is None


def next_puzzle(
    store: PuzzleStore,
    wanted: PuzzleFilter,
    rating: float,
    now: datetime,
    skipped: int | None = None,
) -> Puzzle | None:
    """The next puzzle for a user of that rating; None if there is none.

    skipped: the key of a puzzle that is not wanted again at once.
    """
    if wanted.mode != "new":
        found = _due(store, wanted, now, skipped)
        if found is not None or wanted.mode == "due":
            return found
    if not wanted.any_rating:
        return _new(store, wanted, wanted.least or 0, wanted.most or 10_000, skipped)
    centre = round(rating) - wanted.easier
    windows = ((centre - width, centre + width) for width in WINDOWS)
    choices = (_new(store, wanted, low, high, skipped) for low, high in windows)
    return next((one for one in choices if one is not None), None)


def stamp(moment: datetime) -> str:
    """A time as the store has it, so that texts compare as times do."""
    return moment.isoformat(timespec="milliseconds")


def listed(store: PuzzleStore, wanted: PuzzleFilter, limit: int, offset: int = 0) -> list[Puzzle]:
    """The puzzles that meet the conditions by rating, the user's own without a rating first."""
    conditions, values = _all_conditions(wanted)
    query = (
        f"SELECT {COLUMNS} FROM {FROM} WHERE {conditions} ORDER BY rating, puzzles.key "
        "LIMIT ? OFFSET ?"
    )
    return [puzzle_of(row) for row in store.rows(query, *values, limit, offset)]


def every(store: PuzzleStore, wanted: PuzzleFilter, block: int = 1_000) -> Iterator[Puzzle]:
    """All puzzles that meet the conditions, a block at a time, so that memory stays small."""
    last = 0
    conditions, values = _all_conditions(wanted)
    query = (
        f"SELECT number, {COLUMNS} FROM {FROM} WHERE {conditions} AND number > ? "
        "ORDER BY number LIMIT ?"
    )
    while rows := store.rows(query, *values, last, block):
        yield from (puzzle_of(row[1:]) for row in rows)
        last = rows[-1][0]


def sample(store: PuzzleStore, wanted: PuzzleFilter, size: int, seed: int) -> list[Puzzle]:
    """So many of the puzzles that meet the conditions, drawn without regard to their rating."""
    conditions, values = _all_conditions(wanted)
    keys = [key for (key,) in store.rows(f"SELECT key FROM puzzles WHERE {conditions}", *values)]
    drawn = random.Random(seed).sample(sorted(keys), min(size, len(keys)))
    return [one for one in map(store.get, drawn) if one is not None]


def count(store: PuzzleStore, wanted: PuzzleFilter) -> int:
    """How many puzzles meet the conditions."""
    conditions, values = _all_conditions(wanted)
    found: int = store.rows(f"SELECT count(*) FROM puzzles WHERE {conditions}", *values)[0][0]
    return found


def due_count(store: PuzzleStore, wanted: PuzzleFilter, now: datetime) -> int:
    """How many puzzles are to be repeated now."""
    conditions, values = _conditions(wanted)
    query = (
        "SELECT count(*) FROM cards JOIN puzzles ON puzzles.key = cards.puzzle "
        f"WHERE due <= ? AND {conditions}"
    )
    found: int = store.rows(query, stamp(now), *values)[0][0]
    return found


def _due(
    store: PuzzleStore, wanted: PuzzleFilter, now: datetime, skipped: int | None
) -> Puzzle | None:
    conditions, values = _conditions(wanted)
    query = (
        f"SELECT {COLUMNS} FROM {FROM} JOIN cards ON cards.puzzle = puzzles.key "
        f"WHERE due <= ? AND {conditions} AND puzzles.key IS NOT ? ORDER BY due LIMIT 1"
    )
    return next(map(puzzle_of, store.rows(query, stamp(now), *values, skipped)), None)


def _new(
    store: PuzzleStore, wanted: PuzzleFilter, low: int, high: int, skipped: int | None
) -> Puzzle | None:
    """A puzzle between two ratings that was never tried, drawn at random.

    The search begins at a random place of the index by rating and goes round once.
    """
    if low > high:
        return None
    conditions, values = _conditions(wanted)
    place = (random.randint(low, high), random.randint(SMALLEST_KEY, LARGEST_KEY))
    parts = (place, (high, LARGEST_KEY)), ((low, SMALLEST_KEY), place)
    query = (
        "SELECT puzzles.key FROM puzzles WHERE rating IS NOT NULL "
        f"AND (rating, key) >= (?, ?) AND (rating, key) <= (?, ?) AND {conditions} "
        "AND NOT EXISTS (SELECT 1 FROM answers WHERE puzzle = puzzles.key) "
        "AND (popularity IS NULL OR popularity >= 0) "
        "AND key IS NOT ? ORDER BY rating, key LIMIT 1"
    )
    for start, end in parts:
        for (key,) in store.rows(query, *start, *end, *values, skipped):
            return store.get(key)
    return None


def _conditions(wanted: PuzzleFilter) -> tuple[str, list[object]]:
    """The conditions without that on the rating, as SQL and its values."""
    conditions, values = ["NOT deleted"], list[object]()
    if wanted.sources != SOURCES:
        conditions.append(f"source IN ({', '.join('?' * len(wanted.sources))})")
        values.extend(wanted.sources)
    if wanted.theme:
        conditions.append("combination IN (SELECT combination FROM themes WHERE theme = ?)")
        values.append(wanted.theme)
    return " AND ".join(conditions), values


def _all_conditions(wanted: PuzzleFilter) -> tuple[str, list[object]]:
    """The conditions, that on the rating included."""
    conditions, values = _conditions(wanted)
    for bound, sign in ((wanted.least, ">="), (wanted.most, "<=")):
        if bound is not None:
            conditions += f" AND rating {sign} ?"
            values.append(bound)
    return conditions, values
