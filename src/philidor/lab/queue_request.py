"""A test for a queue, as the server's API wants it, from the words of the command line."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from philidor.arena.sprt import Scale, Sprt
from philidor.arena.uci_tuning import read_options
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.files import read_text

OURS = ("name", "tc")


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A test: of games between engines, of a suite (by name), or a tuning of options.

    level: the time control as the server reads it, or the limit of a suite's searches.
    """

    engines: Sequence[str]
    level: str
    games: int
    title: str = ""
    priority: int = 0
    openings: Path | None = None
    sprt: Sprt | None = None
    options: Sequence[str] = ()
    suite: str | None = None

    @property
    def kind(self) -> str:
        """The API's name of the test."""
        if self.suite is not None:
            return "suite"
        if self.options:
            return "spsa"
        if self.sprt is not None:
            return "sprt"
        return "match" if len(self.engines) == 2 else "gauntlet"

    def message(self) -> JsonObject:
        """The request; InputError if options contradict each other."""
        several = self.kind in ("match", "gauntlet", "sprt")
        if self.suite is not None and (self.options or self.sprt):
            raise InputError("--suite goes with neither --option nor --sprt")
        if self.options and self.sprt:
            raise InputError("--option tunes, --sprt tests: give one of them")
        if several and len(self.engines) < 2:
            raise InputError("games need two engines: --engine A --engine B")
        if self.kind == "sprt" and len(self.engines) > 2:
            raise InputError("--sprt compares two engines")
        if not several and len(self.engines) != 1:
            raise InputError("a suite or a tuning has one --engine")
        engines = [engine_message(one) for one in self.engines]
        found: JsonObject = {"kind": self.kind, "title": self.title, "priority": self.priority}
        if self.suite is not None:
            return {**found, "engine": engines[0], "suite": self.suite, "limit": self._limit()}
        found |= {"time_control": self.level, "games": self.games}
        if self.openings is not None:
            text = read_text(self.openings)
            found["openings"] = {"name": self.openings.name, "text": text}
        if self.options:
            ranges = read_options(self.options).items()
            tuned = [
                {"name": name, "start": one.start, "low": one.low, "high": one.high}
                | {"step": one.step}
                for name, one in ranges
            ]
            return {**found, "engine": engines[0], "options": tuned}
        if self.sprt is not None:
            test = self.sprt
            bounds = {"elo0": test.elo0, "elo1": test.elo1, "alpha": test.alpha, "beta": test.beta}
            found["sprt"] = {**bounds, "scale": str(Scale(test.scale))}
        return {**found, "engines": engines}

    def _limit(self) -> JsonObject:
        what, _, number = self.level.partition(" ")
        if what not in ("nodes", "depth", "movetime") or not number.isdecimal():
            raise InputError("a suite's --level is 'nodes N', 'depth N' or 'movetime N' (ms)")
        return {what: int(number)}


def engine_message(text: str) -> JsonObject:
    """An engine from `COMMAND; NAME=VALUE`; the path of a program here is made absolute."""
    command, *settings = (part.strip() for part in text.split(";"))
    values: dict[str, str] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals or not key.strip():
            raise InputError(f"'{setting}' of engine '{command}' is not NAME=VALUE")
        values[key.strip()] = value.strip()
    ours = {key: values.pop(key) for key in OURS if key in values}
    found: JsonObject = {"engine": _absolute(command), "options": values}
    if "name" in ours:
        found["name"] = ours["name"]
    if "tc" in ours:
        found["time_control"] = ours["tc"]
    return found


def _absolute(command: str) -> str:
    program, *rest = shlex.split(command) or [""]
    if "/" in program and Path(program).is_file():
        return shlex.join([str(Path(program).absolute()), *rest])
    return command
