"""Lists of engines in JSON, in the form of cutechess's `engines.json`.

The file holds a list of objects with `name`, `command`, `protocol` (`uci` or `xboard`),
`workingDirectory` and `options`, a list of objects with `name` and `value`. Other entries of
cutechess, such as `variants`, are kept when a list is written again.
"""

from __future__ import annotations

import json
import shlex
from pathlib import Path

from philidor.arena.engines import MANAGED, EngineSpec, EngineSpecError, find_command
from philidor.contract.json_object import JsonObject
from philidor.files import read_text, replace_text


def read_engines(path: Path) -> dict[str, EngineSpec]:
    """The engines of a file by name; EngineSpecError names the entry that cannot be used."""
    found: dict[str, EngineSpec] = {}
    for place, entry in enumerate(_entries(path), start=1):
        try:
            spec = _spec(entry, path.parent)
        except (KeyError, TypeError, ValueError) as error:
            raise EngineSpecError(f"{path}, engine {place}: {_reason(error)}") from None
        if spec.name in found:
            raise EngineSpecError(f"{path} has two engines named '{spec.name}'")
        found[spec.name] = spec
    return found


def write_engine(path: Path, spec: EngineSpec) -> None:
    """Add an engine to a file, in place of one of the same name; a missing file is created."""
    entries = _entries(path) if path.exists() else []
    old = next((entry for entry in entries if entry.get("name") == spec.name), None)
    if old is None:
        old = {}
        entries.append(old)
    old.update(_entry(spec))
    replace_text(path, json.dumps(entries, indent=4, ensure_ascii=False) + "\n")


def _entries(path: Path) -> list[JsonObject]:
    try:
        entries = json.loads(read_text(path))
    except json.JSONDecodeError as error:
        raise EngineSpecError(f"{path} is not JSON: {error}") from None
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise EngineSpecError(f"{path} is not a list of engines")
    return entries


def _spec(entry: JsonObject, folder: Path) -> EngineSpec:
    protocol = str(entry.get("protocol", "uci"))
    if protocol not in ("uci", "xboard"):
        raise EngineSpecError(f"protocol must be uci or xboard, not '{protocol}'")
    working = str(entry.get("workingDirectory") or "")
    directory = folder / working if working else None
    command = str(entry["command"])
    return EngineSpec(
        str(entry["name"]), _found(command, directory), protocol, _options(entry), folder=directory
    )


def _options(entry: JsonObject) -> dict[str, str]:
    """The options to set.

    cutechess's window writes all that an engine has: buttons, which have no value, too, and at
    their defaults those that a client sets by itself.
    """
    wanted = {}
    for one in entry.get("options", ()):
        name = str(one["name"])
        if one.get("type") == "button":
            continue
        if name.lower() not in MANAGED or one["value"] != one.get("default"):
            wanted[name] = _text(one["value"])
    return wanted


def _found(command: str, directory: Path | None) -> tuple[str, ...]:
    """The words to execute; a relative program is looked for in the working directory first."""
    words = shlex.split(command)
    if directory is not None and words and (directory / words[0]).is_file():
        return (str((directory / words[0]).resolve()), *words[1:])
    return find_command(command)


def _entry(spec: EngineSpec) -> JsonObject:
    entry: JsonObject = {
        "name": spec.name,
        "command": shlex.join(spec.command),
        "protocol": spec.protocol,
        "options": [{"name": name, "value": value} for name, value in spec.options.items()],
    }
    if spec.folder is not None:
        entry["workingDirectory"] = str(spec.folder)
    return entry


def _text(value: object) -> str:
    """An option's value as text; JSON's booleans as UCI writes them."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _reason(error: Exception) -> str:
    return f"it has no {error}" if isinstance(error, KeyError) else str(error)
