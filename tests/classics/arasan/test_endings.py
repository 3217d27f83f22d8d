"""Arasan wins the endings that the source says it plays fairly well, move by move."""

from __future__ import annotations

from random import Random

import chess
import pytest

from philidor.classics.arasan.endings import pawn_wins
from philidor.classics.arasan.player import Arasan
from philidor.contract.info import ignore
from philidor.contract.limits import Limits
from philidor.evaluation.kpk import pawn_wins as solved
from philidor.game.fen import parse_fen

NODES = 20_000


def conducted(fen: str, nodes: int = NODES) -> chess.Board:
    """The game that Arasan plays against itself from a position to the end."""
    board, arasan = chess.Board(fen), Arasan()
    moves: list[str] = []
    while not board.is_game_over(claim_draw=True):
        arasan.set_position(parse_fen(fen), moves)
        answer = arasan.go(Limits(nodes=nodes), ignore)
        assert answer.move is not None
        moves.append(answer.move)
        board.push_uci(answer.move)
    return board


def square_apart(one: int, other: int) -> int:
    return chess.square_distance(one, other)


def test_the_rules_of_the_pawn_ending_are_nearly_always_right() -> None:
    """Against the solved ending: few claimed wins are wrong, and most wins are found."""
    wrong = known = wins = 0
    for pawn in range(8, 56):
        for king in range(64):
            for enemy in range(64):
                if len({pawn, king, enemy}) < 3 or square_apart(king, enemy) < 2:
                    continue
                for our_turn in (True, False):
                    if our_turn and enemy in chess.SquareSet(chess.BB_PAWN_ATTACKS[True][pawn]):
                        continue
                    said = pawn_wins(pawn, king, enemy, our_turn)
                    true = solved(our_turn, king, enemy, pawn)
                    wins += true
                    known += said and true
                    wrong += said and not true
    assert wins > 200_000
    assert wrong < 200
    assert known > 0.7 * wins


@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        ("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "1-0"),
        ("8/8/8/3k4/8/8/8/KR6 w - - 0 1", "1-0"),
        ("r3k3/8/8/8/8/4K3/8/8 w - - 0 1", "0-1"),
        ("8/8/8/3k4/8/8/8/KBB5 w - - 0 1", "1-0"),
    ],
)
def test_mopping_up_ends_in_mate(fen: str, winner: str) -> None:
    board = conducted(fen)
    assert board.is_checkmate()
    assert board.result() == winner


@pytest.mark.slow
@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
        "8/8/8/3k4/8/8/8/K1BN4 w - - 0 1",
        "kbn5/8/8/3K4/8/8/8/8 b - - 0 1",
        "7k/8/8/8/3K4/3N4/3B4/8 w - - 0 1",
    ],
)
def test_bishop_and_knight_mate(fen: str) -> None:
    """Mate comes within fifty moves, although the search does not count them."""
    board = conducted(fen, 30_000)
    assert board.is_checkmate()


def pawn_endings(number: int, won: bool) -> list[str]:
    """Positions of king and pawn against king, with the pawn's side to move."""
    random, fens = Random(64), list[str]()
    while len(fens) < number:
        pawn, king, enemy = random.randrange(8, 56), random.randrange(64), random.randrange(64)
        board = chess.Board(None)
        for square, letter in ((pawn, "P"), (king, "K"), (enemy, "k")):
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        if len(board.piece_map()) == 3 and board.is_valid():
            if solved(True, king, enemy, pawn) == won:
                fens.append(board.fen())
    return fens


@pytest.mark.slow
def test_king_and_pawn_win_what_is_won() -> None:
    """The source says "fairly well": all but a few of the won endings end in mate."""
    results = [conducted(fen, 10_000).is_checkmate() for fen in pawn_endings(30, won=True)]
    assert sum(results) >= 28


@pytest.mark.parametrize(
    ("fen", "result"),
    [
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", "1-0"),
        ("8/8/8/8/8/k7/7P/K7 w - - 0 1", "1-0"),
        ("8/8/8/8/4k3/8/4P3/3K4 b - - 0 1", "1/2-1/2"),
        ("8/7k/8/8/8/8/K6P/8 b - - 0 1", "1/2-1/2"),
    ],
)
def test_textbook_pawn_endings(fen: str, result: str) -> None:
    assert conducted(fen, 10_000).result(claim_draw=True) == result
