"""Harvesting positions and fitting weights to them."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest
from tests.commands import lab

from philidor.arena import spsa
from philidor.arena.pool import Workforce
from philidor.core import convert
from philidor.core.position import Position
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.layout import GROUPS, offsets, total
from philidor.evaluation.slopes import Slopes
from philidor.evaluation.weights import WEIGHTS
from philidor.game.fen import parse_fen
from philidor.lab import tune
from philidor.lab.harvest import games_in, harvest, harvest_game
from philidor.lab.selfplay import play_trial
from philidor.search.parameters import PARAMETERS

ITALIAN = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"


def slopes_of(fen: str) -> tuple[dict[int, float], int]:
    columns = np.zeros(tune.COLUMNS, dtype=np.intc)
    steepness = np.zeros(tune.COLUMNS, dtype=np.float32)
    slopes = Slopes(Evaluator(), columns, steepness)
    position = Position()
    convert.place(position, parse_fen(fen))
    found = slopes.measure(position)
    return dict(
        zip(columns[:found].tolist(), steepness[:found].tolist(), strict=True)
    ), slopes.value


def test_a_slope_is_what_the_weight_does() -> None:
    # White is a knight up: its middlegame worth counts by the phase, 23 of 24.
    slopes, _ = slopes_of("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    knight = 2 * (offsets()["MATERIAL"] + 1)
    assert slopes[knight] == pytest.approx(23 / 24, abs=0.05)
    assert 0 < slopes[knight + 1] < 0.1


def test_balanced_terms_have_no_slope() -> None:
    slopes, value = slopes_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert set(slopes) <= {2 * offsets()["TEMPO"], 2 * offsets()["TEMPO"] + 1}
    assert value == WEIGHTS["TEMPO"][0][0]


def test_measuring_leaves_the_weights_as_they_were() -> None:
    first, second = slopes_of(ITALIAN), slopes_of(ITALIAN)
    assert first == second


def test_harvest_continues_where_it_stopped(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    harvest(whole, 3, 200, Workforce(1), lambda number, count: None)
    harvest(parts, 1, 200, Workforce(1), lambda number, count: None)
    assert games_in(parts) == 1
    heard: list[int] = []
    harvest(parts, 3, 200, Workforce(1), lambda number, count: heard.append(number))
    assert heard == [2, 3]
    assert parts.read_text() == whole.read_text()


def test_harvested_positions_are_quiet() -> None:
    _, lines = harvest_game((7, 200))
    assert lines
    results = set()
    for line in lines:
        fen, result, value = line.split(";")
        position = Position()
        convert.place(position, parse_fen(fen))
        assert not position.checkers
        assert abs(int(value)) <= 1200
        results.add(result)
    assert len(results) == 1
    assert results <= {"1.0", "0.5", "0.0"}


def test_a_fit_predicts_better_and_its_source_is_a_module(tmp_path: Path) -> None:
    data = tmp_path / "data"
    harvest(data, 6, 200, Workforce(1), lambda number, count: None)
    lines = tune.read_lines(data, 1000)
    assert len({line.split(" - ")[0] for line in lines}) == len(lines)
    sample = tune.measure(lines, Workforce(1), lambda done: None)
    scale = tune.best_scale(sample)
    step = tune.fit(sample, scale, lambda error: None)
    goal = tune.goal_of(sample, scale)
    before = tune.error_of(goal, sample.values, scale)
    assert tune.error_of(goal, tune.stepped(sample, step), scale) < before
    written = tmp_path / "weights.py"
    written.write_text(tune.source(tune.changed_weights(step)))
    weights = runpy.run_path(str(written))["WEIGHTS"]
    assert {name: len(pairs) for name, pairs in weights.items()} == {
        group.name: group.size for group in GROUPS
    }
    assert weights != WEIGHTS


def test_no_change_writes_the_present_weights() -> None:
    assert tune.changed_weights(np.zeros(2 * total())) == WEIGHTS


def test_most_positions_come_from_the_whole_file(tmp_path: Path) -> None:
    data = tmp_path / "data"
    text = "".join(f"8/8/8/8/8/8/8/K{n % 7 + 1}k w - - {n} 1;0.5;0\n" for n in range(70))
    data.write_text(text + "# game 1\n")
    lines = tune.read_lines(data, 3)
    assert 0 < len(lines) <= 3


def test_a_position_learns_from_what_was_thought_later(tmp_path: Path) -> None:
    data = tmp_path / "data"
    # The value is the number of the position: 0, 10, 20, ...
    fens = [
        f"8/8/8/8/8/{file}P{7 - file}/8/K6k {colour} - - 0 1"
        for file in range(1, 7)
        for colour in "wb"
    ]
    game = [f"{fen};1.0;{10 * n}\n" for n, fen in enumerate(fens)]
    data.write_text("".join(game) + "# game 1\n" + "8/8/8/8/8/8/8/K6k w - - 0 1;0.0;5\n")
    lines = tune.read_lines(data, 100)
    # Twelve positions: the first sees four of its five later ones, the fourth one, the rest none.
    assert [line.split(";")[2] for line in lines] == ["95", "100", "105", "110"] + [""] * 8
    sample = tune.measure(lines, Workforce(1), lambda done: None)
    goal = tune.goal_of(sample, 0.005)
    assert goal[0] == pytest.approx(0.5 + 0.5 / (1 + np.exp(-0.005 * 95)))
    assert goal[-1] == 1.0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["tune", "fit", "nowhere"], "cannot read nowhere"),
    ],
)
def test_bad_arguments_get_one_line(words: list[str], complaint: str) -> None:
    result = lab(words)
    assert result.exit_code == 2
    assert complaint in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_spsa_follows_the_winner_and_continues_where_it_stopped(tmp_path: Path) -> None:
    climb = spsa.start(["razor_base", "iir_depth"])
    first = spsa.trial(climb, 0, 100, 500)
    spsa.learn(climb, first, 1.0)
    for name in climb.values:
        towards = first.up[name] - first.down[name]
        moved = climb.values[name] - spsa.start([name]).values[name]
        assert towards * moved > 0
    file = tmp_path / "state.json"
    spsa.save(climb, file)
    assert spsa.load(file) == climb
    heard: list[int] = []
    spsa.ascend(climb, 3, 100, Workforce(1), lambda state: heard.append(state.pairs), play_trial)
    assert heard == [2, 3]


def test_spsa_leaves_out_what_equal_nodes_do_not_show() -> None:
    names = set(spsa.start([]).values)
    assert names < {parameter.name for parameter in PARAMETERS}
    assert "razor_base" in names
    assert not names & {"quiescence_lazy", "static_lazy", "refutations"}
    assert set(spsa.start(["static_lazy"]).values) == {"static_lazy"}


def test_spsa_keeps_within_the_ranges() -> None:
    climb = spsa.start(["iir_depth"])
    for number in range(50):
        one = spsa.trial(climb, number, 50, 500)
        assert 0 <= one.down["iir_depth"] <= 10
        spsa.learn(climb, spsa.Trial(number, {}, {}, {"iir_depth": 9.0}, 500), 1.0)
    assert climb.values["iir_depth"] == 10


def test_spsa_never_continues_another_tuning(tmp_path: Path) -> None:
    own, foreign = tmp_path / "own", tmp_path / "foreign"
    spsa.save(spsa.start(["iir_depth"]), own)
    ranges = {"Skill Level": spsa.Range(4.0, 0.0, 20.0, 6.0)}
    spsa.save(spsa.Climb({"Skill Level": 4.0}, 0, ranges, engine="stockfish"), foreign)
    engine = ["--engine", "stockfish", "--option"]
    for file, words, said in (
        (own, ["razor_base"], "tunes iir_depth, not razor_base: name another file"),
        (foreign, [*engine, "Slow Mover=9,0,20,6"], "tunes Skill Level, not Slow Mover"),
        (foreign, [*engine, "Skill Level=4,0,20,9"], "another start, range or step of Skill Level"),
    ):
        answer = lab(["tune", "spsa", str(file), *words, "--games", "2"])
        assert answer.exit_code == 2
        assert said in answer.stderr
    assert spsa.load(foreign).pairs == spsa.load(own).pairs == 0


def test_a_curve_s_name_says_the_kind_of_picture_before_the_games(tmp_path: Path) -> None:
    answer = lab(["tune", "spsa", str(tmp_path / "s"), "--curve", str(tmp_path / "c.txt")])
    assert answer.exit_code == 2
    assert "c.txt: the name of a picture ends in .svg or .png" in answer.stderr
    assert not (tmp_path / "s").exists()


def test_spsa_says_what_is_wrong(tmp_path: Path) -> None:
    answer = lab(["tune", "spsa", str(tmp_path / "s"), "no_such_number"])
    assert answer.exit_code == 2 and "no_such_number" in answer.stderr
    broken = tmp_path / "broken"
    broken.write_text('{"pairs": 3}')
    answer = lab(["tune", "spsa", str(broken)])
    assert answer.exit_code == 2 and "does not hold the state of a tuning" in answer.stderr
