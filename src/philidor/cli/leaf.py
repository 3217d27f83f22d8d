"""A command's function as a Typer command: its sheet, and a call with errors of one form."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NoReturn, cast

import typer
from typer.core import TyperArgument, TyperCommand, TyperOption
from typer.exceptions import TyperException

from philidor.cli.sheet import Kind, Row, Sheet, out_of_range, unknown_option

# Typer's message about words that a command does not take.
EXTRA = re.compile(r"extra argument\S* \((.+)\)", re.DOTALL)
Parameter = TyperArgument | TyperOption
# What stands for the value of parameters with these names, where the type says too little.
METAVARS = {
    "engine": Kind.ENGINE,
    "a": Kind.ENGINE,
    "b": Kind.ENGINE,
    "judge": Kind.ENGINE,
    "opponent": Kind.ENGINE,
    "fen": Kind.FEN,
    "data": Kind.FOLDER,
    "logs": Kind.FOLDER,
    "syzygy": Kind.FOLDER,
}


class UsageError(Exception):
    """Words that a command does not take; the message is for people."""


@cache
def command_of(function: Callable[..., object]) -> TyperCommand:
    """The Typer command of a function."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(add_help_option=False)(function)
    # An unexpected exception is a bug in the program and keeps Python's own traceback.
    app.pretty_exceptions_enable = False
    return cast(TyperCommand, typer.main.get_command(app))


def sheet_of(function: Callable[..., object]) -> Sheet:
    """What a function takes as a command."""
    command = command_of(function)
    shown = [one for one in command.params if not getattr(one, "hidden", False)]
    rows = [_row(cast(Parameter, one)) for one in shown]
    return Sheet(
        inspect.cleandoc(function.__doc__ or ""),
        tuple(row for row in rows if not row.names),
        tuple(row for row in rows if row.names),
    )


def call(
    function: Callable[..., object],
    words: Sequence[str],
    program: str,
    defaults: Mapping[str, object],
) -> int:
    """Run a command; returns its exit code. UsageError if its words do not fit.

    defaults: those of the user, by the names of parameters.
    """
    command = command_of(function)
    try:
        result = command.main(
            args=list(words),
            prog_name=program,
            standalone_mode=False,
            default_map=dict(defaults),
        )
    except typer.Abort:
        return 130
    except TyperException as error:
        _refuse(command, sheet_of(function), words, error)
    return result if isinstance(result, int) else 0


def _refuse(command: TyperCommand, sheet: Sheet, words: Sequence[str], error: Any) -> NoReturn:
    """Say what is wrong with a command's words, in the form of all messages."""
    kind = type(error).__name__
    parameter = getattr(error, "param", None)
    row = None if parameter is None else sheet.row(parameter.name)
    if kind == "NoSuchOption":
        raise UsageError(unknown_option(error.option_name, sheet.spellings)) from None
    if kind == "BadOptionUsage":
        row = sheet.row(error.option_name)
        raise UsageError(f"{error.option_name} needs a value" + _form(row)) from None
    if row is None:
        raise UsageError(_extra(sheet, error.format_message())) from None
    if kind == "MissingParameter":
        needed = f"{row.names[-1]} {row.metavar}" if row.names else row.metavar
        raise UsageError(f"{needed} is missing" + (f": {row.text}" if row.text else "")) from None
    raise UsageError(_out_of_range(command, row, words, error)) from None


def _form(row: Row | None) -> str:
    return "" if row is None else f": {row.names[-1]} {row.metavar}"


def _extra(sheet: Sheet, message: str) -> str:
    found = EXTRA.search(message)
    if found is None:
        return message[0].lower() + message[1:].rstrip(".")
    hint = (
        "; a FEN stands in quotes" if any(one.kind is Kind.FEN for one in sheet.arguments) else ""
    )
    return f"'{found[1]}' is too much{hint}"


def _out_of_range(command: TyperCommand, row: Row, words: Sequence[str], error: Any) -> str:
    given = _given(command, row, words)
    name = row.names[-1] if row.names else row.metavar
    return out_of_range(row, given) or f"{name}: {str(error.message).rstrip('.')}"


def _given(command: TyperCommand, row: Row, words: Sequence[str]) -> str:
    """The text that the user gave for a parameter."""
    context = command.make_context("", list(words), resilient_parsing=True)
    values, _, _ = command.make_parser(context).parse_args(list(words))
    value = values.get(row.name)
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value or "")


def _row(one: Parameter) -> Row:
    is_option = isinstance(one, TyperOption)
    names = tuple(sorted(one.opts, key=len)) + tuple(one.secondary_opts) if is_option else ()
    choices = tuple(str(getattr(each, "value", each)) for each in one.type_descriptor.choices or ())
    kind = _kind(one, bool(choices))
    many = one.nargs == -1 or (is_option and one.multiple)
    return Row(
        one.name or "",
        " ".join((one.help or "").split()),
        names,
        kind,
        _metavar(one, kind),
        _default(one),
        choices,
        one.required,
        many,
        one.min,
        one.max,
    )


def _kind(one: Parameter, has_choices: bool) -> Kind:
    if isinstance(one, TyperOption) and one.is_flag:
        return Kind.FLAG
    if has_choices:
        return Kind.CHOICE
    if found := METAVARS.get(one.name or ""):
        return found
    annotation = str(one.type_descriptor.annotation)
    for word, kind in (("Path", Kind.FILE), ("int", Kind.COUNT), ("float", Kind.NUMBER)):
        if word in annotation:
            return kind
    return Kind.TEXT


def _metavar(one: Parameter, kind: Kind) -> str:
    if kind is Kind.FLAG:
        return ""
    if one.metavar:
        shown = str(one.metavar)
        # Several words in one argument, such as `[POSITION] MOVES`, stay as they are.
        return shown if " " in shown else shown.strip("[]").removesuffix("...")
    if not isinstance(one, TyperOption) and kind in (Kind.TEXT, Kind.CHOICE, Kind.COUNT, Kind.FILE):
        return (one.name or "").upper()
    if kind is Kind.CHOICE:
        return (one.name or "").upper().replace("_", "-")
    return " ".join([kind] * max(1, one.nargs))


def _default(one: Parameter) -> str:
    value = one.default
    if value is None or value is False or value in ("", ()) or callable(value) or one.required:
        return ""
    if isinstance(one, TyperOption) and one.is_flag:
        return one.opts[-1] if one.secondary_opts else ""
    if isinstance(value, Path):
        return ""
    if isinstance(value, tuple | list):
        return " ".join(map(str, value))
    return str(getattr(value, "value", value))
