"""The one tree of a game: the main line, its variations, and what is noted about the moves.

Nodes have numbers, which are never used again. Positions and names of moves are derived when
somebody asks for them. `history.History` undoes and redoes edits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from philidor.contract.player import IllegalMoveError
from philidor.contract.setup import Setup, square_number
from philidor.core import convert
from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.core.types import EN_PASSANT, FLAG_MASK, NO_KIND, NO_MOVE, NO_SQUARE
from philidor.pgn.changes import Attached, Change, Detached, Noted, Ordered, Tagged
from philidor.pgn.node import Node
from philidor.pgn.notes import NOTHING, Notes, changed
from philidor.pgn.san import find_from, write_san
from philidor.pgn.tags import START

ROOT = 0
_UCI = re.compile(r"([a-h][1-8])([a-h][1-8])([nbrq]?)")
# A null move: the side to move passes. PGN writes it as `--`, UCI as `0000`.
NULL_MOVE = NO_MOVE
NULL_SAN, NULL_UCI = "--", "0000"


class NoNodeError(LookupError):
    """The tree has no node of that number."""

    def __init__(self, node: int) -> None:
        super().__init__(f"there is no node {node}")
        self.node = node


class GameTree:
    """A game: where it starts, its tags, its result and its nodes by number.

    tags: all but those that follow from the rest: FEN, SetUp, Variant and Result; tags of the Seven
    Tag Roster that are unknown are left out. nodes: those that can be reached from the root;
    detached: deleted ones that an undo can bring back.
    """

    def __init__(
        self, start: Setup = START, tags: Mapping[str, str] | None = None, result: str = "*"
    ) -> None:
        self.start = start
        self.tags = dict(tags or {})
        self.result = result
        self.next = ROOT + 1
        self.nodes = {ROOT: Node(ROOT, None, NULL_MOVE, NOTHING)}
        self.detached: dict[int, Node] = {}
        # The changes of the edit that is being made, None outside of edits.
        self.journal: list[Change] | None = None
        # Nodes that can never come back, until the store takes them out too.
        self.forgotten: list[int] = []

    def __getitem__(self, node: int) -> Node:
        """The node of that number; NoNodeError if there is none."""
        try:
            return self.nodes[node]
        except KeyError:
            raise NoNodeError(node) from None

    def __contains__(self, node: int) -> bool:
        """Whether there is a node of that number."""
        return node in self.nodes

    # The shape

    def path(self, node: int) -> list[int]:
        """The nodes from the root, exclusive, to the node, inclusive."""
        found: list[int] = []
        branch = self[node]
        while branch.parent is not None:
            found.append(branch.id)
            branch = self.nodes[branch.parent]
        return found[::-1]

    def child(self, node: int, move: int) -> int | None:
        """The node that a move leads to, None if it does not exist."""
        for number in self[node].children:
            if self.nodes[number].move == move:
                return number
        return None

    def below(self, node: int = ROOT) -> Iterator[int]:
        """A node and its descendants, parents before children."""
        waiting = [node]
        while waiting:
            number = waiting.pop()
            yield number
            waiting += reversed(self[number].children)

    def main_line(self, node: int = ROOT) -> list[int]:
        """The nodes after one along first children."""
        found: list[int] = []
        children = self[node].children
        while children:
            found.append(children[0])
            children = self.nodes[children[0]].children
        return found

    def plies(self) -> int:
        """The length of the main line."""
        return len(self.main_line())

    def walk(self, node: int = ROOT) -> Iterator[tuple[Node, Position]]:
        """The descendants of a node, parents first, each with the position before its move.

        The position is one that goes on with the walk: it must be the same when the caller asks for
        the next node.
        """
        position = self.position(node)
        waiting: list[tuple[int, Setup | None]] = []
        self._push_children(node, position, waiting)
        while waiting:
            number, before = waiting.pop()
            if before is not None:
                convert.place(position, before)
            branch = self.nodes[number]
            yield branch, position
            play(position, branch.move)
            self._push_children(number, position, waiting)

    def _push_children(
        self, node: int, position: Position, waiting: list[tuple[int, Setup | None]]
    ) -> None:
        """Put the children of a node on a walk's stack, the first on top.

        The walk goes on with the first one's position, and sets up those of the others again.
        """
        children = self.nodes[node].children
        if len(children) > 1:
            setup = convert.setup_of(position)
            waiting += [(number, setup) for number in reversed(children[1:])]
        if children:
            waiting.append((children[0], None))

    # Positions and names

    def position(self, node: int) -> Position:
        """The position at a node, with the history of its moves as far as the core keeps it."""
        position = Position()
        convert.place(position, self.start)
        for step in self.path(node):
            play(position, self.nodes[step].move)
        return position

    def setup(self, node: int) -> Setup:
        """The position at a node; en passant only where the capture is legal."""
        return setup_of(self.position(node))

    def fen(self, node: int) -> str:
        """The position at a node as FEN; en passant only where the capture is legal."""
        return self.setup(node).fen()

    def white_to_move(self, node: int) -> bool:
        """Whether White is to move at a node."""
        return self.start.white_to_move == (len(self.path(node)) % 2 == 0)

    def ply(self, node: int) -> int:
        """Half-moves since White's first move, by the move number of the start."""
        first = 2 * self.start.fullmove - (2 if self.start.white_to_move else 1)
        return first + len(self.path(node))

    def uci(self, node: int) -> str:
        """The move that leads to a node in UCI form, empty at the root."""
        branch = self[node]
        return "" if branch.parent is None else uci(self.position(branch.parent), branch.move)

    def san(self, node: int) -> str:
        """The move that leads to a node in SAN, empty at the root."""
        branch = self[node]
        return "" if branch.parent is None else san(self.position(branch.parent), branch.move)

    def line(self, node: int) -> tuple[Setup, list[str]]:
        """The start and the moves to a node in UCI form."""
        position = Position()
        convert.place(position, self.start)
        names = []
        for step in self.path(node):
            move = self.nodes[step].move
            names.append(uci(position, move))
            play(position, move)
        return self.start, names

    def name_of_deleted(self, node: int) -> str:
        """The move that leads to a detached node, in UCI form."""
        known = self.nodes | self.detached
        last, moves = known[node], list[int]()
        above = known[last.parent or ROOT]
        while above.parent is not None:
            moves.append(above.move)
            above = known[above.parent]
        position = self.position(ROOT)
        for move in reversed(moves):
            play(position, move)
        return uci(position, last.move)

    def move_named(self, node: int, name: str) -> int:
        """The move of a name in UCI form at a node; IllegalMoveError if it is not legal there.

        Castling may be written either as the king's two steps or as king takes rook.
        """
        move = named(self.position(node), name)
        if move is None:
            raise IllegalMoveError(name, self.line(node)[1])
        return move

    # Changes

    def add(self, node: int, move: int, notes: Notes = NOTHING, number: int = 0) -> int:
        """Add a legal move as the last of a node and return the number of the new node.

        number: of the new node, if it was stored before; 0 for the next free one.
        """
        number = number or self.next
        if number >= self.next:
            self.next = number + 1
        children = self[node].children
        self.nodes[number] = Node(number, node, move, notes)
        children.append(number)
        if self.journal is not None:
            self._changed(Attached(node, len(children) - 1, number))
        return number

    def extend(self, node: int, moves: Iterable[str]) -> list[int]:
        """Add a line of moves in UCI form after a node and return the numbers of their nodes.

        Moves that the tree has already are not added again. IllegalMoveError at the first illegal
        move; those before it stay.
        """
        position = self.position(node)
        found: list[int] = []
        for name in moves:
            move = named(position, name)
            if move is None:
                raise IllegalMoveError(name, self.line(node)[1])
            known = self.child(node, move)
            node = self.add(node, move) if known is None else known
            play(position, move)
            found.append(node)
        return found

    def delete(self, node: int) -> list[int]:
        """Remove a node with its descendants and return their numbers; the root stays."""
        parent = self[node].parent
        if parent is None:
            return []
        change = Detached(parent, self.nodes[parent].children.index(node), node)
        gone = self.detach(change.parent, node)
        if self.journal is None:
            self.forget(gone)
        else:
            self._changed(change)
        return gone

    def promote(self, node: int, to_main: bool) -> list[int]:
        """Move a variation up: one place where it branches off, or to the main line.

        Returns the nodes whose children have a new order.
        """
        changed_nodes: list[int] = []
        number = node
        while (parent := self[number].parent) is not None:
            order = list(self.nodes[parent].children)
            place = order.index(number)
            if place:
                order.insert(0 if to_main else place - 1, order.pop(place))
                self.reorder(parent, order)
                changed_nodes.append(parent)
                if not to_main:
                    break
            number = parent
        return changed_nodes

    def prefer(self, node: int) -> list[int]:
        """Make the path to a node the main line; returns the nodes with a new order of children."""
        return self.promote(node, to_main=True)

    def reorder(self, node: int, order: Sequence[int]) -> None:
        """Give the children of a node another order; ValueError if they are not its children."""
        children = self[node].children
        if sorted(order) != sorted(children):
            raise ValueError(f"these are not the children of node {node}")
        self._changed(Ordered(node, tuple(children), tuple(order)))
        children[:] = order

    def note(self, node: int, notes: Notes) -> None:
        """Replace what is noted at a node."""
        branch = self[node]
        before = changed(branch.notes, notes)
        if before:
            self._changed(Noted(node, before, changed(notes, branch.notes)))
            branch.notes = notes

    def retag(self, tags: Mapping[str, str]) -> None:
        """Replace the tags."""
        if tags != self.tags:
            self._changed(Tagged(self.tags, dict(tags)))
            self.tags = dict(tags)

    def _changed(self, change: Change) -> None:
        if self.journal is not None:
            self.journal.append(change)

    # For the history and the store

    def load(self, nodes: Iterable[Node], after: int) -> None:
        """Take the nodes of a stored game, each with its children; `after` is the next number.

        Nodes that cannot be reached from the root are those that an undo can bring back. Children
        that are missing are left out.
        """
        stored = {node.id: node for node in nodes}
        stored.setdefault(ROOT, self.nodes[ROOT])
        for node in stored.values():
            node.children = [
                number
                for number in node.children
                if number in stored and stored[number].parent == node.id
            ]
        self.nodes = stored
        self.next = max(after, max(stored) + 1)
        reached = set(self.below())
        self.nodes = {number: node for number, node in stored.items() if number in reached}
        self.detached = {number: node for number, node in stored.items() if number not in reached}

    def attach(self, parent: int, place: int, node: int) -> list[int]:
        """Bring a detached node back with its descendants, and return their numbers."""
        waiting, back = [node], []
        while waiting:
            number = waiting.pop()
            self.nodes[number] = self.detached.pop(number)
            back.append(number)
            waiting += self.nodes[number].children
        self[parent].children.insert(place, node)
        return back

    def detach(self, parent: int, node: int) -> list[int]:
        """Take a node out with its descendants, which stay in `detached`; returns their numbers."""
        gone = list(self.below(node))
        self[parent].children.remove(node)
        for number in gone:
            self.detached[number] = self.nodes.pop(number)
        return gone

    def forget(self, nodes: Sequence[int]) -> None:
        """Drop detached nodes for good."""
        for number in nodes:
            del self.detached[number]
        self.forgotten += nodes

    def take_forgotten(self) -> list[int]:
        """The nodes that can never come back, once: the store deletes them."""
        gone, self.forgotten = self.forgotten, []
        return gone


def play(position: Position, move: int) -> None:
    """Make a move of a game, which may be a null move, however long the game is."""
    if move == NULL_MOVE:
        position.make_null()
    else:
        position.make(move)
    if position.top > convert.HISTORY - convert.SEARCH_ROOM:
        position.forget_past()


def passed(position: Position) -> Setup:
    """The position after a null move."""
    setup = convert.setup_of(position)
    return replace(
        setup,
        white_to_move=not setup.white_to_move,
        en_passant=None,
        halfmoves=setup.halfmoves + 1,
        fullmove=setup.fullmove + (not setup.white_to_move),
    )


def named(position: Position, name: str) -> int | None:
    """The legal move of a name in UCI form, or a null move; None if there is none.

    Castling may be written either as the king's two steps or as king takes rook.
    """
    if name == NULL_UCI:
        return NULL_MOVE
    found = _UCI.fullmatch(name)
    if found is None:
        return None
    kind = NO_KIND if not found[3] else convert.KINDS.index(found[3])
    squares = square_number(found[1]), square_number(found[2])
    return find_from(position, *squares, kind) or None


def san(position: Position, move: int) -> str:
    """A legal move or a null move in SAN."""
    return NULL_SAN if move == NULL_MOVE else write_san(position, move)


def uci(position: Position, move: int) -> str:
    """A legal move or a null move in UCI form."""
    return NULL_UCI if move == NULL_MOVE else convert.uci(position, move)


def setup_of(position: Position) -> Setup:
    """A position as a `Setup`; en passant only where the capture is legal, as in export FENs."""
    setup = convert.setup_of(position)
    if position.en_passant != NO_SQUARE and not any(
        move & FLAG_MASK == EN_PASSANT for move in legal_moves(position)
    ):
        return replace(setup, en_passant=None)
    return setup
