"""Games of the page in the library: saved move by move, and loaded."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection
from typing import Any

from pydantic import TypeAdapter

from philidor.contract.json_object import JsonObject
from philidor.game.fen import parse_fen
from philidor.library.store import Store, now
from philidor.library.stored import NodeRow, read_tree
from philidor.pgn.notes import to_json
from philidor.pgn.tags import START
from philidor.pgn.tree import ROOT
from philidor.web.games.clock import TickingClock
from philidor.web.games.nodes import names_of_moves
from philidor.web.games.web_game import WebGame, read_game_time
from philidor.web.wire.base import LAZY
from philidor.web.wire.games import Ended, HumanSeat, Seat

SEAT: TypeAdapter[Seat] = TypeAdapter(Seat, config=LAZY)
NO_EDITS: dict[str, list[Any]] = {"done": [], "undone": []}
# Faults of a damaged game that are named.
MOST_FAULTS = 3
log = logging.getLogger(__name__)


class ChangedElsewhereError(Exception):
    """Another program has changed the game since this one loaded or stored it."""


class Archive:
    """The games of a store by id."""

    def __init__(self, store: Store) -> None:
        """Games that were being played when the last server ended become paused."""
        self.store = store
        with store.transaction() as connection:
            connection.execute("UPDATE games SET state = 'paused' WHERE state = 'playing'")

    def save(self, game: WebGame, nodes: Collection[int], removed: Collection[int] = ()) -> None:
        """Save a game with its new or changed nodes, and delete the removed ones.

        Raises sqlite3.Error, or ChangedElsewhereError, and then changes nothing.
        """
        game.updated = now()
        values = game.columns() | {"body": json.dumps(body(game))}
        if game.imported:
            nodes = list(game.tree.below(ROOT))
        marks = ", ".join("?" * len(values))
        changes = ", ".join(f"{name} = excluded.{name}" for name in values)
        tree = game.tree
        # A deleted node stays as a row as long as an edit can bring it back.
        known = [node for node in nodes if node in tree or node in tree.detached]
        names = names_of_moves(tree, known)
        with self.store.transaction() as connection:
            if not self.is_current(game):
                raise ChangedElsewhereError(game.id)
            connection.execute(
                f"INSERT INTO games ({', '.join(values)}) VALUES ({marks}) "
                f"ON CONFLICT (id) DO UPDATE SET {changes}",
                tuple(values.values()),
            )
            connection.executemany(
                "INSERT OR REPLACE INTO nodes VALUES (?, ?, ?, ?, ?, ?)",
                [node_row(game, node, names.get(node)) for node in known],
            )
            connection.executemany(
                "DELETE FROM nodes WHERE game = ? AND id = ?",
                [(game.id, node) for node in removed],
            )
        game.imported, game.stored = False, game.updated

    def is_current(self, game: WebGame) -> bool:
        """Whether no other program has changed a game since it was loaded or stored here."""
        found = self.store.rows("SELECT updated FROM games WHERE id = ?", game.id)
        return not found or found[0][0] == game.stored

    def load(self, key: str) -> WebGame | None:
        """The game of that id, None if there is none.

        A damaged game is loaded as far as it can be read; its `damage` says what is wrong.
        """
        found = self.store.rows(
            "SELECT kind, state, created, updated, body, white, black, result, date, event "
            "FROM kept_games WHERE id = ?",
            key,
        )
        if not found:
            return None
        kind, state, created, updated, text, white, black, result, date, event = found[0]
        nodes = self.store.rows(
            "SELECT id, parent, move, children, notes FROM nodes WHERE game = ? ORDER BY id", key
        )
        faults: list[str] = []
        try:
            kept = json.loads(text)
            game = self._game(key, kept, nodes, faults)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            log.warning("the data of game %s are damaged: %s", key, error)
            faults.clear()
            seats: dict[bool, Seat] = {True: HumanSeat(name=white), False: HumanSeat(name=black)}
            control = read_game_time("unlimited")
            tags = {"Date": date, "Event": event, "Result": result}
            game = WebGame(
                key,
                read_tree(START, nodes, faults),
                seats,
                control,
                TickingClock(control),
                tags={name: value for name, value in tags.items() if value},
            )
            faults.insert(0, "its players, clocks and start position cannot be read")
        game.kind, game.state, game.created, game.updated = kind, state, created, updated
        game.stored = updated
        game.damage = "; ".join(faults[:MOST_FAULTS])
        if len(faults) > MOST_FAULTS:
            game.damage += f"; and {len(faults) - MOST_FAULTS} faults more"
        return game

    def _game(self, key: str, kept: JsonObject, nodes: list[NodeRow], faults: list[str]) -> WebGame:
        """A game from its data; ValueError, KeyError or TypeError if they are damaged."""
        time_control = read_game_time(kept["time_control"])
        clock = TickingClock(time_control)
        clock.restore(kept["clock"])
        tree = read_tree(parse_fen(kept["start"], kept["chess960"]), nodes, faults)
        tree.next = max(tree.next, kept["next"])
        head = kept["head"] if kept["head"] in tree else [ROOT, *tree.main_line()][-1]
        game = WebGame(
            key,
            tree,
            {True: SEAT.validate_python(kept["white"]), False: SEAT.validate_python(kept["black"])},
            time_control,
            clock,
            head=head,
            continuous=kept["continuous"],
            learning=kept["learning"],
            tags=kept["tags"],
            epd=kept["epd"],
            ended=Ended.model_validate(kept["ended"]) if kept["ended"] else None,
            redo=[node for node in kept["redo"] if node in tree],
            revision=kept["revision"],
        )
        game.history.load(kept.get("history", NO_EDITS))
        return game


def body(game: WebGame) -> JsonObject:
    """The data of a game that have no column of their own."""
    return {
        "start": game.tree.start.fen(),
        "chess960": game.chess960,
        "white": game.seats[True].model_dump(),
        "black": game.seats[False].model_dump(),
        "time_control": str(game.time_control),
        "clock": game.clock.state(),
        "head": game.head,
        "continuous": game.continuous,
        "learning": game.learning,
        "tags": game.tags,
        "epd": game.epd,
        "ended": game.ended.model_dump() if game.ended else None,
        "redo": game.redo,
        "next": game.tree.next,
        "history": game.history.to_json(),
        "revision": game.revision,
    }


def node_row(game: WebGame, node: int, move: str | None) -> tuple[object, ...]:
    """The row of a node, which a move in UCI form leads to."""
    branch = game.tree.nodes.get(node) or game.tree.detached[node]
    notes = json.dumps(to_json(branch.notes))
    return (game.id, node, branch.parent, move, json.dumps(branch.children), notes)
