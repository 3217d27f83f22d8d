"""The library: all games of a data folder behind one interface.

Games that are played or edited are rows of SQLite, imported ones rows of Parquet files. An imported
game that is edited becomes a row of SQLite with the same id, and the imported one is hidden.
"""

from __future__ import annotations

import heapq
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from philidor.contract.errors import InputError
from philidor.contract.setup import Setup
from philidor.files import user_data_folder
from philidor.library.copies import holds
from philidor.library.edited import Edited
from philidor.library.export import edited_pgn, pgn_of, tree_of
from philidor.library.headers import IMPORTED, Header, imported_number
from philidor.library.identity import identity_of
from philidor.library.query import ANY, EVERYWHERE, IMPORTED_KIND, Filter, Scope, Sorting
from philidor.library.segments import Source, gather, is_database, read_contents, writing
from philidor.library.statistics import Statistics
from philidor.library.store import Store, now
from philidor.library.stored import read_game
from philidor.library.trees import Tree, joined
from philidor.pgn.whole_games import WholeGame

if TYPE_CHECKING:
    from philidor.library.bulk import Bulk, Change
    from philidor.library.importing import Added, OnProgress, Options

# The folder of the imported games in a data folder.
FOLDER = "database"
BY_CHANGE = Sorting()
# Seconds that programs without an event loop wait for another one that writes.
PATIENCE = 5.0
DELETED_KEPT = timedelta(days=30)


def default_folder() -> Path:
    """The user's own library, which page, commands and terminal share."""
    return user_data_folder()


class Library:
    """The games of a data folder. Any thread may use it; other programs may use the folder too."""

    def __init__(self, folder: Path | None, store: Store | None = None) -> None:
        """Open or create a library; `folder` None keeps games in memory. StoreError if it fails.

        store: the folder's store, if it is open already; otherwise `close` closes the library's.
        """
        if folder is not None:
            gather(folder, folder / FOLDER)
        self.folder = folder
        self.imports = None if folder is None else folder / FOLDER
        self.store = store or Store(folder, PATIENCE)
        self._own_store = store is None
        self.edited = Edited(self.store)
        self._bulk: Bulk | None = None
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close the files."""
        if self._bulk is not None:
            self._bulk.close()
        if self._own_store:
            self.store.close()

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def bulk(self) -> Bulk | None:
        """The imported games, as they are now; None if nothing was imported."""
        if self.imports is None or not is_database(self.imports):
            return None
        with self._lock:
            if self._bulk is None:
                # DuckDB takes a moment to load, and most programs only play.
                from philidor.library.bulk import Bulk
                from philidor.library.upgrade import upgrade

                upgrade(self.imports)
                self._bulk = Bulk(self.imports)
        self._bulk.change(self._changes())
        return self._bulk

    def _changes(self) -> dict[int, Change]:
        """What was done to imported games."""
        from philidor.library.bulk import Change

        rows = self.store.rows("SELECT game, folder, deleted FROM imported")
        changes = {game: Change(folder, bool(deleted)) for game, folder, deleted in rows}
        for (id,) in self.store.rows("SELECT id FROM games WHERE id GLOB ?", f"{IMPORTED}[0-9]*"):
            number = imported_number(id)
            if number is not None:
                changes[number] = replace(changes.get(number, Change()), edited=True)
        return changes

    # Lists and searches

    def page(
        self,
        wanted: Filter = ANY,
        scope: Scope = EVERYWHERE,
        sorting: Sorting = BY_CHANGE,
        limit: int = 50,
        offset: int = 0,
    ) -> tuple[int, list[Header]]:
        """How many games match, and a page of them. InputError if the search makes no sense."""
        own = self.edited.count(wanted, scope)
        bulk = self.bulk
        if bulk is None:
            rows = self.edited.page(wanted, scope, sorting, limit, offset)
            return own, [header for _, header in rows]
        total = own + bulk.count(wanted, scope)
        # The page lies at least this far in the imported games, whatever the order of the others.
        skipped = max(0, offset - own)
        mine = self.edited.page(wanted, scope, sorting, min(own, offset + limit), 0)
        others = bulk.page(wanted, scope, sorting, offset - skipped + limit, skipped)
        merged = heapq.merge(mine, others, key=lambda row: row[0], reverse=sorting.descending)
        headers = [header for _, header in merged]
        return total, headers[offset - skipped : offset - skipped + limit]

    def count(self, wanted: Filter = ANY, scope: Scope = EVERYWHERE) -> int:
        """How many games match."""
        bulk = self.bulk
        return self.edited.count(wanted, scope) + (bulk.count(wanted, scope) if bulk else 0)

    def ids(self, wanted: Filter = ANY, scope: Scope = EVERYWHERE) -> list[str]:
        """The ids of the games that match, the oldest first."""
        bulk = self.bulk
        imported = bulk.ids(wanted, scope) if bulk else []
        return self.edited.ids(wanted, scope) + [f"{IMPORTED}{number}" for number in imported]

    def tree(self, setup: Setup, wanted: Filter = ANY, scope: Scope = EVERYWHERE) -> Tree:
        """The moves that were played in a position, by whatever moves it was reached."""
        trees = [self.edited.tree(setup, wanted, scope)]
        bulk = self.bulk
        if bulk is not None and IMPORTED_KIND in scope.kinds:
            trees.append(bulk.tree(setup, wanted, scope))
        return joined(trees)

    def pgn(self, id: str) -> str:
        """A game as PGN; InputError if there is none."""
        number, bulk = imported_number(id), self.bulk
        if not self.store.rows("SELECT 1 FROM kept_games WHERE id = ?", id):
            found = bulk.game(number) if bulk is not None and number is not None else None
            if found is None:
                raise InputError(f"there is no game '{id}' in the library")
            return pgn_of(found)
        return edited_pgn(self.store, id)

    def copy_of(self, game: WholeGame) -> str | None:
        """The id of the game that a game which was read is a copy of, None if there is none.

        It has the same identity, and all moves and annotations of the game that was read.
        """
        shared, _ = identity_of(game.game)
        for id in self.edited.having(shared):
            if holds(read_game(self.store, id)[0], game.tree):
                return id
        bulk = self.bulk
        if bulk is None:
            return None
        for number in bulk.having(shared):
            found = bulk.game(number)
            if found is not None and holds(tree_of(found), game.tree):
                return f"{IMPORTED}{number}"
        return None

    def texts(self, wanted: Filter = ANY, scope: Scope = EVERYWHERE) -> Iterator[str]:
        """The games that match as PGN, the oldest first, those imported after the others."""
        for id in self.edited.ids(wanted, scope):
            yield edited_pgn(self.store, id)
        bulk = self.bulk
        if bulk is not None:
            for game in bulk.games(wanted, scope):
                yield pgn_of(game)

    def statistics(self) -> Statistics:
        """Figures of all games."""
        bulk = self.bulk
        own = self.edited.statistics()
        return own + bulk.statistics() if bulk else own

    def __contains__(self, id: str) -> bool:
        """Whether there is a game of that id that is not deleted."""
        if self.store.rows("SELECT 1 FROM kept_games WHERE id = ?", id):
            return True
        number, bulk = imported_number(id), self.bulk
        if number is None or bulk is None:
            return False
        change = bulk.changes.get(number)
        hidden = change is not None and (change.deleted or change.edited)
        return not hidden and bulk.game(number) is not None

    # Folders and the bin

    def folders(self) -> dict[str, int]:
        """The folders by name, with the numbers of their games; empty ones do not exist."""
        found = self.edited.folders()
        bulk = self.bulk
        if bulk is not None:
            for name, games in bulk.folders().items():
                found[name] = found.get(name, 0) + games
        return dict(sorted(found.items(), key=lambda one: (one[0].lower(), one[0])))

    def delete(self, ids: Sequence[str]) -> None:
        """Delete games; for 30 days `restore` brings them back."""
        self._set(ids, "deleted", now())

    def restore(self, ids: Sequence[str]) -> None:
        """Undo the deletion of games."""
        self._set(ids, "deleted", "")

    def file(self, ids: Sequence[str], folder: str) -> None:
        """Move games to a folder; empty: out of any folder."""
        self._set(ids, "folder", folder)

    def _set(self, ids: Sequence[str], column: str, value: str) -> None:
        """Change played and imported games in one transaction."""
        numbers = [number for number in map(imported_number, ids) if number is not None]
        with self.store.transaction() as connection:
            connection.executemany(
                f"UPDATE games SET {column} = ? WHERE id = ?", [(value, id) for id in ids]
            )
            connection.executemany(
                f"INSERT INTO imported (game, {column}) VALUES (?, ?) "
                f"ON CONFLICT (game) DO UPDATE SET {column} = excluded.{column}",
                [(number, value) for number in numbers],
            )

    def empty_bin(self, before: timedelta | None = None) -> None:
        """Remove deleted games for good; `before`: only those deleted longer ago than this."""
        until = now() if before is None else now(-before)
        with self.store.transaction() as connection:
            connection.execute("DELETE FROM games WHERE deleted != '' AND deleted <= ?", (until,))
        doomed = [
            row[0]
            for row in self.store.rows(
                "SELECT game FROM imported WHERE deleted != '' AND deleted <= ?", until
            )
        ]
        if doomed and self.imports is not None and is_database(self.imports):
            from philidor.library.tables import remove

            with writing(self.imports) as contents:
                remove(self.imports, contents, doomed)
            with self.store.transaction() as connection:
                connection.executemany(
                    "DELETE FROM imported WHERE game = ?", [(number,) for number in doomed]
                )

    # Adding games

    def add(
        self,
        path: Path,
        options: Options | None = None,
        on_progress: OnProgress = lambda offset, source: None,
    ) -> Added:
        """Import the games of a PGN file that the library does not have. Raises InputError.

        Imported games that were deleted, and are in the file, come back from the bin.
        """
        # It needs NumPy and DuckDB, which are slow to load.
        from philidor.library.importing import Options, import_file

        if self.imports is None:
            raise ValueError("a library in memory imports nothing")
        chosen = options or Options()
        known = self.edited.fingerprints()
        bulk = self.bulk if chosen.from_bin and not chosen.duplicates else None
        return import_file(
            self.imports,
            path,
            replace(
                chosen,
                known=known,
                binned=bulk.binned(known) if bulk else {},
                restore=lambda games: self.restore([f"{IMPORTED}{number}" for number in games]),
            ),
            on_progress,
        )

    def sources(self) -> list[Source]:
        """The files that were imported."""
        return [] if self.imports is None else read_contents(self.imports).sources
