"""Expected positions, moves and attacks for RDChess by python-chess and plain counting."""

from __future__ import annotations

import chess
from tests.classics.thinking import random_game

from philidor.classics.rdchess.attacks import attack_byte, survey
from philidor.classics.rdchess.board import Board, to_12x12
from philidor.classics.rdchess.movegen import MoveLists
from philidor.classics.rdchess.notation import spoken
from philidor.classics.rdchess.search import Search
from philidor.classics.rdchess.table import Table
from philidor.game.fen import parse_fen

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
QUIET = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 4 9"
TACTICAL = (
    KIWIPETE,
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
)


def board_at(fen: str) -> Board:
    """A board with attack tables, pins and checks filled in."""
    board = Board()
    board.set_up(parse_fen(fen))
    survey(board)
    return board


def search_at(fen: str) -> Search:
    """A search that is ready to begin, with a table of its own."""
    board = board_at(fen)
    search = Search(board, Table(1))
    search.prepare(MoveLists().legal(board))
    return search


def deepened(search: Search, depth: int) -> int:
    """The score after iterations with open windows."""
    score = 0
    for iteration in range(1, depth + 1):
        score = search.search_root(-20000, 20000, iteration)
    return score


def played(board: Board, *texts: str) -> Board:
    """The board after these moves, surveyed."""
    for text in texts:
        board.play(encoded(board, text))
    survey(board)
    return board


def encoded(board: Board, text: str) -> int:
    """RDChess's own number of a legal move."""
    return next(move for move in MoveLists().legal(board) if spoken(move) == text)


def square(name: str) -> int:
    """The 12x12 square with that name."""
    return to_12x12(chess.parse_square(name))


def byte(board: Board, white: bool, name: str) -> int:
    """The attack byte of a side for a square."""
    return attack_byte(board, 0 if white else 1, square(name))


def random_position(seed: int, plies: int) -> chess.Board:
    """The final position of a random game."""
    board = chess.Board()
    for before, move in random_game(seed, plies):
        board = before.copy(stack=False)
        board.push(move)
    return board
