"""The output of a match: a line while it runs and the summary at its end."""

from __future__ import annotations

from collections.abc import Sequence

from philidor.arena.duels import Duel
from philidor.arena.elo import Tally
from philidor.arena.match import MatchPlan, failures, latency, speed
from philidor.arena.records import GameRecord
from philidor.arena.sprt import Scale, Sprt
from philidor.game.ending import EndReason

# With fewer games a difference in Elo says nothing.
FEWEST_RATED = 10


def standing(result: Tally, sprt: Sprt | None) -> str:
    """One line: score, Elo with its 95 % interval, likelihood of superiority, SPRT."""
    line = f"+{result.wins} ={result.draws} -{result.losses}  {100 * result.score:.1f} %  "
    if result.games < FEWEST_RATED or result.score in (0.0, 1.0):
        line += "too few or too one-sided games for an Elo difference"
    else:
        line += (
            f"Elo {result.elo()}  nElo {result.normalised_elo()}  "
            f"LOS {100 * result.superiority():.1f} %"
        )
    if sprt is not None:
        line += f"  LLR {sprt.ratio(result):.2f} [{sprt.lower:.2f}, {sprt.upper:.2f}]"
    return line


def summary(plan: MatchPlan, games: Sequence[GameRecord], decision: bool | None) -> str:
    """The whole result of a match of two engines."""
    names = [spec.name for spec in plan.conditions.engines]
    duel = Duel()
    result = duel.after(games)
    lines = [
        f"{names[0]} - {names[1]}: {result.games} games, {standing(result, plan.sprt)}",
        f"pairs 0 / 0.5 / 1 / 1.5 / 2: {' '.join(str(count) for count in result.pairs)}",
    ]
    if duel.repeated:
        lines.append(
            f"{duel.repeated} games repeated earlier ones move by move and count once: use more "
            "openings, or limits that vary"
        )
    if plan.sprt is not None:
        lines.append(sprt_line(plan.sprt, decision))
    lines.append(endings_line(games))
    lines += [engine_line(plan, games, place) for place in range(len(names))]
    return "\n".join(lines)


def sprt_line(sprt: Sprt, decision: bool | None) -> str:
    """The decision of the test."""
    unit = "nElo" if sprt.scale == Scale.NORMALISED else "Elo"
    bounds = f"SPRT {sprt.elo0:g} against {sprt.elo1:g} {unit}"
    if decision is None:
        return f"{bounds}: not decided"
    accepted = sprt.elo1 if decision else sprt.elo0
    return f"{bounds}: {'passed' if decision else 'failed'}, {accepted:g} {unit} accepted"


def endings(games: Sequence[GameRecord]) -> dict[str, int]:
    """How often games ended in which way."""
    counts = {reason: sum(game.ending.reason == reason for game in games) for reason in EndReason}
    return {str(reason): count for reason, count in counts.items() if count}


def endings_line(games: Sequence[GameRecord]) -> str:
    """The same as text."""
    found = ", ".join(f"{count} {reason}" for reason, count in endings(games).items())
    return f"endings: {found or 'none'}"


def nodes_a_second(rate: float) -> str:
    """A speed in thousands or millions of nodes a second."""
    return f"{rate / 1e6:.2f} M nodes/s" if rate >= 1e5 else f"{rate / 1e3:.1f} k nodes/s"


def engine_line(plan: MatchPlan, games: Sequence[GameRecord], place: int) -> str:
    """An engine's time control, speed, latency and failures.

    Latency: by how much its moves took longer than it says; on an idle machine mostly the time of
    the pipes, about a millisecond or less. Engines that round their times up have a negative one.
    """
    spec = plan.conditions.engines[place]
    depth, rate, milliseconds = speed(games, place)
    failed = failures(games, place)
    faults = ", ".join(f"{count} {reason}" for reason, count in failed.items())
    # Pondering engines count the nodes that they searched on the opponent's time as well.
    speed_text = "" if plan.conditions.ponder else f"{nodes_a_second(rate)}, "
    late = latency(games, place)
    late_text = "" if late is None else f", latency {late[0]:.1f} ms (at most {late[1]:.0f})"
    return (
        f"{spec.name} ({spec.time_control}): depth {depth:.1f}, {speed_text}"
        f"{milliseconds:.1f} ms a move{late_text}, failures: {faults or 'none'}"
    )
