"""Time travel: the contests, their games and results, and the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.commands import lab

from philidor.arena.pool import Workforce
from philidor.lab.result_lines import ResultLinesError
from philidor.lab.timetravel import matches, page
from philidor.lab.timetravel.contests import (
    CONTESTS,
    FACTORS,
    PERIODS,
    Contest,
    contests_of,
    period_nodes,
)
from philidor.lab.timetravel.matches import PairJob, TimeTravelResults, missing, run

DOCS = Path(__file__).parents[2] / "docs"
COMMITTED = DOCS / "measurements" / "time-travel.jsonl"


def test_every_classic_meets_faster_copies_and_slower_philidors() -> None:
    for classic in PERIODS:
        contests = contests_of(classic)
        itself = [contest for contest in contests if contest.itself]
        others = [contest.challenger_nodes for contest in contests if not contest.itself]
        assert tuple(contest.factor for contest in itself) == FACTORS
        assert others == sorted(others, reverse=True)
        assert others[0] == period_nodes(classic) == contests[0].nodes
    assert len({contest.name for contest in CONTESTS}) == len(CONTESTS)


def test_cheap_contests_come_first_in_every_round(tmp_path: Path) -> None:
    results = TimeTravelResults(tmp_path / "tt.jsonl")
    jobs = list(missing(results, 4, 5_000))
    rounds = [[job.contest.cost for job in jobs if job.number == number] for number in (0, 1)]
    assert rounds[0] == rounds[1] == sorted(rounds[0])
    assert max(rounds[0]) <= 5_000
    results.add(jobs[0], "1=")
    assert list(missing(TimeTravelResults(results.path), 4, 5_000)) == jobs[1:]


def test_games_are_played_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = Contest("paulchess", "philidor", 30, 10)
    monkeypatch.setattr(matches, "CONTESTS", (small,))
    results = TimeTravelResults(tmp_path / "tt.jsonl")
    done: list[int] = []
    run(results, 2, 100, Workforce(1), lambda job, left: done.append(left))
    assert done == [0]
    again = TimeTravelResults(results.path)
    assert again.pairs[small.name].tally().games == 2
    assert list(missing(again, 2, 100)) == []


def test_other_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "tt.jsonl"
    file.write_text('{"experiment": "ablation"}\n')
    with pytest.raises(ResultLinesError, match="another way"):
        TimeTravelResults(file)


def test_elo_for_each_doubling_and_equal_nodes(tmp_path: Path) -> None:
    results = TimeTravelResults(tmp_path / "docs" / "tt.jsonl")
    twice, ten, _, full, quarter, *_ = contests_of("rajah")
    results.add(PairJob(twice, 0), "1=" * 10)
    results.add(PairJob(ten, 0), "1=" * 10)
    assert page.doubling(twice, page.tally_of(results, twice)) == "+191"
    # 191 Elo in log2(10), or 3.3, doublings.
    assert page.doubling(ten, page.tally_of(results, ten)) == "+57"
    assert page.doubling(full, page.tally_of(results, full)) == "-"
    assert page.equal_nodes([(100, -50.0), (400, 50.0)]) == pytest.approx(200)
    assert page.equal_nodes([(100, 20.0), (400, 50.0)]) is None
    assert page.equal_text("rajah", results) == "Philidor has not played it yet."
    results.add(PairJob(quarter, 0), "10")
    results.add(PairJob(full, 0), "11")
    assert "with about 500 nodes a move, one node for every 4" in page.equal_text("rajah", results)
    target = tmp_path / "docs" / "travel.md"
    answer = lab(["report", str(results.path), "-o", str(target)])
    assert answer.exit_code == 0, answer.output
    text = target.read_text()
    assert "| itself, 2 times as fast | 4,000 | 20 | +191 [" in text
    assert "**Games so far: 44 in 4 of" in text
    assert "(travel.svg)" in text
    assert target.with_suffix(".svg").exists()


def test_the_page_says_what_the_committed_results_say(tmp_path: Path) -> None:
    target = tmp_path / "time-travel.md"
    page.write(TimeTravelResults(COMMITTED), target)
    ours = (DOCS / "time-travel.md").read_text()
    assert target.read_text().endswith(ours[ours.index("## Arasan") :])


def test_a_page_needs_results(tmp_path: Path) -> None:
    words = ["page", "timetravel", str(tmp_path / "nothing"), "-o", str(tmp_path / "x.md")]
    answer = lab(words)
    assert answer.exit_code == 2
    assert "there is no file" in answer.output
