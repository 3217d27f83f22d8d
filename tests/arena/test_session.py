"""An engine session: start, restart, watchdog, listeners, end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, TypeVar

import chess
import chess.engine
import pytest
from tests.arena.helpers import fake

from philidor.arena.answers import Answer, SilentError
from philidor.arena.connection import StartError
from philidor.arena.engine_protocol import ProtocolLine
from philidor.arena.engines import read_engine
from philidor.arena.session import (
    Chess960Error,
    EngineSession,
    Patience,
    StrengthError,
)
from philidor.arena.uci_connection import UciConnection
from philidor.contract.limits import Limits

T = TypeVar("T")
ONE_NODE = Limits(nodes=1)
BOARD = chess.Board()


def run(work: Coroutine[Any, Any, T]) -> T:
    """The work's result, in a loop that does not log engines' failures."""

    async def quietly() -> T:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        return await work

    return asyncio.run(quietly())


def process(session: EngineSession) -> int:
    """The process id of a running engine."""
    assert session.connection is not None and session.connection.transport is not None
    pid: int = session.connection.transport.get_pid()
    return pid


@pytest.mark.parametrize(("mode", "failure"), [("crash", "exit code: 3"), ("illegal", "a1a1")])
def test_an_engine_that_failed_is_started_again_by_the_next_search(mode: str, failure: str) -> None:
    async def play() -> tuple[int, int]:
        async with EngineSession(fake(mode)) as session:
            first = process(session)
            for _ in range(2):
                await session.play(BOARD, ONE_NODE, "game")
            with pytest.raises(chess.engine.EngineError, match=failure):
                await session.play(BOARD, ONE_NODE, "game")
            assert not session.running
            assert (await session.play(BOARD, ONE_NODE, "game")).move is not None
            return first, process(session)

    first, second = run(play())
    assert first != second


def test_a_hanging_engine_is_detected_in_time() -> None:
    async def play() -> None:
        async with EngineSession(fake("hang")) as session:
            for _ in range(2):
                await session.play(BOARD, ONE_NODE, "game", Patience(30))
            with pytest.raises(SilentError, match="no answer for"):
                await session.play(BOARD, ONE_NODE, "game", Patience(0.3))
            assert not session.running

    run(play())


def test_an_engine_that_does_not_end_a_cancelled_search_is_detected() -> None:
    async def play() -> None:
        async with EngineSession(fake("hang")) as session:
            for _ in range(2):
                await session.play(BOARD, ONE_NODE, "game", Patience(30))
            search = asyncio.create_task(session.play(BOARD, ONE_NODE, "game"))
            await asyncio.sleep(0.2)
            search.cancel()
            with pytest.raises(SilentError, match="has not ended its previous search"):
                await session.play(BOARD, ONE_NODE, "game", Patience(begin=0.3))

    run(play())


def test_an_engine_is_asked_to_move_now_before_it_counts_as_hanging() -> None:
    """Philidor searches until it is told to stop, and then has a move."""

    async def play() -> Answer:
        async with EngineSession(read_engine("philidor")) as session:
            patience = Patience(answer=0.3, after_stop=20)
            return await session.play(BOARD, Limits(infinite=True), "game", patience)

    assert run(play()).move is not None


def test_an_engine_that_is_slow_to_begin_still_hears_that_its_time_is_up() -> None:
    async def play() -> Answer:
        async with EngineSession(fake("infinite")) as session:
            patience = Patience(answer=0, after_stop=5)
            return await session.play(BOARD, Limits(infinite=True), "game", patience)

    assert run(play()).move is not None


def test_move_now_before_the_search_has_begun() -> None:
    async def play() -> list[str]:
        async with EngineSession(fake("infinite")) as session:
            for game in range(2):
                search = session.play(BOARD, Limits(infinite=True), game, Patience(answer=5))
                task = asyncio.get_running_loop().create_task(search)
                await asyncio.sleep(0.1)
                session.stop_now()
                assert (await task).move is not None
            assert session.connection is not None
            return [line.text for line in session.connection.remembered if line.sent]

    sent = [line for line in run(play()) if line.startswith(("go", "stop"))]
    assert sent == ["go infinite", "stop"] * 2


@pytest.mark.parametrize("analysis", [True, False])
def test_a_search_that_is_dropped_before_it_begins_leaves_the_engine_free(analysis: bool) -> None:
    """The engine is slow to begin; its first search is dropped meanwhile, its second one runs."""
    told: list[dict[str, Any]] = []

    async def search(session: EngineSession) -> str | None:
        work = session.analyse if analysis else session.play
        return (await work(BOARD, Limits(infinite=True), "game")).move

    async def drop_and_search() -> str | None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: told.append(context))
        async with EngineSession(fake("infinite")) as session, asyncio.timeout(20):
            dropped = asyncio.create_task(search(session))
            await asyncio.sleep(0.1)
            dropped.cancel()
            await asyncio.wait([dropped])
            second = asyncio.create_task(search(session))
            await asyncio.sleep(0)
            session.stop_now()
            return await second

    assert run(drop_and_search()) is not None
    assert not told


def test_a_search_takes_the_place_of_one_that_was_dropped_while_it_waited() -> None:
    async def play() -> None:
        async with EngineSession(fake("hang")) as session:
            for _ in range(2):
                await session.play(BOARD, ONE_NODE, "game", Patience(30))
            for _ in range(2):
                search = asyncio.create_task(session.play(BOARD, ONE_NODE, "game"))
                await asyncio.sleep(0.1)
                search.cancel()
                await asyncio.wait([search])
            with pytest.raises(SilentError, match="has not ended its previous search"):
                await session.play(BOARD, ONE_NODE, "game", Patience(begin=0.3))

    run(play())


def test_an_illegal_answer_ends_an_analysis() -> None:
    async def analyse() -> None:
        async with EngineSession(fake("illegal")) as session:
            for _ in range(2):
                await session.analyse(BOARD, ONE_NODE, "game")
            with pytest.raises(chess.engine.EngineError, match="a1a1"):
                await session.analyse(BOARD, ONE_NODE, "game")

    run(analyse())


def test_a_listener_receives_both_directions_also_after_a_restart() -> None:
    heard: list[ProtocolLine] = []

    async def play() -> None:
        async with EngineSession(fake("honest")) as session:
            session.listen(heard.append)
            assert next(line.text for line in heard if line.sent) == "uci"
            session.kill()
            heard.clear()
            await session.play(BOARD, ONE_NODE, "game")
            session.listen(None)
            before = len(heard)
            await session.play(BOARD, ONE_NODE, "game")
            assert len(heard) == before

    run(play())
    sent = [line.text for line in heard if line.sent]
    assert sent[0] == "uci" and "go nodes 1" in sent
    assert any(line.text.startswith("bestmove") and not line.sent for line in heard)


def test_a_ponder_hit_starts_the_time_of_the_search_again() -> None:
    async def play() -> None:
        board = chess.Board()
        async with EngineSession(read_engine("philidor")) as session:
            limits = Limits(movetime=200)
            first = await session.play(board, limits, "game", ponder=True)
            assert first.move is not None and first.ponder is not None
            await asyncio.sleep(2)
            for move in (first.move, first.ponder):
                board.push_uci(move)
            await session.play(board, limits, "game", ponder=True)
            assert session.ponder_hits == 1
            assert session.spent < 2_000

    run(play())


def test_missing_abilities_are_errors_before_the_engine_plays() -> None:
    async def try_out() -> None:
        with pytest.raises(StrengthError, match="one strength"):
            await EngineSession(fake("honest"), elo=1500).ready()
        async with EngineSession(fake("honest")) as session:
            with pytest.raises(Chess960Error):
                await session.play(chess.Board.from_chess960_pos(1), ONE_NODE, "game")
        with pytest.raises(StartError, match=r"odd: .*Hush"):
            await EngineSession(replace(fake("honest"), name="odd", options={"Hush": "1"})).ready()

    run(try_out())


class SlowProtocol(UciConnection):
    """Takes a millisecond of the event loop for each line."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[str] = []

    def take_line(self, line: str) -> None:
        self.taken.append(line)
        time.sleep(0.001)


def test_a_chunk_of_many_lines_is_taken_in_turns() -> None:
    """Others have the event loop in between; no line is lost, and their order stays."""
    wanted = [str(number) for number in range(60)]

    async def flood() -> list[int]:
        slow = SlowProtocol()
        slow.pipe_data_received(1, "".join(f"{line}\n" for line in wanted))
        seen = [len(slow.taken)]
        while seen[-1] < len(wanted):
            await asyncio.sleep(0.001)
            seen.append(len(slow.taken))
        assert slow.taken == wanted
        return seen

    seen = run(flood())
    assert 1 <= seen[0] < 40
    assert len(set(seen)) > 3
