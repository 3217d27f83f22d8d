"""The directives of the lessons: code by name, and an error where there is none."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

build = pytest.importorskip("sphinx.cmd.build", reason="the extra docs is not installed")
pytest.importorskip("myst_parser", reason="the extra docs is not installed")
ROOT = Path(__file__).parents[2]
EXCERPT = "examples/castling.py:KING_HOME"


def page_of(text: str, folder: Path) -> tuple[int, str]:
    """Build one page; Sphinx's exit code and the page."""
    source = folder / "source"
    source.mkdir()
    for name in ("excerpts.py", "diagrams.py"):
        shutil.copyfile(ROOT / "docs/site" / name, source / name)
    conf = (
        "import sys\nfrom pathlib import Path\nsys.path.insert(0, str(Path(__file__).parent))\n"
        f"extensions = ['myst_parser', 'excerpts', 'diagrams']\nrepository = {str(ROOT)!r}\n"
    )
    (source / "conf.py").write_text(conf)
    (source / "index.md").write_text(f"# Page\n\n{text}\n")
    out = folder / "out"
    code = build.main(["-q", "-W", "-b", "html", str(source), str(out)])
    page = out / "index.html"
    return code, page.read_text("utf-8") if page.exists() else ""


def test_code_is_shown_by_name(tmp_path: Path) -> None:
    code, page = page_of(f"```{{excerpt}} {EXCERPT}\n```\n{{rating}}`30-whole`", tmp_path)
    assert code == 0
    assert page.count('class="n">KING_HOME') == 1
    assert re.search(r"\d{3,4} \+- \d+</p>", page)


def test_hints_and_the_answer_of_an_exercise_unfold(tmp_path: Path) -> None:
    code, page = page_of("```{exercise} 6.2\n```", tmp_path)
    assert code == 0
    assert page.count("<details") == page.count("</details>") == 4
    assert page.index("Hint 3") < page.index("2,449") < page.index("best_case")


def test_positions_and_trees_are_drawn(tmp_path: Path) -> None:
    board = "```{board} 8/8/8/3pK3/2kP4/8/8/8 w - - 0 1\n:moves: e5e6\n:marks: d5\nZugzwang.\n```"
    tree = "```{tree} alphabeta 2 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n```"
    code, page = page_of(f"{board}\n\n{tree}", tmp_path)
    assert code == 0
    assert page.count("<svg") == 2
    assert "Zugzwang." in page
    assert "cut: 7 moves left out" in page


@pytest.mark.parametrize(
    "wrong",
    [
        "```{excerpt} examples/castling.py:QUEEN_HOME\n```",
        "```{excerpt} examples/castle.py:KING_HOME\n```",
        "```{match} 05-random\n```",
        "```{board} 8/8/8/8 w - - 0 1\n```",
        "```{tree} alphabeta 2 8/8 w\n```",
        "```{tree} random 2 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n```",
        "```{exercise} 6.9\n```",
        "```{exercise} six\n```",
        "{rating}`99-none`",
    ],
)
def test_what_does_not_exist_stops_the_build(wrong: str, tmp_path: Path) -> None:
    assert page_of(wrong, tmp_path)[0] != 0


def test_every_chapter_has_a_picture() -> None:
    picture = re.compile(r"^```\{(board|tree)\} |^!\[", re.MULTILINE)
    chapters = sorted((ROOT / "docs" / "lessons").glob("[0-9]*.md"))
    assert len(chapters) > 30
    without = [page.stem for page in chapters if not picture.search(page.read_text("utf-8"))]
    assert not without
