"""The judge of single moves: python -m examples.choices."""

from __future__ import annotations

import json
from pathlib import Path

import chess
import pytest
from examples.matches import PUBLISHED
from examples.steps import step_named

from examples import choices
from philidor import Engine

STEPS = [step_named(name) for name in ("nullmove", "reductions")]
# White's rook mates, can stay level on the next file, and is lost by a move of a pawn.
ROOKS = "r5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


def test_a_better_move_is_worth_more_to_the_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "JUDGE_NODES", 2_000)
    with Engine() as judge:
        mate, level, loss = (
            choices.points(judge, ROOKS, move) for move in ("a1a8", "a1b1", "h2h3")
        )
    assert mate > 0.999 > level > loss
    assert loss < 0.1


def test_a_step_beside_the_first_has_its_mean_gain_and_interval() -> None:
    rows = [
        {"points": [0.5, 0.6], "depth": [3, 4]},
        {"points": [0.5, 0.5], "depth": [3, 5]},
        {"points": [0.5, 0.4], "depth": [4, 5]},
    ]
    first, second = choices.facts_of(STEPS, rows, 100)["steps"]
    assert (first["gain"], first["error"], first["other moves"]) == (0, 0, 0)
    assert (second["step"], second["gain"], second["other moves"]) == ("26-reductions", 0, 2)
    assert second["depth"] == pytest.approx(4.67)
    # The gains 10, 0 and -10 of a hundred have a standard deviation of 10.
    assert second["error"] == pytest.approx(1.96 * 10 / 3**0.5, abs=0.01)


def test_a_run_writes_what_it_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(choices, "JUDGE_NODES", 500)
    monkeypatch.setattr(choices, "GAMES", tmp_path)
    words = ["choices", "nullmove", "26", "--positions", "3", "--nodes", "60"]
    monkeypatch.setattr("sys.argv", words)
    choices.main()
    found = json.loads((tmp_path / "results/choices.json").read_text())
    assert [row["step"] for row in found["steps"]] == ["12-nullmove", "26-reductions"]
    assert found["positions"] == 3
    assert "26-reductions: depth" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["nullmove", "no-step"], ["nullmove", "--positions", "1"]])
def test_bad_words_are_refused(monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    monkeypatch.setattr("sys.argv", ["choices", *words])
    with pytest.raises(SystemExit, match="2"):
        choices.main()


def test_the_positions_come_from_games_and_leave_a_choice() -> None:
    with Engine() as engine:
        found = [fen for fen, _ in zip(choices.positions(engine, 5), range(6), strict=False)]
    assert len(set(found)) == len(found) == 6
    assert all(chess.Board(fen).legal_moves.count() > 1 for fen in found)


def test_chapter_26_tells_the_published_result() -> None:
    facts = json.loads((PUBLISHED / "choices.json").read_text(encoding="utf-8"))
    chapter = (PUBLISHED.parent / "26-reductions.md").read_text(encoding="utf-8")
    for row in facts["steps"][1:]:
        assert f"| {row['gain']:+.2f} +- {row['error']:.2f} | {row['other moves']} |" in chapter
    assert f"same {facts['positions']} positions" in chapter
