"""Sphinx's configuration of the documentation site; `build.py` runs it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.search import languages
from sphinx.search.en import SearchEnglish

import philidor

# `build.py` copies the extensions beside this file.
sys.path.insert(0, str(Path(__file__).parent))

project = "Philidor"
author = "The Philidor authors"
version = release = philidor.__version__
html_title = f"Philidor {version}"
# One text each: no licence line in every footer, no pages that repeat the sources.
html_show_copyright = False
html_copy_source = False
html_show_sourcelink = False

extensions = [
    *("myst_parser", "sphinx.ext.autodoc"),
    *("excerpts", "diagrams", "playground", "cards", "navigation"),
]
# Quotes and dots are made typographic, and no dashes: --json is an option.
smartquotes_action = "qe"
# Docstrings write code in single quotes of this kind: `name`.
default_role = "code"
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
python_display_short_literal_types = True
root_doc = "index"
source_suffix = {".md": "markdown"}
# The README sets the widths of its pictures, which Markdown's own form cannot.
myst_enable_extensions = ["html_image"]
# Anchors for the links to headings that the documents use.
myst_heading_anchors = 3

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["philidor.css"]
html_favicon = "_static/philidor.svg"
html_theme_options = {
    "light_logo": "philidor.svg",
    "dark_logo": "philidor.svg",
    # Furo's own page footer would link to other hosts.
    "footer_icons": [],
    "light_css_variables": {
        "font-stack": "'Inter Variable', system-ui, sans-serif",
        "font-stack--headings": "'EB Garamond Variable', Georgia, serif",
        "font-stack--monospace": "ui-monospace, 'DejaVu Sans Mono', monospace",
        "color-background-primary": "#fdfbf6",
        "color-background-secondary": "#f3efe6",
        "color-background-hover": "#ece7db",
        "color-background-border": "#dcd5c5",
        "color-foreground-primary": "#23272b",
        "color-foreground-secondary": "#575b5f",
        "color-brand-primary": "#17605f",
        "color-brand-content": "#17605f",
        "color-brand-visited": "#7d5c12",
        "color-inline-code-background": "#ece7db",
    },
    "dark_css_variables": {
        "color-background-primary": "#1c2325",
        "color-background-secondary": "#14191a",
        "color-background-hover": "#213f3d",
        "color-background-border": "#2d3739",
        "color-foreground-primary": "#e7e4db",
        "color-foreground-secondary": "#a5adab",
        "color-brand-primary": "#7cc4b8",
        "color-brand-content": "#7cc4b8",
        "color-brand-visited": "#dcb869",
        "color-inline-code-background": "#151b1c",
    },
}
pygments_style = "friendly"
pygments_dark_style = "native"


class Stems(SearchEnglish):
    """English whose words are stemmed once each, which saves a tenth of the time of a build."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self.stems: dict[str, str] = {}

    def stem(self, word: str) -> str:
        """The stem of a word."""
        if word not in self.stems:
            self.stems[word] = super().stem(word)
        return self.stems[word]


def setup(app: Sphinx) -> None:
    """Stem quickly; leave out the arguments of classes that no program makes."""
    languages["en"] = Stems
    app.connect("autodoc-process-signature", without_arguments)


def without_arguments(
    app: Sphinx, what: str, name: str, found: object, options: Any, arguments: str, returned: str
) -> tuple[str, str] | None:
    """An empty signature for a class whose `__init__` the page excludes."""
    excluded = options.exclude_members or ()
    return ("", "") if what == "class" and "__init__" in excluded else None
