"""Games that are played and edited, in SQLite: lists, searches and the opening tree over them."""

from __future__ import annotations

from philidor.book.keys import polyglot_key
from philidor.contract.setup import Setup
from philidor.library.headers import Header
from philidor.library.index import GameIndex
from philidor.library.query import (
    ANY,
    EVERYWHERE,
    KINDS,
    SQLITE,
    Filter,
    Scope,
    Sorting,
    as_signed,
)
from philidor.library.sql_row import Sorted
from philidor.library.statistics import Statistics
from philidor.library.store import Store
from philidor.library.trees import Tree, tree_of

# The columns of a `Header`, in its order.
COLUMNS = (
    "id, white, black, result, date, event, site, round, eco, opening, plies, white_elo, "
    "black_elo, folder, kind, state, created, updated"
)


class Edited:
    """The games of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.index = GameIndex(store)

    def tree(self, setup: Setup, wanted: Filter = ANY, scope: Scope = EVERYWHERE) -> Tree:
        """The moves played in a position; a game that ended there has no move to count."""
        self.index.refresh()
        condition, values = _where(wanted, scope)
        white = int(setup.white_to_move)
        rating = f"CASE {white} WHEN 1 THEN g.white_elo ELSE g.black_elo END"
        rows = self.store.rows(
            "SELECT move, count(*), sum(result = '1-0'), sum(result = '1/2-1/2'), "
            "sum(result = '0-1'), sum(rating), sum(rating > 0) "
            f"FROM (SELECT DISTINCT p.move, g.id, g.result, {rating} AS rating FROM positions p "
            f"JOIN (SELECT * FROM games WHERE {condition}) g ON g.id = p.game "
            "WHERE p.key = ? AND p.move != 0) GROUP BY move",
            *values,
            as_signed(polyglot_key(setup)),
        )
        return tree_of(setup, rows)

    def count(self, wanted: Filter = ANY, scope: Scope = EVERYWHERE) -> int:
        """How many games match."""
        self._index_for(wanted)
        condition, values = _where(wanted, scope)
        found = self.store.rows(f"SELECT count(*) FROM games WHERE {condition}", *values)
        return int(found[0][0])

    def page(
        self, wanted: Filter, scope: Scope, sorting: Sorting, limit: int, offset: int
    ) -> list[Sorted]:
        """A page of the games that match, each with its sorting key."""
        self._index_for(wanted)
        condition, values = _where(wanted, scope)
        key, way = sorting.key(SQLITE), "DESC" if sorting.descending else "ASC"
        rows = self.store.rows(
            f"SELECT {key}, {COLUMNS} FROM games WHERE {condition} "
            f"ORDER BY 1 {way}, deleted {way}, updated {way}, id LIMIT ? OFFSET ?",
            *values,
            limit,
            offset,
        )
        return [(found, Header(*header)) for found, *header in rows]

    def ids(self, wanted: Filter = ANY, scope: Scope = EVERYWHERE) -> list[str]:
        """The ids of the games that match, the oldest first."""
        self._index_for(wanted)
        condition, values = _where(wanted, scope)
        rows = self.store.rows(
            f"SELECT id FROM games WHERE {condition} ORDER BY created, id", *values
        )
        return [row[0] for row in rows]

    def fingerprints(self) -> set[int]:
        """What identifies the games that are not deleted."""
        self.index.refresh()
        rows = self.store.rows(
            "SELECT i.fingerprint FROM indexed i JOIN kept_games g ON g.id = i.game "
            "WHERE i.fingerprint IS NOT NULL"
        )
        return {int(row[0]) % (1 << 64) for row in rows}

    def having(self, shared: int) -> list[str]:
        """The ids of the games with a fingerprint, the oldest first.

        Without those that are still being played: who opens such a text wants to study it.
        """
        self.index.refresh()
        rows = self.store.rows(
            "SELECT g.id FROM indexed i JOIN kept_games g ON g.id = i.game WHERE i.fingerprint = ? "
            "AND (g.kind NOT IN ('game', 'match') OR g.state = 'over') ORDER BY g.created, g.id",
            as_signed(shared),
        )
        return [id for (id,) in rows]

    def statistics(self) -> Statistics:
        """Figures of the games that are not deleted."""
        self.index.refresh()
        ((positions,),) = self.store.rows("SELECT count(*) FROM positions")
        path = self.store.path
        return Statistics.of(
            lambda query: self.store.rows(query.replace("GAMES", "kept_games")),
            "result",
            positions,
            path.stat().st_size if path else 0,
        )

    def folders(self) -> dict[str, int]:
        """The folders with the numbers of their games."""
        rows = self.store.rows(
            "SELECT folder, count(*) FROM kept_games WHERE folder != '' GROUP BY folder"
        )
        return dict(rows)

    def _index_for(self, wanted: Filter) -> None:
        """Bring the index up to date if a search needs it."""
        if wanted.material or wanted.position is not None:
            self.index.refresh()


def _where(wanted: Filter, scope: Scope) -> tuple[str, list[object]]:
    """A search as an SQL condition on the table `games`, and its values."""
    condition, values = wanted.conditions(SQLITE)
    parts = [condition, f"deleted {'!=' if scope.deleted else '='} ''"]
    if scope.kinds != KINDS:
        kinds = ", ".join(f"'{kind}'" for kind in sorted(scope.kinds))
        parts.append(f"kind IN ({kinds})")
    for column, value in (("folder", scope.folder), ("state", scope.state)):
        if value:
            parts.append(f"{column} = ?")
            values.append(value)
    return " AND ".join(f"({part})" for part in parts), values
