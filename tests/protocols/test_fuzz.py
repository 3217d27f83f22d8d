"""Thousands of random, malformed and out-of-order lines: no crash, no hang, `isready` answered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.engine_process import UCI, XBOARD, EngineProcess

PATIENCE = 2.0
EXAMPLES = 60
LINES = 40

OPTIONS = ("Threads", "MultiPV", "Move Overhead", "Ponder", "UCI_Chess960", "UCI_Elo",
           "UCI_ShowWDL", "UCI_LimitStrength", "Clear Hash", "Nonsense", "value", "",
           "OwnBook", "Book File", "Network File", "Quiescence Depth", "Search Depth")  # fmt: skip
NUMBERED = ("sd", "time", "otim", "cores", "ping", "rating", "st")
PLAIN = (
    "xboard", "protover 2", "new", "force", "go", "playother", "white", "black", "?", "draw",
    "result *", "undo", "remove", "hard", "easy", "post", "nopost", "analyze", "exit", ".", "hint",
    "bk", "pause", "resume", "edit", "#", "c", "Ke1", "memory 2", "variant fischerandom",
    "variant normal", "accepted x", "st 1",
)  # fmt: skip

numbers = st.one_of(
    st.integers(-5, 300).map(str),
    st.integers(-(2**70), 2**70).map(str),
    st.sampled_from(["", "x", "1e3", "0x10", "1.5", "\u0663", "--1", "9" * 400]),
)
squares = st.builds(lambda f, r: "abcdefgh"[f] + str(r + 1), st.integers(0, 7), st.integers(0, 7))
moves = st.one_of(
    st.sampled_from(["e2e4", "e7e5", "g1f3", "e1g1", "e1h1", "a7a8q", "0000", "O-O", "e2e4e5"]),
    st.builds(lambda a, b, p: a + b + p, squares, squares, st.sampled_from(["", "q", "n", "k"])),
)
fens = st.one_of(
    st.sampled_from(
        [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "1r2k1r1/1p4p1/8/8/8/8/1P4P1/1R2K1R1 w GBgb - 0 1",
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w KQ e3 99 " + "9" * 5000,
        ]
    ),
    st.text("pnbrqkPNBRQK12345678/ wb-acefgh", max_size=60),
)
# Whatever ends the program on purpose is left out, and what fills the machine's memory.
noise = st.text(max_size=40).filter(lambda text: "quit" not in text and "Hash" not in text)
positions = st.builds(
    lambda head, after: f"position {head} moves {' '.join(after)}",
    st.one_of(st.just("startpos"), fens.map("fen {}".format)),
    st.lists(moves, max_size=8),
)
bounds = st.one_of(
    st.builds(
        "{} {}".format,
        st.sampled_from(
            ["depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "mate"]
        ),
        numbers,
    ),
    st.sampled_from(["infinite", "ponder"]),
    st.lists(moves, max_size=3).map(lambda some: "searchmoves " + " ".join(some)),
)
uci_options = st.builds(
    "setoption name {} value {}".format,
    st.sampled_from(OPTIONS),
    st.sampled_from(["true", "false", "1", "2", "0", "-1", "x", "", "1350", "99999999999",
                     "/dev/zero", "/dev/stdin", "/dev/tty", "/", "~nobody-here/x.bin", "<empty>"]),
)  # fmt: skip
uci_lines = st.one_of(
    noise,
    positions,
    st.lists(bounds, max_size=4).map(lambda some: "go " + " ".join(some)),
    uci_options,
    st.sampled_from(["uci", "isready", "ucinewgame", "stop", "ponderhit", "debug on", "debug off",
                     "register x", "setoption name Hash value 2", "setoption name Hash value 4",
                     "go", "position", "setoption", "joho stop"]),
)  # fmt: skip
xboard_lines = st.one_of(
    noise,
    moves,
    moves.map("usermove {}".format),
    fens.map("setboard {}".format),
    st.builds("{} {}".format, st.sampled_from(NUMBERED), numbers),
    st.builds("level {} {} {}".format, numbers, numbers, numbers),
    st.builds(
        "option {}={}".format,
        st.sampled_from(["MultiPV", "Resign Score", "Equal Time", "Nonsense", ""]),
        st.sampled_from(["0", "1", "3", "x", ""]),
    ),
    st.sampled_from(PLAIN),
)  # fmt: skip


class Fuzzed:
    """A program that is restarted only when it has failed."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.command = command
        self.program = EngineProcess(command)
        self.sent = 0

    def check(self, lines: list[str], close: list[str], answer: str) -> None:
        """Send the lines, and `close`, to which `answer` must come in time."""
        plain = [" ".join(line.split()).encode("utf-8", "replace").decode() for line in lines]
        self.sent += len(lines)
        try:
            self.program.send(*plain, *close)
            self.program.until(answer, PATIENCE)
        except (AssertionError, OSError):
            self.program.process.kill()
            self.program = EngineProcess(self.command)
            raise


def fuzzed(command: tuple[str, ...], first: list[str]) -> Iterator[Fuzzed]:
    """A program that must have survived a thousand lines at the end."""
    program = Fuzzed(command)
    if first:
        program.program.send(*first)
    yield program
    assert program.program.close() == 0
    assert program.sent >= 1000


# The main engine, and programs whose boards hold fewer positions than the protocols can name.
@pytest.fixture(scope="module", params=["philidor", "rajah", "paulchess-simple1"])
def uci(request: pytest.FixtureRequest) -> Iterator[Fuzzed]:
    yield from fuzzed((*UCI, "--engine", request.param), ["setoption name Hash value 1"])


@pytest.fixture(scope="module", params=["philidor", "romichess", "paulchess"])
def xboard(request: pytest.FixtureRequest) -> Iterator[Fuzzed]:
    yield from fuzzed((*XBOARD, "--engine", request.param), [])


fuzz = settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), derandomize=False)


@pytest.mark.slow
@fuzz
@given(lines=st.lists(uci_lines, min_size=LINES // 2, max_size=LINES))
def test_uci_survives(uci: Fuzzed, lines: list[str]) -> None:
    uci.check(lines, ["isready"], "readyok")


@pytest.mark.slow
@fuzz
@given(lines=st.lists(xboard_lines, min_size=LINES // 2, max_size=LINES))
def test_xboard_survives(xboard: Fuzzed, lines: list[str]) -> None:
    xboard.check(lines, [".", "?", "force", "ping 4711"], "pong 4711")


@pytest.mark.slow
def test_isready_is_answered_during_a_search() -> None:
    program = EngineProcess(UCI)
    program.send("setoption name Threads value 2", "go infinite")
    for _ in range(50):
        program.send("isready")
        program.until("readyok", PATIENCE)
    program.send("stop")
    program.until("bestmove", PATIENCE)
    assert program.close() == 0
