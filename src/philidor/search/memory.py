"""A node's use of the table, the static evaluation and the histories: reading and updating."""

import cython

if not cython.compiled:
    from philidor.core.accessors import is_quiet
    from philidor.core.types import NO_MOVE
    from philidor.search.accessors import bound_decides
    from philidor.search.history_updates import add_quiet, quiet_bonus, reward
    from philidor.search.ordering import find_dangers
    from philidor.search.types import (
        CORRECTION_STEP,
        EXACT,
        LOWER,
        MATE_BOUND,
        NO_VALUE,
        STACK_BELOW,
        UPPER,
        EntryRef,
        FrameRef,
        NodeRef,
        Value,
        entry_of,
        frame_at,
        picker_of,
    )
    from philidor.search.worker import Worker


def table_decides(worker: Worker, node: NodeRef) -> cython.bint:
    """Look the position up; returns whether the entry is deep enough to end the node.

    While a move is excluded, the entry cannot end the node: its value includes that move.
    """
    entry: EntryRef = entry_of(node)
    worker.table.probe(node.key, node.ply, entry)
    node.frame.table_pv = node.pv or (entry.found and entry.pv)
    node.capture_table_move = entry.move != NO_MOVE and not is_quiet(worker.position, entry.move)
    if (
        node.pv
        or node.excluded
        or entry.depth < node.depth
        or not bound_decides(entry, node.beta)
        or worker.position.halfmoves >= worker.tuning.table_halfmoves
    ):
        return False
    if entry.value >= node.beta and entry.move and not node.capture_table_move:
        find_dangers(worker.position, worker.tuning, picker_of(node))
        add_quiet(worker, node, entry.move, quiet_bonus(worker, node.depth))
    return True


def corrected_static(worker: Worker, node: NodeRef, margin: Value) -> Value:
    """The corrected static value; sets the raw one, which the table knows or an evaluation finds.

    Lazy evaluation: the network is skipped if the HCE is further than `margin` beyond the window.
    Such a value is good enough for the node, but not for the table: the raw value stays NO_VALUE.
    """
    value: Value = entry_of(node).static_value
    node.raw_value = value
    if value == NO_VALUE:
        value = worker.static_value_within(node.alpha - margin, node.beta + margin)
        if not worker.evaluator.lazy:
            node.raw_value = value
    return worker.corrected(value, node.ply)


def keep_static(worker: Worker, node: NodeRef) -> cython.void:
    """Store the raw static value, beside the result if the table has one."""
    entry: EntryRef = entry_of(node)
    worker.table.store(
        node.key,
        node.ply,
        entry.move,
        entry.value,
        node.raw_value,
        entry.depth,
        entry.bound,
        node.pv or entry.pv,
    )


def static_evaluation(worker: Worker, node: NodeRef) -> cython.void:
    """Set the static value, raw and corrected, and an estimate: the table's value if better."""
    entry: EntryRef = entry_of(node)
    here: cython.int = node.ply + STACK_BELOW
    following: FrameRef = frame_at(worker.frames, here + 1)
    earlier: Value = frame_at(worker.frames, here - 2).static_value
    following.killers[0] = following.killers[1] = NO_MOVE
    frame_at(worker.frames, here + 2).cutoffs = 0
    node.improving = False
    node.frame.static_value = NO_VALUE
    if node.in_check:
        return
    node.static_value = corrected_static(worker, node, worker.tuning.static_lazy)
    if node.raw_value != entry.static_value and not node.excluded:
        keep_static(worker, node)
    node.frame.static_value = node.static_value
    node.estimate = node.static_value
    if bound_decides(entry, node.static_value + 1):
        node.estimate = entry.value
    if earlier == NO_VALUE:
        earlier = frame_at(worker.frames, here - 4).static_value
    node.improving = earlier != NO_VALUE and node.static_value > earlier


def learn(worker: Worker, node: NodeRef) -> cython.void:
    """Update the histories, the table and the correction histories with the node's result."""
    best: Value = node.best
    bound: cython.int = UPPER
    if best >= node.beta:
        bound = LOWER
        node.frame.cutoffs += 1
        reward(worker, node)
    elif node.pv and node.best_move:
        bound = EXACT
    if best <= node.first_alpha and not node.root:
        node.frame.table_pv = node.frame.table_pv or (
            node.previous.table_pv and node.depth >= worker.tuning.table_pv_depth
        )
    if node.excluded or (node.root and worker.lines_excluded):
        return
    worker.table.store(
        node.key,
        node.ply,
        node.best_move,
        best,
        node.raw_value,
        node.depth,
        bound,
        node.frame.table_pv,
    )
    if (
        not node.in_check
        and node.raw_value != NO_VALUE
        and not (node.best_move and not is_quiet(worker.position, node.best_move))
        and not (bound == LOWER and best <= node.static_value)
        and not (bound == UPPER and best >= node.static_value)
        and -MATE_BOUND < best < MATE_BOUND
    ):
        worker.learn_correction(
            max(-CORRECTION_STEP, min(CORRECTION_STEP, (best - node.static_value) * node.depth)),
            node.ply,
        )
