"""The check of the documents' English finds what it should, at its place, and nothing in code."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

LONG = " ".join(["some", "words"] * 10 + ["more"])


@pytest.fixture(scope="module")
def prose(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("prose", root / "docs" / "prose.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up by name.
    sys.modules["prose"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Whoever moves, loses.", "'Whoever'"),
        ("A capture takes a man away.", "'man'"),
        ("It was\nthe the table.", "'the' stands twice"),
        (f"{LONG}, {LONG} ends.", "a sentence of 43 words"),
        (f"- {LONG}\n  {LONG} ends.", "a sentence of 43 words"),
    ],
)
def test_bad_english_is_found(prose: ModuleType, text: str, message: str) -> None:
    (finding,) = prose.findings(text)
    assert finding.message.startswith(message)


@pytest.mark.parametrize(
    "text",
    [
        "The option `whoever` is code, and `men` is too.",
        "```sh\nwhoever the the men\n```\n",
        "<!-- whoever -->",
        "[A page](docs/men.md)",
        f"{LONG}. {LONG}.",
        f"{LONG}\n\n{LONG}.",
        f"- {LONG}\n- {LONG}.",
        f"| {LONG} | {LONG} |",
        "1. e4 e5 2. Nf3 " + "Bxc6 " * 50,
    ],
)
def test_code_tables_lists_and_moves_are_left_alone(prose: ModuleType, text: str) -> None:
    assert list(prose.findings(text)) == []


def test_a_finding_names_its_line(
    prose: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "page.md"
    path.write_text("```sh\nls\n```\nHence it ends.\n")
    assert prose.main([path]) == 1
    assert capsys.readouterr().out.startswith(f"{path}:4: 'Hence': ")


def test_every_document_is_checked(prose: ModuleType, root: Path) -> None:
    names = {str(path.relative_to(root)) for path in prose.documents()}
    assert {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/howto/gui.md"} <= names


SOURCE = '''"""What men do."""
# A comment says hence.
whoever = "men"  # noqa: A1


def act(men: int) -> None:
    """Acts.

    men: the pieces; whoever reads this.
    """
'''


def test_docstrings_and_comments_are_checked_and_code_is_not(
    prose: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "module.py"
    path.write_text(SOURCE)
    assert prose.main([path]) == 1
    found = [line.split(": ")[0:2] for line in capsys.readouterr().out.splitlines()]
    assert found == [
        [f"{path}:1", "'men'"],
        [f"{path}:2", "'hence'"],
        [f"{path}:9", "'whoever'"],
    ]
    made = tmp_path / "made.py"
    made.write_text('"""Written by building/twins.py from x.pxd.\n\nMen.\n"""\n')
    assert prose.main([made]) == 0


def test_every_source_is_checked(prose: ModuleType, root: Path) -> None:
    names = {str(path.relative_to(root)) for path in prose.sources()}
    assert {"src/philidor/search/node.py", "examples/page.py", "docs/prose.py"} <= names
