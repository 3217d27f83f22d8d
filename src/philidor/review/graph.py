"""The evaluation graph of a game as SVG: White's winning chances after every move."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from philidor.review.annotation import ReviewedGame

WIDTH, HEIGHT = 800, 180


def graph(reviewed: ReviewedGame, marked: Sequence[int]) -> str:
    """The graph; `marked` are indices of moves that get a point."""
    values = [reviewed.start, *(move.after for move in reviewed.moves)]
    step = WIDTH / max(1, len(values) - 1)
    points = [
        (round(index * step, 1), round(HEIGHT * (1 - value.chances / 100), 1))
        for index, value in enumerate(values)
    ]
    line = " ".join(f"{x},{y}" for x, y in points)
    dots = "".join(
        f'<circle cx="{points[index + 1][0]}" cy="{points[index + 1][1]}" r="5" fill="#b3261e">'
        f"<title>{escape(reviewed.moves[index].san)} {reviewed.moves[index].after}</title></circle>"
        for index in marked
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Winning chances of White">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#4a4640"/>'
        f'<polygon points="0,{HEIGHT} {line} {points[-1][0]},{HEIGHT}" fill="#f3efe6"/>'
        f'<line x1="0" x2="{WIDTH}" y1="{HEIGHT / 2}" y2="{HEIGHT / 2}" stroke="#8c8577"/>'
        f"{dots}</svg>"
    )
