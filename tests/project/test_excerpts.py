"""The directives of the lessons: code by name, and an error where there is none."""

from __future__ import annotations

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
    shutil.copyfile(ROOT / "docs/site/excerpts.py", source / "excerpts.py")
    conf = (
        "import sys\nfrom pathlib import Path\nsys.path.insert(0, str(Path(__file__).parent))\n"
        f"extensions = ['myst_parser', 'excerpts']\nrepository = {str(ROOT)!r}\n"
    )
    (source / "conf.py").write_text(conf)
    (source / "index.md").write_text(f"# Page\n\n{text}\n")
    out = folder / "out"
    code = build.main(["-q", "-W", "-b", "html", str(source), str(out)])
    page = out / "index.html"
    return code, page.read_text("utf-8") if page.exists() else ""


def test_code_is_shown_by_name(tmp_path: Path) -> None:
    code, page = page_of(f"```{{excerpt}} {EXCERPT}\n```", tmp_path)
    assert code == 0
    assert page.count('class="n">KING_HOME') == 1


def test_hints_and_the_answer_of_an_exercise_unfold(tmp_path: Path) -> None:
    code, page = page_of("```{exercise} 6.2\n```", tmp_path)
    assert code == 0
    assert page.count("<details") == page.count("</details>") == 4
    assert page.index("Hint 3") < page.index("2,449") < page.index("best_case")


@pytest.mark.parametrize(
    "wrong",
    [
        "```{excerpt} examples/castling.py:QUEEN_HOME\n```",
        "```{excerpt} examples/castle.py:KING_HOME\n```",
        "```{match} 05-random\n```",
        "```{exercise} 6.9\n```",
        "```{exercise} six\n```",
    ],
)
def test_what_does_not_exist_stops_the_build(wrong: str, tmp_path: Path) -> None:
    assert page_of(wrong, tmp_path)[0] != 0
