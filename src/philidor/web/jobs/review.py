"""The blunder check of a game: every position's value, what each move gave away, a label.

Winning chances from centipawns and a move's accuracy from the chances it gave away follow the
formulas that lichess.org publishes (https://lichess.org/page/accuracy); the borders of the labels
are this program's own.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable
from dataclasses import dataclass

import chess
import chess.engine

from philidor.arena.session import EngineSession
from philidor.contract.limits import Limits
from philidor.web.engines.roster import ListedEngine
from philidor.web.games.tree import ROOT
from philidor.web.games.web_game import WebGame
from philidor.web.jobs.suites import limits_of
from philidor.web.storage.store import Store
from philidor.web.wire.games import Label
from philidor.web.wire.jobs import ReviewMove, ReviewRequest, ReviewResult, ReviewSide
from philidor.web.wire.searches import Score, SearchLimit

REVIEWS = "review"
VALUES = "value"
# Percent points of winning chances given away, from which on a move has its name.
INACCURACY, MISTAKE, BLUNDER = 5.0, 10.0, 20.0
STEEPNESS = 0.00368208
# Centipawns beyond which a lost or won position does not count as more so, for the average.
MOST_CENTIPAWNS = 1_000
MOST_LINE = 12
LABELS: tuple[Label, ...] = ("best", "good", "inaccuracy", "mistake", "blunder")


@dataclass(frozen=True)
class Value:
    """A position's value from White's side and the best line (UCI); a decided one has none."""

    score: Score
    line: tuple[str, ...] = ()
    ended: bool = False

    @property
    def chances(self) -> float:
        """White's winning chances in percent."""
        if self.score.mate is not None:
            return 100.0 if self.score.mate > 0 else 0.0
        return 50 + 50 * (2 / (1 + math.exp(-STEEPNESS * (self.score.cp or 0))) - 1)

    @property
    def centipawns(self) -> int:
        """The value as a number, mates included."""
        if self.score.mate is not None:
            return MOST_CENTIPAWNS if self.score.mate > 0 else -MOST_CENTIPAWNS
        return max(-MOST_CENTIPAWNS, min(MOST_CENTIPAWNS, self.score.cp or 0))


def decided(board: chess.Board) -> Value | None:
    """The value of a position in which the game has ended; mated counts as a mate in one."""
    if board.is_checkmate():
        return Value(Score(mate=-1 if board.turn else 1), ended=True)
    if board.is_stalemate() or board.is_insufficient_material():
        return Value(Score(cp=0), ended=True)
    return None


class Values:
    """Values that an engine has found at a limit, kept so that none is searched twice."""

    def __init__(self, store: Store, entry: ListedEngine, limit: SearchLimit) -> None:
        self.store = store
        conditions = [entry.command, entry.engine.options, limit.model_dump()]
        self.prefix = hashlib.sha256(json.dumps(conditions, sort_keys=True).encode()).hexdigest()

    def _key(self, board: chess.Board) -> str:
        # Repetitions and the fifty moves are part of what a value depends on.
        return f"{self.prefix[:24]} {board.fen()} {int(board.is_repetition(2))}"

    def find(self, board: chess.Board) -> Value | None:
        """The value found before, None where there is none."""
        kept = self.store.get(VALUES, self._key(board))
        if kept is None:
            return None
        return Value(Score.model_validate(kept["score"]), tuple(kept["line"]))

    def keep(self, board: chess.Board, value: Value) -> None:
        """Keep a value."""
        kept = {"score": value.score.model_dump(), "line": list(value.line)}
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
        self.line = game.tree.main_line()
        self.result = ReviewResult(game=game.id)

    @property
    def total(self) -> int:
        """Positions to be valued."""
        return len(self.line) + 1

    async def run(self, on_position: Callable[[int], None]) -> None:
        """Value all positions and judge all moves; chess.engine.EngineError if the engine fails."""
        session = EngineSession(self.entry.spec(), background=True)
        try:
            board = self.game.tree.board(ROOT)
            before: Value | None = None
            for index, node in enumerate([ROOT, *self.line]):
                if node not in self.game.tree:
                    break
                mover = board.copy()
                move = self.game.tree[node].move
                if move is not None:
                    board.push(move)
                value = decided(board) or self.values.find(board)
                if value is None:
                    value = await self._search(session, board)
                    self.values.keep(board, value)
                elif not value.ended:
                    self.result.cached += 1
                if before is None:
                    self.result.start = value.score
                elif move is not None:
                    self.result.moves.append(judge(node, mover, move, before, value))
                before = value
                on_position(index + 1)
        finally:
            await session.close()
        for white in (True, False):
            side = summary(self.result, white, self.game.tree.start)
            if white:
                self.result.white = side
            else:
                self.result.black = side
        self.store.put(REVIEWS, self.game.id, self.result.model_dump())

    async def _search(self, session: EngineSession, board: chess.Board) -> Value:
        limits = limits_of(self.wanted.limit)
        found = await session.analyse(board, limits, self.game.id)
        if "score" not in found.info:
            # The limit did not allow even one iteration.
            found = await session.analyse(board, Limits(depth=1), self.game.id)
        seen = found.info.get("score")
        if seen is None:
            raise chess.engine.EngineError("it gave no value")
        white = seen.white()
        score = Score(cp=white.score(), mate=white.mate())
        line = found.info.get("pv", [])[:MOST_LINE]
        return Value(score, tuple(board.uci(move) for move in line))


def judge(
    node: int, board: chess.Board, move: chess.Move, before: Value, after: Value
) -> ReviewMove:
    """What a move made of its position; `board` stands before it."""
    given = before.chances - after.chances if board.turn else after.chances - before.chances
    loss = max(0.0, given)
    best = board.parse_uci(before.line[0]) if before.line else None
    words, replayed = [], board.copy(stack=False)
    for text in before.line:
        step = replayed.parse_uci(text)
        words.append(replayed.san(step))
        replayed.push(step)
    return ReviewMove(
        node=node,
        ply=board.ply() + 1,
        san=board.san(move),
        score=after.score,
        best=before.line[0] if best else None,
        best_san=board.san(best) if best else None,
        line=words,
        loss=round(loss, 2),
        label=label(loss, move == best),
    )


def label(loss: float, is_best: bool) -> Label:
    """A move's name."""
    if is_best:
        return "best"
    if loss >= BLUNDER:
        return "blunder"
    if loss >= MISTAKE:
        return "mistake"
    return "inaccuracy" if loss >= INACCURACY else "good"


def accuracy(loss: float) -> float:
    """Percent of accuracy of a move that gave so much away."""
    return max(0.0, min(100.0, 103.1668 * math.exp(-0.04354 * loss) - 3.1669))


def summary(result: ReviewResult, white: bool, start: chess.Board) -> ReviewSide:
    """A side's play as a whole."""
    values = [Value(result.start or Score(cp=0)), *(Value(move.score) for move in result.moves)]
    counts = dict.fromkeys(LABELS, 0)
    losses: list[int] = []
    accuracies: list[float] = []
    for index, move in enumerate(result.moves):
        if (start.turn if index % 2 == 0 else not start.turn) != white:
            continue
        change = values[index].centipawns - values[index + 1].centipawns
        losses.append(max(0, change if white else -change))
        accuracies.append(accuracy(move.loss))
        counts[move.label] += 1
    if not losses:
        return ReviewSide(counts=counts)
    return ReviewSide(
        accuracy=round(sum(accuracies) / len(accuracies), 1),
        centipawns=round(sum(losses) / len(losses), 1),
        counts=counts,
    )
