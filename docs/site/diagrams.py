"""Directives that draw: a position, and the tree of a search of the toy engine.

    ```{board} 8/8/8/3pK3/2kP4/8/8/8 w - - 0 1
    :moves: e5d5
    :marks: d5 d4
    Who has to move loses a pawn.
    ```

    ```{tree} alphabeta 2 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1
    Words below the picture.
    ```

Both are SVG in the page. They take the theme's colours, and have their own if there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from examples.alpha_beta import Score
from examples.tree import Node, move_text, score_text, tree_of
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from philidor import Board, Move
from philidor.board.picture import board_svg
from philidor.board.squares import Color, Square

BOARD_SIZE = 300
ROW, STEP, LEFT, WIDTH = 24, 30, 12, 640
# Colours of the site's theme, and those without one.
INK = "var(--color-foreground-primary,#23272b)"
QUIET = "var(--color-foreground-secondary,#575b5f)"
RULE = "var(--color-background-border,#dcd5c5)"
INSIDE = "var(--color-brand-primary,#17605f)"
CUT = "#c05a3c"
# A colour of the theme with its substitute.
VARIABLE = re.compile(r"var\([^,]+,([^)]+)\)")


class Drawing(SphinxDirective):
    """A picture with words below it."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The picture as raw HTML in a container, and the words."""
        try:
            picture = self.picture()
        except (ValueError, IndexError) as error:
            raise self.error(f"{self.arguments[0]}: {error}") from None
        words = self.parse_text_to_nodes("\n".join(self.content)) if self.content else []
        in_page = nodes.raw("", picture, format="html")
        drawn = self.saved(picture) if self.config.is_book else in_page
        return [nodes.container("", drawn, *words, classes=["diagram", self.name])]

    def saved(self, picture: str) -> nodes.Node:
        """The picture as a file: in books, SVG within a page is not sure to be shown."""
        text = VARIABLE.sub(r"\1", picture)
        name = f"drawn-{sha256(text.encode()).hexdigest()[:12]}.svg"
        (Path(self.env.srcdir) / name).write_text(text, encoding="utf-8")
        return nodes.image(uri=f"/{name}", alt=self.arguments[0])

    def picture(self) -> str:
        """The picture as SVG; ValueError or IndexError if it cannot be drawn."""
        raise NotImplementedError


class BoardDrawing(Drawing):
    """A position. `:moves:` are arrows, `:marks:` coloured squares, `:black:` turns the board."""

    option_spec: ClassVar[dict[str, Any]] = {
        "moves": directives.unchanged,
        "marks": directives.unchanged,
        "black": directives.flag,
    }

    def picture(self) -> str:
        """The board."""
        return board_svg(
            Board(self.arguments[0]),
            size=BOARD_SIZE,
            orientation=Color.BLACK if "black" in self.options else Color.WHITE,
            arrows=[Move.from_uci(text) for text in self.options.get("moves", "").split()],
            marked=[Square[name.upper()] for name in self.options.get("marks", "").split()],
            theme="light",
        )


class TreeDrawing(Drawing):
    """The tree of a search: a step's name, a depth and a FEN."""

    def picture(self) -> str:
        """The tree, a row for each node."""
        step, depth, fen = self.arguments[0].split(maxsplit=2)
        return tree_svg(tree_of(step, fen, int(depth)))


def tree_svg(root: Node) -> str:
    """A tree of a search as SVG: a row for each node, indented by its ply."""
    rows = list(placed(root, 0))
    lines = []
    for at, (ply, parent, node) in enumerate(rows):
        x, y = LEFT + STEP * ply, ROW * at
        middle = y + ROW / 2
        if ply:
            up = ROW * parent + ROW - 3
            lines.append(
                f'<path d="M{x - STEP / 2} {up}V{middle}H{x}" fill="none" stroke="{RULE}"/>'
            )
        lines.append(
            f'<rect x="{x}" y="{y + 4}" width="4" height="{ROW - 8}" rx="2" fill="{bar(node)}"/>'
            f'<text x="{x + 12}" y="{middle + 5}">{row_text(node)}</text>'
        )
    height = ROW * len(rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" role="img" style="max-width:100%;height:auto">'
        f"<title>The tree of a search with {len(rows)} nodes</title>"
        f'<g font-family="inherit" font-size="14" fill="{INK}">{"".join(lines)}</g></svg>'
    )


def placed(node: Node, row: int, ply: int = 0, parent: int = 0) -> Iterator[tuple[int, int, Node]]:
    """The nodes from above to below, each with its ply and the row of its parent."""
    yield ply, parent, node
    below = row + 1
    for child in node.children:
        yield from placed(child, below, ply + 1, row)
        below += sum(1 for _ in child.walk())


def bar(node: Node) -> str:
    """A colour for what a result says: a cut, a score inside the window, or one that is no use."""
    if node.cut:
        return CUT
    return INSIDE if node.score > node.alpha else QUIET


def row_text(node: Node) -> str:
    """What stands in a node's row."""
    window = f"{shown(node.alpha)} \N{HORIZONTAL ELLIPSIS} {shown(node.beta)}"
    text = (
        f'<tspan font-weight="600">{escape(move_text(node.move))}</tspan>'
        f'<tspan dx="14" fill="{QUIET}">{window}</tspan>'
        f'<tspan dx="14">{shown(node.score)}</tspan>'
    )
    if node.left_out:
        moves = "one move" if node.left_out == 1 else f"{node.left_out} moves"
        text += f'<tspan dx="14" fill="{CUT}">cut: {moves} left out</tspan>'
    return text


def shown(score: Score) -> str:
    """A score with a real minus sign."""
    return escape(score_text(score)).replace("-", "\N{MINUS SIGN}")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    app.add_directive("board", BoardDrawing)
    app.add_directive("tree", TreeDrawing)
    return {"version": "1", "parallel_read_safe": True}
