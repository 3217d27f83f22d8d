"""Positions to train, the judgement of moves, and the tables' replies."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from philidor.contract.setup import EMPTY
from philidor.game.fen import parse_fen
from philidor.game.replay import after
from philidor.tablebase.material import Material
from philidor.tablebase.probing import Tablebase
from philidor.tablebase.training import (
    Task,
    best_reply,
    is_trainable,
    judge,
    may_be_held,
    position_to_play,
)

pytestmark = pytest.mark.xdist_group("tablebase")
KRK, KPK = Material.parse("KRK"), Material.parse("KPK")


@pytest.mark.parametrize(("material", "moves"), [(KRK, 1), (KRK, 16), (KPK, 20)])
def test_a_win_takes_the_moves_that_were_wanted(
    three_pieces: Path, material: Material, moves: int
) -> None:
    tables, chance = Tablebase(three_pieces), Random(3)
    boards = set()
    for _ in range(10):
        setup = position_to_play(tables, material, Task.WIN, moves, chance)
        assert setup is not None
        outcome = tables.outcome(setup)
        assert outcome is not None
        assert (outcome.result, outcome.moves, setup.white_to_move) == (1, moves, True)
        boards.add(setup.board)
    assert len(boards) > 2


def test_there_are_no_longer_mates_than_the_longest(three_pieces: Path) -> None:
    assert position_to_play(Tablebase(three_pieces), KRK, Task.WIN, 17, Random(1)) is None


def test_a_draw_can_be_lost_and_needs_no_capture(three_pieces: Path) -> None:
    tables, chance = Tablebase(three_pieces), Random(5)
    for _ in range(5):
        setup = position_to_play(tables, KPK, Task.DRAW, 1, chance)
        assert setup is not None
        assert not setup.white_to_move
        results = {move: reached.result for move, reached in tables.moves(setup).items() if reached}
        assert set(results.values()) == {0, -1}
        holding = [move for move, result in results.items() if not result]
        assert all(after(setup, move).board.count(EMPTY) == 61 for move in holding)


def test_what_can_be_trained(three_pieces: Path) -> None:
    tables = Tablebase(three_pieces)
    names = ("KQK", "KRK", "KPK", "KBK", "KBNK")
    trainable = [name for name in names if is_trainable(tables, Material.parse(name))]
    assert trainable == ["KQK", "KRK", "KPK"]
    assert [name for name in trainable if may_be_held(Material.parse(name))] == ["KPK"]


def test_best_play_against_the_tables_takes_the_stated_moves(three_pieces: Path) -> None:
    tables, chance = Tablebase(three_pieces), Random(2)
    setup = position_to_play(tables, KRK, Task.WIN, 9, chance)
    assert setup is not None
    for left in range(8, -1, -1):
        answer = judge(tables, setup, next(iter(tables.moves(setup))), chance)
        assert answer is not None
        assert (answer.kept, answer.longer) == (True, 0)
        setup = after(setup, answer.best[0])
        reply = best_reply(tables, setup, chance)
        assert (reply is None) == (left == 0)
        if reply:
            setup = after(setup, reply)
            outcome = tables.outcome(setup)
            assert outcome is not None
            assert outcome.moves == left


def test_slow_moves_and_mistakes_are_told_apart(three_pieces: Path) -> None:
    tables, chance = Tablebase(three_pieces), Random(2)
    setup = parse_fen("8/8/8/8/3k4/8/1R6/K7 w - - 0 1")
    moves = {move: reached for move, reached in tables.moves(setup).items() if reached}
    best, slowest = next(iter(moves.values())), [one for one in moves.values() if one.result][-1]
    slow = next(move for move, reached in moves.items() if reached == slowest)
    answer = judge(tables, setup, slow, chance)
    assert answer is not None
    assert answer.kept
    assert answer.longer == slowest.moves - best.moves > 0
    hanging = parse_fen("8/8/8/8/3k4/1R6/8/K7 w - - 0 1")
    given = judge(tables, hanging, "b3c3", chance)
    assert given is not None
    assert (given.kept, given.reply) == (False, None)
    assert judge(tables, hanging, "b3c4", chance) is None


def test_a_draw_is_answered_by_the_move_that_is_hardest_to_meet(three_pieces: Path) -> None:
    tables = Tablebase(three_pieces)
    setup = parse_fen("8/4k3/8/4PK2/8/8/8/8 w - - 0 1")
    shares = {}
    for move, outcome in tables.moves(setup).items():
        assert outcome is not None
        if not outcome.result:
            replies = [one.result for one in tables.moves(after(setup, move)).values() if one]
            shares[move] = replies.count(0) / len(replies)
    least = {move for move, share in shares.items() if share == min(shares.values())}
    assert least < set(shares)
    assert {best_reply(tables, setup, Random(seed)) for seed in range(5)} <= least
