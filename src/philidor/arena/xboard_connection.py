"""A connection to an XBoard engine, which may speak a dialect."""

from __future__ import annotations

import asyncio

import chess
import chess.engine

from philidor.arena.answers import Answer, AnswerError, quoted
from philidor.arena.dialects import (
    GREETING_OF_A_SLEEPER,
    MOST_NUDGES,
    NUDGE,
    NUDGE_SECONDS,
    Dialect,
    keep_on_one_processor,
)
from philidor.arena.engine_protocol import EngineProtocol
from philidor.arena.game_position import GamePosition
from philidor.arena.limits import engine_limit
from philidor.arena.reports import from_client
from philidor.arena.uci_connection import Search
from philidor.core import convert
from philidor.game.ending import EndReason

REPORTS = chess.engine.INFO_BASIC | chess.engine.INFO_SCORE


class XBoardConnection(EngineProtocol, chess.engine.XBoardProtocol):
    """A connection to an XBoard engine; python-chess knows what its moves mean."""

    go_words = ("go", "analyze")
    stop_word = "?"
    # A program may claim a result in place of a move.
    answer_words = ("move ", "resign", "1-0", "0-1", "1/2-1/2")

    def __init__(self) -> None:
        super().__init__()
        self.dialect = Dialect()
        self.start = ""
        self.told: list[str] = []
        self.game_board = chess.Board()

    def send_line(self, line: str) -> None:
        """Send a line; a program that does not list its features is asked again."""
        self.dialect.sent(line)
        super().send_line(line)
        if line.startswith("protover"):
            asyncio.get_running_loop().call_later(NUDGE_SECONDS, self._nudge, MOST_NUDGES)

    def _nudge(self, left: int) -> None:
        if self.dialect.presented or self.returncode.done():
            return
        left = min(left, self.dialect.most_nudges)
        # python-chess waits two seconds for features; `done=0` makes it wait, `done=1` ends that.
        self._line_received("feature done=0" if left else "feature done=1")
        if left:
            super().send_line(NUDGE)
            asyncio.get_running_loop().call_later(NUDGE_SECONDS, self._nudge, left - 1)

    def take_line(self, line: str) -> None:
        """Translate a line of the program into the protocol's own words."""
        if line == GREETING_OF_A_SLEEPER and self.transport is not None:
            keep_on_one_processor(self.transport.get_pid())
        meant = self.dialect.received(line)
        if meant is not None and meant.startswith("move ") and self.answer.startswith("move "):
            # A second answer: python-chess would play it on its board, and later take it back.
            self._note(line, sent=False)
            return
        if meant != line:
            self.line_received(line)
        if meant is not None:
            self._line_received(meant)
            if self.dialect.deep_enough(meant):
                self.send_line("?")

    async def move(self, search: Search) -> Answer:
        """The engine's answer; AnswerError for a bad one, EngineError if it fails."""
        asked = search.asked
        result = await self.play(
            self._board(asked),
            engine_limit(search.limits),
            game=search.game,
            info=REPORTS,
            ponder=search.ponder,
        )
        report = from_client(result.info, asked.white_to_move)
        if result.resigned:
            return Answer(None, None, report)
        if not result.move:
            what = "claims a result" if self.answer[:1] in ("0", "1") else "no move"
            raise AnswerError(EndReason.ILLEGAL, f"{what}: {quoted(self.answer)}")
        # In Chess960 python-chess's names of moves are those of the core.
        move = convert.find(asked.position, result.move.uci())
        assert move is not None, "python-chess makes legal moves only"
        ponder = None if not result.ponder else result.ponder.uci()
        return Answer(convert.uci(asked.position, move), ponder, report, result.draw_offered)

    def _board(self, asked: GamePosition) -> chess.Board:
        """A board at the position, made from the last one where the game has gone on."""
        known = len(self.told)
        if self.start != asked.fen or self.told != asked.moves[:known]:
            self.start, self.game_board = asked.fen, asked.board()
        else:
            for move in asked.moves[known:]:
                self.game_board.push_uci(move)
        self.told = list(asked.moves)
        return self.game_board.copy()
