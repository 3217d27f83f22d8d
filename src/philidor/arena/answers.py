"""The one judgement of what an engine answers: a legal move, a resignation, or a fault.

Matches, tournaments, games of the page, hints, analyses, reviews and suites all get an `Answer` or
an `AnswerError` that quotes what was said.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import chess.engine

from philidor.arena.game_position import GamePosition
from philidor.arena.reports import Report
from philidor.core import convert
from philidor.game.ending import EndReason

# Words with which engines say that they have no move.
NO_MOVE = ("", "(none)", "none", "null")
NULL_MOVE = "0000"
# Characters of an engine's own words that a complaint quotes.
MOST_QUOTED = 120


class AnswerError(chess.engine.EngineError):
    """An engine without a good answer.

    reason: how the fault ends a game. The text says what the engine did, in its own words where
    there are some.
    """

    def __init__(self, reason: EndReason, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class SilentError(AnswerError):
    """An engine that does not answer in time."""

    def __init__(self, text: str) -> None:
        super().__init__(EndReason.HANG, text)


@dataclass(frozen=True)
class Answer:
    """An engine's answer to a search.

    move: a legal move in UCI form, None if the engine resigns. ponder: the reply that it expects,
    where that is legal. report: what it last said of its search.
    """

    move: str | None
    ponder: str | None = None
    report: Report = field(default_factory=Report)
    offers_draw: bool = False


def judged(words: str, asked: GamePosition) -> tuple[str, str | None]:
    """The legal move of a `bestmove` line and the ponder move, None without a legal one.

    Capital letters and both forms of castling are understood. Raises AnswerError for anything that
    is not a legal move: another one, none, or a null move.
    """
    line = words.split()
    word = line[1].lower() if len(line) > 1 else ""
    if word in NO_MOVE:
        raise AnswerError(EndReason.ILLEGAL, f"no move: {quoted(words)}")
    if word == NULL_MOVE:
        raise AnswerError(EndReason.ILLEGAL, f"a null move: {quoted(words)}")
    move = convert.find(asked.position, word)
    if move is None:
        raise AnswerError(EndReason.ILLEGAL, f"illegal move: {quoted(words)}")
    name = convert.uci(asked.position, move)
    if len(line) < 4 or line[2] != "ponder":
        return name, None
    asked.position.make(move)
    reply = convert.find(asked.position, line[3].lower())
    ponder = None if reply is None else convert.uci(asked.position, reply)
    asked.position.unmake()
    return name, ponder


def quoted(words: str) -> str:
    """What an engine said, cut to a readable length."""
    if len(words) <= MOST_QUOTED:
        return words
    return f"{words[:MOST_QUOTED]}... ({len(words)} characters)"
