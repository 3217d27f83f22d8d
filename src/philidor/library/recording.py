"""A game that is stored while it is played, by a program other than the page's server."""

from __future__ import annotations

import json
from collections.abc import Mapping

from philidor.contract.json_object import JsonObject
from philidor.library.dates import normalised
from philidor.library.headers import header_columns
from philidor.library.store import Store, new_id, now
from philidor.library.stored import node_rows
from philidor.pgn.tags import opening_tags
from philidor.pgn.tree import ROOT, GameTree

# A player as the page stores one: a person's name, or an engine with its name.
Seat = JsonObject


def person(name: str) -> Seat:
    """The seat of a person."""
    return {"kind": "human", "name": name}


def program(
    engine: str, name: str, options: Mapping[str, str] | None = None, elo: int | None = None
) -> Seat:
    """The seat of a program; engine: its name among the built-in ones; elo: if it is limited."""
    seat = {"kind": "engine", "engine": engine, "name": name, "options": dict(options or {})}
    return seat if elo is None else seat | {"elo": elo}


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
        # What the page keeps of a game that was begun there, such as edits that can be undone.
        self.kept: JsonObject = {}

    def resume(self, id: str, created: str, stored: str, body: JsonObject) -> None:
        """Go on with a stored game: its id, when it was begun and last stored, its data."""
        self.id, self.created, self.stored = id, created, stored
        self.revision = int(body.get("revision", 0))
        self.kept = body

    def fork(self) -> None:
        """Leave the stored game as it is; from the next `save` on this is another."""
        self.id, self.created, self.stored, self.kept = new_id(), now(), "", {}

    def save(
        self,
        tree: GameTree,
        ended: JsonObject | None = None,
        folder: str = "",
        left: Mapping[bool, int] | None = None,
    ) -> None:
        """Store the game as it is now; sqlite3.Error if that fails.

        ended: the end of the game as the page stores it, None while it is not over. left: the times
        on the clocks (ms) of White (True) and Black, by default those of the last moves. If another
        program has changed the stored game meanwhile, it keeps that one, and this becomes another.
        """
        updated = now()
        with self.store.transaction() as connection:
            found = connection.execute(
                "SELECT updated FROM games WHERE id = ?", (self.id,)
            ).fetchone()
            if found is not None and found[0] != self.stored:
                self.id = new_id()
            values = self._columns(tree, ended, updated, left or {})
            names = ", ".join(values)
            changes = ", ".join(f"{name} = excluded.{name}" for name in values)
            connection.execute(
                f"INSERT INTO games ({names}, folder) VALUES ({', '.join('?' * len(values))}, ?) "
                f"ON CONFLICT (id) DO UPDATE SET {changes}",
                (*values.values(), folder),
            )
            # Deleted moves that an undo on the page can bring back stay.
            connection.execute(
                "DELETE FROM nodes WHERE game = ? AND id NOT IN (SELECT value FROM json_each(?))",
                (self.id, json.dumps(list(tree.detached))),
            )
            connection.executemany(
                "INSERT INTO nodes VALUES (?, ?, ?, ?, ?, ?)",
                [(self.id, *row) for row in node_rows(tree)],
            )
        self.stored = updated

    def _columns(
        self,
        tree: GameTree,
        ended: JsonObject | None,
        updated: str,
        left: Mapping[bool, int],
    ) -> dict[str, str | int]:
        self.revision += 1
        tags = tree.tags
        eco, opening = opening_tags(tags)
        return {
            "id": self.id,
            "kind": self.kind,
            "state": "paused" if ended is None else "over",
            "white": tags.get("White", "?"),
            "black": tags.get("Black", "?"),
            "result": tree.result,
            "date": normalised(tags.get("Date", "")),
            "event": tags.get("Event", ""),
            "eco": eco,
            "opening": opening,
            "plies": tree.plies(),
            "created": self.created,
            "updated": updated,
            "body": json.dumps({**self.kept, **self._body(tree, ended, left)}),
            **header_columns(tags),
        }

    def _body(
        self, tree: GameTree, ended: JsonObject | None, known: Mapping[bool, int]
    ) -> JsonObject:
        line = tree.main_line()
        left: list[int | None] = [None, None]
        used = [0, 0]
        mover = 0 if tree.start.white_to_move else 1
        for node in line:
            notes = tree[node].notes
            left[mover] = notes.clock if notes.clock is not None else left[mover]
            used[mover] += notes.spent or 0
            mover = 1 - mover
        left = [known.get(white, time) for white, time in zip((True, False), left, strict=True)]
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
