"""Why a move is bad: mates, draws, material, hanging pieces, forks."""

from __future__ import annotations

from collections.abc import Iterator

from philidor.explanations.case import TOLERANCE, Case, proved
from philidor.explanations.judgement import MISTAKE
from philidor.explanations.material import CENTIPAWNS
from philidor.explanations.statements import Draw, DrawReason, Mate, Material, Statement
from philidor.explanations.tactics import fork, hanging


def faults(case: Case) -> Iterator[Statement]:
    """What is wrong with a bad move, the weightiest fact first."""
    yield from _mates(case)
    drawn = _draw(case)
    if drawn is not None:
        yield drawn
    if case.judged.after.mate is None:
        yield from _lost_material(case)
        yield from _missed_material(case)


def _mates(case: Case) -> Iterator[Mate]:
    judged = case.judged
    missed = case.mate_in(judged.before.mate, case.mover)
    if missed is not None and case.mate_in(judged.after.mate, case.mover) is None:
        proof = case.searchers.mate(case.board, missed)
        if proof is not None:
            yield Mate("misses-mate", *proof)
    allowed = case.mate_in(judged.after.mate, not case.mover)
    if allowed is not None and case.mate_in(judged.before.mate, not case.mover) is None:
        proof = case.searchers.mate(case.after, allowed)
        if proof is not None:
            yield Mate("allows-mate", proof[0], (judged.uci, *proof[1]))


def _draw(case: Case) -> Draw | None:
    if not case.judged.after.ended or case.judged.loss < MISTAKE:
        return None
    reason: DrawReason = "stalemate" if case.after.is_stalemate() else "insufficient-material"
    return Draw("draws", reason, (case.judged.uci,))


def _lost_material(case: Case) -> Iterator[Statement]:
    """Material that the move loses by force, and that the best move keeps."""
    found, best = case.outcome(case.played), case.outcome(case.best)
    if found is None or best is None:
        return
    line, change = found
    if change.points >= min(0, best[1].points):
        return
    points = proved(-case.gain, -change.points)
    if points < 1 or case.best_gain < -TOLERANCE:
        return
    yield Material("loses-material", change, points, line)
    loose = hanging(case.board, line)
    if loose is not None:
        yield loose
    forked = fork(case.board, line, "allows-fork")
    if forked is not None:
        yield forked


def _missed_material(case: Case) -> Iterator[Statement]:
    """Material that the best move wins by force, and that the move does not win."""
    best = case.outcome(case.best)
    if best is None:
        return
    line, change = best
    points = proved(case.best_gain, change.points)
    # Chances that the search for material confirms only in part are false too often.
    if not 1 <= change.points == points or case.gain > CENTIPAWNS * (points - 1) + TOLERANCE:
        return
    yield Material("misses-material", change, points, line)
    forked = fork(case.board, line, "misses-fork")
    if forked is not None:
        yield forked
