"""What speaks for each move of a node before it is tried: victims, histories, dangers, checks."""

import cython

if not cython.compiled:
    from philidor.core.accessors import captured_by, is_quiet, king_square, men_of, occupancy
    from philidor.core.attacks import BISHOPS, KNIGHT_ATTACKS, ROOKS
    from philidor.core.position import Position
    from philidor.core.see import EXCHANGE_VALUES, wins_at_least
    from philidor.core.types import (
        BISHOP,
        KING,
        KNIGHT,
        ONE,
        PAWN,
        PROMOTION,
        QUEEN,
        ROOK,
        Bitboard,
        Colour,
        Kind,
        Move,
        Square,
        ctz,
        flag_of,
        origin_of,
        slide,
        target_of,
    )
    from philidor.evaluation.accessors import pawn_attacks
    from philidor.search.accessors import capture_index, man_target
    from philidor.search.histories import PAWN_SLOTS
    from philidor.search.types import MAN_TARGETS, STACK_BELOW, BoardsByKind, SixBoards
    from philidor.search.worker import Worker

    SHYNESS = [0] * 6

# A check that gives up more than this, in centipawns, is no safe one.
SAFE_CHECK = cython.declare(cython.int, -75)
SAFE_CHECK = -75


def quiet_history(worker: Worker, move: Move, ply: cython.int) -> cython.int:
    """What all histories say of a quiet move, before it is made."""
    here: cython.int = man_target(worker.position, move)
    value: cython.int = (
        worker.parameters.weigh_butterfly
        * worker.histories.butterfly[(worker.position.us << 12) | (move & 4095)]
    )
    value += (
        worker.parameters.weigh_last
        * worker.histories.continuation[
            worker.frames[ply - 1 + STACK_BELOW].man_target * MAN_TARGETS + here
        ]
    )
    value += (
        worker.parameters.weigh_second
        * worker.histories.continuation[
            worker.frames[ply - 2 + STACK_BELOW].man_target * MAN_TARGETS + here
        ]
    )
    value += (
        worker.parameters.weigh_fourth
        * worker.histories.continuation[
            worker.frames[ply - 4 + STACK_BELOW].man_target * MAN_TARGETS + here
        ]
    )
    value += (
        worker.parameters.weigh_pawns
        * worker.histories.by_pawns[
            cython.cast(cython.int, worker.position.pawn_key & (PAWN_SLOTS - 1)) * MAN_TARGETS
            + here
        ]
    )
    # The weights are 16ths. A shift rounds down where a division would round to zero: no matter.
    return value >> 4


def capture_history(worker: Worker, move: Move) -> cython.int:
    """How a capture of this victim by this man on this square has done."""
    return worker.histories.captures[
        capture_index(man_target(worker.position, move), captured_by(worker.position, move))
    ]


def score_captures(worker: Worker, level: cython.int) -> cython.void:
    """Most valuable victims first, corrected by what such captures achieved before."""
    i: cython.int
    move: Move
    value: cython.int
    for i in range(worker.pickers[level].next, worker.pickers[level].end):
        move = worker.moves[i]
        value = 16 * EXCHANGE_VALUES[captured_by(worker.position, move)] + capture_history(
            worker, move
        )
        if flag_of(move) == PROMOTION:
            value += 16 * EXCHANGE_VALUES[QUEEN]
        worker.scores[i] = value


def score_evasions(worker: Worker, level: cython.int) -> cython.void:
    """Captures of the cheapest by the dearest last, before all quiet evasions."""
    i: cython.int
    move: Move
    victim: Kind
    for i in range(worker.pickers[level].next, worker.pickers[level].end):
        move = worker.moves[i]
        if is_quiet(worker.position, move):
            worker.scores[i] = quiet_history(worker, move, worker.pickers[level].ply)
        else:
            victim = captured_by(worker.position, move)
            worker.scores[i] = (
                (1 << 24) + 16 * EXCHANGE_VALUES[victim] - worker.position.kind_on[origin_of(move)]
            )


def score_quiets(worker: Worker, level: cython.int) -> cython.void:
    """Quiet moves by their histories; out of danger sooner, into it later, safe checks first."""
    i: cython.int
    move: Move
    kind: Kind
    target: Bitboard
    value: cython.int
    dangers: SixBoards
    checks: SixBoards
    if not cython.compiled:
        dangers, checks = [0] * 6, [0] * 6
    dangers_of(worker.position, dangers)
    checks_of(worker.position, checks)
    for i in range(worker.pickers[level].next, worker.pickers[level].end):
        move = worker.moves[i]
        kind = worker.position.kind_on[origin_of(move)]
        target = ONE << target_of(move)
        value = quiet_history(worker, move, worker.pickers[level].ply)
        if dangers[kind] & (ONE << origin_of(move)):
            value += worker.parameters.order_threats * SHYNESS[kind]
        if dangers[kind] & target:
            value -= worker.parameters.order_threats * SHYNESS[kind]
        if checks[kind] & target and wins_at_least(worker.position, move, SAFE_CHECK):
            value += worker.parameters.order_checks
        worker.scores[i] = value


def dangers_of(position: Position, boards: BoardsByKind) -> cython.void:
    """By kind of the side to move: where a cheaper enemy man, or a pawn, would attack it."""
    them: Colour = position.us ^ 1
    occupied: Bitboard = occupancy(position)
    attacks: Bitboard = pawn_attacks(men_of(position, them, PAWN), them)
    men: Bitboard = men_of(position, them, KNIGHT)
    boards[PAWN] = boards[KING] = 0
    boards[KNIGHT] = boards[BISHOP] = attacks
    while men:
        attacks |= KNIGHT_ATTACKS[ctz(men)]
        men &= men - 1
    men = men_of(position, them, BISHOP)
    while men:
        attacks |= slide(BISHOPS[ctz(men)], occupied)
        men &= men - 1
    boards[ROOK] = attacks
    men = men_of(position, them, ROOK)
    while men:
        attacks |= slide(ROOKS[ctz(men)], occupied)
        men &= men - 1
    boards[QUEEN] = attacks


def checks_of(position: Position, boards: BoardsByKind) -> cython.void:
    """By kind of the side to move: from where a piece would check; pawns and king are left out."""
    king: Square = king_square(position, position.us ^ 1)
    occupied: Bitboard = occupancy(position)
    boards[PAWN] = boards[KING] = 0
    boards[KNIGHT] = KNIGHT_ATTACKS[king]
    boards[BISHOP] = slide(BISHOPS[king], occupied)
    boards[ROOK] = slide(ROOKS[king], occupied)
    boards[QUEEN] = boards[BISHOP] | boards[ROOK]


def _fill() -> None:
    # A hundredth of what leaving, or entering, a cheaper man's reach counts beside the histories.
    for kind, value in enumerate((0, 144, 144, 256, 512, 0)):
        SHYNESS[kind] = value


_fill()
