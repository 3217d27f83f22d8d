"""Which moves deserve less than a full search: pruning at low depth, late move reductions."""

import cython

if not cython.compiled:
    from philidor.core.position import Position
    from philidor.core.see import wins_at_least
    from philidor.core.types import KING, PAWN, Bitboard, Move, popcount, quotient
    from philidor.search.types import (
        STACK_BELOW,
        Value,
    )
    from philidor.search.worker import Worker


def has_pieces(position: Position) -> cython.bint:
    """Whether the side to move has more than king and pawns, so that zugzwang is unlikely."""
    return (position.colours[position.us] & ~(position.kinds[PAWN] | position.kinds[KING])) != 0


def few_pieces(position: Position) -> cython.bint:
    """Whether the side to move has at most one piece beside king and pawns."""
    pieces: Bitboard = position.colours[position.us] & ~(
        position.kinds[PAWN] | position.kinds[KING]
    )
    return popcount(pieces) <= 1


def prunable(
    worker: Worker,
    move: Move,
    quiet: cython.bint,
    history: cython.int,
    alpha: Value,
    depth: cython.int,
    reduced: cython.int,
    ply: cython.int,
    refutation: cython.bint,
) -> cython.bint:
    """Whether a late move at low depth is not worth a search."""
    here: cython.int = ply + STACK_BELOW
    draft: cython.int = max(0, depth - (reduced >> 10))
    if not quiet:
        return (
            worker.parameters.see_capture
            and depth <= 8
            and not wins_at_least(worker.position, move, -worker.parameters.see_capture * depth)
        )
    if worker.pickers[worker.level - 1].skip_quiets and not worker.frames[here].in_check:
        return True
    if (
        worker.parameters.history_pruning
        and depth <= 6
        and history < -worker.parameters.history_pruning * depth
    ):
        return True
    if (
        worker.parameters.futility_slope
        and not worker.frames[here].in_check
        and draft <= 9
        and worker.frames[here].static_value
        + worker.parameters.futility_base
        + worker.parameters.futility_slope * draft
        <= alpha
    ):
        # Of a killer it says nothing about the quiet moves behind it.
        worker.pickers[worker.level - 1].skip_quiets = not refutation
        return True
    return (
        worker.parameters.see_quiet
        and draft <= 9
        and not wins_at_least(worker.position, move, -worker.parameters.see_quiet * draft * draft)
    )


def reduction(
    worker: Worker,
    depth: cython.int,
    count: cython.int,
    ply: cython.int,
    quiet: cython.bint,
    history: cython.int,
    improving: cython.bint,
    cut_node: cython.bint,
    pv: cython.bint,
    refutation: cython.bint,
    capture_table_move: cython.bint,
) -> cython.int:
    """Late move reduction in 1024ths of a ply."""
    here: cython.int = ply + STACK_BELOW
    taken: cython.int = worker.reductions[64 * min(depth, 63) + min(count, 63)]
    if cut_node:
        taken += worker.parameters.reduction_cut_node
    if worker.frames[here].table_pv:
        taken -= worker.parameters.reduction_pv
    if not improving:
        taken += worker.parameters.reduction_improving
    if capture_table_move:
        taken += worker.parameters.reduction_capture_move
    if worker.frames[here + 1].cutoffs > 3:
        taken += worker.parameters.reduction_cutoffs
    if refutation:
        taken -= worker.parameters.reduction_killer
    if not quiet:
        # Captures change too much to be reduced by much.
        return max(0, taken - 1024) >> 1
    taken -= quotient(history * 1024, worker.parameters.reduction_history)
    return taken
