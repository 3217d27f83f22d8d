"""The tree of a game's positions: the main line and its variations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import chess

from philidor.notation.coordinates import paulchess
from philidor.web.storage.opening_names import opening_name
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import NOT_FOUND, Fault
from philidor.web.wire.games import Label, MoveRecord, Node, OpeningName
from philidor.web.wire.searches import Score

ROOT = 0


class NoNodeError(Fault):
    """The tree has no node of that number."""

    def __init__(self, node: int) -> None:
        super().__init__(Code.NO_NODE, f"there is no node {node}", NOT_FOUND, node=node)


@dataclass
class Notes:
    """Comments, NAGs and the data of the move that leads to a node.

    commands: what a PGN comment tells programs, such as `[%cal Ge2e4]`; kept for the export.
    """

    comment: str = ""
    before: str = ""
    commands: str = ""
    nags: list[int] = field(default_factory=list)
    score: Score | None = None
    clock: int | None = None
    spent: int | None = None
    record: MoveRecord | None = None
    label: Label | None = None


@dataclass
class TreeNode:
    """A position and the move that leads to it; its first child continues the main line."""

    id: int
    parent: int | None
    move: chess.Move | None
    fen: str
    ply: int
    check: bool
    uci: str | None = None
    san: str | None = None
    lan: str | None = None
    paul: str | None = None
    opening: OpeningName | None = None
    children: list[int] = field(default_factory=list)
    notes: Notes = field(default_factory=Notes)


class GameTree:
    """Nodes by number; a number is never reused, not even after a deletion."""

    def __init__(self, start: chess.Board) -> None:
        self.start = start.copy(stack=False)
        self.next = ROOT + 1
        root = TreeNode(ROOT, None, None, start.fen(), start.ply(), start.is_check())
        root.opening = opening_name(start)
        self.branches = {ROOT: root}

    def __getitem__(self, node: int) -> TreeNode:
        """The node of that number; NoNodeError if there is none."""
        try:
            return self.branches[node]
        except KeyError:
            raise NoNodeError(node) from None

    def __contains__(self, node: int) -> bool:
        """Whether there is a node of that number."""
        return node in self.branches

    def path(self, node: int) -> list[int]:
        """The nodes from the root, exclusive, to the node, inclusive."""
        found: list[int] = []
        branch = self[node]
        while branch.parent is not None:
            found.append(branch.id)
            branch = self[branch.parent]
        return found[::-1]

    def board(self, node: int) -> chess.Board:
        """A board at the node with its history of moves, so that repetitions are known."""
        board = self.start.copy()
        for step in self.path(node):
            move = self.branches[step].move
            assert move is not None
            board.push(move)
        return board

    def child(self, node: int, move: chess.Move) -> int | None:
        """The node that a move leads to, None if it does not exist."""
        for number in self[node].children:
            if self.branches[number].move == move:
                return number
        return None

    def add(self, node: int, board: chess.Board, move: chess.Move, number: int = 0) -> TreeNode:
        """Add a legal move to a node; `board` stands at the node and makes the move.

        number: of the new node, if it was stored before; 0 for the next free one.
        """
        number = number or self.next
        self.next = max(self.next, number + 1)
        names = (board.uci(move), board.san(move), board.lan(move), paulchess(board, move))
        board.push(move)
        branch = TreeNode(number, node, move, board.fen(), board.ply(), board.is_check(), *names)
        branch.opening = opening_name(board)
        self.branches[number] = branch
        self[node].children.append(number)
        return branch

    def delete(self, node: int) -> list[int]:
        """Remove a node with its descendants and return their numbers; the root stays."""
        parent = self[node].parent
        if parent is None:
            return []
        self[parent].children.remove(node)
        gone = list(self.below(node))
        for number in gone:
            del self.branches[number]
        return gone

    def below(self, node: int) -> Iterator[int]:
        """A node and its descendants, parents before children."""
        waiting = [node]
        while waiting:
            number = waiting.pop()
            yield number
            waiting += reversed(self[number].children)

    def promote(self, node: int, to_main: bool) -> list[int]:
        """Move a variation up: one place where it branches off, or to the main line.

        Returns the nodes whose children have a new order.
        """
        changed: list[int] = []
        number = node
        while (parent := self[number].parent) is not None:
            siblings = self[parent].children
            place = siblings.index(number)
            if place:
                siblings.insert(0 if to_main else place - 1, siblings.pop(place))
                changed.append(parent)
                if not to_main:
                    break
            number = parent
        return changed

    def prefer(self, node: int) -> list[int]:
        """Make the path to a node the main line; returns the nodes with a new order of children."""
        return self.promote(node, to_main=True)

    def main_line(self, node: int = ROOT) -> list[int]:
        """The nodes after one along first children."""
        found: list[int] = []
        while self[node].children:
            node = self[node].children[0]
            found.append(node)
        return found

    def plies(self) -> int:
        """The length of the main line."""
        return len(self.main_line())

    def message(self, node: int) -> Node:
        """A node as clients receive it."""
        branch = self[node]
        notes = branch.notes
        return Node(
            id=branch.id,
            parent=branch.parent,
            children=list(branch.children),
            ply=branch.ply,
            fen=branch.fen,
            uci=branch.uci,
            san=branch.san,
            lan=branch.lan,
            paul=branch.paul,
            check=branch.check,
            nags=list(notes.nags),
            comment=notes.comment,
            before=notes.before,
            score=notes.score,
            clock=notes.clock,
            spent=notes.spent,
            record=notes.record,
            label=notes.label,
            opening=branch.opening,
        )
