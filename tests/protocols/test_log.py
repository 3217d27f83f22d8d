"""Starting the protocols as RDChess was started, and the log of a conversation."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from philidor.__main__ import protocol_words
from philidor.protocols.log import ProtocolLog

UCI = "uci\nposition startpos moves e2e4\ngo depth 2\nquit\n"


def speak(*words: str, typed: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "philidor", *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("word", ["xboard", "/xb", "/wb"])
def test_xboard_starts_as_rdchess_did(word: str) -> None:
    """RDChess takes `xboard`, `/xb` or `/wb` on its command line."""
    result = speak(word, "--engine", "rdchess", typed="xboard\nprotover 2\nquit\n")
    assert result.returncode == 0, result.stderr
    assert 'myname="RDChess' in result.stdout
    assert protocol_words([word, "-e", "rdchess"]) == ["xboard", "-e", "rdchess"]


@pytest.mark.parametrize("engine", ["rdchess", "philidor"])
def test_a_log_holds_every_line_of_both_directions(tmp_path: Path, engine: str) -> None:
    log = tmp_path / "uci.log"
    result = speak("uci", "--engine", engine, "--log", str(log), typed=UCI)
    assert result.returncode == 0, result.stderr
    rows = [re.fullmatch(r" *(\d+) ([<>]) (.*)", line) for line in log.read_text().splitlines()]
    assert all(rows)
    found = [(row[2], row[3]) for row in rows if row is not None]
    assert [line for direction, line in found if direction == "<"] == UCI.splitlines()
    assert [line for direction, line in found if direction == ">"] == result.stdout.splitlines()
    times = [int(row[1]) for row in rows if row is not None]
    assert times == sorted(times)


def test_a_log_grows_over_conversations(tmp_path: Path) -> None:
    log = tmp_path / "xboard.log"
    for _ in range(2):
        speak("/xb", "-e", "rdchess", "--log", str(log), typed="xboard\nquit\n")
    assert log.read_text().count("< quit") == 2


def test_a_log_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    result = speak("uci", "--log", str(tmp_path / "none" / "uci.log"), typed="quit\n")
    assert result.returncode == 2
    (line,) = result.stderr.splitlines()
    assert "cannot be written: No such file or directory" in line


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_ends_the_log_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    log = ProtocolLog(Path("/dev/full"))
    log.note("<", "uci")
    log.note("<", "isready")
    log.close()
    assert capsys.readouterr().err == (
        "philidor: the log /dev/full ends here: No space left on device\n"
    )
