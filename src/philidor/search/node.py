"""The search: principal variation search in numbered steps.

Every step can be tuned or switched off in `parameters.py`. Its comment gives its measured worth and
the ledger row of that measurement (`philidor lab ledger show`). The lines `Worth (STEP)`, which
`philidor lab study ablate` writes, say what switching it off costs: nodes to the same depth, and
Elo at 5,000 nodes a move (`docs/what-is-it-worth.md` has more). A step that may end the node
returns the node's value, or NO_VALUE if the search goes on.
"""

import cython

if not cython.compiled:
    from philidor.core.accessors import is_quiet
    from philidor.core.checks import is_check
    from philidor.core.movegen import flights
    from philidor.core.see import wins_at_least
    from philidor.core.types import NO_MOVE
    from philidor.search.accessors import prefetch_entry
    from philidor.search.history_updates import note_tried
    from philidor.search.memory import learn, static_evaluation, table_decides
    from philidor.search.ordering import capture_history, quiet_history
    from philidor.search.picker import begin, next_move
    from philidor.search.probing import endgame_value
    from philidor.search.quiescence import arrive, fails_high, make_move, open_node, quiescence
    from philidor.search.selectivity import (
        few_pieces,
        has_pieces,
        hindsight,
        late_move_pruning,
        passing_may_do,
        probcut_applies,
        prunable,
        reduction,
        worth_reducing,
    )
    from philidor.search.types import (
        BARRED_PARTS,
        BARRED_SHARE,
        DOUBLE_EXTENSIONS,
        EVASION_TABLE_MOVE,
        FIRST_REFUTATION,
        INFINITE,
        LAST_REFUTATION,
        LOWER,
        MATE,
        MATE_BOUND,
        MULTICUT,
        NO_PIECE_TARGET,
        NO_VALUE,
        PROBCUT_TABLE_MOVE,
        REDUCTION_BITS,
        STACK_BELOW,
        TABLE_MOVE,
        EntryRef,
        FrameRef,
        NodeRef,
        PickerRef,
        TuningRef,
        Value,
        checks_of,
        entry_of,
        frame_at,
        picker_of,
    )
    from philidor.search.worker import Worker


def search(
    worker: Worker,
    alpha: Value,
    beta: Value,
    depth: cython.int,
    ply: cython.int,
    cut_node: cython.bint,
) -> Value:
    """Value of the position for the side to move, searched `depth` plies deep.

    Fail-soft: a result at or below alpha is an upper bound of the true value of this search, at or
    above beta a lower bound, in between exact. A window wider than one centipawn makes this a node
    of the principal variation. `cut_node`: the node is expected to fail high.
    """
    node: NodeRef
    value: Value
    if depth <= 0:
        return quiescence(worker, alpha, beta, 0, ply)
    # Step 1. Out of time, end of the game, or too deep for the stack.
    value = arrive(worker, ply)
    if value != NO_VALUE:
        return value
    node = open_node(worker, alpha, beta, ply)
    node.depth = depth
    node.cut_node = cut_node
    # Step 2 (not measured). Mate distance: no line from here can beat a shorter mate already found.
    # Worth (mate_distance): 1.00 times the nodes without; +1 [-2, +4] Elo, 570 games.
    if not node.root and worker.tuning.mate_distance:
        node.alpha = node.first_alpha = max(alpha, ply - MATE)
        node.beta = min(beta, MATE - ply - 1)
        if node.alpha >= node.beta:
            return node.alpha
    worker.level = node.level + 1
    value = search_node(worker, node)
    worker.level = node.level
    return value


def search_node(worker: Worker, node: NodeRef) -> Value:
    """The steps of a node from the table lookup to the update of the histories."""
    picker: PickerRef = picker_of(node)
    value: Value

    # Step 3 (not measured). The table.
    # Worth (table_cutoffs): 1.05 times the nodes without; +63 [+39, +88] Elo, 570 games.
    if table_decides(worker, node):
        return node.entry.value
    # Step 3b (not measured). The endgame tables.
    if worker.probed_pieces and not node.root and not node.excluded:
        value = endgame_value(worker, node)
        if value != NO_VALUE:
            return value
    # Step 4 (+15 [-31, +62] Elo, ledger 13). The static value, corrected by what earlier searches
    # found in similar positions.
    # Worth (corrections): 1.03 times the nodes without; +27 [+5, +49] Elo, 560 games.
    static_evaluation(worker, node)
    # Step 5 (+34 [+11, +58] Elo, ledger 42). Hindsight: adjust the depth if the last move's
    # reduction was too large or too small, now that its static value is known.
    # Worth (hindsight): 1.09 times the nodes without; +3 [-21, +27] Elo, 570 games.
    node.depth += hindsight(worker, node)

    if not node.pv and not node.in_check and not node.excluded:
        # Step 6 (not measured). Razoring: far below alpha only captures can help.
        # Worth (razoring): 0.99 times the nodes without; -12 [-33, +10] Elo, 570 games.
        value = razoring(worker, node)
        if value != NO_VALUE:
            return value
        # Step 7 (+86 [+41, +134] Elo, ledger 6). Reverse futility: the estimate is so far above
        # beta that a cutoff is safe.
        # Worth (reverse_futility): 1.58 times the nodes without; +78 [+55, +102] Elo, 570 games.
        if reverse_futility(worker, node):
            return (node.estimate + node.beta) >> 1
        # Step 8 (+10 [-13, +32] Elo, ledger 23). Null move: even passing reaches beta.
        # Worth (null_move): 1.05 times the nodes without; +7 [-16, +29] Elo, 570 games.
        value = null_move(worker, node)
        if value != NO_VALUE:
            return value

    # Step 9 (+28 [-15, +72] Elo, ledger 12). Internal iterative reduction: without a table move,
    # search one ply less.
    # Worth (internal_reduction): 1.00 times the nodes without; -5 [-28, +18] Elo, 570 games.
    if worth_reducing(worker, node):
        node.depth -= 1

    # Step 10 (+26 [-19, +72] Elo, ledger 5, before a bug was fixed). ProbCut: a capture that beats
    # beta by a margin at low depth will probably beat it at full depth.
    # Worth (probcut): 0.99 times the nodes without; -19 [-42, +4] Elo, 570 games.
    value = probcut(worker, node)
    if value != NO_VALUE:
        return value

    # Step 11 (+29 [+5, +54] Elo for killers and counter moves as stages, ledger 24). Try the moves,
    # the most likely to fail high first.
    # Worth (refutations): 0.99 times the nodes without; +11 [-12, +34] Elo, 570 games.
    node.count = node.quiet_count = node.capture_count = 0
    begin(worker, node, EVASION_TABLE_MOVE if node.in_check else TABLE_MOVE, node.entry.move)
    while True:
        node.move = next_move(worker, picker)
        if not node.move:
            break
        if node.move == node.excluded or (node.root and not enter_root_move(worker, node)):
            continue
        node.count += 1
        # Early, even for moves that will be pruned: the entry arrives while the move is weighed.
        prefetch_entry(worker.table, worker.position.key_after(node.move))
        weigh_move(worker, node)

        # Step 12 (late moves +46 [-1, +94], history +34 [+10, +58], futility +4 [-44, +53], SEE of
        # quiet moves +127 [+81, +178], of captures +13 [-36, +62] Elo, ledger 7, 25, 8, 10, 11).
        # Pruning at low depth, once a move has been found that is not mated.
        # Worth (late_move_pruning): 1.14 times the nodes without; +74 [+50, +97] Elo, 570 games.
        # Worth (history_pruning): 0.96 times the nodes without; +0 [-23, +23] Elo, 570 games.
        # Worth (futility): 1.00 times the nodes without; +31 [+7, +55] Elo, 570 games.
        # Worth (see_quiet): 1.10 times the nodes without; +20 [-1, +41] Elo, 570 games.
        # Worth (see_capture): 1.02 times the nodes without; +40 [+16, +64] Elo, 570 games.
        if not node.root and node.best > -MATE_BOUND and has_pieces(worker.position):
            late_move_pruning(worker, node)
            if prunable(worker, node) and not is_check(
                worker.position, checks_of(picker), node.move
            ):
                continue

        # Step 13 (+35 [-12, +83] Elo, ledger 4). Singular extension: the table move is much better
        # than all others; or multicut: another move beats beta as well.
        # Worth (singular): 0.65 times the nodes without; +29 [+6, +53] Elo, 570 games.
        # Worth (double_extension): 0.83 times the nodes without; +8 [-15, +30] Elo, 570 games.
        # Worth (negative_extension): 0.96 times the nodes without; +2 [-19, +24] Elo, 570 games.
        # Worth (multicut): 1.00 times the nodes without; +16 [-6, +38] Elo, 570 games.
        node.extension = singular(worker, node)
        if worker.control.stopped:
            return 0
        if node.extension == MULTICUT:
            return max(node.beta, singular_limit(worker, node))
        node.new_depth += node.extension

        value = value_of_move(worker, node)
        if worker.control.stopped:
            return 0

        # Step 16. Note a better move; stop if it fails high.
        if value > node.best and value > node.alpha and node.root:
            worker.root_value = value
        if fails_high(worker, node, value):
            break
        if node.move == node.best_move:
            # Alpha has been raised: the remaining moves are searched a little less deep.
            # Worth (raised): 1.25 times the nodes without; +2 [-20, +25] Elo, 570 games.
            node.depth -= reduced_after(worker, node, value)
        else:
            note_tried(node)

    # Step 17. No move was searched: mate, stalemate, or the only move was excluded.
    if node.count == 0:
        if node.excluded:
            return node.alpha
        return node.ply - MATE if node.in_check else 0
    # Step 18 (histories of replies +11 [-39, +62] Elo, ledger 14). Update histories and table.
    # Worth (quiet_histories): 1.11 times the nodes without; +183 [+158, +209] Elo, 560 games.
    learn(worker, node)
    return node.best


def razoring(worker: Worker, node: NodeRef) -> Value:
    """The value of a quiescence search if that confirms that the node fails low."""
    tuning: TuningRef = worker.tuning
    value: Value
    margin: cython.int = tuning.razor_base + tuning.razor_slope * node.depth * node.depth
    if node.estimate + margin >= node.alpha:
        return NO_VALUE
    value = quiescence(worker, node.alpha - 1, node.alpha, 0, node.ply)
    return value if -MATE_BOUND < value < node.alpha else NO_VALUE


def reverse_futility(worker: Worker, node: NodeRef) -> cython.bint:
    """Whether the estimate is so far above beta that no search is needed.

    Never at a position that was on a principal variation, which deserves a closer look. Nor, with a
    network, at the first look at the replies to a root move: else a queen given up for mate is
    trusted to be lost, and only some networks happen to see more in it.
    """
    tuning: TuningRef = worker.tuning
    margin: cython.int = tuning.reverse_futility_margin * (node.depth - node.improving)
    return (
        node.depth <= tuning.reverse_futility_depth
        and not (
            node.ply == 1
            and node.depth <= tuning.reverse_futility_replies
            and worker.evaluator.has_network
        )
        and node.estimate < MATE_BOUND
        and node.beta > -MATE_BOUND
        and node.estimate - margin >= node.beta
        and not node.frame.table_pv
    )


def null_move(worker: Worker, node: NodeRef) -> Value:
    """Pass and search at reduced depth: the value if it reaches beta, else NO_VALUE.

    Deep cutoffs, and shallower ones where the side has a single piece besides pawns and zugzwang is
    likely, are verified by a search of its real moves, in which it may not pass again for some
    plies (as in Stockfish).
    """
    tuning: TuningRef = worker.tuning
    beta: Value = node.beta
    value: Value
    depth: cython.int
    if not passing_may_do(worker, node):
        return NO_VALUE
    depth = node.depth - (
        tuning.null_move_base
        + node.depth // tuning.null_move_depth_share
        + min(
            tuning.null_move_value_most,
            max(0, node.estimate - beta) // tuning.null_move_value_share,
        )
    )
    if depth <= 0 and few_pieces(worker.position):
        # The verification would be a quiescence search, which stands pat and misses zugzwang.
        return NO_VALUE
    count_double_extensions(worker, node, 0)
    node.frame.move = NO_MOVE
    node.frame.piece_target = NO_PIECE_TARGET
    worker.position.make_null()
    prefetch_entry(worker.table, worker.position.key)
    value = -search(worker, -beta, -beta + 1, depth, node.ply + 1, not node.cut_node)
    worker.position.unmake_null()
    if worker.control.stopped:
        return 0
    if value < beta:
        return NO_VALUE
    if value >= MATE_BOUND:
        value = beta
    if worker.null_move_from or node.depth < (
        tuning.null_move_verified_few if few_pieces(worker.position) else tuning.null_move_verified
    ):
        return value
    worker.null_move_from = node.ply + BARRED_SHARE * depth // BARRED_PARTS
    if search(worker, beta - 1, beta, depth, node.ply, False) < beta:
        value = NO_VALUE
    worker.null_move_from = 0
    return 0 if worker.control.stopped else value


def probcut(worker: Worker, node: NodeRef) -> Value:
    """Try captures against a raised beta at reduced depth: the value if one reaches it."""
    tuning: TuningRef = worker.tuning
    raised: Value = node.beta + tuning.probcut_margin
    depth: cython.int = node.depth - tuning.probcut_plies
    picker: PickerRef = picker_of(node)
    value: Value
    if not probcut_applies(worker, node, raised):
        return NO_VALUE
    begin(
        worker,
        node,
        PROBCUT_TABLE_MOVE,
        node.entry.move if node.capture_table_move else NO_MOVE,
    )
    picker.threshold = raised - node.static_value
    while True:
        node.move = next_move(worker, picker)
        if not node.move:
            return NO_VALUE
        # The picker has tested all others.
        if node.move == picker.table_move and not wins_at_least(
            worker.position, node.move, picker.threshold
        ):
            continue
        count_double_extensions(worker, node, 0)
        make_move(worker, node)
        prefetch_entry(worker.table, worker.position.key)
        value = -quiescence(worker, -raised, -raised + 1, 0, node.ply + 1)
        if value >= raised:
            value = -search(worker, -raised, -raised + 1, depth, node.ply + 1, not node.cut_node)
        worker.position.unmake()
        if worker.control.stopped:
            return 0
        if value >= raised:
            worker.table.store(
                node.key, node.ply, node.move, value, node.raw_value, depth + 1, LOWER, False
            )
            return value if value >= MATE_BOUND else value - tuning.probcut_margin


def enter_root_move(worker: Worker, node: NodeRef) -> cython.bint:
    """Report a root move as the current one and find its index; False if it is not wanted."""
    node.root_index = worker.root_index(node.move)
    if node.root_index < 0 or worker.root_excluded[node.root_index]:
        return False
    worker.announce(node.move, node.count + 1)
    return True


def weigh_move(worker: Worker, node: NodeRef) -> cython.void:
    """Set history, reduction and depth of the move being tried."""
    picker: PickerRef = picker_of(node)
    node.quiet = is_quiet(worker.position, node.move)
    node.history = (
        quiet_history(worker, picker, node.move)
        if node.quiet
        else capture_history(worker, node.move)
    )
    node.refutation = FIRST_REFUTATION <= picker.stage <= LAST_REFUTATION
    node.new_depth = node.depth - 1
    node.reduction = reduction(worker, node)


def singular_limit(worker: Worker, node: NodeRef) -> Value:
    """The value below which all other moves must stay for the table move to be singular."""
    return node.entry.value - worker.tuning.singular_margin * node.depth


def singular(worker: Worker, node: NodeRef) -> cython.int:
    """Plies by which to extend the table move when all others stay well below its value.

    1 or 2 when it is singular, MULTICUT when another move beats beta as well, negative when it is
    not singular and the node will probably fail high anyway.
    """
    tuning: TuningRef = worker.tuning
    frame: FrameRef = node.frame
    limit: Value
    value: Value
    # The search without the move takes place at the same ply and shares its frame.
    saved_static: Value = frame.static_value
    saved_pv: cython.bint = frame.table_pv
    if not may_be_singular(worker, node):
        return 0
    limit = singular_limit(worker, node)
    frame.excluded = node.move
    value = search(
        worker,
        limit - 1,
        limit,
        (node.depth - 1) // tuning.singular_share,
        node.ply,
        node.cut_node,
    )
    frame.excluded = NO_MOVE
    frame.static_value = saved_static
    frame.table_pv = saved_pv
    if value < limit:
        if value < limit - tuning.double_extension_margin and frame.extensions < DOUBLE_EXTENSIONS:
            return 2
        return 1
    if tuning.multicut and limit >= node.beta:
        return MULTICUT
    if node.entry.value >= node.beta:
        return -tuning.negative_extension
    return -tuning.negative_extension_cut if node.cut_node else 0


def may_be_singular(worker: Worker, node: NodeRef) -> cython.bint:
    """Whether the move being tried is a table move whose entry is deep enough for the test."""
    tuning: TuningRef = worker.tuning
    entry: EntryRef = entry_of(node)
    return (
        tuning.singular_depth
        and not node.root
        and node.depth >= tuning.singular_depth
        and node.move == entry.move
        and not node.excluded
        and entry.depth >= node.depth - tuning.singular_table_plies
        and entry.bound & LOWER
        and -MATE_BOUND < entry.value < MATE_BOUND
        and node.ply < tuning.extension_reach * worker.root_depth
    )


def count_double_extensions(worker: Worker, node: NodeRef, more: cython.int) -> cython.void:
    """Tell the next ply how many double extensions its line contains: this node's and `more`."""
    frame_at(worker.frames, node.ply + STACK_BELOW + 1).extensions = node.frame.extensions + more


def value_of_move(worker: Worker, node: NodeRef) -> Value:
    """Make the move being tried, search it, take it back."""
    value: Value = -INFINITE
    nodes_before: cython.longlong = worker.nodes
    count_double_extensions(worker, node, node.extension > 1)
    make_move(worker, node)
    reduce_checks_less(worker, node)
    # Step 14 (not measured). Late moves are searched reduced, and again in full if they beat alpha.
    # Worth (late_move_reduction): 4.03 times the nodes without; +110 [+87, +134] Elo, 570 games.
    if is_late(worker, node):
        value = late_move_search(worker, node)
    elif not node.pv or node.count > 1:
        value = -search(
            worker, -node.alpha - 1, -node.alpha, node.new_depth, node.ply + 1, not node.cut_node
        )
    # Step 15. The first move, and those that beat alpha, are searched with the full window.
    if node.pv and (node.count == 1 or value > node.alpha):
        value = -search(worker, -node.beta, -node.alpha, node.new_depth, node.ply + 1, False)
    worker.position.unmake()
    if node.root and not worker.control.stopped:
        worker.root_nodes[node.root_index] += worker.nodes - nodes_before
        worker.note_root(node.root_index, node.count, value, node.alpha, node.beta)
    return value


def reduce_checks_less(worker: Worker, node: NodeRef) -> cython.void:
    """Take some of the reduction off if the move just made is a check.

    Sacrifices with check come late in the move order but often lead to mate.
    """
    tuning: TuningRef = worker.tuning
    # Worth (reduction_check): 0.94 times the nodes without; -5 [-29, +18] Elo, 570 games.
    if (
        worker.position.checkers
        and tuning.reduction_check
        and node.depth >= tuning.reduction_check_depth
        and node.count > 1
        and flights(worker.position) <= tuning.reduction_check_flights
    ):
        node.reduction -= tuning.reduction_check


def is_late(worker: Worker, node: NodeRef) -> cython.bint:
    """Whether the move just made is searched at reduced depth."""
    tuning: TuningRef = worker.tuning
    return (
        node.depth >= tuning.reduction_depth
        and node.count > 1 + node.pv
        and (node.quiet or not node.pv or node.reduction > tuning.reduction_pv_capture)
    )


def late_move_search(worker: Worker, node: NodeRef) -> Value:
    """Search the move just made at reduced depth, and deeper if it beats alpha; null windows."""
    tuning: TuningRef = worker.tuning
    alpha: Value = node.alpha
    value: Value
    reduced: cython.int = max(
        1, min(node.new_depth - (node.reduction >> REDUCTION_BITS), node.new_depth + 1)
    )
    node.frame.reduction = node.new_depth - reduced
    value = -search(worker, -alpha - 1, -alpha, reduced, node.ply + 1, True)
    node.frame.reduction = 0
    if value <= alpha or reduced >= node.new_depth:
        return value
    # Search deeper or less deep than planned, by how far the value lies above the best one.
    # Worth (second_search): 1.06 times the nodes without; +1 [-22, +23] Elo, 570 games.
    if value > node.best + tuning.deeper_margin + tuning.deeper_slope * node.new_depth:
        node.new_depth += 1
    elif value < node.best + tuning.shallower_slope * node.new_depth:
        node.new_depth -= 1
    if reduced < node.new_depth:
        value = -search(worker, -alpha - 1, -alpha, node.new_depth, node.ply + 1, not node.cut_node)
    return value


def reduced_after(worker: Worker, node: NodeRef, value: Value) -> cython.int:
    """Plies by which to reduce the moves after one that raised alpha (+12 +- 8 Elo, ledger 63)."""
    return (
        worker.tuning.raised_depth_least <= node.depth < worker.tuning.raised_depth
        and -MATE_BOUND < value < MATE_BOUND
    )


def search_root(
    worker: Worker, alpha: cython.int, beta: cython.int, depth: cython.int
) -> cython.int:
    """Search the root position with a window; the line is left in the worker."""
    value: Value
    with cython.nogil:
        value = search(worker, alpha, beta, depth, 0, False)
    return value
