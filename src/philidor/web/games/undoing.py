"""Edits of a game's tree and data, which can be undone and redone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from philidor.contract.json_object import JsonObject
from philidor.pgn.changes import Attached, Detached
from philidor.pgn.history import Applied, Edit
from philidor.pgn.tree import ROOT
from philidor.web.games.session import GameSession
from philidor.web.games.web_game import WebGame
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import Fault
from philidor.web.wire.games import EditKind, Ended

# A person who goes on typing within this time goes on with the same edit.
SAME_EDIT_SECONDS = 20.0


@contextmanager
def editing(session: GameSession, kind: EditKind, node: int = ROOT) -> Iterator[None]:
    """Make one edit of what is changed inside."""
    game = session.game
    before = state(game)
    typed = SAME_EDIT_SECONDS if kind == "comment" else 0.0
    with game.history.edit(kind, node, typed) as edit:
        yield
        after = state(game)
        edit.before = {name: old for name, old in before.items() if old != after[name]}
        edit.after = {name: after[name] for name in edit.before}


def state(game: WebGame) -> JsonObject:
    """What of a game can change with an edit, besides its tree."""
    return {
        "head": game.head,
        "state": "paused" if game.state == "playing" else game.state,
        "ended": game.ended.model_dump() if game.ended else None,
        "tags": dict(game.tags),
        "epd": dict(game.epd),
        "names": [game.seats[True].name, game.seats[False].name],
    }


def undo(session: GameSession) -> int:
    """Undo the last edit; returns the node where it was made. A Fault if there is none."""
    history = session.game.history
    if not history.done:
        raise Fault(Code.NO_EDIT, "there is no edit to undo")
    edit = history.done[-1]
    _leave(session, edit, [one.node for one in edit.changes if isinstance(one, Attached)])
    return _show(session, history.undo(), edit, edit.before)


def redo(session: GameSession) -> int:
    """Make the edit again that was undone last; a Fault if there is none."""
    history = session.game.history
    if not history.undone:
        raise Fault(Code.NO_EDIT, "there is no edit to make again")
    edit = history.undone[-1]
    _leave(session, edit, [one.node for one in edit.changes if isinstance(one, Detached)])
    return _show(session, history.redo(), edit, edit.after)


def _leave(session: GameSession, edit: Edit, vanishing: list[int]) -> None:
    """Move the head off nodes that are about to vanish; a Fault while the game is played there."""
    session.refuse_match()
    game = session.game
    path = game.tree.path(game.head)
    lost = [node for node in path if node in vanishing]
    if (lost or "head" in edit.before) and game.state == "playing":
        raise Fault(Code.EDIT_PLAYED, "pause the game first: this edit changes where it stands")
    if lost:
        session.halt()
        game.stand(game.tree[lost[0]].parent or ROOT)


def _show(session: GameSession, applied: Applied | None, edit: Edit, values: JsonObject) -> int:
    game = session.game
    assert applied is not None, "there was an edit to apply"
    game.tags = dict(values.get("tags", game.tags))
    game.epd = dict(values.get("epd", game.epd))
    for white, name in zip((True, False), values.get("names", ()), strict=False):
        game.seats[white].name = name
    if "ended" in values:
        game.ended = Ended.model_validate(values["ended"]) if values["ended"] else None
    if "state" in values and game.state != "playing":
        game.state = values["state"]
    if values.get("head", game.head) in game.tree:
        game.stand(values.get("head", game.head))
    game.redo = [node for node in game.redo if node in game.tree]
    session.commit(applied.nodes, applied.removed)
    return edit.node if edit.node in game.tree else game.head
