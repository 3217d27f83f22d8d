"""Which moves a player sees."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.search.thinking import KIWIPETE

from philidor.core import convert
from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.game.fen import parse_fen
from philidor.human.kinds import kinds_of
from philidor.human.levels import LEVELS, MOVE_KINDS, Level, level_of, names_of
from philidor.human.opponent import focus_after
from philidor.human.perception import Perception
from philidor.human.types import CAPTURE, KINDS, LONGEST, UNUSUAL

MASKS = [0, 1, 1 | 4, 8, 32, 32 | 128, 32 | 128 | 512, 1 | 1024, 32 | 2048 | 4096]


def kinds(fen: str, *moves: str) -> set[str]:
    """The kinds of the last move, after the others."""
    position = Position()
    convert.place(position, parse_fen(fen))
    convert.play(position, moves[:-1])
    focus = focus_after(moves[:-1])
    return set(names_of(kinds_of(position, convert.legal_by_name(position)[moves[-1]], focus)))


def perception(level: Level, seed: int = 1, attention: int = 100) -> Perception:
    made = Perception(tuple(kind.percent for kind in MOVE_KINDS))
    made.set_player(level.blindness, level.fading, level.reply)
    made.begin(seed, 12345, attention)
    return made


@pytest.mark.parametrize(
    ("fen", "moves", "expected"),
    [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ["e2e3"], {"quiet"}),
        ("4k3/8/8/8/8/5n2/4P3/4K3 w - - 0 1", ["e2f3"],
         {"capture", "of a more valuable or unprotected piece"}),
        ("4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", ["d4a1"], {"quiet", "backward"}),
        ("7k/8/8/8/Q7/8/8/4K3 w - - 0 1", ["a4g4"], {"quiet", "long", "sideways"}),
        ("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", ["e4c3"], {"quiet", "knight's move", "backward"}),
        ("3qk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", ["d4b3"],
         {"quiet", "knight's move", "backward", "discovered attack"}),
        ("4r1k1/8/8/8/4R3/8/8/4K3 w - - 0 1", ["e4e5"], {"quiet", "along a pin"}),
        ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", ["d7d5", "e5d6"],
         {"capture", "of a more valuable or unprotected piece", "unusual rule"}),
        ("4k3/3p4/8/8/8/8/8/R3K3 w Q - 0 1", ["e1c1"], set()),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", ["a7a8q"], {"promotion", "check"}),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", ["a7a8n"], {"promotion", "unusual rule"}),
        ("4k3/p7/8/8/8/8/7P/4K3 b - - 0 1", ["a7a6", "h2h3"], {"quiet", "far from the last move"}),
    ],
)  # fmt: skip
def test_kinds_of_moves(fen: str, moves: list[str], expected: set[str]) -> None:
    assert kinds(fen, *moves) == expected


def test_the_eye_rests_on_the_piece_that_just_moved() -> None:
    fen = "4k3/2p1p3/3p4/8/4N3/8/8/4K3 w - - 0 1"
    assert "of the piece that just moved" in kinds(fen, "e4d6", "e7d6")
    assert "of the piece that just moved" not in kinds(fen, "e1e2", "d6d5", "e4c5", "d5d4")


def test_stronger_levels_see_every_move_that_weaker_ones_see() -> None:
    position = Position()
    convert.place(position, parse_fen(KIWIPETE))
    moves = [(move, kinds_of(position, move, -1)) for move in legal_moves(position)]
    for ply in range(4):
        seen = [
            {move for move, kind in moves if perception(level).sees(kind, move, ply)}
            for level in LEVELS
        ]
        assert all(few <= many for few, many in pairwise(seen))
        assert len(seen[0]) < len(seen[-1])


@pytest.mark.parametrize("mask", MASKS)
def test_less_is_seen_at_lower_levels_deeper_and_with_less_attention(mask: int) -> None:
    chances = [perception(level).chance_missed(mask, 0) for level in LEVELS]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[-1]
    for level in LEVELS:
        calm, hasty = perception(level), perception(level, attention=200)
        deeper = [calm.chance_missed(mask, ply) for ply in (0, 2, 4)]
        assert deeper == sorted(deeper)
        assert calm.chance_missed(mask, 0) <= hasty.chance_missed(mask, 0) <= 970


def test_a_hidden_move_is_overlooked_more_than_a_capture() -> None:
    for level in LEVELS:
        sees = perception(level)
        assert sees.chance_missed(1, 0) < sees.chance_missed(32, 0)
        assert sees.chance_missed(32, 0) < sees.chance_missed(32 | 128, 0)


@given(
    st.sampled_from(LEVELS),
    st.integers(100, 250),
    st.integers(0, (1 << KINDS) - 1),
    st.integers(1, (1 << 16) - 1),
    st.integers(0, LONGEST - 1),
)
def test_what_is_surely_seen_is_seen_whatever_its_kinds(
    level: Level, attention: int, mask: int, move: int, ply: int
) -> None:
    sees = perception(level, attention=attention)
    flag = move >> 14
    if not flag:
        mask &= ~UNUSUAL
    if sees.surely_sees(move, bool(mask & CAPTURE), ply):
        assert not flag
        assert sees.sees(mask, move, ply)


def test_strong_levels_surely_see_most_moves() -> None:
    sees = perception(LEVELS[-1])
    assert sum(sees.surely_sees(move, False, 1) for move in range(4096)) > 3000


def test_the_draws_are_even_and_depend_on_the_seed() -> None:
    one, other = perception(LEVELS[0], 1), perception(LEVELS[0], 2)
    draws = [one.roll(move) for move in range(4096)]
    assert all(0 <= draw < 1000 for draw in draws)
    assert 450 < sum(draws) / len(draws) < 550
    assert draws == [perception(LEVELS[0], 1).roll(move) for move in range(4096)]
    assert draws != [other.roll(move) for move in range(4096)]


def test_levels_between_the_rows_lie_between_them() -> None:
    assert level_of(600) == LEVELS[0]
    assert level_of(2400) == LEVELS[-1]
    between = level_of(700)
    assert LEVELS[1].blindness < between.blindness < LEVELS[0].blindness
    assert LEVELS[0].nodes < between.nodes < LEVELS[1].nodes
