"""The positions of edited games, by key, and what identifies each game; updated before a query."""

from __future__ import annotations

import json
import logging
import threading
from array import array

from philidor.contract.json_object import JsonObject
from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.outcomes import material_on
from philidor.core.position import Position
from philidor.game.fen import parse_fen
from philidor.library.identity import fingerprint
from philidor.library.query import RESULTS, as_signed
from philidor.library.store import Store
from philidor.pgn.keys import polyglot_key
from philidor.pgn.tags import START, START_960
from philidor.pgn.tree import ROOT, named, play

# The tags that tell games apart, in the order of the query's columns.
IDENTIFYING = ("White", "Black", "Date", "Round", "Event", "Site")
log = logging.getLogger(__name__)


class GameIndex:
    """Positions and material of the main lines of all stored games."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lock = threading.Lock()

    def refresh(self) -> None:
        """Index the games that are new or have changed."""
        with self.lock:
            for id, updated, body, *header in self.store.rows(
                "SELECT g.id, g.updated, g.body, g.result, g.white, g.black, g.date, g.round, "
                "g.event, g.site FROM kept_games g LEFT JOIN indexed i ON i.game = g.id "
                "WHERE i.updated IS NULL OR i.updated != g.updated"
            ):
                try:
                    self._index(id, updated, json.loads(body), header)
                except (ValueError, KeyError, TypeError, IndexError) as error:
                    # It is marked as indexed, so this is said once.
                    log.warning("the moves of game %s cannot be searched: %s", id, error)
                    self._store(id, updated, [], [], None)

    def _index(self, id: str, updated: str, body: JsonObject, header: list[str]) -> None:
        setup = parse_fen(body["start"], body["chess960"])
        position = _placed(setup)
        plies: list[tuple[int, str, int, int]] = []
        materials = [[material_on(position), 0]]
        for text in self._main_line(id):
            move = named(position, text)
            if move is None:
                break
            plies.append((as_signed(polyglot_key(position)), id, len(plies), move))
            play(position, move)
            material = material_on(position)
            if material != materials[-1][0]:
                materials.append([material, len(plies)])
        plies.append((as_signed(polyglot_key(position)), id, len(plies), 0))
        ends = [ply for _, ply in materials[1:]] + [len(plies)]
        lasting = [
            (id, ply, material, end - ply)
            for (material, ply), end in zip(materials, ends, strict=True)
        ]
        result, *values = header
        tags = dict(zip(IDENTIFYING, values, strict=True))
        start = None if setup in (START, START_960) else setup.fen()
        moves = array("H", (move for *_, move in plies[:-1])).tobytes()
        identity = fingerprint(start, tags, RESULTS.get(result, 3), moves)
        self._store(id, updated, plies, lasting, as_signed(identity))

    def _store(
        self,
        id: str,
        updated: str,
        plies: list[tuple[int, str, int, int]],
        materials: list[tuple[str, int, int, int]],
        identity: int | None,
    ) -> None:
        """Replace the positions and the material of a game."""
        with self.store.transaction() as connection:
            # The game may have been removed since it was read.
            if not connection.execute("SELECT 1 FROM kept_games WHERE id = ?", (id,)).fetchone():
                return
            for table in ("positions", "materials", "indexed"):
                connection.execute(f"DELETE FROM {table} WHERE game = ?", (id,))
            connection.executemany("INSERT INTO positions VALUES (?, ?, ?, ?)", plies)
            connection.executemany("INSERT INTO materials VALUES (?, ?, ?, ?)", materials)
            connection.execute("INSERT INTO indexed VALUES (?, ?, ?)", (id, updated, identity))

    def _main_line(self, id: str) -> list[str]:
        rows = self.store.rows("SELECT id, move, children FROM nodes WHERE game = ?", id)
        nodes = {number: (move, children) for number, move, children in rows}
        found: list[str] = []
        node = ROOT
        while node in nodes:
            children = json.loads(nodes[node][1])
            if not children or children[0] not in nodes:
                break
            node = children[0]
            found.append(nodes[node][0])
        return found


def _placed(setup: Setup) -> Position:
    position = Position()
    convert.place(position, setup)
    return position
