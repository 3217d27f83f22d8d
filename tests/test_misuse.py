"""Misused commands: one line names what is wrong, and nothing is made."""

from __future__ import annotations

from pathlib import Path

import pytest

from philidor.__main__ import main

PGN = """[Event "Club"]
[Result "1-0"]

1. e4 e5 1-0

"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each command in a folder with one game, without data of the user."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    Path("g.pgn").write_text(PGN)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["annotate", "g.pgn", "--explain", "--language", "fr"], "--language takes en or de"),
        (["explain", "none.pgn"], "there is no file none.pgn"),
        (["book", "name", "e9"], "'e9' is not a move"),
        (["games", "tree", "bad"], "'bad' is not a move"),
        (["book", "learn", "show", "--data", "new/x.sqlite"], "new/x.sqlite does not exist"),
        (["book", "learn", "reset", "--yes"], "learned.sqlite does not exist"),
        (["games", "stats", "-d", "new"], "there are no games in new"),
        (["games", "search", "-d", "g.pgn"], "there are no games in g.pgn"),
        (["games", "tree"], "'philidor games import FILE.pgn' adds some"),
        (["games", "export", "-o", "x.pgn"], "there are no games in"),
        (["museum", "--figure", "q.svg"], "need the name of an exhibit"),
        (["museum", "rajah", "--figure", "q.svg", "--ply", "5000"], "half-moves, not 5000"),
        (["play", "--game", "2"], "--game and --ply choose a game of a PGN file"),
        (["museum", "console", "--game", "3"], "--game and --ply choose a game of a PGN file"),
        (["lab", "compare", "a", "b"], "philidor: 'a b' is too much ("),
        (["annotate", "g.pgn", "x (1).pgn"], "philidor: 'x (1).pgn' is too much ("),
        (["perft", "0", "--divide"], "it needs a depth of at least 1"),
    ],
)
def test_the_line_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    assert main(words) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    (line,) = shown.err.strip().splitlines()
    assert line.startswith("philidor: ")
    assert reason in line
    assert [path.name for path in tmp_path.iterdir()] == ["g.pgn"]


def test_an_engine_that_fails_is_named_once(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["annotate", "g.pgn", "--nodes", "1", "--data", "c", "-e", "philidor; Bogus=3"]
    assert main(words) == 2
    assert capsys.readouterr().err.startswith("philidor: philidor failed: engine does not support")


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["perft", "0"], "1 node "),
        (["book", "name", "1.e4", "e5", "2.Nf3"], "C40 King's Knight Opening"),
        (["games", "import", "g.pgn", "-d", "db"], "g.pgn: 1 game in "),
        (["book", "build", "g.pgn", "-o", "x.bin"], "from 1 game in"),
    ],
)
def test_numbers_and_moves_as_people_write_them(
    capsys: pytest.CaptureFixture[str], words: list[str], shown: str
) -> None:
    assert main(words) == 0
    assert shown in capsys.readouterr().out
