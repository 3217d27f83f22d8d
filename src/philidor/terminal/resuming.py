"""Stored games of a person against a program: listed, and read so that they can go on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from philidor.arena.engines import EngineSpec
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.game.ending import CODES, Ending, EndReason
from philidor.library.edited import Edited
from philidor.library.headers import Header
from philidor.library.query import ANY, Scope, Sorting
from philidor.library.sqlite_file import StoreError
from philidor.library.store import FILE, Store
from philidor.library.stored import read_game
from philidor.pgn.tree import GameTree
from philidor.terminal.opponent import OpponentSettings, settings_of_seat

GAMES = frozenset({"game"})
# The state of a stored game that is not over and that nobody plays at this moment.
UNFINISHED = "paused"
ENGINES = "engine"


@dataclass(frozen=True)
class Stored:
    """A stored game: its place in the library, its tree, and who plays.

    left: the times on the clocks (ms). ending: None for a game that goes on. body: all that is
    stored beside moves and columns.
    """

    id: str
    created: str
    updated: str
    body: JsonObject
    tree: GameTree
    settings: OpponentSettings
    human_white: bool
    person: str
    left: Mapping[bool, int]
    ending: Ending | None


@contextmanager
def library_file(folder: Path) -> Iterator[Store | None]:
    """The store of a folder, None if there is none; InputError if it cannot be used."""
    if not (folder / FILE).exists():
        yield None
        return
    try:
        store = Store(folder)
    except StoreError as error:
        raise InputError(str(error)) from None
    try:
        yield store
    except sqlite3.Error as error:
        raise InputError(f"{folder / FILE} cannot be read: {error}") from None
    finally:
        store.close()


def last_games(folder: Path, most: int, unfinished: bool = False) -> list[Header]:
    """The games of a person against a program, the last one first."""
    with library_file(folder) as store:
        if store is None:
            return []
        scope = Scope(kinds=GAMES, state=UNFINISHED if unfinished else "")
        rows = Edited(store).page(ANY, scope, Sorting(), 4 * most, 0)
        headers = [header for _, header in rows]
        return [one for one in headers if _seats(store, one.id) is not None][:most]


def stored_game(folder: Path, id: str) -> Stored:
    """A game of the library; InputError if it is none of a person against a program."""
    with library_file(folder) as store:
        if store is None or (found := _seats(store, id)) is None:
            raise InputError(f"the library has no game '{id}' of a person against a program")
        body, human_white = found
        tree, faults = read_game(store, id)
        if faults:
            raise InputError(f"the game is damaged: {faults[0]}")
        rows = store.rows("SELECT created, updated FROM games WHERE id = ?", id)
        created, updated = rows[0]
    seats = {True: body["white"], False: body["black"]}
    times = zip((True, False), body["clock"]["left"], strict=True)
    return Stored(
        id=id,
        created=created,
        updated=updated,
        body=body,
        tree=tree,
        settings=settings_of_seat(seats[not human_white], body["time_control"], tree.tags),
        human_white=human_white,
        person=str(seats[human_white].get("name") or ""),
        left={white: int(left) for white, left in times if left is not None},
        ending=_ending(body.get("ended")),
    )


def listed_engines(folder: Path) -> dict[str, EngineSpec]:
    """The engines that the user has added to the library's list, by name."""
    with library_file(folder) as store:
        kept = {} if store is None else store.documents(ENGINES)
    found = {}
    for one in kept.values():
        directory = Path(one["folder"]) if one.get("folder") else None
        spec = EngineSpec(
            one["name"], tuple(one["command"]), one["protocol"], one["options"], folder=directory
        )
        found[spec.name] = spec
    return found


def _seats(store: Store, id: str) -> tuple[JsonObject, bool] | None:
    """The data of a game and whether the person is White; None if it is another kind of game."""
    rows = store.rows("SELECT body FROM kept_games WHERE id = ?", id)
    try:
        body = json.loads(rows[0][0])
        kinds = [body[side]["kind"] for side in ("white", "black")]
    except (IndexError, ValueError, KeyError, TypeError):
        return None
    return (body, kinds[0] == "human") if sorted(kinds) == ["engine", "human"] else None


def _ending(ended: JsonObject | None) -> Ending | None:
    """The end of a stored game."""
    if not ended:
        return None
    code = ended["reason"]["code"]
    reason = next((one for one in EndReason if CODES[one] == code), EndReason.AGREED)
    winner = {"1-0": True, "0-1": False}.get(ended["result"])
    side = {"white": True, "black": False}.get(ended["reason"].get("params", {}).get("side", ""))
    return Ending(reason, winner, side)
