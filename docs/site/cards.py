"""Tables of words on a phone: each row is a card whose lines name their columns.

A table with a long cell, or with three columns at most, gets the class `cards`, and each cell of
it the heading of its column, which the style sheet shows on narrow screens. Others scroll.
"""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Any

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

TABLE = re.compile(r"<table(?: class=\"([^\"]*)\")?>(.*?)</table>", re.S)
HEADING = re.compile(r"<th[^>]*>(.*?)</th>", re.S)
ROW = re.compile(r"<tr[^>]*>.*?</tr>", re.S)
CELL = re.compile(r"<td([^>]*)>(.*?)</td>", re.S)
TAG = re.compile(r"<[^>]+>")
# Characters of a cell that no narrow column should hold; columns that a card needs no reason for.
LONG, FEW = 60, 3


def text(html: str) -> str:
    """What a reader sees of some HTML."""
    return unescape(TAG.sub("", html)).strip()


def with_cards(body: str) -> str:
    """A page's HTML with the class and the headings."""
    return TABLE.sub(lambda table: card(table[0], table[1] or "", table[2]), body)


def card(whole: str, classes: str, inside: str) -> str:
    """A table, as cards if that suits it."""
    head, parted, rows = inside.partition("<tbody>")
    headings = [text(one) for one in HEADING.findall(head)]
    cells = [text(one) for _, one in CELL.findall(rows)]
    if not parted or (len(headings) > FEW and max(map(len, cells), default=0) <= LONG):
        return whole
    labelled = ROW.sub(lambda row: labels(row[0], headings), rows)
    return f'<table class="{classes} cards">{head}{parted}{labelled}</table>'


def labels(row: str, headings: list[str]) -> str:
    """A row whose cells, but for the first, name their columns."""
    names = iter(["", *headings[1:]])

    def cell(found: re.Match[str]) -> str:
        name = next(names, "")
        label = f' data-label="{escape(name)}"' if name and text(found[2]) else ""
        return f"<td{found[1]}{label}>{found[2]}</td>"

    return CELL.sub(cell, row)


def change(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: object) -> None:
    """Change a page before it is written."""
    if "body" in context:
        context["body"] = with_cards(context["body"])


def setup(app: Sphinx) -> ExtensionMetadata:
    """Look at every page."""
    app.connect("html-page-context", change)
    return {"version": "1", "parallel_read_safe": True}
