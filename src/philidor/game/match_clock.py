"""The chess clock of one game: wall time, counted against the side that thinks."""

from __future__ import annotations

import chess
import chess.engine

from philidor.game.pace import MILLISECONDS, Pace

DEFAULT_TOLERANCE = 50
# An engine that has said nothing for so long beyond its time (milliseconds) is taken as hanging.
GRACE = 5_000


class GameClock:
    """Both sides' time; a side without a clock has a budget for each move instead.

    tolerance: milliseconds that a side may overstep unpunished, for the noise of the machine.
    patience: milliseconds after which an engine without any time limit counts as hanging.
    """

    def __init__(self, white: Pace, black: Pace, tolerance: int, patience: int) -> None:
        self.paces = {chess.WHITE: white, chess.BLACK: black}
        self.left = {colour: float(pace.base or 0) for colour, pace in self.paces.items()}
        self.moves_made = {chess.WHITE: 0, chess.BLACK: 0}
        self.tolerance = tolerance
        self.patience = patience

    def limit(self, colour: chess.Color) -> chess.engine.Limit:
        """What the side to move is told."""
        pace = self.paces[colour]
        limit = chess.engine.Limit(depth=pace.depth, nodes=pace.nodes)
        if pace.movetime is not None:
            limit.time = pace.movetime / MILLISECONDS
        if pace.base is None:
            return limit
        other = not colour if self.paces[not colour].base is not None else colour
        clocks = {side: self.left[side if side == colour else other] for side in self.left}
        increments = {colour: pace.increment, not colour: self.paces[other].increment}
        limit.white_clock = clocks[chess.WHITE] / MILLISECONDS
        limit.black_clock = clocks[chess.BLACK] / MILLISECONDS
        limit.white_inc = increments[chess.WHITE] / MILLISECONDS
        limit.black_inc = increments[chess.BLACK] / MILLISECONDS
        if pace.moves is not None:
            limit.remaining_moves = pace.moves - self.moves_made[colour] % pace.moves
        return limit

    def allowance(self, colour: chess.Color) -> float | None:
        """Milliseconds that this move may take, None where time does not matter."""
        pace = self.paces[colour]
        if pace.base is not None:
            return self.left[colour]
        return None if pace.movetime is None else float(pace.movetime)

    def deadline(self, colour: chess.Color) -> float:
        """Seconds after which the engine is given up."""
        allowance = self.allowance(colour)
        wait = self.patience if allowance is None else allowance + self.tolerance + GRACE
        return wait / MILLISECONDS

    def punch(self, colour: chess.Color, spent: float) -> bool:
        """Count `spent` milliseconds; False when that loses on time."""
        allowance = self.allowance(colour)
        if allowance is not None and spent > allowance + self.tolerance:
            return False
        pace = self.paces[colour]
        self.moves_made[colour] += 1
        if pace.base is not None:
            self.left[colour] = max(0.0, self.left[colour] - spent) + pace.increment
            if pace.moves is not None and self.moves_made[colour] % pace.moves == 0:
                self.left[colour] += pace.base
        return True
