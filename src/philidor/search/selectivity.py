"""Where to search less: pruning and reductions."""

import cython

if not cython.compiled:
    from philidor.core.position import Position
    from philidor.core.see import wins_at_least
    from philidor.core.types import KING, NO_MOVE, PAWN, Bitboard, popcount, quotient
    from philidor.search.types import (
        MATE_BOUND,
        NO_VALUE,
        REDUCTION_BITS,
        REDUCTION_PLY,
        REDUCTION_ROWS,
        STACK_BELOW,
        NodeRef,
        TuningRef,
        Value,
        frame_at,
    )
    from philidor.search.worker import Worker


def has_pieces(position: Position) -> cython.bint:
    """Whether the side to move has more than king and pawns, so that zugzwang is unlikely."""
    return (position.colours[position.us] & ~(position.kinds[PAWN] | position.kinds[KING])) != 0


def few_pieces(position: Position) -> cython.bint:
    """Whether the side to move has at most one piece besides king and pawns."""
    pieces: Bitboard = position.colours[position.us] & ~(
        position.kinds[PAWN] | position.kinds[KING]
    )
    return popcount(pieces) <= 1


def passing_may_do(worker: Worker, node: NodeRef) -> cython.bint:
    """Whether a null move is worth trying: a cutoff is expected and zugzwang is not."""
    tuning: TuningRef = worker.tuning
    margin: cython.int = tuning.null_move_static - tuning.null_move_slope * node.depth
    return (
        tuning.null_move_base
        and node.cut_node
        and node.estimate >= node.beta
        and node.static_value >= node.beta + margin
        and node.previous.move != NO_MOVE
        and node.ply >= worker.null_move_from
        and node.beta > -MATE_BOUND
        and has_pieces(worker.position)
    )


def worth_reducing(worker: Worker, node: NodeRef) -> cython.bint:
    """Whether internal iterative reduction applies."""
    return (
        worker.tuning.iir_depth
        and node.depth >= worker.tuning.iir_depth
        and not node.entry.move
        and not node.excluded
        and (node.pv or node.cut_node)
    )


def probcut_applies(worker: Worker, node: NodeRef, raised: Value) -> cython.bint:
    """Whether ProbCut is worth trying; not if the table says that it will fail."""
    tuning: TuningRef = worker.tuning
    return (
        tuning.probcut_margin
        and not node.pv
        and not node.in_check
        and not node.excluded
        and node.depth >= tuning.probcut_depth
        and -MATE_BOUND < node.beta < MATE_BOUND
        and not (
            node.entry.depth > node.depth - tuning.probcut_plies
            and node.entry.value != NO_VALUE
            and node.entry.value < raised
        )
    )


def late_move_pruning(worker: Worker, node: NodeRef) -> cython.void:
    """Skip the remaining quiet moves once enough moves have been tried.

    At most `QUIETS_KEPT` are counted: not from draft 8 on, or 12 if the value does not improve.
    """
    tuning: TuningRef = worker.tuning
    enough: cython.int = tuning.late_move_base + node.depth * node.depth
    if not node.improving:
        enough >>= 1
    if tuning.late_move_base and node.quiet and not node.pv and node.quiet_count >= enough:
        node.picker.skip_quiets = True


def prunable(worker: Worker, node: NodeRef) -> cython.bint:
    """Whether the move being tried is not worth a search at this low depth."""
    tuning: TuningRef = worker.tuning
    draft: cython.int
    if not node.quiet:
        return (
            tuning.see_capture
            and node.depth <= tuning.see_capture_depth
            and not wins_at_least(worker.position, node.move, -tuning.see_capture * node.depth)
        )
    if node.picker.skip_quiets and not node.in_check:
        return True
    if (
        tuning.history_pruning
        and node.depth <= tuning.history_pruning_depth
        and node.history < -tuning.history_pruning * node.depth
    ):
        return True
    draft = max(0, node.depth - (node.reduction >> REDUCTION_BITS))
    if futile(worker, node, draft):
        # Futility of a killer says nothing about the quiet moves behind it.
        node.picker.skip_quiets = not node.refutation
        return True
    return (
        tuning.see_quiet
        and draft <= tuning.see_quiet_depth
        and not wins_at_least(worker.position, node.move, -tuning.see_quiet * draft * draft)
    )


def futile(worker: Worker, node: NodeRef, draft: cython.int) -> cython.bint:
    """Whether a quiet move is unlikely to raise the static value to alpha at its reduced depth."""
    tuning: TuningRef = worker.tuning
    return (
        tuning.futility_slope
        and not node.in_check
        and draft <= tuning.futility_depth
        and node.frame.static_value + tuning.futility_base + tuning.futility_slope * draft
        <= node.alpha
    )


def reduction(worker: Worker, node: NodeRef) -> cython.int:
    """Late move reduction of the move being tried, in 1024ths of a ply."""
    tuning: TuningRef = worker.tuning
    row: cython.int = REDUCTION_ROWS * min(node.depth, REDUCTION_ROWS - 1)
    taken: cython.int = worker.reductions[row + min(node.count, REDUCTION_ROWS - 1)]
    if node.cut_node:
        taken += tuning.reduction_cut_node
    if node.frame.table_pv:
        taken -= tuning.reduction_pv
    if not node.improving:
        taken += tuning.reduction_improving
    if node.capture_table_move:
        taken += tuning.reduction_capture_move
    if (
        frame_at(worker.frames, node.ply + STACK_BELOW + 1).cutoffs
        >= tuning.reduction_cutoffs_least
    ):
        taken += tuning.reduction_cutoffs
    if node.refutation:
        taken -= tuning.reduction_killer
    # Worth (reduction_evasion): 1.00 times the nodes without; +2 [-20, +25] Elo, 570 games.
    if node.in_check:
        taken -= tuning.reduction_evasion
    if not node.quiet:
        # Captures are reduced less, because they change the position more.
        return max(0, taken - tuning.reduction_capture_free) >> 1
    return taken - quotient(node.history * REDUCTION_PLY, tuning.reduction_history)


def hindsight(worker: Worker, node: NodeRef) -> cython.int:
    """Plies to add to the draft of a move that was reduced on its way here (Stockfish's idea).

    One ply is given back when the reduction was large and the static value does not rise for the
    side to move: the move was no mistake. One ply less when both static values say that it was.
    """
    tuning: TuningRef = worker.tuning
    taken: cython.int = node.previous.reduction
    before: Value = node.previous.static_value
    change: cython.int = 0
    if node.root or node.in_check or node.excluded or before == NO_VALUE:
        return 0
    before += node.static_value
    if tuning.hindsight_deeper and taken >= tuning.hindsight_deeper_plies and before <= 0:
        change += 1
    if (
        tuning.hindsight_margin
        and taken >= tuning.hindsight_plies
        and node.depth + change >= tuning.hindsight_depth
        and before > tuning.hindsight_margin
    ):
        change -= 1
    return change
