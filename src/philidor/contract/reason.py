"""A sentence for people with a code, so that a front end can word it in another language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from philidor.contract.errors import InputError


@dataclass(frozen=True)
class Reason:
    """A sentence in English, its code and its values.

    In the values a side is `white` or `black` and a piece is FEN's small letter. cause: a reason
    that the sentence contains.
    """

    text: str
    code: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    cause: Reason | None = None

    def __str__(self) -> str:
        return self.text


class ReasonError(InputError):
    """An error whose message is a reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason


def worded(pattern: str, code: str, cause: Reason | None = None, **values: str | int) -> Reason:
    """The reason whose text is the pattern with each `{name}` replaced, `{cause}` by the cause."""
    return Reason(pattern.format(cause=cause, **values), code, values, cause)
