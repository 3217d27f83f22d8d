"""Matches and tournaments: the schedule, the results file that can be resumed, the standing."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from typing import Any, Self, TextIO

from philidor.arena.elo import Tally, tally
from philidor.arena.records import Fixture, GameRecord, from_json, to_pgn
from philidor.arena.sprt import Sprt
from philidor.arena.workers import Conditions, WorkerPool
from philidor.contract.errors import InputError
from philidor.game.ending import FAILURES, EndReason
from philidor.game.time_control import TimeControlError, Unitless, read_time_control

FORMAT = 1
GAMES_A_PAIR = 2


class ResultsFileError(InputError):
    """A results file that cannot be written, read or continued; the message says why."""


@dataclass(frozen=True)
class Plan:
    """What is to be played: each opening by each pairing with both colours.

    games: for each pairing, rounded up to whole pairs of games. gauntlet: the first engine plays
    the others, who do not meet. first_opening: where in the list to begin.
    """

    conditions: Conditions
    openings: tuple[str, ...]
    games: int
    gauntlet: bool = False
    first_opening: int = 0
    sprt: Sprt | None = None

    def pairings(self) -> list[tuple[int, int]]:
        """Who meets whom, by their places in the list of engines."""
        pairings = list(combinations(range(len(self.conditions.engines)), 2))
        return [p for p in pairings if p[0] == 0] if self.gauntlet else pairings

    def fixtures(self) -> Iterator[Fixture]:
        """All games in order; games 2n and 2n + 1 are a pair from the same opening."""
        pairs = (self.games + 1) // GAMES_A_PAIR
        pairings = self.pairings()
        for index in range(pairs):
            fen = self.openings[(self.first_opening + index) % len(self.openings)]
            for place, (one, other) in enumerate(pairings):
                number = GAMES_A_PAIR * (index * len(pairings) + place)
                yield Fixture(number, one, other, fen)
                yield Fixture(number + 1, other, one, fen)

    def header(self) -> dict[str, Any]:
        """The first line of the results file: what must be the same for games to be comparable."""
        return {
            "format": FORMAT,
            "engines": [
                {
                    "name": spec.name,
                    "command": list(spec.command),
                    "protocol": spec.protocol,
                    "options": spec.options,
                    "pace": str(spec.time_control),
                }
                for spec in self.conditions.engines
            ],
            "adjudication": asdict(self.conditions.adjudication),
            "tolerance": self.conditions.tolerance,
            "gauntlet": self.gauntlet,
            "first_opening": self.first_opening,
            "openings": len(self.openings),
            "sprt": None if self.sprt is None else asdict(self.sprt),
        }


class ResultsFile:
    """JSON lines (a header, then a game each) and, beside it, PGN; both flushed after each game."""

    def __init__(self, path: Path, plan: Plan, resume: bool) -> None:
        self.path = path
        self.pgn_path = path.with_suffix(".pgn")
        self.names = [spec.name for spec in plan.conditions.engines]
        self.event = " - ".join(self.names)
        self.date = datetime.now(UTC).strftime("%Y.%m.%d")
        self.games: list[GameRecord] = []
        header = plan.header()
        if path.exists():
            if not resume:
                raise ResultsFileError(f"{path} exists: continue it with --resume or name another")
            old_header, self.games = read_results(path)
            in_one_notation(old_header)
            differing = [key for key in header if old_header.get(key) != header[key]]
            if differing:
                raise ResultsFileError(
                    f"{path} was played under other conditions ({', '.join(differing)})"
                )
        # Written anew, which repairs a line that a killed process left unfinished.
        path.parent.mkdir(parents=True, exist_ok=True)
        self.lines: TextIO = path.open("w")
        self.pgn: TextIO = self.pgn_path.open("w")
        self.lines.write(json.dumps(header) + "\n")
        for game in self.games:
            self._write(game)
        self._flush()

    def __enter__(self) -> Self:
        """The open file."""
        return self

    def __exit__(self, *error: object) -> None:
        """Close both files."""
        self.lines.close()
        self.pgn.close()

    def add(self, game: GameRecord) -> None:
        """Keep a game."""
        self.games.append(game)
        self._write(game)
        self._flush()

    def _write(self, game: GameRecord) -> None:
        self.lines.write(json.dumps(game.to_json(), separators=(",", ":")) + "\n")
        self.pgn.write(to_pgn(game, self.names, self.event, self.date))

    def _flush(self) -> None:
        self.lines.flush()
        self.pgn.flush()


def in_one_notation(header: dict[str, Any]) -> None:
    """Write the time controls of an older header, `5+0.05`, as they are written today."""
    for engine in header.get("engines", ()):
        with contextlib.suppress(TimeControlError):
            engine["pace"] = str(read_time_control(engine["pace"], Unitless.SECONDS))


def read_results(path: Path) -> tuple[dict[str, Any], list[GameRecord]]:
    """Header and games of a results file; an unfinished last line is left out.

    Raises ResultsFileError when the file is something else.
    """
    try:
        lines = path.read_text().splitlines()
    except OSError as error:
        raise ResultsFileError(f"cannot read {path}: {error}") from None
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
        return values[0], [from_json(value) for value in values[1:]]
    except (KeyError, TypeError, ValueError) as error:
        raise ResultsFileError(f"{path} has a line that is no game: {error!r}") from None


def play_plan(
    plan: Plan,
    results: ResultsFile,
    concurrency: int,
    on_game: Callable[[Sequence[GameRecord], GameRecord], None],
) -> bool | None:
    """Play what is not yet in the results; `on_game` sees all games and the new one.

    Ends early when the plan's SPRT has decided, and returns its decision (None without one).
    KeyboardInterrupt passes through; what was finished has been kept.
    """
    done = {game.number for game in results.games}
    missing = [fixture for fixture in plan.fixtures() if fixture.number not in done]
    decision = sprt_decision(plan, results.games)
    if not missing or decision is not None:
        return decision
    with WorkerPool(plan.conditions, min(concurrency, len(missing))) as pool:
        for game in pool.play(missing):
            results.add(game)
            on_game(results.games, game)
            decision = sprt_decision(plan, results.games)
            if decision is not None:
                pool.drop_running()
                break
    return decision


def sprt_decision(plan: Plan, games: Sequence[GameRecord]) -> bool | None:
    """What the plan's test says so far."""
    return None if plan.sprt is None else plan.sprt.decision(duel_tally(games))


def duel_tally(games: Sequence[GameRecord], one: int = 0, other: int = 1) -> Tally:
    """The result of `one` against `other`, by their places."""
    return tally(
        (game.number // GAMES_A_PAIR, points_of(game, one))
        for game in games
        if {game.white, game.black} == {one, other}
    )


def points_of(game: GameRecord, place: int) -> float:
    """What the engine at that place made of a game."""
    return game.white_points if game.white == place else 1.0 - game.white_points


def failures(games: Sequence[GameRecord], place: int) -> dict[EndReason, int]:
    """How often the engine at that place failed in each way; empty when it never did."""
    counts = {
        reason: sum(game.ending.reason == reason and game.culprit == place for game in games)
        for reason in FAILURES
    }
    return {reason: count for reason, count in counts.items() if count}


def speed(games: Sequence[GameRecord], place: int) -> tuple[float, float, float]:
    """Mean depth, nodes a second and milliseconds a move of the engine at that place."""
    plies = [
        ply
        for game in games
        for index, ply in enumerate(game.plies)
        if (game.white if (index % 2 == 0) == (" w " in game.fen) else game.black) == place
    ]
    if not plies:
        return 0.0, 0.0, 0.0
    depths = [ply.depth for ply in plies if ply.depth is not None]
    counted = [ply for ply in plies if ply.nodes is not None]
    milliseconds = sum(ply.time for ply in counted)
    return (
        sum(depths) / len(depths) if depths else 0.0,
        1000 * sum(ply.nodes or 0 for ply in counted) / milliseconds if milliseconds else 0.0,
        sum(ply.time for ply in plies) / len(plies),
    )
