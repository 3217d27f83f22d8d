"""All commands with their options as a page of Markdown, made from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator

from philidor.cli import sheet_for
from philidor.cli.help_text import sentence
from philidor.cli.sheet import Row, Sheet
from philidor.cli.tree import Found, walk

HEAD = """\
# Commands

Every command with its arguments and options, as `philidor COMMAND --help` prints them too.
"""


def page() -> str:
    """The page as Markdown."""
    return "\n".join([HEAD, *(_section(found, one) for found, one in commands())])


def commands() -> Iterator[tuple[Found, Sheet | None]]:
    """All commands with their sheets, those of groups after the group."""
    for found in walk():
        yield found, sheet_for(found)


def _section(found: Found, one: Sheet | None) -> str:
    level = "#" * (1 + min(3, len(found.path)))
    text = one.text if one else sentence(found.command.summary)
    usage = one.usage if one else "COMMAND [OPTIONS]"
    parts = [f"{level} {found.name}", text, f"```text\n{found.name} {usage}\n```"]
    rows = [_line(row) for row in (*one.arguments, *one.options)] if one else []
    if rows:
        parts.append("\n".join(["| | |", "| --- | --- |", *rows]))
    return "\n\n".join(part for part in parts if part) + "\n"


def _line(row: Row) -> str:
    shown = f"{row.text} Default: `{row.default}`." if row.default else row.text
    return f"| `{row.label}` | {_cell(shown)} |"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
