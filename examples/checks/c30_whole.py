"""Exercises of chapter 30."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from examples.answers import c30_whole as answers
from examples.aspiration import Aspiration
from examples.checks.c26_reductions import DEPTH, searched
from examples.checks.exercise import Exercise, expect, require
from examples.steps import step_named
from examples.tuned import Tuned

METHODS = ("iteration", "shortcut", "static_value", "evaluate", "search", "leaf", "moves")


def origin(mine: ModuleType) -> None:
    """Check 30.1."""
    kind = type(step_named("whole").make())
    for name in METHODS:
        expect(mine.origin(kind, name), answers.origin(kind, name), f"origin(Whole, {name!r})")


def joined(mine: ModuleType) -> None:
    """Check 30.2."""
    kind, right = mine.joined(Aspiration, Tuned), answers.joined(Aspiration, Tuned)
    require(isinstance(kind, type), "joined(Aspiration, Tuned) is no class")
    require(issubclass(kind, Aspiration) and issubclass(kind, Tuned), "it has not both parents")
    expect(origin_list(kind), origin_list(right), "the list of classes of joined(...)")
    expect(nodes_of(kind), nodes_of(right), f"the nodes of joined(...) to depth {DEPTH}")


def origin_list(kind: type) -> list[str]:
    """The names of the classes in which a method is looked up, after the class itself."""
    return [one.__name__ for one in kind.__mro__[1:]]


def nodes_of(kind: type[Any]) -> int:
    """The nodes of a search of the middlegame by a player of that class."""
    return searched(kind()).nodes


EXERCISES = (
    Exercise(
        "origin",
        (
            "Python looks a method up in the classes of a list, one after the other.",
            "The list is `kind.__mro__`. A class has a method itself if `vars(one)` has its name.",
            "`next(one.__name__ for one in kind.__mro__ if name in vars(one))`",
        ),
        "`iteration` is Aspiration's, `shortcut` Futility's, `static_value` NetworkPlayer's, "
        "`evaluate` Terms', `search` and `leaf` Quiescence's, `moves` Castling's. No method but "
        "`__init__` is in both of the branches that were joined.",
        origin,
    ),
    Exercise(
        "joined",
        (
            "A class statement is not the only way to make a class.",
            "`type` makes one of a name, a tuple of parents and a dictionary of methods.",
            '`type("Joined", (search, knowledge), {})`',
        ),
        "With chapter 28's search and the tuned terms of chapter 15, the check's middlegame takes "
        "8,335 nodes to depth 4; the chapter's player takes 4,356, and 17,126 without a network. "
        "In the other order it does the same, since the two branches share no method.",
        joined,
    ),
)
