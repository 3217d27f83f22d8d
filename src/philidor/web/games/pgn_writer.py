"""Writing games as PGN, with comments, evaluations and times."""

from __future__ import annotations

import re
from typing import Literal

import chess
import chess.engine
import chess.pgn

from philidor.notation.rdchess import Annotation
from philidor.web.games.pgn_scan import TAG_NAME
from philidor.web.games.tree import ROOT, Notes
from philidor.web.games.web_game import WebGame
from philidor.web.wire.codes import Code
from philidor.web.wire.games import MoveRecord
from philidor.web.wire.searches import Score

AnnotationStyle = Literal["philidor", "rdchess", "none"]
# The standard's seven tags, which come first and in this order.
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
# Tags with this prefix hold EPD operations, as in RDChess's files.
EPD_TAG = "EPD_"
# What a blunder check says of a move, as a NAG; glyphs of the user come first.
LABELS = {
    "blunder": chess.pgn.NAG_BLUNDER,
    "mistake": chess.pgn.NAG_MISTAKE,
    "inaccuracy": chess.pgn.NAG_DUBIOUS_MOVE,
}
GLYPHS = range(chess.pgn.NAG_GOOD_MOVE, chess.pgn.NAG_DUBIOUS_MOVE + 1)


def pgn_text(
    game: WebGame, annotations: AnnotationStyle = "philidor", variations: bool = True
) -> str:
    """A game as PGN.

    `philidor` writes evaluations, clocks and times as `[%eval]`, `[%clk]` and `[%emt]`, a blunder
    check's marks as NAGs, and the commands of comments, such as arrows; `rdchess` writes the
    annotations of that program; `none` writes comments only.
    """
    written = chess.pgn.Game()
    written.setup(game.tree.start)
    for name, value in headers(game).items():
        written.headers[name] = value
    _write_comment(written, game.tree[ROOT].notes, annotations)
    nodes: dict[int, chess.pgn.GameNode] = {ROOT: written}
    for number in game.tree.below(ROOT):
        branch = game.tree[number]
        if branch.parent is None or branch.parent not in nodes or branch.move is None:
            continue
        if not variations and game.tree[branch.parent].children[0] != number:
            continue
        node = nodes[branch.parent].add_variation(branch.move)
        nodes[number] = node
        _write_notes(node, branch.notes, annotations)
    return str(written) + "\n"


def headers(game: WebGame) -> dict[str, str]:
    """All tags: the roster, the user's tags, the EPD operations."""
    eco, opening = game.opening()
    tags = dict(game.tags) | {
        "White": game.name_of(True),
        "Black": game.name_of(False),
        "Result": game.result,
    }
    if game.chess960:
        tags["Variant"] = "Chess960"
    if eco:
        tags |= {"ECO": eco, "Opening": opening}
    if game.ended is not None and game.ended.reason.code is not Code.END_PGN:
        tags.setdefault("Termination", game.ended.reason.text)
    first = {name: tags.pop(name, "?") for name in ROSTER}
    operations = {f"{EPD_TAG}{name}": value for name, value in game.epd.items()}
    # A name that PGN does not allow would make the whole file unreadable.
    return {
        name: value
        for name, value in (first | tags | operations).items()
        if re.fullmatch(TAG_NAME, name)
    }


def _write_comment(node: chess.pgn.GameNode, notes: Notes, annotations: AnnotationStyle) -> None:
    node.comment = notes.comment
    if annotations == "philidor":
        node.comment = f"{notes.commands} {notes.comment}".strip()


def _write_notes(node: chess.pgn.ChildNode, notes: Notes, annotations: AnnotationStyle) -> None:
    node.nags = set(notes.nags)
    node.starting_comment = notes.before
    _write_comment(node, notes, annotations)
    if annotations == "philidor":
        if notes.label in LABELS and not node.nags.intersection(GLYPHS):
            node.nags.add(LABELS[notes.label])
        if notes.score is not None:
            node.set_eval(_pov(notes.score), notes.record.depth if notes.record else None)
        if notes.clock is not None:
            node.set_clock(notes.clock / 1000)
        if notes.spent is not None:
            node.set_emt(notes.spent / 1000)
    elif annotations == "rdchess" and notes.record is not None:
        mark = str(annotation_of(notes.record))
        node.comment = f"{mark} {notes.comment}".strip()


def annotation_of(record: MoveRecord) -> Annotation:
    """The record of a move as an RDChess annotation."""
    score = record.score or Score()
    return Annotation(
        record.mark, score.cp, score.mate, record.nodes, record.seldepth, dict(record.extra)
    )


def _pov(score: Score) -> chess.engine.PovScore:
    value: chess.engine.Score
    value = (
        chess.engine.Mate(score.mate) if score.mate is not None else chess.engine.Cp(score.cp or 0)
    )
    return chess.engine.PovScore(value, chess.WHITE)
