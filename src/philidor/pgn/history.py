"""Undo and redo of a tree's edits.

Deleted nodes stay in `GameTree.detached` as long as an edit can bring them back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import time
from typing import Any, cast

from philidor.contract.json_object import JsonObject
from philidor.pgn.changes import CHANGES, Attached, Change, Detached, Noted, Ordered, Tagged
from philidor.pgn.notes import fields_from_json, fields_to_json
from philidor.pgn.tree import GameTree

# So many edits can be undone.
KEPT = 200


@dataclass
class Edit:
    """What one command changed.

    kind: names it for people (`delete`, `comment`); node: where it was made; at: when, in seconds.
    before, after: data of the owner of the tree that change with it, as values of JSON, such as how
    the game ended.
    """

    kind: str
    node: int
    at: float = field(default_factory=time)
    changes: list[Change] = field(default_factory=list)
    before: JsonObject = field(default_factory=dict)
    after: JsonObject = field(default_factory=dict)


@dataclass(frozen=True)
class Applied:
    """What an undo or a redo did.

    nodes: those that changed or came back; removed: those that went.
    """

    edit: Edit
    nodes: tuple[int, ...]
    removed: tuple[int, ...]


class History:
    """The edits of one tree that can be undone and redone."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self.done: list[Edit] = []
        self.undone: list[Edit] = []

    @contextmanager
    def edit(self, kind: str, node: int = 0, same: float = 0.0) -> Iterator[Edit]:
        """Make one edit of what is changed inside; nothing is kept where nothing changed.

        same: an edit of this kind at the node not more than so many seconds ago goes on, as while
        somebody types.
        """
        if self.tree.journal is not None:
            raise RuntimeError("an edit is being made already")
        edit = Edit(kind, node)
        self.tree.journal = edit.changes
        try:
            yield edit
        finally:
            self.tree.journal = None
            if edit.changes or edit.before != edit.after:
                self._keep(edit, same)

    def _keep(self, edit: Edit, same: float) -> None:
        last = self.done[-1] if self.done and not self.undone else None
        if last and (last.kind, last.node) == (edit.kind, edit.node) and edit.at - last.at < same:
            last.changes += edit.changes
            last.before = edit.before | last.before
            last.after |= edit.after
            last.at = edit.at
        else:
            self.done.append(edit)
        self.undone.clear()
        del self.done[:-KEPT]
        self.sweep()

    def undo(self) -> Applied | None:
        """Take the last edit back; None if there is none."""
        if not self.done:
            return None
        edit = self.done.pop()
        self.undone.append(edit)
        return self._apply(edit, [_reverse(change) for change in reversed(edit.changes)])

    def redo(self) -> Applied | None:
        """Make the edit again that was undone last; None if there is none."""
        if not self.undone:
            return None
        edit = self.undone.pop()
        self.done.append(edit)
        return self._apply(edit, edit.changes)

    def _apply(self, edit: Edit, changes: Sequence[Change]) -> Applied:
        changed: dict[int, None] = {}
        removed: dict[int, None] = {}
        for change in changes:
            touched, gone = self._make(change)
            for node in touched:
                removed.pop(node, None)
                changed[node] = None
            for node in gone:
                changed.pop(node, None)
                removed[node] = None
        return Applied(edit, tuple(changed), tuple(removed))

    def _make(self, change: Change) -> tuple[list[int], list[int]]:
        """Make a change; returns the nodes that are new or other, and those that are gone.

        What has changed since outside of edits, such as moves that were played, is left as it is.
        """
        tree = self.tree
        match change:
            case Attached(parent, place, node):
                if node not in tree.detached or parent not in tree:
                    return [], []
                return [parent, *tree.attach(parent, place, node)], []
            case Detached(parent, _, node):
                if node not in tree:
                    return [], []
                return [parent], tree.detach(parent, node)
            case Ordered(node, _, after):
                if node not in tree:
                    return [], []
                children = tree[node].children
                places = {child: place for place, child in enumerate(after)}
                children.sort(key=lambda child: places.get(child, len(places)))
                return [node], []
            case Noted(node, _, after):
                if node not in tree:
                    return [], []
                tree[node].notes = tree[node].notes._replace(**cast(JsonObject, after))
                return [node], []
            case Tagged(_, tags):
                tree.tags = dict(tags)
        return [], []

    def sweep(self) -> None:
        """Forget the detached nodes that no edit can bring back."""
        tree = self.tree
        if not tree.detached:
            return
        wanted = [
            change.node
            for edit in (*self.done, *self.undone)
            for change in edit.changes
            if isinstance(change, Attached | Detached) and change.node in tree.detached
        ]
        kept: set[int] = set()
        while wanted:
            number = wanted.pop()
            if number in kept:
                continue
            kept.add(number)
            wanted += tree.detached[number].children
        tree.forget([number for number in tree.detached if number not in kept])

    # In JSON

    def to_json(self) -> JsonObject:
        """The edits as values of JSON."""
        return {
            "done": [_edit_to_json(edit) for edit in self.done],
            "undone": [_edit_to_json(edit) for edit in self.undone],
        }

    def load(self, kept: JsonObject) -> None:
        """Take the edits from values of JSON; the tree has its nodes already.

        Raises KeyError, TypeError or ValueError if they are not those of a history.
        """
        self.done = [_edit_from_json(edit) for edit in kept["done"]]
        self.undone = [_edit_from_json(edit) for edit in kept["undone"]]
        self.sweep()


def _reverse(change: Change) -> Change:
    match change:
        case Attached():
            return Detached(*change)
        case Detached():
            return Attached(*change)
        case Ordered(node, before, after):
            return Ordered(node, after, before)
        case Noted(node, earlier, later):
            return Noted(node, later, earlier)
        case Tagged(old, new):
            return Tagged(new, old)


def _edit_to_json(edit: Edit) -> JsonObject:
    return {
        "kind": edit.kind,
        "node": edit.node,
        "at": round(edit.at),
        "changes": [_change_to_json(change) for change in edit.changes],
        "before": edit.before,
        "after": edit.after,
    }


def _change_to_json(change: Change) -> list[object]:
    if isinstance(change, Noted):
        return ["Noted", change.node, fields_to_json(change.before), fields_to_json(change.after)]
    return [type(change).__name__, *change]


def _edit_from_json(kept: JsonObject) -> Edit:
    changes = [_change_from_json(change) for change in kept["changes"]]
    return Edit(kept["kind"], kept["node"], kept["at"], changes, kept["before"], kept["after"])


def _change_from_json(kept: Sequence[Any]) -> Change:
    name, *values = kept
    if name == "Noted":
        node, before, after = values
        return Noted(node, fields_from_json(before), fields_from_json(after))
    if name == "Ordered":
        node, order, other = values
        return Ordered(node, tuple(order), tuple(other))
    return CHANGES[name](*values)
