"""Loaded PGN files: searched, and opened game by game."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from philidor.contract.errors import InputError
from philidor.library.store import Store, like, new_id, searchable
from philidor.pgn.game import Fault as ReadFault
from philidor.pgn.game import Game, Note
from philidor.pgn.reader import games_in
from philidor.pgn.tags import RESULTS
from philidor.pgn.whole_games import StoppedError, TreeMaker, WholeGame, trees_in
from philidor.web.games.pasted import pasted_position, position_pgn
from philidor.web.games.pgn_reader import game_from
from philidor.web.games.web_game import WebGame
from philidor.web.wire.codes import Code, Message
from philidor.web.wire.faults import WRONG, Fault, fen_note, missing
from philidor.web.wire.files import Collection, CollectionGame, CollectionPage

# Files that are kept; loading another deletes the oldest.
MOST_FILES = 20
# Complaints about one file that are shown.
MOST_COMPLAINTS = 20
LONGEST_REASON = 300
# Signs that a text has only if it is another kind of file, read as one.
BINARY = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\ufffd]")
FACTS = ("White", "Black", "Result", "Date", "Event", "Site", "Round", "ECO")


# A game's number, its heading and its text.
Row = tuple[int, CollectionGame, str]


@dataclass(frozen=True)
class ReadCollection:
    """The games of a PGN text, and what of it was left out or could not be read."""

    rows: list[Row]
    faults: list[Message]


async def read_collection(text: str) -> ReadCollection:
    """Read a PGN text or a position on a thread; a Fault where it holds no game.

    The reading ends soon after its task is cancelled.
    """
    pasted = pasted_position(text)
    if pasted is not None:
        setup, notes = pasted
        heading = CollectionGame.model_validate({"number": 0, "plies": 0, **facts({})})
        return ReadCollection([(0, heading, position_pgn(setup))], list(map(fen_note, notes)))
    stopped = threading.Event()
    try:
        return await asyncio.to_thread(_read, text, stopped.is_set)
    finally:
        stopped.set()


def _read(text: str, stopped: Callable[[], bool]) -> ReadCollection:
    rows: list[Row] = []
    complaints: list[Fault] = []
    maker = TreeMaker()
    tagged = played = False
    try:
        for game in games_in(text):
            if stopped():
                raise StoppedError
            tagged, played = tagged or bool(game.tags), played or game.plies > 0
            # What is wrong within variations shows only when they are read.
            whole = maker.tree_of(game, stopped) if game.annotated else None
            found = _complaints_of(game) if whole is None else whole.complaints
            for one in found[: max(0, MOST_COMPLAINTS - len(complaints))]:
                complaints.append(complaint(game.number, one))
            if game.setup is not None:
                rows.append((len(rows), _heading(game, len(rows)), game.text.decode().strip()))
    except InputError:
        raise no_games() from None
    if not tagged and BINARY.search(text):
        raise no_games()
    if not rows or not (tagged or played):
        raise complaints[0] if complaints else no_games()
    return ReadCollection(rows, [one.message for one in complaints])


def _complaints_of(game: Game) -> list[ReadFault]:
    return [*([] if game.fault is None else [game.fault]), *game.notes]


def _heading(game: Game, number: int) -> CollectionGame:
    """What the list shows of a game."""
    known = facts(game.tags) | {"result": RESULTS[game.result]}
    return CollectionGame.model_validate({"number": number, "plies": game.plies, **known})


def facts(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags that lists show; unknown values are empty."""
    values = {name.lower(): tags.get(name, "") for name in FACTS}
    return {
        name: "" if value == "?" or value.startswith("????") else value
        for name, value in values.items()
    }


class PgnCollections:
    """The PGN files that were loaded last."""

    def __init__(self, store: Store) -> None:
        self.store = store

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
        """One game of a file, and what was left out of it; a Fault if it cannot be read.

        A long game takes seconds, so it is built on a thread.
        """
        self._name(key)
        rows = self.store.rows(
            "SELECT pgn FROM collected WHERE collection = ? AND number = ?", key, number
        )
        if not rows:
            raise missing(Code.NOT_FOUND, "game", number)
        game, complaints = await asyncio.to_thread(opened, rows[0][0])
        return game, [complaint(number + 1, one).message for one in complaints]

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


def opened(pgn: str) -> tuple[WebGame, list[ReadFault]]:
    """The first game of a PGN text, up to its first illegal move; a Fault where it has none.

    With what was left out or cannot be read.
    """
    read = next(trees_in(pgn), None)
    if read is None:
        raise no_games()
    if not isinstance(read, WholeGame):
        raise bad_game(1, str(read.fault))
    return game_from(read.tree), read.complaints


def no_games() -> Fault:
    """A text that is not PGN, or has no game."""
    return Fault(Code.NO_GAMES, "there is no game in this text", WRONG)


def complaint(number: int, what: ReadFault) -> Fault:
    """What is wrong with a game of a file, or what was repaired or left out in it."""
    reason = str(what)[:LONGEST_REASON]
    if not isinstance(what, Note):
        return bad_game(number, reason)
    text = f"game {number}: {reason}"
    return Fault(Code.PGN_NOTE, text, WRONG, number=number, reason=reason)


def bad_game(number: int, reason: str) -> Fault:
    """A game of a file that cannot be read, or not to its end."""
    text = f"game {number}: {reason}"
    return Fault(Code.BAD_PGN, text, WRONG, number=number, reason=reason)


def _words(game: CollectionGame) -> str:
    values = json.loads(game.model_dump_json()).values()
    return searchable(" ".join(str(value) for value in values))
