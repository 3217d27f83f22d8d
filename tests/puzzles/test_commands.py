"""`philidor puzzles`, as a user types it."""

from __future__ import annotations

import csv
import io
import os
from pathlib import Path
from typing import Any

import pytest
import zstandard
from rich.console import Console
from tests.commands import answer_of
from tests.puzzles.test_store import generated
from tests.terminal.screen import Terminal

from philidor.cli import run
from philidor.puzzles.puzzle import Puzzle
from philidor.puzzles.records import COLUMNS
from philidor.puzzles.selection import PuzzleFilter
from philidor.puzzles.trainer import Puzzles
from philidor.terminal.puzzles import PuzzleSession
from philidor.terminal.spoken import spoken_view
from philidor.terminal.surface import PlainSurface

MATE = Puzzle(fen="6k1/p4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", moves=("a7a6", "d1d8"), rating=900)
PGN = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n"


def said(capsys: pytest.CaptureFixture[str], data: Path, *words: str, code: int = 0) -> str:
    assert run(["puzzles", *words, "-d", str(data)]) == code
    found = capsys.readouterr()
    return found.err if code else found.out


def parsed(data: Path, *words: str) -> dict[str, Any]:
    return answer_of("puzzles", *words, "-d", str(data))


def test_puzzles_are_listed_by_rating_theme_and_source(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = parsed(tmp_path, "list", "-r", "1500-1600", "-t", "fork", "--limit", "3")
    assert len(found["puzzles"]) == 3
    assert found["total"] > 100
    assert all(1500 <= one["rating"] <= 1600 for one in found["puzzles"])
    assert parsed(tmp_path, "themes")["themes"]["fork"] > 1_000
    assert "fork" in said(capsys, tmp_path, "themes")
    assert "3 shown" in said(capsys, tmp_path, "list", "--limit", "3")
    assert "no theme 'frok'" in said(capsys, tmp_path, "list", "-t", "frok", code=2)
    assert "no source 'web'" in said(capsys, tmp_path, "list", "-s", "web", code=2)
    assert "not a range" in said(capsys, tmp_path, "list", "-r", "easy", code=2)
    assert "is empty" in said(capsys, tmp_path, "list", "-r", "1600-1500", code=2)
    assert "No puzzle" in said(capsys, tmp_path, "list", "-s", "games", code=1)


def test_a_file_is_imported_and_exported_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, data = tmp_path / "lichess_db_puzzle.csv.zst", tmp_path / "data"
    path.write_bytes(zstandard.ZstdCompressor().compress(generated(300).encode()))
    assert "300 new puzzles in 301 lines" in said(capsys, data, "import", str(path))
    (again,) = parsed(data, "import", str(path))["files"]
    assert (again["new"], again["lines"]) == (0, 301)
    rows = list(csv.reader(io.StringIO(said(capsys, data, "export", "-s", "imported"))))
    assert rows[0] == list(COLUMNS)
    assert sorted(rows[1:]) == sorted(csv.reader(io.StringIO(generated(300))))[:-1]
    packed = tmp_path / "out.csv.zst"
    assert "300 puzzles" in said(capsys, data, "export", "-s", "imported", "-o", str(packed))
    assert "exists: --force" in said(capsys, data, "export", "-o", str(packed), code=2)
    said(capsys, data, "export", "-s", "imported", "-o", str(packed), "--force")
    assert "0 new puzzles" in said(capsys, data, "import", str(packed))
    assert "the name ends in" in said(capsys, data, "export", "-o", "puzzles.txt", code=2)
    games = tmp_path / "out.pgn"
    said(capsys, data, "export", "-s", "imported", "-o", str(games))
    assert games.read_text().count("[Event ") == 300
    assert "cannot be read" in said(capsys, data, "import", str(tmp_path / "none.csv"), code=2)


def test_puzzles_are_made_of_a_pgn_file_and_of_levels(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, data = tmp_path / "games.pgn", tmp_path / "data"
    path.write_text(PGN)
    words = ["make", str(path), "--nodes", "20000", "--tries", "3"]
    found = parsed(data, *words)
    assert (found["games"], found["new"]) == (1, len(found["puzzles"]))
    mate = next(one for one in found["puzzles"] if "mate" in one["themes"])
    assert mate["moves"] == ["g4d1", "c4f7", "e8e7", "c3d5"]
    assert mate["rating"] is not None
    assert "0 of them new" in said(capsys, data, *words)
    levels = ["make", "--levels", "600,2400", "--games", "1", "--seed", "3", "--tries", "0"]
    assert "1 game: " in said(capsys, data, *levels, "--nodes", "1000")
    for bad in ("1200", "1200,fast", "100,1200"):
        said(capsys, data, "make", "--levels", bad, code=2)
    assert "1 puzzle deleted" in said(capsys, data, "delete", mate["id"])
    assert "no puzzle" in said(capsys, data, "delete", mate["id"], code=2)
    assert "1 puzzle restored" in said(capsys, data, "restore", mate["id"])


def test_solutions_are_checked_by_search(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = parsed(tmp_path, "check", "-r", "500-700", "-n", "5", "--nodes", "5000")
    assert (found["puzzles"], found["nodes"]) == (5, 5000)
    assert 4 <= found["whole"] <= found["first"] <= 5
    assert len(found["different"]) == 5 - found["whole"]
    assert "5 puzzles, 5000 nodes" in said(
        capsys, tmp_path, "check", "-r", "500-700", "-n", "5", "--nodes", "5000"
    )


def test_the_user_finds_the_rating_and_streaks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "rating 1500" in said(capsys, tmp_path, "stats")
    with Puzzles(str(tmp_path)) as puzzles:
        puzzles.add([MATE])
        for _ in range(2):
            one = puzzles.next()
            assert one is not None
            puzzles.answer(one, "good")
    found = parsed(tmp_path, "stats")
    assert found["rating"]["rating"] > 1500
    assert found["streaks"] == {"now": 2, "best": 2, "days": 1}
    assert len(found["history"]) == 2
    assert "2 of 2 answers solved at once" in said(capsys, tmp_path, "stats")


def test_a_puzzle_is_said_in_words(tmp_path: Path) -> None:
    with Puzzles(tmp_path) as puzzles:
        puzzles.add([MATE])
        paper, lines = io.StringIO(), iter(("Rd8", "quit"))
        console = Console(file=paper, width=100)
        surface = PlainSurface(console, lambda prompt: next(lines), spoken=spoken_view)
        session = PuzzleSession(puzzles, PuzzleFilter(), surface)
        session.run(puzzles.get(MATE.id))
        assert session.summary.startswith("1 of 1 solved")
    said = paper.getvalue()
    assert "White: king g1, rook d1, pawns f2 g2 h2" in said
    assert "Black: pawn a7 to a6.\nWhite to move" in said
    assert "White: rook d1 to d8, mate.\nSolved" in said


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
def test_a_puzzle_is_solved_in_a_terminal_key_by_key(tmp_path: Path, size: tuple[int, int]) -> None:
    """On a whole screen, by typing and by pointing; its board is redrawn in one place."""
    with Puzzles(tmp_path) as puzzles:
        puzzles.add([MATE])
    env = os.environ | {"TERM": "xterm-256color", "NO_COLOR": "1", "XDG_DATA_HOME": str(tmp_path)}
    words = ("puzzles", "solve", MATE.id, "-n", "1", "--letters", "-d", str(tmp_path))
    with Terminal(*words, env=env, columns=size[0], lines=size[1]) as terminal:
        terminal.shows("white>", "You (White)", "White to move")
        for key in "hint\r":
            terminal.type(key)
        terminal.shows("Move a rook.")
        terminal.type("Rd9\r")
        terminal.shows("'Rd9' is not a move")
        terminal.type("Rd7\r")
        terminal.shows("Rd7 is wrong.")
        # A long answer is read in pages, which Escape closes.
        terminal.type("\x1b")
        # The cursor begins at the king; the rook is picked up on d1 and dropped on d8.
        terminal.type("\x1b[D" * 4 + "\r" + "\x1b[A" * 7 + "\r")
        terminal.until(lambda text: "Not solved" in text)
        terminal.type("quit\r")
        terminal.shows("0 of 1 solved")
        assert terminal.ends() == 0
    with Puzzles(tmp_path) as puzzles:
        assert puzzles.answers() == (1, 0), "it is counted once"
        assert puzzles.history()[-1].rating < 1500
