"""The tree of an edited game as rows of SQLite, read as far as they can be."""

from __future__ import annotations

import json

from philidor.contract.json_object import JsonObject
from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.game.fen import parse_fen
from philidor.library.store import Store
from philidor.pgn.commands import read_comment
from philidor.pgn.notes import MoveRecord, Notes, Score, from_json, to_json
from philidor.pgn.tags import START
from philidor.pgn.tree import ROOT, GameTree, named, play, uci

# A node: number, parent, move in UCI form, numbers of its children in order, notes.
NodeRow = tuple[int, int | None, str | None, str, str]


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


def node_rows(tree: GameTree) -> list[NodeRow]:
    """The rows of all nodes of a tree."""
    names: dict[int, str | None] = {ROOT: None}
    for branch, position in tree.walk():
        names[branch.id] = uci(position, branch.move)
    return [
        (
            number,
            tree[number].parent,
            name,
            json.dumps(tree[number].children),
            json.dumps(to_json(tree[number].notes)),
        )
        for number, name in names.items()
    ]


def read_notes(values: JsonObject) -> Notes:
    """The notes of a node from its row; KeyError, TypeError or ValueError if they are damaged.

    Earlier versions stored commands as one text, and values as objects.
    """
    older = isinstance(values.get("score"), dict) or isinstance(values.get("commands"), str)
    if not older and "depth" not in (values.get("record") or ()):
        return from_json(values)
    fields = {name: value for name, value in values.items() if value is not None}
    commands = fields.pop("commands", "")
    score, record = fields.pop("score", None), fields.pop("record", None)
    if record is not None:
        known = {name: record.get(name) for name in ("mark", "nodes", "seldepth", "time")}
        found = _score(record.get("score"), record.get("depth"))
        record = MoveRecord(**known, score=found, extra=record.get("extra") or {})
    unknown = fields.keys() - set(Notes._fields)
    if unknown:
        raise ValueError(f"notes have no {min(unknown)}")
    fields["nags"] = tuple(fields.get("nags", ()))
    notes = Notes(**fields, score=_score(score, None), record=record)
    return read_comment(commands, notes)


def _score(value: JsonObject | None, depth: int | None) -> Score | None:
    return None if value is None else Score(value.get("cp"), value.get("mate"), depth)


def read_game(store: Store, id: str) -> tuple[GameTree, list[str]]:
    """A stored game with its tags, and what of it cannot be read; KeyError if there is none."""
    found = store.rows(
        "SELECT body, white, black, result, date, event, eco, opening FROM games WHERE id = ?", id
    )
    if not found:
        raise KeyError(id)
    text, white, black, result, date, event, eco, opening = found[0]
    faults: list[str] = []
    try:
        body = json.loads(text)
        start, tags = parse_fen(body["start"], body["chess960"]), dict(body["tags"])
    except (ValueError, KeyError, TypeError):
        faults.append("its players, clocks and start position cannot be read")
        start, tags = START, {"Event": event}
    rows = store.rows(
        "SELECT id, parent, move, children, notes FROM nodes WHERE game = ? ORDER BY id", id
    )
    tree = read_tree(start, rows, faults)
    known = {"White": white, "Black": black, "Date": date, "ECO": eco, "Opening": opening}
    tree.retag(tags | {name: value for name, value in known.items() if value})
    tree.result = result
    return tree, faults
