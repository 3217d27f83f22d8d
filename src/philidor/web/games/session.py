"""A game in progress: takes commands from people and moves from engines, and publishes changes.

Every change is stored before clients receive it, or they are told why it is not. Everything here
runs on one event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence

import chess

from philidor.game.ending import Ending, EndReason, lost, resigned
from philidor.notation.referee import flag_fell
from philidor.pgn.notes import Notes
from philidor.pgn.tree import ROOT
from philidor.web.engines.player import EngineMove, EnginePlayer, drop
from philidor.web.games.clock import side_of
from philidor.web.games.game_engines import GameEngines
from philidor.web.games.nodes import board_at, kept_record, messages, move_at
from philidor.web.games.positions import legal_move
from philidor.web.games.services import Services
from philidor.web.games.web_game import WebGame, ended_message
from philidor.web.wire.codes import Code, Message
from philidor.web.wire.events import Error, GamesChanged, Learned, Notice, Update
from philidor.web.wire.faults import Fault
from philidor.web.wire.games import EngineSeat, HumanSeat, MoveRecord, Seat


class GameSession:
    """One game that is open on the server."""

    def __init__(self, game: WebGame, services: Services) -> None:
        self.game = game
        self.services = services
        self.engines = GameEngines(game, services, self)
        self.flag: asyncio.TimerHandle | None = None
        self.learning: set[asyncio.Task[None]] = set()

    # Publishing

    def commit(self, nodes: Collection[int] = (), removed: Sequence[int] = ()) -> None:
        """Store the game with its changed and removed nodes, then send the change to watchers.

        What cannot be stored stays pending; `refuse_unsaved` says so to the command's sender.
        """
        game = self.game
        if game.draft:
            game.draft, nodes = False, list(game.tree.below(ROOT))
        game.revision += 1
        self.services.savings.save(game, nodes, game.tree.take_forgotten())
        changed = messages(game.tree, nodes)
        update = Update(game=game.head_message(), nodes=changed, removed=list(removed))
        self.services.hub.send_to_watchers(game.id, update)
        self.services.hub.lists_changed(GamesChanged())

    def refuse_unsaved(self) -> None:
        """Raise a Fault if the last changes are not stored, so that they are not acknowledged."""
        self.services.savings.refuse_unsaved(self.game.id)

    def notice(self, code: Code, text: str, **params: str) -> None:
        """Send watchers a message for people."""
        message = Message(code=code, params=dict(params), text=text)
        notice = Notice(game=self.game.id, message=message)
        self.services.hub.send_to_watchers(self.game.id, notice)

    # The state of play

    def seat(self, white: bool) -> Seat:
        """The player of a side."""
        return self.game.seats[white]

    def engine_to_move(self) -> bool:
        """Whether an engine plays the side to move."""
        return isinstance(self.seat(self.game.white_to_move), EngineSeat)

    @property
    def busy(self) -> bool:
        """Whether an engine is searching for its move."""
        return self.engines.busy

    def start(self) -> None:
        """Start or continue: the clock of the side to move runs, an engine to move searches."""
        self.refuse_match_game()
        self.refuse_analysis()
        self._refuse_over()
        if self.game.state != "playing":
            self.resume()
            self.commit()

    def resume(self) -> None:
        """Continue the game."""
        self.game.state = "playing"
        self.go_on()

    def go_on(self) -> None:
        """Start the turn of the side to move."""
        game = self.game
        if game.state != "playing" or self.busy:
            return
        if self.engine_to_move() and not game.continuous:
            game.state = "paused"
            return
        game.clock.start(game.white_to_move)
        self._watch_flag()
        if self.engine_to_move():
            self.engines.think(game.white_to_move)

    def halt(self) -> None:
        """Stop the clocks and the search; a game that is being played is paused."""
        self.engines.stop()
        self._unwatch_flag()
        self.game.clock.stop()
        if self.game.state == "playing":
            self.game.state = "paused"

    def pause(self) -> None:
        """Pause the game."""
        self.refuse_match()
        if self.game.state == "playing" or self.busy:
            self.halt()
            self.commit()

    def finish(self, end: Ending) -> None:
        """End the game."""
        self.halt()
        self.game.state = "over"
        self.game.ended = ended_message(end)
        self.game.tags["Result"] = end.result
        self.game.draw_offer = None
        for player in self.engines.players.values():
            player.policy.new_game()

    def reopen(self) -> None:
        """Undo the end of the game, before its head moves elsewhere."""
        self.game.ended = None
        self.game.draw_offer = None
        self.game.tags.pop("Result", None)
        if self.game.state == "over":
            self.game.state = "paused"

    def refuse_match(self) -> None:
        """Raise a Fault for a game of a running match, which only the match may change."""
        if self.game.kind == "match" and self.game.state == "playing":
            raise Fault(Code.MATCH_GAME, "this game belongs to a running match")

    def refuse_match_game(self) -> None:
        """Raise a Fault for a game of a match, also of one that has ended or was stopped.

        Its result is the match's, and its engines have no time control of their own: one that
        was asked to go on would think for ever.
        """
        if self.game.kind == "match":
            raise Fault(Code.MATCH_GAME, "this game belongs to a match")

    def refuse_analysis(self) -> None:
        """Raise a Fault for an analysis, which has no players."""
        if self.game.kind == "analysis":
            raise Fault(
                Code.ANALYSIS, "nobody plays in an analysis; begin a game from the position"
            )

    def _refuse_over(self) -> None:
        if self.game.state == "over":
            raise Fault(Code.GAME_OVER, "the game is over")

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
        """End the game if the running clock has run out; timers can fire a moment early."""
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
        """Play a person's move at a node; returns the node that the move leads to.

        At the head of a game that is played it is a move of the game, else a variation. Raises
        Fault.
        """
        game = self.game
        self.refuse_match()
        played = node == game.head and game.state != "over" and game.kind == "game"
        if played and self.engine_to_move():
            raise Fault(Code.NOT_YOUR_TURN, "it is the engine's turn")
        board = game.board if node == game.head else board_at(game.tree, node)
        move = legal_move(board, uci)
        if not played:
            return self._variation(node, move_at(game.tree, node, move, board))
        self._learn(board, move)
        return self.play(move, MoveRecord(mark="P"))

    def _variation(self, node: int, move: int) -> int:
        game = self.game
        known = game.tree.child(node, move)
        if known is None:
            with game.history.edit("move", node):
                known = game.tree.add(node, move)
            self.commit([node, known])
        return known

    def _reach(self, move: chess.Move) -> int:
        """Play a move at the head and return the node that it leads to, a new one if need be."""
        game = self.game
        found = move_at(game.tree, game.head, move, game.board)
        known = game.tree.child(game.head, found)
        game.board.push(move)
        return game.tree.add(game.head, found) if known is None else known

    def play(self, move: chess.Move, record: MoveRecord) -> int:
        """Play a legal move at the head, a person's or an engine's, as a move of the game."""
        game = self.game
        white, parent = game.white_to_move, game.head
        self._unwatch_flag()
        spent, in_time = game.clock.punch(white)
        game.head = known = self._reach(move)
        if not game.redo or game.redo[0] != known:
            game.redo.clear()
        else:
            game.redo.pop(0)
        kept = kept_record(record)
        before = game.tree[known].notes
        game.tree.note(
            known,
            before._replace(
                record=kept,
                score=kept.score or before.score,
                clock=game.clock.shown(white) if game.time_control.clocked else None,
                spent=spent,
            ),
        )
        changed = {parent, known, *game.tree.prefer(known)}
        if game.draw_offer is not None and game.draw_offer != side_of(white):
            game.draw_offer = None
        self._after_move(white, in_time)
        self.commit(sorted(changed))
        return known

    def follow(self, move: chess.Move, record: MoveRecord) -> None:
        """Add a move that was played in a match."""
        game = self.game
        white, parent = game.white_to_move, game.head
        game.head = self._reach(move)
        kept = kept_record(record)
        notes = Notes(record=kept, score=kept.score, spent=record.time)
        game.tree.note(game.head, notes)
        game.clock.used[white] += record.time or 0
        self.commit([parent, game.head])

    def _after_move(self, white: bool, in_time: bool) -> None:
        """End the game, or start the next turn."""
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
        """In learning mode, enter a move in the opening library without waiting for it."""
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
        learned = Learned(game=key, node=node, fen=board.fen(), uci=board.uci(move), new=new)
        hub.send_to_watchers(key, learned)

    # Engines

    def engine_moved(self, white: bool, player: EnginePlayer, answer: EngineMove) -> None:
        """Play an engine's move, or end the game where it resigns."""
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

    def engine_failed(self, fault: Fault) -> None:
        """Pause the game, or end it after an illegal move, and send watchers the reason."""
        if fault.message.code == Code.ENGINE_ILLEGAL:
            self.finish(lost(self.game.white_to_move, EndReason.ILLEGAL))
        else:
            self.halt()
        self.commit()
        failed = Error(game=self.game.id, error=fault.message)
        self.services.hub.send_to_watchers(self.game.id, failed)

    def step(self) -> None:
        """Let an engine play one move for the side to move."""
        self.refuse_match_game()
        self.refuse_analysis()
        self._refuse_over()
        if self.busy:
            raise Fault(Code.BUSY, "an engine is thinking already")
        if self.game.state != "playing":
            self.game.state = "paused"
        self.game.clock.start(self.game.white_to_move)
        self._watch_flag()
        self.engines.think(self.game.white_to_move)
        self.commit()

    def abort_search(self) -> None:
        """Drop the running search, or the search for a hint; the game pauses."""
        self.refuse_match()
        if not self.engines.cancel_hint() and not self.busy:
            raise Fault(Code.NOT_THINKING, "no engine is thinking")
        if self.busy:
            self.halt()
            self.commit()

    async def close(self) -> None:
        """End the engines; a game that is being played is stored as paused."""
        searching = self.engines.thinking
        if self.game.state == "playing" and self.game.kind != "match":
            self.halt()
            self.commit()
        self._unwatch_flag()
        await drop(searching)
        await asyncio.gather(*self.learning)
        await self.engines.close()
