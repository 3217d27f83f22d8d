"""Checks and static evaluations of single positions."""

from __future__ import annotations

from pydantic import Field

from philidor.web.wire.base import ClientModel, Fen, Key, ServerModel
from philidor.web.wire.codes import Message
from philidor.web.wire.games import Ended


class PositionCheck(ClientModel):
    """A FEN to check."""

    fen: Fen
    chess960: bool = False


class PositionReport(ServerModel):
    """Whether a FEN is a legal position, and if not, the reason.

    notes: what its board contradicts and was left out of `fen`.
    """

    ok: bool
    notes: list[Message] = Field(default_factory=list)
    complaint: Message | None = None
    fen: str | None = Field(default=None, description="Normalised.")
    chess960: bool = False
    moves: list[str] = Field(default_factory=list)
    ended: Ended | None = None


class EvaluationTerm(ServerModel):
    """One term: [middlegame, endgame] in centipawns for each side, from that side's view."""

    name: str
    white: tuple[float, float]
    black: tuple[float, float]


class Evaluation(ServerModel):
    """Where Philidor's static value comes from; `value` in centipawns from White's view.

    phase: 24 with all pieces, 0 without; scale: of the endgame part, in 64ths; by_rule: an ending
    with a rule of its own, for which the terms do not count; correction: what the network adds to
    the sum of the terms, part of `value`.
    """

    fen: str
    terms: list[EvaluationTerm]
    phase: int
    scale: int
    value: int
    by_rule: bool
    correction: int


class ProgramEvaluation(ServerModel):
    """A historic program's own evaluation: White's advantage by term, in centipawns.

    case: which of the program's evaluations applies, where it has several; no terms: the program
    does not evaluate the position, because the game has ended.
    """

    fen: str
    engine: Key
    terms: dict[str, float]
    case: str = ""
