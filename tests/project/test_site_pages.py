"""The site's pages that are made from the programs: options, the library's names, the packages."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.documents import ROOT, site_builder

import philidor
from philidor.contract.options import Check
from philidor.players import ENGINES
from philidor.protocols.xboard.features import OWN_OPTIONS
from philidor.web.http.app import make_app

pytest.importorskip("sphinx", reason="the extra docs is not installed")
site_builder()

import api_page  # noqa: E402 - found by the script above
import cards  # noqa: E402
import http_page  # noqa: E402
import index_terms  # noqa: E402
import modules_page  # noqa: E402
import navigation  # noqa: E402
import options_page  # noqa: E402
import packages_picture  # noqa: E402
from sphinx.cmd.build import main as sphinx  # noqa: E402


def test_every_option_has_a_meaning_and_every_meaning_an_option() -> None:
    meanings = options_page.meanings()
    names = {info.key: {one.name for one in options_page.options_of(info.key)} for info in ENGINES}
    names["xboard"] = {one.name for one in OWN_OPTIONS}
    common = meanings.pop("common")
    for engine, known in meanings.items():
        # A part of the protocol, and not of the engine.
        assert known.keys() <= names[engine] | {"UCI_EngineAbout"}, engine
    for engine, found in names.items():
        own = meanings.get(options_page.SAME_MEANINGS.get(engine, engine), {})
        assert found <= own.keys() | common.keys(), found - own.keys() - common.keys()
    assert common.keys() <= set().union(*names.values())


def test_an_option_without_a_meaning_stops_the_build() -> None:
    with pytest.raises(options_page.MissingMeaningError, match="Contempt of philidor"):
        options_page.table("philidor", (Check("Contempt", False),))


def test_every_option_is_on_the_page() -> None:
    page = options_page.page()
    for info in ENGINES:
        part = page.split(f"\n## {info.name}\n")[1].split("\n## ")[0]
        for option in options_page.options_of(info.key):
            assert f"| `{option.name}` |" in part


def test_every_name_of_the_library_is_documented() -> None:
    page = api_page.page()
    for name in api_page.names():
        assert re.search(rf":: philidor\.{name}$", page, re.M), name
        found = getattr(philidor, name)
        if inspect.isclass(found) or inspect.isfunction(found):
            assert inspect.getdoc(found), name


def test_the_library_s_page_begins_with_what_a_program_calls() -> None:
    found = [name for members in api_page.groups().values() for name in members]
    assert sorted(found) == sorted(api_page.names())
    page = api_page.page()
    (example,) = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
    said = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=True
    )
    assert re.fullmatch(r"[a-h][1-8][a-h][1-8]\n", said.stdout)
    places = [page.index(f"philidor.{name}\n") for name in ("Board", "Engine", "match", "Played")]
    assert places == sorted(places)
    assert places[-1] < page.index("philidor.Button\n") < page.index("philidor.FenError\n")


def test_rows_of_words_name_their_columns_on_a_phone() -> None:
    names = ("<p>option</p>", "values", "default", "meaning")
    head = f"<thead><tr>{''.join(f'<th>{name}</th>' for name in names)}</tr></thead>"
    row = f"<tr><td>Hash</td><td>1 to 65536</td><td></td><td><p>{'long ' * 20}</p></td></tr>"
    page = cards.with_cards(f'<table class="docutils">{head}<tbody>{row}</tbody></table>')
    assert '<table class="docutils cards">' in page
    assert re.findall(r'<td(?: data-label="(\w+)")?>', page) == ["", "values", "", "meaning"]
    numbers = f"<table>{head}<tbody>{row.replace('long ' * 20, '7')}</tbody></table>"
    assert cards.with_cards(numbers) == numbers


def test_the_tree_of_contents_is_made_once_and_marked_for_each_page() -> None:
    """The same entries on every page; links start from it, and its branch is open."""

    def entry(level: int, page: str, more: str = "") -> str:
        link = f'<a class="reference internal" href="{page}.html">The <code>{page}</code></a>'
        return f'<li class="toctree-l{level}">{link}{more}</li>'

    inner = f'<input type="checkbox"/><ul>{entry(2, "sub/leaf")}</ul>'
    text = f"<ul>{entry(1, 'sub/part', inner)}{entry(1, 'last')}</ul>"
    tree = navigation.Tree(text, {"sub/leaf": "sub/part", "sub/part": "index", "last": "index"})
    leaf = navigation.for_page(tree, "sub/leaf", lambda page: f"../{page}.html")
    assert re.findall(r'<li class="([^"]*)"><a class="([^"]*)" href="([^"]*)">', leaf) == [
        ("toctree-l1 current", "reference internal", "../sub/part.html"),
        ("toctree-l2 current current-page", "current reference internal", "#"),
        ("toctree-l1", "reference internal", "../last.html"),
    ]
    assert '<input checked="" type="checkbox"/>' in leaf
    assert "The <code>last</code></a></li>" in leaf
    assert navigation.for_page(tree, "search", lambda page: f"{page}.html") == text


def test_the_picture_shows_what_the_sources_import() -> None:
    found = {"a": {"b", "c", "d"}, "b": {"c"}, "c": {"d"}, "d": set[str]()}
    assert packages_picture.reduced(found) == {"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": set()}
    rows = [name for row in packages_picture.layers() for name in row]
    imports = packages_picture.imports(rows)
    assert "core" in imports["search"]
    assert "search" not in imports["core"]
    picture = packages_picture.picture()
    assert picture.count("<rect") == len(rows) + 1
    arrows = sum(map(len, packages_picture.reduced(imports).values()))
    assert picture.count("marker-end") == arrows > 20
    assert (ROOT / "docs" / "architecture.md").read_text().count(site_builder().PACKAGES[0]) == 1


def test_every_request_of_the_app_is_on_the_page() -> None:
    page = http_page.page()
    paths = make_app().openapi()["paths"]
    assert sum(map(len, paths.values())) > 100
    for path, methods in paths.items():
        for method in methods:
            (row,) = re.findall(rf"^\| `{method.upper()} {re.escape(path)}[`?].*$", page, re.M)
            what, text = row.split(" | ")[1:]
            assert "\N{RIGHTWARDS ARROW} " in what
            assert text.strip(" |").endswith(".")


def test_a_request_shows_its_bodies() -> None:
    page = http_page.page()
    assert "| `POST /api/engines` | Confirmation \N{RIGHTWARDS ARROW} EngineDetails | " in page
    assert "| `GET /api/engines` | \N{RIGHTWARDS ARROW} [EngineSummary] | " in page
    assert "| `DELETE /api/engines/{engine}` | \N{RIGHTWARDS ARROW} 204 | " in page


def test_every_module_is_on_the_page_with_a_sentence() -> None:
    page = modules_page.page()
    rows = re.findall(r"^\| `(\w+)`\*? \| (.*) \|$", page, re.M)
    assert len(rows) > 500
    assert [name for name, text in rows if not text or text.endswith(":")] == []
    search = page.split("\n## philidor.search\n")[1].split("\n## ")[0]
    assert re.search(r"^\| `node`\* \| .*principal variation search", search, re.M)
    # A twin of a header is no module to read.
    assert "`accessors`" not in search


# What a reader asks the search for, and the page that has to come first.
ASKED = {
    "lessons/05-making": ("perft",),
    "lessons/06-alpha-beta": ("alpha-beta",),
    "lessons/08-captures": ("MVV-LVA", "SEE"),
    "lessons/09-ordering": ("killer", "history"),
    "lessons/10-table": ("transposition table", "Zobrist key"),
    "lessons/11-quiescence": ("quiescence search", "delta pruning"),
    "lessons/12-null": ("null move",),
    "lessons/13-terms": ("HCE", "tapered evaluation"),
    "lessons/15-tuning": ("Texel tuning",),
    "lessons/16-network": ("NNUE", "SCReLU", "quantization", "perspective"),
    "lessons/23-elo": ("Elo",),
    "lessons/26-reductions": ("LMR", "PVS", "null window"),
    "lessons/27-futility": ("futility pruning", "razoring", "late move pruning"),
    "lessons/28-aspiration": ("aspiration window",),
    "lessons/29-bitboards": ("bitboard", "magic numbers"),
    "lessons/31-threads": ("Lazy SMP",),
    "endgames": ("DTZ", "Syzygy"),
    "lab-figures": ("SPRT", "LOS", "pentanomial"),
    "lab-tuning": ("SPSA",),
    "network": ("accumulator", "king buckets"),
    "openings": ("Polyglot",),
    "uci": ("UCI",),
    "what-is-it-worth": ("ProbCut", "singular extension"),
}


def test_the_search_leads_from_the_glossary_s_terms_to_their_pages() -> None:
    entries = index_terms.terms()
    assert {page.with_suffix("") for page in entries} <= {
        page.with_suffix("") for page in site_builder().documents()
    }
    assert sum(map(len, ASKED.values())) > 30
    for page, asked in ASKED.items():
        assert set(asked) <= set(entries[Path(f"docs/{page}.md")]), page


def test_a_term_of_the_glossary_is_a_main_entry_of_the_search(tmp_path: Path) -> None:
    tree, out = tmp_path / "tree", tmp_path / "out"
    tree.mkdir()
    (tree / "conf.py").write_text('extensions = ["myst_parser"]\nhtml_theme = "basic"\n')
    text = index_terms.marked("# Title\nText about NNUE.\n\n## Part\n", ["NNUE", "0x88"])
    (tree / "index.md").write_text(text)
    assert sphinx(["-q", "-W", "-b", "html", str(tree), str(out)]) == 0
    index = json.loads((out / "searchindex.js").read_text()[len("Search.setIndex(") : -1])
    # The last field: a main entry, which comes before all that only contains the words.
    assert {term: places[0][2] for term, places in index["indexentries"].items()} == {
        "0x88": True,
        "nnue": True,
    }
    assert index["titles"] == ["Title"]
