"""Commands in the documents exist, with the options that they are given there.

Examples of the how-to pages are run as well (`tests/project/test_examples.py`); other documents
name commands that take hours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

from tests.documents import ROOT, blocks

from philidor.cli import sheet_for
from philidor.cli.tree import find

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
IN_TEXT = re.compile(r"`philidor\s([^`]+)`")
BETWEEN_COMMANDS = re.compile(r"\||&&|;|\$\(|\s#|\n")
PROGRAM = re.compile(r"(?:^|[\s/])philidor\s+([a-z].*)", re.DOTALL)
# An engine's words are those of another program.
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"", re.DOTALL)
OPTION = re.compile(r"--?[a-z][\w-]*")
# Answered before any command: help, and xboard's own word for a protocol's command.
ANYWHERE = {"-h", "--help", "-mode"}


def commands(page: Path) -> Iterator[tuple[str, ...]]:
    """The words behind `philidor` in a page's blocks and texts, without what is quoted."""
    for block in blocks(page):
        if block.language == "sh":
            text = QUOTED.sub("''", block.text.replace("\\\n", " "))
            for part in BETWEEN_COMMANDS.split(text):
                if found := PROGRAM.search(part):
                    yield tuple(found[1].split())
    for found in IN_TEXT.finditer(page.read_text(encoding="utf-8")):
        yield tuple(QUOTED.sub("''", found[1]).split())


def unknown(words: tuple[str, ...]) -> list[str]:
    """The words that the command line does not know: a command, or options."""
    if not words[0][0].isalpha() or words[0] == "help":
        return []
    found = find(words)
    sheet = sheet_for(found)
    if sheet is None and found.rest and found.rest[0][0].isalpha():
        return [found.rest[0]]
    known = ANYWHERE | set(sheet.spellings if sheet else ())
    # Behind a lone "--" stands another program with its own.
    own = map(OPTION.match, takewhile(lambda word: word != "--", found.rest))
    return [option[0] for option in own if option and option[0] not in known]


def test_every_documented_command_exists_with_its_options() -> None:
    found = {
        f"{page.relative_to(ROOT)}: philidor {' '.join(words)}": lost
        for page in PAGES
        for words in commands(page)
        if (lost := unknown(words))
    }
    assert found == {}


def test_a_lost_option_and_a_lost_command_are_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    ladder = "```sh\nphilidor lab study ladder \\\n  --table a.md\n```\n"
    page.write_text(f"{ladder}`philidor sing` and `philidor book sing`\n")
    assert [unknown(words) for words in commands(page)] == [["--table"], ["sing"], ["sing"]]
