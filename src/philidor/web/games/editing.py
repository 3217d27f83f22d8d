"""Changes to a game other than moves: head, players, clocks, variations, annotations, tags."""

from __future__ import annotations

import re

from philidor.game.time_control import TimeControlError
from philidor.pgn.commands import read_comment
from philidor.pgn.tags import RESULTS, TAG_NAME
from philidor.pgn.tree import ROOT
from philidor.pgn.writer import OWN_TAGS
from philidor.web.games import undoing
from philidor.web.games.clock import TickingClock
from philidor.web.games.epd import OPERATION
from philidor.web.games.nodes import kept_arrows, kept_circles
from philidor.web.games.people import left_after, settle
from philidor.web.games.pgn_reader import DECIDED, end_as_recorded
from philidor.web.games.session import GameSession
from philidor.web.games.web_game import read_game_time
from philidor.web.wire.codes import Code
from philidor.web.wire.commands import Annotate, SetData, SetPlayers
from philidor.web.wire.faults import Fault, bad_time_control
from philidor.web.wire.games import EditKind, EngineSeat, HumanSeat, Seat


def take_back(session: GameSession, plies: int | None) -> None:
    """Take back `plies` moves, or up to the last turn of a person, and pause the game."""
    game = session.game
    session.refuse_match_game()
    path = game.tree.path(game.head)
    if not path:
        raise Fault(Code.NOTHING_TO_TAKE_BACK, "there is no move to take back")
    count = min(plies or _turn(session, backwards=True), len(path))
    session.halt()
    session.reopen()
    game.redo[:0] = path[-count:]
    _move_head(session, [ROOT, *path][-count - 1])
    session.commit()


def _move_head(session: GameSession, node: int) -> None:
    """Move the head; both clocks have the moves and the times that they had there."""
    game = session.game
    before = _moves_made(session)
    game.stand(node)
    for white, made in _moves_made(session).items():
        game.clock.count(white, made - before[white])
    _restore_clocks(session)


def _moves_made(session: GameSession) -> dict[bool, int]:
    """How many moves each side has made from the root to the head."""
    game = session.game
    plies = len(game.tree.path(game.head))
    return {white: (plies + (game.white_to_move != white)) // 2 for white in (True, False)}


def _restore_clocks(session: GameSession) -> None:
    """Give each side the time that it had after its last move before the head."""
    game = session.game
    if not game.time_control.clocked:
        return
    for white, left in left_after(game, game.tree.path(game.head)).items():
        game.clock.keeper.set_remaining(white, left)


def redo(session: GameSession, plies: int | None) -> None:
    """Play moves again that were taken back."""
    game = session.game
    session.refuse_match_game()
    if not game.redo:
        raise Fault(Code.NOTHING_TO_REDO, "there is no move to play again")
    session.halt()
    count = min(plies or _turn(session, backwards=False), len(game.redo))
    _move_head(session, game.redo[count - 1])
    del game.redo[:count]
    _end_by_rules(session)
    session.commit()


def _turn(session: GameSession, backwards: bool) -> int:
    """The number of plies to the same person's turn: two against an engine, else one."""
    people = [isinstance(session.seat(white), HumanSeat) for white in (True, False)]
    if people.count(True) != 1:
        return 1
    return 1 if backwards and session.engine_to_move() else 2


def jump(session: GameSession, node: int) -> None:
    """Move the head of the game to a node."""
    game = session.game
    session.refuse_match_game()
    path = game.tree.path(node)
    session.halt()
    session.reopen()
    game.redo.clear()
    _move_head(session, node)
    changed = sorted({*path, *game.tree.prefer(node)})
    _end_by_rules(session)
    session.commit(changed)


def _end_by_rules(session: GameSession) -> None:
    """End the game if it has ended by the rules at its head."""
    end = session.game.by_rules()
    if end is not None:
        session.finish(end)


def set_players(session: GameSession, wanted: SetPlayers) -> list[bool]:
    """Change players and time control; returns the sides that have a new player."""
    game = session.game
    session.refuse_match()
    seats = {True: wanted.white, False: wanted.black}
    for seat in seats.values():
        if seat is not None:
            check_seat(session, seat)
    try:
        control = None if wanted.time_control is None else read_game_time(wanted.time_control)
    except TimeControlError as error:
        raise bad_time_control(error) from None
    was_playing = game.state == "playing"
    session.halt()
    changed = [side for side, seat in seats.items() if seat is not None]
    for side in changed:
        seat = seats[side]
        assert seat is not None
        game.seats[side] = seat
    if control is not None and control != game.time_control:
        game.time_control, game.clock = control, TickingClock(control)
    if wanted.continuous is not None:
        game.continuous = wanted.continuous
    if was_playing:
        session.resume()
    session.commit()
    return changed


def check_seat(session: GameSession, seat: Seat) -> None:
    """Complete a seat; a Fault if its engine is unknown or its time control cannot be read."""
    if isinstance(seat, EngineSeat):
        entry = session.services.engines[seat.engine]
        seat.name = seat.name or entry.engine.name
        if seat.library and not entry.engine.built_in:
            text = f"{seat.name} cannot play from the opening library: it is not a built-in engine"
            raise Fault(Code.ENGINE_LIBRARY, text, engine=seat.name)
        try:
            if seat.time_control:
                seat.time_control = str(read_game_time(seat.time_control))
        except TimeControlError as error:
            raise bad_time_control(error) from None
        settle(seat)


def reset_clocks(session: GameSession) -> None:
    """Set both clocks as at the start."""
    session.refuse_match()
    was_playing = session.game.state == "playing"
    session.halt()
    session.game.clock = TickingClock(session.game.time_control)
    if was_playing:
        session.resume()
    session.commit()


def set_learning(session: GameSession, on: bool) -> None:
    """Switch learning mode on or off."""
    session.game.learning = on
    session.commit()


def annotate(session: GameSession, wanted: Annotate) -> None:
    """Change the comments and NAGs of a node."""
    tree = session.game.tree
    notes = tree[wanted.node].notes
    kind: EditKind = "comment"
    if wanted.nags is not None:
        kind, notes = "signs", notes._replace(nags=tuple(sorted(set(wanted.nags))))
    if wanted.arrows is not None:
        kind, notes = "drawing", notes._replace(arrows=kept_arrows(wanted.arrows))
    if wanted.circles is not None:
        kind, notes = "drawing", notes._replace(circles=kept_circles(wanted.circles))
    if wanted.comment is not None:
        notes = read_comment(wanted.comment, notes._replace(comment=""))
    if wanted.before is not None:
        notes = read_comment(wanted.before, notes._replace(before=""), before=True)
    with undoing.editing(session, kind, wanted.node):
        tree.note(wanted.node, notes)
    session.commit([wanted.node])


def promote(session: GameSession, node: int, to_main: bool) -> None:
    """Move a variation up in the order."""
    with undoing.editing(session, "promote", node):
        changed = session.game.tree.promote(node, to_main)
    session.commit(changed)


def delete(session: GameSession, node: int) -> None:
    """Delete a node with its descendants; the head moves to the parent if it is among them."""
    game = session.game
    session.refuse_match()
    parent = game.tree[node].parent
    if parent is None:
        raise Fault(Code.ROOT_NODE, "the start position cannot be deleted")
    with undoing.editing(session, "delete", parent):
        if node in game.tree.path(game.head):
            session.halt()
            # An analysis has the result of its tags, whatever becomes of its moves.
            if game.kind != "analysis":
                session.reopen()
            _move_head(session, parent)
        gone = game.tree.delete(node)
    game.redo = [kept for kept in game.redo if kept in game.tree]
    session.commit([parent], gone)


def set_data(session: GameSession, wanted: SetData) -> None:
    """Change the tags, EPD operations and comment of a game."""
    for name in wanted.tags or ():
        if not TAG_NAME.fullmatch(name):
            raise Fault(Code.BAD_TAG, f"'{name}' cannot be the name of a PGN tag", name=name)
    for name in wanted.epd or ():
        if not re.fullmatch(OPERATION, name):
            text = f"'{name}' cannot be the name of an EPD operation"
            raise Fault(Code.BAD_OPERATION, text, name=name)
    with undoing.editing(session, "data"):
        _set_data(session, wanted)
    session.commit([ROOT] if wanted.comment is not None else [])


def _set_data(session: GameSession, wanted: SetData) -> None:
    game = session.game
    if wanted.tags is not None:
        kept = {name: value for name, value in wanted.tags.items() if name not in OWN_TAGS}
        result = game.tags.get("Result")
        game.tags = kept | ({"Result": result} if result else {})
        _name_players(session)
        if game.kind == "analysis" and "Result" in wanted.tags:
            _set_result(session, wanted.tags["Result"] or "*")
    if wanted.epd is not None:
        game.epd = dict(wanted.epd)
    if wanted.comment is not None:
        notes = game.tree[ROOT].notes._replace(comment="")
        game.tree.note(ROOT, read_comment(wanted.comment, notes))


def _set_result(session: GameSession, result: str) -> None:
    """Record the result of an analysis; other games end by their moves and players."""
    game = session.game
    if result == game.result:
        return
    if result not in RESULTS:
        text = f"'{result}' is not a result: 1-0, 0-1, 1/2-1/2 or *"
        raise Fault(Code.BAD_REQUEST, text, why=text)
    session.reopen()
    game.state = "idle"
    if result in DECIDED:
        end_as_recorded(game, result, game.tags.get("Termination", ""))


def _name_players(session: GameSession) -> None:
    """Name people as the tags White and Black do."""
    for white, tag in ((True, "White"), (False, "Black")):
        seat = session.game.seats[white]
        if isinstance(seat, HumanSeat) and tag in session.game.tags:
            seat.name = session.game.tags[tag]
