"""The search: principal variation search in numbered steps.

Every step can be switched off or moved through `parameters.py`; what each is worth stands in the
ledger (`philidor lab ledger show`).
"""

import cython

if not cython.compiled:
    from philidor.core.accessors import is_quiet
    from philidor.core.movegen import flights, gives_check
    from philidor.core.see import wins_at_least
    from philidor.core.types import MAX_PLY, NO_MOVE, Key, Move
    from philidor.search.accessors import man_target, prefetch_entry
    from philidor.search.history_updates import add_quiet, reward
    from philidor.search.ordering import capture_history, quiet_history
    from philidor.search.picker import begin, next_move
    from philidor.search.quiescence import draw_value, quiescence
    from philidor.search.selectivity import few_pieces, has_pieces, prunable, reduction
    from philidor.search.types import (
        CAPTURES_KEPT,
        CORRECTION_STEP,
        EVASION_TABLE_MOVE,
        EXACT,
        FIRST_REFUTATION,
        INFINITE,
        LAST_REFUTATION,
        LOWER,
        MATE,
        MATE_BOUND,
        MAX_LEVELS,
        MULTICUT,
        NO_MAN_TARGET,
        NO_VALUE,
        PROBCUT_TABLE_MOVE,
        QUIETS_KEPT,
        STACK_BELOW,
        TABLE_MOVE,
        UPPER,
        Value,
    )
    from philidor.search.worker import Worker


def node(
    worker: Worker,
    alpha: Value,
    beta: Value,
    depth: cython.int,
    ply: cython.int,
    cut_node: cython.bint,
) -> Value:
    """Value of the position for the side to move, searched `depth` plies deep.

    Fail-soft: at or below alpha the result is an upper bound of the true value of this search, at
    or above beta a lower bound, in between it is exact. A window wider than one centipawn makes
    this a node of the principal variation. `cut_node`: expected to fail high.
    """
    if depth <= 0:
        return quiescence(worker, alpha, beta, 0, ply)
    here: cython.int = ply + STACK_BELOW
    level: cython.int = worker.level
    key: Key = worker.position.key
    pv: cython.bint = beta - alpha > 1
    root: cython.bint = ply == 0
    in_check: cython.bint = worker.position.checkers != 0
    excluded: Move = worker.frames[here].excluded
    first_alpha: Value = alpha
    table_move: Move
    table_value: Value
    table_depth: cython.int
    bound: cython.int
    capture_table_move: cython.bint
    raw: Value = NO_VALUE
    static: Value = NO_VALUE
    estimate: Value = NO_VALUE
    improving: cython.bint = False
    value: Value
    best: Value = -INFINITE
    best_move: Move = NO_MOVE
    move: Move
    quiet: cython.bint
    refutation: cython.bint
    history: cython.int
    count: cython.int = 0
    quiet_count: cython.int = 0
    capture_count: cython.int = 0
    extension: cython.int
    reduced: cython.int
    new_depth: cython.int
    nodes_before: cython.longlong
    index: cython.int = 0

    # Step 1. The end of time, of the game, of the stack.
    worker.line_length[ply] = 0
    if ply > worker.seldepth:
        worker.seldepth = ply
    if worker.out_of_budget():
        return 0
    worker.nodes += 1
    if not root:
        if worker.position.is_draw(ply):
            return draw_value(worker)
        if ply >= MAX_PLY - 1 or level >= MAX_LEVELS - 2:
            return 0 if in_check else worker.static_value()
        # Step 2. Mate-distance pruning: no line from here can beat a mate already found.
        if worker.parameters.mate_distance:
            alpha = max(alpha, ply - MATE)
            beta = min(beta, MATE - ply - 1)
            if alpha >= beta:
                return alpha
            first_alpha = alpha

    # Step 3. The table. While a move is excluded, the entry speaks of another question.
    worker.table.probe(key, ply, worker.entries, level)
    table_move = worker.entries[level].move
    table_value = worker.entries[level].value
    table_depth = worker.entries[level].depth
    bound = worker.entries[level].bound
    worker.frames[here].table_pv = pv or (worker.entries[level].found and worker.entries[level].pv)
    if (
        not pv
        and not excluded
        and table_value != NO_VALUE
        and table_depth >= depth
        and (bound == EXACT or bound == (LOWER if table_value >= beta else UPPER))
        and worker.position.halfmoves < 90
    ):
        if table_value >= beta and table_move and is_quiet(worker.position, table_move):
            add_quiet(
                worker,
                table_move,
                min(worker.parameters.history_bonus * depth, worker.parameters.history_bonus_most),
                ply,
            )
        return table_value
    capture_table_move = table_move != NO_MOVE and not is_quiet(worker.position, table_move)

    # Step 4. The static value, set right by what earlier searches found, or by the table.
    worker.frames[here].in_check = in_check
    worker.frames[here + 1].killers[0] = NO_MOVE
    worker.frames[here + 1].killers[1] = NO_MOVE
    worker.frames[here + 2].cutoffs = 0
    if in_check:
        worker.frames[here].static_value = NO_VALUE
    else:
        raw = worker.entries[level].static_value
        if not worker.entries[level].found or raw == NO_VALUE:
            raw = worker.static_value()
            if not excluded:
                worker.table.store(key, ply, NO_MOVE, NO_VALUE, raw, -1, 0, pv)
        static = worker.corrected(raw, ply)
        estimate = static
        if table_value != NO_VALUE and (
            bound == EXACT or bound == (LOWER if table_value > static else UPPER)
        ):
            estimate = table_value
        worker.frames[here].static_value = static
        if worker.frames[here - 2].static_value != NO_VALUE:
            improving = static > worker.frames[here - 2].static_value
        elif worker.frames[here - 4].static_value != NO_VALUE:
            improving = static > worker.frames[here - 4].static_value
        # Step 5. Hindsight: how much the last move deserved its reduction, now that it is made.
        if not root and not excluded:
            depth += hindsight(worker, static, depth, here)

    if not pv and not in_check and not excluded:
        # Step 6. Razoring: far below alpha, only captures can help.
        if (
            estimate + worker.parameters.razor_base + worker.parameters.razor_slope * depth * depth
            < alpha
        ):
            value = quiescence(worker, alpha - 1, alpha, 0, ply)
            if value < alpha and value > -MATE_BOUND:
                return value
        # Step 7. Reverse futility: so far above beta that the opponent will not come here.
        if (
            depth <= worker.parameters.reverse_futility_depth
            and estimate < MATE_BOUND
            and beta > -MATE_BOUND
            and estimate - worker.parameters.reverse_futility_margin * (depth - improving) >= beta
            # What was once on the way of a principal variation deserves a closer look.
            and not worker.frames[here].table_pv
        ):
            return (estimate + beta) >> 1
        # Step 8. Null move: passing still beats beta, where something is expected to.
        if (
            worker.parameters.null_move_base
            and cut_node
            and estimate >= beta
            and static >= beta - 20 * depth + worker.parameters.null_move_static
            and worker.frames[here - 1].move != NO_MOVE
            and ply >= worker.null_move_from
            and beta > -MATE_BOUND
            and has_pieces(worker.position)
        ):
            value = null_move(worker, beta, estimate, depth, ply, cut_node)
            if worker.control.stopped:
                return 0
            if value != NO_VALUE:
                return value

    # Step 9. Internal iterative reduction: without a table move the first visit is cheap.
    if (
        worker.parameters.iir_depth
        and depth >= worker.parameters.iir_depth
        and not table_move
        and not excluded
        and (pv or cut_node)
    ):
        depth -= 1

    # Step 10. ProbCut: a capture that beats beta by a margin at low depth will do so at high.
    if (
        worker.parameters.probcut_margin
        and not pv
        and not in_check
        and not excluded
        and depth >= 5
        and -MATE_BOUND < beta < MATE_BOUND
        and not (
            table_depth >= depth - 3
            and table_value != NO_VALUE
            and table_value < beta + worker.parameters.probcut_margin
        )
    ):
        value = probcut(worker, beta, depth, ply, table_move, static, raw, cut_node)
        if worker.control.stopped:
            return 0
        if value != NO_VALUE:
            return value

    # Step 11. The moves, likeliest refutation first.
    begin(worker, level, EVASION_TABLE_MOVE if in_check else TABLE_MOVE, table_move, ply)
    worker.level = level + 1
    while True:
        move = next_move(worker, level)
        if not move:
            break
        if move == excluded:
            continue
        if root:
            index = worker.root_index(move)
            if index < 0 or worker.root_excluded[index]:
                continue
        count += 1
        if root and worker.on_root_move is not None and worker.nodes > 500000:
            worker.announce(move, worker.lines_excluded + count)
        quiet = is_quiet(worker.position, move)
        history = quiet_history(worker, move, ply) if quiet else capture_history(worker, move)
        refutation = FIRST_REFUTATION <= worker.pickers[level].stage <= LAST_REFUTATION
        new_depth = depth - 1
        reduced = reduction(
            worker,
            depth,
            count,
            ply,
            quiet,
            history,
            improving,
            cut_node,
            pv,
            refutation,
            capture_table_move,
        )

        # Step 12. Pruning at low depth, once something has been found that does not lose.
        if not root and best > -MATE_BOUND and has_pieces(worker.position):
            if (
                worker.parameters.late_move_base
                and quiet
                and not pv
                and quiet_count
                >= (worker.parameters.late_move_base + depth * depth) >> (0 if improving else 1)
            ):
                worker.pickers[level].skip_quiets = True
            if prunable(
                worker, move, quiet, history, alpha, depth, reduced, ply, refutation
            ) and not gives_check(worker.position, move):
                continue

        prefetch_entry(worker.table, worker.position.key_after(move))
        # Step 13. Singular extension: the table move stands alone, or something else beats beta.
        extension = 0
        if (
            worker.parameters.singular_depth
            and not root
            and depth >= worker.parameters.singular_depth
            and move == table_move
            and not excluded
            and table_depth >= depth - 3
            and bound & LOWER
            and -MATE_BOUND < table_value < MATE_BOUND
            and ply < 2 * worker.root_depth
        ):
            extension = singular(worker, beta, depth, ply, move, table_value, cut_node)
            if worker.control.stopped:
                worker.level = level
                return 0
            if extension == MULTICUT:
                worker.level = level
                return max(beta, table_value - worker.parameters.singular_margin * depth)
        new_depth += extension
        if extension > 1:
            worker.frames[here].extensions += 1

        worker.frames[here].move = move
        worker.frames[here].man_target = man_target(worker.position, move)
        nodes_before = worker.nodes
        worker.position.make(move)
        if (
            worker.parameters.check_extension
            and worker.position.checkers
            and not extension
            and depth > 4
            and ply < 2 * worker.root_depth
        ):
            new_depth += 1

        # Step 14. Late moves are searched reduced, and again in full when they surprise. Sacrifices
        # with check come late in the order, but mates are made of them.
        if (
            worker.position.checkers
            and worker.parameters.reduction_check
            and depth >= worker.parameters.reduction_check_depth
            and count > 1
            and flights(worker.position) <= worker.parameters.reduction_check_flights
        ):
            reduced -= worker.parameters.reduction_check
        if depth >= 2 and count > 1 + pv and (quiet or not pv or reduced > 2048):
            reduced = max(1, min(new_depth - (reduced >> 10), new_depth + 1))
            worker.frames[here].reduction = new_depth - reduced
            value = -node(worker, -alpha - 1, -alpha, reduced, ply + 1, True)
            worker.frames[here].reduction = 0
            if value > alpha and reduced < new_depth:
                # How well it did tells whether to look deeper or less deep than planned.
                if value > best + 40 + 2 * new_depth:
                    new_depth += 1
                elif value < best + 2 * new_depth:
                    new_depth -= 1
                if reduced < new_depth:
                    value = -node(worker, -alpha - 1, -alpha, new_depth, ply + 1, not cut_node)
        elif not pv or count > 1:
            value = -node(worker, -alpha - 1, -alpha, new_depth, ply + 1, not cut_node)
        else:
            value = -INFINITE
        # Step 15. The first move, and those that beat alpha, get the full window.
        if pv and (count == 1 or value > alpha):
            value = -node(worker, -beta, -alpha, new_depth, ply + 1, False)
        worker.position.unmake()
        if extension > 1:
            worker.frames[here].extensions -= 1
        if worker.control.stopped:
            worker.level = level
            return 0
        if root:
            worker.root_nodes[index] += worker.nodes - nodes_before
            worker.note_root(index, count, value, alpha, beta)

        # Step 16. A better move, or the one that refutes the opponent's last.
        if value > best:
            best = value
            if value > alpha:
                best_move = move
                if pv:
                    worker.adopt_line(ply, move)
                if root:
                    worker.root_value = value
                if value >= beta:
                    break
                alpha = value
                # One good move found: the others need a little less effort.
                if 3 < depth < worker.parameters.raised_depth and -MATE_BOUND < value < MATE_BOUND:
                    depth -= 1
        if move != best_move:
            if quiet:
                if quiet_count < QUIETS_KEPT:
                    worker.tried_quiets[QUIETS_KEPT * level + quiet_count] = move
                    quiet_count += 1
            elif capture_count < CAPTURES_KEPT:
                worker.tried_captures[CAPTURES_KEPT * level + capture_count] = move
                capture_count += 1
    worker.level = level

    # Step 17. No move at all: mate, stalemate, or everything was excluded.
    if count == 0:
        if excluded:
            return alpha
        if in_check:
            return ply - MATE
        return 0
    # Step 18. What was learned.
    if best_move and best >= beta:
        worker.frames[here].cutoffs += 1
        reward(worker, best_move, depth, ply, quiet_count, capture_count)
    if best <= first_alpha:
        worker.frames[here].table_pv = worker.frames[here].table_pv or (
            ply > 0 and worker.frames[here - 1].table_pv and depth > 3
        )
    if not excluded and not (root and worker.lines_excluded):
        bound = LOWER if best >= beta else (EXACT if pv and best_move else UPPER)
        worker.table.store(
            key, ply, best_move, best, raw, depth, bound, worker.frames[here].table_pv
        )
        if (
            not in_check
            and not (best_move and not is_quiet(worker.position, best_move))
            and not (bound == LOWER and best <= static)
            and not (bound == UPPER and best >= static)
            and -MATE_BOUND < best < MATE_BOUND
        ):
            worker.learn_correction(
                max(-CORRECTION_STEP, min(CORRECTION_STEP, (best - static) * depth)), ply
            )
    return best


def hindsight(worker: Worker, static: Value, depth: cython.int, here: cython.int) -> cython.int:
    """Plies to add to the draft of a move that was reduced on its way here (Stockfish's idea).

    One back when much was taken off and the static value does not rise for the side to move: the
    move was no mistake. One less when both static values together say that it was.
    """
    taken: cython.int = worker.frames[here - 1].reduction
    before: Value = worker.frames[here - 1].static_value
    change: cython.int = 0
    if before == NO_VALUE:
        return 0
    if worker.parameters.hindsight_deeper and taken >= 3 and static + before <= 0:
        change += 1
    if (
        worker.parameters.hindsight_margin
        and taken >= 2
        and depth + change >= 2
        and static + before > worker.parameters.hindsight_margin
    ):
        change -= 1
    return change


def null_move(
    worker: Worker,
    beta: Value,
    value: Value,
    depth: cython.int,
    ply: cython.int,
    cut_node: cython.bint,
) -> Value:
    """Pass and search reduced: the value if it still beats beta, else NO_VALUE.

    Deep cutoffs, and shallower ones with a single piece beside the pawns, where zugzwang lives, are
    verified by a search of the own moves in which this side may not pass again for a while
    (Stockfish's way).
    """
    here: cython.int = ply + STACK_BELOW
    taken: cython.int = (
        worker.parameters.null_move_base
        + depth // worker.parameters.null_move_depth_share
        + min(3, max(0, value - beta) // worker.parameters.null_move_value_share)
    )
    verified: Value
    worker.frames[here].move = NO_MOVE
    worker.frames[here].man_target = NO_MAN_TARGET
    worker.position.make_null()
    prefetch_entry(worker.table, worker.position.key)
    value = -node(worker, -beta, -beta + 1, depth - taken, ply + 1, not cut_node)
    worker.position.unmake_null()
    if worker.control.stopped or value < beta:
        return NO_VALUE
    if value >= MATE_BOUND:
        value = beta
    if worker.null_move_from or (depth < 14 and not (depth > 4 and few_pieces(worker.position))):
        return value
    worker.null_move_from = ply + 3 * (depth - taken) // 4
    verified = node(worker, beta - 1, beta, depth - taken, ply, False)
    worker.null_move_from = 0
    return value if verified >= beta else NO_VALUE


def probcut(
    worker: Worker,
    beta: Value,
    depth: cython.int,
    ply: cython.int,
    table_move: Move,
    static_value: Value,
    raw: Value,
    cut_node: cython.bint,
) -> Value:
    """Try captures against a raised beta at reduced depth: the value of a success, or NO_VALUE."""
    level: cython.int = worker.level
    here: cython.int = ply + STACK_BELOW
    raised: Value = beta + worker.parameters.probcut_margin
    move: Move
    value: Value = NO_VALUE
    if table_move and is_quiet(worker.position, table_move):
        table_move = NO_MOVE
    begin(worker, level, PROBCUT_TABLE_MOVE, table_move, ply)
    worker.pickers[level].threshold = raised - static_value
    worker.level = level + 1
    while True:
        move = next_move(worker, level)
        if not move:
            break
        if not wins_at_least(worker.position, move, raised - static_value):
            continue
        worker.frames[here].move = move
        worker.frames[here].man_target = man_target(worker.position, move)
        worker.position.make(move)
        prefetch_entry(worker.table, worker.position.key)
        value = -quiescence(worker, -raised, -raised + 1, 0, ply + 1)
        if value >= raised:
            value = -node(worker, -raised, -raised + 1, depth - 4, ply + 1, not cut_node)
        worker.position.unmake()
        if worker.control.stopped:
            break
        if value >= raised:
            worker.level = level
            worker.table.store(
                worker.position.key,
                ply,
                move,
                value,
                raw,
                depth - 3,
                LOWER,
                False,
            )
            return value - worker.parameters.probcut_margin
    worker.level = level
    return NO_VALUE


def singular(
    worker: Worker,
    beta: Value,
    depth: cython.int,
    ply: cython.int,
    move: Move,
    table_value: Value,
    cut_node: cython.bint,
) -> cython.int:
    """Plies to extend the table move by when all others stay well below its value.

    1 or 2 when it is singular, MULTICUT when another move beats beta as well, negative when the
    others nearly do.
    """
    here: cython.int = ply + STACK_BELOW
    limit: Value = table_value - worker.parameters.singular_margin * depth
    value: Value
    # The search without the move happens at this very ply: its frame is shared.
    saved_static: Value = worker.frames[here].static_value
    saved_pv: cython.bint = worker.frames[here].table_pv
    worker.frames[here].excluded = move
    value = node(worker, limit - 1, limit, (depth - 1) // 2, ply, cut_node)
    worker.frames[here].excluded = NO_MOVE
    worker.frames[here].static_value = saved_static
    worker.frames[here].table_pv = saved_pv
    if worker.control.stopped:
        return 0
    if value < limit:
        if (
            value < limit - worker.parameters.double_extension_margin
            and worker.frames[here].extensions < 6
        ):
            return 2
        return 1
    if worker.parameters.multicut and limit >= beta:
        return MULTICUT
    if table_value >= beta:
        return -1
    if cut_node:
        return -2
    return 0


def search_root(
    worker: Worker, alpha: cython.int, beta: cython.int, depth: cython.int
) -> cython.int:
    """One search of the root position with a window; the line is left in the worker."""
    value: Value
    with cython.nogil:
        value = node(worker, alpha, beta, depth, 0, False)
    return value
