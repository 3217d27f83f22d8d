"""Target tables, the twelve pawn cases and the generator (T2, T3, T9)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.classics.romichess.positions import PERFT, board_at

from philidor.classics.romichess.counting import count_moves
from philidor.classics.romichess.movegen import generate_captures, generate_moves
from philidor.classics.romichess.setting import move_name
from philidor.classics.romichess.tables import action, pawn_case
from philidor.classics.romichess.types import (
    BLACK,
    BORDER,
    EMPTY_SQUARE,
    ENEMY_KING,
    ENEMY_PIECE,
    FRIENDLY_PIECE,
    L1R,
    L1X,
    L2R,
    L2X,
    LER,
    LEX,
    LPR,
    LPX,
    NON,
    OFF_BOARD,
    WHITE,
    X1R,
    X2R,
    XER,
    XPR,
)
from philidor.contract.setup import START_FEN, FenError
from philidor.game.fen import parse_fen

# A knight in the corner of a board whose border has been blanked.
WITHOUT_BORDER = """
from philidor.classics.romichess.board import Board
from philidor.classics.romichess.movegen import generate_moves
from philidor.classics.romichess.setting import set_up
from philidor.game.fen import parse_fen
board = Board()
set_up(board, parse_fen("7k/8/8/8/8/8/8/N6K w - - 0 1"))
border = 39
reached = sorted(21 + step for step in (8, 12, 19, 21, -8, -12, -19, -21))
for content in (border, 0):
    for square in reached:
        if board.chess_board[square] == border:
            board.chess_board[square] = content
    generate_moves(board)
    moves = [board.move_at(i) for i in range(board.bottom(), board.top() + 1)]
    print(sorted(move["to_square"] for move in moves if move["from_square"] == 21) == reached)
"""


def names(fen: str) -> set[str]:
    board = board_at(fen)
    generate_moves(board)
    return {move_name(board.move_at(i)) for i in range(board.bottom(), board.top() + 1)}


def test_target_tables_turn_cells_into_actions() -> None:
    for side, own, enemy, king in ((WHITE, 1, 21, 36), (BLACK, 21, 1, 16)):
        assert action(side, 0) == EMPTY_SQUARE
        assert action(side, own) == FRIENDLY_PIECE
        assert action(side, enemy) == ENEMY_PIECE
        assert action(side, king) == ENEMY_KING
        assert action(side, BORDER) == OFF_BOARD


def test_nothing_but_the_target_table_keeps_pieces_on_the_board() -> None:
    """With the border read as empty cells a knight leaves the board: no other test stops it."""
    answer = subprocess.run(
        [sys.executable, "-c", WITHOUT_BORDER],
        env={**os.environ, "PHILIDOR_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.split() == ["False", "True"]


WHITE_CASES = {
    2: (X2R, L2R, L2X),
    3: (X1R, L1R, L1X),
    4: (X1R, L1R, L1X),
    5: (XER, LER, LEX),
    6: (X1R, L1R, L1X),
    7: (XPR, LPR, LPX),
}


@pytest.mark.parametrize("rank", range(1, 9))
@pytest.mark.parametrize("file", range(1, 9))
def test_pawn_cases_of_every_square(rank: int, file: int) -> None:
    group = 0 if file == 1 else 2 if file == 8 else 1
    expected = WHITE_CASES[rank][group] if rank in WHITE_CASES else NON
    assert pawn_case(WHITE, 10 * (rank + 1) + file) == expected
    assert pawn_case(BLACK, 10 * (10 - rank) + file) == expected


def queens(*moves: str) -> set[str]:
    return {move + kind for move in moves for kind in "nbrq"}


# One pawn for each case, every piece it could capture beside it, and its moves.
TWELVE = [
    (X2R, "4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1", {"a2a3", "a2a4", "a2b3"}),
    (L2R, "4k3/8/8/8/8/2p1p3/3P4/6K1 w - - 0 1", {"d2c3", "d2d3", "d2d4", "d2e3"}),
    (L2X, "4k3/8/8/8/8/6p1/7P/4K3 w - - 0 1", {"h2g3", "h2h3", "h2h4"}),
    (X1R, "4k3/8/8/8/1p6/P7/8/4K3 w - - 0 1", {"a3a4", "a3b4"}),
    (L1R, "4k3/8/8/8/2p1p3/3P4/8/4K3 w - - 0 1", {"d3c4", "d3d4", "d3e4"}),
    (L1X, "4k3/8/8/8/6p1/7P/8/4K3 w - - 0 1", {"h3g4", "h3h4"}),
    (XER, "4k3/8/8/Pp6/8/8/8/4K3 w - b6 0 1", {"a5a6", "a5b6"}),
    (LER, "4k3/8/2p5/3Pp3/8/8/8/4K3 w - e6 0 1", {"d5c6", "d5d6", "d5e6"}),
    (LEX, "4k3/8/8/6pP/8/8/8/4K3 w - g6 0 1", {"h5g6", "h5h6"}),
    (XPR, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", queens("a7a8", "a7b8")),
    (LPR, "2n1n2k/3P4/8/8/8/8/8/4K3 w - - 0 1", queens("d7c8", "d7d8", "d7e8")),
    (LPX, "1k4n1/7P/8/8/8/8/8/4K3 w - - 0 1", queens("h7g8", "h7h8")),
]


@pytest.mark.parametrize(("case", "fen", "moves"), TWELVE)
def test_the_twelve_pawn_cases(case: int, fen: str, moves: set[str]) -> None:
    square = next(iter(moves))[:2]
    cell = 10 * (int(square[1]) + 1) + "abcdefgh".index(square[0]) + 1
    assert pawn_case(WHITE, cell) == case
    assert {name for name in names(fen) if name.startswith(square)} == moves


def test_black_pawns_mirror_white_ones() -> None:
    for _, fen, moves in TWELVE:
        rows, _, _, passant, *_ = fen.split()
        turned = "/".join(reversed(rows.swapcase().split("/")))
        square = passant.replace("6", "3")
        mirrored = {
            name[0] + str(9 - int(name[1])) + name[2] + str(9 - int(name[3])) + name[4:]
            for name in moves
        }
        origin = next(iter(mirrored))[:2]
        found = names(f"{turned} b - {square} 0 1")
        assert {name for name in found if name.startswith(origin)} == mirrored


def test_the_capture_generator_finds_a_king_left_in_check() -> None:
    board = board_at("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1")
    generate_moves(board)
    moves = {move_name(board.move_at(i)): i for i in range(board.bottom(), board.top() + 1)}
    assert "e2d3" in moves, "pinned pieces move in a pseudo-legal list"
    board.make(moves["e2d3"])
    assert not generate_captures(board)
    board.unmake()
    board.make(moves["e1d1"])
    assert generate_captures(board)


@pytest.mark.parametrize(("fen", "depth", "count"), PERFT)
def test_perft(fen: str, depth: int, count: int) -> None:
    board = board_at(fen)
    assert count_moves(board, depth) == count


@pytest.mark.slow
def test_perft_six_of_the_companion_program() -> None:
    assert count_moves(board_at(START_FEN), 6) == 119_060_324


def test_perft_of_tricky_positions(shared: Path) -> None:
    path = shared / "data" / "perft" / "tricky.perft"
    if not path.exists():
        pytest.skip("there is no ../shared/data/perft/tricky.perft")
    fen, counted, refused = "", 0, 0
    for line in path.read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word == "epd":
            fen = rest
        elif word == "perft" and not playable(fen):
            refused += 1
        elif word == "perft":
            depth, count = (int(field) for field in rest.split())
            assert count_moves(board_at(fen), depth) == count, (fen, depth)
            counted += 1
    assert counted > 30, f"{refused} lines were refused"


def playable(fen: str) -> bool:
    """Whether this board supports the position: no Chess960 and no impossible position."""
    try:
        return not parse_fen(fen).chess960
    except FenError:
        return False
