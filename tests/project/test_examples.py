"""The examples of README, how-to pages and the library's document work as they are printed."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.documents import ROOT, blocks, programs, run, unmarked, write_files

from philidor.contract.options import find
from philidor.players import load

DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", DOCS / "library.md", DOCS / "puzzles.md"]
PAGES += [page for folder in ("howto", "library") for page in sorted((DOCS / folder).glob("*.md"))]
FIRST_CHANGE = DOCS / "howto" / "first-change.md"
CLASSIC = DOCS / "howto" / "classic.md"
# The repository without what is built or installed beside the sources.
TREE = ("pyproject.toml", "src")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "static", "*.c")


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_example_is_run_or_says_why_not(page: Path) -> None:
    assert list(unmarked(page)) == []
    for block in blocks(page):
        assert block.reason is None or len(block.reason.split()) >= 2


@pytest.mark.parametrize(
    "page", [page for page in PAGES if any(block.is_run for block in blocks(page))], ids=name
)
def test_the_examples_run(page: Path, tmp_path: Path) -> None:
    done = run(page, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_an_example_that_fails_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```sh\nphilidor --version\n```\n```python\nraise SystemExit(3)\n```\n")
    assert run(page, tmp_path / "run").returncode == 3


def test_a_block_that_nothing_explains_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```yaml\nhash: 64\n```\n\n<!-- file: a.yml -->\n```yaml\nhash: 1\n```\n")
    assert list(unmarked(page)) == ["hash: 64"]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of the sources whose files may be replaced, but not changed in place."""
    for part in TREE:
        copied = ROOT / part
        if copied.is_dir():
            shutil.copytree(copied, tmp_path / part, copy_function=os.link, ignore=NOT_COPIED)
        else:
            shutil.copy(copied, tmp_path / part)
    programs(tmp_path / ".venv" / "bin")
    return tmp_path


def do(clone: Path, page: Path, words: str, *changes: tuple[str, str]) -> str:
    """Run the page's block with these words, changed to take less time; returns what it prints."""
    text = next(block.text for block in blocks(page) if words in block.text)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = f"{clone / '.venv' / 'bin'}:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euc", text],
        cwd=clone, env={**os.environ, "PATH": path, "PYTHONPATH": str(clone / "src")},
        capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_classic_is_added_as_its_page_says(clone: Path) -> None:
    # The patch must not reach the original through a link.
    players = clone / "src" / "philidor" / "players.py"
    text = players.read_text(encoding="utf-8")
    players.unlink()
    players.write_text(text, encoding="utf-8")
    write_files(CLASSIC, clone)
    subprocess.run(["git", "apply", "--unidiff-zero", "turing.patch"], cwd=clone, check=True)
    printed = do(clone, CLASSIC, "lab match")
    assert "8,902 nodes" in printed
    assert "failures: none" in printed
    games = (clone / "turing.pgn").read_text()
    assert games.count('[White "turing"]') == games.count('[Black "turing"]') == 1


def test_a_first_change_is_made_and_measured_as_its_page_says(clone: Path) -> None:
    printed = do(clone, FIRST_CHANGE, "cp -r src before")
    signature = (ROOT / "tests" / "data" / "bench.txt").read_text().strip()
    assert "nodes" in printed
    assert f"{signature} nodes" not in printed
    quick = (("--nodes 2000", "--nodes 20"), ("--games 200", "--games 2"))
    assert "failures: none" in do(clone, FIRST_CHANGE, "PYTHONPATH=before", *quick)


def test_lichess_bots_configuration_sets_options_that_exist() -> None:
    (config,) = [block.text for block in blocks(DOCS / "howto" / "lichess-bot.md") if block.file]
    section = config.split("  uci_options:\n")[1].split("\n  draw_or_resign:")[0]
    options = load("philidor").options
    settings = dict(line.strip().split(": ") for line in section.splitlines())
    assert settings.keys() >= {"Move Overhead", "Threads", "Hash"}
    for name, value in settings.items():
        find(options, name).parse(value)
