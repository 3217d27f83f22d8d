"""The worth of each step in the comments of the search, kept in agreement with the results.

A comment `# Worth (NAME): ...` in the source is written by `update`; a test compares them. The
games that all steps share are on the page alone: at many nodes their errors exceed a hundred Elo.
"""

from __future__ import annotations

import re
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.files import read_text, replace_text
from philidor.lab.ablation import wording
from philidor.lab.ablation.results import Results

REMARK = re.compile(r"^([ ]*)# Worth \((\w+)\):.*$", re.MULTILINE)


def renewed(results: Results, text: str) -> str:
    """A source text whose remarks say what the results say; InputError for an unknown step."""

    def line(match: re.Match[str]) -> str:
        indent, name = match.groups()
        if name not in results.steps:
            raise InputError(f"a comment names the step '{name}', which does not exist")
        return f"{indent}# Worth ({name}): {wording.remark(results, name)}."

    return REMARK.sub(line, text)


def names(text: str) -> list[str]:
    """The steps whose worth a source text states."""
    return [match[2] for match in REMARK.finditer(text)]


def update(results: Results, folder: Path) -> list[Path]:
    """Renew the remarks of all sources in a folder; the files that changed."""
    changed = []
    for path in sorted(folder.rglob("*.py")):
        before = read_text(path)
        after = renewed(results, before)
        if after != before:
            replace_text(path, after)
            changed.append(path)
    return changed
