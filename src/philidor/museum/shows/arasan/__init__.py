"""Arasan's demonstrations, by topic; here the boards and searches that they use."""

from __future__ import annotations

from philidor.classics.arasan.board import Board
from philidor.classics.arasan.movegen import Generator
from philidor.classics.arasan.notation import spoken
from philidor.classics.arasan.search import Search
from philidor.classics.arasan.table import Table
from philidor.classics.arasan.types import ExtendedMove
from philidor.game.fen import parse_fen


def board_at(fen: str) -> Board:
    """Arasan's board at a position."""
    board = Board()
    board.set_up(parse_fen(fen))
    return board


def search_at(fen: str) -> Search:
    """A search that is ready to begin."""
    board = board_at(fen)
    search = Search(board, Table(1))
    search.prepare(Generator().legal(board))
    return search


def named(board: Board, name: str) -> ExtendedMove:
    """A legal move by its UCI name."""
    return next(move for move in Generator().legal(board) if spoken(move) == name)
