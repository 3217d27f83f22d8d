"""Every engine of the corpus at the terminal: it loses, is refused or plays, and is gone."""

from __future__ import annotations

import re
import shlex
import threading
from collections.abc import Callable

import chess
import pytest
from tests.arena.bad_engines import LOSING, PLAYING, REFUSED, bad, gone

from philidor.arena import connection
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.game.fen import start
from philidor.game.time_control import read_time_control
from philidor.pgn.tree import GameTree
from philidor.terminal import engine_seat as module
from philidor.terminal.engine_seat import EngineSeat, engine_seat
from philidor.terminal.opponent import OpponentSettings
from philidor.terminal.seat import SeatError
from philidor.terminal.terminal_game import TerminalGame

SECONDS = 20.0


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little patience for silent engines."""
    monkeypatch.setattr(module, "GRACE_SECONDS", 0.6)
    monkeypatch.setattr(module, "STOP_SECONDS", 0.3)
    monkeypatch.setattr(connection, "START_SECONDS", 7.0)


def settings(mode: str) -> OpponentSettings:
    """The engine as a person names it; its fault comes with its first move."""
    return OpponentSettings(engine=f"{shlex.join(bad(mode, 1).command)}; name={mode}")


def waited(done: threading.Event, stop: Callable[[], None]) -> None:
    """A person who does not press a key."""
    assert done.wait(SECONDS)


def seated(mode: str) -> EngineSeat:
    return engine_seat(settings(mode), start(), {})


@pytest.mark.parametrize("mode", LOSING)
def test_a_bad_answer_loses_the_game_and_is_told(mode: str) -> None:
    reason, words = LOSING[mode]
    seat = seated(mode)
    control = read_time_control("movetime 200")
    game = TerminalGame(seat, GameTree(start()), control, False, settings(mode))
    with pytest.raises(SeatError) as caught:
        seat.think(chess.Board(), Limits(movetime=200), waited)
    assert caught.value.reason is reason
    assert words in str(caught.value) and "\n" not in str(caught.value)
    game.fail(caught.value)
    assert game.ending is not None and game.ending.result == "0-1"
    assert "--" not in game.pgn() and '[Result "0-1"]' in game.pgn()
    seat.close()
    assert gone(bad(mode, 1))


@pytest.mark.parametrize("mode", REFUSED)
def test_an_engine_that_does_not_start_is_one_line(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "START_SECONDS", 0.6)
    with pytest.raises(InputError, match=re.escape(REFUSED[mode])) as caught:
        seated(mode)
    assert "\n" not in str(caught.value)
    assert gone(bad(mode, 1))


@pytest.mark.parametrize("mode", PLAYING)
def test_harmless_peculiarities_cost_nothing(mode: str) -> None:
    seat = seated(mode)
    board = chess.Board()
    thought = seat.think(board, Limits(movetime=200), waited)
    assert thought.best.move is not None and board.parse_uci(thought.best.move)
    seat.close()
    assert gone(bad(mode, 1))
