"""The configuration file: defaults of options, for all commands or for one.

A key at the top of `config.toml` is the default of every option of that name; one in a table such
as `[play]` or `["lab match"]` that of one command. What is typed comes first, then the command's
table, then the top. The protocols take no defaults: a chess program starts an engine as it is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from philidor.cli.sheet import Kind, Row, Sheet, out_of_range, suggestion
from philidor.cli.tree import Found, find
from philidor.contract.errors import InputError

FILE = "config.toml"
# The protocols, and the commands that look after the file itself.
WITHOUT = ("uci", "xboard", "config", "doctor", "completion")
# Names another file, for instance in tests.
VARIABLE = "PHILIDOR_CONFIG"
Value = str | int | float | bool | list[Any]


@dataclass(frozen=True)
class Setting:
    """A default: the command's words, empty for all commands, the option's name and its value."""

    command: str
    option: str
    value: Value

    @property
    def key(self) -> str:
        """What `philidor config set` takes: `jobs`, `play.level`, `lab match.jobs`."""
        return f"{self.command}.{self.option}" if self.command else self.option


def config_file() -> Path:
    """The user's configuration file, which need not exist."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    import platformdirs

    return platformdirs.user_config_path("philidor", appauthor=False) / FILE


def all_settings(path: Path) -> Iterator[Setting]:
    """The settings of a file, none if there is no file; InputError with the line of a mistake."""
    if not path.exists():
        return
    import tomllib

    from philidor.files import read_text

    try:
        found = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path}: {error}") from None
    for name, value in found.items():
        if isinstance(value, dict):
            yield from (Setting(name, option, one) for option, one in value.items())
        else:
            yield Setting("", name, value)


def defaults_for(found: Found, sheet: Sheet) -> dict[str, Value]:
    """The defaults of a command's parameters, by name; InputError if one cannot be its value."""
    if found.path[0] in WITHOUT:
        return {}
    path, chosen = config_file(), dict[str, Value]()
    own = " ".join(found.path)
    # The command's own settings replace those for all commands.
    settings = [one for one in all_settings(path) if one.command in ("", own)]
    for one in sorted(settings, key=lambda setting: bool(setting.command)):
        row = sheet.row(f"--{one.option}")
        if row is None:
            if one.command:
                known = [name.lstrip("-") for name in sheet.spellings]
                raise InputError(
                    f"{path}: '{found.name}' has no option '{one.option}'"
                    f"{suggestion(one.option, known)}"
                )
            continue
        if fault := fault_of(row, one.value):
            raise InputError(f"{path}: {fault}")
        chosen[row.name] = one.value
    return chosen


def fault_of(row: Row, value: Value) -> str:
    """Why a value cannot be a default of this option; empty if it can."""
    name = row.names[-1] if row.names else row.name
    if row.kind is Kind.FLAG:
        return "" if isinstance(value, bool) else f"{name} takes true or false, not {value}"
    if isinstance(value, list):
        return "" if row.repeated else f"{name} takes one value, not a list"
    if isinstance(value, bool):
        return f"{name} takes a value, not {str(value).lower()}"
    return out_of_range(row, str(value))


def read_key(key: str) -> tuple[str, str]:
    """The command and the option of a key; InputError if there is no such command."""
    command, _, option = key.rpartition(".")
    words = tuple(command.replace(".", " ").split())
    found = find(words)
    if found.rest:
        raise InputError(f"there is no command '{command}', of which '{option}' is to be set")
    return " ".join(words), option.lstrip("-")


def value_of(text: str, row: Row) -> Value:
    """A text as the value of an option; InputError if it cannot be one."""
    value: Value = text
    if row.kind is Kind.FLAG:
        value = {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)
    elif row.kind is Kind.COUNT and text.lstrip("-").isdecimal():
        value = int(text)
    if fault := fault_of(row, value):
        raise InputError(fault)
    return [value] if row.repeated else value


def changed(path: Path, key: str, value: Value | None) -> None:
    """Set a key of the file, or remove it for None; comments and order stay as they are."""
    import tomlkit

    from philidor.files import read_text, replace_text

    list(all_settings(path))  # A file with a mistake is left as it is.
    document: Any = tomlkit.parse(read_text(path)) if path.exists() else tomlkit.document()
    command, option = read_key(key)
    if command and command not in document:
        if value is None:
            raise InputError(f"{key} is not set in {path}")
        document[command] = tomlkit.table()
    table: Any = document[command] if command else document
    if value is not None:
        table[option] = value
    elif option not in table or isinstance(table[option], Mapping):
        raise InputError(f"{key} is not set in {path}")
    else:
        del table[option]
    replace_text(path, tomlkit.dumps(document))
