"""The measurements for claims: time saved or taken, counting, suites, rating."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from typing import cast

import chess

from philidor import players
from philidor.arena.duels import duel_tally
from philidor.arena.engines import EngineSpec, read_engine
from philidor.arena.match import MatchPlan, failures, play_plan
from philidor.arena.openings import read_openings
from philidor.arena.pool import Workforce
from philidor.arena.results import ResultsFile
from philidor.arena.running import run_engines
from philidor.arena.suite import (
    Attempt,
    SuitePlan,
    find_suite,
    run_suite,
)
from philidor.arena.workers import Conditions
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.contract.player import PerftPlayer
from philidor.game.fen import start
from philidor.game.time_control import TimeControl
from philidor.lab.claims.claim import Effort, Measurement
from philidor.lab.speed import bench_positions, running

# The 40 bench positions are ordered from opening to ending; these are the middlegame.
MIDDLEGAME = slice(5, 29)
Switches = Mapping[str, str]
# Milliseconds by which a move may exceed its time, so that a busy machine decides no game.
FORGIVEN = 5_000


def middlegame(number: int) -> Sequence[str]:
    """This many middlegame positions, evenly spread over all of them."""
    positions = bench_positions()[MIDDLEGAME]
    number = min(number, len(positions))
    return [positions[index * len(positions) // number] for index in range(number)]


@dataclass
class Cost:
    """The measured seconds and reported nodes of searches, one of each per position."""

    seconds: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)


async def _search_costs(
    specs: Sequence[EngineSpec], positions: Sequence[str], depth: int, say: Callable[[str], None]
) -> list[Cost]:
    """The cost of each engine on each position, searched one after the other."""
    costs = [Cost() for _ in specs]
    async with running(specs) as engines:
        for index, fen in enumerate(positions):
            for engine, cost in zip(engines, costs, strict=True):
                answer = await engine.play(chess.Board(fen), Limits(depth=depth), index)
                cost.seconds.append(engine.spent / 1000)
                cost.nodes.append(answer.report.nodes or 0)
            say(f"position {index + 1} of {len(positions)}")
    return costs


def search_costs(
    program: str, settings: Sequence[Switches], depth: int, effort: Effort
) -> list[Cost]:
    """The cost under each setting; InputError when the program fails."""
    spec = read_engine(program)
    specs = [replace(spec, options=dict(switches)) for switches in settings]
    positions = middlegame(effort.positions)
    return run_engines(_search_costs(specs, positions, depth, effort.say))


def time_saved(
    program: str, switches: Sequence[str], depth: int
) -> Callable[[Effort], Measurement]:
    """Share of time and nodes saved by switching these options on, at a fixed depth."""

    def measure(effort: Effort) -> Measurement:
        settings = [dict.fromkeys(switches, value) for value in ("true", "false")]
        on, off = search_costs(program, settings, depth, effort)
        savings = [1 - a / b for a, b in zip(on.seconds, off.seconds, strict=True)]
        total = 1 - sum(on.seconds) / sum(off.seconds)
        nodes = 1 - sum(on.nodes) / sum(off.nodes)
        return Measurement(
            f"{100 * total:.0f} % ({sum(off.seconds):.1f} s to {sum(on.seconds):.1f} s), "
            f"{100 * nodes:.0f} % of the nodes; single positions {100 * min(savings):.0f} to "
            f"{100 * max(savings):.0f} %, median {100 * median(savings):.0f} %",
            f"{len(savings)} middlegame positions, {depth} plies",
        )

    return measure


def time_a_move(program: str, depth: int) -> Callable[[Effort], Measurement]:
    """Seconds a move takes at the program's usual depth."""

    def measure(effort: Effort) -> Measurement:
        (cost,) = search_costs(program, ({},), depth, effort)
        seconds = cost.seconds
        return Measurement(
            f"median {median(seconds):.2f} s, longest {max(seconds):.2f} s",
            f"{len(seconds)} middlegame positions, {depth} plies and captures",
        )

    return measure


def speed(program: str, depth: int) -> Callable[[Effort], Measurement]:
    """Nodes a second in the middlegame, of all searches together and of the slowest."""

    def measure(effort: Effort) -> Measurement:
        (cost,) = search_costs(program, ({},), depth, effort)
        rates = [nodes / spent for nodes, spent in zip(cost.nodes, cost.seconds, strict=True)]
        return Measurement(
            f"{sum(cost.nodes) / sum(cost.seconds):,.0f} nodes/s, slowest {min(rates):,.0f}",
            f"{len(rates)} middlegame positions, {depth} plies, one thread",
        )

    return measure


def counting(program: str, depth: int, count: int) -> Callable[[Effort], Measurement]:
    """Time to count all move sequences from the start; InputError when the count is wrong."""

    def measure(effort: Effort) -> Measurement:
        player = cast(PerftPlayer, players.load(program))
        player.set_position(start(), ())
        began = time.perf_counter()
        counted = player.perft(depth)
        seconds = time.perf_counter() - began
        if counted != count:
            raise InputError(f"{program} counts {counted:,} instead of {count:,}")
        return Measurement(
            f"{counted:,} in {seconds:.2f} s ({counted / seconds / 1e6:.0f} million/s)",
            f"start position, {depth} plies, one thread",
        )

    return measure


def suite_solved(
    program: str, suite: str, limits: Limits, conditions: str
) -> Callable[[Effort], Measurement]:
    """How many problems of a shipped test suite a program solves."""

    def measure(effort: Effort) -> Measurement:
        problems = find_suite(suite)
        done: list[Attempt] = []

        def on_attempt(one: Attempt) -> None:
            done.append(one)
            effort.say(f"position {len(done)} of {len(problems)}")

        run = SuitePlan(problems, read_engine(program), limits, effort.concurrency)
        attempts = run_suite(run, on_attempt)
        solved = sum(one.solved for one in attempts)
        nodes = sum(one.nodes for one in attempts) // len(attempts)
        return Measurement(
            f"{solved} of {len(attempts)} ({100 * solved / len(attempts):.0f} %)",
            f"{conditions}, {nodes:,} nodes a position on average",
        )

    return measure


def duel(
    name: str,
    program: str,
    time_control: TimeControl,
    opponent: str,
    opponent_time_control: TimeControl,
    effort: Effort,
    games: int,
) -> Measurement:
    """A match between two programs; the measurement's value is the score."""
    engines = (
        read_engine(program, time_control=time_control),
        read_engine(opponent, time_control=opponent_time_control),
    )
    plan = MatchPlan(Conditions(engines, tolerance=FORGIVEN), read_openings(), games)
    total = 2 * ((games + 1) // 2)
    with ResultsFile(effort.games_folder / f"{name}.jsonl", plan, resume=True) as results:
        play_plan(
            plan,
            results,
            Workforce(effort.concurrency),
            lambda played, game: effort.say(f"game {len(played)} of {total}"),
        )
        played = list(results.games)
    result = duel_tally(played)
    faults = sum(sum(failures(played, place).values()) for place in (0, 1))
    return Measurement(
        f"+{result.wins} ={result.draws} -{result.losses}, {result.elo()} Elo",
        f"{result.games} games, {time_control} against {opponent_time_control}, {faults} failures",
    )


def rating(program: str, time_control: TimeControl, anchor: int) -> Callable[[Effort], Measurement]:
    """The rating that games against Stockfish at UCI_Elo `anchor` suggest."""

    def measure(effort: Effort) -> Measurement:
        opponent = f"stockfish; UCI_LimitStrength=true; UCI_Elo={anchor}; name=Stockfish {anchor}"
        found = duel(
            f"{program}-{anchor}",
            program,
            time_control,
            opponent,
            TimeControl(movetime=100),
            effort,
            effort.games,
        )
        return Measurement(f"{anchor} and {found.value}", found.conditions)

    return measure


def games_against(
    program: str,
    time_control: TimeControl,
    opponent: str,
    opponent_time_control: TimeControl,
    games: int,
) -> Callable[[Effort], Measurement]:
    """A short match like one that a source reports."""

    def measure(effort: Effort) -> Measurement:
        return duel(
            f"{program}-match",
            program,
            time_control,
            opponent,
            opponent_time_control,
            effort,
            games,
        )

    return measure
