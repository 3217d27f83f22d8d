"""Judging: many changes measured by the moves that searches choose."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import chess
import pytest
from tests.commands import lab

from philidor.arena.engines import read_engine
from philidor.arena.session import EngineSession
from philidor.contract.errors import InputError
from philidor.lab import choices, judging, verdicts
from philidor.lab.screening import Change, deal

CHANGES = ("razor_base=300", "iir_depth=3,see_quiet=30", "mate_distance=0")
BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
STALEMATE = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"


def test_it_finds_what_each_change_is_worth() -> None:
    truth = (0.04, -0.02, 0.0)
    chance = random.Random(4)
    state = judging.Judging(tuple(Change(text) for text in CHANGES), 1000)
    state.games = [
        [f"position {number}" for number in range(place, place + 50)] for place in (0, 50)
    ]
    fens = state.positions()
    for number in range(20_000):
        side = deal(number, len(truth))
        worth = sum(s * t for s, t in zip(side, truth, strict=True))
        # A quarter of the nodes finds the good move least often.
        pair = tuple(
            tuple(
                "good" if chance.random() < share + sign * worth / 2 else "bad"
                for share in (0.4, 0.5, 0.6)
            )
            for sign in (1, -1)
        )
        state.pairs.append((pair[0], pair[1]))
    with pytest.raises(InputError, match="200 moves have not been judged"):
        judging.effects(state)
    for fen in fens:
        state.points[fen, "good"], state.points[fen, "bad"] = 0.75, 0.25
    found, doubling = judging.effects(state)
    for effect, value in zip(found, truth, strict=True):
        assert abs(effect.mean - 500 * value) < 1.5 * effect.margin
        assert 1 < effect.margin < 6
    assert abs(doubling.mean - 50) < 1.5 * doubling.margin


def test_positions_in_which_all_agree_need_no_judge() -> None:
    state = judging.Judging((Change(CHANGES[0]),), 1000)
    state.games = [["one", "two"]]
    state.pairs = [
        (("e2e4",) * 3, ("e2e4",) * 3),
        (("a2a4", "e2e4", "e2e4"), ("e2e4",) * 3),
        (("e2e4",) * 3, ("e2e4",) * 3),
    ]
    assert state.open_questions() == [("two", "a2a4"), ("two", "e2e4")]


def test_a_search_tells_what_it_prefers_on_its_way() -> None:
    found = [fen for number in range(3) for fen in choices.positions_of_game((number, 2000))]
    assert found
    for fen in found:
        chosen = choices.choose(fen, {}, 2000)
        assert chosen == choices.choose(fen, {}, 2000)
        assert len(chosen) == len(choices.SHARES) and len(set(chosen)) > 1
        assert {chess.Move.from_uci(move) for move in chosen} <= set(chess.Board(fen).legal_moves)
    # Each search of a pair has the changes that were dealt to it.
    change = {"late_move_base": 0, "reduction_base": 0}
    task = choices.PairTask(5, found[0], (change,), 2000)
    plain, changed = choices.choose(found[0], {}, 2000), choices.choose(found[0], change, 2000)
    expected = (changed, plain) if deal(5, 1) == [1] else (plain, changed)
    assert choices.choose_pair(task) == expected


def test_a_verdict_is_what_the_mover_can_expect() -> None:
    async def points(fen: str, move: str) -> float:
        async with EngineSession(read_engine("philidor")) as session:
            return await verdicts.verdict(session, (fen, move), 500)

    assert asyncio.run(points(BACK_RANK, "d1d8")) == 1
    assert asyncio.run(points(STALEMATE, "f1f7")) == 0.5
    queen_left = "6k1/5ppp/8/8/3q4/8/5PPP/3R2K1 w - - 0 1"
    assert asyncio.run(points(queen_left, "d1d4")) > 0.9
    assert asyncio.run(points(queen_left, "h2h3")) < 0.1


def test_the_command_continues_a_file_and_shows_the_effects(tmp_path: Path) -> None:
    file = str(tmp_path / "judging")
    words = ["tune", "judge", file, "--judge", "philidor", "--judge-nodes", "300"]
    first = [*words, "late_move_base=0,reduction_base=0", "razor_base=80"]
    small = ["--positions", "12", "--nodes", "1000", "--jobs", "1"]
    answer = lab([*first, *small, "--searches", "24"])
    assert answer.exit_code == 0, answer.output
    assert "24 searches of 1000 nodes" in answer.output
    answer = lab([*words, *small, "--searches", "40"])
    assert answer.exit_code == 0, answer.output
    assert "40 searches of 1000 nodes" in answer.output
    assert "razor_base=80" in answer.output and "(twice the nodes)" in answer.output
    state = judging.load(Path(file))
    assert len(state.pairs) == 20 and not state.open_questions()


@pytest.mark.parametrize(
    ("content", "changes", "message"),
    [
        (None, [], "is new: name the changes"),
        (None, ["nonsense=3"], "there is no search parameter 'nonsense'"),
        ('{"changes": ["razor_base=300"], "nodes": 1000}\n', ["iir_depth=3"], "other changes"),
        ("[]\n", [], "is not a measurement of chosen moves"),
    ],
)
def test_unusable_files_and_changes_are_refused(
    tmp_path: Path, content: str | None, changes: list[str], message: str
) -> None:
    file = tmp_path / "judging"
    if content is not None:
        file.write_text(content)
    answer = lab(["tune", "judge", str(file), *changes])
    assert answer.exit_code == 2
    assert message in answer.output


def test_a_judge_that_does_not_start_is_named(tmp_path: Path) -> None:
    words = ["tune", "judge", str(tmp_path / "judging"), "razor_base=80", "--judge", "no-such-one"]
    small = ["--positions", "10", "--nodes", "1000", "--jobs", "1", "--searches", "20"]
    answer = lab([*words, *small])
    assert answer.exit_code == 2
    assert "no-such-one" in answer.output
