"""`philidor endgame` as a user calls it."""

from __future__ import annotations

from pathlib import Path

import pytest

from philidor.cli import run

# The tables of the other tests are used here.
pytestmark = pytest.mark.xdist_group("tablebase")


def test_build_list_and_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--data", str(tmp_path)]
    assert run(["endgame", "build", "krk", "--jobs", "1", *where]) == 0
    assert "1/1  KRK    longest mate 16" in capsys.readouterr().out
    assert run(["endgame", "build", "KRK", *where]) == 0
    assert "Nothing to do" in capsys.readouterr().out
    assert run(["endgame", "list", *where]) == 0
    assert "KRK" in capsys.readouterr().out
    assert run(["endgame", "check", "--positions", "50", *where]) == 0
    assert "1 table, 50 positions: all right" in capsys.readouterr().out


def test_a_table_that_is_cut_off_is_named_and_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--data", str(tmp_path)]
    assert run(["endgame", "build", "KRK", "KQK", "--jobs", "1", *where]) == 0
    cut = tmp_path / "endgames" / "KQK.pet"
    cut.write_bytes(cut.read_bytes()[:100])
    capsys.readouterr()
    assert run(["endgame", "list", *where]) == 0
    told = capsys.readouterr()
    assert "KRK" in told.out
    assert told.err == (
        f"{cut} is cut off or damaged; `philidor endgame build KQK` makes it again\n"
    )
    assert run(["endgame", "build", "KQK", "--jobs", "1", *where]) == 0
    assert "1/1  KQK    longest mate 10" in capsys.readouterr().out
    assert run(["endgame", "list", *where]) == 0
    assert "KQK" in capsys.readouterr().out


def test_a_table_that_is_damaged_inside_is_found_and_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--data", str(tmp_path)]
    assert run(["endgame", "build", "KPK", "--jobs", "1", *where]) == 0
    (tmp_path / "endgames" / "FOO.pet").write_bytes(b"stray")
    for name in ("KBK", "KPK"):
        damaged = tmp_path / "endgames" / f"{name}.pet"
        damaged.write_bytes(damaged.read_bytes()[:-40] + bytes(40))
    capsys.readouterr()
    assert run(["endgame", "check", "--positions", "500", *where]) == 1
    told = capsys.readouterr().out.splitlines()
    for line, name in zip(told, ("KBK", "KPK"), strict=False):
        assert f"{name}.pet is damaged" in line
        assert line.endswith(f"`philidor endgame build {name}` makes it again")
    assert told[-1] == "5 tables, 500 positions: 2 wrong"
    assert run(["endgame", "build", "KPK", "--jobs", "1", *where]) == 0
    assert "2/2  KPK" in capsys.readouterr().out
    assert run(["endgame", "check", "--positions", "100", *where]) == 0
    assert run(["endgame", "list", *where]) == 0
    assert "FOO" not in capsys.readouterr().out
    damaged = tmp_path / "endgames" / "KQK.pet"
    damaged.write_bytes(damaged.read_bytes()[:100])
    assert run(["endgame", "check", "KPK", "--positions", "500", *where]) == 1
    assert "1 table, 500 positions: 1 not checked by moves" in capsys.readouterr().out


def test_probe_shows_the_moves_and_the_line(
    three_pieces: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["8/8/8/8/8/k7/8/1KQ5 b - - 0 1", "--line", "--data", str(three_pieces)]
    assert run(["endgame", "probe", *words]) == 0
    told = capsys.readouterr().out
    assert "Black to move: White mates in" in told
    assert "#" in told


def test_no_command_offers_to_install_completions(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["endgame", "--help"]) == 0
    assert "completion" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["probe", "8/8/8/8/8/k7/8/1KQR4 b - - 0 1"], "philidor endgame build KQRK"),
        (["probe", "8/8/8/8/8/1k6/8/R3K3 w Q - 0 1"], "castling rights"),
        (["probe", "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1"], "five pieces at most"),
        (["probe", "nonsense"], "philidor: "),
        (["build", "KQQQQK"], "5 at most"),
        (["check"], "no endgame tables"),
        (["check", "KQK"], "no table KQK in"),
        (["list"], "no endgame tables"),
    ],
)
def test_impossible_requests_are_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    assert run(["endgame", *words, "--data", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert complaint in told
    assert len(told.splitlines()) == 1
