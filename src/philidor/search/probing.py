"""A node's look into the endgame tables."""

import cython

if not cython.compiled:
    from philidor.core.accessors import occupancy
    from philidor.core.types import NO_MOVE, UNKNOWN, popcount
    from philidor.search.types import EXACT, LOWER, NO_VALUE, TABLE_WIN, UPPER, NodeRef, Value
    from philidor.search.worker import Worker

# Plies by which an outcome is worth more to the transposition table than a search of that depth.
WORTH = cython.declare(cython.int, 6)
WORTH = 6


def endgame_value(worker: Worker, node: NodeRef) -> Value:
    """The node's value if the tables decide it, else NO_VALUE.

    Only after a capture or pawn move, because the outcomes are those with a fifty-move count of 0.
    In a node of the principal variation a win only raises alpha, so that its line is searched.
    """
    value: Value
    bound: cython.int = EXACT
    outcome: cython.int
    drawn: cython.int = 1 if worker.fifty_moves else 0
    pieces: cython.int = popcount(occupancy(worker.position))
    if (
        pieces > worker.probed_pieces
        or worker.position.halfmoves
        or worker.position.rights
        or (pieces == worker.probed_pieces and node.depth < worker.probed_depth)
    ):
        return NO_VALUE
    outcome = worker.endgames.looked_up(worker.position)
    if outcome == UNKNOWN:
        return NO_VALUE
    worker.table_hits += 1
    value = outcome
    if outcome > drawn:
        value, bound = TABLE_WIN - node.ply, LOWER
    elif outcome < -drawn:
        value, bound = node.ply - TABLE_WIN, UPPER
    decided: cython.bint = bound == EXACT
    if bound == LOWER:
        decided = value >= node.beta
    elif bound == UPPER:
        decided = value <= node.alpha or (node.pv and value < node.beta)
    if decided:
        worker.table.store(
            node.key, node.ply, NO_MOVE, value, NO_VALUE, node.depth + WORTH, bound, node.pv
        )
        return value
    if node.pv and bound == LOWER:
        node.best = value
        node.alpha = max(node.alpha, value)
    return NO_VALUE
