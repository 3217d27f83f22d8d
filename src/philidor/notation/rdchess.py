"""RDChess's annotation of a move: `C 1.48/ 218.888/MxViT:14/NSWh:15/NM#:6667`.

Source: the program's description of its journal. First comes who made the move: C the computer,
P a player, B the opening library, D the permanent brain directly, 1 the only legal move. Then
follow the value in pawns from White's side (or `M` and the moves to mate), the nodes of the search
with dots between thousands, the deepest ply visited, and further counts as NAME:VALUE. The
description does not say how a mate for Black is written: we write `-M3`, because the sign comes
first in its other values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from philidor.contract.info import Score

MARKS = ("C", "P", "B", "D", "1")
DEEPEST = "MxViT"
# RDChess's names for the counters that a program may report (docs/insight.md).
COUNTS = {
    "negascout_repetitions": "NSWh",
    "null_moves": "NM#",
    "null_beta_cutoffs": "NM-ßCut",
    "hash_use_count": "HTU",
    "hash_beta_cutoffs": "Ha-ßCut",
}


@dataclass(frozen=True)
class Annotation:
    """The fields of an annotation. Value: centipawns or moves to mate, for White."""

    mark: str
    centipawns: int | None = None
    mate: int | None = None
    nodes: int | None = None
    deepest: int | None = None
    counts: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        """The annotation as RDChess writes it, without the comment's braces."""
        text = self.mark
        if self.mate is not None:
            text += f" {'-' if self.mate < 0 else ''}M{abs(self.mate)}"
        elif self.centipawns is not None:
            text += f" {self.centipawns / 100:.2f}"
        if self.nodes is not None:
            text += f"/ {self.nodes:,}".replace(",", ".")
        counts = {} if self.deepest is None else {DEEPEST: str(self.deepest)}
        return text + "".join(f"/{name}:{value}" for name, value in (counts | self.counts).items())

    def at_level(self, level: int) -> Annotation:
        """What a test level shows: 0 mark and value, 1 also nodes and deepest ply, 2 everything."""
        if level >= 2:
            return self
        if level == 1:
            return replace(self, counts={})
        return replace(self, nodes=None, deepest=None, counts={})


def counts_of(statistics: Mapping[str, object]) -> dict[str, str]:
    """A program's counters by RDChess's names, as far as it has them."""
    return {short: str(statistics[name]) for name, short in COUNTS.items() if name in statistics}


def annotation_of_search(
    mark: str,
    score: Score | None,
    white: bool,
    nodes: int | None,
    deepest: int | None,
    statistics: Mapping[str, object],
) -> Annotation:
    """The annotation of a searched move. `score` is the mover's, who is White or not."""
    sign = 1 if white else -1
    centipawns = mate = None
    if score is not None:
        centipawns = None if score.centipawns is None else sign * score.centipawns
        mate = None if score.mate is None else sign * score.mate
    return Annotation(mark, centipawns, mate, nodes, deepest, counts_of(statistics))
