"""The ablation: switches, measurements, results, and the page and comments made from them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from tests.commands import lab

from philidor import bench
from philidor.arena.elo import expected_score
from philidor.arena.pool import Pool, Workforce
from philidor.contract.errors import InputError
from philidor.evaluation.layout import GROUPS
from philidor.evaluation.networks import FILE, shipped_network
from philidor.lab.ablation import measures, page, plan, remarks, together, wording
from philidor.lab.ablation.measures import DepthJob, GamesJob, SuiteJob, measure
from philidor.lab.ablation.plan import AblationPlan, run
from philidor.lab.ablation.results import Results
from philidor.lab.ablation.steps import (
    HISTORIES,
    NOTHING_OFF,
    SEARCH_STEPS,
    STEPS,
    TERMS,
    Step,
    change_step,
    network_step,
)
from philidor.lab.ablation.together import SharedJob
from philidor.lab.result_lines import ResultLinesError
from philidor.lab.selfplay import Contestant, numbered_pair
from philidor.lab.wording import elo, interval
from philidor.search.parameters import PARAMETERS

ROOT = Path(__file__).parents[2]
SEARCH = ROOT / "src" / "philidor" / "search"
COMMITTED = ROOT / "docs" / "measurements" / "what-is-it-worth.jsonl"
BY_NAME = {step.name: step for step in STEPS}


# Those in which every step takes part but the cutoff by a mate found elsewhere, and one for that.
POSITIONS = (
    *(bench.POSITIONS[number] for number in (6, 14, 39)),
    "6k1/5ppp/8/8/8/8/5PPP/1R1R2K1 w - - 0 1",
)


@pytest.fixture
def few_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few, small jobs, done in this process."""
    monkeypatch.setattr(bench, "POSITIONS", POSITIONS)
    for suite in list(measures.SUITES):
        monkeypatch.delitem(measures.SUITES, suite)
    monkeypatch.setitem(measures.SUITES, "simple", 200)

    @contextmanager
    def inline(workforce: Workforce) -> Iterator[Pool]:
        with ThreadPoolExecutor(1) as executor:
            yield Pool(executor, 1)

    monkeypatch.setattr(plan, "pool", inline)


def test_every_group_of_weights_belongs_to_one_group_of_terms() -> None:
    assert sorted(chain.from_iterable(step.groups for step in TERMS)) == sorted(
        group.name for group in GROUPS
    )


def test_steps_have_their_own_names_and_change_known_parameters() -> None:
    assert len(BY_NAME) == len(STEPS)
    defaults = {parameter.name: parameter.default for parameter in PARAMETERS}
    for step in STEPS:
        assert step.parameters or step.groups or step.network
        for name, value in step.parameters:
            assert defaults[name] != value


@pytest.mark.usefixtures("few_positions")
@pytest.mark.parametrize("step", [*SEARCH_STEPS, *HISTORIES, *TERMS], ids=lambda step: step.name)
def test_switching_a_step_off_changes_the_search(step: Step) -> None:
    assert measures.nodes_to_depth(step) != measures.nodes_to_depth(NOTHING_OFF)


def test_games_are_the_same_wherever_they_are_played() -> None:
    job = GamesJob(BY_NAME["quiescence"], 100, 3, 2)
    games = measure(job)
    assert len(games) == 4
    assert measure(job) == games
    halves = [GamesJob(job.step, 100, first, 1) for first in (3, 4)]
    assert "".join(str(measure(half)) for half in halves) == games


def test_the_network_plays_the_hand_written_evaluation(tmp_path: Path) -> None:
    with_network = Contestant(megabytes=2, network=shipped_network())
    by_hand = Contestant(megabytes=2)
    games = "".join(numbered_pair(with_network, by_hand, number, 60) for number in (3, 4))
    job = GamesJob(BY_NAME["network"], 60, 3, 2)
    copy = tmp_path / "copy.net"
    copy.write_bytes(FILE.read_bytes())
    other = replace(job, step=network_step(str(copy)))
    assert measure(job) == measure(other) == games
    results = Results(tmp_path / "results.jsonl")
    for one in (job, other):
        results.add(replace(one, first=0), games)
    again = Results(results.path)
    assert list(again.measured()) == [job.step, other.step]
    rivals = replace(job, step=network_step(str(copy), str(copy)))
    same = Contestant(megabytes=2, network=shipped_network())
    assert measure(rivals) == "".join(
        numbered_pair(with_network, same, number, 60) for number in (3, 4)
    )
    again.add(replace(rivals, first=0), "1=01")
    assert list(Results(results.path).measured())[-1] == rivals.step
    assert rivals.step.title == "the network copy.net instead of copy.net"
    assert other.step.title == "the network copy.net"
    assert all(again.tally(one.step.name, 60).games == 4 for one in (job, other))


@pytest.mark.usefixtures("few_positions")
def test_an_ablation_continues_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    steps = (BY_NAME["null_move"], BY_NAME["space"], change_step("razor_base=300,iir_depth=3"))
    small = AblationPlan(steps, ((100, 2),))
    done: list[int] = []
    run(small, Results(file), Workforce(1), lambda job, left: done.append(left))
    # Three steps and the whole engine: depth and suite; and each step's pair of games.
    assert done == list(range(10, -1, -1))
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:-1], lines[-1][:20]]))
    large = AblationPlan(steps, ((100, 4),))
    missing = large.missing(Results(file))
    # The suite whose line was torn, and each step's second pair.
    assert [job.suite for job in missing if isinstance(job, SuiteJob)] == ["simple"]
    pairs = [(job.first, job.pairs) for job in missing if isinstance(job, GamesJob)]
    assert pairs == [(1, 1)] * 3
    assert len(missing) == 4
    run(large, Results(file), Workforce(1), lambda job, left: done.append(left))
    results = Results(file)
    assert large.missing(results) == []
    assert {step.name for step in results.measured()} == {step.name for step in steps}
    assert all(results.tally(step.name, 100).games == 4 for step in steps)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "is empty"),
        ('{"format": 1}\n', "another way"),
        ("HEADER\nnonsense\n{}\n", "line 2"),
        ('HEADER\n{"step":"nonsense","depth":[1]}\n{}\n', "no step 'nonsense'"),
        ('HEADER\n{"step":"space","nodes":5,"first":0,"games":"1"}\n{}\n', "results of pairs"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, content: str, message: str) -> None:
    new = tmp_path / "new.jsonl"
    Results(new)
    file = tmp_path / "results.jsonl"
    file.write_text(content.replace("HEADER", new.read_text().strip()))
    with pytest.raises(ResultLinesError, match=message):
        Results(file)


def test_results_of_another_engine_are_not_continued(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    Results(file).add(DepthJob(NOTHING_OFF), [1] * 40)
    with pytest.raises(ResultLinesError, match="another engine"):
        run(AblationPlan((), ()), Results(file), Workforce(1), lambda job, left: None)


@pytest.fixture
def results(tmp_path: Path) -> Results:
    made = Results(tmp_path / "docs" / "r.jsonl")
    step = BY_NAME["null_move"]
    made.add(DepthJob(NOTHING_OFF), [100, 100])
    made.add(DepthJob(step), [200, 800])
    made.add(SuiteJob(NOTHING_OFF, "wac"), [1, 2, 3])
    made.add(SuiteJob(step, "wac"), [1])
    made.add(GamesJob(step, 5000, 0, 10), "1=" * 8 + "00==")
    made.add(GamesJob(step, 40_000, 0, 1), "11")
    return Results(made.path)


def test_figures_in_words(results: Results) -> None:
    # The geometric mean of 2 and 8; 13 of 20 points.
    assert wording.growth_text(results, "null_move") == "4.00"
    assert wording.solved_text(results, "null_move", "wac") == "1 (-2)"
    assert wording.remark(results, "null_move").startswith("4.00 times the nodes without; +108 [")
    assert wording.remark(results, "null_move").endswith("Elo, 20 games")
    assert elo(results.tally("null_move", 40_000)) == "all games won"
    assert wording.remark(results, "space") == "not measured"


def test_the_page_is_written_with_its_plots(results: Results, tmp_path: Path) -> None:
    target = tmp_path / "docs" / "worth.md"
    answer = lab(["report", str(results.path), "-o", str(target)])
    assert answer.exit_code == 0, answer.output
    text = target.read_text()
    assert "| null-move pruning | 4.00 | - | 1 (-2) | +108 [" in text
    assert "20 at 5,000 nodes; 2 at 40,000 nodes" in text
    assert "(r.jsonl)" in text
    assert "together: none" in text
    for picture in ("worth-elo.svg", "worth-nodes-to-depth.svg"):
        assert f"({picture})" in text
        assert (target.parent / picture).read_text().startswith("<?xml")


def test_each_side_lacks_a_tenth_of_the_steps_and_none_twice() -> None:
    sides = [side for number in range(400) for side in together.drawn(number)]
    names = [[step.name for step in side] for side in sides]
    assert [step.name for step in together.drawn(7)[1]] == names[15]
    for step in STEPS:
        share = sum(step.name in side for side in names) / len(names)
        assert share == 0 if step.name in {"material", "network"} else 0.04 < share < 0.15
    # The histories of quiet moves are off with all of them.
    for side in names:
        assert not ("corrections" in side and "correction" in side)
        assert not ("quiet_histories" in side and "by_pawns" in side)
        assert not ("quiescence" in side and "quiescence_checks" in side)


def test_games_of_all_steps_are_continued_and_shown(tmp_path: Path) -> None:
    file = tmp_path / "docs" / "r.jsonl"
    small = AblationPlan((), (), ((60, 4), (90, 2)))
    jobs = small.missing(Results(file))
    shared = [job for job in jobs if isinstance(job, SharedJob)]
    assert shared == [SharedJob(60, 0), SharedJob(60, 1), SharedJob(90, 0)]
    games = measure(shared[1])
    assert measure(shared[1]) == games
    results = Results(file)
    results.add(shared[1], games)
    assert shared[1] not in small.missing(Results(file))
    first, second = ({step.name for step in side} for side in together.drawn(1))
    measured = {step.name for step in Results(file).measured()}
    assert measured == first ^ second
    assert results.shared[60].worths() == {}
    chance = random.Random(2)
    for nodes in (60, 90):
        for number in range(300):
            results.add(SharedJob(nodes, number), chance.choice(["11", "1=", "==", "0=", "00"]))
    worths = results.shared[60].worths()
    assert set(worths) == {step.name for step in STEPS} - {"material", "network"}
    assert all(abs(worth.elo) < 2.5 * worth.error for worth in worths.values())
    target = tmp_path / "docs" / "worth.md"
    answer = lab(["report", str(file), "-o", str(target)])
    assert answer.exit_code == 0, answer.output
    text = target.read_text()
    assert "for all together: 600 at 60 nodes; 600 at 90 nodes" in text
    assert "| together at 60 nodes | together at 90 nodes |" in text
    line = remarks.renewed(results, "  # Worth (null_move): old.\n")
    assert line == "  # Worth (null_move): not measured.\n"
    games_of = results.shared[60].games_of("null_move")
    assert f"{interval(worths['null_move'])}, {games_of} games" in text
    assert (target.parent / "worth-by-nodes.svg").read_text().startswith("<?xml")


def test_the_page_lists_what_grows_with_depth(tmp_path: Path) -> None:
    file = tmp_path / "docs" / "r.jsonl"
    results = Results(file)
    chance = random.Random(5)
    for nodes, value in ((60, 0.0), (90, 300.0)):
        for number in range(400):
            without, beside = ({step.name for step in side} for side in together.drawn(number))
            ahead = ("probcut" in beside) - ("probcut" in without)
            share = expected_score(value * ahead)
            games = "".join("1" if chance.random() < share else "0" for _ in range(2))
            results.add(SharedJob(nodes, number), games)
    page.write(Results(file), file.with_suffix(".md"), [])
    text = file.with_suffix(".md").read_text()
    section = text[text.index("## What grows with depth") : text.index("## Steps of the search")]
    rows = [line.split(" | ") for line in section.splitlines() if line.startswith("| ")][2:]
    assert rows[0][0] == "| ProbCut"
    assert rows[0][2] == "90"
    assert 150 < int(rows[0][4].removesuffix(" |")) < 450
    # Of the other 55 steps, chance lists one in a hundred.
    assert len(rows) <= 4


def test_a_line_of_shared_games_must_be_a_pair(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    Results(file)
    with file.open("a") as lines:
        lines.write('{"nodes":5,"pair":0,"lacking":[[],[]],"games":"1"}\n{}\n')
    with pytest.raises(ResultLinesError, match="not the result of a pair"):
        Results(file)


def test_remarks_are_renewed(results: Results) -> None:
    before = "    # Worth (null_move): old.\n    x = 1  # Worth nothing\n"
    after = remarks.renewed(results, before)
    assert after.startswith("    # Worth (null_move): 4.00 times the nodes without; +108 [")
    assert after.endswith("games.\n    x = 1  # Worth nothing\n")
    with pytest.raises(InputError, match="'nonsense', which does not exist"):
        remarks.renewed(results, "# Worth (nonsense): 1")


def test_the_searchs_comments_and_the_page_say_what_the_committed_results_say(
    tmp_path: Path,
) -> None:
    results = Results(COMMITTED)
    sources = {path: path.read_text() for path in SEARCH.glob("*.py")}
    stated = list(chain.from_iterable(remarks.names(text) for text in sources.values()))
    assert sorted(stated) == sorted(step.name for step in (*SEARCH_STEPS, *HISTORIES))
    for path, text in sources.items():
        assert remarks.renewed(results, text) == text, f"run lab ablate --comments for {path.name}"
    there = ROOT / "docs" / "what-is-it-worth.md"
    pictures = sorted(there.parent.glob("what-is-it-worth*.svg"))
    before = there.read_text()
    again = tmp_path / "page.md"
    page.write(results, again, pictures)
    tables = before[before.index("## Steps") :]
    assert again.read_text().endswith(tables)


def test_the_command_measures_a_change_and_names_faults(tmp_path: Path) -> None:
    file = str(tmp_path / "r.jsonl")
    words = ["study", "ablate", "-o", file, "--jobs", "1", "--games", "100:2"]
    for wrong, complaint in (
        (["--step", "nonsense"], "there is no step 'nonsense'"),
        (["--change", "nonsense=1"], "no search parameter 'nonsense'"),
        (["--change", "iir_depth=much"], "NAME=VALUE"),
        (["--games", "much"], "NODES:GAMES"),
        (["--together", "5000"], "NODES:GAMES"),
        (["--network", "nowhere.net"], "cannot read the network nowhere.net"),
        (["--against", "nowhere.net"], "--against needs --network"),
        (["--network", str(FILE), "--against", "nowhere.net"], "cannot read the network nowhere"),
    ):
        answer = lab([*words, *wrong])
        assert answer.exit_code == 2
        assert complaint in answer.output
        assert len(answer.output.strip().splitlines()) == 1
    assert not Path(file).exists()
    assert "there is no file" in lab(["report", file, "-o", "x.md"]).output


def test_progress_is_written_to_the_file_at_once(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    results = Results(file)
    results.add(GamesJob(BY_NAME["space"], 5000, 2, 1), "1=")
    kept = json.loads(file.read_text().splitlines()[-1])
    assert kept == {"step": "space", "nodes": 5000, "first": 2, "games": "1="}
