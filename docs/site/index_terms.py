"""The search's entries: each term of the glossary leads to the page that the glossary names."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
GLOSSARY = Path("docs/glossary.md")
# A row with a term, its meaning, and where it is explained.
ROW = re.compile(r"^\| (?!term )([^|]+) \| [^|]+ \| (.*) \|$", re.M)
LINK = re.compile(r"\[([^\]]*)\]\(([^)#]+)[^)]*\)")
# "late move pruning (LMP)" is two terms, and so is "ReLU, SCReLU".
APART = re.compile(r",\s*|\s*\(|\)")
TITLE = re.compile(r"^# .*\n", re.M)


def terms() -> dict[Path, list[str]]:
    """The terms by page: that of the link of the same name, or of the first link of the row.

    Those for which the glossary names no page are its own.
    """
    found = defaultdict(list)
    for names, place in ROW.findall((ROOT / GLOSSARY).read_text(encoding="utf-8")):
        links = dict(LINK.findall(place))
        first = next(iter(links.values()), GLOSSARY.name)
        for name in filter(None, APART.split(names)):
            found[GLOSSARY.parent / links.get(name, first)].append(name)
    return dict(found)


def marked(text: str, names: list[str]) -> str:
    """A page's text with an index entry below its title for each of its terms."""
    entries = "".join(f"\n```{{index}} ! single: {name}\n```\n" for name in names)
    return TITLE.sub(lambda title: title[0] + entries, text, count=1)
