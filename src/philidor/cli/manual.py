"""Manual pages for `man`, from the same texts as the help: one page for each command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import philidor
from philidor.cli import sheet_for
from philidor.cli.help_text import BARE, HELP, PIPE, sentence
from philidor.cli.sheet import Row
from philidor.cli.tree import PARTS, ROOT, Found, walk


def pages() -> Iterator[tuple[str, str]]:
    """The name of each page's file and its text: `philidor.1`, `philidor-lab-match.1`."""
    yield "philidor.1", first_page()
    for found in walk():
        yield f"philidor-{'-'.join(found.path)}.1", page(found)


def write(folder: Path) -> int:
    """Write all pages into the folder `man1` of a manual; returns their number."""
    section = folder / "man1"
    section.mkdir(parents=True, exist_ok=True)
    number = 0
    for name, text in pages():
        (section / name).write_text(text, encoding="utf-8")
        number += 1
    return number


def first_page() -> str:
    """The page of the program itself."""
    lines = [*_head("philidor", ROOT.summary), r"\fBphilidor\fR [\fICOMMAND\fR] [\fIOPTIONS\fR]"]
    lines += [".SH DESCRIPTION", _escaped(BARE), ".PP", _escaped(PIPE)]
    for part in PARTS:
        lines += [f".SS {part}"]
        for one in ROOT.children:
            if one.part == part:
                lines += [".TP", rf"\fBphilidor\-{one.name}\fR(1)", _escaped(one.summary)]
    return "\n".join([*lines, ""])


def page(found: Found) -> str:
    """The page of a command."""
    one = sheet_for(found)
    lines = _head("-".join(("philidor", *found.path)), found.command.summary)
    usage = one.usage if one else "COMMAND [OPTIONS]"
    lines += [rf"\fB{_escaped(found.name)}\fR {_escaped(usage)}", ".SH DESCRIPTION"]
    text = one.text if one else sentence(found.command.summary)
    lines += "\n.PP\n".join(
        _escaped(" ".join(paragraph.split())) for paragraph in text.split("\n\n")
    ).splitlines()
    if one:
        lines += _section("ARGUMENTS", [row for row in one.arguments if row.text])
        lines += _section("OPTIONS", [*one.options, HELP])
    if found.command.children:
        lines.append(".SH COMMANDS")
        for child in found.command.children:
            name = "-".join(("philidor", *found.path, child.name))
            lines += [".TP", rf"\fB{_escaped(name)}\fR(1)", _escaped(child.summary)]
    return "\n".join([*lines, ""])


def _head(name: str, summary: str) -> list[str]:
    title = f'.TH "{name.upper()}" 1 "" "philidor {philidor.__version__}" "Philidor"'
    return [title, ".SH NAME", rf"{_escaped(name)} \- {_escaped(summary)}", ".SH SYNOPSIS"]


def _section(title: str, rows: Sequence[Row]) -> list[str]:
    if not rows:
        return []
    lines = [f".SH {title}"]
    for row in rows:
        lines += [".TP", rf"\fB{_escaped(row.label)}\fR", _escaped(row.described)]
    return lines


def _escaped(text: str) -> str:
    """A text as roff takes it literally."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped
