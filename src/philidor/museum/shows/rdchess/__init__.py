"""RDChess's demonstrations, by topic; here the boards and searches that they use."""

from __future__ import annotations

from philidor.classics.rdchess.attacks import survey
from philidor.classics.rdchess.board import Board
from philidor.classics.rdchess.movegen import MoveLists
from philidor.classics.rdchess.notation import spoken
from philidor.classics.rdchess.search import Search
from philidor.classics.rdchess.table import Table
from philidor.classics.rdchess.types import INFINITE
from philidor.game.fen import parse_fen


def board_at(fen: str, *moves: str) -> Board:
    """A board with its attack bytes and pins, after some moves."""
    board = Board()
    board.set_up(parse_fen(fen))
    survey(board)
    for name in moves:
        board.play(named(board, name))
        survey(board)
    return board


def named(board: Board, name: str) -> int:
    """A legal move by its UCI name."""
    return next(move for move in MoveLists().legal(board) if spoken(move) == name)


def search_at(board: Board) -> Search:
    """A search that is ready to begin."""
    search = Search(board, Table(1))
    search.prepare(MoveLists().legal(board))
    return search


def deepened(search: Search, depth: int) -> Search:
    """The search after the iterations up to a depth, each with an open window."""
    for iteration in range(1, depth + 1):
        search.search_root(-INFINITE, INFINITE, iteration)
    return search
