"""How long to think: a target that the search's course may stretch, and a limit it must keep."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.limits import Limits

# Without a stated number of moves, so many more are expected.
MOVES_EXPECTED = 17
# The limit as a multiple of the target, and as a share of the time that is left.
STRETCH = 4.5
LARGEST_SHARE = 0.7


@dataclass(frozen=True)
class Budget:
    """Milliseconds: `target` where a settled search stops, `limit` where every search does.

    None where the limits of the search name no time.
    """

    target: float | None
    limit: float | None


def budget(limits: Limits, white_to_move: bool, overhead: int) -> Budget:
    """The budget of one move; `overhead` milliseconds are lost on the way to the client.

    Every move that is still expected earns its increment and loses its overhead. With increments no
    longer than that, a part of the clock is so kept to the end: moves that took a few milliseconds
    more than planned have no other place to come from.
    """
    clock = limits.clock(white_to_move)
    if limits.movetime is not None:
        spend = limits.movetime if clock is None else min(limits.movetime, clock.remaining)
        spend = max(1, spend - overhead)
        return Budget(spend, spend)
    if clock is None or limits.infinite:
        return Budget(None, None)
    left = max(1.0, float(clock.remaining - overhead))
    moves = min(limits.moves_to_go, 50) if limits.moves_to_go else MOVES_EXPECTED
    target = max(1.0, (left + (moves - 1) * clock.increment - (moves + 1) * overhead) / moves)
    # The last move before a time control may use nearly everything, but not quite.
    share = 0.9 if limits.moves_to_go == 1 else LARGEST_SHARE
    limit = min(STRETCH * target, share * left)
    return Budget(max(1.0, min(target, limit)), max(1.0, limit))


def stretch(best_move_kept: int, node_share: float, drop: float) -> float:
    """How much of the target this search deserves.

    best_move_kept: iterations for which the best move has stayed the same. node_share: the part of
    all nodes spent behind it, 0 to 1. drop: centipawns by which the score has fallen since the last
    iteration, negative when it rose.
    """
    stability = 1.4 - 0.08 * min(best_move_kept, 8)
    effort = max(0.55, 1.9 - 1.4 * node_share)
    worry = 1.0 + max(-0.15, min(0.6, drop / 60.0))
    return stability * effort * worry
