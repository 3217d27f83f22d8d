"""The conformance suites: Philidor passes them, and they detect faults."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import typer
from tests import engine_process
from tests.commands import invoke

from philidor.protocols.conformance.cli import markdown
from philidor.protocols.conformance.program import Program
from philidor.protocols.conformance.suite import CheckSuite, Client, Outcome
from philidor.protocols.conformance.uci import UCI
from philidor.protocols.conformance.xboard import XBOARD

pytestmark = pytest.mark.slow
# Checks at once.
JOBS = 4
DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.mark.parametrize("suite", [UCI, XBOARD], ids=["uci", "xboard"])
def test_the_suites_are_large_and_described(suite: object) -> None:
    assert suite in (UCI, XBOARD)
    checks = UCI.checks if suite is UCI else XBOARD.checks
    names = [check.__name__ for check in checks]
    assert len(names) == len(set(names)) >= 40
    assert all((check.__doc__ or "").strip().endswith(".") for check in checks)


def test_philidor_keeps_to_uci() -> None:
    assert passed(UCI, engine_process.UCI) >= 60


def test_philidor_keeps_to_xboard() -> None:
    assert passed(XBOARD, engine_process.XBOARD) >= 55


def passed(suite: CheckSuite[Client], command: Sequence[str]) -> int:
    """The number of checks that a program passes; AssertionError if it fails any.

    Most checks wait, so several run at once. The others are repeated alone: beside processes that
    use the same processors an answer may be late, or features declared too late to be counted.
    """
    report = suite.run(command, jobs=JOBS)
    passing = {one.name for one in report.findings if one.outcome is Outcome.PASSED}
    again = [check for check in suite.checks if check.__name__.replace("_", "-") not in passing]
    alone = CheckSuite(suite.protocol, suite.connect, again).run(command)
    assert not alone.failed, [f"{one.name}: {one.reason}" for one in alone.failed]
    return report.count(Outcome.PASSED) + alone.count(Outcome.PASSED)


def test_findings_keep_the_order_of_the_checks() -> None:
    """Of two checks at once, the second ends first."""
    order = threading.Event()

    def slow(_: Program) -> None:
        """Waits for the other."""
        assert order.wait(20)

    def fast(_: Program) -> None:
        """Ends first."""
        order.set()

    heard: list[str] = []
    suite = CheckSuite("uci", Program, [slow, fast])
    report = suite.run(
        [sys.executable, "-c", "input()"], lambda finding: heard.append(finding.name), jobs=2
    )
    assert heard == ["slow", "fast"]
    assert report.count(Outcome.PASSED) == 2


LIAR = """
import sys
for line in sys.stdin:
    word = line.split()[:1]
    if word == ["uci"]:
        print("id name Liar\\noption name A type spin default 9 min 1 max 3\\nuciok", flush=True)
    elif word == ["isready"]:
        print("readyok", flush=True)
    elif word == ["go"]:
        print("info depth one\\nbestmove e2e5", flush=True)
"""


def test_wrong_behaviour_is_noticed(tmp_path: Path) -> None:
    """A program that answers at once, illegally, and with impossible options."""
    script = tmp_path / "liar.py"
    script.write_text(LIAR)
    # Its checks end by their time limits alone, and use no processor.
    report = UCI.run([sys.executable, str(script)], jobs=len(UCI.checks))
    failed = {finding.name for finding in report.failed}
    assert {
        "tells-its-author",
        "spins-have-defaults-in-range",
        "plays-to-a-depth",
        "infinite-waits-for-stop",
        "pondering-waits",
        "answers-when-mated",
        "quits",
    } <= failed
    assert "tells-its-name" not in failed
    assert "| tells-its-author |" in markdown(report)


def test_the_command_names_a_missing_program() -> None:
    result = invoke("engines", "check", "uci", "--", "no-such-engine")
    assert result.exit_code == 2


@pytest.mark.opponent
@pytest.mark.parametrize(
    ("program", "words", "known"),
    [
        ("stockfish", [], "unknown-words-are-skipped"),
        ("gnuchess", ["-u"], "searchmoves-are-obeyed"),
    ],
)
def test_documented_findings_about_other_programs_hold(
    require_program: Callable[[str], str], program: str, words: list[str], known: str
) -> None:
    """What docs/conformance.md says about other programs is still found."""
    path = require_program(program)
    checks = [check for check in UCI.checks if check.__name__.replace("_", "-") == known]
    report = type(UCI)("uci", UCI.connect, checks).run([path, *words])
    assert [finding.name for finding in report.failed] == [known]
    assert known in (DOCS / "conformance.md").read_text()


def test_the_command_finds_programs_among_debian_s_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "some-engine"
    program.touch(0o755)
    ran: list[list[str]] = []

    def run(suite: object, command: list[str], *how: object) -> None:
        ran.append(command)
        raise typer.Exit

    monkeypatch.setattr(CheckSuite, "run", run)
    monkeypatch.setattr("philidor.files.GAMES", str(tmp_path))
    assert invoke("engines", "check", "uci", "--", "some-engine", "-x").exit_code == 0
    assert ran == [[str(program), "-x"]]
