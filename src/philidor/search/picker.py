"""The staged move picker: the likeliest refutation first, and nothing generated before its time.

A node's walk goes through named stages: table move, captures that do not lose material, killers
and counter move, quiet moves, losing captures. In check: table move, then all evasions. In
quiescence: table move, captures, then (at its first plies) checks. `next_move` answers NO_MOVE when
the walk is over.
"""

import cython

if not cython.compiled:
    from philidor.core.accessors import is_quiet
    from philidor.core.movegen import generate, gives_check, is_legal
    from philidor.core.see import wins_at_least
    from philidor.core.types import ALL_MOVES, CAPTURES, NO_MOVE, QUIETS, Move
    from philidor.search.ordering import score_captures, score_evasions, score_quiets
    from philidor.search.types import (
        BAD_CAPTURES,
        COUNTER_MOVE,
        EVASION_TABLE_MOVE,
        EVASIONS,
        FIRST_KILLER,
        GOOD_CAPTURES,
        NO_MORE_MOVES,
        PROBCUT_CAPTURES,
        PROBCUT_TABLE_MOVE,
        QUIESCENCE_CAPTURES,
        QUIESCENCE_CHECKS,
        QUIESCENCE_TABLE_MOVE,
        QUIET_MOVES,
        SORT_CAPTURES,
        SORT_CHECKS,
        SORT_EVASIONS,
        SORT_PROBCUT,
        SORT_QUIESCENCE,
        SORT_QUIETS,
        STACK_BELOW,
        TABLE_MOVE,
    )
    from philidor.search.worker import Worker


def begin(
    worker: Worker, level: cython.int, stage: cython.int, table_move: Move, ply: cython.int
) -> cython.void:
    """Start a walk at its table-move stage; a table move that is not legal here is dropped."""
    previous: cython.int
    if table_move and not is_legal(worker.position, table_move):
        table_move = NO_MOVE
    worker.pickers[level].stage = stage
    worker.pickers[level].ply = ply
    worker.pickers[level].table_move = table_move
    worker.pickers[level].next = worker.pickers[level].end = 256 * level
    worker.pickers[level].bad_end = worker.pickers[level].bad_next = 256 * level
    worker.pickers[level].threshold = 0
    worker.pickers[level].skip_quiets = False
    worker.pickers[level].refutations[0] = NO_MOVE
    worker.pickers[level].refutations[1] = NO_MOVE
    worker.pickers[level].refutations[2] = NO_MOVE
    if stage == TABLE_MOVE and worker.parameters.refutations:
        previous = worker.frames[ply - 1 + STACK_BELOW].man_target
        worker.pickers[level].refutations[0] = worker.frames[ply + STACK_BELOW].killers[0]
        worker.pickers[level].refutations[1] = worker.frames[ply + STACK_BELOW].killers[1]
        worker.pickers[level].refutations[2] = worker.histories.counter_moves[previous]


def best_left(worker: Worker, level: cython.int) -> Move:
    """Take the best-scored move that is left; selection is cheap as few are ever asked for."""
    first: cython.int = worker.pickers[level].next
    best: cython.int = first
    i: cython.int
    move: Move
    for i in range(first + 1, worker.pickers[level].end):
        if worker.scores[i] > worker.scores[best]:
            best = i
    move = worker.moves[best]
    worker.moves[best] = worker.moves[first]
    worker.moves[first] = move
    i = worker.scores[best]
    worker.scores[best] = worker.scores[first]
    worker.scores[first] = i
    worker.pickers[level].next = first + 1
    return move


def refutation(worker: Worker, level: cython.int, which: cython.int) -> Move:
    """A killer or the counter move, if it is a quiet legal move not tried yet."""
    move: Move = worker.pickers[level].refutations[which]
    i: cython.int
    if not move or move == worker.pickers[level].table_move:
        return NO_MOVE
    for i in range(which):
        if worker.pickers[level].refutations[i] == move:
            return NO_MOVE
    if not is_quiet(worker.position, move) or not is_legal(worker.position, move):
        return NO_MOVE
    return move


def sort_captures(worker: Worker, level: cython.int) -> cython.void:
    """Generate and score the captures."""
    worker.pickers[level].end = generate(
        worker.position, worker.moves, worker.pickers[level].next, CAPTURES
    )
    score_captures(worker, level)


def next_capture(worker: Worker, level: cython.int) -> Move:
    """The next capture that does not lose material; the losing ones are put aside in front."""
    move: Move
    while worker.pickers[level].next < worker.pickers[level].end:
        move = best_left(worker, level)
        if move == worker.pickers[level].table_move:
            continue
        # A capture that has often worked may look a little worse.
        if wins_at_least(
            worker.position, move, -(worker.scores[worker.pickers[level].next - 1] >> 7)
        ):
            return move
        worker.moves[worker.pickers[level].bad_end] = move
        worker.pickers[level].bad_end += 1
    return NO_MOVE


def next_quiet(worker: Worker, level: cython.int) -> Move:
    """The next quiet move that was not tried as table move or refutation."""
    move: Move
    while worker.pickers[level].next < worker.pickers[level].end:
        if worker.pickers[level].skip_quiets:
            return NO_MOVE
        move = best_left(worker, level)
        if (
            move != worker.pickers[level].table_move
            and move != worker.pickers[level].refutations[0]
            and move != worker.pickers[level].refutations[1]
            and move != worker.pickers[level].refutations[2]
        ):
            return move
    return NO_MOVE


def next_bad_capture(worker: Worker, level: cython.int) -> Move:
    """The next of the captures put aside."""
    if worker.pickers[level].bad_next == worker.pickers[level].bad_end:
        return NO_MOVE
    worker.pickers[level].bad_next += 1
    return worker.moves[worker.pickers[level].bad_next - 1]


def next_sorted(worker: Worker, level: cython.int) -> Move:
    """The next evasion or quiescence capture."""
    move: Move
    while worker.pickers[level].next < worker.pickers[level].end:
        move = best_left(worker, level)
        if move != worker.pickers[level].table_move:
            return move
    return NO_MOVE


def next_probcut(worker: Worker, level: cython.int) -> Move:
    """The next capture that wins at least the walk's threshold."""
    move: Move
    while worker.pickers[level].next < worker.pickers[level].end:
        move = best_left(worker, level)
        if move != worker.pickers[level].table_move and wins_at_least(
            worker.position, move, worker.pickers[level].threshold
        ):
            return move
    return NO_MOVE


def next_check(worker: Worker, level: cython.int) -> Move:
    """The next quiet move that gives check."""
    move: Move
    while worker.pickers[level].next < worker.pickers[level].end:
        move = worker.moves[worker.pickers[level].next]
        worker.pickers[level].next += 1
        if move != worker.pickers[level].table_move and gives_check(worker.position, move):
            return move
    return NO_MOVE


def next_move(worker: Worker, level: cython.int) -> Move:
    """The next move of a walk, NO_MOVE after the last."""
    move: Move
    stage: cython.int
    while True:
        stage = worker.pickers[level].stage
        move = NO_MOVE
        if (
            stage == TABLE_MOVE
            or stage == EVASION_TABLE_MOVE
            or stage == QUIESCENCE_TABLE_MOVE
            or stage == PROBCUT_TABLE_MOVE
        ):
            worker.pickers[level].stage += 1
            if worker.pickers[level].table_move:
                return worker.pickers[level].table_move
            continue
        if stage == SORT_CAPTURES or stage == SORT_QUIESCENCE or stage == SORT_PROBCUT:
            sort_captures(worker, level)
            worker.pickers[level].stage += 1
            continue
        if stage == GOOD_CAPTURES:
            move = next_capture(worker, level)
        elif FIRST_KILLER <= stage <= COUNTER_MOVE:
            worker.pickers[level].stage += 1
            if not worker.pickers[level].skip_quiets:
                move = refutation(worker, level, stage - FIRST_KILLER)
                if move:
                    return move
            continue
        elif stage == SORT_QUIETS:
            # The captures put aside stand in front; the quiet moves follow behind them.
            worker.pickers[level].next = worker.pickers[level].bad_end
            worker.pickers[level].end = worker.pickers[level].bad_end
            if not worker.pickers[level].skip_quiets:
                worker.pickers[level].end = generate(
                    worker.position, worker.moves, worker.pickers[level].next, QUIETS
                )
                score_quiets(worker, level)
            worker.pickers[level].stage += 1
            continue
        elif stage == QUIET_MOVES:
            move = next_quiet(worker, level)
        elif stage == BAD_CAPTURES:
            move = next_bad_capture(worker, level)
        elif stage == SORT_EVASIONS:
            worker.pickers[level].end = generate(
                worker.position, worker.moves, worker.pickers[level].next, ALL_MOVES
            )
            score_evasions(worker, level)
            worker.pickers[level].stage += 1
            continue
        elif stage == EVASIONS or stage == QUIESCENCE_CAPTURES:
            move = next_sorted(worker, level)
        elif stage == SORT_CHECKS:
            worker.pickers[level].next = 256 * level
            worker.pickers[level].end = generate(
                worker.position, worker.moves, worker.pickers[level].next, QUIETS
            )
            worker.pickers[level].stage += 1
            continue
        elif stage == QUIESCENCE_CHECKS:
            move = next_check(worker, level)
        elif stage == PROBCUT_CAPTURES:
            move = next_probcut(worker, level)
        if move:
            return move
        worker.pickers[level].stage = after(worker, level, stage)
        if worker.pickers[level].stage == NO_MORE_MOVES:
            return NO_MOVE


def after(worker: Worker, level: cython.int, stage: cython.int) -> cython.int:
    """The stage behind one that has run out of moves."""
    if stage == GOOD_CAPTURES or stage == QUIET_MOVES:
        return stage + 1
    if stage == QUIESCENCE_CAPTURES and worker.pickers[level].depth >= 0:
        return SORT_CHECKS
    return NO_MORE_MOVES
