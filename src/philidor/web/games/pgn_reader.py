"""Reading PGN: games with comments, evaluations, times and variations."""

from __future__ import annotations

import re

import chess
import chess.pgn

from philidor.notation.boards import setup_of
from philidor.notation.rdchess import Annotation
from philidor.notation.rdchess_reader import read_annotation
from philidor.web.games.pgn_writer import EPD_TAG
from philidor.web.games.tree import ROOT, GameTree, Notes
from philidor.web.games.web_game import WebGame, make_game
from philidor.web.wire.codes import Code, Message
from philidor.web.wire.games import Ended, HumanSeat, MoveRecord
from philidor.web.wire.searches import Score

RESULTS = ("1-0", "0-1", "1/2-1/2")
# What a comment tells programs; the first three become data of the move.
MARKUP = re.compile(r"\[%(?:eval|clk|emt)\s[^\]]*\]\s*")
COMMAND = re.compile(r"\[%\w+\s[^\]]*\]")


def game_from(read: chess.pgn.Game) -> WebGame:
    """Convert a game that was read; FenError where its start is not a legal position."""
    start = read.board()
    setup_of(start)
    tags = {name: value for name, value in read.headers.items() if value and value != "?"}
    names = [HumanSeat(name=tags.get(name, "")[:1000]) for name in ("White", "Black")]
    for name in ("FEN", "SetUp", "Variant"):
        tags.pop(name, None)
    game = make_game(start, names[0], names[1], "unlimited", tags)
    game.kind = "analysis"
    if "Date" not in read.headers:
        game.tags.pop("Date", None)
    game.epd = {
        name.removeprefix(EPD_TAG): game.tags.pop(name)
        for name in list(game.tags)
        if name.startswith(EPD_TAG)
    }
    notes = game.tree[ROOT].notes
    notes.comment, notes.commands = _split(read.comment)
    _read_moves(read, game.tree)
    game.stand(([ROOT] + game.tree.main_line())[-1])
    result = tags.get("Result", "*")
    if result in RESULTS:
        _end_as_recorded(game, result, tags.get("Termination", ""))
    return game


def _end_as_recorded(game: WebGame, result: str, termination: str) -> None:
    text = termination or "as the file says"
    reason = Message(code=Code.END_PGN, params={"text": termination}, text=text)
    game.ended = Ended.model_validate({"result": result, "reason": reason})
    game.state = "over"


def _read_moves(read: chess.pgn.Game, tree: GameTree) -> None:
    """Add all moves, depth first and without recursion, since games may exceed Python's stack."""
    waiting: list[tuple[chess.pgn.ChildNode, int, chess.Board]] = [
        (child, ROOT, tree.start.copy(stack=False)) for child in reversed(read.variations)
    ]
    while waiting:
        node, parent, board = waiting.pop()
        known = tree.child(parent, node.move)
        if known is None:
            branch = tree.add(parent, board, node.move)
            branch.notes = _read_notes(node)
            known = branch.id
        else:
            board.push(node.move)
        last = len(node.variations) - 1
        for index, child in enumerate(reversed(node.variations)):
            # The last child may use the board itself.
            own = board if index == last else board.copy(stack=False)
            waiting.append((child, known, own))


def _read_notes(node: chess.pgn.ChildNode) -> Notes:
    seen, clock, emt = node.eval(), node.clock(), node.emt()
    comment, commands = _split(MARKUP.sub("", node.comment))
    before, commands_before = _split(node.starting_comment)
    notes = Notes(
        comment=comment,
        before=before,
        commands=f"{commands_before} {commands}".strip(),
        nags=sorted(nag for nag in node.nags if 0 <= nag <= 255),
        clock=None if clock is None else round(1000 * clock),
        spent=None if emt is None else round(1000 * emt),
    )
    if seen is not None:
        white = seen.white()
        notes.score = Score(cp=white.score(), mate=white.mate())
    annotation = read_annotation(comment) if comment else None
    if annotation is not None:
        notes.comment = ""
        notes.record = record_of(annotation)
        notes.score = notes.record.score or notes.score
    return notes


def _split(comment: str) -> tuple[str, str]:
    """The text of a comment, and its commands to programs."""
    commands = COMMAND.findall(comment)
    if not commands:
        return comment.strip(), ""
    # Where a command stood between two words, one space is left.
    text = re.sub(rf"(\s?){COMMAND.pattern}\s?", r"\1", comment)
    return text.strip(), " ".join(commands)


def record_of(annotation: Annotation) -> MoveRecord:
    """The record of a move from RDChess's annotation."""
    known = annotation.centipawns is not None or annotation.mate is not None
    return MoveRecord.model_validate(
        {
            "mark": annotation.mark,
            "score": {"cp": annotation.centipawns, "mate": annotation.mate} if known else None,
            "nodes": annotation.nodes,
            "seldepth": annotation.deepest,
            "extra": annotation.counts,
        }
    )
