"""The staged move picker: likely refutations first, and no move generated before it is needed.

A node's picker goes through these stages: table move, captures that do not lose material,
killers and counter move, quiet moves, losing captures. In check: table move, then all evasions. In
quiescence: table move, captures, then (at its first plies) checks. `next_move` returns NO_MOVE when
there are no more moves.
"""

import cython

if not cython.compiled:
    from philidor.core.accessors import is_quiet
    from philidor.core.checks import is_check
    from philidor.core.movegen import generate, is_legal
    from philidor.core.see import wins_at_least
    from philidor.core.types import ALL_MOVES, CAPTURES, NO_MOVE, QUIETS, Move
    from philidor.search.histories import PAWN_SLOTS
    from philidor.search.ordering import find_dangers, score_captures, score_evasions, score_quiets
    from philidor.search.types import (
        BAD_CAPTURES,
        COUNTER_MOVE,
        EVASION_TABLE_MOVE,
        EVASIONS,
        FIRST_KILLER,
        GOOD_CAPTURES,
        MOVES_A_LEVEL,
        NO_MORE_MOVES,
        PIECE_TARGETS,
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
        NodeRef,
        PickerRef,
        checks_of,
        frame_at,
        picker_of,
    )
    from philidor.search.worker import Worker


def begin(worker: Worker, node: NodeRef, stage: cython.int, table_move: Move) -> cython.void:
    """Start at one of the table-move stages; an illegal table move is dropped."""
    picker: PickerRef = picker_of(node)
    start: cython.int = MOVES_A_LEVEL * node.level
    if table_move and not is_legal(worker.position, table_move):
        table_move = NO_MOVE
    picker.stage = stage
    picker.table_move = table_move
    picker.start = start
    picker.next = start
    picker.end = start
    picker.bad_end = start
    picker.bad_next = start
    picker.threshold = 0
    picker.skip_quiets = False
    picker.checks.known = False
    picker.refutations[0] = NO_MOVE
    picker.refutations[1] = NO_MOVE
    picker.refutations[2] = NO_MOVE
    if stage == TABLE_MOVE or stage == EVASION_TABLE_MOVE:
        find_histories(worker, node)
    if stage == TABLE_MOVE and worker.tuning.refutations:
        picker.refutations[0] = node.frame.killers[0]
        picker.refutations[1] = node.frame.killers[1]
        picker.refutations[2] = worker.histories.counter_moves[node.previous.piece_target]


def find_histories(worker: Worker, node: NodeRef) -> cython.void:
    """Find the threats and where this node's rows in the histories of quiet moves begin."""
    picker: PickerRef = picker_of(node)
    here: cython.int = node.ply + STACK_BELOW
    find_dangers(worker.position, worker.tuning, picker)
    picker.last_reply = node.previous.piece_target * PIECE_TARGETS
    picker.second_reply = frame_at(worker.frames, here - 2).piece_target * PIECE_TARGETS
    picker.fourth_reply = frame_at(worker.frames, here - 4).piece_target * PIECE_TARGETS
    picker.pawn_row = (
        cython.cast(cython.int, worker.position.pawn_key & (PAWN_SLOTS - 1)) * PIECE_TARGETS
    )


def best_left(worker: Worker, picker: PickerRef) -> Move:
    """Take the best-scored move left; selection sort is cheap because few moves are needed."""
    first: cython.int = picker.next
    best: cython.int = first
    top: cython.int = worker.scores[first]
    i: cython.int
    move: Move
    for i in range(first + 1, picker.end):
        if worker.scores[i] > top:
            top = worker.scores[i]
            best = i
    move = worker.moves[best]
    worker.moves[best] = worker.moves[first]
    worker.moves[first] = move
    worker.scores[best] = worker.scores[first]
    worker.scores[first] = top
    picker.next = first + 1
    return move


def next_refutation(worker: Worker, picker: PickerRef, which: cython.int) -> Move:
    """A killer or the counter move, if it is a legal quiet move that has not been tried."""
    move: Move = picker.refutations[which]
    i: cython.int
    if not move or move == picker.table_move:
        return NO_MOVE
    for i in range(which):
        if picker.refutations[i] == move:
            return NO_MOVE
    if not is_quiet(worker.position, move) or not is_legal(worker.position, move):
        return NO_MOVE
    return move


def next_capture(worker: Worker, picker: PickerRef) -> Move:
    """The next capture that does not lose material; losing ones are kept at the list's front."""
    move: Move
    while picker.next < picker.end:
        move = best_left(worker, picker)
        if move == picker.table_move:
            continue
        # A capture with a good history may lose a little material.
        if wins_at_least(
            worker.position,
            move,
            -(worker.scores[picker.next - 1] >> worker.tuning.good_capture_share),
        ):
            return move
        worker.moves[picker.bad_end] = move
        picker.bad_end += 1
    return NO_MOVE


def next_quiet(worker: Worker, picker: PickerRef) -> Move:
    """The next quiet move that was not tried as table move or refutation."""
    move: Move
    while picker.next < picker.end:
        if picker.skip_quiets:
            return NO_MOVE
        move = best_left(worker, picker)
        if (
            move != picker.table_move
            and move != picker.refutations[0]
            and move != picker.refutations[1]
            and move != picker.refutations[2]
        ):
            return move
    return NO_MOVE


def next_bad_capture(worker: Worker, picker: PickerRef) -> Move:
    """The next losing capture."""
    if picker.bad_next == picker.bad_end:
        return NO_MOVE
    picker.bad_next += 1
    return worker.moves[picker.bad_next - 1]


def next_sorted(worker: Worker, picker: PickerRef) -> Move:
    """The next evasion or quiescence capture."""
    move: Move
    while picker.next < picker.end:
        move = best_left(worker, picker)
        if move != picker.table_move:
            return move
    return NO_MOVE


def next_probcut(worker: Worker, picker: PickerRef) -> Move:
    """The next capture that gains at least the picker's threshold."""
    move: Move
    while picker.next < picker.end:
        move = best_left(worker, picker)
        if move != picker.table_move and wins_at_least(worker.position, move, picker.threshold):
            return move
    return NO_MOVE


def next_check(worker: Worker, picker: PickerRef) -> Move:
    """The next quiet move that gives check."""
    move: Move
    while picker.next < picker.end:
        move = worker.moves[picker.next]
        picker.next += 1
        if move != picker.table_move and is_check(worker.position, checks_of(picker), move):
            return move
    return NO_MOVE


def prepare_stage(worker: Worker, picker: PickerRef, stage: cython.int) -> cython.void:
    """Generate and score the moves of the stages that follow a SORT stage."""
    if stage == SORT_CAPTURES or stage == SORT_QUIESCENCE or stage == SORT_PROBCUT:
        picker.end = generate(worker.position, worker.moves, picker.next, CAPTURES)
        score_captures(worker, picker)
    elif stage == SORT_QUIETS:
        # The losing captures are at the front; the quiet moves follow them.
        picker.next = picker.bad_end
        picker.end = picker.bad_end
        if not picker.skip_quiets:
            picker.end = generate(worker.position, worker.moves, picker.next, QUIETS)
            score_quiets(worker, picker)
    elif stage == SORT_EVASIONS:
        picker.end = generate(worker.position, worker.moves, picker.next, ALL_MOVES)
        score_evasions(worker, picker)
    elif stage == SORT_CHECKS:
        picker.next = picker.start
        picker.end = generate(worker.position, worker.moves, picker.next, QUIETS)


def move_of_stage(worker: Worker, picker: PickerRef, stage: cython.int) -> Move:
    """The next move of a stage that hands out moves."""
    if stage == QUIET_MOVES:
        return next_quiet(worker, picker)
    if stage == GOOD_CAPTURES:
        return next_capture(worker, picker)
    if stage == EVASIONS or stage == QUIESCENCE_CAPTURES:
        return next_sorted(worker, picker)
    if stage == BAD_CAPTURES:
        return next_bad_capture(worker, picker)
    if stage == QUIESCENCE_CHECKS:
        return next_check(worker, picker)
    if stage == PROBCUT_CAPTURES:
        return next_probcut(worker, picker)
    return NO_MOVE


def next_move(worker: Worker, picker: PickerRef) -> Move:
    """The next move, NO_MOVE after the last."""
    move: Move
    stage: cython.int
    while True:
        stage = picker.stage
        if (
            stage == TABLE_MOVE
            or stage == EVASION_TABLE_MOVE
            or stage == QUIESCENCE_TABLE_MOVE
            or stage == PROBCUT_TABLE_MOVE
        ):
            picker.stage = stage + 1
            if picker.table_move:
                return picker.table_move
        elif FIRST_KILLER <= stage <= COUNTER_MOVE:
            picker.stage = stage + 1
            if not picker.skip_quiets:
                move = next_refutation(worker, picker, stage - FIRST_KILLER)
                if move:
                    return move
        elif (
            stage == SORT_CAPTURES
            or stage == SORT_QUIETS
            or stage == SORT_EVASIONS
            or stage == SORT_QUIESCENCE
            or stage == SORT_CHECKS
            or stage == SORT_PROBCUT
        ):
            prepare_stage(worker, picker, stage)
            picker.stage = stage + 1
        else:
            move = move_of_stage(worker, picker, stage)
            if move:
                return move
            picker.stage = stage_after(picker, stage)
            if picker.stage == NO_MORE_MOVES:
                return NO_MOVE


def stage_after(picker: PickerRef, stage: cython.int) -> cython.int:
    """The stage that follows one without further moves."""
    if stage == GOOD_CAPTURES or stage == QUIET_MOVES:
        return stage + 1
    if stage == QUIESCENCE_CAPTURES and picker.depth >= 0:
        return SORT_CHECKS
    return NO_MORE_MOVES
