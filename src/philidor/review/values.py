"""How an engine finds the values of positions for a review."""

from __future__ import annotations

import chess
import chess.engine

from philidor.arena.session import EngineSession
from philidor.contract.limits import Limits
from philidor.explanations.values import MOST_LINE, Value


async def search_value(
    session: EngineSession, board: chess.Board, limits: Limits, game: object
) -> Value:
    """The value that an engine finds; chess.engine.EngineError where it gives none."""
    found = await session.analyse(board, limits, game)
    if "score" not in found.info:
        # The limit was too small for one iteration.
        found = await session.analyse(board, Limits(depth=1), game)
    info = found.info
    seen = info.get("score")
    if seen is None:
        raise chess.engine.EngineError("it gave no value")
    white = seen.white()
    return Value(
        white.score(),
        white.mate(),
        tuple(board.uci(move) for move in info.get("pv", [])[:MOST_LINE]),
        nodes=info.get("nodes"),
        depth=info.get("depth"),
        seldepth=info.get("seldepth"),
    )
