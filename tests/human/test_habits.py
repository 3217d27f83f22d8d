"""The habits of the opening."""

from __future__ import annotations

import chess
import pytest
from tests.human.test_person import choose, person, position_of

from philidor.core import convert
from philidor.human.habits import MOST, habit, is_opening

ITALIAN = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
ENDGAME = "8/5k2/8/3p4/3P4/4K3/8/8 w - - 0 1"
# Moves with which people begin a game.
USUAL = {"e2e4", "d2d4", "c2c4", "g1f3", "b1c3", "e2e3", "d2d3", "c2c3"}


def habits(fen: str) -> dict[str, int]:
    position = position_of(fen)
    letters, us = position.letters(), position.us
    return {
        name: habit(letters, us, move) for name, move in convert.legal_by_name(position).items()
    }


def test_the_first_moves_that_beginners_are_told() -> None:
    found = habits(chess.STARTING_FEN)
    assert {name for name, value in found.items() if value == MOST} == {"e2e4", "d2d4"}
    assert found["g1f3"] > 0 > found["g1h3"]
    assert found["a2a4"] == found["f2f3"] == -MOST


def test_develop_and_castle_but_do_not_move_twice() -> None:
    found = habits(ITALIAN)
    assert found["e1g1"] == MOST
    assert found["b1c3"] > 0 > found["c4b3"]
    assert found["d1e2"] == found["e1e2"] == -MOST
    # A capture is worth what it takes.
    assert found["c4f7"] == found["f3e5"] == 0


@pytest.mark.parametrize("fen", [chess.STARTING_FEN, ITALIAN])
def test_black_has_the_same_habits(fen: str) -> None:
    mirrored = chess.Board(fen).mirror().fen(en_passant="fen")
    turned = {
        chess.Move(
            chess.square_mirror(move.from_square), chess.square_mirror(move.to_square)
        ).uci(): value
        for move, value in ((chess.Move.from_uci(uci), value) for uci, value in habits(fen).items())
    }
    assert habits(mirrored) == turned


def test_an_opening_ends_with_development() -> None:
    def opening(fen: str) -> bool:
        position = position_of(fen)
        return is_opening(position.letters(), position.us)

    assert opening(chess.STARTING_FEN)
    assert opening(ITALIAN)
    assert not opening(ENDGAME)


@pytest.mark.parametrize("elo", [600, 1000, 1400])
def test_few_first_moves_are_odd(elo: int) -> None:
    """Out of the book too, for instance in a position that no book has."""
    moves = [choose(person(elo, seed), chess.STARTING_FEN)[0] for seed in range(1, 61)]
    assert sum(move in USUAL for move in moves) >= 45
