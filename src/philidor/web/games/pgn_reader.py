"""Games that were read as games of the page."""

from __future__ import annotations

from philidor.library.store import new_id
from philidor.pgn.headings import DETAILS
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
        reason = tree.tags.get(DETAILS, "") or tree.tags.get("Termination", "")
        end_as_recorded(game, tree.result, reason)
    return game


def end_as_recorded(game: WebGame, result: str, termination: str) -> None:
    """End a game with the result, one of `DECIDED`, and the reason that its tags give."""
    game.tags["Result"] = result
    text = termination or "as the file says"
    reason = Message(code=Code.END_PGN, params={"text": termination}, text=text)
    game.ended = Ended.model_validate({"result": result, "reason": reason})
    game.state = "over"
