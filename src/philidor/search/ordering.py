"""Scores that order the moves of a node, from captured pieces, histories, threats and checks."""

import cython

if not cython.compiled:
    from philidor.core.accessors import captured_by, is_quiet, king_square, occupancy, pieces_of
    from philidor.core.attacks import BISHOPS, KING_ATTACKS, KNIGHT_ATTACKS, ROOKS
    from philidor.core.checks import find_checks
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
        ctz,
        flag_of,
        origin_of,
        slide,
        target_of,
    )
    from philidor.evaluation.accessors import pawn_attacks
    from philidor.search.accessors import butterfly_index, capture_index, piece_target
    from philidor.search.types import (
        EVASION_CAPTURES,
        WEIGHT_BITS,
        Numbers,
        PickerRef,
        SixNumbers,
        TuningRef,
        checks_of,
    )
    from philidor.search.worker import Worker


def quiet_history(worker: Worker, picker: PickerRef, move: Move) -> cython.int:
    """Weighted sum of the histories of a quiet move, before it is made."""
    tuning: TuningRef = worker.tuning
    here: cython.int = piece_target(worker.position, move)
    value: cython.int = (
        tuning.weigh_butterfly
        * worker.histories.butterfly[butterfly_index(worker.position.us, move, picker.threats)]
        + tuning.weigh_last * worker.histories.continuation[picker.last_reply + here]
        + tuning.weigh_second * worker.histories.continuation[picker.second_reply + here]
        + tuning.weigh_fourth * worker.histories.continuation[picker.fourth_reply + here]
        + tuning.weigh_pawns * worker.histories.by_pawns[picker.pawn_row + here]
    )
    # Worth (butterfly): 0.91 times the nodes without; +18 [-3, +40] Elo, 570 games.
    # Worth (threat_history): 0.93 times the nodes without; +2 [-21, +24] Elo, 570 games.
    # Worth (last_reply): 1.01 times the nodes without; -14 [-37, +9] Elo, 570 games.
    # Worth (second_reply): 0.97 times the nodes without; +9 [-15, +32] Elo, 570 games.
    # Worth (fourth_reply): 0.97 times the nodes without; -17 [-41, +7] Elo, 560 games.
    # Worth (by_pawns): 0.96 times the nodes without; -9 [-31, +12] Elo, 560 games.
    # A shift rounds down and a division towards zero; the difference does not matter here.
    return value >> WEIGHT_BITS


def capture_history(worker: Worker, move: Move) -> cython.int:
    """The history of capturing this victim with this piece on this square."""
    return worker.histories.captures[
        capture_index(piece_target(worker.position, move), captured_by(worker.position, move))
    ]


def score_captures(worker: Worker, picker: PickerRef) -> cython.void:
    """Score captures: most valuable victim first, corrected by the capture history."""
    victim_factor: cython.int = worker.tuning.order_victim
    i: cython.int
    move: Move
    value: cython.int
    for i in range(picker.next, picker.end):
        move = worker.moves[i]
        value = victim_factor * EXCHANGE_VALUES[captured_by(worker.position, move)]
        value += capture_history(worker, move)
        if flag_of(move) == PROMOTION:
            value += victim_factor * EXCHANGE_VALUES[QUEEN]
        worker.scores[i] = value


def score_evasions(worker: Worker, picker: PickerRef) -> cython.void:
    """Score evasions: captures first, by victim, then by cheapest attacker; others by history."""
    victim_factor: cython.int = worker.tuning.order_victim
    i: cython.int
    move: Move
    for i in range(picker.next, picker.end):
        move = worker.moves[i]
        if is_quiet(worker.position, move):
            worker.scores[i] = quiet_history(worker, picker, move)
        else:
            worker.scores[i] = (
                EVASION_CAPTURES
                + victim_factor * EXCHANGE_VALUES[captured_by(worker.position, move)]
                - worker.position.kind_on[origin_of(move)]
            )


def score_quiets(worker: Worker, picker: PickerRef) -> cython.void:
    """Score quiet moves by history, plus leaving danger and safe checks, less entering danger."""
    tuning: TuningRef = worker.tuning
    i: cython.int
    move: Move
    kind: Kind
    target: Bitboard
    value: cython.int
    weights: SixNumbers
    if not cython.compiled:
        weights = [0] * 6
    find_checks(worker.position, checks_of(picker))
    danger_weights(tuning, weights)
    for i in range(picker.next, picker.end):
        move = worker.moves[i]
        kind = worker.position.kind_on[origin_of(move)]
        target = ONE << target_of(move)
        value = quiet_history(worker, picker, move)
        # Worth (threats_in_order): 0.91 times the nodes without; +0 [-23, +23] Elo, 570 games.
        if picker.dangers[kind] & (ONE << origin_of(move)):
            value += weights[kind]
        if picker.dangers[kind] & target:
            value -= weights[kind]
        # Worth (checks_in_order): 0.95 times the nodes without; +27 [+6, +49] Elo, 570 games.
        # Only pieces' checks count, not those of pawns.
        if (
            picker.checks.squares[kind] & target
            and kind != PAWN
            and wins_at_least(worker.position, move, -tuning.order_check_loss)
        ):
            value += tuning.order_checks
        worker.scores[i] = value


def danger_weights(tuning: TuningRef, weights: Numbers) -> cython.void:
    """By kind of piece: the bonus of a move out of danger and the penalty of one into danger."""
    weights[PAWN] = weights[KING] = 0
    weights[KNIGHT] = weights[BISHOP] = tuning.order_threats * tuning.order_threat_minor
    weights[ROOK] = tuning.order_threats * tuning.order_threat_rook
    weights[QUEEN] = tuning.order_threats * tuning.order_threat_queen


def find_dangers(position: Position, tuning: TuningRef, picker: PickerRef) -> cython.void:
    """Find the squares on which a cheaper enemy piece attacks each kind, and all those attacked.

    The king's are all of them.
    """
    them: Colour = position.us ^ 1
    occupied: Bitboard = occupancy(position)
    attacks: Bitboard = pawn_attacks(pieces_of(position, them, PAWN), them)
    pieces: Bitboard = pieces_of(position, them, KNIGHT)
    picker.dangers[PAWN] = 0
    picker.dangers[KNIGHT] = picker.dangers[BISHOP] = attacks
    while pieces:
        attacks |= KNIGHT_ATTACKS[ctz(pieces)]
        pieces &= pieces - 1
    pieces = pieces_of(position, them, BISHOP)
    while pieces:
        attacks |= slide(BISHOPS[ctz(pieces)], occupied)
        pieces &= pieces - 1
    picker.dangers[ROOK] = attacks
    pieces = pieces_of(position, them, ROOK)
    while pieces:
        attacks |= slide(ROOKS[ctz(pieces)], occupied)
        pieces &= pieces - 1
    picker.dangers[QUEEN] = attacks
    pieces = pieces_of(position, them, QUEEN)
    while pieces:
        attacks |= slide(BISHOPS[ctz(pieces)], occupied) | slide(ROOKS[ctz(pieces)], occupied)
        pieces &= pieces - 1
    picker.dangers[KING] = attacks | KING_ATTACKS[king_square(position, them)]
    picker.threats = picker.dangers[KING] if tuning.threat_history else 0
