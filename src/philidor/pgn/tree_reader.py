"""Whole games: the events of a text become a tree with comments, glyphs and variations."""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.core.types import NO_MOVE, Move
    from philidor.pgn.movetext import move_of
    from philidor.pgn.node import child_of, is_leaf
    from philidor.pgn.remarks import may_be_record, with_glyph
    from philidor.pgn.types import (
        AMBIGUOUS,
        AMBIGUOUS_MOVE,
        CASTLES,
        COMMENT,
        GAME_END,
        GLYPH,
        ILLEGAL_MOVE,
        MORE_TEXT,
        MOVE_NUMBER,
        NO_RESULT,
        NOT_A_MOVE,
        PASS,
        PASS_IN_CHECK,
        PIECE_MOVE,
        RESULT,
        UNREADABLE,
        VARIATION_BEGIN,
        VARIATION_END,
    )

from philidor.contract.reason import Reason, worded
from philidor.core.position import Position
from philidor.pgn.commands import with_record
from philidor.pgn.node import Node
from philidor.pgn.notes import NOTHING
from philidor.pgn.remarks import Remarks
from philidor.pgn.scanner import Scanner
from philidor.pgn.tags import RESULTS
from philidor.pgn.tree import ROOT, GameTree

# What is left out of a tree, and why a variation ends before its time.
CUT = ("a comment of more than {most} bytes is cut", "repair.long-comment")
NESTED = ("variations nested more than {most} times are left out", "repair.nested")
EARLY = ("a variation before the first move is left out", "repair.early-variation")
ENDINGS = {
    NOT_A_MOVE: ("'{word}' is not a move in a variation, which ends there", "repair.not-a-move"),
    PASS_IN_CHECK: (
        "'{word}' passes in check in a variation, which ends there",
        "repair.null-in-check",
    ),
    AMBIGUOUS_MOVE: ("'{word}' is ambiguous in a variation, which ends there", "repair.ambiguous"),
    ILLEGAL_MOVE: ("'{word}' is illegal in a variation, which ends there", "repair.illegal"),
}


class Line:
    """The main line or a variation while it is read.

    now, before: the positions after and before its last move, which leads from parent to node.
    moved: it has a move; ended: the rest of it is skipped; fresh: a comment belongs to the next
    move; pending: such comments. opened: where the variation begins in the text.
    """

    def __init__(self) -> None:
        self.now = Position()
        self.before = Position()
        self.pending: list[bytes] = []
        self.node = self.parent = Node(ROOT, None, NO_MOVE, NOTHING)
        self.opened = 0
        self.moved = self.ended = self.fresh = False

    def begin(self, position: Position, node: Node, opened: cython.int) -> None:
        """Start at a position, which is that of a node."""
        self.now.copy_from(position)
        self.now.forget_past()
        self.node = self.parent = node
        self.opened = opened
        self.moved = self.ended = False
        self.fresh = opened >= 0
        self.pending = []


class TreeReader:
    """Builds the tree of one game after another: `open`, then `read` until it returns False.

    notes: what was left out of variations, with its offset in the text. too_many: the game has more
    moves than are read.
    """

    def __init__(self) -> None:
        self.scanner = Scanner()
        self.remarks = Remarks()
        self.lines = [Line()]
        self.notes: list[tuple[int, Reason]] = []
        self.depth = self.skipped = self.moves = self.kind = 0
        self.deepest = self.most_moves = self.longest = self.next = 0
        self.too_many = self.annotated = False

    def open(
        self,
        tree: GameTree,
        start: Position,
        text: bytes,
        german: bool,
        deepest: cython.int,
        most_moves: cython.int,
        longest: cython.int,
    ) -> None:
        """Begin with a game's text and an empty tree.

        german: pieces have German letters. deepest: nested variations that are read; most_moves: of
        all lines together; longest: characters of a comment.
        """
        self.tree = tree
        self.nodes = tree.nodes
        self.scanner.german = german
        self.scanner.open(text, True)
        self.scanner.new_game(0)
        self.deepest, self.most_moves, self.longest = deepest, most_moves, longest
        self.depth = self.skipped = self.moves = 0
        self.too_many = self.annotated = False
        self.notes = []
        self.next = tree.next
        self.line().begin(start, tree.nodes[ROOT], -1)

    def read(self, events: cython.int) -> bool:
        """Read on for so many events; returns whether the game goes on after them."""
        kind: cython.int
        while events > 0 and not self.too_many:
            kind = self.scanner.next()
            if kind == GAME_END or kind == MORE_TEXT:
                while self.depth > 0:
                    self.end_variation()
                self.finish(self.lines[0])
                if self.annotated:
                    self.take_letters()
                break
            self.event(kind)
            events -= 1
        self.tree.next = self.next
        return events == 0 and not self.too_many

    def line(self) -> Line:
        """The line that is being read."""
        return self.lines[self.depth]

    def event(self, kind: cython.int) -> cython.void:
        """Add one event to the tree."""
        if self.skipped > 0:
            if kind == VARIATION_BEGIN:
                self.skipped += 1
            elif kind == VARIATION_END:
                self.skipped -= 1
        elif kind == PIECE_MOVE or kind == CASTLES or kind == PASS:
            self.move(kind)
        elif kind == MOVE_NUMBER:
            self.line().fresh = True
        elif kind == COMMENT:
            self.comment()
        elif kind == GLYPH:
            self.glyph()
        elif kind == VARIATION_BEGIN:
            self.begin_variation()
        elif kind == VARIATION_END:
            self.end_variation()
        elif kind == UNREADABLE:
            self.stop(NOT_A_MOVE)
        elif kind == RESULT:
            self.result()

    def result(self) -> cython.void:
        """A result in a variation is a comment to its last move."""
        line: Line = self.line()
        if self.depth > 0 and self.scanner.value != NO_RESULT and line.moved and not line.ended:
            self.say_of(line.node, RESULTS[self.scanner.value].encode())

    def move(self, kind: cython.int) -> cython.void:
        """Add a move; an illegal one ends its line."""
        line: Line = self.line()
        move: Move = NO_MOVE
        if line.ended:
            return
        if kind == PASS:
            if line.now.checkers:
                self.stop(PASS_IN_CHECK)
                return
        else:
            move = move_of(self.scanner, line.now, kind)
            if move == NO_MOVE or move == AMBIGUOUS:
                self.stop(AMBIGUOUS_MOVE if move == AMBIGUOUS else ILLEGAL_MOVE)
                return
        self.moves += 1
        if self.moves > self.most_moves:
            self.too_many = True
            return
        line.now.forget_past()
        line.before.copy_from(line.now)
        if kind == PASS:
            line.now.make_null()
        else:
            line.now.make(move)
        self.add(line, move)

    def add(self, line: Line, move: Move) -> cython.void:
        """Add the node of a move that was made, unless the tree has it."""
        parent: Node = line.node
        found: Node | None = None
        if not is_leaf(parent):
            for number in parent.children:
                other: Node = self.nodes[number]
                if other.move == move:
                    found = other
        if found is None:
            found = child_of(parent, self.next, move)
            self.nodes[found.id] = found
            self.next += 1
        line.parent = parent
        line.node = found
        line.moved = True
        line.fresh = False
        if line.pending:
            for text in line.pending:
                self.say_before(line, text)
            line.pending = []

    def say_before(self, line: Line, text: bytes) -> None:
        """Add a comment that stands before the last move.

        Its arrows and circles are drawn in the position that it stands in, which is the parent's.
        """
        known, drawn = line.node.notes, line.parent.notes
        notes = self.remarks.read(text, 0, len(text), known, True)
        arrows = notes.arrows[len(known.arrows) :]
        circles = notes.circles[len(known.circles) :]
        if arrows or circles:
            notes = notes._replace(arrows=known.arrows, circles=known.circles)
            line.parent.notes = drawn._replace(
                arrows=(*drawn.arrows, *(one for one in arrows if one not in drawn.arrows)),
                circles=(*drawn.circles, *(one for one in circles if one not in drawn.circles)),
            )
        line.node.notes = notes

    def comment(self) -> cython.void:
        """Add a comment to the last move, or to the next one if it stands directly before it."""
        scanner: Scanner = self.scanner
        line: Line = self.line()
        if line.ended:
            return
        start: cython.int = scanner.value_start
        stop: cython.int = scanner.value_stop
        if stop - start > self.longest:
            stop = start + self.longest
            self.say(worded(*CUT, most=self.longest), start)
        if line.fresh:
            line.pending.append(scanner.data[start:stop])
        else:
            self.comment_on(line.node, scanner.data, start, stop)

    def comment_on(
        self, node: Node, data: bytes, start: cython.int, stop: cython.int
    ) -> cython.void:
        """Add a comment, a part of the data, to what is noted about the move to a node."""
        notes = self.remarks.read(data, start, stop, node.notes, False)
        if may_be_record(notes.comment) and notes.record is None:
            notes = with_record(notes)
            self.annotated |= notes.record is not None
        node.notes = notes

    def say_of(self, node: Node, text: bytes) -> cython.void:
        """Add a whole text to what is noted about the move to a node."""
        self.comment_on(node, text, 0, len(text))

    def take_letters(self) -> cython.void:
        """Take RDChess's letters without values, such as `B` for a book move, as annotations."""
        for found in self.nodes.values():
            if found.notes.record is None and found.notes.comment:
                found.notes = with_record(found.notes, True)

    def glyph(self) -> cython.void:
        """Add a glyph to the last move."""
        line: Line = self.line()
        if not line.ended and 0 < self.scanner.value < 256:
            line.node.notes = with_glyph(line.node.notes, self.scanner.value)

    def begin_variation(self) -> cython.void:
        """Begin a variation to the last move of the line."""
        line: Line = self.line()
        if not line.moved or line.ended or self.depth >= self.deepest:
            self.skipped = 1
            if not line.ended:
                self.say(
                    worded(*(NESTED if line.moved else EARLY), most=self.deepest),
                    self.scanner.start,
                )
            return
        self.depth += 1
        if self.depth == len(self.lines):
            self.lines.append(Line())
        self.line().begin(line.before, line.parent, self.scanner.stop)

    def end_variation(self) -> cython.void:
        """End a variation; one without moves becomes a comment."""
        line: Line = self.line()
        self.depth -= 1
        above: Line = self.line()
        above.fresh = True
        if line.moved:
            self.finish(line)
        elif line.pending:
            above.pending += line.pending
        elif not line.ended:
            text = self.scanner.data[line.opened : self.scanner.start].strip()
            if text:
                above.pending.append(b"(" + text + b")")

    def finish(self, line: Line) -> None:
        """Comments at the end of a line belong to its last move."""
        for text in line.pending:
            self.say_of(line.node, text)
        line.pending = []

    def stop(self, reason: cython.int) -> None:
        """End the line at a word that cannot be read; the main line's fault is known already."""
        line: Line = self.line()
        if self.depth > 0 and not line.ended:
            word = self.scanner.data[self.scanner.start : self.scanner.stop]
            text = word.decode("utf-8", "replace")[:40]
            self.say(worded(*ENDINGS[reason], word=text), self.scanner.start)
        line.ended = True

    def say(self, what: Reason, at: cython.int) -> cython.void:
        """Note once what was left out."""
        if all(what != said for _, said in self.notes):
            self.notes.append((at, what))
