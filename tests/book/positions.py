"""Positions and books for the tests of this package."""

from __future__ import annotations

import chess
from hypothesis import strategies as st

from philidor.book.repertoire import BookMove, Repertoire
from philidor.contract.setup import Setup
from philidor.game.fen import parse_fen, start
from philidor.game.replay import after

# Where everything that is special may happen: castling, promotions, en passant, pins.
SPECIAL = (
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/8/2pP4/8/8/8/R3K2R w KQ c6 0 1",
    "3rk3/8/8/8/1N3N2/8/8/R3K2R w KQ - 0 1",
)
choices = st.lists(st.integers(0, 200), max_size=40)


def setup_on(board: chess.Board) -> Setup:
    """The neutral position of a board, its en passant square after every double step."""
    return parse_fen(board.fen(en_passant="fen"), board.chess960)


def played(fen: str, choices: list[int], chess960: int | None = None) -> chess.Board:
    """A board after moves chosen by the numbers."""
    board = chess.Board(fen) if chess960 is None else chess.Board.from_chess960_pos(chess960)
    for choice in choices:
        legal = sorted(board.legal_moves, key=str)
        if not legal:
            break
        board.push(legal[choice % len(legal)])
    return board


def repertoire(*lines: str, weight: int = 5) -> Repertoire:
    """A book of lines of UCI moves from the initial position."""
    book = Repertoire()
    for line in lines:
        setup = start()
        for move in line.split():
            book.put(setup, BookMove(move, weight))
            setup = after(setup, move)
    return book


def contents(book: Repertoire) -> dict[str, dict[str, int]]:
    """Positions, moves and weights, to compare books by."""
    return {
        key: {move.move: move.weight for move in known.moves.values()}
        for key, known in book.positions.items()
    }
