"""The time for a move: a target that the search may stretch, and a limit that it must keep."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.limits import Limits

# Moves that a game without a moves-per-control limit is expected to last from now on.
MOVES_EXPECTED = 17
# Moves to set time aside for if each loses more to delay than the increment brings.
MOVES_WITHOUT_GAIN = 60
# The limit as a multiple of the target, and at most this share of the time that may be spent.
STRETCH = 4.5
LARGEST_SHARE = 0.7
# The reserve on the clock: a fixed part (ms), and a multiple of the worst delay to be ready for.
RESERVE = 40
RESERVED_DELAYS = 4
# Most of the clock, as a share, to set aside for later delays that increments do not cover.
LARGEST_LOSS = 0.6


@dataclass(frozen=True)
class Budget:
    """Milliseconds: a settled search stops at `target`, every search at `limit`.

    None if the limits of the search set no time. fixed: the time is to be used up (`movetime`).
    """

    target: float | None
    limit: float | None
    fixed: bool = False


def budget(limits: Limits, white_to_move: bool, delay: float, overhead: float) -> Budget:
    """The time budget of one move.

    delay: milliseconds that client and connection take per move, as far as known. overhead:
    milliseconds that the user wants to be ready for in any move. Each expected move adds its
    increment and subtracts its delay. A reserve stays on the clock, because a single slow answer of
    the client may take several times the usual delay.
    """
    clock = limits.clock(white_to_move)
    worst = max(delay, overhead)
    if limits.movetime is not None:
        spend: float = limits.movetime if clock is None else min(limits.movetime, clock.remaining)
        spend = max(1.0, spend - worst)
        return Budget(spend, spend, fixed=True)
    if clock is None or limits.infinite:
        return Budget(None, None)
    left = max(1.0, clock.remaining - worst)
    moves = min(limits.moves_to_go, 50) if limits.moves_to_go else MOVES_EXPECTED
    kept = RESERVE + RESERVED_DELAYS * worst
    if not limits.moves_to_go:
        kept += lost_later(left, clock.increment, delay)
    spendable = left - kept
    target = max(1.0, (spendable + (moves - 1) * clock.increment - moves * delay) / moves)
    # The last move of a time control may use nearly all the time, but not all.
    share = 0.9 if limits.moves_to_go == 1 else LARGEST_SHARE
    limit = min(STRETCH * target, share * spendable)
    return Budget(max(1.0, min(target, limit)), max(1.0, limit))


def lost_later(left: float, increment: int, delay: float) -> float:
    """Milliseconds of the time left that later delays will take beyond the increments."""
    return min(LARGEST_LOSS * left, MOVES_WITHOUT_GAIN * max(0.0, delay - increment))


def stretch(best_move_kept: int, node_share: float, drop: float) -> float:
    """The factor by which this search's time target is stretched or shortened.

    best_move_kept: iterations for which the best move has stayed the same. node_share: the share of
    all nodes searched after it, 0 to 1. drop: centipawns by which the score has fallen since the
    last iteration, negative if it rose.
    """
    stability = 1.4 - 0.08 * min(best_move_kept, 8)
    effort = max(0.55, 1.9 - 1.4 * node_share)
    worry = 1.0 + max(-0.15, min(0.6, drop / 60.0))
    return stability * effort * worry
