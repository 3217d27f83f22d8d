"""Updates of the histories when a move has failed high: bonuses and penalties."""

import cython

if not cython.compiled:
    from philidor.core.accessors import captured_by, is_quiet
    from philidor.core.types import Move
    from philidor.search.accessors import (
        butterfly_index,
        capture_index,
        damped,
        piece_target,
        teach,
    )
    from philidor.search.histories import PAWN_SLOTS
    from philidor.search.types import (
        CAPTURES_KEPT,
        HISTORY_LIMIT,
        NO_PIECE_TARGET,
        PIECE_TARGETS,
        QUIETS_KEPT,
        STACK_BELOW,
        FrameRef,
        NodeRef,
        ThreeNumbers,
        TuningRef,
        frame_at,
        picker_of,
    )
    from philidor.search.worker import Worker


def note_tried(node: NodeRef) -> cython.void:
    """Remember the move being tried, to be penalized if a later one fails high."""
    if node.quiet:
        if node.quiet_count < QUIETS_KEPT:
            node.quiets[node.quiet_count] = node.move
            node.quiet_count += 1
    elif node.capture_count < CAPTURES_KEPT:
        node.captures[node.capture_count] = node.move
        node.capture_count += 1


def quiet_bonus(worker: Worker, depth: cython.int) -> cython.int:
    """The bonus of a quiet move that failed high at this depth."""
    tuning: TuningRef = worker.tuning
    return min(tuning.history_bonus * depth, tuning.history_bonus_most)


def add_quiet(worker: Worker, node: NodeRef, move: Move, bonus: cython.int) -> cython.void:
    """Add a bonus or penalty to all histories of a quiet move, which is not made on the board."""
    here: cython.int = piece_target(worker.position, move)
    teach(
        worker.histories.butterfly,
        butterfly_index(worker.position.us, move, picker_of(node).threats),
        bonus,
    )
    teach(
        worker.histories.by_pawns,
        cython.cast(cython.int, worker.position.pawn_key & (PAWN_SLOTS - 1)) * PIECE_TARGETS + here,
        bonus,
    )
    add_reply(worker, node, here, bonus)


def add_reply(worker: Worker, node: NodeRef, here: cython.int, bonus: cython.int) -> cython.void:
    """Add a bonus or penalty to a piece-to as reply to the moves one, two and four plies ago.

    How near their sum is to the limit scales all three steps: what they say together counts.
    """
    back: cython.int
    place: cython.int
    earlier: cython.int
    places: ThreeNumbers
    total: cython.int = 0
    count: cython.int = 0
    if not cython.compiled:
        places = [0] * 3
    for back in range(1, 5):
        earlier = frame_at(worker.frames, node.ply - back + STACK_BELOW).piece_target
        if back != 3 and earlier != NO_PIECE_TARGET:
            places[count] = earlier * PIECE_TARGETS + here
            total += worker.histories.continuation[places[count]]
            count += 1
    bonus = damped(bonus, total)
    for place in range(count):
        worker.histories.continuation[places[place]] = max(
            -HISTORY_LIMIT,
            min(HISTORY_LIMIT, worker.histories.continuation[places[place]] + bonus),
        )


def add_capture(worker: Worker, move: Move, bonus: cython.int) -> cython.void:
    """Add a bonus or penalty to the history of a capture, which is not made on the board."""
    # Worth (captures): 0.98 times the nodes without; +11 [-12, +35] Elo, 560 games.
    if not worker.tuning.learn_captures:
        return
    teach(
        worker.histories.captures,
        capture_index(piece_target(worker.position, move), captured_by(worker.position, move)),
        bonus,
    )


def reward(worker: Worker, node: NodeRef) -> cython.void:
    """Reward the move that failed high and penalize those tried before it."""
    tuning: TuningRef = worker.tuning
    frame: FrameRef = node.frame
    best: Move = node.best_move
    bonus: cython.int = quiet_bonus(worker, node.depth)
    malus: cython.int = -min(tuning.history_malus * node.depth, tuning.history_malus_most)
    i: cython.int
    if is_quiet(worker.position, best):
        if frame.killers[0] != best:
            frame.killers[1] = frame.killers[0]
            frame.killers[0] = best
        worker.histories.counter_moves[node.previous.piece_target] = best
        add_quiet(worker, node, best, bonus)
        for i in range(node.quiet_count):
            add_quiet(worker, node, node.quiets[i], malus)
    else:
        add_capture(worker, best, bonus)
    for i in range(node.capture_count):
        add_capture(worker, node.captures[i], malus)
