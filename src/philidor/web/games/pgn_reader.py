"""Reading PGN: games with comments, evaluations, times and variations."""

from __future__ import annotations

import chess.pgn

from philidor.library.store import new_id
from philidor.notation.boards import setup_of
from philidor.pgn.commands import read_comment, with_record
from philidor.pgn.headings import DETAILS
from philidor.pgn.notes import Notes
from philidor.pgn.tags import known_tags
from philidor.pgn.tree import ROOT, GameTree
from philidor.pgn.writer import RESULTS
from philidor.web.games.clock import TickingClock
from philidor.web.games.pgn_writer import EPD_TAG
from philidor.web.games.web_game import WebGame, read_game_time
from philidor.web.wire.codes import Code, Message
from philidor.web.wire.games import Ended, HumanSeat

DECIDED = RESULTS[:3]


def game_from(tree: GameTree) -> WebGame:
    """The game of a tree that was read."""
    seats = {
        white: HumanSeat(name=tree.tags.get(name, "")[:1000])
        for white, name in ((True, "White"), (False, "Black"))
    }
    control = read_game_time("unlimited")
    game = WebGame(new_id(), tree, dict(seats), control, TickingClock(control), kind="analysis")
    game.tags = dict(tree.tags)
    game.epd = {
        name.removeprefix(EPD_TAG): game.tags.pop(name)
        for name in list(game.tags)
        if name.startswith(EPD_TAG)
    }
    game.stand(([ROOT] + game.tree.main_line())[-1])
    if tree.result in DECIDED:
        game.tags["Result"] = tree.result
        reason = tree.tags.get(DETAILS, "") or tree.tags.get("Termination", "")
        _end_as_recorded(game, tree.result, reason)
    return game


def _end_as_recorded(game: WebGame, result: str, termination: str) -> None:
    text = termination or "as the file says"
    reason = Message(code=Code.END_PGN, params={"text": termination}, text=text)
    game.ended = Ended.model_validate({"result": result, "reason": reason})
    game.state = "over"


def tree_of(read: chess.pgn.Game) -> GameTree:
    """The tree of a game of python-chess, made without recursion; FenError for a bad start."""
    tags = known_tags(dict(read.headers))
    tree = GameTree(setup_of(read.board()), tags, read.headers.get("Result", "*"))
    tree.note(ROOT, read_comment(read.comment))
    waiting: list[tuple[chess.pgn.ChildNode, int]] = [
        (child, ROOT) for child in reversed(read.variations)
    ]
    while waiting:
        node, parent = waiting.pop()
        move = tree.move_named(parent, node.uci())
        known = tree.child(parent, move)
        if known is None:
            known = tree.add(parent, move, _notes(node))
        waiting += [(child, known) for child in reversed(node.variations)]
    return tree


def _notes(node: chess.pgn.ChildNode) -> Notes:
    nags = tuple(sorted(nag for nag in node.nags if 0 <= nag <= 255))
    notes = read_comment(node.starting_comment, Notes(nags=nags), before=True)
    return with_record(read_comment(node.comment, notes))
