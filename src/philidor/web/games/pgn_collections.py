"""Loaded PGN files: searched, and opened game by game."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from philidor.accounts.links import Link, link_of
from philidor.contract.errors import InputError
from philidor.files import FileError
from philidor.library.opened import OpenedFiles
from philidor.library.store import Store, searchable
from philidor.pgn.game import Fault as ReadFault
from philidor.pgn.game import Game, Note
from philidor.pgn.reader import games_in
from philidor.pgn.tags import RESULTS
from philidor.pgn.whole_games import StoppedError, TreeMaker, WholeGame, trees_in
from philidor.web.games.pasted import linked_text, pasted_position, position_pgn
from philidor.web.memory import return_free_memory
from philidor.web.wire.codes import Code, Message, message_of
from philidor.web.wire.faults import UNAVAILABLE, WRONG, Fault, missing
from philidor.web.wire.files import Collection, CollectionGame, CollectionPage

# Files whose games are kept in memory, and for how long after the last question about one.
MOST_IN_MEMORY = 2
IN_MEMORY_SECONDS = 120.0
# Complaints about one file that are shown.
MOST_COMPLAINTS = 20
# Signs that a text has only if it is another kind of file, read as one.
BINARY = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\ufffd]")
FACTS = ("White", "Black", "Result", "Date", "Event", "Site", "Round", "ECO")


class Row(NamedTuple):
    """A game of a text: its heading, the heading's words for searches, and its PGN."""

    heading: CollectionGame
    words: str
    pgn: str


@dataclass(frozen=True)
class ReadCollection:
    """A PGN text with its games, and what of it was left out or could not be read."""

    text: str
    rows: list[Row]
    faults: list[Message]


async def read_collection(text: str) -> ReadCollection:
    """Read a PGN text or a position on a thread; a Fault if it holds no game.

    The reading ends soon after its task is cancelled.
    """
    text = linked_text(text)
    link = link_of(text)
    if link is not None:
        raise linked_game(link)
    pasted = pasted_position(text)
    if pasted is not None:
        setup, notes = pasted
        heading = CollectionGame(number=0, plies=0, **facts({}))
        pgn = position_pgn(setup)
        return ReadCollection(pgn, [Row(heading, "", pgn)], list(map(message_of, notes)))
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
                rows.append(_row(game, len(rows)))
    except InputError:
        raise no_games() from None
    if not tagged and BINARY.search(text):
        raise no_games()
    if not rows or not (tagged or played):
        raise complaints[0] if complaints else no_games()
    return ReadCollection(text, rows, [one.message for one in complaints])


def _complaints_of(game: Game) -> list[ReadFault]:
    return [*([] if game.fault is None else [game.fault]), *game.notes]


def _row(game: Game, number: int) -> Row:
    known = facts(game.tags) | {"result": RESULTS[game.result]}
    heading = CollectionGame(number=number, plies=game.plies, **known)
    words = searchable(" ".join([str(number), *known.values(), str(game.plies)]))
    return Row(heading, words, game.text.decode().strip())


def facts(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags that lists show; unknown values are empty."""
    values = {name.lower(): tags.get(name, "") for name in FACTS}
    return {
        name: "" if value == "?" or value.startswith("????") else value
        for name, value in values.items()
    }


class PgnCollections:
    """The PGN files that were loaded last, as the library keeps them; read again when needed."""

    def __init__(self, store: Store) -> None:
        self.files = OpenedFiles(store)
        # The latest in memory, with their names: they are asked for again and again.
        self._read: dict[str, tuple[str, list[Row]]] = {}
        self._forgetting: asyncio.TimerHandle | None = None

    async def keep(self, found: ReadCollection, name: str) -> Collection:
        """Store a file that was read; a Fault if that fails."""
        try:
            key = await asyncio.to_thread(self.files.keep, name, found.text)
        except FileError as error:
            text = f"not saved: {error}"
            raise Fault(Code.NOT_SAVED, text, UNAVAILABLE, reason=str(error)) from None
        self._remember(key, name, found.rows)
        return Collection(id=key, name=name, total=len(found.rows), faults=found.faults)

    async def page(self, key: str, query: str, limit: int, offset: int) -> CollectionPage:
        """The games of a file that contain all words of the query."""
        name, found = await self._found(key)
        words = searchable(query).split()
        rows = [row for row in found if all(word in row.words for word in words)]
        games = [row.heading for row in rows[offset : offset + limit]]
        return CollectionPage(name=name, total=len(rows), games=games)

    async def game(self, key: str, number: int) -> WholeGame:
        """One game of a file; a Fault if it cannot be read.

        A long game takes seconds, so it is read on a thread.
        """
        _, found = await self._found(key)
        if number >= len(found):
            raise missing(Code.NOT_FOUND, "game", number)
        return await asyncio.to_thread(first_of, found[number].pgn)

    async def text(self, key: str) -> tuple[str, str]:
        """The name and the text of a file; a Fault if it is not kept."""
        try:
            return await asyncio.to_thread(self.files.read, key)
        except KeyError:
            raise missing(Code.NOT_FOUND, "collection", key) from None

    async def _found(self, key: str) -> tuple[str, list[Row]]:
        """The name and the games of a file; a Fault if it is not kept."""
        if key not in self._read:
            name, text = await self.text(key)
            self._remember(key, name, (await read_collection(text)).rows)
        self._forget_later()
        return self._read[key]

    def _remember(self, key: str, name: str, found: list[Row]) -> None:
        self._read[key] = name, found
        self._forget_later()
        while len(self._read) > MOST_IN_MEMORY:
            del self._read[next(iter(self._read))]

    def _forget_later(self) -> None:
        if self._forgetting is not None:
            self._forgetting.cancel()
        loop = asyncio.get_running_loop()
        self._forgetting = loop.call_later(IN_MEMORY_SECONDS, self._forget)

    def _forget(self) -> None:
        """Return the memory of large files to the system; later questions read them again."""
        self._read.clear()
        return_free_memory()


def first_of(pgn: str) -> WholeGame:
    """The first game of a PGN text, up to its first illegal move; a Fault if it has none."""
    read = next(trees_in(pgn), None)
    if read is None:
        raise no_games()
    if not isinstance(read, WholeGame):
        assert read.fault is not None, "a game without a tree has a fault"
        raise complaint(1, read.fault)
    return read


def no_games() -> Fault:
    """A text that is not PGN, or has no game."""
    return Fault(Code.NO_GAMES, "there is no game in this text", WRONG)


def linked_game(link: Link) -> Fault:
    """A link to a game that only its site has, and whether that sends it."""
    if not link.path:
        text = (
            f"{link.site} gives no single games to programs: copy its PGN, or fetch the player's "
            "games"
        )
        return Fault(Code.LINK_CLOSED, text, WRONG, site=link.site)
    text = f"this game is on {link.site}: it has to be fetched"
    return Fault(Code.LINK, text, WRONG, site=link.site)


def complaint(number: int, what: ReadFault) -> Fault:
    """What is wrong with a game of a file, or what was repaired or left out in it."""
    code = Code.PGN_NOTE if isinstance(what, Note) else Code.BAD_PGN
    return Fault(code, f"game {number}: {what}", WRONG, what.reason, number=number, line=what.line)
