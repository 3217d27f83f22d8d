"""`from philidor import Engine`: boards in, moves out."""

from __future__ import annotations

import asyncio
import copy
import dataclasses
import math
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import chess
import chess.engine
import chess.variant
import pytest
from tests.documents import ROOT, blocks

import philidor
from philidor import (
    Board,
    Check,
    Engine,
    EngineClosedError,
    FenError,
    GameOverError,
    IllegalMoveError,
    Limits,
    LimitsError,
    Move,
    NotAMoveError,
    NotSearchedError,
    OptionError,
    Played,
    Report,
    Spin,
    TimeLeft,
    UnknownPlayerError,
    UnsupportedPositionError,
    evaluate,
    evaluate_many,
    explain,
    players,
)
from philidor.api import limits_of
from philidor.evaluation.breakdown import breakdown
from philidor.game.fen import parse_fen

STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
MATED = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(options={"Hash": 4}) as engine:
        yield engine


def test_the_documents_examples_are_typed(tmp_path: Path) -> None:
    files = []
    for number, example in enumerate(blocks(ROOT / "docs" / "library.md")):
        if example.language == "python":
            files.append(tmp_path / f"example{number}.py")
            files[-1].write_text(example.text)
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *files],
        capture_output=True, text=True, timeout=300, check=False, cwd=ROOT,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout
    assert f"no issues found in {len(files)} source files" in checked.stdout


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
    assert "Engine needs the package 'chess'" in last


@pytest.mark.parametrize("name", ["philidor", "rajah"])
def test_reports_leave_the_process(name: str) -> None:
    """Pools, tables and copies: reports had held the program's position."""
    with Engine(name, {"Hash": 4} if name == "philidor" else {}) as engine:
        played = engine.play(Board(), Limits(depth=3))
    for copied in (pickle.loads(pickle.dumps(played)), copy.deepcopy(played)):
        assert copied.move == played.move
        assert copied.report.asdict() == played.report.asdict()
    assert dataclasses.asdict(played)["reports"][0]["depth"] == played.report.depth
    row = played.report.asdict()
    assert row["turn"] == "white"
    assert str(row["pv"]).startswith(played.move.uci())
    assert len(repr(played.report)) < 400


def test_an_engine_says_that_it_stayed_in_the_parent(engine: Engine) -> None:
    """A forked child had waited without end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            engine.play(Board(), Limits(depth=1))
        except EngineClosedError as error:
            os.write(writing, str(error).encode())
        finally:
            os._exit(0)
    os.close(writing)
    assert os.waitpid(child, 0)[1] == 0
    assert b"of which this one is a fork" in os.read(reading, 1000)
    os.close(reading)


def test_boards_of_philidor_are_searched(engine: Engine) -> None:
    board = Board(BACK_RANK)
    played = engine.play(board, Limits(depth=4), root_moves=[Move.from_uci("a1a8")])
    board.push(played.move)
    assert board.is_checkmate()
    assert engine.play(Board(), Limits(depth=1), root_moves=["a2a3"]).move.uci() == "a2a3"
    with pytest.raises(TypeError, match="a board of Philidor or python-chess is wanted, not str"):
        engine.play(BACK_RANK, Limits(depth=1))  # type: ignore[arg-type]
    assert evaluate(Board()) == evaluate(chess.Board())


def test_every_name_can_be_completed() -> None:
    assert set(philidor.__all__) <= set(dir(philidor))


def test_a_mate_is_played(engine: Engine) -> None:
    board = chess.Board(BACK_RANK)
    played = engine.play(board, chess.engine.Limit(depth=4))
    assert played.move == chess.Move.from_uci("a1a8")
    assert played.report.score.white() == chess.engine.Mate(1)
    assert board.fen() == BACK_RANK


def test_several_lines_are_sorted(engine: Engine) -> None:
    reports = engine.analyse(chess.Board(), Limits(depth=4), lines=4)
    assert [report.multipv for report in reports] == [1, 2, 3, 4]
    assert len({report.pv[0] for report in reports}) == 4
    assert len(engine.analyse(chess.Board(), Limits(depth=2))) == 1


def test_no_legal_move(engine: Engine) -> None:
    with pytest.raises(GameOverError, match="no legal move in 7k"):
        engine.play(chess.Board(MATED), Limits(depth=3))
    (report,) = engine.analyse(chess.Board(MATED), Limits(depth=3))
    assert (report.pv, report.score.is_mate()) == ((), True)
    assert engine.analyse(chess.Board(STALEMATE), Limits(depth=3))[0].score.white().score() == 0


def test_chess960(engine: Engine) -> None:
    board = chess.Board.from_chess960_pos(100)
    for _ in range(12):
        move = engine.play(board, Limits(nodes=300)).move
        assert board.is_legal(move)
        board.push(move)


def test_stop_from_another_thread(engine: Engine) -> None:
    threading.Timer(0.1, engine.stop).start()
    began = time.monotonic()
    assert engine.play(chess.Board(), Limits(infinite=True)).reports
    assert time.monotonic() - began < 3


def test_stop_ends_earlier_calls_and_no_later_one(engine: Engine) -> None:
    """Whenever the stop comes: before the search, at its beginning, at its end."""
    board, limits = chess.Board(), Limits(infinite=True)
    for pause in [0.0, 0.0002, 0.001, 0.005] * 20:
        with ThreadPoolExecutor(2) as callers:
            asked = [callers.submit(engine.play, board, limits) for _ in range(2)]
            while len(engine._open) < 2:
                time.sleep(0.0001)
            time.sleep(pause)
            engine.stop()
            assert all(board.is_legal(call.result(10).move) for call in asked)
        engine.stop()
        played = engine.play(board, Limits(depth=2))
        assert played.report.depth == 2


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

    assert asyncio.run(main()).report.depth == 5


def test_stop_from_a_report(engine: Engine) -> None:
    def enough(report: Report) -> None:
        engine.stop()

    assert engine.play(chess.Board(), Limits(infinite=True), enough).reports


def test_async_search_leaves_the_loop_free(engine: Engine) -> None:
    async def main() -> int:
        ticks = 0
        search = asyncio.create_task(engine.play_async(chess.Board(), Limits(movetime=300)))
        while not search.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert chess.Board().is_legal((await search).move)
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
    assert engine.play(chess.Board(), Limits(depth=2)).report.depth == 2


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


@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        ({"time": -1.0}, "time must be at least 0 seconds and finite, not -1.0"),
        ({"time": math.nan}, "time must be at least 0 seconds and finite, not nan"),
        ({"time": math.inf}, "time must be at least 0 seconds and finite, not inf"),
        ({"white_clock": -1.0}, "white_clock must be at least 0 seconds"),
        ({"black_clock": 1.0, "black_inc": -1.0}, "black_inc must be at least 0 seconds"),
        ({"depth": 1.5}, "depth must be a whole number, not 1.5"),
        ({"nodes": "many"}, "nodes must be a whole number, not 'many'"),
    ],
)
def test_limits_that_make_no_sense(limit: dict[str, Any], reason: str) -> None:
    with pytest.raises(LimitsError, match=f"^{reason}"):
        limits_of(chess.engine.Limit(**limit))


@pytest.mark.parametrize(
    "variant",
    [
        chess.variant.AtomicBoard,
        chess.variant.AntichessBoard,
        chess.variant.CrazyhouseBoard,
        chess.variant.KingOfTheHillBoard,
    ],
)
def test_boards_of_other_games_are_refused(engine: Engine, variant: type[chess.Board]) -> None:
    board, limit = variant(), Limits(depth=1)
    calls: list[Callable[[], object]] = [
        lambda: engine.play(board, limit),
        lambda: engine.analyse(board, limit),
        lambda: engine.analysis(board, limit),
        lambda: evaluate(board),
        lambda: evaluate_many([board]),
        lambda: explain(board),
    ]
    for call in calls:
        with pytest.raises(UnsupportedPositionError, match=r"another game, \w+, not of chess"):
            call()


def test_what_cannot_be_explained() -> None:
    with pytest.raises(IllegalMoveError, match="illegal move 'e2e5'"):
        explain(chess.Board(), chess.Move.from_uci("e2e5"))
    with pytest.raises(IllegalMoveError, match="illegal move 'e2e5'"):
        explain(chess.Board(), "e2e5")
    with pytest.raises(NotAMoveError, match="'O-O' is not a move such as e2e4"):
        explain(chess.Board(), "O-O")
    with pytest.raises(GameOverError, match="no legal move"):
        explain(chess.Board("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"))


def test_python_chess_limits_are_understood() -> None:
    limit = chess.engine.Limit(white_clock=60, white_inc=0.5, black_clock=30, remaining_moves=7)
    assert limits_of(limit) == Limits(
        white=TimeLeft(60_000, 500), black=TimeLeft(30_000, 0), moves_to_go=7
    )
    assert limits_of(chess.engine.Limit(time=0.25, depth=3)) == Limits(movetime=250, depth=3)
    assert limits_of(chess.engine.Limit()) == Limits(infinite=True)
    assert limits_of(chess.engine.Limit(time=1, remaining_moves=0)) == Limits(movetime=1000)


def moves(*names: str) -> list[chess.Move]:
    """Moves by their UCI names."""
    return [chess.Move.from_uci(name) for name in names]


@pytest.mark.parametrize("name", [info.key for info in players.ENGINES])
def test_root_moves_are_the_only_ones(name: str) -> None:
    with Engine(name) as engine:
        wanted = moves("a2a3")
        assert engine.play(chess.Board(), Limits(depth=2), root_moves=wanted).move in wanted


def test_invalid_root_moves_are_errors(engine: Engine) -> None:
    with pytest.raises(IllegalMoveError, match="illegal move 'e2e5'"):
        engine.play(chess.Board(), Limits(depth=2), root_moves=moves("e2e4", "e2e5"))
    with pytest.raises(ValueError, match="root_moves is empty"):
        engine.analyse(chess.Board(), Limits(depth=2), root_moves=[])


@pytest.mark.parametrize("chess960", [False, True])
def test_castling_is_a_root_move(engine: Engine, chess960: bool) -> None:
    board = chess.Board("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", chess960=chess960)
    (castling,) = (move for move in board.legal_moves if board.is_kingside_castling(move))
    assert engine.play(board, Limits(depth=2), root_moves=[castling]).move == castling


def test_each_thread_gets_its_own_number_of_lines(engine: Engine) -> None:
    def found(lines: int) -> int:
        return len(engine.analyse(chess.Board(), Limits(depth=2), lines=lines))

    wanted = [1, 4, 2, 3] * 10
    with ThreadPoolExecutor(4) as callers:
        assert list(callers.map(found, wanted)) == wanted


def test_without_a_number_of_lines_the_option_counts() -> None:
    with Engine(options={"MultiPV": 3}) as engine:
        assert len(engine.analyse(chess.Board(), Limits(depth=2))) == 3
        assert len(engine.analyse(chess.Board(), Limits(depth=2), lines=1)) == 1
        assert len(engine.play(chess.Board(), Limits(depth=2)).reports) == 3
    with Engine("rajah") as one_line, pytest.raises(OptionError, match="MultiPV"):
        one_line.analyse(chess.Board(), Limits(depth=2), lines=2)


def test_the_loop_stays_free_while_another_search_runs(engine: Engine) -> None:
    """An analysis with lines of its own, and an option, wait without blocking the event loop."""

    async def main() -> None:
        search = asyncio.create_task(engine.play_async(chess.Board(), Limits(infinite=True)))
        await asyncio.sleep(0.05)
        for waiting in (
            engine.analyse_async(chess.Board(), Limits(depth=2), lines=3),
            engine.set_option_async("MultiPV", 1),
            engine.new_game_async(),
        ):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(waiting, 0.1)
        assert not search.done()
        engine.stop()
        assert (await search).reports

    began = time.monotonic()
    asyncio.run(main())
    assert time.monotonic() - began < 5


def test_an_analysis_is_read_and_left(engine: Engine) -> None:
    with engine.analysis(chess.Board(), lines=2) as analysis:
        for report in analysis:
            if report.depth >= 4:
                break
        assert not analysis.done
    assert analysis.done
    assert [report.multipv for report in analysis.reports] == [1, 2]
    assert engine.play(chess.Board(), Limits(depth=3)).report.depth == 3


def test_an_analysis_ends_by_its_limit(engine: Engine) -> None:
    analysis = engine.analysis(chess.Board(), Limits(depth=4))
    reports = list(analysis)
    assert reports[-1].depth == 4
    assert list(analysis) == []
    assert analysis.wait() == reports[-1:]


def test_a_stopped_analysis_that_waits_never_begins(engine: Engine) -> None:
    with engine.analysis(chess.Board()) as running:
        waiting = engine.analysis(chess.Board())
        waiting.stop()
        assert list(waiting) == []
        assert waiting.wait() == []
        assert next(running).depth >= 1


def test_an_asynchronous_analysis(engine: Engine) -> None:
    async def main() -> None:
        async with engine.analysis_async(chess.Board(), lines=2) as analysis:
            async for report in analysis:
                if report.depth >= 4:
                    analysis.stop()
            assert analysis.done
            assert len(await analysis.wait()) == 2
        async with engine.analysis_async(chess.Board()) as endless:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(endless.wait(), 0.1)
            assert not endless.done
        assert endless.done
        async with engine.analysis_async(chess.Board(), Limits(depth=3)) as bounded:
            assert [report.depth async for report in bounded][-1] == 3

    asyncio.run(main())


def test_errors_of_an_analysis_reach_its_reader(engine: Engine) -> None:
    analysis = engine.analysis(chess.Board.empty(), Limits(depth=1))
    with pytest.raises(FenError):
        next(analysis)
    with pytest.raises(FenError):
        analysis.wait()

    async def main() -> None:
        async with engine.analysis_async(chess.Board.empty(), Limits(depth=1)) as reports:
            with pytest.raises(FenError):
                async for _ in reports:
                    pass

    asyncio.run(main())


def test_an_exception_in_a_report_ends_the_search(engine: Engine) -> None:
    def broken(report: Report) -> None:
        raise ZeroDivisionError("of the callback")

    with pytest.raises(ZeroDivisionError, match="of the callback"):
        engine.play(chess.Board(), Limits(infinite=True), broken)
    assert engine.play(chess.Board(), Limits(depth=2)).report.depth == 2


def test_a_report_must_not_wait_for_its_own_search(engine: Engine) -> None:
    def waits(report: Report) -> None:
        engine.set_option("Hash", 8)

    with pytest.raises(RuntimeError, match="may stop the engine, but not wait"):
        engine.play(chess.Board(), Limits(infinite=True), waits)


@pytest.mark.parametrize("last", ["", "1 / 0", "del analysis, engine, report; gc.collect()"])
def test_a_program_ends_although_an_analysis_was_not_stopped(last: str) -> None:
    script = (
        "import gc, chess, philidor\n"
        "engine = philidor.Engine()\n"
        "analysis = engine.analysis(chess.Board())\n"
        "report = next(iter(analysis))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script + last], timeout=30, stderr=subprocess.PIPE
    )
    assert ended.returncode == (1 if "0" in last else 0)
    assert (b"ZeroDivisionError" in ended.stderr) == ("0" in last)


def test_a_closed_engine_says_so() -> None:
    engine = Engine()
    engine.close()
    with pytest.raises(EngineClosedError):
        engine.play(chess.Board(), Limits(depth=1))
    with pytest.raises(EngineClosedError):
        engine.new_game()
    engine.close()


def test_a_book_move_has_no_report() -> None:
    with Engine(options={"OwnBook": True}) as engine:
        played = engine.play(chess.Board(), Limits(movetime=1000))
        assert played.reports == ()
        with pytest.raises(NotSearchedError, match="from an opening book"):
            assert played.report


def test_options_are_typed(engine: Engine) -> None:
    options = engine.options()
    assert options["Ponder"] == Check("Ponder", default=False)
    assert isinstance(options["Hash"], Spin)
    engine.configure({"Ponder": True, "Hash": 4})
    with pytest.raises(OptionError, match="Threads takes 1 to"):
        Engine(options={"Threads": 0})


def test_a_position_that_a_classic_cannot_play() -> None:
    with Engine("rajah") as engine, pytest.raises(UnsupportedPositionError):
        engine.play(chess.Board.from_chess960_pos(0), Limits(depth=1))


POSITIONS = (
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
)


def test_the_static_evaluation() -> None:
    values = evaluate_many([chess.Board(fen) for fen in POSITIONS])
    assert list(values) == [breakdown(parse_fen(fen)).value for fen in POSITIONS]
    assert list(evaluate_many(iter(POSITIONS))) == list(values)
    assert [evaluate(chess.Board(fen)).white().score() for fen in POSITIONS] == list(values)
    assert len(evaluate_many([])) == 0
    with pytest.raises(FenError):
        evaluate(chess.Board.empty())


def test_every_exported_name_is_there() -> None:
    assert all(getattr(philidor, name) is not None for name in philidor.__all__)
