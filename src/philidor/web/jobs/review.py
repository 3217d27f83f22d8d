"""The blunder check of a game: every position's value, each move's loss and label.

`philidor.review` has the values and the judgement, which `philidor annotate` shares.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable

import chess

from philidor.arena.session import EngineSession
from philidor.explanations.judgement import JudgedMove, judge, judged_line, summary
from philidor.explanations.values import Value, decided, position_key
from philidor.library.store import Store
from philidor.pgn.tree import ROOT
from philidor.review.second_look import in_doubt, longer
from philidor.review.values import search_value
from philidor.web.engines.places import PlacedSession
from philidor.web.engines.roster import ListedEngine
from philidor.web.games.nodes import board_at
from philidor.web.games.web_game import WebGame
from philidor.web.jobs.suites import limits_of
from philidor.web.wire.jobs import ReviewMove, ReviewRequest, ReviewResult, ReviewSide
from philidor.web.wire.searches import Score, SearchLimit

REVIEWS = "review"
VALUES = "value"


class Values:
    """Values that an engine found at a limit, stored so that no position is searched twice."""

    def __init__(
        self, store: Store, entry: ListedEngine, limit: SearchLimit, again: bool = False
    ) -> None:
        """again: values of the second look, which searches longer than the limit."""
        self.store = store
        conditions = [entry.spec().build(), entry.engine.options, limit.model_dump()]
        if again:
            conditions.append(str(longer(limits_of(limit))))
        self.prefix = hashlib.sha256(json.dumps(conditions, sort_keys=True).encode()).hexdigest()

    def _key(self, board: chess.Board) -> str:
        return f"{self.prefix[:24]} {position_key(board)}"

    def find(self, board: chess.Board) -> Value | None:
        """The value found before, None if there is none."""
        kept = self.store.get(VALUES, self._key(board))
        if kept is None:
            return None
        return Value(kept["score"]["cp"], kept["score"]["mate"], tuple(kept["line"]))

    def keep(self, board: chess.Board, value: Value) -> None:
        """Keep a value."""
        kept = {"score": score_of(value).model_dump(), "line": list(value.line)}
        self.store.put(VALUES, self._key(board), kept)


class Review:
    """One blunder check while it is made."""

    def __init__(
        self, game: WebGame, entry: ListedEngine, wanted: ReviewRequest, store: Store
    ) -> None:
        self.game = game
        self.entry = entry
        self.wanted = wanted
        self.store = store
        self.values = Values(store, entry, wanted.limit)
        self.better = Values(store, entry, wanted.limit, again=True)
        self.limits = limits_of(wanted.limit)
        # Positions of the second look.
        self.again = 0
        self.line = game.tree.main_line()
        self.result = ReviewResult(game=game.id)

    @property
    def total(self) -> int:
        """Positions to be valued."""
        return len(self.line) + 1 + self.again

    async def run(self, on_position: Callable[[int], None]) -> None:
        """Judge all moves and store the result; chess.engine.EngineError if the engine fails."""
        await self.judge(on_position)
        self.store.put(REVIEWS, self.game.id, self.result.model_dump())

    async def judge(self, on_position: Callable[[int], None]) -> None:
        """Value all positions and judge all moves; chess.engine.EngineError if the engine fails."""
        session = PlacedSession(self.entry.spec(), background=True)
        try:
            values = await self._first_look(session, on_position)
            nodes = self.line[: len(values) - 1]
            moves = [self.game.tree.uci(node) for node in nodes]
            judged = judged_line(board_at(self.game.tree, ROOT), moves, values)
            doubted = in_doubt(judged)
            self.again = len(doubted)
            board = board_at(self.game.tree, ROOT)
            for ply in range(len(values)):
                if ply in doubted:
                    values[ply] = await self._value(session, board, again=True)
                    on_position(len(values) + sum(one <= ply for one in doubted))
                if ply < len(moves):
                    board.push_uci(moves[ply])
        finally:
            await session.close()
        self._conclude(nodes, judged_line(board_at(self.game.tree, ROOT), moves, values))

    async def _first_look(
        self, session: EngineSession, on_position: Callable[[int], None]
    ) -> list[Value]:
        """The values of all positions; the moves are judged as far as they go, to be shown."""
        values: list[Value] = []
        board = board_at(self.game.tree, ROOT)
        for index, node in enumerate([ROOT, *self.line]):
            if node not in self.game.tree:
                break
            mover, move = board.copy(), None
            if node != ROOT:
                move = board.parse_uci(self.game.tree.uci(node))
                board.push(move)
            values.append(await self._value(session, board))
            if move is None:
                self.result.start = score_of(values[0])
            else:
                self.result.moves.append(message(node, judge(mover, move, *values[-2:])))
            on_position(index + 1)
        return values

    def _conclude(self, nodes: list[int], judged: list[JudgedMove]) -> None:
        """The final judgements, with what later moves showed about earlier ones."""
        if judged:
            self.result.start = score_of(judged[0].before)
        self.result.moves = [message(*one) for one in zip(nodes, judged, strict=True)]
        self.result.white, self.result.black = (side_of(judged, white) for white in (True, False))

    async def _value(
        self, session: EngineSession, board: chess.Board, again: bool = False
    ) -> Value:
        """The value of a position, searched if it is not known; again: by the second look."""
        kept = self.better if again else self.values
        value = decided(board) or kept.find(board)
        if value is None:
            limits = longer(self.limits) if again else self.limits
            value = await search_value(session, board, limits, self.game.id)
            kept.keep(board, value)
        elif not value.ended and not again:
            self.result.cached += 1
        return value


def score_of(value: Value) -> Score:
    """A value as a message."""
    return Score(cp=value.cp, mate=value.mate)


def message(node: int, move: JudgedMove) -> ReviewMove:
    """A judged move as a message."""
    return ReviewMove(
        node=node,
        ply=move.ply,
        san=move.san,
        score=score_of(move.after),
        best=move.best,
        best_san=move.best_san,
        line=list(move.line),
        loss=move.loss,
        label=move.label,
    )


def side_of(moves: list[JudgedMove], white: bool) -> ReviewSide:
    """A side's play as a message."""
    found = summary(moves, white)
    return ReviewSide(
        accuracy=found.accuracy, centipawns=found.centipawns, counts=dict(found.counts)
    )
