"""What a node teaches the histories once a move has failed high."""

import cython

if not cython.compiled:
    from philidor.core.accessors import captured_by, is_quiet
    from philidor.core.types import Move
    from philidor.search.accessors import capture_index, man_target, teach
    from philidor.search.histories import PAWN_SLOTS
    from philidor.search.types import (
        CAPTURES_KEPT,
        MAN_TARGETS,
        NO_MAN_TARGET,
        QUIETS_KEPT,
        STACK_BELOW,
    )
    from philidor.search.worker import Worker


def add_quiet(worker: Worker, move: Move, bonus: cython.int, ply: cython.int) -> cython.void:
    """Reward or punish a quiet move in all its histories; before it is made."""
    here: cython.int = man_target(worker.position, move)
    back: cython.int
    teach(worker.histories.butterfly, (worker.position.us << 12) | (move & 4095), bonus)
    teach(
        worker.histories.by_pawns,
        cython.cast(cython.int, worker.position.pawn_key & (PAWN_SLOTS - 1)) * MAN_TARGETS + here,
        bonus,
    )
    # The moves one, two and four plies ago.
    for back in range(1, 5):
        if back != 3 and worker.frames[ply - back + STACK_BELOW].man_target != NO_MAN_TARGET:
            teach(
                worker.histories.continuation,
                worker.frames[ply - back + STACK_BELOW].man_target * MAN_TARGETS + here,
                bonus,
            )


def reward(
    worker: Worker,
    best: Move,
    depth: cython.int,
    ply: cython.int,
    quiet_count: cython.int,
    capture_count: cython.int,
) -> cython.void:
    """The move that failed high is rewarded, those tried before it in vain are punished."""
    here: cython.int = ply + STACK_BELOW
    level: cython.int = worker.level
    bonus: cython.int = min(
        worker.parameters.history_bonus * depth, worker.parameters.history_bonus_most
    )
    malus: cython.int = -min(
        worker.parameters.history_malus * depth, worker.parameters.history_malus_most
    )
    i: cython.int
    move: Move
    if is_quiet(worker.position, best):
        if worker.frames[here].killers[0] != best:
            worker.frames[here].killers[1] = worker.frames[here].killers[0]
            worker.frames[here].killers[0] = best
        worker.histories.counter_moves[worker.frames[here - 1].man_target] = best
        add_quiet(worker, best, bonus, ply)
        for i in range(quiet_count):
            add_quiet(worker, worker.tried_quiets[QUIETS_KEPT * level + i], malus, ply)
    else:
        teach(
            worker.histories.captures,
            capture_index(man_target(worker.position, best), captured_by(worker.position, best)),
            bonus,
        )
    for i in range(capture_count):
        move = worker.tried_captures[CAPTURES_KEPT * level + i]
        teach(
            worker.histories.captures,
            capture_index(man_target(worker.position, move), captured_by(worker.position, move)),
            malus,
        )
