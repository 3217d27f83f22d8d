"""The conformance suites: Philidor passes them, and they detect faults."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests import engine_process
from typer.testing import CliRunner

from philidor.protocols.conformance.cli import app, markdown
from philidor.protocols.conformance.suite import Outcome
from philidor.protocols.conformance.uci import UCI
from philidor.protocols.conformance.xboard import XBOARD

pytestmark = pytest.mark.slow
DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.mark.parametrize("suite", [UCI, XBOARD], ids=["uci", "xboard"])
def test_the_suites_are_large_and_described(suite: object) -> None:
    assert suite in (UCI, XBOARD)
    checks = UCI.checks if suite is UCI else XBOARD.checks
    names = [check.__name__ for check in checks]
    assert len(names) == len(set(names)) >= 40
    assert all((check.__doc__ or "").strip().endswith(".") for check in checks)


def test_philidor_keeps_to_uci() -> None:
    report = UCI.run(engine_process.UCI)
    assert not report.failed, [f"{f.name}: {f.reason}" for f in report.failed]
    assert report.count(Outcome.PASSED) >= 60


def test_philidor_keeps_to_xboard() -> None:
    report = XBOARD.run(engine_process.XBOARD)
    assert not report.failed, [f"{f.name}: {f.reason}" for f in report.failed]
    assert report.count(Outcome.PASSED) >= 55


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
    report = UCI.run([sys.executable, str(script)])
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
    result = CliRunner().invoke(app, ["uci", "--", "no-such-engine"])
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
