"""The games of the contests, their results file, and the run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from philidor.arena.openings import read_openings
from philidor.arena.pool import Workforce, pool
from philidor.arena.records import GAMES_A_PAIR, Pairing, points_of
from philidor.arena.workers import Conditions, GameJob, play_job
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.game.adjudication import Adjudication
from philidor.lab.pair_games import SYMBOLS, PairGames
from philidor.lab.result_lines import ResultLines
from philidor.lab.timetravel.contests import CONTESTS, SECONDS, Contest

FORMAT = 1
# Games end when both sides' scores have agreed for some moves.
ADJUDICATION = Adjudication(
    resign_score=900, resign_moves=4, draw_score=8, draw_moves=8, draw_from=40, max_plies=300
)
# Milliseconds after which a program that counts nodes has hung: an hour.
PATIENCE = 3_600_000


@dataclass(frozen=True)
class PairJob:
    """Pair number `number` of a contest; the number determines the opening."""

    contest: Contest
    number: int


class TimeTravelResults:
    """The games played so far, by contest, from the challenger's view."""

    def __init__(self, path: Path) -> None:
        """Those of a file, which is created if it is new; ResultLinesError for another kind."""
        self.path = path
        self.pairs = {contest.name: PairGames() for contest in CONTESTS}
        header = {"format": FORMAT, "experiment": "time travel", "seconds": SECONDS}
        self.lines = ResultLines(path, header)
        self.lines.open(self._take)

    def _take(self, fields: JsonObject) -> None:
        self.pairs[fields["contest"]].take(int(fields["pair"]), str(fields["games"]))

    def add(self, job: PairJob, games: str) -> None:
        """Keep a pair, in the file too."""
        fields = {"contest": job.contest.name, "pair": job.number, "games": games}
        self._take(fields)
        self.lines.add(fields)


def play_pair(job: PairJob) -> str:
    """Both games of a pair: the challenger has White, then Black; InputError if a program fails."""
    openings = read_openings()
    fen = openings[job.number % len(openings)]
    conditions = Conditions(job.contest.engines(), ADJUDICATION, patience=PATIENCE)
    results = ""
    for white in range(GAMES_A_PAIR):
        pairing = Pairing(GAMES_A_PAIR * job.number + white, white, 1 - white, fen)
        record = play_job(GameJob(conditions, pairing))
        if record.culprit is not None:
            raise InputError(f"{job.contest.name}: {record.ending.reason} {record.ending.detail}")
        results += SYMBOLS[points_of(record, 0)]
    return results


def missing(results: TimeTravelResults, games: int, most_nodes: int) -> Iterator[PairJob]:
    """The pairs to be played, the cheapest contest's first in every round of one pair each."""
    contests = sorted((one for one in CONTESTS if one.cost <= most_nodes), key=lambda one: one.cost)
    for number in range((games + 1) // GAMES_A_PAIR):
        for contest in contests:
            if number not in results.pairs[contest.name].known:
                yield PairJob(contest, number)


def run(
    results: TimeTravelResults,
    games: int,
    most_nodes: int,
    workforce: Workforce,
    on_pair: Callable[[PairJob, int], None],
) -> None:
    """Play what is missing; `on_pair` receives each pair and the number of pairs left."""
    jobs = list(missing(results, games, most_nodes))
    left = len(jobs)
    with pool(workforce) as workers:
        for job, outcome in workers.results(play_pair, jobs):
            results.add(job, outcome)
            left -= 1
            on_pair(job, left)
