"""Matches and tournaments: the plan, the one runner, and the result of two engines."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, fields
from functools import partial
from hashlib import sha256
from itertools import combinations
from typing import Protocol

from philidor.arena.duels import Duel
from philidor.arena.game import OnPly
from philidor.arena.pool import Workforce, pool
from philidor.arena.records import GAMES_A_PAIR, GameRecord, Pairing, Ply
from philidor.arena.running import run_engines
from philidor.arena.scheduler import Scheduler, Worker
from philidor.arena.session import require_engines
from philidor.arena.sprt import Sprt
from philidor.arena.worker_process import worker_lost
from philidor.arena.workers import Conditions, GamePlayer, PoolPlayer
from philidor.contract.json_object import JsonObject
from philidor.game.ending import FAILURES, EndReason
from philidor.game.fen import parse_fen

FORMAT = 1
# Failures by which an engine shows that it cannot play.
BREAKDOWNS = (EndReason.CRASH, EndReason.HANG, EndReason.ILLEGAL, EndReason.PROTOCOL)


@dataclass(frozen=True)
class MatchPlan:
    """What is to be played: each two engines play each opening with both colours.

    games: for each two engines, rounded up to whole pairs of games. gauntlet: the first `seeds`
    engines play the others; neither meet among themselves. first_opening: where in the list to
    begin. most_failures: an engine that fails in this many games in a row is disqualified, its
    other games left out.
    """

    conditions: Conditions
    openings: tuple[str, ...]
    games: int
    gauntlet: bool = False
    first_opening: int = 0
    sprt: Sprt | None = None
    most_failures: int | None = None
    seeds: int = 1

    def duels(self) -> list[tuple[int, int]]:
        """The engines that meet, by their places in the list."""
        duels = list(combinations(range(len(self.conditions.engines)), 2))
        if not self.gauntlet:
            return duels
        return [duel for duel in duels if duel[0] < self.seeds <= duel[1]]

    def pairings(self) -> Iterator[Pairing]:
        """All games in order; games 2n and 2n + 1 are a pair from the same opening."""
        pairs = (self.games + 1) // GAMES_A_PAIR
        duels = self.duels()
        for index in range(pairs):
            fen = self.openings[(self.first_opening + index) % len(self.openings)]
            for place, (one, other) in enumerate(duels):
                number = GAMES_A_PAIR * (index * len(duels) + place)
                yield Pairing(number, one, other, fen)
                yield Pairing(number + 1, other, one, fen)

    def settings(self) -> JsonObject:
        """The fields of every plan, to make one of another kind."""
        return {one.name: getattr(self, one.name) for one in fields(MatchPlan)}

    @property
    def total(self) -> int:
        """The number of games to be played."""
        return sum(1 for _ in self.pairings())

    def known_pairings(self, games: Sequence[GameRecord]) -> list[Pairing]:
        """The pairings that are known after these games: here all."""
        return list(self.pairings())

    def missing(self, games: Sequence[GameRecord]) -> list[Pairing]:
        """The pairings that are known and not among these games, without disqualified engines."""
        played = {game.number for game in games}
        out = disqualified(self, games)
        return [
            pairing
            for pairing in self.known_pairings(games)
            if pairing.number not in played and not {pairing.white, pairing.black} & out
        ]

    def header(self) -> JsonObject:
        """The first line of the results file: what must be the same for games to be comparable."""
        return {
            "format": FORMAT,
            "engines": [
                {
                    "name": spec.name,
                    "command": list(spec.command),
                    "protocol": spec.protocol,
                    "options": spec.options,
                    "time_control": str(spec.time_control),
                }
                for spec in self.conditions.engines
            ],
            "adjudication": asdict(self.conditions.adjudication),
            "tables": self.conditions.tables.kinds,
            "tolerance": self.conditions.tolerance,
            "gauntlet": self.gauntlet,
            "seeds": self.seeds,
            "tournament": "gauntlet" if self.gauntlet else "round-robin",
            "first_opening": self.first_opening,
            "openings": len(self.openings),
            "openings_sha256": sha256("\n".join(self.openings).encode()).hexdigest(),
            "ponder": self.conditions.ponder,
            "client_counts": self.conditions.client_counts,
            "sprt": None if self.sprt is None else asdict(self.sprt),
        }


def disqualified(plan: MatchPlan, games: Sequence[GameRecord]) -> set[int]:
    """The places of engines that failed in too many games in a row.

    A loss on time does not count as a failure. An engine that fails is started again for its
    next game.
    """
    if plan.most_failures is None:
        return set()
    return {
        place
        for place in range(len(plan.conditions.engines))
        if _keeps_failing(games, place, plan.most_failures)
    }


def _keeps_failing(games: Sequence[GameRecord], place: int, most: int) -> bool:
    """Whether the engine broke down in its last `most` games; looks at no more than those."""
    broken = 0
    for game in reversed(games):
        if place in (game.white, game.black):
            if game.culprit != place or game.ending.reason not in BREAKDOWNS:
                return False
            broken += 1
            if broken == most:
                return True
    return False


class Sink(Protocol):
    """Where the games of a match are kept, and shown while they are played."""

    @property
    def games(self) -> Sequence[GameRecord]:
        """The games kept so far, those of earlier runs included."""
        ...

    def begin(self, pairing: Pairing, /) -> OnPly | None:
        """A game begins; if the worker can, it calls the returned function for each move."""
        ...

    def add(self, game: GameRecord, /) -> None:
        """Keep a game that has ended."""
        ...

    def drop(self, pairing: Pairing, /) -> None:
        """A game was broken off."""
        ...


async def play_kept(player: GamePlayer, sink: Sink, pairing: Pairing) -> GameRecord:
    """Play a game that the sink may show; a game that is broken off is dropped from it."""
    on_ply = sink.begin(pairing)
    try:
        return await player.play(pairing, on_ply)
    except BaseException:
        sink.drop(pairing)
        raise


async def play_match(
    plan: MatchPlan,
    sink: Sink,
    players: Sequence[GamePlayer],
    on_game: Callable[[GameRecord], Awaitable[None]],
) -> bool | None:
    """Play the games that the sink lacks; the plan's SPRT ends the match once it has decided.

    Games of disqualified engines are left out, see `disqualified`.

    Returns the decision, None without one. Before the first game each engine is started once:
    StartError if one does not start or refuses an option.
    """
    missing = plan.missing(sink.games)
    duel = Duel()

    def decided() -> bool | None:
        return None if plan.sprt is None else plan.sprt.decision(duel.after(sink.games))

    decision = decided()
    if not missing or decision is not None:
        return decision

    async def ended(pairing: Pairing, game: GameRecord) -> None:
        nonlocal decision
        sink.add(game)
        await on_game(game)
        decision = decided()
        if decision is not None:
            scheduler.stop()

    def due() -> Iterator[Pairing]:
        for pairing in missing:
            if not {pairing.white, pairing.black} & disqualified(plan, sink.games):
                yield pairing

    chess960 = any(parse_fen(fen).chess960 for fen in plan.openings)
    await require_engines(plan.conditions.engines, chess960)
    # Results may lead to further games: the next round of a tournament.
    while missing and decision is None:
        workers = [
            Worker(partial(play_kept, player, sink), player) for player in players[: len(missing)]
        ]
        scheduler = Scheduler(workers, ended)
        await scheduler.run(due())
        missing = plan.missing(sink.games)
    return decision


def play_plan(
    plan: MatchPlan,
    sink: Sink,
    workforce: Workforce,
    on_game: Callable[[Sequence[GameRecord], GameRecord], None],
) -> bool | None:
    """`play_match` by a workforce; `on_game` gets all games and the new one.

    InputError if an engine does not start. KeyboardInterrupt passes through; the games that
    had ended have been kept.
    """

    async def on_end(game: GameRecord) -> None:
        on_game(sink.games, game)

    # Callers watch the games from threads, which a process that is forked would lack.
    with pool(workforce, "spawn") as workers:
        players = [PoolPlayer(workers, plan.conditions) for _ in range(workers.size)]
        try:
            return run_engines(play_match(plan, sink, players, on_end))
        except BrokenProcessPool:
            raise worker_lost() from None


def failures(games: Sequence[GameRecord], place: int) -> dict[EndReason, int]:
    """How often the engine at that place failed in each way; empty when it never did."""
    counts = {
        reason: sum(game.ending.reason == reason and game.culprit == place for game in games)
        for reason in FAILURES
    }
    return {reason: count for reason, count in counts.items() if count}


def latency(games: Sequence[GameRecord], place: int) -> tuple[float, float] | None:
    """Mean and longest milliseconds by which a move of the engine took longer than the engine
    said; None if it says no times."""
    found = [
        ply.time - ply.told
        for game in games
        for ply in plies_of(game, place)
        if ply.told is not None
    ]
    return (sum(found) / len(found), max(found)) if found else None


def plies_of(game: GameRecord, place: int) -> Iterator[Ply]:
    """The plies of a game that the engine at that place made."""
    white_begins = " w " in game.fen
    for index, ply in enumerate(game.plies):
        if (game.white if (index % 2 == 0) == white_begins else game.black) == place:
            yield ply


def speed(games: Sequence[GameRecord], place: int) -> tuple[float, float, float]:
    """Mean depth, nodes a second and milliseconds a move of the engine at that place."""
    plies = [ply for game in games for ply in plies_of(game, place)]
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
