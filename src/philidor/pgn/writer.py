"""The one writer of games: PGN in export format, as the standard describes it.

What it writes, `tree_reader` reads back equal. Comments lose only what cannot stand in them: a
closing brace becomes a parenthesis.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.pgn.annotations import annotation_of
from philidor.pgn.commands import written_commands
from philidor.pgn.node import Node
from philidor.pgn.notes import Label, Notes, Score, one_line
from philidor.pgn.tags import ROSTER, START, TAG_NAME, written_tag
from philidor.pgn.tree import ROOT, GameTree, play, san

# How values of moves are written: as `[%eval]` with clocks, times and arrows; as RDChess's
# annotations, with the same commands but `[%eval]`; or comments only.
AnnotationStyle = Literal["philidor", "rdchess", "none"]
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
# Lines are shorter than this where words allow it.
WIDTH = 80
# The glyphs of moves; one of them says more than a review's label.
GOOD, DUBIOUS = 1, 6
GLYPHS = range(GOOD, DUBIOUS + 1)
LABELS: dict[Label, int] = {"inaccuracy": DUBIOUS, "mistake": 2, "blunder": 4}
# Tags whose values follow from the game itself.
OWN_TAGS = ("Result", "SetUp", "FEN", "PlyCount")
# A comment's words that must not begin a line: other programs would take it for a tag or skip it.
NOT_FIRST = ("[", "%")
PARENTHESES = str.maketrans("{}", "()")


def written(tree: GameTree, style: AnnotationStyle = "philidor", variations: bool = True) -> str:
    """A game as PGN, with an empty line at its end; variations only if they are wanted."""
    tags = "".join(f"{written_tag(name, value)}\n" for name, value in tags_of(tree).items())
    text = _Text()
    text.comment(_comment_words(tree[ROOT].notes, style))
    _write_moves(tree, text, style, variations)
    text.word(_result(tree))
    return f"{tags}\n{text}\n\n"


def _result(tree: GameTree) -> str:
    return tree.result if tree.result in RESULTS else "*"


def tags_of(tree: GameTree) -> dict[str, str]:
    """All tags in the standard's order: the seven, then the others by name.

    Tags with names that PGN does not allow are left out; they would make the file unreadable.
    """
    found = {name: tree.tags.get(name) or unknown for name, unknown in ROSTER.items()}
    found["Result"] = _result(tree)
    others = {
        name: value
        for name, value in tree.tags.items()
        if name not in ROSTER and name not in OWN_TAGS and TAG_NAME.fullmatch(name)
    }
    if "PlyCount" in tree.tags:
        others["PlyCount"] = str(tree.plies())
    if tree.start.chess960:
        others["Variant"] = "Chess960"
    if tree.start != START:
        others |= {"SetUp": "1", "FEN": tree.start.fen()}
    return found | dict(sorted(others.items()))


class _Text:
    """The words of a game's text, which become lines."""

    def __init__(self) -> None:
        self.words: list[str] = []
        # Parentheses in front of the next word.
        self.opened = ""

    def word(self, word: str) -> None:
        self.words.append(self.opened + word)
        self.opened = ""

    def open(self) -> None:
        """Begin a variation."""
        self.opened += "("

    def close(self) -> None:
        """End a variation."""
        if len(self.words[-1]) < WIDTH - 2:
            self.words[-1] += ")"
        else:
            self.words.append(")")

    def comment(self, words: list[str]) -> None:
        """Add a comment, if it has words; those that must not begin a line hang on others."""
        if not words:
            return
        first, *rest = [*words[:-1], words[-1] + "}"]
        self.word("{" + first)
        for word in rest:
            if word.startswith(NOT_FIRST) and len(self.words[-1]) + len(word) < WIDTH - 1:
                self.words[-1] += f" {word}"
            else:
                self.words.append(f" {word}" if word.startswith(NOT_FIRST) else word)

    def __str__(self) -> str:
        lines, line = [], ""
        for word in self.words:
            if line and len(line) + 1 + len(word) >= WIDTH:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        return "\n".join([*lines, line])


class _Step(NamedTuple):
    """A move still to be written: the node that it leads to, and how.

    before: the position to set up for it, None if the position is on the board already; fresh:
    the move needs its number; variation: it begins one.
    """

    node: int
    before: Setup | None
    fresh: bool
    variation: bool


def _write_moves(tree: GameTree, text: _Text, style: AnnotationStyle, variations: bool) -> None:
    """Write all moves without recursion, since variations may be nested deeper than Python's stack.

    None among the steps ends a variation.
    """
    position = Position()
    convert.place(position, tree.start)
    waiting: list[_Step | None] = [
        _Step(number, None, True, False) for number in tree[ROOT].children[:1]
    ]
    while waiting:
        step = waiting.pop()
        if step is None:
            text.close()
            continue
        branch = tree[step.node]
        if step.before is not None:
            convert.place(position, step.before)
        others: list[int] = []
        if step.variation:
            text.open()
            waiting.append(None)
        elif variations:
            others = tree[branch.parent or ROOT].children[1:]
        before = convert.setup_of(position) if others else None
        _write_move(text, position, branch, step.fresh, style)
        comment = _comment_words(branch.notes, style)
        text.comment(comment)
        play(position, branch.move)
        after = convert.setup_of(position) if others else None
        waiting += [
            _Step(number, after, bool(comment or others), False) for number in branch.children[:1]
        ]
        waiting += [_Step(number, before, True, True) for number in reversed(others)]


def _write_move(
    text: _Text, position: Position, branch: Node, fresh: bool, style: AnnotationStyle
) -> None:
    """Write a move with its number, the comment before it and its glyphs."""
    notes = branch.notes
    before = _plain(notes.before).split(" ") if notes.before else []
    white = position.us == 0
    if white or fresh or before:
        text.word(f"{position.fullmove}{'.' if white else '...'}")
    text.comment(before)
    text.word(san(position, branch.move))
    nags = set(notes.nags)
    if style != "none" and notes.label in LABELS and not nags.intersection(GLYPHS):
        nags.add(LABELS[notes.label])
    for nag in sorted(nags):
        text.word(f"${nag}")


def _comment_words(notes: Notes, style: AnnotationStyle) -> list[str]:
    """The words of the comment after a move; a command is one word."""
    words: list[str] = []
    if style == "rdchess" and notes.record is not None:
        words += str(annotation_of(notes.record)).split(" ")
        if record_score(notes) == notes.score:
            notes = notes._replace(score=None)
    if style != "none":
        words += written_commands(notes)
    return words + (_plain(notes.comment).split(" ") if notes.comment else [])


def record_score(notes: Notes) -> Score | None:
    """The value that a node's record has, with the depth of its own value."""
    score = None if notes.record is None else notes.record.score
    if score is None or notes.score is None:
        return score
    return score._replace(depth=notes.score.depth)


def style_of(tree: GameTree) -> AnnotationStyle:
    """The style that loses nothing of a game that was read: RDChess's where it has annotations."""
    annotated = any(node.notes.record is not None for node in tree.nodes.values())
    return "rdchess" if annotated else "philidor"


def _plain(comment: str) -> str:
    """A comment as it can stand in braces."""
    text = one_line(comment)
    return text.translate(PARENTHESES) if "}" in text else text
