"""The moves played in a position, and searches, over stored games and the games database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeVar

from philidor.book.shelf import default_book
from philidor.contract.errors import InputError
from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.library.bulk import Database, Filter, Tree, TreeMove
from philidor.library.export import pgn_of
from philidor.library.segments import Source
from philidor.library.store import Store
from philidor.notation.boards import board_of
from philidor.pgn.san import write_san
from philidor.web.games.game_index import GameIndex
from philidor.web.storage.opening_names import opening_name
from philidor.web.wire.codes import Code
from philidor.web.wire.explorer import (
    ExplorerMove,
    ExplorerPosition,
    ExplorerSource,
    FoundGame,
    FoundGames,
    Imported,
)
from philidor.web.wire.faults import WRONG, Fault, missing

FOLDER = "database"
T = TypeVar("T")


@dataclass
class Sum:
    """A move's games in all sources."""

    games: int = 0
    white: int = 0
    draws: int = 0
    black: int = 0
    rated: int = 0
    ratings: int = 0

    def add(self, one: Tree | TreeMove) -> None:
        """Add a source's games; its mean rating counts for all of them."""
        self.games += one.games
        self.white += one.white
        self.draws += one.draws
        self.black += one.black
        if one.rating is not None:
            self.rated += one.games
            self.ratings += one.rating * one.games

    @property
    def rating(self) -> int | None:
        """The mean rating."""
        return round(self.ratings / self.rated) if self.rated else None


class Explorer:
    """The opening explorer and the search over all games."""

    def __init__(self, store: Store, folder: Path | None) -> None:
        """`folder` holds the server's data; None keeps no database."""
        self.index = GameIndex(store)
        self.folder = None if folder is None else folder / FOLDER
        self._database: Database | None = None

    def close(self) -> None:
        """Close the database."""
        if self._database is not None:
            self._database.close()

    async def position(self, setup: Setup, sources: Collection[ExplorerSource]) -> ExplorerPosition:
        """The moves of a position with their results, and the shipped book's."""
        return await self._thread(lambda: self._position(setup, sources))

    async def search(
        self,
        wanted: Filter,
        sources: Collection[ExplorerSource],
        folder: str,
        limit: int,
        offset: int,
    ) -> FoundGames:
        """The games that match, stored ones before those of the database, which has no folders."""
        return await self._thread(lambda: self._search(wanted, sources, folder, limit, offset))

    async def pgn(self, id: int) -> str:
        """A game of the database as PGN; a Fault where there is none."""

        def found() -> str:
            database = self._opened()
            game = None if database is None else database.game(id)
            if game is None:
                raise missing(Code.NOT_FOUND, "game", id)
            return pgn_of(game)

        return await self._thread(found)

    async def add(self, text: str, name: str) -> Imported:
        """Import a PGN text into the database."""
        if self.folder is None:
            raise Fault(Code.BAD_REQUEST, "this server keeps nothing, so it has no database", WRONG)
        source = await self._thread(lambda: self._import(text, name))
        return Imported(
            games=source.games,
            duplicates=source.duplicates,
            faulty=source.faulty,
            faults=source.faults[:20],
        )

    def _import(self, text: str, name: str) -> Source:
        # It needs NumPy, which is slow to load.
        from philidor.library.importing import Options, import_file

        assert self.folder is not None
        with NamedTemporaryFile("wb", suffix=".pgn") as file:
            file.write(text.encode())
            file.flush()
            return import_file(self.folder, Path(file.name), Options(name=name))

    def _opened(self) -> Database | None:
        if self._database is None and self.folder is not None:
            self._database = Database(self.folder)
        return self._database

    def _position(self, setup: Setup, sources: Collection[ExplorerSource]) -> ExplorerPosition:
        trees = [self.index.tree(setup, sources)]
        database = self._opened() if "database" in sources else None
        if database is not None:
            trees.append(database.tree(setup))
        total, moves = Sum(), dict[str, Sum]()
        for tree in trees:
            total.add(tree)
            for move in tree.moves:
                moves.setdefault(move.uci, Sum()).add(move)
        weights = {one.move: one.weight for one in default_book().moves(setup)}
        position = Position()
        convert.place(position, setup)
        named = convert.legal_by_name(position)
        rows = [
            ExplorerMove(
                uci=uci,
                san=write_san(position, named[uci]),
                games=found.games,
                white=found.white,
                draws=found.draws,
                black=found.black,
                rating=found.rating,
                book=weights.get(uci),
            )
            for uci in dict.fromkeys([*moves, *weights])
            for found in [moves.get(uci, Sum())]
            if uci in named
        ]
        rows.sort(key=lambda row: (-row.games, -(row.book or 0), row.san))
        return ExplorerPosition(
            fen=setup.fen(),
            opening=opening_name(board_of(setup)),
            games=total.games,
            white=total.white,
            draws=total.draws,
            black=total.black,
            rating=total.rating,
            moves=rows,
        )

    def _search(
        self,
        wanted: Filter,
        sources: Collection[ExplorerSource],
        folder: str,
        limit: int,
        offset: int,
    ) -> FoundGames:
        own, games = self.index.search(wanted, sources, folder, limit, offset)
        database = self._opened() if "database" in sources and not folder else None
        if database is None:
            return FoundGames(total=own, games=games)
        total, headers = database.search(wanted, max(0, limit - len(games)), max(0, offset - own))
        games += [
            FoundGame(
                source="database",
                id=str(one.id),
                white=one.white,
                black=one.black,
                result=one.result,
                date=one.date,
                event=one.event,
                eco=one.eco,
                opening=one.opening,
                plies=one.plies,
            )
            for one in headers
        ]
        return FoundGames(total=own + total, games=games)

    @staticmethod
    async def _thread(work: Callable[[], T]) -> T:
        try:
            return await asyncio.to_thread(work)
        except InputError as error:
            raise Fault(Code.BAD_REQUEST, str(error), WRONG, why=str(error)) from None
