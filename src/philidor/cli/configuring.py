"""`philidor config`: defaults of options, in a file."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from philidor.cli import sheet_for
from philidor.cli.settings import (
    Setting,
    all_settings,
    changed,
    config_file,
    fault_of,
    read_key,
    value_of,
)
from philidor.cli.sheet import Kind, PlainCommand, Row, Sheet, suggestion
from philidor.cli.tree import find, walk
from philidor.contract.errors import InputError, missing_package

KEY = Row(
    "key",
    "An option for all commands (language, jobs), or of one (play.level, 'lab match.jobs').",
    metavar="KEY",
    required=True,
)
VALUE = Row("value", "The value, as on the command line.", metavar="VALUE", required=True)


def show(as_json: bool = False) -> None:
    """Print the settings, and where they are."""
    path = config_file()
    found = list(all_settings(path))
    if as_json:
        from philidor import answers
        from philidor.json_output import print_json

        rows = (answers.Setting(one.command, one.option, str(one.value)) for one in found)
        print_json(answers.Settings(str(path), tuple(rows)))
        return
    state = "" if path.exists() else ", which does not exist yet"
    sys.stdout.write(f"# {path}{state}\n")
    for one in found:
        fault = misplaced(one)
        sys.stdout.write(f"{one.key} = {one.value}{f'    # {fault}' if fault else ''}\n")


def misplaced(setting: Setting) -> str:
    """Why a setting is nothing that a command takes; empty if it is."""
    rows = list(rows_of(setting.command, setting.option))
    if not rows:
        return "no command has this option"
    return fault_of(rows[0], setting.value)


def rows_of(command: str, option: str) -> Iterator[Row]:
    """The options of this name: of one command, or of all."""
    here = find(tuple(command.split()))
    for found in [here] if command else walk():
        one = sheet_for(found)
        row = one.row(f"--{option}") if one else None
        if row is not None:
            yield row


def set_key(key: str, value: str) -> None:
    """Set a default."""
    command, option = read_key(key)
    row = next(rows_of(command, option), None)
    if row is None:
        one = sheet_for(find(tuple(command.split()))) if command else None
        known = [name.lstrip("-") for name in one.spellings] if one else []
        raise InputError(f"no such option: '{key}'{suggestion(option, known)}")
    path = config_file()
    try:
        changed(path, key, value_of(value, row))
    except ModuleNotFoundError as error:
        raise InputError(f"config set {missing_package(str(error.name), 'cli')}") from None
    sys.stdout.write(f"{key} = {value} in {path}\n")


def unset_key(key: str) -> None:
    """Remove a default."""
    path = config_file()
    try:
        changed(path, key, None)
    except ModuleNotFoundError as error:
        raise InputError(f"config unset {missing_package(str(error.name), 'cli')}") from None
    sys.stdout.write(f"{key} is no longer set in {path}\n")


SHOW = PlainCommand(
    Sheet(
        "Show the defaults of the configuration file, and where it is.\n\n"
        "A key at the top of the file is the default of every option of that name, one in a table "
        "such as [play] that of one command.",
        options=(Row("as_json", "Print the result as JSON.", ("--json",), Kind.FLAG),),
    ),
    show,
)
SET = PlainCommand(
    Sheet(
        "Set a default: philidor config set language de, or config set play.level 5m+3s.",
        arguments=(KEY, VALUE),
    ),
    set_key,
)
UNSET = PlainCommand(Sheet("Remove a default.", arguments=(KEY,)), unset_key)
