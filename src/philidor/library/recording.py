"""A game that is stored while it is played, by a program other than the page's server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from philidor.library.dates import normalised
from philidor.library.headers import header_columns
from philidor.library.store import Store, new_id, now
from philidor.library.stored import node_rows
from philidor.pgn.tree import ROOT, GameTree

# A player as the page stores one: a person's name, or an engine with its name.
Seat = Mapping[str, Any]


def person(name: str) -> Seat:
    """The seat of a person."""
    return {"kind": "human", "name": name}


def program(engine: str, name: str, options: Mapping[str, str] | None = None) -> Seat:
    """The seat of a program; engine: its name among the built-in ones."""
    return {"kind": "engine", "engine": engine, "name": name, "options": dict(options or {})}


class Recording:
    """One game in a store; every `save` is one transaction, so a killed program loses none."""

    def __init__(
        self, store: Store, kind: str, white: Seat, black: Seat, time_control: str
    ) -> None:
        """kind: `game` or `match`. Nothing is stored before the first `save`."""
        self.store = store
        self.id = new_id()
        self.kind = kind
        self.seats = {"white": white, "black": black}
        self.time_control = time_control
        self.created = now()
        # When this program stored the game last.
        self.stored = ""
        self.revision = 0

    def save(
        self, tree: GameTree, ended: Mapping[str, Any] | None = None, folder: str = ""
    ) -> None:
        """Store the game as it is now; sqlite3.Error if that fails.

        ended: the end of the game as the page stores it, None while it is not over. If another
        program has changed the stored game meanwhile, it keeps that one, and this becomes another.
        """
        updated = now()
        with self.store.transaction() as connection:
            found = connection.execute(
                "SELECT updated FROM games WHERE id = ?", (self.id,)
            ).fetchone()
            if found is not None and found[0] != self.stored:
                self.id = new_id()
            values = self._columns(tree, ended, updated)
            names = ", ".join(values)
            changes = ", ".join(f"{name} = excluded.{name}" for name in values)
            connection.execute(
                f"INSERT INTO games ({names}, folder) VALUES ({', '.join('?' * len(values))}, ?) "
                f"ON CONFLICT (id) DO UPDATE SET {changes}",
                (*values.values(), folder),
            )
            connection.execute("DELETE FROM nodes WHERE game = ?", (self.id,))
            connection.executemany(
                "INSERT INTO nodes VALUES (?, ?, ?, ?, ?, ?)",
                [(self.id, *row) for row in node_rows(tree)],
            )
        self.stored = updated

    def _columns(
        self, tree: GameTree, ended: Mapping[str, Any] | None, updated: str
    ) -> dict[str, str | int]:
        self.revision += 1
        tags = tree.tags
        return {
            "id": self.id,
            "kind": self.kind,
            "state": "paused" if ended is None else "over",
            "white": tags.get("White", "?"),
            "black": tags.get("Black", "?"),
            "result": tree.result,
            "date": normalised(tags.get("Date", "")),
            "event": tags.get("Event", ""),
            "eco": tags.get("ECO", ""),
            "opening": tags.get("Opening", ""),
            "plies": tree.plies(),
            "created": self.created,
            "updated": updated,
            "body": json.dumps(self._body(tree, ended)),
            **header_columns(tags),
        }

    def _body(self, tree: GameTree, ended: Mapping[str, Any] | None) -> dict[str, Any]:
        line = tree.main_line()
        left: list[int | None] = [None, None]
        used = [0, 0]
        mover = 0 if tree.start.white_to_move else 1
        for node in line:
            notes = tree[node].notes
            left[mover] = notes.clock if notes.clock is not None else left[mover]
            used[mover] += notes.spent or 0
            mover = 1 - mover
        first = 0 if tree.start.white_to_move else 1
        moves = [(len(line) + 1 - (side != first)) // 2 for side in (0, 1)]
        return {
            "start": tree.start.fen(),
            "chess960": tree.start.chess960,
            **self.seats,
            "time_control": self.time_control,
            "clock": {"left": left, "used": used, "moves": moves, "last": [None, None]},
            "head": line[-1] if line else ROOT,
            "continuous": True,
            "learning": False,
            "tags": dict(tree.tags) | {"Result": tree.result},
            "epd": {},
            "ended": ended,
            "redo": [],
            "next": tree.next,
            "revision": self.revision,
        }
