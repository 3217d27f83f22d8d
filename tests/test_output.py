"""Commands on streams in any state: ASCII, a full disk, a closed descriptor, no reader."""

from __future__ import annotations

import io
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import chess
import pytest
from rich.console import Console

from philidor.standard_streams import READER_LEFT, nearest
from philidor.terminal.picture import picture

POSITION = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
# One command of each kind: plain, with the board, with a table, of a group, for other programs.
COMMANDS = {
    "--version": "",
    "--help": "",
    "engines": "",
    "play --help": "",
    "eval": "",
    f"eval '{POSITION}'": "",
    "perft 2 --divide": "",
    f"book show '{POSITION}'": "",
    "lab ledger show": "",
    "play -l 'depth 1'": "help\nbook\nquit\n",
    "museum console": "help\nquit\n",
    "uci": "uci\nisready\nquit\n",
    "xboard": "protover 2\nping 1\nquit\n",
    "": "hello\nuci\nisready\nquit\n",
}
ENDED = ["engines", f"eval '{POSITION}'", "lab ledger show", "museum console"]
UNUSABLE = "philidor: cannot write to standard output: {}\n"


def shell(command: str, typed: str, redirect: str, **environment: str) -> tuple[int, str, str]:
    """Exit code, output and errors of the command under a shell's redirection."""
    python = f"'{sys.executable}' -m philidor"
    result = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{python} {command} {redirect}"],
        input=typed.encode(),
        capture_output=True,
        timeout=60,
        check=False,
        env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "COLUMNS": "100", **environment},
    )
    return result.returncode, result.stdout.decode("latin-1"), result.stderr.decode("latin-1")


@pytest.mark.parametrize("command", COMMANDS)
def test_ascii_shows_everything(command: str) -> None:
    code, shown, errors = shell(
        command, COMMANDS[command], "", PYTHONIOENCODING="ascii", LC_ALL="C"
    )
    assert (code, errors) == (0, "")
    assert shown.isascii()
    assert shown


@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_is_one_line(command: str) -> None:
    code, _, errors = shell(command, COMMANDS[command], ">/dev/full")
    assert (code, errors) == (2, UNUSABLE.format("No space left on device"))


@pytest.mark.parametrize("command", ["engines", "eval", "perft 2 --divide", "uci"])
def test_a_closed_output_is_one_line(command: str) -> None:
    code, _, errors = shell(command, COMMANDS[command], ">&-")
    assert (code, errors) == (2, UNUSABLE.format("Bad file descriptor"))


@pytest.mark.parametrize("command", ENDED)
def test_a_reader_that_left_ends_the_command_silently(command: str) -> None:
    code, _, errors = shell(command, COMMANDS[command], "| sleep 0")
    assert (code, errors) == (READER_LEFT, "")


def test_a_protocol_ends_when_its_reader_has_left() -> None:
    code, _, errors = shell("uci", "uci\nisready\n" * 1000, "| sleep 0")
    assert (code, errors) == (READER_LEFT, "")


def test_closed_input_and_errors_are_no_traceback() -> None:
    assert shell("uci", "", "<&-")[::2] == (0, "")
    assert shell("play", "", "<&-")[::2] == (0, "")
    code, _, _ = shell("perft 99", "", "2>&-")
    assert code == 2
    code, _, _ = shell("perft 99", "", "2>/dev/full")
    assert code == 2


def test_a_path_that_is_no_utf_8_is_shown(tmp_path: Path) -> None:
    code, _, errors = shell("book learn import $'/nonexistent/\\xff.pgn'", "", "")
    assert code == 2
    assert errors.startswith("philidor: ")
    assert len(errors.splitlines()) == 1


def drawn(encoding: str, colour: bool) -> str:
    """The start position on a console of this encoding, with or without colours."""
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console = Console(
        file=file, color_system="truecolor" if colour else None, force_terminal=colour
    )
    return str(picture(chess.Board(), console))


def test_sides_differ_without_colours() -> None:
    plain = drawn("utf-8", colour=False)
    assert plain.count("♟") == plain.count("♙") == 8
    assert drawn("utf-8", colour=True).count("♟") == 16


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "koi8-r"])
def test_an_encoding_without_figures_has_letters(encoding: str) -> None:
    board = drawn(encoding, colour=True)
    assert board.count("P") == board.count("p") == 8


def test_no_color_is_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "♙" in drawn("utf-8", colour=True)


def test_similar_characters() -> None:
    assert "".join(map(nearest, "Réti ±½…♞☃")) == "Reti +-1/2...n?"
    # A value keeps its sign.
    german = "„Weiß“: \N{MINUS SIGN}0,81 für Sørensen \N{EN DASH} Łódź"
    assert "".join(map(nearest, german)) == '"Weiss": -0,81 fur Sorensen - Lodz'


def test_a_narrow_terminal_shows_whole_names_of_games(tmp_path: Path) -> None:
    """Openings and events are left out, instead of every column being cut to a few letters."""
    file = tmp_path / "g.pgn"
    file.write_text(
        '[White "Nepomniachtchi, Ian"]\n[Black "Vachier-Lagrave"]\n[Event "World Cup"]\n'
        '[Date "2026.04.12"]\n[ECO "B90"]\n\n1. e4 c5 1/2-1/2\n'
    )
    folder = f"-d '{tmp_path / 'data'}'"
    assert shell(f"games import '{file}' {folder}", "", "")[0] == 0
    code, shown, _ = shell(f"games search {folder}", "", "", COLUMNS="40")
    assert code == 0
    assert "2026.04.12" in shown and "1/2-1/2" in shown and "B90" not in shown
    header, *lines, _ = shown.splitlines()
    places = [header.index(title) for title in ("White", "Black", "result")]
    for (begin, end), name in zip(
        pairwise(places), ("Nepomniachtchi,Ian", "Vachier-Lagrave"), strict=True
    ):
        parts = [line[begin:end].strip() for line in lines]
        assert "".join(parts).replace(" ", "") == name, shown
    assert "World Cup" in shell(f"games search {folder}", "", "")[1]
