"""The user's own puzzles: mistakes, chosen moves, and what was found in games."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from philidor.contract.json_object import JsonObject
from philidor.library.sql_row import Row
from philidor.library.store import Store
from philidor.puzzles.progress import begin_card
from philidor.puzzles.puzzle import LENIENT, Origin, Puzzle, Source, key_of
from philidor.puzzles.store import COLUMNS, FROM, PuzzleStore, puzzle_of

OWN: tuple[Source, ...] = ("mistake", "chosen", "games", "levels")
# Where earlier versions kept them: documents of the library, called exercises.
OLD_DOCUMENTS = "exercise"
CARD = "due, coalesce(solved, 0), coalesce(failed, 0)"


@dataclass(frozen=True)
class Card:
    """A puzzle with its schedule; due is None if it does not come back yet."""

    puzzle: Puzzle
    due: datetime | None
    solved: int
    failed: int


def add(store: PuzzleStore, puzzles: Iterable[Puzzle], now: datetime) -> int:
    """Store puzzles; returns how many are new. Those of mistakes are due at once."""
    new = 0
    for one in puzzles:
        if store.add([one]):
            new += 1
            if one.source in LENIENT:
                with store.transaction():
                    begin_card(store, one.key, now)
    return new


def cards(store: PuzzleStore, sources: tuple[Source, ...] = OWN) -> list[Card]:
    """All puzzles of some sources, those that are due first."""
    rows = store.rows(
        f"SELECT {COLUMNS}, {CARD} FROM {FROM} LEFT JOIN cards ON cards.puzzle = puzzles.key "
        f"WHERE source IN ({_marks(sources)}) AND NOT deleted ORDER BY due IS NULL, due, number",
        *sources,
    )
    return [_card(row) for row in rows]


def card(store: PuzzleStore, puzzle: Puzzle) -> Card:
    """A puzzle with its schedule."""
    rows = store.rows(f"SELECT {CARD} FROM cards WHERE puzzle = ?", puzzle.key)
    due, solved, failed = rows[0] if rows else (None, 0, 0)
    return Card(puzzle, _moment(due), solved, failed)


def mark(store: PuzzleStore, id: str, deleted: bool) -> bool:
    """Delete a puzzle, or undo that; False if there is none of that id."""
    with store.transaction() as connection:
        query = "UPDATE puzzles SET deleted = ? WHERE key = ?"
        return connection.execute(query, (deleted, key_of(id))).rowcount > 0


def delete_all(store: PuzzleStore, sources: tuple[Source, ...] = OWN) -> None:
    """Delete the puzzles of some sources for good; they may be found again.

    Answers stay, since the rating follows from them.
    """
    with store.transaction() as connection:
        chosen = f"SELECT key FROM puzzles WHERE source IN ({_marks(sources)})"
        connection.execute(f"DELETE FROM cards WHERE puzzle IN ({chosen})", sources)
        connection.execute(f"DELETE FROM puzzles WHERE source IN ({_marks(sources)})", sources)


def restart(store: PuzzleStore, now: datetime, sources: tuple[Source, ...] = OWN) -> None:
    """Forget the schedule of some sources' puzzles: those that come back are new and due."""
    query = "SELECT puzzle FROM cards JOIN puzzles ON key = puzzle WHERE source IN"
    with store.transaction():
        for (key,) in store.rows(f"{query} ({_marks(sources)})", *sources):
            begin_card(store, key, now)


def take_exercises(store: PuzzleStore, library: Store, now: datetime) -> int:
    """Take over what an earlier version kept in the library; returns how many."""
    found = library.documents(OLD_DOCUMENTS)
    for body in found.values():
        if "exercise" in body:
            _take(store, body, now)
    library.forget_all(OLD_DOCUMENTS, found)
    return len(found)


def _take(store: PuzzleStore, body: JsonObject, now: datetime) -> None:
    old = body["exercise"]
    names = ("label", "white", "black", "date", "game", "ply", "played", "played_san", "created")
    origin = Origin(**{name: old[name] for name in names})
    source: Source = "mistake" if origin.played else "chosen"
    one = Puzzle(fen=old["fen"], moves=(old["best"],), lead=0, source=source, origin=origin)
    add(store, [one], now)
    with store.transaction() as connection:
        connection.execute(
            "UPDATE cards SET memory = ?, due = ?, solved = ?, failed = ? WHERE puzzle = ?",
            (json.dumps(body["memory"]), old["due"], old["solved"], old["failed"], one.key),
        )
    if "deleted" in body:
        mark(store, one.id, True)


def _card(row: Row) -> Card:
    *puzzle, due, solved, failed = row
    return Card(puzzle_of(tuple(puzzle)), _moment(due), solved, failed)


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def _marks(sources: tuple[Source, ...]) -> str:
    return ", ".join("?" * len(sources))
