"""The tree of a real search of the toy: python -m examples.tree STEP DEPTH [FEN]."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf

from examples.alpha_beta import INFINITE, MATE, MATE_BOUND, AlphaBeta, Score
from examples.board import START_FEN, Board, Move
from examples.limits import DEEPEST, Limits, Watch
from examples.making import NO_MOVE
from examples.player import Player
from examples.steps import step_named


class TooLargeError(ValueError):
    """A tree has more nodes than its caller wants."""


@dataclass
class Node:
    """A node of a search.

    move: the move that led here, None at the root. alpha, beta: its window. score: what it
    returned. children: the moves that were searched, in order. left_out: legal moves that were
    not, because one before them reached beta.
    """

    move: Move | None
    alpha: Score
    beta: Score
    depth: int
    score: Score = 0
    children: list[Node] = field(default_factory=list)
    left_out: int = 0

    @property
    def cut(self) -> bool:
        """Whether its score reached beta."""
        return self.score >= self.beta

    def walk(self) -> Iterator[Node]:
        """The node and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()


class Recording(AlphaBeta):
    """A searcher that keeps its tree; mixed into the class of a step.

    room: nodes that the tree may still have.
    """

    path: list[Node]
    room: float

    def search(self, alpha: Score, beta: Score, depth: int, ply: int) -> Score:
        """Search, and keep the node; TooLargeError if the tree has no room for it."""
        self.room -= 1
        if self.room < 0:
            raise TooLargeError("the tree has too many nodes: choose a smaller depth")
        node = Node(self.board.history[-1].move if ply else None, alpha, beta, depth)
        if self.path:
            self.path[-1].children.append(node)
        self.path.append(node)
        node.score = super().search(alpha, beta, depth, ply)
        if node.cut and node.children:
            searched = {child.move for child in node.children}
            node.left_out = sum(move not in searched for move in self.legal())
        if ply:
            self.path.pop()
        return node.score

    def legal(self) -> list[Move]:
        """The legal moves of the position."""
        found = []
        for move in self.moves():
            if super().try_move(move):
                self.take_back()
                found.append(move)
        return found


def tree_of(name: str, fen: str, depth: int) -> Node:
    """The tree of a step's search of one depth, with the widest window; ValueError if impossible.

    Steps from 6 to 16 have one.
    """
    return tree_of_kind(type(step_named(name).make()), fen, depth)


def tree_of_kind(kind: type[Player], fen: str, depth: int, most: float = inf) -> Node:
    """The tree of a searcher of a class; ValueError if it does not search, or is too large."""
    if not issubclass(kind, AlphaBeta):
        raise ValueError(f"{kind.__name__} does not search")
    player: Recording = type("Recorded", (Recording, kind), {"path": [], "room": inf})()
    player.set_position(fen)
    # What `think` prepares; step 9 has its tables made there.
    player.think(Limits(depth=0), lambda _: None)
    player.path, player.room = [], most
    player.watch = Watch(Limits(), None, player.signals)
    player.lines = [[] for _ in range(3 * DEEPEST)]
    player.best_line = []
    player.search(-INFINITE, INFINITE, depth, 0)
    return player.path[0]


def score_text(score: Score) -> str:
    """A score as trees show it: centipawns, infinity, or the plies to mate."""
    if abs(score) >= INFINITE:
        return "\N{INFINITY}" if score > 0 else "-\N{INFINITY}"
    if abs(score) > MATE_BOUND:
        return f"mate in {MATE - abs(score)} plies" if score > 0 else f"mated in {MATE + score}"
    return str(score)


def move_text(move: Move | None) -> str:
    """A move as trees show it."""
    return "root" if move is None else "pass" if move == NO_MOVE else str(move)


def printed(node: Node, indent: str = "") -> Iterator[str]:
    """The tree as lines of text."""
    window = f"[{score_text(node.alpha)}, {score_text(node.beta)}]"
    end = f", cut: {node.left_out} moves left out" if node.left_out else ""
    yield f"{indent}{move_text(node.move)} {window} = {score_text(node.score)}{end}"
    for child in node.children:
        yield from printed(child, indent + "  ")


def main(words: list[str]) -> None:
    """Print a tree."""
    if len(words) not in (2, 3) or not words[1].isdigit():
        sys.exit("python -m examples.tree STEP DEPTH [FEN]")
    fen = words[2] if len(words) == 3 else START_FEN
    try:
        Board(fen)
        print("\n".join(printed(tree_of(words[0], fen, int(words[1])))))
    except (ValueError, IndexError) as error:
        sys.exit(f"examples.tree: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
