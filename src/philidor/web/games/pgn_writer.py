"""Games of the page as PGN: their tags, and how they ended."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from types import MappingProxyType

from philidor.pgn.headings import DETAILS, UNTERMINATED, termination
from philidor.pgn.writer import AnnotationStyle, written
from philidor.web.games.people import opponent_tags
from philidor.web.games.web_game import WebGame
from philidor.web.wire.codes import Code

# Tags with this prefix hold EPD operations, as in RDChess's files.
EPD_TAG = "EPD_"
PLAYED = "Game at Philidor"


def pgn_text(
    game: WebGame,
    annotations: AnnotationStyle = "philidor",
    variations: bool = True,
    tags: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """A game as PGN, in one of the styles of `pgn.writer`; `tags` are added to its own."""
    tree = copy(game.tree)
    tree.tags, tree.result = headers(game) | dict(tags), game.result
    return written(tree, annotations, variations)


def headers(game: WebGame) -> dict[str, str]:
    """The user's tags, those that follow from the game, and the EPD operations."""
    eco, opening = game.opening()
    tags = dict(game.tags) | {"White": game.name_of(True), "Black": game.name_of(False)}
    if eco:
        tags |= {"ECO": eco, "Opening": opening}
    if game.kind != "analysis":
        tags.setdefault("Event", PLAYED)
        tags.setdefault("TimeControl", game.time_control.pgn())
    tags |= opponent_tags(game)
    if game.ended is None:
        if game.kind != "analysis":
            tags["Termination"] = UNTERMINATED
    elif game.ended.reason.code is not Code.END_PGN:
        reason = game.ended.reason
        tags |= {"Termination": termination(reason.code, reason.text), DETAILS: reason.text}
    return tags | {f"{EPD_TAG}{name}": value for name, value in game.epd.items()}
