"""Descriptions of engines: the command, protocol, options and time control of each."""

from __future__ import annotations

import os
import shlex
import stat
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from philidor import __version__, players
from philidor.contract.errors import InputError
from philidor.files import program_path
from philidor.game.time_control import TimeControl, make_time_control

# Options of UCI that python-chess's client or this program sets by itself.
MANAGED = ("uci_chess960", "uci_variant", "multipv", "ponder")
SETTINGS = ("name", "protocol", "tc", "nodes", "movetime", "depth")


class EngineSpecError(InputError):
    """An engine description that cannot be used; the message says what is wrong."""


@dataclass(frozen=True)
class EngineSpec:
    """An engine to play with: its command, protocol (`uci` or `xboard`), options, time control.

    folder: the directory in which it runs, None for ours.
    """

    name: str
    command: tuple[str, ...]
    protocol: str = "uci"
    options: dict[str, str] = field(default_factory=dict)
    time_control: TimeControl | None = None
    folder: Path | None = None

    def playing_at(self, default: TimeControl | None = None) -> TimeControl:
        """The engine's own time control or else the default; EngineSpecError without either."""
        time_control = self.time_control or default
        if time_control is None:
            raise EngineSpecError(
                f"{self.name} has no limit: give --level, --nodes, --movetime or --depth"
            )
        return time_control

    def limited(self, default: TimeControl | None) -> EngineSpec:
        """A copy with its own time control or else the default; EngineSpecError without either."""
        return replace(self, time_control=self.playing_at(default))

    def build(self) -> list[str | tuple[str, int, int]]:
        """Tells builds of the program apart, for what is kept of its answers.

        Philidor's version, then the words of the command and the values of the options; those that
        are files with their size (bytes) and time of change (ns).
        """
        words = [*self.command, *self.options.values()]
        return [__version__, *(_file_version(self.folder or Path(), word) for word in words)]

    def named(self, name: str) -> EngineSpec:
        """A copy with another name."""
        return replace(self, name=name)


def _file_version(folder: Path, word: str) -> str | tuple[str, int, int]:
    try:
        found = (folder / word).stat()
    except (OSError, ValueError):
        return word
    return (word, found.st_size, found.st_mtime_ns) if stat.S_ISREG(found.st_mode) else word


def read_engine(
    text: str,
    options: tuple[str, ...] = (),
    time_control: TimeControl | None = None,
    listed: Mapping[str, EngineSpec] = MappingProxyType({}),
) -> EngineSpec:
    """An engine from `COMMAND [; NAME=VALUE]...`.

    COMMAND is the name of a listed engine, whose settings are then the defaults, a command line or
    the name of a built-in engine. NAME is one of our own settings
    (name, protocol, tc, nodes, movetime, depth) or an option of the engine. `options` are further
    NAME=VALUE texts. Raises EngineSpecError or TimeControlError.
    """
    command_text, *settings = [part.strip() for part in text.split(";")]
    base = listed.get(command_text)
    if base is None:
        command = find_command(command_text)
        base = EngineSpec(default_name(command_text), command)
    values: dict[str, str] = {}
    for setting in [part for part in settings if part] + list(options):
        key, equals, value = setting.partition("=")
        if not equals or not key.strip():
            raise EngineSpecError(f"'{setting}' of engine '{command_text}' is not NAME=VALUE")
        values[key.strip()] = value.strip()
    ours = {key: values.pop(key) for key in SETTINGS if key in values}
    protocol = ours.get("protocol", base.protocol)
    if protocol not in ("uci", "xboard"):
        raise EngineSpecError(f"protocol must be uci or xboard, not '{protocol}'")
    return replace(
        base,
        name=ours.get("name", base.name),
        protocol=protocol,
        options=base.options | values,
        time_control=time_control or own_time_control(ours),
    )


def own_time_control(settings: dict[str, str]) -> TimeControl | None:
    """The time control among an engine's settings, None when there is none."""
    numbers: dict[str, int] = {}
    for key in ("nodes", "movetime", "depth"):
        if key in settings:
            try:
                numbers[key] = int(settings[key])
            except ValueError:
                raise EngineSpecError(f"{key} must be a number, not '{settings[key]}'") from None
    if not numbers and "tc" not in settings:
        return None
    return make_time_control(settings.get("tc"), **numbers)


def default_name(command: str) -> str:
    """The name of an engine that was given none: its program and arguments."""
    words = shlex.split(command)
    return Path(words[0]).name if len(words) == 1 else " ".join([Path(words[0]).name, *words[1:]])


def find_command(text: str) -> tuple[str, ...]:
    """The words to execute; a single word may name a built-in engine.

    Raises EngineSpecError when there is no such program.
    """
    # pathlib raises for names that no file can have (too long, no such user), os.path does not.
    pasted = os.path.expanduser(text.strip().strip("\"'"))  # noqa: PTH111
    if os.path.isfile(pasted) and os.access(pasted, os.X_OK):  # noqa: PTH113
        # A path as file managers copy it, with blanks in it.
        return (pasted,)
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise EngineSpecError(f"cannot read the command '{text}': {error}") from None
    if not words:
        raise EngineSpecError("an engine needs a command")
    if len(words) == 1 and words[0].lower() in {info.key for info in players.ENGINES}:
        return (sys.executable, "-m", "philidor", "uci", "--engine", words[0].lower())
    if words[0] == "philidor":
        return (sys.executable, "-m", *words)
    program = program_path(words[0])
    if program is None:
        raise EngineSpecError(
            f"there is no program '{words[0]}' and no built-in engine of that name"
        )
    return (program, *words[1:])
