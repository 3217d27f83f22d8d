"""Commands in the documents exist, with the options that they are given there.

Examples of the how-to pages are run as well (`tests/project/test_examples.py`); other documents
name commands that take hours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.documents import ROOT

from philidor.cli import sheet_for
from philidor.cli.tree import walk

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHEETS = {found.path: sheet_for(found) for found in walk()}
BLOCK = re.compile(r"^```(?:sh|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
IN_TEXT = re.compile(r"`philidor\s([^`]+)`")
BETWEEN_COMMANDS = re.compile(r"\||&&|;|\$\(|\s#|\n")
PROGRAM = re.compile(r"(?:^|[\s/])philidor\s+([a-z].*)", re.DOTALL)
# An engine's words are those of another program.
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"", re.DOTALL)
OPTION = re.compile(r"(?<!\S)--?[a-z][\w-]*")
# Answered before any command: help, and xboard's own word for a protocol's command.
ANYWHERE = {"-h", "--help", "-mode"}


def commands(page: Path) -> Iterator[list[str]]:
    """The words behind `philidor` in a page's blocks and texts, without what is quoted."""
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.findall(text):
        for part in BETWEEN_COMMANDS.split(QUOTED.sub("''", block.replace("\\\n", " "))):
            if found := PROGRAM.search(part):
                yield found[1].split()
    for found in IN_TEXT.finditer(text):
        yield QUOTED.sub("''", found[1]).split()


def unknown(words: list[str]) -> list[str]:
    """The words that the command line does not know: a command, or options."""
    if not words or not words[0][0].isalpha() or words[0] == "help":
        return []
    sizes = range(len(words), 0, -1)
    path = next((tuple(words[:size]) for size in sizes if tuple(words[:size]) in SHEETS), None)
    if path is None:
        return [words[0]]
    sheet = SHEETS[path]
    known = ANYWHERE | set(sheet.spellings if sheet else ())
    # Behind a lone "--" stands another program with its own.
    own = " ".join(words).split(" -- ")[0]
    return [word for word in OPTION.findall(own) if word not in known]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_documented_command_exists_with_its_options(page: Path) -> None:
    assert [(" ".join(words), found) for words in commands(page) if (found := unknown(words))] == []


def test_a_lost_option_and_a_lost_command_are_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "```sh\nphilidor lab study ladder \\\n  --table a.md\n```\nand `philidor sing`\n"
    )
    assert [unknown(words) for words in commands(page)] == [["--table"], ["sing"]]
