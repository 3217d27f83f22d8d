"""Knockout tournaments: the loser of an encounter is out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from philidor.arena.records import GameRecord
from philidor.arena.rounds import Encounter, Meeting, Round, RoundsPlan

# Pairs of games that are added to a level encounter, one at a time; if it is level then, the engine
# with the better seed goes on.
EXTRA_PAIRS = 10


@dataclass(frozen=True)
class KnockoutPlan(RoundsPlan):
    """A knockout tournament, for engines in the order of their seeds.

    The best two seeds can meet in the final only, the best four in the semifinals, and so on. Where
    the number of engines is not a power of two, the best seeds have a bye in the first round.
    """

    @property
    def extra_pairs(self) -> int:
        """Pairs of games to break a tie."""
        return EXTRA_PAIRS

    @property
    def total(self) -> int:
        """Games to be played, without those that break ties."""
        return (len(self.conditions.engines) - 1) * 2 * self.pairs

    def header(self) -> dict[str, object]:
        """The first line of the results file."""
        return super().header() | {"tournament": "knockout", "games": self.games}

    def next_round(self, rounds: Sequence[Round]) -> list[Encounter]:
        """The winners of neighbouring encounters meet; the better seed is named first."""
        if not rounds:
            engines = len(self.conditions.engines)
            order = bracket(engines)
            pairs = zip(order[::2], order[1::2], strict=True)
            return [(one, other if other < engines else None) for one, other in pairs]
        winners = [winner(meeting) for meeting in rounds[-1].meetings]
        return [
            (min(one, other), max(one, other))
            for one, other in zip(winners[::2], winners[1::2], strict=False)
        ]


def bracket(engines: int) -> list[int]:
    """The seeds from 0 in the order of the bracket; its size is the next power of two."""
    order = [0]
    while len(order) < engines:
        size = 2 * len(order)
        order = [seed for one in order for seed in (one, size - 1 - one)]
    return order


def winner(meeting: Meeting) -> int:
    """Who goes on: after a level encounter the engine with the better seed."""
    if meeting.other is None or meeting.points[0] >= meeting.points[1]:
        return meeting.one
    return meeting.other


def knockout_table(plan: KnockoutPlan, games: Sequence[GameRecord]) -> str:
    """The encounters in markdown, round by round, and the winner."""
    names = [spec.name for spec in plan.conditions.engines]
    rounds = plan.rounds(games)
    lines = ["| round | encounter | points | goes on |", "| --- | --- | --- | --- |"]
    for one in rounds:
        title = _title(len(one.meetings))
        for meeting in one.meetings:
            if meeting.other is None:
                lines.append(f"| {title} | {names[meeting.one]} | bye | {names[meeting.one]} |")
                continue
            points = " : ".join(f"{own:g}" for own in meeting.points)
            seeds = " (better seed)" if meeting.level and not meeting.due else ""
            goes_on = "-" if meeting.due else names[winner(meeting)] + seeds
            met = f"{names[meeting.one]} - {names[meeting.other]}"
            lines.append(f"| {title} | {met} | {points} | {goes_on} |")
    if rounds and rounds[-1].complete and len(rounds[-1].meetings) == 1:
        lines += ["", f"Winner: {names[winner(rounds[-1].meetings[0])]}"]
    return "\n".join(lines) + "\n"


def _title(meetings: int) -> str:
    names = {1: "final", 2: "semifinal", 4: "quarterfinal"}
    return names.get(meetings, f"last {2 * meetings}")
