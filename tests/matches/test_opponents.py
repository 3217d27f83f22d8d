"""Whole games against other programs, each side a process of its own with a running clock.

Each program plays one game with each colour at 1.5 s + 0.02 s; `PHILIDOR_FULL_MATCHES=1` asks for
four games at 10 s + 0.1 s. The tests check that the engine plays its games to the end, legally and
in time, not that it wins them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import StringIO
from pathlib import Path
from time import perf_counter

import chess
import chess.engine
import chess.pgn
import pytest

FULL = os.environ.get("PHILIDOR_FULL_MATCHES") == "1"
BASE, INCREMENT, GAMES = (10.0, 0.1, 4) if FULL else (1.5, 0.02, 2)
# A game this long is broken off: the rules, not the clock, are the matter here.
LONGEST = 500
OPENINGS = (
    "e4 e5 Nf3 Nc6 Bb5 a6",
    "d4 Nf6 c4 e6 Nc3 Bb4",
    "e4 c5 Nf3 d6 d4 cxd4",
    "c4 e5 Nc3 Nf6 g3 d5",
)
OPPONENTS: dict[str, tuple[str, tuple[str, ...], dict[str, int | bool]]] = {
    "GNU Chess": ("gnuchess", ("-u",), {}),
    "Stockfish at 1800": ("stockfish", (), {"UCI_LimitStrength": True, "UCI_Elo": 1800}),
}
Engine = chess.engine.SimpleEngine
Pair = tuple[Engine, Engine]

pytestmark = [pytest.mark.slow, pytest.mark.opponent, pytest.mark.timeout(1200)]


class SpoiltGameError(Exception):
    """What need not be our fault: the opponent died or fell silent, as GNU Chess sometimes does, or
    our clock ran out, as it may while other programs keep the processors."""


# So often a game may be spoilt.
TRIES = 3


@pytest.fixture(params=list(OPPONENTS))
def engines(
    request: pytest.FixtureRequest, require_program: Callable[[str], str], tmp_path: Path
) -> Iterator[tuple[str, Engine, Callable[[], Engine]]]:
    """The opponent's name, ours, and how to start theirs; all closed after the games."""
    program, words, options = OPPONENTS[request.param]
    path = require_program(program)
    with ExitStack() as stack:
        ours = stack.enter_context(Engine.popen_uci([sys.executable, "-m", "philidor", "uci"]))
        # Other tests and programs share the machine's processors.
        ours.configure({"Move Overhead": 100})

        def start() -> Engine:
            # GNU Chess leaves a log where it is started.
            theirs = stack.enter_context(Engine.popen_uci([path, *words], cwd=tmp_path))
            theirs.configure(options)
            return theirs

        yield request.param, ours, start


def opened(line: str) -> chess.Board:
    """The position after an opening in SAN."""
    board = chess.Board()
    for san in line.split():
        board.push_san(san)
    return board


def play(board: chess.Board, white: Engine, black: Engine, ours: Engine) -> dict[bool, float]:
    """Play the game out; the seconds left to White (True) and Black.

    An illegal move or a crash of ours raises. An opponent that oversteps its time loses at once.
    """
    clocks = {chess.WHITE: BASE, chess.BLACK: BASE}
    game = object()
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < LONGEST:
        mover = board.turn
        engine = white if mover else black
        limit = chess.engine.Limit(
            white_clock=clocks[chess.WHITE],
            black_clock=clocks[chess.BLACK],
            white_inc=INCREMENT,
            black_inc=INCREMENT,
        )
        began = perf_counter()
        try:
            result = engine.play(board, limit, game=game)
        except (chess.engine.EngineTerminatedError, TimeoutError) as error:
            if engine is ours:
                raise
            raise SpoiltGameError(str(error) or "the opponent fell silent") from error
        clocks[mover] -= perf_counter() - began
        assert result.move is not None
        assert result.move in board.legal_moves
        if engine is ours:
            if clocks[mover] <= 0:
                raise SpoiltGameError(f"our time was over at move {board.fullmove_number}")
        elif clocks[mover] <= 0:
            return clocks
        clocks[mover] += INCREMENT
        board.push(result.move)
    return clocks


def replayed(board: chess.Board) -> chess.Board:
    """The end of the game as python-chess reads it back from PGN."""
    written = str(chess.pgn.Game.from_board(board))
    read = chess.pgn.read_game(StringIO(written))
    assert read is not None
    assert not read.errors
    return read.end().board()


def whole_game(
    opening: str, we_are_white: bool, ours: Engine, start: Callable[[], Engine]
) -> tuple[chess.Board, dict[bool, float]]:
    """One game and the clocks at its end, played again if it is spoilt."""
    spoilt: list[str] = []
    while len(spoilt) < TRIES:
        board = opened(opening)
        theirs = start()
        pair: Pair = (ours, theirs) if we_are_white else (theirs, ours)
        try:
            return board, play(board, *pair, ours)
        except SpoiltGameError as error:
            spoilt.append(str(error))
    raise AssertionError(f"no try of the game {opening} was played out: {'; '.join(spoilt)}")


def test_games_with_both_colours(engines: tuple[str, Engine, Callable[[], Engine]]) -> None:
    name, ours, start = engines
    points = 0.0
    for number, opening in enumerate(OPENINGS[:GAMES]):
        we_are_white = number % 2 == 0
        board, clocks = whole_game(opening, we_are_white, ours, start)
        assert replayed(board).fen() == board.fen()
        outcome = board.outcome(claim_draw=True)
        if outcome is not None and outcome.winner is not None:
            points += outcome.winner == we_are_white
        elif outcome is None and clocks[not we_are_white] <= 0:
            points += 1
        else:
            points += 0.5
        assert len(board.move_stack) > 10 + len(opening.split()) or outcome is not None
    sys.stderr.write(f"{points} of {GAMES} points against {name}\n")
