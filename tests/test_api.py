"""`from philidor import Engine`: boards in, moves out."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import chess
import chess.engine
import pytest

from philidor import Engine, Limits, Played, Report
from philidor.api import limits_of
from philidor.contract.limits import LimitsError, TimeLeft
from philidor.contract.options import OptionError
from philidor.contract.setup import FenError
from philidor.players import UnknownPlayerError

BACK_RANK = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(options={"Hash": 4}) as engine:
        yield engine


def examples() -> list[str]:
    text = (Path(__file__).parent.parent / "docs" / "library.md").read_text()
    return [block.split("```")[0] for block in text.split("```python\n")[1:]]


@pytest.mark.parametrize("number", range(3))
def test_the_documents_examples_run(number: int) -> None:
    subprocess.run([sys.executable, "-c", examples()[number]], check=True, timeout=60)


def test_every_example_is_tested() -> None:
    assert len(examples()) == 3


def test_importing_philidor_stays_light() -> None:
    script = "import sys, philidor; sys.exit('chess' in sys.modules or 'asyncio' in sys.modules)"
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)


def test_without_python_chess_it_says_what_to_install() -> None:
    script = "import sys; sys.modules['chess'] = None; from philidor import Limits, Engine"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.endswith("in a clone: pip install '.[cli]'")
    assert "the library needs the package 'chess'" in last


def test_a_mate_is_played(engine: Engine) -> None:
    board = chess.Board(BACK_RANK)
    played = engine.play(board, chess.engine.Limit(depth=4))
    assert played.move == chess.Move.from_uci("a1a8")
    assert played.report is not None
    assert played.report.score is not None
    assert played.report.score.white() == chess.engine.Mate(1)
    assert board.fen() == BACK_RANK


def test_several_lines_are_sorted(engine: Engine) -> None:
    reports = engine.analyse(chess.Board(), Limits(depth=4), lines=4)
    assert [report.info.multipv for report in reports] == [1, 2, 3, 4]
    assert len({report.pv[0] for report in reports}) == 4
    assert len(engine.analyse(chess.Board(), Limits(depth=2))) == 1


def test_no_legal_move(engine: Engine) -> None:
    played = engine.play(chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Limits(depth=3))
    assert played.move is None
    assert played.ponder is None


def test_the_history_goes_along(engine: Engine) -> None:
    board = chess.Board()
    for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
        board.push_uci(move)
    answer = engine.play(board, Limits(depth=3)).move
    assert answer is not None
    assert board.is_legal(answer)


def test_chess960(engine: Engine) -> None:
    board = chess.Board.from_chess960_pos(100)
    for _ in range(12):
        move = engine.play(board, Limits(nodes=300)).move
        assert move is not None
        assert board.is_legal(move)
        board.push(move)


def test_stop_from_another_thread(engine: Engine) -> None:
    threading.Timer(0.1, engine.stop).start()
    began = time.monotonic()
    assert engine.play(chess.Board(), Limits(infinite=True)).move is not None
    assert time.monotonic() - began < 3


def test_stop_ends_what_was_asked_for_and_nothing_later(engine: Engine) -> None:
    """However the stop falls: before the search, at its beginning, at its end."""
    board, limits = chess.Board(), Limits(infinite=True)
    for pause in [0.0, 0.0002, 0.001, 0.005] * 20:
        with ThreadPoolExecutor(2) as callers:
            asked = [callers.submit(engine.play, board, limits) for _ in range(2)]
            while len(engine._open) < 2:
                time.sleep(0.0001)
            time.sleep(pause)
            engine.stop()
            assert all(call.result(10).move is not None for call in asked)
        engine.stop()
        played = engine.play(board, Limits(depth=2))
        assert played.report is not None
        assert played.report.info.depth == 2


def test_cancelling_one_search_leaves_the_others(engine: Engine) -> None:
    async def main() -> Played:
        first = asyncio.create_task(engine.play_async(chess.Board(), Limits(infinite=True)))
        second = asyncio.create_task(engine.play_async(chess.Board(), Limits(depth=4)))
        third = asyncio.create_task(engine.play_async(chess.Board(), Limits(depth=5)))
        await asyncio.sleep(0.05)
        for task in (second, first):
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        return await third

    report = asyncio.run(main()).report
    assert report is not None
    assert report.info.depth == 5


def test_stop_from_a_report(engine: Engine) -> None:
    def enough(report: Report) -> None:
        engine.stop()

    assert engine.play(chess.Board(), Limits(infinite=True), enough).move is not None


def test_async_search_leaves_the_loop_free(engine: Engine) -> None:
    async def main() -> int:
        ticks = 0
        search = asyncio.create_task(engine.play_async(chess.Board(), Limits(movetime=300)))
        while not search.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert (await search).move is not None
        reports = await engine.analyse_async(chess.Board(), Limits(depth=3), lines=2)
        assert len(reports) == 2
        return ticks

    assert asyncio.run(main()) >= 5


def test_a_cancelled_search_ends(engine: Engine) -> None:
    async def main() -> None:
        for delay in (0.0, 0.05):
            search = engine.play_async(chess.Board(), Limits(infinite=True))
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(search, delay)

    asyncio.run(main())
    assert engine.play(chess.Board(), Limits(depth=2)).move is not None


def test_closing_ends_a_search() -> None:
    engine = Engine()
    thread = threading.Thread(target=engine.play, args=(chess.Board(), Limits(infinite=True)))
    thread.start()
    time.sleep(0.1)
    engine.close()
    thread.join(5)
    assert not thread.is_alive()


def test_errors_are_exceptions(engine: Engine) -> None:
    with pytest.raises(UnknownPlayerError):
        Engine("fritz")
    with pytest.raises(OptionError):
        engine.set_option("Hash", "much")
    with pytest.raises(FenError):
        engine.play(chess.Board.empty(), Limits(depth=1))
    with pytest.raises(LimitsError, match="depth must be at least 1, not 0"):
        engine.play(chess.Board(), chess.engine.Limit(depth=0))
    with pytest.raises(AttributeError):
        __import__("philidor").Motor  # noqa: B018 - looking it up is the test


def test_python_chess_limits_are_understood() -> None:
    limit = chess.engine.Limit(white_clock=60, white_inc=0.5, black_clock=30, remaining_moves=7)
    assert limits_of(limit) == Limits(
        white=TimeLeft(60_000, 500), black=TimeLeft(30_000, 0), moves_to_go=7
    )
    assert limits_of(chess.engine.Limit(time=0.25, depth=3)) == Limits(movetime=250, depth=3)
    assert limits_of(chess.engine.Limit()) == Limits(infinite=True)
    assert limits_of(chess.engine.Limit(time=1, remaining_moves=0)) == Limits(movetime=1000)
