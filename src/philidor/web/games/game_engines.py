"""The engines of one game: those that play, and the one that gives hints."""

from __future__ import annotations

import asyncio
import contextlib
import random
from time import monotonic
from typing import Protocol

import chess
import chess.engine

from philidor.contract.limits import Limits
from philidor.web.engines.player import FROM_BOOK, Audience, EngineMove, EnginePlayer, drop
from philidor.web.engines.roster import DEFAULT_ENGINE, STRENGTH, engine_fault
from philidor.web.games.clock import side_of
from philidor.web.games.pause import clock_of, pause_seconds, rating_of
from philidor.web.games.services import Services
from philidor.web.games.web_game import WebGame, read_game_time
from philidor.web.wire.codes import Code
from philidor.web.wire.events import Error, HintFound, InsightData, SearchProgress, Traffic
from philidor.web.wire.faults import Fault
from philidor.web.wire.games import EngineSeat, HumanSeat
from philidor.web.wire.insight import EngineInsight
from philidor.web.wire.searches import GameSource, HintSource, SearchReport, Source

HINT = Limits(movetime=1_500)
DICE = random.Random()


class MoveReceiver(Protocol):
    """Receives an engine's decision at its turn."""

    def engine_moved(self, white: bool, player: EnginePlayer, answer: EngineMove) -> None:
        """The engine of a side has chosen its move."""
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
        self.helper_seat: EngineSeat | None = None
        self.thinking: asyncio.Task[None] | None = None
        # Set to end the search for a move, which may not have begun, and the pause before it.
        self.hurry = asyncio.Event()
        self.hinting: asyncio.Task[None] | None = None

    # Processes

    async def player(self, white: bool) -> EnginePlayer:
        """The engine that moves for a side: its own, else the other side's, else Philidor."""
        if white not in self.players:
            source = GameSource(game=self.game.id, side=side_of(white))
            started = await self._start(self._engine_seat(white), source)
            self.players.setdefault(white, started)
        return self.players[white]

    def _engine_seat(self, white: bool) -> EngineSeat:
        """The seat of a side if an engine has it, else the other one's, else Philidor's."""
        for side in (white, not white):
            seat = self.game.seats[side]
            if isinstance(seat, EngineSeat):
                return seat
        return EngineSeat(engine=DEFAULT_ENGINE)

    async def _start(self, seat: EngineSeat, source: Source) -> EnginePlayer:
        entry = self.services.engines[seat.engine]
        hub, key = self.services.hub, self.game.id
        options = dict(seat.options)
        if seat.library:
            file = await self.services.library.file()
            options |= {"OwnBook": "true", "Book File": str(file)}
        return EnginePlayer(
            entry.spec(options),
            source,
            self._audience(source, entry.engine.name),
            seat.elo,
            seat.ponder,
            listening=hub.wants_traffic(key),
        )

    def _audience(self, source: Source, name: str) -> Audience:
        hub, game = self.services.hub, self.game

        def report(found: SearchReport) -> None:
            progress = SearchProgress(source=source, node=game.head, engine=name, report=found)
            hub.send_to_watchers(game.id, progress)

        def insight(source: Source, data: EngineInsight) -> None:
            hub.send_to_watchers(game.id, InsightData(source=source, data=data))

        def traffic(lines: Traffic) -> None:
            hub.send_traffic(game.id, lines)

        return Audience(report, insight, traffic)

    def subscriptions_changed(self) -> None:
        """Make the engines report what the watchers of the game now want to see."""
        hub, key = self.services.hub, self.game.id
        for player in [*self.players.values(), *([self.helper] if self.helper else [])]:
            player.listen(hub.wants_traffic(key))

    async def retire(self, sides: list[bool]) -> None:
        """End the engines of sides that other players take over."""
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
        self.hurry.clear()
        self.thinking = asyncio.get_running_loop().create_task(self._think(white))

    async def _think(self, white: bool) -> None:
        game = self.game
        try:
            player = await self.player(white)
        except Fault as fault:
            self._failed(fault)
            return
        began = monotonic()
        try:
            answer = await player.play(game.board.copy(), self.limits(white), game.id, self.hurry)
        except chess.engine.EngineError as error:
            self._failed(engine_fault(player.spec.name, error))
            return
        await self._pause(white, answer, monotonic() - began)
        self.thinking = None
        game.thinking = None
        self.receiver.engine_moved(white, player, answer)

    async def _pause(self, white: bool, answer: EngineMove, spent: float) -> None:
        """Wait as long as a person would take for this move, if the seat asks for that."""
        seat = self.game.seats[white]
        if answer.move is None or not isinstance(seat, EngineSeat) or not seat.pauses:
            return
        clock = self.game.clock
        left = clock.left(white) if self.game.time_control.clocked else None
        wanted = pause_seconds(
            self.game.board,
            answer.move,
            clock_of(self.game.time_control, left),
            rating_of(seat.options, seat.elo),
            DICE,
            remembered=answer.record.mark == FROM_BOOK,
        )
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, wanted - spent)):
                await self.hurry.wait()

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
        """Make the searching engine move at once; a Fault if none is searching."""
        if not self.busy:
            raise Fault(Code.NOT_THINKING, "no engine is thinking")
        self.hurry.set()
        player = self.players.get(self.game.white_to_move)
        if player is not None:
            player.move_now()

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
        try:
            helper = await self._adviser()
        except Fault as fault:
            self._hint_failed(fault)
            return
        try:
            answer = await helper.play(board, HINT, game.id)
        except chess.engine.EngineError as error:
            self._hint_failed(engine_fault(helper.spec.name, error))
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

    def _hint_failed(self, fault: Fault) -> None:
        failed = Error(game=self.game.id, error=fault.message)
        self.services.hub.send_to_watchers(self.game.id, failed)

    async def _adviser(self) -> EnginePlayer:
        """The engine that plays in this game, at its full strength."""
        seat = self._engine_seat(not self.game.white_to_move)
        own = {name: value for name, value in seat.options.items() if name.lower() not in STRENGTH}
        wanted = EngineSeat(engine=seat.engine, options=own)
        if self.helper is None or self.helper_seat != wanted:
            before = self.helper
            self.helper = await self._start(wanted, HintSource(game=self.game.id))
            self.helper_seat = wanted
            if before is not None:
                await before.close()
        return self.helper

    def cancel_hint(self) -> bool:
        """Drop the search for a hint; whether there was one."""
        if self.hinting is None or self.hinting.done():
            return False
        self.hinting.cancel()
        return True
