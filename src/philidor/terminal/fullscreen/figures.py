"""Large pieces: pixels, two of which stand above each other in one character."""

from __future__ import annotations

from functools import cache

# Nine columns, eight pixels high.
WIDTH, HEIGHT = 9, 4
_DRAWN = {
    "p": """
.........
.........
...###...
...###...
....#....
...###...
..#####..
.#######.
""",
    "n": """
...#.#...
..#####..
.##.####.
########.
##.#####.
...#####.
..######.
.#######.
""",
    "b": """
....#....
...###...
..##.##..
..#.#.#..
..##.##..
...###...
..#####..
.#######.
""",
    "r": """
.........
.#.###.#.
.#######.
..#####..
..#####..
..#####..
.#######.
.#######.
""",
    "q": """
#...#...#
#.#.#.#.#
##.###.##
.#######.
..#####..
...###...
..#####..
.#######.
""",
    "k": """
....#....
..#####..
....#....
.###.###.
#########
.#######.
..#####..
.#######.
""",
}
_CELLS = {(".", "."): " ", ("#", "."): "▀", (".", "#"): "▄", ("#", "#"): "█"}
BLOCKS = "▀▄█"


@cache
def large_figure(letter: str, columns: int, lines: int) -> tuple[str, ...]:
    """A piece by its small letter in the middle of a square of at least WIDTH and HEIGHT."""
    pixels = _DRAWN[letter].split()
    above = lines - HEIGHT
    empty = "." * WIDTH
    rows = [empty] * above + pixels + [empty] * (2 * lines - above - len(pixels))
    return tuple(
        "".join(_CELLS[pair] for pair in zip(upper, lower, strict=True)).center(columns)
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
