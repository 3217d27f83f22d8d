"""The engines of one game: those that play, and the one that gives hints."""

from __future__ import annotations

import asyncio
from typing import Protocol

import chess.engine

from philidor.contract.limits import Limits
from philidor.web.engines.player import Audience, EngineMove, EnginePlayer, drop
from philidor.web.engines.roster import DEFAULT_ENGINE, engine_fault
from philidor.web.games.clock import side_of
from philidor.web.games.services import Services
from philidor.web.games.web_game import WebGame, read_game_time
from philidor.web.wire.codes import Code
from philidor.web.wire.events import Error, HintFound, SearchProgress, Traffic
from philidor.web.wire.faults import Fault
from philidor.web.wire.games import EngineSeat, HumanSeat
from philidor.web.wire.insight import EngineInsight
from philidor.web.wire.searches import GameSource, HintSource, SearchReport, Source

HINT = Limits(movetime=1_500)


class MoveReceiver(Protocol):
    """Receives what an engine has decided at its turn."""

    def engine_moved(self, white: bool, player: EnginePlayer, answer: EngineMove) -> None:
        """The engine of a side has decided on its move."""
        ...

    def engine_failed(self, fault: Fault) -> None:
        """The engine to move gave no move."""
        ...


class GameEngines:
    """Starts the engines of a game when they are first needed and searches with them.

    Each search is a task on the event loop; the engine itself is a process.
    """

    def __init__(self, game: WebGame, services: Services, receiver: MoveReceiver) -> None:
        self.game = game
        self.services = services
        self.receiver = receiver
        self.players: dict[bool, EnginePlayer] = {}
        self.helper: EnginePlayer | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.hinting: asyncio.Task[None] | None = None

    # Processes

    def player(self, white: bool) -> EnginePlayer:
        """The engine that moves for a side: its own, else the other side's, else Philidor."""
        if white not in self.players:
            seat = self.game.seats[white]
            if not isinstance(seat, EngineSeat):
                other = self.game.seats[not white]
                seat = other if isinstance(other, EngineSeat) else EngineSeat(engine=DEFAULT_ENGINE)
            source = GameSource(game=self.game.id, side=side_of(white))
            self.players[white] = self._start(seat, source)
        return self.players[white]

    def _start(self, seat: EngineSeat, source: Source) -> EnginePlayer:
        entry = self.services.engines[seat.engine]
        hub, key = self.services.hub, self.game.id
        return EnginePlayer(
            entry.spec(seat.options),
            source,
            self._audience(source, entry.engine.name),
            seat.elo,
            seat.ponder,
            debug=hub.detail(key) > 0,
            listening=hub.wants_traffic(key),
        )

    def _audience(self, source: Source, name: str) -> Audience:
        hub, game = self.services.hub, self.game

        def report(found: SearchReport) -> None:
            progress = SearchProgress(source=source, node=game.head, engine=name, report=found)
            hub.send_to_watchers(game.id, progress)

        def insight(source: Source, data: EngineInsight) -> None:
            hub.send_insight(game.id, source, data)

        def traffic(lines: Traffic) -> None:
            hub.send_traffic(game.id, lines)

        return Audience(report, insight, traffic)

    def subscriptions_changed(self) -> None:
        """Make the engines report what the watchers of the game now want to see."""
        hub, key = self.services.hub, self.game.id
        for player in [*self.players.values(), *([self.helper] if self.helper else [])]:
            player.look_inside(hub.detail(key) > 0)
            player.listen(hub.wants_traffic(key))

    async def retire(self, sides: list[bool]) -> None:
        """End the engines of sides that are played by others from now on."""
        retired = [self.players.pop(side) for side in sides if side in self.players]
        await asyncio.gather(*(player.close() for player in retired), return_exceptions=True)

    async def close(self) -> None:
        """End all engine processes of this game."""
        for task in (self.thinking, self.hinting):
            await drop(task)
        players = [*self.players.values(), *([self.helper] if self.helper else [])]
        self.players, self.helper = {}, None
        await asyncio.gather(*(player.close() for player in players), return_exceptions=True)

    # Moves

    @property
    def busy(self) -> bool:
        """Whether an engine is searching for its move."""
        return self.thinking is not None and not self.thinking.done()

    def limits(self, white: bool) -> Limits:
        """What an engine may spend on the move at the head."""
        seat = self.game.seats[white]
        text = seat.time_control if isinstance(seat, EngineSeat) else None
        bounds = read_game_time(text) if text else None
        limits = self.game.clock.limits(white, bounds)
        if limits.infinite and isinstance(seat, HumanSeat):
            # An engine that moves for a person has no bounds of its own.
            return HINT
        return limits

    def think(self, white: bool) -> None:
        """Search for the move at the head; the receiver gets the result."""
        self.game.thinking = side_of(white)
        self.thinking = asyncio.get_running_loop().create_task(self._think(white))

    async def _think(self, white: bool) -> None:
        game = self.game
        try:
            player = self.player(white)
        except Fault as fault:
            self._failed(fault)
            return
        try:
            answer = await player.play(game.board.copy(), self.limits(white), game.id)
        except chess.engine.EngineError as error:
            self._failed(engine_fault(player.spec.name, error))
            return
        self.thinking = None
        game.thinking = None
        self.receiver.engine_moved(white, player, answer)

    def _failed(self, fault: Fault) -> None:
        self.thinking = None
        self.receiver.engine_failed(fault)

    def stop(self) -> None:
        """Drop the running search for a move."""
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None
        self.game.thinking = None

    def move_now(self) -> None:
        """Make the searching engine move at once; a Fault where none is searching."""
        white = self.game.white_to_move
        if not self.busy or white not in self.players or not self.players[white].move_now():
            raise Fault(Code.NOT_THINKING, "no engine is thinking")

    # Hints

    def hint(self) -> None:
        """Search for a good move at the head; watchers receive it as an event."""
        if self.game.state == "over" or not any(self.game.board.legal_moves):
            raise Fault(Code.HINT_NEEDS_MOVE, "there is no move to be found")
        if self.busy:
            raise Fault(Code.BUSY, "an engine is thinking already")
        if self.hinting is None or self.hinting.done():
            self.hinting = asyncio.get_running_loop().create_task(self._hint())

    async def _hint(self) -> None:
        game, node = self.game, self.game.head
        board = game.board.copy()
        if self.helper is None:
            self.helper = self._start(EngineSeat(engine=DEFAULT_ENGINE), HintSource(game=game.id))
        try:
            answer = await self.helper.play(board, HINT, game.id)
        except chess.engine.EngineError as error:
            fault = engine_fault(self.helper.spec.name, error)
            failed = Error(game=game.id, error=fault.message)
            self.services.hub.send_to_watchers(game.id, failed)
            return
        if answer.move is not None:
            found = HintFound(
                game=game.id,
                node=node,
                uci=board.uci(answer.move),
                san=board.san(answer.move),
                score=answer.record.score,
                line=answer.line,
            )
            self.services.hub.send_to_watchers(game.id, found)

    def cancel_hint(self) -> bool:
        """Drop the search for a hint; whether there was one."""
        if self.hinting is None or self.hinting.done():
            return False
        self.hinting.cancel()
        return True
