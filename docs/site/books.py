"""The course and the museum as books: python docs/site/books.py [FOLDER], by default build/books.

Each is an EPUB file, and a PDF file if Chromium is installed. A link to a document that is not in
the book becomes its words. Hints and answers of exercises, which fold out on the site, are an
appendix.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sphinx.cmd.build import main as sphinx

SITE = Path(__file__).parent
ROOT = SITE.parents[1]
sys.path[:0] = [str(SITE), str(ROOT)]

from build import CLASSICS, IMAGE, LINK, contents, document, write  # noqa: E402
from examples.checks.chapters import chapters  # noqa: E402

OUT = ROOT / "build" / "books"
APPENDIX = "docs/lessons/answers"
CHROMIUM = "/usr/bin/chromium"
DOCTYPE = re.compile(r"<!DOCTYPE svg[^>]*>")
CHAPTERS = sorted(f"lessons/{path.stem}" for path in (ROOT / "docs/lessons").glob("[0-9]*.md"))


@dataclass(frozen=True)
class Book:
    """A book: its file's name, its title, and its documents below `docs`."""

    name: str
    title: str
    names: tuple[str, ...]
    exercises: bool = False

    @property
    def pages(self) -> tuple[Path, ...]:
        """The documents in order, relative to the repository."""
        return tuple(map(document, self.names))


BOOKS = (
    Book(
        "write-a-chess-engine",
        "Write a chess engine",
        ("lessons/README", *CHAPTERS, "glossary"),
        exercises=True,
    ),
    Book(
        "museum",
        "Five chess programs, 1997 to 2020",
        (
            "museum/README",
            "museum/hour",
            "museum/terms",
            *(f"museum/{name}" for name in CLASSICS),
            *(f"../src/philidor/classics/{name}/SOURCE" for name in CLASSICS),
        ),
    ),
)


def build(out: Path) -> int:
    """Build all books into a folder; the largest exit code of Sphinx."""
    out.mkdir(parents=True, exist_ok=True)
    return max(build_book(book, out) for book in BOOKS)


def build_book(book: Book, out: Path) -> int:
    """Build one book as EPUB and, with Chromium, as PDF."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        for page in book.pages:
            write(tree / page, bound((ROOT / page).read_text("utf-8"), page, book.pages, tree))
        entries = [str(page.with_suffix("")) for page in book.pages]
        if book.exercises:
            write(tree / f"{APPENDIX}.md", appendix())
            entries.append(APPENDIX)
        write(tree / "index.md", f"# {book.title}\n\n{contents(entries)}")
        configure(book, tree)
        code = made(tree, "epub")
        if code == 0:
            shutil.copyfile(tree / "epub" / f"{book.name}.epub", out / f"{book.name}.epub")
            code = made(tree, "singlehtml")
        if code == 0:
            print_pdf(tree / "singlehtml" / "index.html", out / f"{book.name}.pdf")
    return code


def configure(book: Book, tree: Path) -> None:
    """The site's configuration with what a book changes."""
    text = (SITE / "conf.py").read_text("utf-8")
    settings: dict[str, object] = {
        "project": book.title,
        "copyright": "The Philidor authors",
        "html_title": book.title,
        "html_theme": "basic",
        "html_theme_options": {},
        "html_static_path": [],
        "html_css_files": [],
        "html_favicon": None,
        "epub_title": book.title,
        "epub_basename": book.name,
        "epub_show_urls": "no",
        "repository": str(ROOT),
        "is_book": True,
    }
    lines = [f"{name} = {value!r}" for name, value in settings.items()]
    write(tree / "conf.py", text + "\n" + "\n".join(lines) + "\n")
    for name in ("excerpts.py", "diagrams.py", "playground.py", "cards.py", "toy_files.py"):
        shutil.copyfile(SITE / name, tree / name)


def made(tree: Path, builder: str) -> int:
    """Run one of Sphinx's builders; returns its exit code."""
    words = ["-q", "-W", "--keep-going", "-b", builder, "-d", str(tree / ".doctrees" / builder)]
    return sphinx([*words, str(tree), str(tree / builder)])


def bound(text: str, page: Path, pages: Sequence[Path], tree: Path) -> str:
    """The text of a page with its pictures, and with links within the book only."""

    def placed(target: str) -> Path:
        inside = (ROOT / page.parent / target).resolve().relative_to(ROOT)
        (tree / inside).parent.mkdir(parents=True, exist_ok=True)
        if inside.suffix == ".svg":
            # Matplotlib names a document type by its address, which EPUB forbids.
            write(tree / inside, DOCTYPE.sub("", (ROOT / inside).read_text("utf-8")))
        else:
            shutil.copyfile(ROOT / inside, tree / inside)
        return inside

    def replaced(match: re.Match[str]) -> str:
        mark, words, target, anchor = match.groups()
        if mark:
            return f"![{words}](/{placed(target)})"
        inside = (ROOT / page.parent / target).resolve().relative_to(ROOT)
        return f"[{words}](/{inside}{anchor or ''})" if inside in pages else words

    text = IMAGE.sub(lambda match: f"{match[1]}/{placed(match[2])}", text)
    return LINK.sub(replaced, text)


def appendix() -> str:
    """Hints and answers of all exercises."""
    parts = ["# Hints and answers"]
    for chapter in chapters():
        parts.append(f"## Chapter {chapter.number}")
        for number, exercise in enumerate(chapter.exercises, start=1):
            hints = "\n".join(f"- {hint}" for hint in exercise.hints)
            parts += [
                f"(answer-{chapter.number}-{number})=",
                f"### {chapter.number}.{number}",
                hints,
                exercise.answer,
                f"```{{excerpt}} {chapter.code(exercise)}\n```",
            ]
    return "\n\n".join(parts) + "\n"


def print_pdf(page: Path, out: Path) -> None:
    """Print a page with Chromium; without it there is no PDF, and a line says so."""
    if not Path(CHROMIUM).exists():
        sys.stderr.write(f"books: no {out.name}, since {CHROMIUM} is missing\n")
        return
    from playwright.sync_api import PdfMargins, sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        sheet = browser.new_page()
        sheet.goto(page.as_uri())
        sheet.add_style_tag(path=str(SITE / "print.css"))
        side = "18mm"
        margin: PdfMargins = {"top": side, "right": side, "bottom": side, "left": side}
        sheet.pdf(path=str(out), format="A4", margin=margin)
        browser.close()


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else OUT))
