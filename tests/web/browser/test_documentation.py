"""The documentation site: no warning, nothing from elsewhere, readable, searchable."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.documents import ROOT, site_builder

from philidor.museum.exhibit import KEYS

pytest.importorskip("sphinx", reason="the extra docs is not installed")
# What a browser loads by itself; a link is only followed by people.
LOADED = re.compile(r'<(?:script|img|link|iframe)[^>]*(?:src|href)="(?:https?:)?//[^"]*"')

# Words of the glossary, stemmed.
TERMS = (
    *("nnue", "hce", "screlu", "relu", "accumul", "factoris", "quantis", "perspect", "texel"),
    *("lmr", "lmp", "pvs", "probcut", "razor", "quiescenc", "seldepth", "aspir", "killer"),
    *("zobrist", "bitboard", "perft", "polyglot", "syzygi", "mailbox", "sprt", "spsa", "llr"),
    *("pentanomi", "nelo", "tempo", "smp", "wdl"),
)

STYLE = re.compile(r'<(?:link rel="stylesheet"|script)[^>]* (?:href|src)="([^"?]+)')
# By how much a page's content is too wide. It scrolls by itself, so that the page does not.
TOO_WIDE = """(() => {
    const content = document.querySelector(".content") ?? document.documentElement;
    return content.scrollWidth - content.clientWidth;
})()"""
MAIN, END = '<div class="main">', "</aside>"
# The same of another page's main part, with links from its address.
TOO_WIDE_MAIN = f"""([address, text]) => {{
    const base = document.querySelector("base") ?? document.createElement("base");
    base.href = address;
    document.head.prepend(base);
    document.querySelector(".main").outerHTML = text;
    return {TOO_WIDE};
}}"""
LINK = re.compile(r'href="(?!https?:|mailto:)([^"#?]*)(?:\?[^"#]*)?#?([^"]*)"')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, which Sphinx refuses to build with a warning."""
    out = tmp_path_factory.mktemp("documentation") / "site"
    assert site_builder().build(out) == 0
    return out


@pytest.fixture
def reader(browser: Browser, site: Path) -> Iterator[Page]:
    """A phone with the first page open; a request to another place fails the test."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((site / "index.html").as_uri())
    yield page
    context.close()
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


def test_a_broken_link_stops_the_build(tmp_path: Path) -> None:
    module = site_builder()
    with pytest.raises(module.BrokenLinkError, match=r"docs/uci.md: nowhere.md does not exist"):
        module.linked("see [this](nowhere.md)", Path("docs/uci.md"), [], tmp_path)


def test_every_document_is_a_page(site: Path) -> None:
    for document in sorted((ROOT / "docs").rglob("*.md")):
        if document.name == "welcome.md":
            continue  # The first page.
        page = site / document.relative_to(ROOT).with_suffix(".html")
        assert page.is_file(), document


def test_pages_load_nothing_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        assert not LOADED.search(page.read_text("utf-8")), page
    for style in site.rglob("*.css"):
        assert "url(http" not in style.read_text("utf-8")


def test_every_link_within_the_site_leads_somewhere(site: Path) -> None:
    """To a file, and to a place on its page where the link names one."""
    texts = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    checked = 0
    for page, text in texts.items():
        for target, place in LINK.findall(text):
            path = (page.parent / unquote(target)).resolve() if target else page
            assert path.exists(), f"{page.name}: {target}"
            if place and path in texts:
                assert f'id="{unquote(place)}"' in texts[path], f"{page.name}: {target}#{place}"
                checked += 1
    assert checked > 100


def test_the_museum_has_its_part(site: Path) -> None:
    text = (site / "docs" / "the-museum.html").read_text("utf-8")
    for key in KEYS:
        assert f'href="museum/{key}.html"' in text


def test_a_document_that_no_part_lists_stops_the_build() -> None:
    module = site_builder()
    pages = module.documents()
    assert module.unlisted(pages) == []
    forgotten = Path("docs/web.md")
    assert module.unlisted([page for page in pages if page != forgotten]) == [forgotten]


def test_no_page_sticks_out_on_a_phone(reader: Page, site: Path) -> None:
    """Main parts take each other's place on one page: ten times as quick as opening all.

    What is around them is the same on each. A page with styles or scripts of its own is opened.
    """
    first = styles_and_scripts(site / "index.html")
    pages = sorted(site.rglob("*.html"))
    alike = [page for page in pages if styles_and_scripts(page) == first]
    assert len(alike) > 100
    for page in alike:
        assert reader.evaluate(TOO_WIDE_MAIN, [page.as_uri(), main(page)]) <= 0, page.name
    for page in set(pages) - set(alike):
        reader.goto(page.as_uri())
        assert reader.evaluate(TOO_WIDE) <= 0, page.name


def styles_and_scripts(page: Path) -> set[Path]:
    """The files of styles and scripts that a page names."""
    return {(page.parent / name).resolve() for name in STYLE.findall(page.read_text("utf-8"))}


def main(page: Path) -> str:
    """What a page shows beside the navigation."""
    text = page.read_text("utf-8")
    return text[text.index(MAIN) : text.rindex(END) + len(END)] + "</div>"


def test_the_search_finds_the_terms_of_the_field(site: Path) -> None:
    """The index has the words of the glossary, as Sphinx stems them, and points to its page."""
    text = (site / "searchindex.js").read_text("utf-8")
    index = json.loads(text[text.index("(") + 1 : text.rindex(")")])
    glossary = index["docnames"].index("docs/glossary")
    assert "docs/network-diary" in index["docnames"]
    diary = index["docnames"].index("docs/network-diary")
    for term in TERMS:
        places = index["terms"].get(term, [])
        assert glossary in ([places] if isinstance(places, int) else places), term
    assert not any(
        diary == places or (isinstance(places, list) and diary in places)
        for places in index["terms"].values()
    )


def test_the_site_is_searched(reader: Page, site: Path) -> None:
    reader.goto(f"{(site / 'search.html').as_uri()}?q=Aegon")
    found = reader.locator("#search-results li a")
    expect(found.first).to_be_visible()
    assert "Rajah" in found.all_inner_texts()
