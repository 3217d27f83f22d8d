"""Records of moves and RDChess's annotations, which say the same."""

from __future__ import annotations

from typing import cast

from philidor.notation.rdchess import Annotation
from philidor.pgn.notes import Mark, MoveRecord, Score


def annotation_of(record: MoveRecord) -> Annotation:
    """The record of a move as an RDChess annotation, which has no depth and no time."""
    score = record.score or Score()
    return Annotation(
        record.mark, score.cp, score.mate, record.nodes, record.seldepth, dict(record.extra)
    )


def record_of(
    annotation: Annotation, depth: int | None = None, time: int | None = None
) -> MoveRecord:
    """An annotation as the record of a move; time in milliseconds."""
    known = annotation.centipawns is not None or annotation.mate is not None
    return MoveRecord(
        cast(Mark, annotation.mark),
        Score(annotation.centipawns, annotation.mate, depth) if known else None,
        annotation.nodes,
        annotation.deepest,
        time,
        dict(annotation.counts),
    )
