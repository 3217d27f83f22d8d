"""The judgement of a move, its loss and label, and of a side's play in the whole game.

The thresholds of the labels are our own; the accuracy is lichess's (`accuracy`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

import chess

from philidor.explanations.accuracy import side_accuracies
from philidor.explanations.values import Value, looked_back

Label: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
LABELS: tuple[Label, ...] = ("best", "good", "inaccuracy", "mistake", "blunder")
# A move gets its label from this loss of winning chances on, in percentage points.
INACCURACY, MISTAKE, BLUNDER = 5.0, 10.0, 20.0


@dataclass(frozen=True)
class JudgedMove:
    """A move of a reviewed game.

    before, after: the values around it. best: what the engine would have played, UCI and SAN; line:
    the best line in SAN. loss: winning chances given away, in percentage points.
    """

    ply: int
    white: bool
    uci: str
    san: str
    before: Value
    after: Value
    best: str | None
    best_san: str | None
    line: tuple[str, ...]
    loss: float
    label: Label


@dataclass(frozen=True)
class SideSummary:
    """A side's play as a whole: accuracy in percent, and loss in centipawns a move, if it moved."""

    accuracy: float | None
    centipawns: float | None
    counts: dict[Label, int]


def judge(board: chess.Board, move: chess.Move, before: Value, after: Value) -> JudgedMove:
    """The judgement of a move; `board` is the position before it."""
    given = before.chances - after.chances if board.turn else after.chances - before.chances
    loss = max(0.0, given)
    best = board.parse_uci(before.line[0]) if before.line else None
    words, replayed = [], board.copy(stack=False)
    for text in before.line:
        step = replayed.parse_uci(text)
        words.append(replayed.san(step))
        replayed.push(step)
    return JudgedMove(
        ply=board.ply() + 1,
        white=board.turn,
        uci=board.uci(move),
        san=board.san(move),
        before=before,
        after=after,
        best=before.line[0] if best else None,
        best_san=board.san(best) if best else None,
        line=tuple(words),
        loss=round(loss, 2),
        label=label(loss, move == best or _mates_as_soon(before, after, board.turn)),
    )


def _mates_as_soon(before: Value, after: Value, white: bool) -> bool:
    """Whether a move leads to a mate as short as the best one; of two such moves both are best."""
    sign = 1 if white else -1
    if before.mate is None or after.mate is None:
        return False
    if sign * before.mate <= 0 or sign * after.mate <= 0:
        return False
    return abs(after.mate) + (not after.ended) <= abs(before.mate)


def judged_line(
    start: chess.Board, moves: Sequence[str], values: Sequence[Value]
) -> list[JudgedMove]:
    """The judgements of a game's moves (UCI), whose start and positions have these values."""
    board = start.copy()
    corrected = looked_back(values, moves, board.turn)
    found = []
    for text, (before, after) in zip(moves, pairwise(corrected), strict=True):
        move = board.parse_uci(text)
        found.append(judge(board, move, before, after))
        board.push(move)
    return found


def label(loss: float, is_best: bool) -> Label:
    """A move's name."""
    if is_best:
        return "best"
    if loss >= BLUNDER:
        return "blunder"
    if loss >= MISTAKE:
        return "mistake"
    return "inaccuracy" if loss >= INACCURACY else "good"


def summary(moves: Sequence[JudgedMove], white: bool) -> SideSummary:
    """A side's play as a whole; `moves` are all of the game, of both sides."""
    own = [move for move in moves if move.white == white]
    counts = {name: sum(move.label == name for move in own) for name in LABELS}
    if not own:
        return SideSummary(None, None, counts)
    sign = 1 if white else -1
    losses = [max(0, sign * (move.before.centipawns - move.after.centipawns)) for move in own]
    values = [moves[0].before, *(move.after for move in moves)]
    return SideSummary(
        accuracy=round(side_accuracies(values, moves[0].white)[white], 1),
        centipawns=round(sum(losses) / len(own), 1),
        counts=counts,
    )
