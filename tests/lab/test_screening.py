"""Screening: many changes measured in the same games."""

from __future__ import annotations

import random
import resource
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.commands import lab

from philidor.arena.elo import expected_score
from philidor.arena.engines import read_engine
from philidor.arena.pool import Workforce
from philidor.contract.errors import InputError
from philidor.files import FileError
from philidor.lab import judging, screening
from philidor.lab.harvest import harvest
from philidor.lab.verdicts import Judge

CHANGES = ("razor_base=300", "iir_depth=3,see_quiet=30", "mate_distance=0")


def test_it_finds_what_each_change_is_worth() -> None:
    truth = (60.0, -30.0, 0.0)
    chance = random.Random(4)
    state = screening.Screening(tuple(screening.Change(text) for text in CHANGES), 100)
    for number in range(6000):
        dealt = screening.deal(number, len(truth))
        strength = expected_score(sum(s * t for s, t in zip(dealt, truth, strict=True)))
        games = (chance.random() < strength, chance.random() < strength)
        state.outcomes.append((dealt, sum(games) - 1))
    for estimate, value in zip(screening.estimates(state), truth, strict=True):
        assert abs(estimate.elo - value) < 2 * estimate.error
        # A point of 12,000 games with even chances weighs its full logistic share.
        assert 4 < estimate.error < 8


def test_every_change_goes_to_both_sides_alike() -> None:
    dealt = [screening.deal(number, 5) for number in range(1000)]
    assert dealt[7] == screening.deal(7, 5)
    for column in zip(*dealt, strict=True):
        assert abs(sum(column)) < 120


def test_a_screening_continues_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "screening"
    state = screening.open_screening(file, CHANGES, 100)
    heard: list[int] = []
    screening.screen(state, file, 2, Workforce(1), heard.append)
    again = screening.open_screening(file, [], 999)
    assert again == state and again.nodes == 100
    screening.screen(again, file, 3, Workforce(1), heard.append)
    assert heard == [1, 2, 3]
    assert len(screening.load(file).outcomes) == 3


def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    full = tmp_path / "full"
    full.write_text("\n" * 500)
    state = screening.Screening((screening.Change(CHANGES[2]),), 20)
    measured = judging.Judging(state.changes, 20)
    extent = judging.Extent(1, 2, Judge(read_engine("philidor"), 20))
    writes: list[Callable[[], object]] = [
        lambda: screening.screen(state, full, 1, Workforce(1), lambda pair: None),
        lambda: judging.measure(measured, full, extent, Workforce(1), lambda text: None),
        lambda: harvest(full, 1, 20, Workforce(1), lambda number, count: None),
    ]
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (500, before[1]))
    try:
        for write in writes:
            with pytest.raises(FileError, match="full cannot be written: File too large"):
                write()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not state.outcomes and not measured.games


def test_too_few_pairs_are_refused() -> None:
    state = screening.Screening(tuple(screening.Change(text) for text in CHANGES), 100)
    state.outcomes.append(([1, 1, 1], 0.0))
    with pytest.raises(InputError, match="too few to tell 3 changes apart"):
        screening.estimates(state)


def test_the_command_plays_and_lists(tmp_path: Path) -> None:
    file = str(tmp_path / "screening")
    words = ["tune", "screen", file, "razor_base=300", "--games", "6", "--jobs", "1"]
    answer = lab([*words, "--nodes", "100"])
    assert answer.exit_code == 0, answer.output
    assert "razor_base=300" in answer.output
    assert "6 games at 100 nodes" in answer.output


@pytest.mark.parametrize(
    ("kept", "changes", "complaint"),
    [
        (None, [], "is new: name the changes"),
        (None, ["nonsense=1"], "no search parameter 'nonsense'"),
        (None, ["razor_base"], "is not a change NAME=VALUE"),
        (None, ["razor_base=x"], "'x' is not a whole number"),
        ('{"changes": ["iir_depth=3"], "nodes": 9}', ["iir_depth=2"], "begun with other changes"),
        ('{"changes": ["iir_depth=3"], "nodes": 9}\n[[1, 1], 0]', [], "another number of changes"),
        ("[]", [], "is not a screening"),
    ],
)
def test_bad_arguments_get_one_line(
    tmp_path: Path, kept: str | None, changes: list[str], complaint: str
) -> None:
    file = tmp_path / "screening"
    if kept is not None:
        file.write_text(kept)
    answer = lab(["tune", "screen", str(file), *changes])
    assert answer.exit_code == 2
    assert complaint in answer.output.replace("\n", " ")
    assert len(answer.output.strip().splitlines()) == 1
    assert kept is not None or not file.exists()
