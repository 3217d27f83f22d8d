"""`lab clock`: losses on time with a client whose delays count."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

import chess
import chess.engine
import pytest
from tests.arena.helpers import FAKE, OPENINGS, fake
from tests.commands import answer_of, lab

from philidor.arena import uci_connection
from philidor.arena.answers import judged
from philidor.arena.game_position import GamePosition
from philidor.arena.records import GameRecord, Ply
from philidor.arena.session import EngineSession
from philidor.contract.limits import Limits
from philidor.game.clock import Clock
from philidor.game.ending import AGREED, EndReason, lost
from philidor.game.time_control import TimeControl
from philidor.lab.clock_check import busy_processes, clock_figures, lowest_clocks

CONTROL = TimeControl(base=1_000, increment=100)


def plies(*milliseconds: float) -> tuple[Ply, ...]:
    return tuple(Ply("e2e4", None, None, None, one) for one in milliseconds)


def test_the_lowest_clock_is_taken_before_the_increment() -> None:
    game = GameRecord(0, 0, 1, OPENINGS[0], AGREED, plies(700, 100, 350, 100, 10))
    assert lowest_clocks(game, Clock(CONTROL)) == {True: 50, False: 900}


def test_black_may_move_first() -> None:
    fen = OPENINGS[0].replace(" w ", " b ")
    game = GameRecord(0, 0, 1, fen, AGREED, plies(700))
    assert lowest_clocks(game, Clock(CONTROL)) == {False: 300}


def test_losses_on_time_count_for_the_engine_that_overstepped() -> None:
    engines = [fake("honest", CONTROL), fake("slow", CONTROL)]
    games = [
        GameRecord(0, 0, 1, OPENINGS[0], lost(False, EndReason.TIME, ""), plies(100)),
        GameRecord(1, 1, 0, OPENINGS[0], lost(True, EndReason.TIME, ""), plies()),
        GameRecord(2, 0, 1, OPENINGS[0], lost(False, EndReason.CRASH, ""), plies(100, 300)),
    ]
    honest, slow = clock_figures(engines, games)
    assert (honest.games, honest.lost, honest.lowest) == (3, 0, (900, 900))
    assert (slow.games, slow.lost, slow.lowest) == (3, 2, (700,))
    assert slow.line("1s+0.1s", 4).split()[:5] == ["1s+0.1s", "4", "3", "slow", "2"]


def test_the_work_of_the_client_counts_where_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    delay = 0.15
    usual = judged

    def sluggish(words: str, asked: GamePosition) -> tuple[str, str | None]:
        time.sleep(delay)
        return usual(words, asked)

    monkeypatch.setattr(uci_connection, "judged", sluggish)

    async def spent(client_counts: bool) -> float:
        async with EngineSession(fake("honest"), client_counts=client_counts) as session:
            await session.play(chess.Board(), Limits(nodes=1), game=1)
            return session.spent

    own, whole = asyncio.run(spent(False)), asyncio.run(spent(True))
    assert whole >= 1_000 * delay
    assert own < whole


def children() -> set[str]:
    """The numbers of this process's children."""
    return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split())


def test_busy_processes_end_with_the_block() -> None:
    before = children()
    with busy_processes(1):
        assert len(children() - before) == 1
    assert children() <= before


def test_the_command(tmp_path: Path) -> None:
    honest = f"{sys.executable} {FAKE} honest; name=quick"
    slow = f"{sys.executable} {FAKE} slow; name=slow"
    words = ["clock", "--games", "2", "--level", "0.35s+0s", "--busy", "0"]
    kept = tmp_path / "kept"
    result = lab([*words, "--engine", honest, "--opponent", slow, "--output", str(kept)])
    assert result.exit_code == 0, result.output
    assert "lost on time: quick 0, slow 2" in result.output
    result = lab(
        [*words, "--engine", slow, "--opponent", honest, "--output", str(tmp_path / "lost")]
    )
    assert result.exit_code == 1, result.output
    again = [*words, "--engine", honest, "--opponent", slow, "--output", str(kept)]
    assert lab(again).exit_code == 2
    found = answer_of("lab", *again, "--resume")["conditions"]
    assert [(one["engine"], one["lost"]) for one in found] == [("quick", 0), ("slow", 2)]
    refused = lab(["clock", "--level", "nodes 5"])
    assert refused.exit_code == 2
    assert "has no clock" in refused.output
