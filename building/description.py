"""README as the package's description, which is read where the repository is not."""

from __future__ import annotations

import re
from pathlib import Path

PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)\n*")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")


def description(readme: str, home: str | None = None) -> str:
    """README with links that work anywhere.

    `home` is the address below which the repository's files are found as they are. Links and
    pictures then lead there. Without it links become plain words, and pictures are left out.
    """
    if home is None:
        return LINK.sub(r"\1", PICTURE.sub("", readme))
    base = home.rstrip("/")
    readme = PICTURE.sub(lambda found: f"![{found[1]}]({base}/{found[2]})\n\n", readme)
    return LINK.sub(lambda found: f"[{found[1]}]({base}/{found[2]})", readme)


def package_description(project: dict[str, object]) -> str:
    """The description of the package whose `[project]` table this is."""
    urls = project.get("urls", {})
    home = urls.get("Raw") if isinstance(urls, dict) else None
    return description(Path("README.md").read_text(encoding="utf-8"), home)
