"""Static evaluations by request: Philidor's, and those of the historic programs."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from philidor.contract.setup import START_FEN

PAWN_UP = "8/8/8/4k3/8/8/4P3/4K3 b - - 0 1"
MATED = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
CLASSICS = ("rajah", "arasan", "romichess", "paulchess", "paulchess-simple1", "rdchess")


def asked(client: TestClient, engine: str, fen: str) -> dict[str, Any]:
    answer = client.get(f"/api/evaluation/{engine}", params={"fen": fen})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("engine", CLASSICS)
def test_each_classic_tells_its_own_terms(client: TestClient, engine: str) -> None:
    start = asked(client, engine, START_FEN)
    assert start["terms"]["material"] == 0
    # Of the position that is asked for, not of the one before, and from White's side.
    assert asked(client, engine, PAWN_UP)["terms"]["material"] == 100
    assert asked(client, engine, START_FEN) == start
    assert asked(client, engine, MATED)["terms"] == {}


def test_rdchess_names_its_evaluation(client: TestClient) -> None:
    assert asked(client, "rdchess", PAWN_UP)["case"] == "pawn endgame"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"philidor?fen={PAWN_UP}", 404),
        (f"nobody?fen={PAWN_UP}", 404),
        ("rajah?fen=nonsense", 400),
        ("rajah", 422),
    ],
)
def test_bad_requests_are_refused(client: TestClient, path: str, status: int) -> None:
    assert client.get(f"/api/evaluation/{path}").status_code == status
