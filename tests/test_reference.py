"""The page of all commands: nothing is left out, and nothing is without a description."""

from __future__ import annotations

import re
from typing import Annotated

import pytest
import typer

from philidor.cli import reference
from philidor.cli.leaf import sheet_of
from philidor.cli.sheet import Sheet
from philidor.cli.tree import COMMANDS, PARTS, Found

ALL = list(reference.commands())
NAMES = [found.name for found, _ in ALL]


def test_every_command_is_on_a_page() -> None:
    assert {f"philidor {command.name}" for command in COMMANDS} <= set(NAMES)
    assert "philidor lab match" in NAMES
    pages = reference.pages()
    index = reference.index()
    for found, _ in ALL:
        page = pages[reference.page_of(found)]
        assert re.search(rf"^#+ {found.name}$", page, re.M), found.name
        assert f"| [{found.name}]({reference.link(found)}) |" in index
    assert "| `--elo ELO` | Limit the engine's strength to this rating. |" in pages["commands/play"]


def test_every_command_of_the_laboratory_has_a_page_of_its_own() -> None:
    pages = reference.pages()
    assert pages["commands/lab-match"].startswith("# philidor lab match\n")
    assert "## philidor lab nnue train\n" in pages["commands/lab-nnue"]
    assert max(page.count("\n## ") for page in pages.values()) < 12


def test_every_command_of_the_first_screen_has_a_part() -> None:
    assert {command.part for command in COMMANDS} <= set(PARTS)


def undocumented(sheet: Sheet) -> list[str]:
    """The options and arguments of a command that have no help."""
    rows = (*sheet.arguments, *sheet.options)
    return [row.names[-1] if row.names else row.name for row in rows if not row.text]


@pytest.mark.parametrize(("found", "sheet"), ALL, ids=NAMES)
def test_everything_is_described(found: Found, sheet: Sheet | None) -> None:
    assert found.command.summary
    if sheet is not None:
        assert sheet.text
        assert undocumented(sheet) == []


def test_what_has_no_help_is_noticed() -> None:
    def silent(
        game: str,
        depth: Annotated[int, typer.Option()] = 1,
        nodes: Annotated[int, typer.Option(help="Nodes.")] = 1,
    ) -> None:
        """A command."""

    assert undocumented(sheet_of(silent)) == ["game", "--depth"]
