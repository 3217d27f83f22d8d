"""When a program resigns and when it accepts a draw."""

from __future__ import annotations

from philidor.contract.info import Score
from philidor.game.policy import ResignAndDrawPolicy


def test_resignation_needs_several_hopeless_moves_in_a_row() -> None:
    policy = ResignAndDrawPolicy(resign_score=800, resign_moves=2)
    for score, resigns in ((-900, False), (-700, False), (-800, False), (-2000, True)):
        policy.note(Score(centipawns=score))
        assert policy.resigns() is resigns
    policy.new_game()
    assert not policy.resigns()
    for _ in range(2):
        policy.note(Score(mate=-3))
    assert policy.resigns()


def test_a_policy_that_never_resigns() -> None:
    policy = ResignAndDrawPolicy(resign_score=0)
    for _ in range(9):
        policy.note(Score(mate=-1))
    assert not policy.resigns()


def test_draws_are_taken_when_level_late_or_worse() -> None:
    policy = ResignAndDrawPolicy()
    assert not policy.takes_draw(60)
    policy.note(Score(centipawns=5))
    assert not policy.takes_draw(10)
    assert policy.takes_draw(40)
    policy.note(Score(centipawns=-60))
    assert policy.takes_draw(10)
    policy.note(Score(mate=4))
    assert not policy.takes_draw(80)
