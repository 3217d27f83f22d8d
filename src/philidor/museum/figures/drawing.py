"""A small builder of SVG drawings: cells, pieces and words, in the colours of the page.

Squares and pieces look the same in light and dark, and so do words on them (`in`). The pieces are
Colin M. L. Burnett's, as python-chess ships them.
"""

from __future__ import annotations

from html import escape
from textwrap import wrap

import chess.svg

# Pieces are drawn on a square of this size.
PIECE_SIZE = 45
WIDTH = 480
MARGIN = 8
# SVG does not break lines; this many letters fit into one.
HEADING_LETTERS, REMARK_LETTERS = 62, 76

# Colours by name: the page's variable, and the values without it in light and in dark.
COLOURS = {
    "ink": ("ink", "#23272b", "#e7e4db"),
    "quiet": ("ink-2", "#575b5f", "#a5adab"),
    "sheet": ("sheet", "#fdfbf6", "#1c2325"),
    "rule": ("rule", "#dcd5c5", "#2d3739"),
    "accent": ("accent", "#17605f", "#7cc4b8"),
    "soft": ("accent-soft", "#d6e6e2", "#213f3d"),
    "brass": ("brass", "#7d5c12", "#dcb869"),
    "brass-soft": ("brass-soft", "#f1e5c6", "#3b331d"),
}
RULES = """\
text{font-family:'Inter Variable',system-ui,sans-serif;fill:var(--f-ink)}
.f-sheet{fill:var(--f-sheet)}
.f-light{fill:#f0e9d9}
.f-dark{fill:#b7c9c1}
.f-seat{fill:#dfe2d6;stroke:var(--f-rule)}
.f-box{fill:var(--f-sheet);stroke:var(--f-rule)}
.f-border{fill:var(--f-soft);stroke:var(--f-sheet)}
.f-mark{fill:var(--f-brass-soft);stroke:var(--f-brass)}
.f-accent{fill:var(--f-soft);stroke:var(--f-accent)}
.f-free{fill:none;stroke:var(--f-rule);stroke-dasharray:2 2}
.f-on{fill:var(--f-accent);stroke:var(--f-sheet)}
.f-arrow{fill:none;stroke:var(--f-quiet)}
text.f-in{fill:#23272b}
text.f-in-quiet{fill:#454c4a}
text.f-in-brass{fill:#6b4c05;font-weight:600}
text.f-in-accent{fill:#0f4f4e;font-weight:600}
text.f-quiet{fill:var(--f-quiet)}
text.f-head{font-weight:600}
text.f-brass{fill:var(--f-brass);font-weight:600}"""


def style() -> str:
    """The style sheet of a drawing; its rules affect nothing else on a page."""

    def variables(shade: int) -> str:
        return ";".join(
            f"--f-{name}:var(--{value[0]},{value[shade]})" for name, value in COLOURS.items()
        )

    rules = "\n".join(f".museum-figure {rule}" for rule in RULES.splitlines())
    return (
        f".museum-figure{{{variables(1)}}}\n"
        f"@media (prefers-color-scheme:dark){{.museum-figure{{{variables(2)}}}}}\n{rules}"
    )


class Drawing:
    """A drawing of fixed width that grows downwards; `y` is where the next part begins."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.parts: list[str] = []
        self.used: set[str] = set()
        self.y = 4.0

    def cell(self, x: float, y: float, width: float, height: float, role: str) -> None:
        """A rectangle; `role` names its colours (RULES)."""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" class="f-{role}"/>'
        )

    def text(
        self,
        x: float,
        y: float,
        words: object,
        size: float = 10,
        role: str = "",
        anchor: str = "middle",
    ) -> None:
        """Words whose baseline is at y; `anchor` is `start`, `middle` or `end`."""
        named = f' class="f-{role}"' if role else ""
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"{named}>'
            f"{escape(str(words))}</text>"
        )

    def piece(self, letter: str, x: float, y: float, size: float) -> None:
        """A piece by its FEN letter, its upper left corner at x, y."""
        self.used.add(letter)
        self.parts.append(
            f'<use href="#{_piece_id(letter)}" '
            f'transform="translate({x:g} {y:g}) scale({size / PIECE_SIZE:.3f})"/>'
        )

    def arrow(self, x: float, y: float, length: float) -> None:
        """A short arrow to the right."""
        self.parts.append(f'<path class="f-arrow" d="M{x:g} {y:g}h{length:g}m-3 -3l3 3l-3 3"/>')

    def heading(self, words: str) -> None:
        """Words above the next part."""
        self.y += 4
        for line in wrap(words, HEADING_LETTERS):
            self.y += 16
            self.text(MARGIN, self.y, line, 12.5, "head", "start")
        self.y += 8

    def remark(self, words: str) -> None:
        """Quiet words below a part."""
        for line in wrap(words, REMARK_LETTERS):
            self.y += 14
            self.text(MARGIN, self.y, line, 10.5, "quiet", "start")
        self.y += 4

    def svg(self) -> str:
        """The drawing as an SVG document."""
        pieces = "".join(
            chess.svg.PIECES[letter].replace(f'id="{_old_id(letter)}"', f'id="{_piece_id(letter)}"')
            for letter in sorted(self.used)
        )
        height = round(self.y + MARGIN)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="museum-figure" '
            f'viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(self.title)}">\n'
            f"<style>{style()}</style>\n<defs>{pieces}</defs>\n"
            + "\n".join([f'<rect width="{WIDTH}" height="{height}" class="f-sheet"/>', *self.parts])
            + "\n</svg>\n"
        )


def _old_id(letter: str) -> str:
    colour = "white" if letter.isupper() else "black"
    return f"{colour}-{chess.PIECE_NAMES[chess.Piece.from_symbol(letter).piece_type]}"


def _piece_id(letter: str) -> str:
    return f"museum-{_old_id(letter)}"
