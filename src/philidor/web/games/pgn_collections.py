"""Loaded PGN files: searched, and opened game by game."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass

from philidor.contract.setup import FenError
from philidor.library.store import Store, like, new_id, searchable
from philidor.pgn.reader import FIRST_NUMBER
from philidor.web.games.pasted import pasted_position, position_pgn
from philidor.web.games.pgn_parser import (
    PARSERS_AT_ONCE,
    ParseTimeoutError,
    PgnError,
    facts,
    parse,
    read_games,
)
from philidor.web.games.pgn_reader import game_from, tree_of
from philidor.web.games.web_game import WebGame
from philidor.web.wire.codes import Code, Message
from philidor.web.wire.faults import WRONG, Fault, bad_fen, missing
from philidor.web.wire.files import Collection, CollectionGame, CollectionPage

# Files that are kept; loading another deletes the oldest.
MOST_FILES = 20
# Signs that a text has only if it is another kind of file, read as one.
BINARY = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\ufffd]")


# A game's number, its heading and its text.
Row = tuple[int, CollectionGame, str]


@dataclass(frozen=True)
class ReadCollection:
    """The games of a PGN text, and what of it could not be read."""

    rows: list[Row]
    faults: list[Message]


async def read_collection(text: str) -> ReadCollection:
    """Read a PGN text or a position; a Fault where it holds no game, or takes too long."""
    setup = pasted_position(text)
    if setup is not None:
        heading = CollectionGame.model_validate({"number": 0, "plies": 0, **facts({})})
        return ReadCollection([(0, heading, position_pgn(setup))], [])
    if "\0" in text:
        raise no_games()
    try:
        found = await parse(text)
    except ParseTimeoutError as error:
        seconds = round(error.seconds)
        raise Fault(Code.PGN_LIMIT, str(error), WRONG, seconds=seconds) from None
    complaints = [bad_game(**one) for one in found["complaints"]]
    rows = [
        (number, CollectionGame(number=number, **game["heading"]), game["pgn"])
        for number, game in enumerate(found["games"])
    ]
    if not any(row[1].plies or row[1].white or row[1].event for row in rows):
        begun = FIRST_NUMBER.search(text.encode()) and not BINARY.search(text)
        raise complaints[0] if complaints and begun else no_games()
    return ReadCollection(rows, [complaint.message for complaint in complaints])


class PgnCollections:
    """The PGN files that were loaded last."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.parsers = asyncio.Semaphore(PARSERS_AT_ONCE)

    async def read(self, text: str) -> ReadCollection:
        """Read a file, after those that are being read; a Fault as of `read_collection`."""
        async with self.parsers:
            return await read_collection(text)

    async def keep(self, found: ReadCollection, name: str) -> Collection:
        """Store the games of a file that was read."""
        key = new_id()
        await asyncio.to_thread(self._keep, key, name, found.rows)
        return Collection(id=key, name=name, total=len(found.rows), faults=found.faults)

    def _keep(self, key: str, name: str, rows: list[Row]) -> None:
        with self.store.transaction() as connection:
            connection.execute(
                "INSERT INTO collections (id, name, total) VALUES (?, ?, ?)", (key, name, len(rows))
            )
            connection.executemany(
                "INSERT INTO collected VALUES (?, ?, ?, ?, ?)",
                (
                    (key, number, _words(game), game.model_dump_json(), pgn)
                    for number, game, pgn in rows
                ),
            )
            connection.execute(
                "DELETE FROM collections WHERE loaded NOT IN "
                "(SELECT loaded FROM collections ORDER BY loaded DESC LIMIT ?)",
                (MOST_FILES,),
            )

    def page(self, key: str, query: str, limit: int, offset: int) -> CollectionPage:
        """The games of a file that contain all words of the query."""
        name = self._name(key)
        condition, values = like(query)
        where = f"FROM collected WHERE collection = ? AND {condition}"
        (total,) = self.store.rows(f"SELECT count(*) {where}", key, *values)[0]
        rows = self.store.rows(
            f"SELECT heading {where} ORDER BY number LIMIT ? OFFSET ?", key, *values, limit, offset
        )
        games = [CollectionGame.model_validate_json(row[0]) for row in rows]
        return CollectionPage(name=name, total=total, games=games)

    async def game(self, key: str, number: int) -> tuple[WebGame, list[Message]]:
        """One game of a file, and its faults; a Fault if it cannot be read.

        A long game takes seconds, so it is built on a thread.
        """
        self._name(key)
        rows = self.store.rows(
            "SELECT pgn FROM collected WHERE collection = ? AND number = ?", key, number
        )
        if not rows:
            raise missing(Code.NOT_FOUND, "game", number)
        game, reasons = await asyncio.to_thread(opened, rows[0][0])
        return game, [bad_game(number + 1, reason).message for reason in reasons]

    def text(self, key: str) -> tuple[str, str]:
        """The name and the games of a file as PGN; a Fault where it is not kept."""
        name = self._name(key)
        rows = self.store.rows(
            "SELECT pgn FROM collected WHERE collection = ? ORDER BY number", key
        )
        return name, "\n\n".join(pgn.strip() for (pgn,) in rows) + "\n"

    def _name(self, key: str) -> str:
        """The name of a file; a Fault where it is not kept."""
        rows = self.store.rows("SELECT name FROM collections WHERE id = ?", key)
        if not rows:
            raise missing(Code.NOT_FOUND, "collection", key)
        name: str = rows[0][0]
        return name


def opened(pgn: str) -> tuple[WebGame, list[str]]:
    """The first game of a PGN text, up to its first illegal move; a Fault where it has none.

    With the reasons why parts of it were left out.
    """
    read = next(read_games(pgn), None)
    if read is None or isinstance(read, PgnError):
        raise bad_game(1, "there is no game in this text" if read is None else str(read))
    try:
        return game_from(tree_of(read)), [str(error) for error in read.errors]
    except FenError as error:
        raise bad_fen(error) from None
    except ValueError as error:
        raise bad_game(1, str(error)) from None


def no_games() -> Fault:
    """A text that is not PGN, or has no game."""
    return Fault(Code.NO_GAMES, "there is no game in this text", WRONG)


def bad_game(number: int, reason: str) -> Fault:
    """A game of a file that cannot be read, or not to its end."""
    text = f"game {number}: {reason}"
    return Fault(Code.BAD_PGN, text, WRONG, number=number, reason=reason)


def _words(game: CollectionGame) -> str:
    values = json.loads(game.model_dump_json()).values()
    return searchable(" ".join(str(value) for value in values))
