"""The commands of the WebSocket: one table from a message's type to its handler."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import chess

from philidor.web.clients.client import Client
from philidor.web.engines.analysis import Analyst
from philidor.web.games import agreements, editing, undoing
from philidor.web.games.nodes import board_at
from philidor.web.games.positions import start_position, threatened
from philidor.web.games.session import GameSession
from philidor.web.server import Server
from philidor.web.wire import commands
from philidor.web.wire.codes import Code
from philidor.web.wire.events import LegalMovesAnswer, Ok, ServerMessage, WholeGame
from philidor.web.wire.faults import WRONG, Fault


@dataclass(frozen=True)
class Connection:
    """A connected client with its analyses, and the server that it talks to."""

    server: Server
    client: Client
    analyst: Analyst


# A handler returns the reply, or the node that a move leads to, or None for a plain `ok`.
Result = ServerMessage | int | None
Handler = Callable[[Connection, Any], Result | Awaitable[Result]]
SessionHandler = Callable[[GameSession, Any], Result | Awaitable[Result]]


async def handle(connection: Connection, command: commands.ClientMessage) -> ServerMessage | None:
    """Carry out a command; returns its reply, None if no reply is wanted. Raises Fault."""
    result = HANDLERS[type(command)](connection, command)
    if inspect.isawaitable(result):
        result = await result
    if isinstance(result, int) or result is None:
        return None if command.id is None else Ok(id=command.id, node=result)
    return result


def _watch(connection: Connection, command: commands.Watch) -> WholeGame:
    session = connection.server.lobby[command.game]
    connection.server.hub.watch(connection.client, command.game)
    return WholeGame(id=command.id, game=session.game.message())


def _unwatch(connection: Connection, command: commands.Unwatch) -> None:
    connection.server.hub.unwatch(connection.client, command.game)


def _legal_moves(connection: Connection, command: commands.AskLegalMoves) -> LegalMovesAnswer:
    game = connection.server.lobby.look(command.game)
    return LegalMovesAnswer(
        id=command.id, game=game.id, node=command.node, position=game.legal_moves(command.node)
    )


async def _set_traffic(connection: Connection, command: commands.SetTraffic) -> None:
    connection.server.hub.set_traffic(connection.client, command.wanted)
    connection.analyst.listen()


async def _analyse(connection: Connection, command: commands.Analyse) -> None:
    await connection.analyst.analyse(command, _analysed(connection.server, command))


def _analysed(server: Server, command: commands.Analyse) -> chess.Board:
    """The position that a client wants to have analysed."""
    if command.game is not None:
        game = server.lobby.look(command.game)
        board = board_at(game.tree, game.head if command.node is None else command.node)
    elif command.fen is not None:
        board = start_position(command.fen, None, command.chess960)
    else:
        raise Fault(Code.BAD_REQUEST, "an analysis needs a game or a FEN", WRONG)
    return threatened(board) if command.threat else board


async def _stop_analysis(connection: Connection, command: commands.StopAnalysis) -> None:
    await connection.analyst.stop(command.slot)


async def _set_players(session: GameSession, command: commands.SetPlayers) -> None:
    changed = editing.set_players(session, command)
    await session.engines.retire(changed)


def _of_game(do: SessionHandler) -> Handler:
    """The handler of a command to a game, which is opened if it was not.

    It raises a Fault if the change that the command made could not be stored.
    """

    async def handler(connection: Connection, command: Any) -> Result:
        session = connection.server.lobby[command.game]
        result = do(session, command)
        if inspect.isawaitable(result):
            result = await result
        session.refuse_unsaved()
        return result

    return handler


HANDLERS: dict[type[commands.Command], Handler] = {
    commands.Watch: _watch,
    commands.Unwatch: _unwatch,
    commands.AskLegalMoves: _legal_moves,
    commands.SetTraffic: _set_traffic,
    commands.Analyse: _analyse,
    commands.StopAnalysis: _stop_analysis,
    commands.Move: _of_game(lambda session, move: session.move(move.node, move.uci)),
    commands.Start: _of_game(lambda session, _: session.start()),
    commands.Pause: _of_game(lambda session, _: session.pause()),
    commands.Step: _of_game(lambda session, _: session.step()),
    commands.MoveNow: _of_game(lambda session, _: session.engines.move_now()),
    commands.AbortSearch: _of_game(lambda session, _: session.abort_search()),
    commands.Hint: _of_game(lambda session, _: session.engines.hint()),
    commands.OfferDraw: _of_game(lambda session, _: agreements.offer_draw(session)),
    commands.AcceptDraw: _of_game(lambda session, _: agreements.answer_draw(session, True)),
    commands.DeclineDraw: _of_game(lambda session, _: agreements.answer_draw(session, False)),
    commands.Resign: _of_game(lambda session, wish: agreements.resign(session, wish.side)),
    commands.TakeBack: _of_game(lambda session, wish: editing.take_back(session, wish.plies)),
    commands.Redo: _of_game(lambda session, wish: editing.redo(session, wish.plies)),
    commands.Jump: _of_game(lambda session, wish: editing.jump(session, wish.node)),
    commands.SetPlayers: _of_game(_set_players),
    commands.ResetClocks: _of_game(lambda session, _: editing.reset_clocks(session)),
    commands.SetLearning: _of_game(lambda session, wish: editing.set_learning(session, wish.on)),
    commands.Annotate: _of_game(editing.annotate),
    commands.Promote: _of_game(
        lambda session, wish: editing.promote(session, wish.node, wish.to_main)
    ),
    commands.Delete: _of_game(lambda session, wish: editing.delete(session, wish.node)),
    commands.UndoEdit: _of_game(lambda session, _: undoing.undo(session)),
    commands.RedoEdit: _of_game(lambda session, _: undoing.redo(session)),
    commands.SetData: _of_game(editing.set_data),
}
