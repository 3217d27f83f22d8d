"""All commands with their options as a page of Markdown, made from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import cast

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from philidor.cli import COMMANDS, Command

HEAD = """\
# Commands

Every command with its arguments and options, as `philidor COMMAND --help` prints them too.
"""


def page() -> str:
    """The page as Markdown."""
    return "\n".join([HEAD, *(_section(name, one) for name, one in commands())])


def commands() -> Iterator[tuple[str, TyperCommand | TyperGroup | Command]]:
    """All commands with their full names, those of groups after the group's."""
    for command in COMMANDS:
        name = f"philidor {command.name}"
        if command.plain:
            yield name, command
            continue
        module, _, attribute = command.place.partition(":")
        target = getattr(import_module(f"philidor.{module}"), attribute)
        if not isinstance(target, typer.Typer):
            app = typer.Typer(add_completion=False)
            app.command()(target)
            target = app
        yield from _with_children(
            name, cast(TyperCommand | TyperGroup, typer.main.get_command(target))
        )


def options(command: TyperCommand | TyperGroup) -> list[TyperOption]:
    """A command's options, `--help` left out."""
    return [one for one in command.params if isinstance(one, TyperOption) and one.name != "help"]


def _with_children(
    name: str, command: TyperCommand | TyperGroup
) -> Iterator[tuple[str, TyperCommand | TyperGroup]]:
    yield name, command
    if isinstance(command, TyperGroup):
        for child, inner in command.commands.items():
            yield from _with_children(f"{name} {child}", cast(TyperCommand | TyperGroup, inner))


def _section(name: str, command: TyperCommand | TyperGroup | Command) -> str:
    if isinstance(command, Command):
        return f"## {name}\n\n{command.summary.capitalize()}.\n"
    level = "##" if name.count(" ") == 1 else "###"
    context = typer.Context(command, info_name=name)
    usage = " ".join([name, *command.collect_usage_pieces(context)])
    parts = [f"{level} {name}", (command.help or "").strip(), f"```text\n{usage}\n```"]
    rows = [*_arguments(command), *_options(command)]
    if rows:
        parts.append("\n".join(["| | |", "| --- | --- |", *rows]))
    return "\n\n".join(part for part in parts if part) + "\n"


def _arguments(command: TyperCommand | TyperGroup) -> list[str]:
    rows = []
    for one in command.params:
        if isinstance(one, TyperArgument):
            rows.append(f"| `{(one.name or '').upper()}` | {_cell(one.help or '')} |")
    return rows


def _options(command: TyperCommand | TyperGroup) -> list[str]:
    return [
        f"| `{', '.join([*one.opts, *one.secondary_opts])}` | {_cell(_described(one))} |"
        for one in options(command)
    ]


def _described(option: TyperOption) -> str:
    shown = option.help or ""
    if option.default not in (None, "", False, ()) and not callable(option.default):
        shown += f" Default: `{option.default}`."
    return shown


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
