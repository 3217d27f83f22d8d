"""The README as the package's description, which is shown outside the repository."""

from __future__ import annotations

import re
from pathlib import Path

PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)\n*")
IMAGE = re.compile(r'(<img [^>]*?src=")(?!https?:)([^"]+)("[^>]*>) ?\n*')
COMMENT = re.compile(r"<!--.*?-->\n", re.S)
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")


def description(readme: str, home: str | None = None) -> str:
    """The README with links that work anywhere.

    `home` is the base address of the repository's raw files, to which links and pictures then
    point. Without it, links become plain text and pictures are left out.
    """
    readme = COMMENT.sub("", readme)
    if home is None:
        return LINK.sub(r"\1", PICTURE.sub("", IMAGE.sub("", readme)))
    base = home.rstrip("/")
    readme = IMAGE.sub(lambda found: f"{found[1]}{base}/{found[2]}{found[3]} ", readme)
    readme = PICTURE.sub(lambda found: f"![{found[1]}]({base}/{found[2]})\n\n", readme)
    return LINK.sub(lambda found: f"[{found[1]}]({base}/{found[2]})", readme)


def package_description(project: dict[str, object]) -> str:
    """The description of the package whose `[project]` table this is."""
    urls = project.get("urls", {})
    home = urls.get("Raw") if isinstance(urls, dict) else None
    return description(Path("README.md").read_text(encoding="utf-8"), home)
