"""The course as an EPUB file: whole, with drawn positions, answers in the appendix."""

from __future__ import annotations

import importlib.util
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("sphinx", reason="the extra docs is not installed")
pytest.importorskip("myst_parser", reason="the extra docs is not installed")
ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_course_is_an_epub_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("books", ROOT / "docs/site/books.py")
    assert spec is not None and spec.loader is not None
    books = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "books", books)
    spec.loader.exec_module(books)
    monkeypatch.setattr(books, "print_pdf", lambda page, out: None)
    (course,) = (book for book in books.BOOKS if book.exercises)
    assert books.build_book(course, tmp_path) == 0
    with zipfile.ZipFile(tmp_path / f"{course.name}.epub") as file:
        names = file.namelist()
        assert names[0] == "mimetype"
        assert file.read("mimetype") == b"application/epub+zip"
        for chapter in books.CHAPTERS:
            assert f"docs/{chapter}.xhtml" in names
        pages = {name: file.read(name).decode() for name in names if name.endswith(".xhtml")}
        drawings = [name for name in names if "drawn-" in name]
        for name in drawings:
            assert b"var(" not in file.read(name)
    for text in pages.values():
        ElementTree.fromstring(text)
        assert "<details" not in text and "<svg" not in text
    assert len(drawings) >= 10
    assert "2,449" in pages[f"{books.APPENDIX}.xhtml"]
    assert "answers.xhtml#answer-6-2" in pages["docs/lessons/06-alpha-beta.xhtml"]
