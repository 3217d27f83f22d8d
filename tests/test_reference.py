"""The page of all commands: nothing is left out, and nothing is without a description."""

from __future__ import annotations

from typing import Annotated

import pytest
import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup

from philidor.cli import COMMANDS, Command, reference

ALL = list(reference.commands())


def test_every_command_is_on_the_page() -> None:
    page = reference.page()
    names = [name for name, _ in ALL]
    assert {f"philidor {command.name}" for command in COMMANDS} <= set(names)
    assert "philidor lab match" in names
    for name in names:
        assert f"# {name}\n" in page
    assert "| `--elo` | Limit the engine's strength to this rating. |" in page


def undocumented(command: TyperCommand | TyperGroup) -> list[str]:
    """The options and arguments of a command that have no help."""
    arguments = [one for one in command.params if isinstance(one, TyperArgument)]
    without = [str(one.name) for one in arguments if not one.help]
    named = reference.options(command)
    return [*without, *(option.opts[-1] for option in named if not option.help)]


@pytest.mark.parametrize(("name", "command"), ALL, ids=[name for name, _ in ALL])
def test_everything_is_described(name: str, command: TyperCommand | TyperGroup | Command) -> None:
    if isinstance(command, Command):
        assert command.summary
        return
    assert command.help
    assert undocumented(command) == []


def test_what_has_no_help_is_noticed() -> None:
    app = typer.Typer()

    @app.command()
    def silent(
        game: str,
        depth: Annotated[int, typer.Option()] = 1,
        nodes: Annotated[int, typer.Option(help="Nodes.")] = 1,
    ) -> None:
        """A command."""

    command = typer.main.get_command(app)
    assert isinstance(command, TyperCommand)
    assert undocumented(command) == ["game", "--depth"]
