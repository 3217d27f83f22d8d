"""What compiled functions take as arrays of numbers: NumPy's arrays, memoryviews, byte strings.

The headers say of what size the numbers are, and how many dimensions there must be.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Readable(Protocol[T_co]):
    """Numbers in a line, which are only read."""

    def __getitem__(self, place: int, /) -> T_co:
        """The number at a place."""
        ...

    def __len__(self) -> int:
        """How many numbers there are."""
        ...


class Writable(Protocol[T]):
    """Numbers in a line."""

    def __getitem__(self, place: int, /) -> T:
        """The number at a place."""
        ...

    def __setitem__(self, place: int, value: T, /) -> None:
        """Put a number at a place."""
        ...

    def __len__(self) -> int:
        """How many numbers there are."""
        ...


class Array(Protocol[T]):
    """Numbers in one or more dimensions, of which the array knows the sizes."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of each dimension."""
        ...

    def __getitem__(self, place: int | tuple[int, ...], /) -> T:
        """The number at a place."""
        ...

    def __setitem__(self, place: int | tuple[int, ...], value: T, /) -> None:
        """Put a number at a place."""
        ...


class Table(Protocol[T_co]):
    """Rows of numbers, which are only read."""

    def __getitem__(self, place: tuple[int, int], /) -> T_co:
        """The number of a row and a column."""
        ...
