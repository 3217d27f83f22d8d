"""Matches between engines, for Python programs."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from philidor.arena.duels import duel_tally
from philidor.arena.elo import EloEstimate, Tally
from philidor.arena.engines import EngineSpec, read_engine
from philidor.arena.match import MatchPlan, play_plan
from philidor.arena.openings import read_openings
from philidor.arena.pool import Workforce
from philidor.arena.records import GameRecord, Pairing
from philidor.arena.sprt import Sprt as Sprt
from philidor.arena.workers import Conditions
from philidor.contract.reason import Reason
from philidor.game.time_control import make_time_control
from philidor.toolkit.frames import frame_of
from philidor.toolkit.progress import progress_bar

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True)
class MatchResult:
    """A match: the engines' names, its games, and what the test decided (None: nothing)."""

    names: tuple[str, str]
    games: tuple[GameRecord, ...]
    decision: bool | None

    @property
    def tally(self) -> Tally:
        """Wins, draws and losses of the first engine, and its pairs of games."""
        return duel_tally(self.games)

    @property
    def elo(self) -> EloEstimate:
        """By how much the first engine is stronger, with its 95 % interval."""
        return self.tally.elo()

    def rows(self) -> list[dict[str, object]]:
        """A row for each game."""
        return [
            {
                "number": game.number,
                "white": self.names[game.white],
                "black": self.names[game.black],
                "result": game.ending.result,
                "reason": str(game.ending.reason),
                "plies": len(game.plies),
                "fen": game.fen,
            }
            for game in self.games
        ]

    def to_pandas(self) -> pandas.DataFrame:
        """The games as a table."""
        return frame_of(self.rows())

    def __str__(self) -> str:
        tally = self.tally
        score = f"+{tally.wins} ={tally.draws} -{tally.losses}"
        return f"{self.names[0]} - {self.names[1]}: {score}, Elo {self.elo}"

    def _repr_html_(self) -> str:
        """What notebooks show."""
        tally = self.tally
        head = "".join(f"<th>{name}</th>" for name in ("", "+", "=", "-", "Elo"))
        cells = (" - ".join(self.names), tally.wins, tally.draws, tally.losses, self.elo)
        return f"<table><tr>{head}</tr><tr>{''.join(f'<td>{c}</td>' for c in cells)}</tr></table>"


@dataclass
class KeptGames:
    """Keeps the games of a match in memory."""

    games: list[GameRecord] = field(default_factory=list)

    def begin(self, pairing: Pairing, /) -> None:
        """A game begins."""

    def add(self, game: GameRecord, /) -> None:
        """Keep a game that has ended."""
        self.games.append(game)

    def drop(self, pairing: Pairing, /) -> None:
        """A game was broken off."""


def match(
    one: str,
    other: str,
    games: int = 20,
    *,
    time_control: str | None = None,
    nodes: int | None = None,
    movetime: int | None = None,
    depth: int | None = None,
    openings: str | os.PathLike[str] | None = None,
    concurrency: int = 1,
    sprt: Sprt | None = None,
    on_game: Callable[[MatchResult], None] | None = None,
    progress: bool = False,
) -> MatchResult:
    """Two engines play a match from balanced openings, each with both colours.

    one, other: a built-in engine or a command, with settings after it, as in `philidor lab match`:
    `"rajah"`, `"stockfish; Hash=64"`. One of time_control (`"10s+0.1s"`), nodes, movetime
    (milliseconds) and depth is needed. openings: EPD or PGN; by default Philidor's;
    what cannot be read of them is left out with a warning. sprt: a test that ends the match when
    it decides. on_game: is called after each game with the result so far.
    progress: show a bar of tqdm, where that is installed.
    Processes play it: call it below `if __name__ == "__main__":`. Raises InputError.
    """
    control = make_time_control(time_control, nodes, movetime, depth)
    engines = _told_apart([read_engine(text).limited(control) for text in (one, other)])
    names = (engines[0].name, engines[1].name)
    plan = MatchPlan(Conditions(tuple(engines)), openings_of(openings), games, sprt=sprt)
    kept = KeptGames()

    def report(played: Sequence[GameRecord], game: GameRecord) -> None:
        advance()
        if on_game is not None:
            on_game(MatchResult(names, tuple(played), None))

    with progress_bar(plan.total, progress) as advance:
        decision = play_plan(plan, kept, Workforce(concurrency), report)
    return MatchResult(names, tuple(sorted(kept.games, key=lambda one: one.number)), decision)


def openings_of(path: str | os.PathLike[str] | None) -> tuple[str, ...]:
    """The openings of a file, or Philidor's; warnings tell what cannot be read."""
    return read_openings(None if path is None else Path(path), tell=_warn)


def _warn(text: Reason) -> None:
    warnings.warn(text.text, stacklevel=4)


def _told_apart(engines: list[EngineSpec]) -> list[EngineSpec]:
    """The engines, the second of two namesakes with its number."""
    if engines[0].name == engines[1].name:
        return [engines[0], engines[1].named(f"{engines[1].name} (2)")]
    return engines
