"""Games ended by the players: draws by agreement, resignation."""

from __future__ import annotations

from philidor.game.ending import AGREED, resigned
from philidor.web.games.clock import side_of
from philidor.web.games.session import GameSession
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import Fault
from philidor.web.wire.games import HumanSeat


def offer_draw(session: GameSession) -> None:
    """Offer a draw for the person who plays; an engine answers at once."""
    session.refuse_match()
    session.refuse_analysis()
    game = session.game
    if game.state == "over":
        raise Fault(Code.GAME_OVER, "the game is over")
    white = _person(session)
    if isinstance(session.seat(not white), HumanSeat):
        game.draw_offer = side_of(white)
        session.commit()
        return
    player = session.engines.players.get(not white)
    if player is not None and player.policy.takes_draw(game.board.fullmove_number):
        session.finish(AGREED)
        session.commit()
    else:
        session.notice(Code.DRAW_DECLINED, "the draw is declined", side=side_of(not white))


def answer_draw(session: GameSession, accept: bool) -> None:
    """Accept or decline the draw that was offered."""
    if session.game.draw_offer is None or session.game.state == "over":
        raise Fault(Code.NO_DRAW_OFFER, "no draw was offered")
    if accept:
        session.finish(AGREED)
    else:
        session.game.draw_offer = None
    session.commit()


def resign(session: GameSession, side: str | None) -> None:
    """Resign for a side, by default that of the person who plays."""
    session.refuse_match()
    session.refuse_analysis()
    if session.game.state == "over":
        raise Fault(Code.GAME_OVER, "the game is over")
    session.finish(resigned(_person(session) if side is None else side == "white"))
    session.commit()


def _person(session: GameSession) -> bool:
    """The side of the only person who plays, else the side to move."""
    people = [white for white in (True, False) if isinstance(session.seat(white), HumanSeat)]
    return people[0] if len(people) == 1 else session.game.white_to_move
