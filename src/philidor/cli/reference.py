"""All commands with their options as pages of Markdown, made from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from philidor.cli import sheet_for
from philidor.cli.help_text import sentence
from philidor.cli.sheet import Row, Sheet
from philidor.cli.tree import COMMANDS, PARTS, Found, walk

HEAD = """\
# Commands

Every command has a page, with its arguments and options as `philidor COMMAND --help` prints them.
"""
# The folder of the pages, beside the first one.
FOLDER = "commands"
# The group that is large enough for a page for each of its commands.
LARGE = "lab"


def index() -> str:
    """The first page: all commands by part, with links to their pages."""
    parts = {command.name: command.part for command in COMMANDS}
    found = sorted(walk(), key=lambda one: PARTS.index(parts[one.path[0]]))
    tables = [HEAD]
    for part, members in groupby(found, key=lambda one: parts[one.path[0]]):
        rows = [
            f"| [{one.name}]({link(one)}) | {sentence(one.command.summary)} |" for one in members
        ]
        tables.append("\n".join([f"## {part}\n", "| command | what it does |", "|---|---|", *rows]))
    return "\n\n".join(tables) + "\n"


def pages() -> dict[str, str]:
    """The pages of the commands by name, which is a path below the first page's folder."""
    return {
        name: "\n".join(section(found, one, len(found.path) - depth(found)) for found, one in group)
        for name, group in groupby(commands(), key=lambda pair: page_of(pair[0]))
    }


def commands() -> Iterator[tuple[Found, Sheet | None]]:
    """All commands with their sheets, those of groups after the group."""
    for found in walk():
        yield found, sheet_for(found)


def page_of(found: Found) -> str:
    """The page on which a command stands: its own, or that of its group."""
    return f"{FOLDER}/{'-'.join(found.path[: depth(found)])}"


def link(found: Found) -> str:
    """The place of a command, from the first page."""
    own = len(found.path) == depth(found)
    return f"{page_of(found)}.md" + ("" if own else f"#{found.name.replace(' ', '-')}")


def depth(found: Found) -> int:
    """How many words of a command's path name its page."""
    return 2 if found.path[0] == LARGE and len(found.path) > 1 else 1


def section(found: Found, one: Sheet | None, level: int) -> str:
    """What a command takes, below a heading of this level, 0 for a page's own."""
    text = one.text if one else sentence(found.command.summary)
    usage = one.usage if one else "COMMAND [OPTIONS]"
    parts = [f"{'#' * (1 + level)} {found.name}", text, f"```text\n{found.name} {usage}\n```"]
    rows = [_line(row) for row in (*one.arguments, *one.options)] if one else []
    if rows:
        parts.append("\n".join(["| | |", "| --- | --- |", *rows]))
    return "\n\n".join(part for part in parts if part) + "\n"


def _line(row: Row) -> str:
    shown = f"{row.text} Default: `{row.default}`." if row.default else row.text
    return f"| `{row.label}` | {_cell(shown)} |"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
