"""What `--help` prints, in one form for every command, made from the tree and the sheets."""

from __future__ import annotations

import os
import shutil
import textwrap
from collections.abc import Sequence

from philidor.cli.sheet import Kind, Row, Sheet
from philidor.cli.tree import PARTS, ROOT, Command, Found

# Longer lines are hard to read; a left column beyond this stands on a line of its own.
WIDEST, LEFT = 100, 30
PIPE = "In a pipe and without a command it reads 'uci' or 'xboard' and speaks that protocol."
BARE = "At a terminal and without a command it opens the browser app."
HELP = Row("help", "Show this help.", ("-h", "--help"), Kind.FLAG)


def first_screen() -> str:
    """What `philidor --help` prints: the commands by part."""
    width = max(len(one.name) for one in ROOT.children)
    lines = ["usage: philidor [COMMAND] [OPTIONS]", "", ROOT.summary, BARE, PIPE]
    for part in PARTS:
        lines += ["", f"{part}:"]
        lines += _listed([one for one in ROOT.children if one.part == part], width)
    more = ("philidor help COMMAND", "what a command takes, also: philidor COMMAND -h")
    return "\n".join([*lines, "", f"{more[0]}   {more[1]}", ""])


def command_help(found: Found, sheet: Sheet | None) -> str:
    """The help of a command; `sheet` is None for a group that only holds others."""
    if not found.path:
        return first_screen()
    usage = sheet.usage if sheet else "COMMAND [OPTIONS]"
    text = (
        sheet.text if sheet else f"{found.command.summary[0].upper()}{found.command.summary[1:]}."
    )
    lines = wrapped(f"usage: {found.name} {usage}", " " * 4)
    lines += ["", *paragraphs(text)]
    if sheet:
        if described := [one for one in sheet.arguments if one.text]:
            lines += ["", "arguments:", *_rows(described)]
        lines += ["", "options:", *_rows([*sheet.options, HELP])]
    if found.command.children:
        width = max(len(one.name) for one in found.command.children)
        lines += ["", "commands:", *_listed(found.command.children, width)]
        lines += ["", f"{found.name} COMMAND -h tells more"]
    return "\n".join([*lines, ""])


def sentence(summary: str) -> str:
    """A command's summary as a sentence."""
    return f"{summary[0].upper()}{summary[1:]}."


def paragraphs(text: str) -> list[str]:
    """A text in lines that fit, its paragraphs apart."""
    lines: list[str] = []
    for paragraph in text.split("\n\n"):
        lines += ["", *wrapped(" ".join(paragraph.split()))]
    return lines[1:]


def width() -> int:
    """The columns of the help: those of the terminal, within what reads well."""
    columns = os.environ.get("COLUMNS", "")
    there = int(columns) if columns.isdecimal() else shutil.get_terminal_size((80, 24)).columns
    return max(40, min(WIDEST, there))


def _listed(commands: Sequence[Command], left: int) -> list[str]:
    lines: list[str] = []
    for one in commands:
        lines += wrapped(f"  {one.name:<{left}}  {one.summary}", " " * (left + 4))
    return lines


def _rows(rows: Sequence[Row]) -> list[str]:
    left = min(LEFT, max(len(row.label) for row in rows))
    lines = []
    for row in rows:
        start = f"  {row.label:<{left}}  "
        if len(row.label) > left:
            lines.append(f"  {row.label}")
            start = " " * (left + 4)
        lines += wrapped(start + row.described, " " * (left + 4))
    return [line.rstrip() for line in lines]


def wrapped(text: str, later: str = "") -> list[str]:
    """A text in lines that fit, all but the first after `later`."""
    return textwrap.wrap(
        text, width(), subsequent_indent=later, break_on_hyphens=False, break_long_words=False
    ) or [""]
