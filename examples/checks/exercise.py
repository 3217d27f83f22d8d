"""An exercise of the lessons: hints, the answer in words, and a check of a reader's solution."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import TypeAlias

Check: TypeAlias = Callable[[ModuleType], None]


class WrongError(Exception):
    """A solution gives a wrong result; the text says for what, and what is right."""


@dataclass(frozen=True)
class Exercise:
    """One exercise of a chapter.

    name: the function or class that the reader writes. hints: a direction, the idea, almost the
    code. answer: the result in words. check: raises WrongError if a reader's module is wrong.
    code: the passage that answers it, `path:name`, if it is not in the chapter's answers.
    """

    name: str
    hints: tuple[str, str, str]
    answer: str
    check: Check
    code: str = ""


def expect(found: object, wanted: object, what: str) -> None:
    """WrongError unless what was found is what is wanted."""
    if found != wanted:
        raise WrongError(f"{what} gives {found!r}, and {wanted!r} is right")


def require(condition: bool, text: str) -> None:
    """WrongError with this text unless the condition holds."""
    if not condition:
        raise WrongError(text)


def near(found: float, wanted: float, what: str, relative: float = 1e-6) -> None:
    """WrongError unless two numbers agree to this share of the wanted one."""
    if not isinstance(found, int | float) or abs(found - wanted) > relative * max(1, abs(wanted)):
        raise WrongError(f"{what} gives {found!r}, and about {wanted:.6g} is right")
