"""The nodes of a tree. They are made by the million, so their class is compiled."""

from __future__ import annotations

import cython

from philidor.pgn.notes import NOTHING, Notes


class Node:
    """A position and the move that leads to it; its first child continues the main line.

    id: its number; parent: that of the node before it, None at the root. move: the core's move,
    NULL_MOVE for a null move and at the root. only: its child as long as there is one at most and
    no caller has asked for `children`; 0 for none.
    """

    if not cython.compiled:
        __slots__ = ("id", "listed", "move", "notes", "only", "parent")

    def __init__(
        self,
        number: int,
        parent: int | None,
        move: int,
        notes: Notes,
        children: list[int] | None = None,
    ) -> None:
        self.id = number
        self.parent = parent
        self.move = move
        self.notes = notes
        self.only = 0
        self.listed = children

    def __reduce__(self) -> tuple[type[Node], tuple[object, ...]]:
        return Node, (self.id, self.parent, self.move, self.notes, self.children)

    @property
    def children(self) -> list[int]:
        """The numbers of the nodes after it, in order: a list that may be changed."""
        if self.listed is None:
            self.listed = [self.only] if self.only else []
        return self.listed

    @children.setter
    def children(self, numbers: list[int]) -> None:
        self.listed = numbers


def is_leaf(node: Node) -> cython.bint:
    """Whether nothing follows."""
    return node.only == 0 if node.listed is None else not node.listed


def child_of(parent: Node, number: cython.int, move: cython.int) -> Node:
    """A new last child without notes."""
    node: Node = Node.__new__(Node)
    node.id = number
    node.parent = parent.id
    node.move = move
    node.notes = NOTHING
    node.only = 0
    node.listed = None
    if parent.listed is None and parent.only == 0:
        parent.only = number
    else:
        parent.children.append(number)
    return node
