"""Draw the pictures of the terminal: python -m docs.terminal_pictures.

`philidor play` runs in a terminal of its own, keys are pressed, and the screen is drawn as SVG: a
game against a named opponent, an analysis in a large window, and the review after a game. Run by
`make screenshot`.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from html import escape
from pathlib import Path

from pyte.screens import Char
from tests.terminal.screen import Terminal

FOLDER = Path(__file__).parent
# Pixels of a character, and of the margin.
WIDE, HIGH, MARGIN = 9, 19, 12
GROUND, INK = "#1e1e1e", "#d8d8d8"
COLOURS = {
    "black": "#000000",
    "red": "#e06c60",
    "green": "#7fbf6a",
    "brown": "#d5b45b",
    "blue": "#6f9fd8",
    "magenta": "#c586c0",
    "cyan": "#5fb3b3",
    "white": "#d8d8d8",
    "brightblack": "#8a8a8a",
}
# The part of a character that is filled, from the top, as (from, to) in halves.
BLOCKS = {"█": (0, 2), "▀": (0, 1), "▄": (1, 2)}
# A game with a famous trap.
GAME = """[White "Ada"]
[Black "Odette"]
[WhiteType "human"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1
"""
ITALIAN = """[White "Ada"]
[Black "Odette"]
[WhiteType "human"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 *
"""
HUMAN = ("--opponent", "Odette", "--level", "10m+5s", "--name", "Ada", "--no-book")


def main() -> None:
    """Play and draw."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        (data / "italian.pgn").write_text(ITALIAN, encoding="utf-8")
        (data / "game.pgn").write_text(GAME, encoding="utf-8")
        env = {name: text for name, text in os.environ.items() if "PHILIDOR" not in name}
        env |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "XDG_DATA_HOME": folder}
        playing(data, env)
        analysing(data, env)
        reviewing(data, env)


def playing(data: Path, env: dict[str, str]) -> None:
    """A piece is picked up in a game with clocks."""
    words = ("play", str(data / "italian.pgn"), *HUMAN)
    with Terminal(*words, env=env, columns=80, lines=24) as game:
        game.shows("9. White>")
        # The king first, then the queen.
        game.type("\x1b[A\x1b[D\x1b[D\x1b[D\r")
        draw(game, "terminal-game.svg", "•", "9. White>", "arrows, Enter")


def analysing(data: Path, env: dict[str, str]) -> None:
    """The best lines in a large window, with the value beside the board."""
    words = ("play", str(data / "italian.pgn"), *HUMAN)
    with Terminal(*words, env=env, columns=120, lines=40) as game:
        game.shows("9. White>")
        game.type("analyse 4\r")
        game.matches(r"(?s)([+-]\d\.\d\d +1[4-9] .*){3}")
        draw(game, "terminal-analysis.svg", "analysing", "a        b", "> Ada (White)")


def reviewing(data: Path, env: dict[str, str]) -> None:
    """The review after the end, at the first of its moments."""
    words = ("play", str(data / "game.pgn"), *HUMAN)
    with Terminal(*words, env=env, columns=80, lines=24) as game:
        game.shows("'rematch'")
        game.type("review\r")
        game.shows("% accuracy")
        game.type("moment 1\r")
        board = ("Odette 1200", "a    b    c", "Ada (White)")
        draw(game, "terminal-review.svg", "became", "over, 4. White>", "Nxf7??", *board)


def draw(game: Terminal, name: str, *awaited: str) -> None:
    """Write the screen as soon as it shows all of these words at once."""
    game.shows(*awaited)
    screen = game.screen
    width, height = screen.columns * WIDE + 2 * MARGIN, screen.lines * HIGH + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'shape-rendering="crispEdges" font-size="15" '
        'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace">',
        f'<rect width="{width}" height="{height}" rx="8" fill="{GROUND}"/>',
    ]
    for line in range(screen.lines):
        cells = [screen.buffer[line][column] for column in range(screen.columns)]
        parts += line_of(cells, MARGIN + line * HIGH)
    (FOLDER / name).write_text("\n".join([*parts, "</svg>\n"]), encoding="utf-8")


def line_of(cells: list[Char], top: int) -> Iterator[str]:
    """A line of the screen: grounds, blocks, then characters."""
    for column, length, ground in runs([colours(cell)[1] for cell in cells]):
        if ground != GROUND:
            yield rectangle(column, top, length, HIGH, ground)
    for column, cell in enumerate(cells):
        ink, _ = colours(cell)
        if cell.data in BLOCKS:
            first, last = (round(half * HIGH / 2) for half in BLOCKS[cell.data])
            yield rectangle(column, top + first, 1, last - first, ink)
        elif cell.data.strip():
            weight = ' font-weight="bold"' if cell.bold else ""
            x, y = MARGIN + column * WIDE, top + HIGH - 5
            yield f'<text x="{x}" y="{y}" fill="{ink}"{weight}>{escape(cell.data)}</text>'


def runs(values: list[str]) -> Iterator[tuple[int, int, str]]:
    """Where equal values stand side by side: the first, how many, which."""
    first = 0
    for place in range(1, len(values) + 1):
        if place == len(values) or values[place] != values[first]:
            yield first, place - first, values[first]
            first = place


def rectangle(column: int, top: int, columns: int, height: int, colour: str) -> str:
    """A filled part of a line."""
    x, width = MARGIN + column * WIDE, columns * WIDE
    return f'<rect x="{x}" y="{top}" width="{width}" height="{height}" fill="{colour}"/>'


def colours(cell: Char) -> tuple[str, str]:
    """The colours of a character and of its ground."""
    ink, ground = colour(cell.fg, INK), colour(cell.bg, GROUND)
    return (ground, ink) if cell.reverse else (ink, ground)


def colour(name: str, default: str) -> str:
    """A colour of the emulator as SVG has it."""
    if name == "default":
        return default
    return COLOURS.get(name) or f"#{name}"


if __name__ == "__main__":
    main()
