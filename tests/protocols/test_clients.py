"""Real chess programs drive Philidor: python-chess, XBoard itself, Polyglot."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import chess
import chess.engine
import chess.pgn
import pytest
from tests.engine_process import UCI, XBOARD, EngineProcess
from tests.processes import started

Programs = Callable[[str], str]
pytestmark = pytest.mark.slow
# Seconds by which a busy machine may make the client's clock run ahead of the engine's.
BUSY = 4.0
# No whole game is shorter: equal players may repeat a position from the first moves on.
SHORTEST_GAME = 8


def opened(protocol: str, *words: str) -> chess.engine.SimpleEngine:
    """Philidor at the other end of python-chess's client."""
    if protocol == "uci":
        return chess.engine.SimpleEngine.popen_uci([*UCI, *words], timeout=20)
    return chess.engine.SimpleEngine.popen_xboard([*XBOARD, *words], timeout=20)


@pytest.fixture(params=["uci", "xboard"])
def engine(request: pytest.FixtureRequest) -> Iterator[chess.engine.SimpleEngine]:
    engine = opened(request.param)
    yield engine
    engine.quit()


def test_it_introduces_itself(engine: chess.engine.SimpleEngine) -> None:
    assert engine.id["name"] == "Philidor"
    engine.ping()


def test_it_plays_and_reports(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
    result = engine.play(board, chess.engine.Limit(depth=5), info=chess.engine.INFO_ALL)
    assert result.move == chess.Move.from_uci("a1a8")
    assert result.info["score"].white() == chess.engine.Mate(1)


def test_it_analyses_and_follows(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    for move in ("e2e4", "e7e5", "g1f3"):
        info = engine.analyse(board, chess.engine.Limit(time=0.1))
        assert board.is_legal(info["pv"][0])
        board.push_uci(move)


def test_it_castles_in_chess960(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board.from_chess960_pos(333)
    for _ in range(16):
        result = engine.play(board, chess.engine.Limit(depth=2))
        assert result.move is not None
        board.push(result.move)


@pytest.mark.parametrize("protocol", ["uci", "xboard"])
def test_a_whole_game_with_permanent_brain(protocol: str) -> None:
    """Against itself, both sides thinking on the other's time; the clock is python-chess's."""
    board = chess.Board()
    clocks = {True: 1.5, False: 1.5}
    increment = 0.05
    players = {white: opened(protocol) for white in (True, False)}
    if protocol == "uci":
        # Four searches and whatever else runs share the machine's processors.
        for player in players.values():
            player.configure({"Move Overhead": 150})
    hits = {True: 0, False: 0}
    expected: dict[bool, chess.Move | None] = {True: None, False: None}
    try:
        while not board.is_game_over(claim_draw=True) and board.fullmove_number < 150:
            side = board.turn
            if board.move_stack and board.peek() == expected[side]:
                hits[side] += 1
            limit = chess.engine.Limit(
                white_clock=clocks[True],
                black_clock=clocks[False],
                white_inc=increment,
                black_inc=increment,
            )
            began = time.monotonic()
            result = players[side].play(board, limit, ponder=True)
            spent = time.monotonic() - began
            assert result.move is not None or result.resigned or result.draw_offered
            if result.move is None:
                break
            clocks[side] -= spent
            assert clocks[side] > -BUSY, "lost on time"
            clocks[side] += increment
            expected[side] = result.ponder
            board.push(result.move)
        assert len(board.move_stack) >= SHORTEST_GAME
        if protocol == "uci":
            # Only UCI tells the client what is expected.
            assert sum(hits.values()) > 0
    finally:
        with ExitStack() as left:
            # An engine that is still there when the other's end has failed would keep pytest.
            for player in players.values():
                left.callback(player.close)
            for player in players.values():
                player.quit()


def finished_game(path: Path, debug: Path, patience: float) -> chess.pgn.Game:
    """The first game in a file, once XBoard has written its result there.

    If none comes in time, the failure says which side fell silent and quotes XBoard's log.
    """
    deadline = time.monotonic() + patience
    while not (path.exists() and path.read_text().rstrip().endswith(("1-0", "0-1", "1/2-1/2"))):
        if time.monotonic() > deadline:
            lines = debug.read_text(errors="replace").splitlines() if debug.exists() else []
            pytest.fail("\n".join([f"no result in {patience:g} s; {silent(lines)}", *lines[-30:]]))
        time.sleep(0.2)
    with path.open() as file:
        game = chess.pgn.read_game(file)
    assert game is not None
    assert not game.errors
    return game


def silent(lines: list[str]) -> str:
    """Which engine owes an answer, by XBoard's debug file (`first` is Philidor)."""
    for line in reversed(lines):
        for side in ("first", "second"):
            if f">{side}" in line:
                return f"the {side} program was the last to be spoken to"
            if f"<{side}" in line:
                return f"the {side} program was the last to speak"
    return "neither program was spoken to"


@contextmanager
def program_group(command: list[str], environment: dict[str, str]) -> Iterator[None]:
    """A program in a session of its own; at the end it and all that it started are ended."""
    with subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            yield
        finally:
            for number in (signal.SIGTERM, signal.SIGKILL):
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, number)
                with suppress(subprocess.TimeoutExpired):
                    process.wait(5)


@pytest.fixture
def display(require_program: Programs) -> Iterator[str]:
    """A virtual display, whose number the server chooses among the free ones."""
    command = [require_program("Xvfb"), "-displayfd", "1", "-screen", "0", "1024x768x24"]
    with started(
        [*command, "-nolisten", "tcp"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as server:
        assert server.stdout is not None
        number = server.stdout.readline().strip()
        assert number.isdigit(), "the display did not come up"
        yield f":{number}"


@pytest.mark.opponent
def test_xboard_plays_it_against_another_program(
    require_program: Programs, display: str, tmp_path: Path
) -> None:
    """A whole game against Phalanx; XBoard judges every move and every claim."""
    xboard, phalanx = require_program("xboard"), require_program("phalanx")
    path, talk = tmp_path / "game.pgn", tmp_path / "debug"
    command = [
        xboard, "-fcp", " ".join(XBOARD), "-fd", str(tmp_path), "-scp", phalanx,
        "-sd", str(tmp_path), "-mg", "1", "-mps", "0", "-tc", "0:02", "-inc", "0",
        "-sgf", str(path), "-xponder", "-noGUI", "-debug", "-nameOfDebugFile", str(talk),
    ]  # fmt: skip
    with program_group(command, os.environ | {"DISPLAY": display, "HOME": str(tmp_path)}):
        game = finished_game(path, talk, 120)
    assert "Philidor" in game.headers["White"] + game.headers["Black"]
    assert len(list(game.mainline_moves())) >= SHORTEST_GAME
    assert not [line for line in talk.read_text(errors="replace").splitlines()
                if "<first : Illegal" in line or "<first : Error" in line]  # fmt: skip


@pytest.mark.opponent
def test_polyglot_adapts_it(require_program: Programs, tmp_path: Path) -> None:
    """Polyglot speaks XBoard to python-chess and UCI to Philidor."""
    polyglot = require_program("polyglot")
    settings = tmp_path / "polyglot.ini"
    settings.write_text(
        "[PolyGlot]\n"
        f"EngineDir = {tmp_path}\nEngineCommand = {' '.join(UCI)}\n"
        "Book = false\nLog = false\nResign = false\n[Engine]\nHash = 4\n"
    )
    with chess.engine.SimpleEngine.popen_xboard(
        [polyglot, str(settings)], timeout=30, cwd=str(tmp_path)
    ) as engine:
        assert "Philidor" in engine.id["name"]
        board = chess.Board()
        for _ in range(10):
            result = engine.play(board, chess.engine.Limit(time=0.05))
            assert result.move is not None
            board.push(result.move)


def test_the_classics_play_over_both_protocols() -> None:
    from philidor.players import ENGINES

    for info in ENGINES:
        for protocol in ("uci", "xboard"):
            with opened(protocol, "--engine", info.key) as engine:
                board = chess.Board()
                for _ in range(4):
                    result = engine.play(board, chess.engine.Limit(time=0.02))
                    assert result.move is not None, info.key
                    board.push(result.move)


def test_sigint_does_not_disturb_xboards_engine() -> None:
    engine = EngineProcess(XBOARD)
    try:
        engine.send("xboard", "ping 1")
        engine.until("pong 1", 20)
        engine.process.send_signal(signal.SIGINT)
        engine.send("ping 2")
        engine.until("pong 2", 20)
    finally:
        assert engine.close() == 0


def test_tablebases_that_are_not_there_are_no_error() -> None:
    """XBoard sends its default path to every program that can use Syzygy's tables."""
    engine = EngineProcess(XBOARD)
    try:
        engine.send("xboard", "egtpath syzygy /no/such/folder", "ping 1")
        said = engine.until("pong 1", 20)
        assert not [line for line in said if line.startswith("Error")]
    finally:
        assert engine.close() == 0
