"""A thousand generated bad command lines: one line each says what is wrong, and nothing is made."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies
from tests.commands import Result, invoke

from philidor.cli import sheet_for
from philidor.cli.sheet import Kind, Row
from philidor.cli.tree import Found, walk

EACH = 1000
# Words that are nothing: no file, no position, no number.
ODD = ("", "-1", "0", "nosuch", "no/such.pgn", "8/8", "9" * 30, "é", "--", "nan", "a=b", "\x1b[0m")
# What serves or plays until it is ended is not started with words that might be right.
LONG = {"web", "play", "lab serve", "lab worker", "museum console", "puzzles", "puzzles solve"}
COMMANDS = [found for found in walk() if found.command.place]


def bad_words(found: Found, chance: random.Random) -> list[str]:
    """Words that this command cannot take: each line holds at least one that is wrong."""
    one = sheet_for(found)
    assert one is not None
    numbers = [row for row in one.options if row.kind is Kind.COUNT]
    chosen = [row for row in one.options if row.choices]
    wrong = [["--nosuch"], [f"--nosuch={chance.choice(ODD)}"]]
    wrong += [[row.names[-1], chance.choice(("x", "1.5", "", "1e9999"))] for row in numbers]
    wrong += [[row.names[-1], "nosuch"] for row in chosen]
    wrong += [[row.names[-1]] for row in one.options if row.metavar]
    words = chance.choice(wrong)
    before = [chance.choice(ODD) for _ in range(chance.randrange(3))]
    # An option without its value stands last; `--` would make arguments of what follows.
    return [*(word for word in before if word != "--"), *words]


def checked(result: Result, words: list[str]) -> None:
    """One line on standard error and exit code 2, and nothing else."""
    assert result.exit_code == 2, (words, result)
    assert result.stdout == "", words
    assert "Traceback" not in result.stderr, words
    lines = [line for line in result.stderr.splitlines() if " is now " not in line]
    assert len(lines) == 1, (words, lines)
    assert lines[0].startswith("philidor: "), words
    assert len(lines[0]) > len("philidor: "), words


@pytest.mark.timeout(300)
def test_a_thousand_bad_command_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PHILIDOR_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))

    @settings(max_examples=EACH, deadline=None, derandomize=True, database=None)
    @given(strategies.sampled_from(COMMANDS), strategies.randoms(use_true_random=False))
    def fails(found: Found, chance: random.Random) -> None:
        words = [*found.path, *bad_words(found, chance)]
        checked(invoke(*words), words)

    fails()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("annotate", "g.pgn", "--nodes", "100", "--depth", "3"), "give one of them"),
        (("lab", "suite", "nosuch.epd"), "nosuch.epd cannot be read"),
        (("lab", "compare", "--a", "nosuch"), "there is no program 'nosuch'"),
    ],
)
def test_what_is_missing_is_said_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g.pgn").write_text("1. e4 e5 *\n")
    result = invoke(*words)
    checked(result, list(words))
    assert reason in result.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["g.pgn"]


def files_of(row: Row) -> bool:
    """Whether a row names something to read, which is missing here."""
    return row.kind is Kind.FILE and row.required


# These make the file that they name, or go on with it for hours.
MAKING = {"lab tune spsa", "lab tune screen", "lab tune judge", "engines add", "lab nnue distil"}
NEEDING = [
    found
    for found in COMMANDS
    if " ".join(found.path) not in MAKING
    and (one := sheet_for(found)) is not None
    and any(map(files_of, one.arguments))
]


@pytest.mark.parametrize("found", NEEDING, ids=[found.name for found in NEEDING])
def test_a_file_that_is_missing_or_of_another_kind(
    found: Found, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a missing file nor noise in its place is a traceback (C5)."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    (tmp_path / "noise").write_bytes(random.Random(1).randbytes(64))
    one = sheet_for(found)
    assert one is not None
    for name in ("missing", "noise"):
        words = [name for row in one.arguments if row.required]
        result = invoke(*found.path, *words)
        assert result.exit_code != 0 or " ".join(found.path) in LONG, result
        assert "Traceback" not in result.output
