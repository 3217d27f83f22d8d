"""`philidor repertoire` and `philidor games fetch` as a user starts them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.accounts import stand_in
from tests.commands import answer_of
from tests.test_cli import command

from philidor.cli import run

STUDY = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 *\n"
GAME = '[White "Ann"]\n[Black "Ben"]\n[Date "2024.01.02"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *\n'


def done(*words: str, typed: str = "") -> str:
    """The output of a command that must succeed."""
    result = command(*words, typed=typed)
    assert result.returncode == 0, result
    return result.stdout


def test_lines_are_added_trained_compared_and_removed(tmp_path: Path) -> None:
    study, game = tmp_path / "study.pgn", tmp_path / "game.pgn"
    study.write_text(STUDY)
    game.write_text(GAME)
    at = ["--data", str(tmp_path / "data")]
    assert "7 moves added; white: 4 of 4 positions due" in done(
        "repertoire", "add", "white", str(study), *at
    )
    shown = answer_of("repertoire", "show", "white", *at)
    assert [one["line"] for one in shown["lines"]] == [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5",
        "1. e4 c5 2. Nf3",
    ]
    told = done("repertoire", "train", "white", *at, typed="e4\nBc4\n?\nquit\n")
    assert "right" in told and "planned: Nf3" in told and "planned: Bb5" in told
    assert "white: 1 of 4 positions due" in told
    (left,) = answer_of("repertoire", "left", "white", str(game), *at)["games"]
    assert (left["played"], left["planned"], left["mine"]) == ("Bc4", ["Bb5"], True)
    words = done("repertoire", "left", "white", str(game), *at)
    assert words == "Ann - Ben 2024.01.02: 3. Bc4 (planned: Bb5)\n"
    gone = done("repertoire", "remove", "white", "1. e4 e5", *at)
    assert "4 moves removed; white: 1 of 2 positions due" in gone
    key = gone.split("undo white ")[1].split("'")[0]
    assert "of 4 positions" in done("repertoire", "undo", "white", key, *at)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("add", "white"), "say which lines"),
        (("add", "white", "--line", "1. e5"), "e5"),
        (("add", "green", "--line", "1. e4"), "green"),
        (("remove", "white", "1. e4"), "not in the repertoire"),
        (("undo", "white", "x"), "cannot be undone"),
    ],
)
def test_mistakes_end_with_one_line(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    result = command("repertoire", *words, "--data", str(tmp_path))
    assert result.returncode == 2
    assert message in result.stderr
    assert len(result.stderr.strip().splitlines()) <= 2


def test_an_account_is_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with stand_in.sites() as (kept, address):
        monkeypatch.setenv("PHILIDOR_LICHESS", address)
        monkeypatch.setenv("LICHESS_TOKEN", "secret")
        words = ["games", "fetch", "lichess", "Ann", "--data", str(tmp_path)]
        assert run(words) == 0
        assert "Ann on lichess: 4 new games, 0 duplicates" in capsys.readouterr().out
        assert kept.asked[0][2] == "Bearer secret"
        assert answer_of(*words)["games"] == 0
        kept.status = 429
        assert run(words) == 2
        assert "wait a minute" in capsys.readouterr().err
