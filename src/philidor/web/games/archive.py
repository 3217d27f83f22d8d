"""Stored games: saving move by move, loading, listing and searching."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from pydantic import TypeAdapter, ValidationError

from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.game.fen import parse_fen
from philidor.library.store import Store, like, now, searchable
from philidor.pgn.commands import read_comment
from philidor.pgn.notes import Notes, from_json, to_json
from philidor.pgn.tags import START
from philidor.pgn.tree import ROOT, GameTree, named, play
from philidor.web.games.clock import TickingClock
from philidor.web.games.nodes import kept_record, kept_score, names_of_moves
from philidor.web.games.web_game import WebGame, read_game_time
from philidor.web.wire.games import (
    Ended,
    Folder,
    GameList,
    GameRow,
    HumanSeat,
    MoveRecord,
    Seat,
)
from philidor.web.wire.searches import Score

SEAT: TypeAdapter[Seat] = TypeAdapter(Seat)
# A node as it is stored: number, parent, move in UCI form, order of its children, notes.
NodeRow = tuple[int, int | None, str | None, str, str]
ROW = "id, kind, white, black, result, date, event, eco, opening, plies, state, created, updated"
COLUMNS = ROW.split(", ")
NO_EDITS: dict[str, list[Any]] = {"done": [], "undone": []}
# In searches: all games but those of matches.
OWN = "own"
DELETED_KEPT = timedelta(days=30)
# Faults of a damaged game that are named.
MOST_FAULTS = 3
log = logging.getLogger(__name__)


class Archive:
    """The games of a store by id."""

    def __init__(self, store: Store) -> None:
        """Games that were being played when the last server ended become paused.

        Games that were deleted long ago are removed for good.
        """
        self.store = store
        with store.transaction() as connection:
            connection.execute("UPDATE games SET state = 'paused' WHERE state = 'playing'")
            connection.execute(
                "DELETE FROM games WHERE deleted != '' AND deleted < ?", (now(-DELETED_KEPT),)
            )

    def save(self, game: WebGame, nodes: Collection[int], removed: Collection[int] = ()) -> None:
        """Save a game with its new or changed nodes, and delete the removed ones."""
        game.updated = now()
        row = game.row()
        words = " ".join(
            (row.white, row.black, row.event, row.date, row.result, row.eco, row.opening)
        )
        values = [getattr(row, name) for name in COLUMNS]
        marks = ", ".join("?" * (len(COLUMNS) + 2))
        changes = ", ".join(f"{name} = excluded.{name}" for name in [*COLUMNS, "words", "body"])
        names = names_of_moves(game.tree, nodes)
        with self.store.transaction() as connection:
            connection.execute(
                f"INSERT INTO games ({ROW}, words, body) VALUES ({marks}) "
                f"ON CONFLICT (id) DO UPDATE SET {changes}",
                (*values, searchable(words), json.dumps(body(game))),
            )
            connection.executemany(
                "INSERT OR REPLACE INTO nodes VALUES (?, ?, ?, ?, ?, ?)",
                [node_row(game, node, names.get(node)) for node in nodes if node in game.tree],
            )
            connection.executemany(
                "DELETE FROM nodes WHERE game = ? AND id = ?",
                [(game.id, node) for node in removed],
            )

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
        game.damage = "; ".join(faults[:MOST_FAULTS])
        if len(faults) > MOST_FAULTS:
            game.damage += f"; and {len(faults) - MOST_FAULTS} faults more"
        return game

    def _game(
        self, key: str, kept: dict[str, Any], nodes: list[NodeRow], faults: list[str]
    ) -> WebGame:
        """A game from its data; ValueError, KeyError or TypeError where they are damaged."""
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

    def __contains__(self, key: str) -> bool:
        """Whether there is a game of that id."""
        return bool(self.store.rows("SELECT 1 FROM kept_games WHERE id = ?", key))

    def delete(self, keys: Sequence[str]) -> None:
        """Delete games; `restore` brings them back for some weeks."""
        self._set("deleted", now(), keys)

    def restore(self, keys: Sequence[str]) -> None:
        """Undo the deletion of games."""
        self._set("deleted", "", keys)

    def remove_deleted(self) -> None:
        """Remove all deleted games for good."""
        with self.store.transaction() as connection:
            connection.execute("DELETE FROM games WHERE deleted != ''")

    def folders(self) -> list[Folder]:
        """All folders by name."""
        rows = self.store.rows(
            "SELECT folder, count(*) FROM kept_games WHERE folder != '' "
            "GROUP BY folder ORDER BY lower(folder), folder"
        )
        return [Folder(name=name, games=games) for name, games in rows]

    def file(self, keys: Sequence[str], folder: str) -> None:
        """Move games to a folder; empty: out of any folder."""
        self._set("folder", folder, keys)

    def _set(self, column: str, value: str, keys: Sequence[str]) -> None:
        with self.store.transaction() as connection:
            connection.executemany(
                f"UPDATE games SET {column} = ? WHERE id = ?", [(value, key) for key in keys]
            )

    def find(self, wanted: GameQuery, limit: int, offset: int) -> GameList:
        """The games that match, the latest first."""
        condition, values = wanted.condition()
        (total,) = self.store.rows(f"SELECT count(*) FROM games WHERE {condition}", *values)[0]
        rows = self.store.rows(
            f"SELECT {ROW}, folder FROM games WHERE {condition} "
            "ORDER BY deleted DESC, updated DESC, id LIMIT ? OFFSET ?",
            *values,
            limit,
            offset,
        )
        names = [*COLUMNS, "folder"]
        games = [read_row(dict(zip(names, row, strict=True))) for row in rows]
        return GameList(total=total, games=games)

    def ids(self, wanted: GameQuery) -> list[str]:
        """The ids of all games that match, the oldest first."""
        condition, values = wanted.condition()
        rows = self.store.rows(
            f"SELECT id FROM games WHERE {condition} ORDER BY created, id", *values
        )
        return [row[0] for row in rows]


@dataclass(frozen=True)
class GameQuery:
    """A choice among the stored games; empty fields do not restrict it.

    words: all must occur in names, event, opening, date or result; kind: a game's kind, or `own`
    for all but games of matches; deleted: the deleted games instead of the others.
    """

    words: str = ""
    kind: str = ""
    state: str = ""
    folder: str = ""
    deleted: bool = False

    def condition(self) -> tuple[str, list[str]]:
        """The choice as an SQL condition and its values."""
        condition, values = like(self.words)
        condition += f" AND deleted {'!=' if self.deleted else '='} ''"
        if self.kind == OWN:
            condition += " AND kind != 'match'"
        kind = "" if self.kind == OWN else self.kind
        for column, value in (("kind", kind), ("state", self.state), ("folder", self.folder)):
            if value:
                condition += f" AND {column} = ?"
                values.append(value)
        return condition, values


def read_row(values: dict[str, Any]) -> GameRow:
    """A row of the list; values that cannot be right are replaced."""
    try:
        return GameRow(**values)
    except ValidationError as error:
        log.warning("the row of game %s is damaged: %s", values["id"], error)
        plies = values["plies"] if isinstance(values["plies"], int) else 0
        texts = {name: str(value or "") for name, value in values.items()}
        return GameRow.model_validate(texts | {"plies": plies, "kind": "game", "state": "idle"})


def body(game: WebGame) -> dict[str, Any]:
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
    branch = game.tree[node]
    notes = json.dumps(to_json(branch.notes))
    return (game.id, node, branch.parent, move, json.dumps(branch.children), notes)


def read_tree(start: Setup, rows: list[NodeRow], faults: list[str]) -> GameTree:
    """A tree from the rows of its nodes; what cannot be read is left out and added to `faults`.

    Numbers of unreadable nodes are not used again, so that their rows stay as they are. Nodes that
    are not among the children of their parents have been deleted; an undo may bring them back.
    """
    tree = GameTree(start)
    position = Position()
    convert.place(position, start)
    # The positions of nodes, since a later sibling needs the parent's again.
    setups, last = {ROOT: start}, ROOT
    orders: dict[int, list[int]] = {}
    after = ROOT + 1
    for number, parent, move, children, notes in rows:
        after = max(after, number + 1)
        try:
            if parent is not None:
                if parent != last:
                    convert.place(position, setups[parent])
                found = named(position, move or "")
                if found is None:
                    last = -1
                    raise ValueError(move)
                tree.add(parent, found, number=number)
                play(position, found)
                setups[number], last = convert.setup_of(position), number
        except (ValueError, KeyError):
            faults.append(f"move {number} ({move}) cannot be read")
            continue
        try:
            orders[number] = json.loads(children)
            tree[number].notes = read_notes(json.loads(notes))
        except (ValueError, TypeError, KeyError):
            faults.append(f"the notes of move {number} ({move}) cannot be read")
    for number, order in orders.items():
        known = set(tree[number].children)
        tree[number].children = [child for child in order if child in known]
    tree.load(list(tree.nodes.values()), after)
    return tree


def read_notes(kept: dict[str, Any]) -> Notes:
    """The notes of a node from its row; ValueError or TypeError if they are damaged."""
    older = isinstance(kept.get("score"), dict) or isinstance(kept.get("commands"), str)
    if older or "depth" in (kept.get("record") or ()):
        return _older_notes(kept)
    return from_json(kept)


def _older_notes(kept: dict[str, Any]) -> Notes:
    """Notes as earlier versions stored them: commands as one text, values as objects."""
    values = dict(kept)
    commands = values.pop("commands", "")
    for name in ("score", "record"):
        values.pop(name, None)
    notes = from_json({name: value for name, value in values.items() if value is not None})
    record = kept.get("record")
    if record is not None:
        notes = notes._replace(record=kept_record(MoveRecord.model_validate(record)))
    if kept.get("score") is not None:
        notes = notes._replace(score=kept_score(Score.model_validate(kept["score"])))
    return read_comment(commands, notes)
