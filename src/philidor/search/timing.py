"""Time for a move: a target that the search may stretch, and a limit that it must keep."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.limits import Limits

# Moves still expected in a game without a stated number of moves.
MOVES_EXPECTED = 17
# The same when each move costs more than its increment: the clock then only shrinks.
MOVES_WITHOUT_GAIN = 60
# The limit as a multiple of the target, and as a share of the time that may be spent.
STRETCH = 4.5
LARGEST_SHARE = 0.7
# Part of the clock that is never planned for: so many milliseconds, and so many delays.
RESERVE = 40
RESERVED_DELAYS = 4
# What later moves will lose beyond their increments takes at most this share of the clock.
LARGEST_LOSS = 0.6


@dataclass(frozen=True)
class Budget:
    """Milliseconds: `target` where a settled search stops, `limit` where every search does.

    None where the limits of the search name no time.
    """

    target: float | None
    limit: float | None


def budget(limits: Limits, white_to_move: bool, delay: float) -> Budget:
    """The budget of one move.

    `delay`: milliseconds that client and connection take per move, measured or assumed. Every
    expected move earns its increment and loses its delay. A reserve stays on the clock, because a
    single slow answer of the client may take several times the usual delay.
    """
    clock = limits.clock(white_to_move)
    if limits.movetime is not None:
        spend: float = limits.movetime if clock is None else min(limits.movetime, clock.remaining)
        spend = max(1.0, spend - delay)
        return Budget(spend, spend)
    if clock is None or limits.infinite:
        return Budget(None, None)
    left = max(1.0, clock.remaining - delay)
    moves = min(limits.moves_to_go, 50) if limits.moves_to_go else MOVES_EXPECTED
    spendable = left - reserve(left, clock.increment, delay, limits.moves_to_go)
    target = max(1.0, (spendable + (moves - 1) * clock.increment - moves * delay) / moves)
    # The last move before a time control may use nearly everything, but not quite.
    share = 0.9 if limits.moves_to_go == 1 else LARGEST_SHARE
    limit = min(STRETCH * target, share * spendable)
    return Budget(max(1.0, min(target, limit)), max(1.0, limit))


def reserve(left: float, increment: int, delay: float, moves_to_go: int | None) -> float:
    """Milliseconds of the time left that are kept for slow answers of the client."""
    kept = RESERVE + RESERVED_DELAYS * delay
    if not moves_to_go:
        kept += min(LARGEST_LOSS * left, MOVES_WITHOUT_GAIN * max(0.0, delay - increment))
    return kept


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
