"""Options that several commands share, as the fields of a dataclass."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from typing import Any, get_type_hints

Function = Callable[..., None]


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
