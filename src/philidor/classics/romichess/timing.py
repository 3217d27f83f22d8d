"""How long one move may take. The source leaves its time management open; these rules are ours."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.limits import Limits

# Milliseconds reserved for everything between the search and the opponent's clock.
OVERHEAD = 30
# Without a time control, plan for this many further moves.
MOVES_LEFT = 30
# Share of the planned time after which no iteration begins, since it would not end in time.
NEW_ITERATION = 0.5
# How many times the planned time an iteration under way may take.
STRETCH = 3.0


@dataclass(frozen=True)
class Budget:
    """Milliseconds: no iteration begins after `soft`, `hard` ends the search; None: no limit."""

    hard: int | None = None
    soft: int | None = None


def budget(limits: Limits, white_to_move: bool, seconds: int) -> Budget:
    """The time for one move; `seconds` is the player's option, 0 for none.

    All limits that are set apply. An infinite search has none.
    """
    if limits.infinite:
        return Budget()
    fixed = [seconds * 1000] if seconds else []
    if limits.movetime is not None:
        fixed.append(max(1, limits.movetime - min(OVERHEAD, limits.movetime // 4)))
    clock = limits.clock(white_to_move)
    if clock is None:
        return Budget(min(fixed)) if fixed else Budget()
    usable = max(1, clock.remaining - OVERHEAD)
    moves_left = limits.moves_to_go or MOVES_LEFT
    planned = min(usable, usable / moves_left + clock.increment * 0.8)
    # The last move before the control may use up the clock, but not more.
    hard = max(1, int(min(planned * STRETCH, usable * (0.8 if moves_left == 1 else 0.4))))
    soft = max(1, int(min(hard, planned * NEW_ITERATION)))
    return Budget(min([hard, *fixed]), min([soft, *fixed]))
