"""The site's table of contents beside each page, made once.

Furo lets Sphinx resolve the whole tree of contents anew for every page, which was three fifths of
the build. The trees differ only in where their links start from and in what is marked as current.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple, cast
from urllib.parse import unquote

from furo.navigation import get_navigation_tree  # type: ignore[import-untyped]
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment.adapters.toctree import global_toctree_for_doc
from sphinx.util.typing import ExtensionMetadata

# An entry: its item's classes, its page, its title, and the box that unfolds what is below it.
ENTRY = re.compile(
    r'<li class="(?P<classes>[^"]*)"><a class="reference internal" href="(?P<page>[^"]*)\.html">'
    r"(?P<title>.*?)</a>(?P<box><input )?",
    re.DOTALL,
)
# Handlers with a lower number run first; Furo's has 500.
BEFORE_FURO, AFTER_FURO = 400, 600


class Tree(NamedTuple):
    """The tree as the first page has it, and the page above each page."""

    text: str
    above: dict[str, str]


def tree_of(app: Sphinx) -> Tree:
    """The whole tree, as Sphinx and Furo make it for the first page."""
    env, builder = app.env, cast(StandaloneHTMLBuilder, app.builder)
    tree = global_toctree_for_doc(
        *(env, app.config.root_doc, builder),
        tags=builder.tags,
        includehidden=True,
        maxdepth=-1,
        titles_only=True,
    )
    text = get_navigation_tree(builder.render_partial(tree)["fragment"])
    above = {below: page for page, pages in env.toctree_includes.items() for below in pages}
    return Tree(text, above)


def for_page(tree: Tree, name: str, path_to: Callable[[str], str]) -> str:
    """The tree with links that start from this page, open where the page stands."""
    current = [name]
    while above := tree.above.get(current[-1]):
        current.append(above)

    def entry(match: re.Match[str]) -> str:
        page = unquote(match["page"])
        item, link, box = match["classes"], "reference internal", match["box"] or ""
        if page in current:
            item += " current"
            box = box and f'{box}checked="" '
        if page == name:
            item, link = f"{item} current-page", f"current {link}"
        target = "#" if page == name else path_to(page)
        return f'<li class="{item}"><a class="{link}" href="{target}">{match["title"]}</a>{box}'

    return ENTRY.sub(entry, tree.text)


class Navigation:
    """Gives each page its tree."""

    def __init__(self) -> None:
        self.tree: Tree | None = None

    def spare_furo(
        self, app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: object
    ) -> None:
        """Make the tree at the first page that is written, and give Furo an empty one."""
        if app.builder.name != "html":
            return
        if self.tree is None:
            self.tree = tree_of(app)
        context["toctree"] = lambda **_: ""

    def fill_in(
        self, app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: object
    ) -> None:
        """Replace the empty tree."""
        if self.tree is not None:
            context["furo_navigation_tree"] = for_page(self.tree, name, context["pathto"])


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the handlers on both sides of Furo's."""
    navigation = Navigation()
    app.connect("html-page-context", navigation.spare_furo, priority=BEFORE_FURO)
    app.connect("html-page-context", navigation.fill_in, priority=AFTER_FURO)
    return {"version": "1", "parallel_read_safe": True}
