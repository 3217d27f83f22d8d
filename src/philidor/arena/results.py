"""The laboratory's sink for a match's games: a file of JSON lines that can be resumed, and PGN."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any, Self

from philidor.arena.match import FORMAT, MatchPlan
from philidor.arena.records import GameRecord, Pairing, from_json, to_pgn
from philidor.arena.sprt import Scale
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.files import Write, appended, check_output, read_text, replace_text
from philidor.game.time_control import TimeControlError, Unitless, read_time_control


class ResultsFileError(InputError):
    """A results file that cannot be written, read or continued; the message says why."""


class ResultsFile:
    """JSON lines (a header, then a game each) and, beside it, PGN; both flushed after each game.

    force: replaces what is there, unless `resume` continues it. The files are written from the
    first game on, so that an engine that does not start costs no old results.
    """

    def __init__(self, path: Path, plan: MatchPlan, resume: bool, force: bool = False) -> None:
        self.path = path
        self.pgn_path = pgn_path_of(path)
        self.engines = plan.conditions.engines
        self.event = " - ".join(spec.name for spec in self.engines)
        self.games: list[GameRecord] = []
        self.header = plan.header()
        if path.exists() and resume:
            self.games = self._before()
        elif path.exists() and not force:
            raise ResultsFileError(f"{path} exists: continue it with --resume or name another")
        elif path.exists():
            check_output(path, endings=(".jsonl",))
        elif self.pgn_path.exists():
            raise ResultsFileError(
                f"{self.pgn_path} exists, and {path}, whose PGN it would be, does not: "
                "choose another name"
            )
        self._open = contextlib.ExitStack()
        self._writers: tuple[Write, Write] | None = None
        if self.games:
            self._writers = self._written()

    def _before(self) -> list[GameRecord]:
        """The games that are there; ResultsFileError if they were played otherwise."""
        old, games = read_results(self.path)
        # Older headers lack some entries, and count openings without their contents.
        differing = [key for key, value in self.header.items() if old.get(key, value) != value]
        if differing:
            raise ResultsFileError(
                f"{self.path} was played under other conditions ({', '.join(differing)})"
            )
        return games

    def _written(self) -> tuple[Write, Write]:
        """Write both files and open them for more games.

        Replaced, which repairs a line that a killed process left unfinished.
        """
        lines = [json.dumps(self.header) + "\n", *(_line(game) for game in self.games)]
        replace_text(self.path, "".join(lines))
        replace_text(self.pgn_path, "".join(self._pgn(game) for game in self.games))
        return self._appended(self.path), self._appended(self.pgn_path)

    def _appended(self, path: Path) -> Write:
        return self._open.enter_context(appended(path))

    def __enter__(self) -> Self:
        """The open file."""
        return self

    def __exit__(self, *error: object) -> None:
        """Close both files, whose lines have been written."""
        self._open.close()

    def begin(self, pairing: Pairing) -> None:
        """Games are not shown while they are played."""

    def drop(self, pairing: Pairing) -> None:
        """A game that was broken off leaves nothing."""

    def add(self, game: GameRecord) -> None:
        """Keep a game; FileError if the disk is full."""
        self.games.append(game)
        if self._writers is None:
            self._writers = self._written()
            return
        for write, text in zip(self._writers, (_line(game), self._pgn(game)), strict=True):
            write(text)

    def _pgn(self, game: GameRecord) -> str:
        return to_pgn(game, self.engines, self.event)


def pgn_path_of(path: Path) -> Path:
    """The PGN beside a results file; FileError if no results can be written to `path`."""
    check_output(path, new_folder=True)
    pgn_path = path.with_suffix(".pgn")
    check_output(pgn_path, new_folder=True)
    if pgn_path == path:
        raise ResultsFileError(f"{path} is for the PGN: give the results a name in .jsonl")
    return pgn_path


def _line(game: GameRecord) -> str:
    return json.dumps(game.to_json(), separators=(",", ":")) + "\n"


def _modernise(header: JsonObject) -> None:
    """Bring the header of an older file to the present form: `"pace": "5+0.05"`, no scale."""
    header.setdefault("client_counts", False)
    header.setdefault("tables", [])
    header.setdefault("seeds", 1)
    header.setdefault("tournament", "gauntlet" if header.get("gauntlet") else "round-robin")
    if header.get("sprt"):
        header["sprt"].setdefault("scale", Scale.LOGISTIC)
    for engine in header.get("engines", ()):
        if "pace" in engine:
            engine["time_control"] = engine.pop("pace")
        with contextlib.suppress(TimeControlError):
            engine["time_control"] = str(
                read_time_control(engine["time_control"], Unitless.SECONDS)
            )


def read_results(path: Path) -> tuple[JsonObject, list[GameRecord]]:
    """Header and games of a results file; an unfinished last line is left out.

    Raises ResultsFileError when the file is something else, FileError when it cannot be read.
    """
    lines = read_text(path).splitlines()
    values: list[Any] = []
    for number, line in enumerate(lines, start=1):
        try:
            values.append(json.loads(line))
        except json.JSONDecodeError as error:
            if number == len(lines) > 1:
                break
            raise ResultsFileError(f"{path}, line {number}: {error}") from None
    if not values or not isinstance(values[0], dict) or values[0].get("format") != FORMAT:
        raise ResultsFileError(f"{path} is not a results file of the laboratory")
    try:
        _modernise(values[0])
        return values[0], [from_json(value) for value in values[1:]]
    except (KeyError, TypeError, ValueError) as error:
        raise ResultsFileError(f"{path} has a line that is not a game: {error!r}") from None
