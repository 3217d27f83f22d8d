"""Claims: measured if the program is installed, otherwise the report says that it is missing."""

from __future__ import annotations

from pathlib import Path
from sys import executable

import pytest

from philidor.arena.suite import find_suite
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.lab.claims.claim import Claim, Effort, Measurement, check, claims_table
from philidor.lab.claims.measures import counting, middlegame, suite_solved, time_a_move
from philidor.lab.claims.sources import CLAIMS
from philidor.lab.speed import PerftTimes, Ratios, long_enough, perft_race, timed_output


@pytest.fixture
def effort(tmp_path: Path) -> Effort:
    return Effort(2, 2, 1, tmp_path, lambda line: None)


def test_keys_are_distinct() -> None:
    assert len({claim.key for claim in CLAIMS}) == len(CLAIMS)


def test_counting_is_checked_and_timed(effort: Effort) -> None:
    right = Claim("a", "romichess", "counts", "8,902", counting("romichess", 3, 8_902))
    wrong = Claim("b", "romichess", "counts", "8,903", counting("romichess", 3, 8_903))
    outcome = check(right, effort)
    assert outcome.measurement is not None
    assert outcome.measurement.value.startswith("8,902 in ")
    refused = check(wrong, effort)
    assert refused.measurement is None
    assert refused.problem == "romichess counts 8,902 instead of 8,903"


def test_unknown_program_is_reported(effort: Effort) -> None:
    claim = Claim("a", "turochamp", "plays", "-", lambda effort: Measurement("", ""))
    outcome = check(claim, effort)
    assert "there is no built-in engine 'turochamp'" in outcome.problem
    assert "not measured: there is no built-in engine" in claims_table([outcome])


def test_time_a_move_runs_the_program(effort: Effort) -> None:
    found = time_a_move("romichess", 2)(effort)
    assert found.value.startswith("median ")
    assert found.conditions.startswith("2 middlegame positions")


def test_middlegame_positions_are_spread() -> None:
    assert len(set(middlegame(24))) == 24
    assert len(middlegame(500)) == 24
    assert set(middlegame(4)) <= set(middlegame(24))


def test_ratios_read_as_min_median_max() -> None:
    text = str(Ratios(2e6, 1e6, (1.5, 2.5, 2.0)))
    assert text == "2.00 against 1.00 M/s; ratio min 1.500, median 2.000, max 2.500 of 3 pairs"


def measured(command: list[str], depth: int, count: int) -> float:
    times = PerftTimes(command, depth, count)
    times.measure()
    return times.rates()[0]


def test_perft_times_want_the_right_count_and_enough_time() -> None:
    slow = "import sys, time; d = int(sys.argv[1]); time.sleep((d > 1) * 0.5); print('4,865,609')"
    command = [executable, "-S", "-c", slow]
    assert 1e6 < measured(command, 5, 4_865_609) < 20e6
    with pytest.raises(InputError, match="does not count 5"):
        measured(command, 5, 5)
    with pytest.raises(InputError, match="too short"):
        measured([executable, "-S", "-c", "import time; time.sleep(0.4); print(20)"], 4, 20)
    with pytest.raises(InputError, match="failed: oh"):
        timed_output([executable, "-S", "-c", "import sys; sys.exit('oh')"])


def test_counts_go_as_deep_as_the_start_asks() -> None:
    slow = "import sys, time; d = int(sys.argv[1]); time.sleep(0.2 + 0.15 * d * (d > 4)); print(d)"
    fast = "import sys, time; d = int(sys.argv[1]); time.sleep((d > 1) * 0.3); print(d)"
    commands = [[executable, "-S", "-c", program] for program in (slow, fast)]
    assert long_enough(commands[1:], {4: 4, 5: 5}) == 4
    assert long_enough(commands, {4: 4, 7: 7, 8: 8}) == 7
    assert long_enough(commands, {4: 4, 5: 5}) == 5


SLOW_AT_FIRST = """
import pathlib, sys, time
starts = pathlib.Path(sys.argv[1])
if sys.argv[2] == "1":
    starts.write_text(starts.read_text() + "x" if starts.exists() else "x")
    time.sleep(0.15 * (len(starts.read_text()) <= 3))
else:
    time.sleep(0.15)
    print(20)
"""


def test_slow_starts_at_first_cost_no_pair(tmp_path: Path) -> None:
    one, other = ([executable, "-S", "-c", SLOW_AT_FIRST, str(tmp_path / side)] for side in "ab")
    told: list[int] = []
    ratios = perft_race(one, other, 4, 20, 2, lambda pair, _: told.append(pair))
    assert told == [1]
    assert len(ratios.ratios) == 2


def test_arasan_solves_the_simple_suite_at_three_plies(effort: Effort) -> None:
    claim = next(claim for claim in CLAIMS if claim.key == "arasan-simple")
    outcome = check(claim, effort)
    assert outcome.measurement is not None
    assert outcome.measurement.value == claim.claimed + " (100 %)"


def test_every_suite_of_a_claim_is_shipped(effort: Effort) -> None:
    for name, problems in (("simple", 22), ("bratko-kopec", 24), ("wac", 300)):
        assert len(find_suite(name)) == problems
    measured = suite_solved("arasan", "simple", Limits(nodes=1), "1 node")(effort)
    assert " of 22 (" in measured.value
