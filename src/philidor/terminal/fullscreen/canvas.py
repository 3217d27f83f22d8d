"""Rows of styled text, of which the screen is composed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from prompt_toolkit.formatted_text import OneStyleAndTextTuple
from prompt_toolkit.mouse_events import MouseEvent
from prompt_toolkit.utils import get_cwidth

# A style, a text, and what happens when the mouse is used there.
Fragment = OneStyleAndTextTuple
Row = list[Fragment]
OnMouse = Callable[[MouseEvent], object]


def width_of(row: Row) -> int:
    """The columns that a row takes."""
    return sum(get_cwidth(fragment[1]) for fragment in row)


def fitted(row: Row, width: int) -> Row:
    """A row of exactly this width: cut with an ellipsis, or filled with spaces."""
    missing = width - width_of(row)
    if missing >= 0:
        return [*row, ("", " " * missing)] if missing else row
    found: Row = []
    left = width - 1
    for fragment in row:
        text = ""
        for letter in fragment[1]:
            if get_cwidth(letter) > left:
                break
            text += letter
            left -= get_cwidth(letter)
        found.append((fragment[0], text, *fragment[2:]))
        if text != fragment[1]:
            break
    return [*found, ("", "…" + " " * left)] if width > 0 else []


def ends(left: Row, right: Row, width: int) -> Row:
    """Two texts at the ends of a row; the left one gives way."""
    room = width - width_of(right) - (1 if right else 0)
    return fitted([*fitted(left, max(0, room)), ("", " " if right else ""), *right], width)


def beside(parts: Sequence[tuple[Sequence[Row], int]], height: int) -> list[Row]:
    """Blocks of rows of given widths side by side."""
    rows = []
    for line in range(height):
        row: Row = []
        for block, width in parts:
            row += fitted(list(block[line]) if line < len(block) else [], width)
        rows.append(row)
    return rows


def joined(rows: Iterable[Row]) -> Row:
    """Rows as one text."""
    found: Row = []
    for row in rows:
        found += [*row, ("", "\n")]
    return found[:-1]
