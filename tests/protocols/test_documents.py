"""The documents name every command and every option."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.doubles import RandomMover
from tests.talk import Recorder

from philidor.players import load
from philidor.protocols.channel import Channel
from philidor.protocols.uci.go import WORDS
from philidor.protocols.uci.session import UciSession
from philidor.protocols.xboard.features import OWN_OPTIONS
from philidor.protocols.xboard.session import ACCEPTED, XBoardSession

DOCS = Path(__file__).parent.parent.parent / "docs"


def code(name: str) -> set[str]:
    """The words of a document that stand as code."""
    spans = re.findall(r"`([^`\n]+)`", (DOCS / name).read_text())
    return {word for span in spans for word in (span, *span.split())}


def test_uci_options_are_documented() -> None:
    names = {option.name for option in load("philidor").options}
    assert names <= code("uci.md"), names - code("uci.md")


def test_documented_uci_options_exist() -> None:
    table = (DOCS / "uci.md").read_text().split("## Options")[1]
    listed = set(re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE))
    names = {option.name for option in load("philidor").options}
    assert listed == names | {"UCI_EngineAbout"}


def test_uci_commands_are_documented() -> None:
    session = UciSession(RandomMover(), Channel(Recorder()))
    names = {*session.commands, "quit", *WORDS}
    assert names <= code("uci.md"), names - code("uci.md")


@pytest.mark.parametrize("what", ["commands", "options"])
def test_xboard_is_documented(what: str) -> None:
    session = XBoardSession(RandomMover(), Channel(Recorder()))
    names = {*session.commands, *ACCEPTED, "quit"}
    if what == "options":
        names = {option.name for option in OWN_OPTIONS}
    assert names <= code("xboard.md"), names - code("xboard.md")
