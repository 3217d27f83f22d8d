"""What each message of a page does to its game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from philidor.notation.referee import ending
from philidor.web.games import agreements, editing
from philidor.web.games.lobby import Lobby
from philidor.web.games.session import GameSession
from philidor.web.games.web_game import WebGame, ended_message
from philidor.web.wire.commands import (
    AbortSearch,
    AcceptDraw,
    Annotate,
    AskLegalMoves,
    DeclineDraw,
    Delete,
    GameCommand,
    Hint,
    Jump,
    Move,
    MoveNow,
    OfferDraw,
    Pause,
    Promote,
    Redo,
    ResetClocks,
    Resign,
    SetData,
    SetLearning,
    SetPlayers,
    Start,
    Step,
    TakeBack,
)
from philidor.web.wire.events import LegalMovesAnswer
from philidor.web.wire.games import LegalMoves

Doing = Callable[[GameSession, Any], int | None]


def _move(session: GameSession, wanted: Move) -> int:
    return session.move(wanted.node, wanted.uci)


# Commands that a session carries out at once; a number is the node that a move has led to.
DOINGS: dict[type[GameCommand], Doing] = {
    Move: _move,
    Start: lambda session, _: session.start(),
    Pause: lambda session, _: session.pause(),
    Step: lambda session, _: session.step(),
    MoveNow: lambda session, _: session.move_now(),
    AbortSearch: lambda session, _: session.abort_search(),
    Hint: lambda session, _: session.hint(),
    OfferDraw: lambda session, _: agreements.offer_draw(session),
    AcceptDraw: lambda session, _: agreements.answer_draw(session, True),
    DeclineDraw: lambda session, _: agreements.answer_draw(session, False),
    Resign: lambda session, wanted: agreements.resign(session, wanted.side),
    TakeBack: lambda session, wanted: editing.take_back(session, wanted.plies),
    Redo: lambda session, wanted: editing.redo(session, wanted.plies),
    Jump: lambda session, wanted: editing.jump(session, wanted.node),
    ResetClocks: lambda session, _: editing.reset_clocks(session),
    SetLearning: lambda session, wanted: editing.set_learning(session, wanted.on),
    Annotate: lambda session, wanted: editing.annotate(session, wanted),
    Promote: lambda session, wanted: editing.promote(session, wanted.node, wanted.to_main),
    Delete: lambda session, wanted: editing.delete(session, wanted.node),
    SetData: lambda session, wanted: editing.set_data(session, wanted),
}


async def carry_out(lobby: Lobby, command: GameCommand) -> int | None:
    """Do what a page wants of a game; the node behind a move. Raises Fault or NoNodeError."""
    session = lobby[command.game]
    if isinstance(command, SetPlayers):
        changed = editing.set_players(session, command)
        await retire(session, changed)
        return None
    return DOINGS[type(command)](session, command)


async def retire(session: GameSession, sides: list[bool]) -> None:
    """End the engines that have lost their seats."""
    gone = [session.players.pop(side) for side in sides if side in session.players]
    await asyncio.gather(*(player.close() for player in gone), return_exceptions=True)


def legal(lobby: Lobby, asked: AskLegalMoves) -> LegalMovesAnswer:
    """The legal moves at a node."""
    game = lobby.look(asked.game)
    return LegalMovesAnswer(
        id=asked.id, game=game.id, node=asked.node, position=legal_moves(game, asked.node)
    )


def legal_moves(game: WebGame, node: int) -> LegalMoves:
    """The legal moves of a game's node and what it is in."""
    board = game.tree.board(node)
    end = ending(board)
    return LegalMoves(
        fen=board.fen(),
        moves=[board.uci(move) for move in board.legal_moves],
        check=board.is_check(),
        ended=None if end is None else ended_message(end),
    )
