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
from dataclasses import dataclass
from pathlib import Path

from sphinx.cmd.build import main as sphinx

from philidor.cli import json_forms, reference

ROOT = Path(__file__).parents[2]
SITE = ROOT / "docs" / "site"
# The modules beside this one, also for tests that load it from elsewhere, and the toy engine.
sys.path[:0] = [str(SITE), str(ROOT)]

import api_page  # noqa: E402
import http_page  # noqa: E402
import index_terms  # noqa: E402
import modules_page  # noqa: E402
import options_page  # noqa: E402
import packages_picture  # noqa: E402
import toy_files  # noqa: E402

OUT = ROOT / "build" / "site"
WELCOME = Path("docs/welcome.md")
# The pages of the commands, which the first of them lists.
COMMANDS = [f"docs/{name}" for name in reference.pages()]
# Pages that are made from the programs themselves.
MADE = {
    "docs/commands": lambda: reference.index() + contents(COMMANDS, hidden=True),
    "docs/http": http_page.page,
    "docs/modules": modules_page.page,
    "docs/json": json_forms.page,
    "docs/options": options_page.page,
    "docs/api": api_page.page,
}
# Where a document shows the picture of the packages; the repository's copy has only this line.
PACKAGES = ("<!-- picture: packages -->", "docs/packages.svg")
FONTS = {
    "inter.woff2": "inter/files/inter-latin-wght-normal.woff2",
    "eb-garamond.woff2": "eb-garamond/files/eb-garamond-latin-wght-normal.woff2",
}
CLASSICS = ("arasan", "rajah", "rdchess", "paulchess", "romichess")


@dataclass(frozen=True)
class Part:
    """A part of the site: its title, what it is for, and its documents below `docs`."""

    title: str
    lead: str
    names: tuple[str, ...]

    @property
    def page(self) -> str:
        """The part's own page, without a suffix."""
        return f"docs/{self.title.lower().replace(' ', '-')}"


# Documents that no part names are an error of the build.
PARTS = (
    Part(
        "Play and analyse",
        "The browser app, the terminal, other chess programs, and what they can do.",
        (
            *("../README", "first-hour", "web", "terminal", "howto/gui", "howto/lichess-bot"),
            *("levels", "annotate", "howto/annotate", "explanations", "openings", "howto/book"),
            *("games", "endgames", "puzzles", "detail-levels"),
            *("time-controls", "electronic-boards"),
        ),
    ),
    Part(
        "The museum",
        "Five programs of 1997 to 2020, re-created from their authors' own descriptions.",
        (
            "museum/README",
            "museum/hour",
            "museum/terms",
            *(f"museum/{name}" for name in CLASSICS),
            "classics",
            "checklist",
            *(f"../src/philidor/classics/{name}/SOURCE" for name in CLASSICS),
        ),
    ),
    Part(
        "Write a chess engine",
        "A course: a small engine in plain Python, an idea in each chapter, each idea measured.",
        (
            *("lessons/README", "lessons/run"),
            *sorted(f"lessons/{path.stem}" for path in (ROOT / "docs/lessons").glob("[0-9]*.md")),
        ),
    ),
    Part(
        "Measure and develop",
        "Matches, tests and tuning for any engine; networks; the library for Python.",
        (
            *(
                "lab",
                "howto/match",
                *("lab-matches", "lab-figures", "lab-time", "lab-experiments", "lab-tuning"),
                "queue",
                "howto/first-change",
                "howto/network",
                "network-training",
                "howto/nnue",
            ),
            *("howto/classic", "library/tutorial", "library", "library/from-python-chess"),
            *("library/commands", "library/comparison"),
        ),
    ),
    Part(
        "Reference",
        "Every command, option, file format and term.",
        (
            *("glossary", "commands", "json", "options", "api", "uci", "xboard", "conformance"),
            *("files", "book-formats", "server", "http"),
            *("insight", "network"),
        ),
    ),
    Part(
        "Results",
        "How strong the engine is, and what each idea is worth.",
        (
            "performance",
            "levels-measured",
            "levels-appendix",
            "classics-measured",
            "tasks",
            "compared",
            "what-is-it-worth",
            "time-travel",
            "../src/philidor/lab/LEDGER",
        ),
    ),
    Part(
        "Notebook",
        "How things came about, dated. The search leaves these pages out.",
        ("network-diary", "performance-diary", "scale"),
    ),
    Part(
        "Inside",
        "For those who change the program.",
        (
            "architecture",
            "modules",
            "compiled",
            "endgames-made",
            "../CONTRIBUTING",
            "../frontend/README",
            "../CHANGELOG",
        ),
    ),
)
WITHOUT_SEARCH = "Notebook"
IMAGE = re.compile(r'(<img [^>]*?src=")(?!https?:)([^"]+)')
LINK = re.compile(r"(!?)\[([^\[\]]*)\]\((?!https?:|mailto:|#)([^()\s#]+)(#[^()\s]*)?\)")


class BrokenLinkError(Exception):
    """A document links to a file that does not exist; the message names both."""


def build(out: Path) -> int:
    """Build the site into a folder; returns Sphinx's exit code."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        pages = documents()
        if left_over := unlisted(pages):
            raise BrokenLinkError(f"{left_over[0]}: no part of the site lists it")
        for part in PARTS:
            write(tree / f"{part.page}.md", part_page(part))
            for page in map(document, part.names):
                if not is_made(page):
                    copy_page(page, pages, tree, searched=part.title != WITHOUT_SEARCH)
        for name, make in MADE.items():
            write(tree / f"{name}.md", linked(make(), Path(f"{name}.md"), pages, tree))
        for name, text in reference.pages().items():
            write(tree / "docs" / f"{name}.md", text)
        write(tree / PACKAGES[1], packages_picture.picture())
        (tree / "index.md").write_text(index(pages, tree), encoding="utf-8")
        copy_look(tree)
        if out.exists():
            shutil.rmtree(out)
        words = ["-q", "-W", "--keep-going", "-b", "html", "-d", str(tree / ".doctrees")]
        return sphinx([*words, "-D", f"repository={ROOT}", str(tree), str(out)])


def documents() -> list[Path]:
    """All documents, relative to the repository."""
    return [document(name) for part in PARTS for name in part.names]


def document(name: str) -> Path:
    """The document of a name that a part lists, relative to the repository."""
    return (ROOT / "docs" / f"{name}.md").resolve().relative_to(ROOT)


def unlisted(pages: list[Path]) -> list[Path]:
    """Documents that no part lists."""
    there = (path.relative_to(ROOT) for path in sorted((ROOT / "docs").rglob("*.md")))
    return [path for path in there if path not in pages and path != WELCOME]


def index(pages: list[Path], tree: Path) -> str:
    """The first page: four doors, and the parts of the site."""
    text = linked((ROOT / WELCOME).read_text(encoding="utf-8"), WELCOME, pages, tree)
    return f"{text}\n{contents([part.page for part in PARTS], hidden=True)}"


def part_page(part: Part) -> str:
    """A part's own page, with what it contains."""
    text = f"# {part.title}\n\n{part.lead}\n\n"
    return text + contents([str(document(name).with_suffix("")) for name in part.names])


def contents(pages: list[str], hidden: bool = False) -> str:
    """A table of contents."""
    entries = "\n".join(f"/{page}" for page in pages)
    option = ":hidden:\n" if hidden else ""
    return f"```{{toctree}}\n:titlesonly:\n{option}\n{entries}\n```\n"


def copy_page(page: Path, pages: list[Path], tree: Path, searched: bool) -> None:
    """Copy a document, and the files that it links to."""
    text = linked((ROOT / page).read_text(encoding="utf-8"), page, pages, tree)
    mark, picture = PACKAGES
    text = text.replace(mark, f"![The packages and their imports](/{picture})")
    text = index_terms.marked(text, index_terms.terms().get(page, []))
    write(tree / page, text if searched else f"---\nnosearch: true\n---\n{text}")


def write(path: Path, text: str) -> None:
    """Write a file of the site's tree."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def is_made(page: Path) -> bool:
    """Whether a page is made from the programs, and no file of the repository."""
    return str(page.with_suffix("")) in (*MADE, *COMMANDS)


def linked(text: str, page: Path, pages: list[Path], tree: Path) -> str:
    """The text with links that work on the site; BrokenLinkError if one leads nowhere."""

    def found(target: str) -> Path:
        path = (ROOT / page.parent / target).resolve()
        inside = path.relative_to(ROOT)
        if not path.exists() and not is_made(inside):
            raise BrokenLinkError(f"{page}: {target} does not exist")
        if path.is_file() and inside not in pages:
            (tree / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, tree / inside)
        return inside

    def replaced(match: re.Match[str]) -> str:
        mark, words, target, anchor = match.groups()
        inside = found(target)
        if (ROOT / inside).is_dir():
            return words
        return f"{mark}[{words}](/{inside}{anchor or ''})"

    text = IMAGE.sub(lambda match: f"{match[1]}/{found(match[2])}", text)
    return LINK.sub(replaced, text)


def copy_look(tree: Path) -> None:
    """The configuration, the style sheet, the emblem and, where npm has brought them, the fonts."""
    static = tree / "_static"
    static.mkdir()
    for name in (
        "conf.py",
        "excerpts.py",
        "diagrams.py",
        "playground.py",
        "cards.py",
        "navigation.py",
        "toy_files.py",
    ):
        shutil.copyfile(SITE / name, tree / name)
    shutil.copyfile(SITE / "philidor.css", static / "philidor.css")
    toy_files.copy_site(static)
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
