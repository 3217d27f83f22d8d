"""Static exchange evaluation compared with a plain search of all exchanges."""

from __future__ import annotations

import chess
import pytest
from tests.core.boards import each, sample, stand

from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.core.see import VALUES, wins_at_least
from philidor.core.types import CASTLING, EN_PASSANT, FLAG_MASK, PROMOTION
from philidor.game.attacks import attackers

LETTERS = "pnbrqk"
Men = dict[str, int]
WORTH: Men = dict(zip(LETTERS, VALUES[:6], strict=True)) | {".": 0}


def best_gain(board: list[str], target: int, white: bool) -> int:
    """What a side gains on a square by capturing with its cheapest piece, or by not capturing."""
    text = "".join(board)
    own = attackers(text, target, white)
    if not own:
        return 0
    origin = min(own, key=lambda square: (LETTERS.index(board[square].lower()), square))
    if board[origin].lower() == "k" and attackers(text, target, not white):
        return 0
    after = board.copy()
    after[target], after[origin] = board[origin], "."
    return max(0, WORTH[board[target].lower()] - best_gain(after, target, not white))


def exchange(position: Position, move: int) -> int:
    """What a move gains once the captures on its target are over."""
    origin, target, flag = move & 63, move >> 6 & 63, move & FLAG_MASK
    board = list(position.letters())
    white = board[origin].isupper()
    gain = WORTH[board[target].lower()]
    board[target], board[origin] = board[origin], "."
    if flag == EN_PASSANT:
        gain += WORTH["p"]
        board[target ^ 8] = "."
    if flag == PROMOTION:
        piece = LETTERS[(move >> 12 & 3) + 1]
        gain += WORTH[piece] - WORTH["p"]
        board[target] = piece.upper() if white else piece
    return gain - best_gain(board, target, not white)


FENS = (
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "3r3k/3r4/8/3PpP2/8/3K4/3R4/3R4 w - e6 0 1",
    # Batteries in every order: queen before rook, bishop before queen, pawn before bishop.
    "3r1rk1/3q1b2/4n3/3p4/2P1P3/1B1R4/B2Q4/3R2K1 w - - 0 1",
    "3r1rk1/3q1b2/4n3/3p4/2P1P3/1B1R4/B2Q4/3R2K1 b - - 0 1",
)


@each(lambda: [*FENS, *sample(150, seed=31)])
def test_equals_an_exchange_search(fen: str) -> None:
    position = stand(fen)
    for move in legal_moves(position):
        if move & FLAG_MASK == CASTLING:
            continue
        gain = exchange(position, move)
        for threshold in (gain - 200, gain - 1, gain):
            assert wins_at_least(position, move, threshold), f"{move:#x}: {gain}"
        for threshold in (gain + 1, gain + 99, gain + 1500):
            assert not wins_at_least(position, move, threshold), f"{move:#x}: {gain}"


def test_castling_gains_nothing() -> None:
    position = stand("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    (castling, _) = (move for move in legal_moves(position) if move & FLAG_MASK == CASTLING)
    assert wins_at_least(position, castling, 0)
    assert not wins_at_least(position, castling, 1)


@pytest.mark.parametrize(
    ("fen", "name", "gain"),
    [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -225),
        ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5", 975),
        ("4k3/4r3/8/4p3/8/8/8/4QK2 w - - 0 1", "e1e5", 100 - 975),
    ],
)
def test_worked_examples(fen: str, name: str, gain: int) -> None:
    position = stand(fen)
    origin, target = chess.parse_square(name[:2]), chess.parse_square(name[2:])
    move = origin | target << 6
    assert move in legal_moves(position)
    assert wins_at_least(position, move, gain)
    assert not wins_at_least(position, move, gain + 1)
