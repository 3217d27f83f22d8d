"""What the user's answers add up to: the rating and its history, streaks, shares by theme."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from philidor.puzzles.glicko import Rating, aged, answered
from philidor.puzzles.puzzle import Puzzle
from philidor.puzzles.selection import stamp
from philidor.puzzles.store import PuzzleStore
from philidor.training.schedule import Memory, begun, due, repeated
from philidor.training.schedule import Rating as Grade

# Of a puzzle whose file does not tell its deviation; that of most of lichess's is 75 to 110.
USUAL_DEVIATION = 100


@dataclass(frozen=True)
class Answered:
    """What came of an answer: the user's rating before and after it, and the next repetition.

    rated: whether it counted for the rating; due: None if the puzzle does not come back.
    """

    rated: bool
    before: Rating
    after: Rating
    due: datetime | None


@dataclass(frozen=True)
class Point:
    """The rating after a rated answer."""

    at: datetime
    rating: float
    deviation: float


@dataclass(frozen=True)
class ThemeShare:
    """How a theme went: answers, those solved at once, and the mean rating of its puzzles."""

    theme: str
    answers: int
    solved: int
    rating: float | None


@dataclass(frozen=True)
class Streaks:
    """Puzzles solved in a row, without help: now and at best; days in a row with an answer."""

    now: int
    best: int
    days: int


def answer(store: PuzzleStore, puzzle: Puzzle, grade: Grade, now: datetime) -> Answered:
    """Record an answer.

    Only the first answer to a puzzle tells of skill rather than of memory, so only that is rated,
    and not one with a hint. A puzzle comes back if it was not solved without help; once it does, it
    does so on the schedule.
    """
    with store.transaction() as connection:
        last, before = _last(store)
        known = store.rows("SELECT 1 FROM answers WHERE puzzle = ? LIMIT 1", puzzle.key)
        rated = not known and puzzle.rating is not None and grade != "hard"
        after = before
        if rated and puzzle.rating is not None:
            opponent = Rating(puzzle.rating, puzzle.deviation or USUAL_DEVIATION)
            score = 1.0 if grade == "good" else 0.0
            after = answered(before, opponent, score, now - last if last else timedelta())
        connection.execute(
            "INSERT INTO answers (puzzle, at, grade, rated, rating, deviation, volatility) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (puzzle.key, stamp(now), grade, rated, after.rating, after.deviation, after.volatility),
        )
        coming = _schedule(store, puzzle.key, grade, now)
    return Answered(rated, before, after, coming)


def begin_card(store: PuzzleStore, key: int, now: datetime) -> None:
    """Make a puzzle due at once, as if it had never been answered, within the caller's changes."""
    _put_card(store, key, begun(now), 0, 0)


def current_rating(store: PuzzleStore, now: datetime) -> Rating:
    """The user's rating; its deviation grows with the time since the last rated answer."""
    last, rating = _last(store)
    return aged(rating, now - last) if last else rating


def history(store: PuzzleStore) -> list[Point]:
    """The rating after each rated answer, the oldest first."""
    rows = store.rows("SELECT at, rating, deviation FROM answers WHERE rated ORDER BY number")
    return [Point(datetime.fromisoformat(at), *numbers) for at, *numbers in rows]


def streaks(store: PuzzleStore, today: date) -> Streaks:
    """The streaks so far; a day that has no answer yet does not end one."""
    run = best = 0
    days = set[date]()
    for at, grade in store.rows("SELECT at, grade FROM answers ORDER BY number"):
        run = run + 1 if grade == "good" else 0
        best = max(best, run)
        days.add(datetime.fromisoformat(at).astimezone().date())
    day = today if today in days else today - timedelta(days=1)
    length = 0
    while day - timedelta(days=length) in days:
        length += 1
    return Streaks(run, best, length)


def theme_shares(store: PuzzleStore) -> list[ThemeShare]:
    """How each theme went at the first answer, the theme with the most answers first."""
    rows = store.rows(
        "SELECT theme, count(*), sum(grade = 'good'), avg(puzzles.rating) FROM answers "
        "JOIN puzzles ON puzzles.key = answers.puzzle JOIN themes USING (combination) "
        "WHERE answers.number IN (SELECT min(number) FROM answers GROUP BY puzzle) "
        "GROUP BY theme ORDER BY 2 DESC, theme"
    )
    return [ThemeShare(*row) for row in rows]


def counts(store: PuzzleStore) -> tuple[int, int]:
    """Answers so far, and how many of them were good."""
    (row,) = store.rows("SELECT count(*), coalesce(sum(grade = 'good'), 0) FROM answers")
    return row[0], row[1]


def _last(store: PuzzleStore) -> tuple[datetime | None, Rating]:
    """When the rating changed last, and to what."""
    rows = store.rows(
        "SELECT at, rating, deviation, volatility FROM answers WHERE rated "
        "ORDER BY number DESC LIMIT 1"
    )
    if not rows:
        return None, Rating()
    at, *numbers = rows[0]
    return datetime.fromisoformat(at), Rating(*numbers)


def _schedule(store: PuzzleStore, key: int, grade: Grade, now: datetime) -> datetime | None:
    rows = store.rows("SELECT memory, solved, failed FROM cards WHERE puzzle = ?", key)
    if not rows and grade == "good":
        return None
    memory, solved, failed = (json.loads(rows[0][0]), *rows[0][1:]) if rows else (begun(now), 0, 0)
    memory = repeated(memory, grade, now)
    missed = grade == "again"
    _put_card(store, key, memory, solved + (not missed), failed + missed)
    return due(memory)


def _put_card(store: PuzzleStore, key: int, memory: Memory, solved: int, failed: int) -> None:
    store.connection.execute(
        "INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?, ?)",
        (key, json.dumps(memory), stamp(due(memory).astimezone(UTC)), solved, failed),
    )
