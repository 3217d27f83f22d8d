"""Warnings that a machine is too busy for timed games."""

from __future__ import annotations

import os

import pytest
from tests.arena.helpers import fake

from philidor.arena.machine import load_warning, loss_warning
from philidor.arena.records import GameRecord
from philidor.arena.workers import Conditions
from philidor.game.ending import EndReason, lost
from philidor.game.time_control import TimeControl

TIMED = Conditions((fake("honest", TimeControl(movetime=100)), fake("mute")))


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    monkeypatch.setattr(os, "getloadavg", lambda: (1.9, 0.0, 0.0))


@pytest.mark.usefixtures("quiet")
def test_too_many_games_or_too_much_load_is_a_warning() -> None:
    assert load_warning(TIMED, 2) is None
    assert load_warning(TIMED, 3) == (
        "the machine is busy: the load average is 1.9 on 4 processors, of which the games need 3"
    )
    assert load_warning(TIMED, 5) == "5 games at a time need 5 processors; there are 4"
    pondering = Conditions(TIMED.engines, ponder=True)
    assert load_warning(pondering, 3) == "3 games at a time need 6 processors; there are 4"


@pytest.mark.usefixtures("quiet")
def test_games_without_clocks_need_no_quiet_machine() -> None:
    assert load_warning(Conditions((fake("honest"), fake("mute"))), 50) is None


def test_losses_on_time_are_a_warning() -> None:
    def game(reason: EndReason) -> GameRecord:
        return GameRecord(0, 0, 1, "", lost(True, reason), ())

    fine = [game(EndReason.RESIGNED)] * 99
    assert loss_warning([]) is None
    assert loss_warning([*fine, game(EndReason.TIME)]) is None
    assert loss_warning([*fine, *[game(EndReason.TIME)] * 2]) == (
        "2 of 101 games were lost on time: the machine may be too busy"
    )
