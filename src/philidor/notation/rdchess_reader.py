"""Reads RDChess's annotations of moves; see `notation.rdchess` for their form."""

from __future__ import annotations

import re

from philidor.notation.rdchess import DEEPEST, Annotation

FORM = re.compile(
    r"\s*(?P<mark>[CPBD1])"
    r"(?:\s+(?P<value>-?(?:M\d{1,4}|\d{1,5}\.\d\d)))?"
    r"(?:/\s*(?P<nodes>\d{1,3}(?:\.\d{3})*))?"
    r"(?P<rest>(?:/[^/:\s]{1,20}:[^/\s]{1,20})*)\s*"
)


def read_annotation(text: str) -> Annotation | None:
    """The annotation that is a whole comment; None if the comment is something else."""
    found = FORM.fullmatch(text)
    return None if found is None else _annotation(found)


def leading_annotation(text: str) -> tuple[Annotation | None, str]:
    """The annotation with which a comment begins, None if there is none, and the rest.

    Before other words it needs nodes or counts, which no sentence begins with.
    """
    whole = read_annotation(text)
    if whole is not None:
        return whole, ""
    found = FORM.match(text)
    if found is None or not found[0].endswith(" ") or not (found["nodes"] or found["rest"]):
        return None, text
    annotation = _annotation(found)
    return (None, text) if annotation is None else (annotation, text[found.end() :])


def _annotation(found: re.Match[str]) -> Annotation | None:
    if found["value"] is None and found["nodes"] is None and found["rest"]:
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
