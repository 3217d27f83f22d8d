"""The positions of stored games, by key: stored with the games and updated before each query."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Collection
from typing import Any

from philidor.contract.setup import Setup, square_number
from philidor.core import convert
from philidor.core.outcomes import material_on
from philidor.core.position import Position
from philidor.core.types import NO_KIND
from philidor.game.fen import parse_fen
from philidor.library.bulk import Filter, Tree, as_signed, tree_of
from philidor.library.store import Store
from philidor.pgn.keys import polyglot_key
from philidor.pgn.san import find_from
from philidor.pgn.tree import ROOT
from philidor.web.wire.explorer import ExplorerSource, FoundGame

SCHEMA = """
CREATE TABLE IF NOT EXISTS indexed (
    game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    updated TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS positions (
    key INTEGER NOT NULL,
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    move INTEGER NOT NULL,
    PRIMARY KEY (key, game, ply)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS positions_by_game ON positions (game);
CREATE TABLE IF NOT EXISTS materials (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    material INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;
"""
PROMOTIONS = "pnbrq"
log = logging.getLogger(__name__)
# The games with the columns that a database filter needs; ratings and other tags are empty.
STORED = """(SELECT id, kind, white, black, event, '' AS site, date, result, eco, opening, plies,
    '' AS tags, 0 AS white_elo, 0 AS black_elo, updated, folder FROM kept_games)"""


class GameIndex:
    """Positions and material of the main lines of all stored games."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lock = threading.Lock()
        with store.lock:
            store.connection.executescript(SCHEMA)

    def tree(self, setup: Setup, sources: Collection[ExplorerSource]) -> Tree:
        """The moves played in a position; a game that ended there has no move to count."""
        self.refresh()
        kinds = _kinds(sources)
        rows = self.store.rows(
            "SELECT move, count(*), sum(result = '1-0'), sum(result = '1/2-1/2'), "
            "sum(result = '0-1'), NULL, 0 "
            "FROM (SELECT DISTINCT p.move, g.id, g.result FROM positions p "
            f"JOIN kept_games g ON g.id = p.game WHERE p.key = ? AND p.move != 0 AND {kinds}) "
            "GROUP BY move",
            as_signed(polyglot_key(_placed(setup))),
        )
        return tree_of(setup, rows)

    def search(
        self,
        wanted: Filter,
        sources: Collection[ExplorerSource],
        folder: str,
        limit: int,
        offset: int,
    ) -> tuple[int, list[FoundGame]]:
        """How many stored games match, and a page of them, the latest first.

        `folder`: only the games of this folder, unless it is empty.
        """
        self.refresh()
        condition, values = wanted.conditions(signed=True)
        where = f"FROM {STORED} AS g WHERE {condition} AND {_kinds(sources)}"
        if folder:
            where, values = f"{where} AND folder = ?", [*values, folder]
        ((total,),) = self.store.rows(f"SELECT count(*) {where}", *values)
        columns = "id, white, black, result, date, event, eco, opening, plies"
        rows = self.store.rows(
            f"SELECT {columns} {where} ORDER BY updated DESC, id LIMIT ? OFFSET ?",
            *values,
            limit,
            offset,
        )
        names = columns.split(", ")
        return total, [
            FoundGame(source="stored", **dict(zip(names, row, strict=True))) for row in rows
        ]

    def refresh(self) -> None:
        """Index the games that are new or have changed."""
        with self.lock:
            for id, updated, body in self.store.rows(
                "SELECT g.id, g.updated, g.body FROM kept_games g "
                "LEFT JOIN indexed i ON i.game = g.id "
                "WHERE i.updated IS NULL OR i.updated != g.updated"
            ):
                try:
                    self._index(id, updated, json.loads(body))
                except (ValueError, KeyError, TypeError, IndexError) as error:
                    # It is marked as indexed, so this is said once.
                    log.warning("the moves of game %s cannot be searched: %s", id, error)
                    self._store(id, updated, [], [])

    def _index(self, id: str, updated: str, body: dict[str, Any]) -> None:
        position = _placed(parse_fen(body["start"], body["chess960"]))
        plies: list[tuple[int, str, int, int]] = []
        materials = [[material_on(position), 0]]
        for text in self._main_line(id):
            move = _move(position, text)
            if not move:
                break
            plies.append((as_signed(polyglot_key(position)), id, len(plies), move))
            position.make(move)
            if position.top > convert.HISTORY - convert.SEARCH_ROOM:
                position.forget_past()
            material = material_on(position)
            if material != materials[-1][0]:
                materials.append([material, len(plies)])
        plies.append((as_signed(polyglot_key(position)), id, len(plies), 0))
        ends = [ply for _, ply in materials[1:]] + [len(plies)]
        lasting = [
            (id, ply, material, end - ply)
            for (material, ply), end in zip(materials, ends, strict=True)
        ]
        self._store(id, updated, plies, lasting)

    def _store(
        self,
        id: str,
        updated: str,
        plies: list[tuple[int, str, int, int]],
        materials: list[tuple[str, int, int, int]],
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
            connection.execute("INSERT INTO indexed VALUES (?, ?)", (id, updated))

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


def _move(position: Position, text: str) -> int:
    """The core's move of a UCI text, 0 where it is not legal."""
    promotion = PROMOTIONS.index(text[4]) if len(text) > 4 else NO_KIND
    return find_from(position, square_number(text[:2]), square_number(text[2:4]), promotion)


def _kinds(sources: Collection[ExplorerSource]) -> str:
    """An SQL condition for the kinds of stored games among the sources."""
    wanted = []
    if "games" in sources:
        wanted.append("g.kind != 'match'")
    if "matches" in sources:
        wanted.append("g.kind = 'match'")
    return "(" + (" OR ".join(wanted) or "false") + ")"
