"""Check the English of documents, docstrings and comments: python docs/prose.py [FILE...].

Without files, all documents and Python sources are checked. It finds words of `words.toml`, words
that stand twice, and sentences that are too long. Vale, the usual tool for this, downloads its
program when it is first called. proselint has no list of words to extend, and of its 59 findings in
these documents none was a mistake.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
WORDS = Path(__file__).with_name("words.toml")
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "frontend/README.md", "docs/**/*.md")
SOURCES = ("src/philidor/**/*.py", "examples/**/*.py", "docs/**/*.py", "building/**/*.py")
LONGEST = 40
# How a docstring names an argument or an attribute; what tools read; a file made from a header.
NAMED = re.compile(r"\b[a-z_]+(?:, [a-z_]+)*:(?= )")
NOTICE = re.compile(r"# ?(noqa|type:|SPDX|!)")
TWIN = "Written by building/twins.py"
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
# What is no prose is replaced by underscores, so that places stay.
NOT_PROSE = (
    re.compile(r"^ *```.*?^ *```$", re.M | re.S),
    re.compile(r"<!--.*?-->", re.S),
    re.compile(r"`[^`]*`"),
    re.compile(r"<[^>]+>"),
    re.compile(r"(?<=\])\([^)]*\)"),
)
TWICE = re.compile(r"\b([a-z]+)\s+\1\b")
# Moves and numbers do not count.
WORD = re.compile(r"(?<!\w)[A-Za-z'-]{2,}(?!\w)")
# Tables and headings have no sentences to count.
TABLE = re.compile(r"^ *(\||#).*$", re.M)
SENTENCE = re.compile(r"\S(?:[^.!?:;]|[.!?:;](?!\s))*")
# Up to an empty line or the next entry of a list.
PARAGRAPH = re.compile(r"(?:(?!\n\s*\n|\n *(?:[-*]|\d+\.) ).)+", re.S)


@dataclass(frozen=True)
class Finding:
    """A place in a document and what is wrong there; `place` counts characters from 0."""

    place: int
    message: str


def documents() -> list[Path]:
    """All documents that are checked."""
    return sorted({path for pattern in DOCUMENTS for path in ROOT.glob(pattern)})


def sources() -> list[Path]:
    """All Python sources that are checked."""
    return sorted({path for pattern in SOURCES for path in ROOT.glob(pattern)})


def words() -> dict[str, str]:
    """The patterns of words to avoid, and what to write instead."""
    found: dict[str, str] = tomllib.loads(WORDS.read_text(encoding="utf-8"))["words"]
    return found


def prose(text: str) -> str:
    """The text without code, comments, tags and addresses."""
    for pattern in NOT_PROSE:
        text = blanked(pattern, text)
    return text


def blanked(pattern: re.Pattern[str], text: str) -> str:
    """The text with underscores in place of what the pattern finds."""
    return pattern.sub(lambda found: re.sub(r"\S", "_", found[0]), text)


def findings(text: str) -> Iterator[Finding]:
    """What is wrong with a document, kind by kind."""
    plain = prose(text)
    for pattern, instead in words().items():
        for found in re.finditer(rf"\b(?:{pattern})(?!\w)", plain, re.I):
            yield Finding(found.start(), f"'{found[0]}': {instead}")
    for found in TWICE.finditer(plain):
        yield Finding(found.start(), f"'{found[1]}' stands twice")
    for paragraph in PARAGRAPH.finditer(blanked(TABLE, plain)):
        for sentence in SENTENCE.finditer(paragraph[0]):
            length = len(WORD.findall(sentence[0]))
            if length > LONGEST:
                place = paragraph.start() + sentence.start()
                yield Finding(place, f"a sentence of {length} words; {LONGEST} are the most")


def written(text: str) -> str:
    """The docstrings and comments of a Python source, each at its line; empty for a made one."""
    tree = ast.parse(text)
    if (ast.get_docstring(tree) or "").startswith(TWIN):
        return ""
    source = text.splitlines()
    lines = [""] * (len(source) + 1)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node):
            passage = node.body[0]
            for at in range(passage.lineno - 1, passage.end_lineno or passage.lineno):
                lines[at] = source[at].replace('"""', "   ")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not NOTICE.match(token.string):
            lines[token.start[0] - 1] = token.string.replace("#", " ")
    return NAMED.sub(lambda found: re.sub(r"\S", "_", found[0]), "\n".join(lines))


def main(paths: list[Path]) -> int:
    """Print all findings; returns 1 if there are any."""
    failed = 0
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            text = written(text)
        for finding in sorted(findings(text), key=lambda one: one.place):
            line = text.count("\n", 0, finding.place) + 1
            sys.stdout.write(f"{path}:{line}: {finding.message}\n")
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main([Path(word) for word in sys.argv[1:]] or documents() + sources()))
