"""A game as it happens: people's commands and engines' moves in, changes out.

Every change is kept in the store before a page is told of it. All of this runs on one event loop;
an engine thinks in its own process.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import chess
import chess.engine

from philidor.contract.limits import Limits
from philidor.game.ending import Ending, resigned
from philidor.game.time_control import parse_level
from philidor.notation.referee import flag_fell
from philidor.web.clients.hub import Hub
from philidor.web.engines.player import Answer, Audience, EnginePlayer, drop
from philidor.web.engines.roster import DEFAULT_ENGINE, Engines, engine_fault
from philidor.web.games.archive import Archive
from philidor.web.games.clock import side_of
from philidor.web.games.positions import legal_move
from philidor.web.games.web_game import WebGame, ended_message
from philidor.web.storage.opening_library import OpeningLibrary
from philidor.web.wire.base import JsonObject
from philidor.web.wire.codes import Code, Message
from philidor.web.wire.events import (
    Error,
    GamesChanged,
    HintFound,
    Learned,
    Notice,
    SearchProgress,
    Traffic,
    Update,
)
from philidor.web.wire.faults import Fault
from philidor.web.wire.games import EngineSeat, HumanSeat, MoveRecord, Seat
from philidor.web.wire.searches import GameSource, HintSource, SearchReport, Source

HINT = Limits(movetime=1_500)
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Services:
    """What every session needs of the server."""

    archive: Archive
    engines: Engines
    hub: Hub
    library: OpeningLibrary


class GameSession:
    """One game that is open on the server."""

    def __init__(self, game: WebGame, services: Services) -> None:
        self.game = game
        self.services = services
        self.players: dict[bool, EnginePlayer] = {}
        self.helper: EnginePlayer | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.hinting: asyncio.Task[None] | None = None
        self.flag: asyncio.TimerHandle | None = None
        self.learning: set[asyncio.Task[None]] = set()

    # Telling

    def commit(self, nodes: Collection[int] = (), removed: Sequence[int] = ()) -> None:
        """Keep what has changed, then tell everybody who watches."""
        game = self.game
        game.revision += 1
        self.services.archive.save(game, nodes, removed)
        told = [game.tree.message(node) for node in nodes if node in game.tree]
        self.services.hub.send_to_watchers(
            game.id, Update(game=game.head_message(), nodes=told, removed=list(removed))
        )
        self.services.hub.lists_changed(GamesChanged())

    def notice(self, code: Code, text: str, **params: str) -> None:
        """Tell watchers something that is worth a line."""
        message = Message(code=code, params=dict(params), text=text)
        self.services.hub.send_to_watchers(self.game.id, Notice(game=self.game.id, message=message))

    def audience_changed(self) -> None:
        """Somebody has begun or ceased to watch, or to look inside."""
        hub, key = self.services.hub, self.game.id
        for player in [*self.players.values(), *([self.helper] if self.helper else [])]:
            player.look_inside(hub.detail(key) > 0)
            player.listen(hub.wants_traffic(key))

    def _audience(self, source: Source, name: str) -> Audience:
        hub, game = self.services.hub, self.game

        def report(found: SearchReport) -> None:
            hub.send_to_watchers(
                game.id, SearchProgress(source=source, node=game.head, engine=name, report=found)
            )

        def insight(said_by: Source, data: JsonObject) -> None:
            hub.send_insight(game.id, said_by, data)

        def traffic(lines: Traffic) -> None:
            hub.send_traffic(game.id, lines)

        return Audience(report, insight, traffic)

    # The state of play

    def seat(self, white: bool) -> Seat:
        """Who plays a side."""
        return self.game.seats[white]

    def engine_to_move(self) -> bool:
        """Whether the side to move is an engine's."""
        return isinstance(self.seat(self.game.white_to_move), EngineSeat)

    def start(self) -> None:
        """Begin, or go on: the clock of the side to move runs, an engine to move thinks."""
        self.refuse_match()
        if self.game.state == "over":
            raise Fault(Code.GAME_OVER, "the game is over")
        if self.game.state != "playing":
            self.resume()
            self.commit()

    def resume(self) -> None:
        """Let the game go on."""
        self.game.state = "playing"
        self.go_on()

    def go_on(self) -> None:
        """Let whoever is to move have their turn."""
        game = self.game
        if game.state != "playing" or self.busy:
            return
        if self.engine_to_move() and not game.continuous:
            game.state = "paused"
            return
        game.clock.start(game.white_to_move)
        self._watch_flag()
        if self.engine_to_move():
            self.think(game.white_to_move)

    @property
    def busy(self) -> bool:
        """Whether an engine thinks about its move."""
        return self.thinking is not None and not self.thinking.done()

    def halt(self) -> None:
        """Stop clocks and search; the game waits."""
        self._stop_thinking()
        self._unwatch_flag()
        self.game.clock.stop()
        if self.game.state == "playing":
            self.game.state = "paused"

    def pause(self) -> None:
        """Let the game wait."""
        self.refuse_match()
        if self.game.state == "playing" or self.busy:
            self.halt()
            self.commit()

    def _stop_thinking(self) -> None:
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None
        self.game.thinking = None

    def finish(self, end: Ending) -> None:
        """The game has ended."""
        self.halt()
        self.game.state = "over"
        self.game.ended = ended_message(end)
        self.game.tags["Result"] = end.result
        self.game.draw_offer = None
        for player in self.players.values():
            player.policy.new_game()

    def reopen(self) -> None:
        """The game is not at its end any more."""
        self.game.ended = None
        self.game.draw_offer = None
        self.game.tags.pop("Result", None)
        if self.game.state == "over":
            self.game.state = "paused"

    def refuse_match(self) -> None:
        """A running match plays its games by itself: a Fault."""
        if self.game.kind == "match" and self.game.state == "playing":
            raise Fault(Code.MATCH_GAME, "this game belongs to a running match")

    def _watch_flag(self) -> None:
        self._unwatch_flag()
        seconds = self.game.clock.flag_seconds()
        if seconds is not None:
            self.flag = asyncio.get_running_loop().call_later(seconds, self._flag)

    def _unwatch_flag(self) -> None:
        if self.flag is not None:
            self.flag.cancel()
            self.flag = None

    def _flag(self) -> None:
        """The running clock may have run out; timers can be early by a moment."""
        game = self.game
        running = game.clock.running
        if game.state != "playing" or running is None:
            return
        if game.clock.left(running) > 0:
            self._watch_flag()
            return
        self.finish(flag_fell(game.board, running))
        self.commit()

    # Moves

    def move(self, node: int, uci: str) -> int:
        """A person plays a move at a node; the node behind it.

        At the head it is a move of the game, elsewhere a variation. Raises Fault.
        """
        game = self.game
        self.refuse_match()
        played = node == game.head and game.state != "over"
        if played and self.engine_to_move():
            raise Fault(Code.NOT_YOUR_TURN, "it is the engine's turn")
        board = game.board if node == game.head else game.tree.board(node)
        move = legal_move(board, uci)
        if not played:
            return self._variation(node, board.copy(), move)
        self._learn(board, move)
        return self.play(move, MoveRecord(mark="P"))

    def _variation(self, node: int, board: chess.Board, move: chess.Move) -> int:
        known = self.game.tree.child(node, move)
        if known is None:
            known = self._add(node, board, move)
            self.commit([node, known])
        return known

    def _add(self, node: int, board: chess.Board, move: chess.Move) -> int:
        """A new node; `board` stands behind the move afterwards."""
        branch = self.game.tree.add(node, board, move)
        branch.opening = self.services.library.opening(board)
        return branch.id

    def play(self, move: chess.Move, record: MoveRecord) -> int:
        """Play a legal move at the head as a move of the game, whoever made it."""
        game = self.game
        white, parent = game.white_to_move, game.head
        self._unwatch_flag()
        spent, in_time = game.clock.punch(white)
        known = game.tree.child(parent, move)
        if known is None:
            known = self._add(parent, game.board, move)
        else:
            game.board.push(move)
        game.head = known
        if not game.redo or game.redo[0] != known:
            game.redo.clear()
        else:
            game.redo.pop(0)
        notes = game.tree[known].notes
        notes.record, notes.score = record, record.score or notes.score
        notes.clock = game.clock.shown(white) if game.clock.level.clocked else None
        notes.spent = spent
        changed = {parent, known, *game.tree.prefer(known)}
        if game.draw_offer is not None and game.draw_offer != side_of(white):
            game.draw_offer = None
        self._after_move(white, in_time)
        self.commit(sorted(changed))
        return known

    def follow(self, move: chess.Move, record: MoveRecord) -> None:
        """Show a move that was made on a match's board."""
        game = self.game
        white, parent = game.white_to_move, game.head
        game.head = self._add(parent, game.board, move)
        notes = game.tree[game.head].notes
        notes.record, notes.score, notes.spent = record, record.score, record.time
        game.clock.used[white] += record.time or 0
        self.commit([parent, game.head])

    def _after_move(self, white: bool, in_time: bool) -> None:
        """End the game, or pass the turn on."""
        game = self.game
        end = game.by_rules()
        if not in_time and end is None:
            end = flag_fell(game.board, white)
        if end is not None:
            self.finish(end)
            return
        if game.state in ("idle", "paused") and isinstance(self.seat(white), HumanSeat):
            game.state = "playing"
        self.go_on()

    def _learn(self, board: chess.Board, move: chess.Move) -> None:
        """In learning mode, enter a move in the opening library; the move does not wait for it."""
        if self.game.learning:
            work = self._enter(board.copy(stack=False), move, self.game.head)
            self.learning.add(task := asyncio.get_running_loop().create_task(work))
            task.add_done_callback(self.learning.discard)

    async def _enter(self, board: chess.Board, move: chess.Move, node: int) -> None:
        hub, key = self.services.hub, self.game.id
        try:
            new = await self.services.library.learn(board, move)
        except Fault as fault:
            hub.send_to_watchers(key, Error(game=key, error=fault.message))
            return
        hub.send_to_watchers(
            key, Learned(game=key, node=node, fen=board.fen(), uci=board.uci(move), new=new)
        )

    # Engines

    def _player(self, white: bool) -> EnginePlayer:
        """The engine that plays a side; for a person's side the other side's, or Philidor."""
        if white not in self.players:
            seat = self.seat(white)
            if not isinstance(seat, EngineSeat):
                other = self.seat(not white)
                seat = other if isinstance(other, EngineSeat) else EngineSeat(engine=DEFAULT_ENGINE)
            source = GameSource(game=self.game.id, side=side_of(white))
            self.players[white] = self._engine(seat, source)
        return self.players[white]

    def _engine(self, seat: EngineSeat, source: Source) -> EnginePlayer:
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

    def limits(self, white: bool) -> Limits:
        """What an engine may spend on the move at the head."""
        seat = self.seat(white)
        bounds = parse_level(seat.level) if isinstance(seat, EngineSeat) and seat.level else None
        limits = self.game.clock.limits(white, bounds)
        if limits.infinite and isinstance(seat, HumanSeat):
            # A person's move is made by an engine that has not been told how long to take.
            return HINT
        return limits

    def think(self, white: bool) -> None:
        """Let an engine search for the move at the head."""
        self.game.thinking = side_of(white)
        self.thinking = asyncio.get_running_loop().create_task(self._think(white))

    async def _think(self, white: bool) -> None:
        game = self.game
        try:
            player = self._player(white)
        except Fault as fault:
            self._engine_failed(fault)
            return
        try:
            answer = await player.play(game.board.copy(), self.limits(white), game.id)
        except chess.engine.EngineError as error:
            started = player.connection is not None
            self._engine_failed(engine_fault(player.spec.name, error, started))
            return
        self.thinking = None
        game.thinking = None
        self._answered(white, player, answer)

    def _answered(self, white: bool, player: EnginePlayer, answer: Answer) -> None:
        if answer.resigned or answer.move is None:
            self.finish(resigned(white))
            self.commit()
            return
        seat = self.seat(white)
        if player.policy.resigns() and isinstance(seat, EngineSeat) and seat.resigns:
            self.finish(resigned(white))
            self.commit()
            return
        if answer.offers_draw:
            self.game.draw_offer = side_of(white)
        self.play(answer.move, answer.record)

    def _engine_failed(self, fault: Fault) -> None:
        """An engine did not deliver: the game waits, and everybody is told why."""
        self.thinking = None
        self.halt()
        self.commit()
        self.services.hub.send_to_watchers(
            self.game.id, Error(game=self.game.id, error=fault.message)
        )

    def step(self) -> None:
        """An engine plays one move for the side to move."""
        self.refuse_match()
        if self.game.state == "over":
            raise Fault(Code.GAME_OVER, "the game is over")
        if self.busy:
            raise Fault(Code.BUSY, "an engine is thinking already")
        if self.game.state != "playing":
            self.game.state = "paused"
        self.game.clock.start(self.game.white_to_move)
        self._watch_flag()
        self.think(self.game.white_to_move)
        self.commit()

    def move_now(self) -> None:
        """Let the thinking engine answer."""
        white = self.game.white_to_move
        if not self.busy or white not in self.players or not self.players[white].move_now():
            raise Fault(Code.NOT_THINKING, "no engine is thinking")

    def abort_search(self) -> None:
        """Drop the running search, or the search for a hint; the game pauses."""
        self.refuse_match()
        if self.hinting is not None and not self.hinting.done():
            self.hinting.cancel()
        elif not self.busy:
            raise Fault(Code.NOT_THINKING, "no engine is thinking")
        if self.busy:
            self.halt()
            self.commit()

    def hint(self) -> None:
        """Look for a good move at the head; the answer comes as a message."""
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
            source = HintSource(game=game.id)
            self.helper = self._engine(EngineSeat(engine=DEFAULT_ENGINE), source)
        try:
            answer = await self.helper.play(board, HINT, game.id)
        except chess.engine.EngineError as error:
            started = self.helper.connection is not None
            fault = engine_fault(self.helper.spec.name, error, started)
            self.services.hub.send_to_watchers(game.id, Error(game=game.id, error=fault.message))
            return
        if answer.move is not None:
            told = HintFound(
                game=game.id,
                node=node,
                uci=board.uci(answer.move),
                san=board.san(answer.move),
                score=answer.record.score,
                line=answer.line,
            )
            self.services.hub.send_to_watchers(game.id, told)

    # Ending the session

    async def close_players(self) -> None:
        """End all engine processes of this game."""
        players = [*self.players.values(), *([self.helper] if self.helper else [])]
        self.players, self.helper = {}, None
        await asyncio.gather(*(player.close() for player in players), return_exceptions=True)

    async def close(self) -> None:
        """Leave the game as it is in the store; a clock that ran stands."""
        tasks = (self.thinking, self.hinting)
        if self.game.state == "playing" and self.game.kind != "match":
            self.halt()
            self.commit()
        self._unwatch_flag()
        for task in tasks:
            await drop(task)
        await asyncio.gather(*self.learning)
        await self.close_players()
