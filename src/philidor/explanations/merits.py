"""Why a move is good: mate, material, forks, threats made and parried, no other move."""

from __future__ import annotations

from collections.abc import Iterator

from philidor.explanations.case import TOLERANCE, Case, proved
from philidor.explanations.judgement import BLUNDER
from philidor.explanations.material import CENTIPAWNS, balance, exchange, settled
from philidor.explanations.statements import Line, Mate, Material, MaterialKind, OnlyMove, Statement
from philidor.explanations.tactics import fork

PASS = "0000"
# Longer mates are not called threats.
LONGEST_THREAT = 3
# Material is threatened only if it is won within so many plies.
MOST_PLIES = 3
# Points that a threat of the mover must win: threats to pawns are false too often.
LEAST_THREAT = 2


def merits(case: Case) -> Iterator[Statement]:
    """What a good move does, the weightiest fact first."""
    mate = _mate(case)
    if mate is not None:
        yield mate
        return
    won = _won_material(case)
    if won is not None:
        yield won
        forked = fork(case.board, case.played, "forks")
        if forked is not None:
            yield forked
    else:
        yield from _parried(case)
        yield from _threatened(case)
    only = _only_move(case)
    if only is not None:
        yield only


def _mate(case: Case) -> Mate | None:
    if case.after.is_checkmate():
        return Mate("checkmate", 1, (case.judged.uci,))
    moves = case.mate_in(case.judged.after.mate, case.mover)
    if moves is None:
        return None
    # The mate is proved from the next position of the mover on, whatever the reply.
    proof = case.searchers.mate(case.board, moves + 1)
    if proof is None or proof[1][0] != case.judged.uci:
        return None
    return Mate("forces-mate", *proof)


def _won_material(case: Case) -> Material | None:
    found = case.outcome(case.played)
    if found is None:
        return None
    points = proved(case.gain, found[1].points)
    return Material("wins-material", found[1], points, found[0]) if points >= 1 else None


def _only_move(case: Case) -> OnlyMove | None:
    if case.board.legal_moves.count() == 1:
        return OnlyMove("only-move", None, 0.0, (case.judged.uci,))
    if case.second is None or case.judged.label != "best":
        return None
    sign = 1 if case.mover else -1
    loss = sign * (case.judged.before.chances - case.second.chances)
    if loss < BLUNDER:
        return None
    return OnlyMove("only-move", case.second.line[0], round(loss, 1), case.played)


def _threatened(case: Case) -> Iterator[Statement]:
    """What the mover would do next if the opponent passed."""
    if case.after.is_check() or case.after.is_game_over():
        return
    captured = balance(case.after, case.mover) - balance(case.board, case.mover)
    gain = case.gain - CENTIPAWNS * captured
    yield from _threat(case, (case.judged.uci, PASS), gain, made=True)


def _parried(case: Case) -> Iterator[Statement]:
    """What the opponent would do if the mover passed, and cannot do after the move."""
    if not case.board.is_check() and case.gain >= -TOLERANCE:
        yield from _threat(case, (PASS,), 0, made=False)


def _threat(case: Case, passed: Line, otherwise: int, made: bool) -> Iterator[Statement]:
    """The mate or the material that the side to move has after one side has passed.

    otherwise: centipawns of material that the mover wins from there without the pass. made: whether
    the mover makes the threat.
    """
    board = case.reached(passed)
    if not board.is_valid() or board.is_game_over():
        return
    proof = case.searchers.mate(board, LONGEST_THREAT)
    if proof is not None:
        if made or case.searchers.mate(case.after, LONGEST_THREAT) is None:
            yield Mate("threatens-mate" if made else "parries-mate", proof[0], passed + proof[1])
        return
    value = case.searchers.values.value(board, case.searchers.nodes)
    end = settled(board, value.line)
    if not 0 < len(end) <= MOST_PLIES or value.mate is not None:
        return
    change = exchange(board, case.reached(passed + end), case.mover)
    sign = 1 if made else -1
    points = proved(case.searchers.gain(board), sign * change.points)
    least = LEAST_THREAT if made else 1
    if points >= least and CENTIPAWNS * points - sign * otherwise >= CENTIPAWNS - TOLERANCE:
        kind: MaterialKind = "threatens-material" if made else "parries-material"
        yield Material(kind, change, points, passed + end)
