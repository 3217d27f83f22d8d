"""RDChess's annotation of a move: `C 1.48/ 218.888/MxViT:14/NSWh:15/NM#:6667`.

Source: the program's description of its journal. In order: who made the move (C the computer, P a
player, B the opening library, D the permanent brain directly, 1 the only legal move), the value in
pawns from White's side (or `M` and the moves to mate), the nodes of the search with dots between
thousands, the deepest ply visited, and further counts as NAME:VALUE. The description does not say
how a mate for Black is written: we write `-M3`, because the sign comes first in its other values.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

MARKS = ("C", "P", "B", "D", "1")
DEEPEST = "MxViT"
FORM = re.compile(
    r"\s*(?P<mark>[CPBD1])"
    r"(?:\s+(?P<value>-?(?:M\d{1,4}|\d{1,5}\.\d\d)))?"
    r"(?:/\s*(?P<nodes>\d{1,3}(?:\.\d{3})*))?"
    r"(?P<rest>(?:/[^/:\s]{1,20}:[^/\s]{1,20})*)\s*"
)


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


def read_annotation(text: str) -> Annotation | None:
    """The annotation in a comment; None if the comment is something else."""
    found = FORM.fullmatch(text)
    if found is None or (found["value"] is None and found["nodes"] is None and found["rest"]):
        return None
    value, rest = found["value"], found["rest"]
    counts = dict(part.split(":", 1) for part in rest.split("/")[1:])
    deepest = counts.pop(DEEPEST, "")
    centipawns = mate = None
    if value is not None:
        sign = -1 if value.startswith("-") else 1
        digits = value.lstrip("-")
        if digits.startswith("M"):
            mate = sign * int(digits[1:])
        else:
            centipawns = sign * int(digits.replace(".", ""))
    return Annotation(
        found["mark"],
        centipawns,
        mate,
        int(found["nodes"].replace(".", "")) if found["nodes"] else None,
        int(deepest) if deepest.isdecimal() else None,
        counts,
    )
