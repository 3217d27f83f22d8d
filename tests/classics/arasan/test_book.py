"""Arasan's own book: its files belong together, and its habits are the author's."""

from __future__ import annotations

from pathlib import Path

import pytest

from philidor.book import text
from philidor.classics.arasan.book import BLACK, SOURCE, WHITE, own_book
from philidor.contract.setup import Setup
from philidor.game.fen import start
from philidor.game.replay import after
from philidor.players import load


def after_line(*moves: str) -> Setup:
    setup = start()
    for move in moves:
        setup = after(setup, move)
    return setup


@pytest.mark.slow
def test_the_compiled_books_are_those_of_the_source(tmp_path: Path) -> None:
    source = text.read(SOURCE)
    assert not source.faults
    assert 10_000 <= source.repertoire.count() <= 12_000
    books = tmp_path / "white.bin", tmp_path / "black.bin"
    text.compile_books(source, *books)
    assert [book.read_bytes() for book in books] == [WHITE.read_bytes(), BLACK.read_bytes()]


@pytest.mark.parametrize(
    ("moves", "gambit"),
    [
        (("e2e4", "e7e5"), "f2f4"),
        (("d2d4", "g8f6", "c2c4"), "e7e5"),
        (("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"), "b2b4"),
    ],
)
def test_gambits_are_answered_but_not_offered(moves: tuple[str, ...], gambit: str) -> None:
    weights = {known.move: known.weight for known in own_book().moves(after_line(*moves))}
    assert weights[gambit] == 0
    assert any(weights.values())
    assert any(known.weight for known in own_book().moves(after_line(*moves, gambit)))


def test_the_player_knows_its_own_book_and_leaves_it_switched_off() -> None:
    arasan = load("arasan")
    assert dict(arasan.book_moves(start())) == {  # type: ignore[attr-defined]
        known.move: known.weight for known in own_book().moves(start())
    }
    (switch,) = [option for option in arasan.options if option.name == "OwnBook"]
    assert switch.default is False  # type: ignore[union-attr]
