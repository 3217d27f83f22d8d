"""Quiescence: play out captures until the static value can be trusted."""

import cython

if not cython.compiled:
    from philidor.core.accessors import captured_by, is_quiet
    from philidor.core.checks import is_check
    from philidor.core.see import EXCHANGE_VALUES, wins_at_least
    from philidor.core.types import MAX_PLY, NO_MOVE, PROMOTION, flag_of
    from philidor.search.accessors import bound_decides, piece_target, prefetch_entry
    from philidor.search.memory import corrected_static
    from philidor.search.picker import begin, next_move
    from philidor.search.types import (
        EVASION_TABLE_MOVE,
        EXACT,
        INFINITE,
        LOWER,
        MATE,
        MATE_BOUND,
        MAX_LEVELS,
        NO_VALUE,
        QUIESCENCE_TABLE_MOVE,
        STACK_BELOW,
        UPPER,
        EntryRef,
        NodeRef,
        PickerRef,
        Value,
        checks_of,
        entry_of,
        frame_at,
        node_at,
        picker_of,
    )
    from philidor.search.worker import Worker


def arrive(worker: Worker, ply: cython.int) -> Value:
    """Count a node; its value if the time, the game or the stack ends here, else NO_VALUE."""
    worker.line_length[ply] = 0
    if ply > worker.seldepth:
        worker.seldepth = ply
    if worker.out_of_budget():
        return 0
    worker.nodes += 1
    if ply == 0:
        return NO_VALUE
    if worker.position.is_draw(ply):
        return draw_value(worker)
    if ply >= MAX_PLY - 1 or worker.level >= MAX_LEVELS - 2:
        return 0 if worker.position.checkers else worker.static_value()
    return NO_VALUE


def draw_value(worker: Worker) -> Value:
    """The value of a draw: 1 or -1, which changes every two nodes.

    If all drawn lines had the same value, a search that sees a repetition would look no further.
    """
    return 1 - cython.cast(cython.int, worker.nodes & 2)


def open_node(worker: Worker, alpha: Value, beta: Value, ply: cython.int) -> NodeRef:
    """The node of the worker's level, initialized for the position and this window."""
    node: NodeRef = node_at(worker.path, worker.level)
    node.key = worker.position.key
    node.level = worker.level
    node.ply = ply
    node.alpha = alpha
    node.first_alpha = alpha
    node.beta = beta
    node.pv = beta - alpha > 1
    node.root = ply == 0
    node.in_check = worker.position.checkers != 0
    node.frame = frame_at(worker.frames, ply + STACK_BELOW)
    node.previous = frame_at(worker.frames, ply + STACK_BELOW - 1)
    node.excluded = node.frame.excluded
    node.raw_value = NO_VALUE
    node.static_value = NO_VALUE
    node.estimate = NO_VALUE
    node.best = -INFINITE
    node.best_move = NO_MOVE
    return node


def make_move(worker: Worker, node: NodeRef) -> cython.void:
    """Make the move being tried and note it in its ply's frame."""
    node.frame.move = node.move
    node.frame.piece_target = piece_target(worker.position, node.move)
    worker.position.make(node.move)


def fails_high(worker: Worker, node: NodeRef, value: Value) -> cython.bint:
    """Note the value of the move being tried; returns whether it fails high."""
    if value <= node.best:
        return False
    node.best = value
    if value <= node.alpha:
        return False
    node.best_move = node.move
    if node.pv:
        worker.adopt_line(node.ply, node.move)
    if value >= node.beta:
        return True
    node.alpha = value
    return False


def quiescence(
    worker: Worker, alpha: Value, beta: Value, depth: cython.int, ply: cython.int
) -> Value:
    """Value of a position once it is quiet, fail-soft.

    A result between alpha and beta is exact for this tree of captures; at or below alpha it is an
    upper bound, at or above beta a lower one. depth is 0 at the first ply and one less at each
    further ply; checks are tried at the first plies only.
    """
    node: NodeRef
    entry: EntryRef
    # Step 1. Out of time, end of the game, or too deep for the stack.
    value: Value = arrive(worker, ply)
    if value != NO_VALUE:
        return value
    node = open_node(worker, alpha, beta, ply)
    entry = entry_of(node)
    # Step 2 (not measured). The table.
    worker.table.probe(node.key, ply, entry)
    if not node.pv and entry.found and bound_decides(entry, beta):
        return entry.value
    # Step 3 (not measured). Stand pat: capturing is optional, except in check.
    if not node.in_check and stand_pat(worker, node):
        return node.best
    # Step 4. Try captures, the first plies' checks, or evasions.
    worker.level = node.level + 1
    try_moves(worker, node, depth)
    worker.level = node.level
    if worker.control.stopped:
        return 0
    # Step 5. Recognize mate and store the result in the table.
    if node.in_check and node.best == -INFINITE:
        return ply - MATE
    return keep_result(worker, node)


def stand_pat(worker: Worker, node: NodeRef) -> cython.bint:
    """Evaluate the position as it stands; returns whether that reaches beta."""
    entry: EntryRef = entry_of(node)
    node.best = corrected_static(worker, node, worker.tuning.quiescence_lazy)
    if entry.found and bound_decides(entry, node.best + 1):
        node.best = entry.value
    node.static_value = node.best
    node.alpha = max(node.alpha, node.best)
    if node.best < node.beta:
        return False
    if not entry.found:
        worker.table.store(node.key, node.ply, NO_MOVE, node.best, node.raw_value, 0, LOWER, False)
    return True


def try_moves(worker: Worker, node: NodeRef, depth: cython.int) -> cython.void:
    """Try captures and the first plies' checks, or all evasions, until one reaches beta."""
    picker: PickerRef = picker_of(node)
    value: Value
    # Worth (quiescence): 0.93 times the nodes without; +350 [+314, +386] Elo, 570 games.
    begin(
        worker,
        node,
        EVASION_TABLE_MOVE if node.in_check else QUIESCENCE_TABLE_MOVE,
        node.entry.move,
    )
    if not node.in_check:
        if picker.table_move and is_quiet(worker.position, picker.table_move):
            picker.table_move = NO_MOVE
        # Worth (quiescence_checks): 0.86 times the nodes without; +6 [-17, +29] Elo, 570 games.
        picker.depth = depth + worker.tuning.quiescence_checks - 1
    while True:
        node.move = next_move(worker, picker)
        if not node.move:
            return
        prefetch_entry(worker.table, worker.position.key_after(node.move))
        if node.best > -MATE_BOUND and hopeless(worker, node):
            continue
        make_move(worker, node)
        value = -quiescence(worker, -node.beta, -node.alpha, depth - 1, node.ply + 1)
        worker.position.unmake()
        if worker.control.stopped or fails_high(worker, node, value):
            return


def hopeless(worker: Worker, node: NodeRef) -> cython.bint:
    """Whether a move loses material, or is a capture that cannot raise the value to alpha."""
    quiet: cython.bint = is_quiet(worker.position, node.move)
    # One evasion has avoided mate; the remaining quiet ones rarely do better.
    if node.in_check:
        return quiet and not wins_at_least(worker.position, node.move, 0)
    # A capture that gives check may mate, however far the value is below alpha.
    # Worth (quiescence_spared): 0.99 times the nodes without; +12 [-9, +33] Elo, 570 games.
    # Worth (quiescence_futility): 1.01 times the nodes without; +7 [-14, +28] Elo, 570 games.
    if (
        not quiet
        and flag_of(node.move) != PROMOTION
        and node.static_value
        + worker.tuning.quiescence_margin
        + EXCHANGE_VALUES[captured_by(worker.position, node.move)]
        <= node.alpha
        and not (
            worker.tuning.quiescence_spared
            and node.picker.depth >= 0
            and is_check(worker.position, checks_of(picker_of(node)), node.move)
        )
    ):
        return True
    return not wins_at_least(worker.position, node.move, 0)


def keep_result(worker: Worker, node: NodeRef) -> Value:
    """Store the result; a value above beta is first moved halfway to beta (not measured)."""
    best: Value = node.best
    bound: cython.int = UPPER
    if best >= node.beta:
        bound = LOWER
        if -MATE_BOUND < best < MATE_BOUND:
            best = (best + node.beta) >> 1
    elif best > node.first_alpha and node.pv:
        bound = EXACT
    worker.table.store(node.key, node.ply, node.best_move, best, node.raw_value, 0, bound, False)
    return best
