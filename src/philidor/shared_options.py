"""Options that several commands share: their spellings, and dataclasses of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from typing import Annotated, Any, get_type_hints

import typer

Function = Callable[..., None]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes at the same time.")]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="A Dask scheduler whose workers do the work instead."),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Continue the results file given by --output.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Replace a file that exists.")]
ENGINE_TEXT = "a name of 'philidor engines', or any UCI or XBoard command"
LEVEL_TEXT = "5m+3s, 40/2h, 10s/move, 'depth 8', 'nodes 50k'"


def output_option(text: str) -> object:
    """The option `-o` for the file that a command writes."""
    return typer.Option("--output", "-o", help=text)


def data_option(text: str) -> object:
    """The option `--data` for the folder that a command keeps its data in."""
    return typer.Option("--data", "-d", help=text)


def with_options(shared: type) -> Callable[[Function], Function]:
    """Decorate a Typer command that has a parameter of the dataclass `shared`.

    On the command line each field is an option of its own, described by the field's annotation and
    default; the command receives them as one object. TypeError if it has no such parameter.
    """

    def decorated(command: Function) -> Function:
        own = get_type_hints(command, include_extras=True)
        described = get_type_hints(shared, include_extras=True)
        takes = next((name for name, kind in own.items() if kind is shared), None)
        if takes is None:
            raise TypeError(f"{command.__name__} has no parameter of type {shared.__name__}")
        parameters = [
            parameter.replace(annotation=own[name], kind=inspect.Parameter.KEYWORD_ONLY)
            for name, parameter in inspect.signature(command).parameters.items()
            if name != takes
        ]
        parameters += [
            inspect.Parameter(
                field.name,
                inspect.Parameter.KEYWORD_ONLY,
                default=field.default,
                annotation=described[field.name],
            )
            for field in fields(shared)
        ]

        @wraps(command)
        def run(**values: Any) -> None:
            options = {field.name: values.pop(field.name) for field in fields(shared)}
            command(**{takes: shared(**options)}, **values)

        # Typer reads the options from these two.
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {one.name: one.annotation for one in parameters}
        return run

    return decorated
