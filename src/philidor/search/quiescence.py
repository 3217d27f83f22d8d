"""Quiescence: play out captures until the static value can be trusted."""

import cython

if not cython.compiled:
    from philidor.core.accessors import captured_by, is_quiet
    from philidor.core.see import EXCHANGE_VALUES, wins_at_least
    from philidor.core.types import (
        MAX_PLY,
        NO_MOVE,
        PROMOTION,
        Key,
        Move,
        flag_of,
    )
    from philidor.search.accessors import man_target, prefetch_entry
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
        Value,
    )
    from philidor.search.worker import Worker


def draw_value(worker: Worker) -> Value:
    """A draw, a hair up or down by turns, so that the search does not shun trying."""
    return 1 - cython.cast(cython.int, worker.nodes & 2)


def hopeless(worker: Worker, move: Move, futile: Value, alpha: Value) -> cython.bint:
    """Whether a capture cannot lift the value to alpha or loses material."""
    if flag_of(move) != PROMOTION and (
        futile + EXCHANGE_VALUES[captured_by(worker.position, move)] <= alpha
    ):
        return True
    return not wins_at_least(worker.position, move, 0)


def quiescence(
    worker: Worker, alpha: Value, beta: Value, depth: cython.int, ply: cython.int
) -> Value:
    """Value of a position once it is quiet, fail-soft.

    A result above alpha and below beta is exact for this tree of captures; at or below alpha it is
    an upper bound, at or above beta a lower one. depth is 0 at the first ply and falls by one with
    each; checks are tried at the first plies only.
    """
    key: Key = worker.position.key
    level: cython.int = worker.level
    in_check: cython.bint = worker.position.checkers != 0
    pv: cython.bint = beta - alpha > 1
    table_move: Move
    best_move: Move = NO_MOVE
    move: Move
    table_value: Value
    raw: Value = NO_VALUE
    best: Value = -INFINITE
    futile: Value = -INFINITE
    value: Value
    first_alpha: Value = alpha
    bound: cython.int

    # Step 1. The end of time, of the game, of the stack.
    worker.line_length[ply] = 0
    if ply > worker.seldepth:
        worker.seldepth = ply
    if worker.out_of_budget():
        return 0
    worker.nodes += 1
    if worker.position.is_draw(ply):
        return draw_value(worker)
    if ply >= MAX_PLY - 1 or level >= MAX_LEVELS - 1:
        return 0 if in_check else worker.static_value()
    # Step 2. The table.
    worker.table.probe(key, ply, worker.entries, level)
    table_move = worker.entries[level].move
    table_value = worker.entries[level].value
    bound = worker.entries[level].bound
    if (
        not pv
        and table_value != NO_VALUE
        and worker.entries[level].found
        and (bound == EXACT or bound == (LOWER if table_value >= beta else UPPER))
    ):
        return table_value
    # Step 3. Standing pat: nobody is forced to capture, except in check.
    if not in_check:
        raw = worker.entries[level].static_value
        if not worker.entries[level].found or raw == NO_VALUE:
            raw = worker.static_value()
        best = worker.corrected(raw, ply)
        if (
            worker.entries[level].found
            and table_value != NO_VALUE
            and (bound == EXACT or bound == (LOWER if table_value > best else UPPER))
        ):
            best = table_value
        if best >= beta:
            if not worker.entries[level].found:
                worker.table.store(key, ply, NO_MOVE, best, raw, 0, LOWER, False)
            return best
        alpha = max(alpha, best)
        futile = best + worker.parameters.quiescence_margin
    # Step 4. The moves that could change something.
    begin(worker, level, EVASION_TABLE_MOVE if in_check else QUIESCENCE_TABLE_MOVE, table_move, ply)
    if not in_check:
        if worker.pickers[level].table_move and is_quiet(
            worker.position, worker.pickers[level].table_move
        ):
            worker.pickers[level].table_move = NO_MOVE
        worker.pickers[level].depth = depth + worker.parameters.quiescence_checks - 1
    worker.level = level + 1
    while True:
        move = next_move(worker, level)
        if not move:
            break
        if best > -MATE_BOUND:
            if in_check:
                # One evasion has held: quiet ones that are left rarely do better.
                if is_quiet(worker.position, move) and not wins_at_least(worker.position, move, 0):
                    continue
            elif not is_quiet(worker.position, move):
                if hopeless(worker, move, futile, alpha):
                    continue
            elif not wins_at_least(worker.position, move, 0):
                continue
        prefetch_entry(worker.table, worker.position.key_after(move))
        worker.frames[ply + STACK_BELOW].move = move
        worker.frames[ply + STACK_BELOW].man_target = man_target(worker.position, move)
        worker.position.make(move)
        value = -quiescence(worker, -beta, -alpha, depth - 1, ply + 1)
        worker.position.unmake()
        if worker.control.stopped:
            worker.level = level
            return 0
        if value > best:
            best = value
            if value > alpha:
                best_move = move
                if pv:
                    worker.adopt_line(ply, move)
                if value >= beta:
                    break
                alpha = value
    worker.level = level
    # Step 5. Mate, and what to remember.
    if in_check and best == -INFINITE:
        return ply - MATE
    if best >= beta and -MATE_BOUND < best < MATE_BOUND:
        best = (best + beta) >> 1
    bound = LOWER if best >= beta else (EXACT if best > first_alpha and pv else UPPER)
    worker.table.store(key, ply, best_move, best, raw, 0, bound, False)
    return best
