"""Puzzles from games: uniqueness, themes, difficulty by levels."""

from __future__ import annotations

import io
from collections.abc import Iterator

import chess
import chess.pgn
import pytest

from philidor.explanations.values import Value
from philidor.pgn.reader import games_in
from philidor.puzzles import checking
from philidor.puzzles.difficulty import Difficulty
from philidor.puzzles.games import between_levels, played
from philidor.puzzles.generator import Generator, Played
from philidor.puzzles.labels import themes_of
from philidor.puzzles.puzzle import Puzzle
from philidor.puzzles.solving import Attempt

# Legal's mate: 5... Bxd1 allows mate in two, and nothing else wins as much.
LEGAL = '[White "Ann"]\n[Black "Bob"]\n[Date "1750.??.??"]\n\n' + (
    "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n"
)

HARD = "h7h6 g5f7 f8f7 c4d6 c7d6 b3f7 g8f7 f4e5 d6f6 e5f6"


@pytest.fixture(scope="module")
def maker() -> Iterator[Generator]:
    with Generator(tries=0, nodes=20_000) as found:
        yield found


def game(text: str) -> Played:
    (read,) = games_in(text)
    found = played(read, "game1")
    assert found is not None
    return found


def test_a_mate_that_was_allowed_becomes_a_puzzle(maker: Generator) -> None:
    found = list(maker.puzzles(game(LEGAL)))
    (mate,) = [one for one in found if "mate" in one.themes]
    assert mate.moves == ("g4d1", "c4f7", "e8e7", "c3d5")
    assert {"mateIn2", "opening", "short"} <= set(mate.themes)
    assert mate.source == "games"
    assert mate.origin is not None
    assert (mate.origin.white, mate.origin.game, mate.origin.ply) == ("Ann", "game1", 11)
    assert mate.rating is None, "without tries there is no rating"


@pytest.mark.parametrize(
    "fen",
    [
        # Two rooks can give mate at once; the first move is unique only if one of them can.
        "7k/R7/1R6/8/8/8/8/K7 w - - 0 1",
        # Two ways to win the queen.
        "3qk3/8/4N3/3R4/8/8/8/3K4 w - - 0 1",
        "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1",
    ],
)
def test_what_is_not_unique_or_not_won_is_no_puzzle(maker: Generator, fen: str) -> None:
    line = maker.solution(chess.Board(fen))
    assert all(len(line) % 2 for _ in line[:1])
    if line:
        end = chess.Board(fen)
        for move in line:
            end.push(move)
        assert end.is_checkmate()
    if "R7" not in fen:
        assert not line


def test_themes_follow_from_the_moves() -> None:
    board = chess.Board("3q1k2/8/8/8/5N2/8/8/3R3K w - - 0 1")
    line = [chess.Move.from_uci(text) for text in ("f4e6", "f8e7", "e6d8")]
    assert set(themes_of(board, line, Value(cp=700))) == {"crushing", "endgame", "short", "fork"}
    promoting = chess.Board("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    (queen,) = [chess.Move.from_uci("a7a8q")]
    assert "promotion" in themes_of(promoting, [queen], Value(cp=500))
    assert "underPromotion" in themes_of(promoting, [chess.Move.from_uci("a7a8n")], Value(cp=500))


def test_levels_tell_easy_from_hard() -> None:
    """A mate in one beside a quiet sacrifice of lichess's that people rate at 2476."""
    easy = Puzzle(fen="6k1/p4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", moves=("a7a6", "d1d8"))
    hard = Puzzle(
        fen="1r3rk1/pbqn1ppp/1ppb4/2p1p1N1/1PN1PP2/PQPPB3/6PP/R4RK1 b - - 0 15",
        moves=tuple(HARD.split()),
    )
    with Difficulty(tries=12) as difficulty:
        low, high = difficulty.of(easy), difficulty.of(hard)
        assert low.rating + 300 < high.rating
        assert difficulty.of(easy) == low, "the same puzzle gets the same rating"
        assert 250 < low.deviation < 350


def test_the_engine_checks_solutions() -> None:
    right = Puzzle(fen="6k1/p4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", moves=("a7a6", "d1d8"))
    wrong = Puzzle(fen=right.fen, moves=("a7a6", "d1d7"))
    found = list(checking.check([right, wrong], nodes=2_000))
    assert [(one.first, one.whole) for one in found] == [(True, True), (True, True)], (
        "a mate solves every puzzle"
    )
    other = Puzzle(fen="6k1/p4p1p/8/8/8/8/5PPP/3R2K1 b - - 0 1", moves=("a7a6", "g1h1"))
    (one,) = checking.check([other], nodes=2_000)
    assert (one.first, one.whole) == (False, False)
    assert one.engine


def test_games_between_levels_repeat_by_their_seed() -> None:
    (one,) = between_levels((1000, 700), 1, 5)
    (same,) = between_levels((1000, 700), 1, 5)
    assert one.moves == same.moves
    assert one.origin.white == "Level 1000"
    assert len(one.moves) > 5


def test_what_is_no_ordinary_game_is_left_out(tmp_path: object) -> None:
    assert [played(one) for one in games_in('[Variant "Atomic"]\n\n1. e4 *\n')] == [None]
    (passing,) = games_in("1. e4 Z0 2. d4 *\n")
    found = played(passing)
    assert found is None or [move.uci() for move in found.moves] == ["e2e4"]


def test_python_chess_agrees_with_the_puzzle(maker: Generator) -> None:
    reference = chess.pgn.read_game(io.StringIO(LEGAL))
    assert reference is not None
    for one in maker.puzzles(game(LEGAL)):
        assert Attempt(one).board.is_valid()
