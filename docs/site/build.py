"""Build the documentation site: python docs/site/build.py [FOLDER], by default build/site.

The documents stay where they are in the repository. They are copied into a tree of the same shape,
so that their links to each other work; a file that they link to comes along and can be downloaded.
A link that leads nowhere is an error, and so is every warning of Sphinx.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path

from sphinx.cmd.build import main as sphinx

from philidor.cli import reference

ROOT = Path(__file__).parents[2]
SITE = ROOT / "docs" / "site"
# The modules beside this one, also for tests that load it from elsewhere, and the toy engine.
sys.path[:0] = [str(SITE), str(ROOT)]

import api_page  # noqa: E402
import options_page  # noqa: E402
import packages_picture  # noqa: E402

OUT = ROOT / "build" / "site"
# Pages that are made from the programs themselves.
MADE = {
    "docs/commands": reference.page,
    "docs/options": options_page.page,
    "docs/api": api_page.page,
}
# Where a document shows the picture of the packages; the repository's copy has only this line.
PACKAGES = ("<!-- picture: packages -->", "docs/packages.svg")
FONTS = {
    "inter.woff2": "inter/files/inter-latin-wght-normal.woff2",
    "eb-garamond.woff2": "eb-garamond/files/eb-garamond-latin-wght-normal.woff2",
}
# The parts of the site; documents that none of them names stand under the last one.
PARTS = {
    "Lessons": [
        "lessons/README",
        *sorted(f"lessons/{path.stem}" for path in (ROOT / "docs/lessons").glob("[0-9]*.md")),
    ],
    "How to": [
        "howto/gui",
        "howto/lichess-bot",
        "howto/book",
        "howto/match",
        "howto/annotate",
        "howto/network",
        "howto/nnue",
        "howto/first-change",
        "howto/classic",
        "library/tutorial",
        "library",
        "library/from-python-chess",
        "library/comparison",
    ],
    "Topics": [
        "web",
        "terminal",
        "openings",
        "games",
        "annotate",
        "explanations",
        "levels",
        "puzzles",
        "endgames",
        "lab",
        "scale",
        "network",
        "network-diary",
        "insight",
        "performance",
    ],
    "Reference": ["commands", "options", "api", "files", "uci", "xboard", "conformance"],
    "History": [
        "museum/README",
        "museum/arasan",
        "museum/rajah",
        "museum/rdchess",
        "museum/paulchess",
        "museum/romichess",
        "classics",
        *(
            f"../src/philidor/classics/{name}/SOURCE"
            for name in ("arasan", "paulchess", "rajah", "rdchess", "romichess")
        ),
    ],
    "Inside": [
        "architecture",
        "../CONTRIBUTING",
        "../frontend/README",
        "../src/philidor/lab/LEDGER",
        "../CHANGELOG",
    ],
}
IMAGE = re.compile(r'(<img [^>]*?src=")(?!https?:)([^"]+)')
LINK = re.compile(r"(!?)\[([^\[\]]*)\]\((?!https?:|mailto:|#)([^()\s#]+)(#[^()\s]*)?\)")


class BrokenLinkError(Exception):
    """A document links to a file that does not exist; the message names both."""


def build(out: Path) -> int:
    """Build the site into a folder; returns Sphinx's exit code."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        pages = documents()
        for page in pages:
            if not is_made(page):
                copy_page(page, pages, tree)
        for name, make in MADE.items():
            write(tree / f"{name}.md", linked(make(), Path(f"{name}.md"), pages, tree))
        write(tree / PACKAGES[1], packages_picture.picture())
        (tree / "index.md").write_text(index(pages, tree), encoding="utf-8")
        copy_look(tree)
        if out.exists():
            shutil.rmtree(out)
        words = ["-q", "-W", "--keep-going", "-b", "html", "-d", str(tree / ".doctrees")]
        return sphinx([*words, "-D", f"repository={ROOT}", str(tree), str(out)])


def documents() -> list[Path]:
    """All documents, relative to the repository."""
    named = [
        (ROOT / "docs" / f"{name}.md").resolve().relative_to(ROOT)
        for names in PARTS.values()
        for name in names
    ]
    others = [path.relative_to(ROOT) for path in sorted((ROOT / "docs").rglob("*.md"))]
    return [*named, *(path for path in others if path not in named)]


def index(pages: list[Path], tree: Path) -> str:
    """The README as the first page, and the contents of the site."""
    text = linked((ROOT / "README.md").read_text(encoding="utf-8"), Path("README.md"), pages, tree)
    lists: list[str] = []
    left = list(pages)
    for caption, names in PARTS.items():
        count = len(names)
        listed, left = left[:count], left[count:]
        if caption == list(PARTS)[-1]:
            listed += left
        entries = "\n".join(str(page.with_suffix("")) for page in listed)
        lists.append(f"```{{toctree}}\n:caption: {caption}\n:hidden:\n\n{entries}\n```\n")
    return text + "\n" + "\n".join(lists)


def copy_page(page: Path, pages: list[Path], tree: Path) -> None:
    """Copy a document, and the files that it links to."""
    text = linked((ROOT / page).read_text(encoding="utf-8"), page, pages, tree)
    mark, picture = PACKAGES
    write(tree / page, text.replace(mark, f"![The packages and their imports](/{picture})"))


def write(path: Path, text: str) -> None:
    """Write a file of the site's tree."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def is_made(page: Path) -> bool:
    """Whether a page is made from the programs, and no file of the repository."""
    return str(page.with_suffix("")) in MADE


def linked(text: str, page: Path, pages: list[Path], tree: Path) -> str:
    """The text with links that work on the site; BrokenLinkError where one leads nowhere."""

    def found(target: str) -> Path:
        path = (ROOT / page.parent / target).resolve()
        inside = path.relative_to(ROOT)
        if not path.exists() and not is_made(inside):
            raise BrokenLinkError(f"{page}: {target} does not exist")
        if path.is_file() and inside not in pages and inside != Path("README.md"):
            (tree / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, tree / inside)
        return inside

    def replaced(match: re.Match[str]) -> str:
        mark, words, target, anchor = match.groups()
        inside = found(target)
        if (ROOT / inside).is_dir():
            return words
        if inside == Path("README.md"):
            return f"[{words}](/index.md)"
        return f"{mark}[{words}](/{inside}{anchor or ''})"

    text = IMAGE.sub(lambda match: f"{match[1]}/{found(match[2])}", text)
    return LINK.sub(replaced, text)


def copy_look(tree: Path) -> None:
    """The configuration, the style sheet, the emblem and, where npm has brought them, the fonts."""
    static = tree / "_static"
    static.mkdir()
    for name in ("conf.py", "excerpts.py", "diagrams.py"):
        shutil.copyfile(SITE / name, tree / name)
    shutil.copyfile(SITE / "philidor.css", static / "philidor.css")
    shutil.copyfile(ROOT / "frontend/public/philidor.svg", static / "philidor.svg")
    for name, place in FONTS.items():
        font = ROOT / "frontend/node_modules/@fontsource-variable" / place
        if font.exists():
            shutil.copyfile(font, static / name)


if __name__ == "__main__":
    try:
        sys.exit(build(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else OUT))
    except (BrokenLinkError, options_page.MissingMeaningError) as error:
        sys.exit(f"docs: {error}")
