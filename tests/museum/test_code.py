"""Passages of source code, found by name."""

from __future__ import annotations

import pytest

from philidor.museum.code import MissingStopError, passage

SOURCE = '''\
"""A module."""

import cython

if not cython.compiled:
    FEW: tuple[int, ...] = (1, 2)
MANY = [
    3,
    4,
]


class Bird:
    """A class."""

    wings = 2

    def fly(self) -> int:
        """Fly."""
        return self.wings

    @property
    def grounded(self) -> bool:
        """Whether it stays below."""
        return False
'''


@pytest.mark.parametrize(
    ("name", "line", "code"),
    [
        ("FEW", 6, "FEW: tuple[int, ...] = (1, 2)"),
        ("MANY", 7, "MANY = [\n    3,\n    4,\n]"),
        ("Bird.wings", 16, "wings = 2"),
        ("Bird.fly", 18, 'def fly(self) -> int:\n    """Fly."""\n    return self.wings'),
    ],
)
def test_a_passage_is_found(name: str, line: int, code: str) -> None:
    found = passage(SOURCE, "birds.py", name)
    assert (found.path, found.line, found.code) == ("birds.py", line, code)


def test_a_class_is_shown_whole_or_to_its_first_method() -> None:
    assert passage(SOURCE, "birds.py", "Bird").code.endswith("return self.wings")
    assert passage(SOURCE, "birds.py", "Bird", whole=True).code.endswith("return False")


def test_decorators_belong_to_a_method() -> None:
    assert passage(SOURCE, "birds.py", "Bird.grounded").code.startswith("@property")


def test_a_missing_name_says_where() -> None:
    with pytest.raises(MissingStopError, match=r"birds.py: Bird.swim does not exist"):
        passage(SOURCE, "birds.py", "Bird.swim")
