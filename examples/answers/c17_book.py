"""Answers of chapter 17."""

from __future__ import annotations

from examples.book import BookPlayer
from philidor.book.shelf import default_book
from philidor.game.fen import parse_fen


def shares(fen: str) -> dict[str, float]:
    """How often the book plays each of its moves in a position."""
    moves = default_book().moves(parse_fen(fen))
    total = sum(move.weight for move in moves)
    return {move.move: move.weight / total for move in moves if move.weight}


def main_line() -> list[str]:
    """The book's heaviest moves from the starting position until it ends."""
    player = BookPlayer()
    line: list[str] = []
    while moves := default_book().moves(parse_fen(player.board.fen())):
        line.append(moves[0].move)
        player.make(player.find(line[-1]))
    return line
