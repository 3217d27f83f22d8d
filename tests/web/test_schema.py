"""The API's description: the stored copy is current, and the documents name everything in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from philidor.web.http import schema
from philidor.web.http.app import make_app
from philidor.web.http.commands import HANDLERS
from philidor.web.wire.codes import Code
from philidor.web.wire.commands import ClientMessage
from philidor.web.wire.events import ServerMessage

ROOT = Path(__file__).parent.parent.parent
KEPT = ROOT / "frontend" / "schema.json"
SOURCES = ROOT / "src" / "philidor"


def test_the_kept_description_is_current() -> None:
    assert KEPT.read_text() == schema.text(), (
        "run: python -m philidor.web.http.schema frontend/schema.json"
    )


def test_every_route_says_what_it_does() -> None:
    """The page of the HTTP requests is made from the descriptions."""
    for path, methods in make_app().openapi()["paths"].items():
        for method, operation in methods.items():
            assert operation.get("description"), f"{method} {path}"


def test_every_message_is_documented() -> None:
    text = (ROOT / "docs" / "server.md").read_text()
    for union in (ClientMessage, ServerMessage):
        for model in get_args(get_args(union.__value__)[0]):
            kind = model.model_fields["type"].default
            assert f"`{kind}`" in text, kind


def test_every_command_has_exactly_one_handler() -> None:
    union = get_args(get_args(ClientMessage.__value__)[0])
    assert set(HANDLERS) == set(union)
    assert len(HANDLERS) == len(union)


@pytest.mark.parametrize("module", ["contract/setup", "game/reasons", "game/ending"])
def test_every_code_of_the_contract_and_the_game_is_known(module: str) -> None:
    text = (SOURCES / f"{module}.py").read_text()
    used = set(re.findall(r'"((?:fen|move|end)\.[a-z0-9-]+)"', text))
    assert used
    assert used <= {code.value for code in Code}


def test_every_code_is_used_somewhere() -> None:
    """No page should have to translate a message that is never sent."""
    text = "".join(path.read_text() for path in SOURCES.rglob("*.py") if path.name != "codes.py")
    unused = [
        code.name
        for code in Code
        if f"Code.{code.name}" not in text and f'"{code.value}"' not in text
    ]
    assert not unused
