"""How an engine finds the values of positions for a review."""

from __future__ import annotations

import chess
import chess.engine

from philidor.arena.session import EngineSession, patience_for
from philidor.contract.limits import Limits
from philidor.explanations.values import MOST_LINE, Value

# Seconds beyond its time after which an engine has hung.
GRACE_SECONDS = 10.0


async def search_value(
    session: EngineSession, board: chess.Board, limits: Limits, game: object
) -> Value:
    """The value that an engine finds; chess.engine.EngineError if it gives none."""
    patience = patience_for(limits, GRACE_SECONDS)
    found = await session.analyse(board, limits, game, patience)
    if "score" not in found.info:
        # The limit was too small for one iteration.
        found = await session.analyse(board, Limits(depth=1), game, patience)
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
