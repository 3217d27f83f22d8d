"""Positions for the tests of the compiled packages, compared with python-chess."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator

import chess

from philidor.core import convert
from philidor.core.position import Position
from philidor.game.fen import parse_fen

# A test of the position that a FEN describes.
Check = Callable[[str], None]


def stand(fen: str, chess960: bool = False) -> Position:
    """Our position of a FEN."""
    position = Position()
    convert.place(position, parse_fen(fen, chess960))
    return position


def walk(seed: int, plies: int, start960: int = 518) -> Iterator[tuple[chess.Board, Position]]:
    """A random legal game from a Chess960 position (518 is chess), on both boards at once."""
    dice = random.Random(seed)
    board = chess.Board.from_chess960_pos(start960)
    board.chess960 = start960 != 518
    position = stand(board.fen(en_passant="fen"), board.chess960)
    yield board, position
    for _ in range(plies):
        named = convert.legal_by_name(position)
        if not named:
            return
        # Captures, pawn moves and castling twice as often: a random game hardly ever gets to them.
        names = [
            name
            for name, move in named.items()
            for _ in range(2 if move >> 14 or board.piece_type_at(move & 63) == chess.PAWN else 1)
        ]
        name = dice.choice(names)
        board.push(board.parse_uci(name))
        position.make(named[name])
        yield board, position


def sample(count: int, seed: int = 1) -> list[str]:
    """FENs from random games of standard chess, one about every nine plies."""
    found: list[str] = []
    while len(found) < count:
        seed += 1
        for ply, (board, _) in enumerate(walk(seed, 120)):
            if ply % 9 == seed % 9:
                found.append(board.fen())
    return found[:count]


def each(
    fens: Callable[[], Iterable[str]],
) -> Callable[[Callable[[str], None]], Callable[[], None]]:
    """Turns a test of one position into a test of many, made when it runs; names all that fail."""

    def decorate(check: Callable[[str], None]) -> Callable[[], None]:
        def run() -> None:
            faults = []
            for fen in fens():
                try:
                    check(fen)
                except AssertionError as fault:
                    faults.append(f"{fen}: {fault}")
            assert not faults, "\n".join(faults)

        # Not functools.wraps: pytest would take the position for a fixture.
        run.__name__, run.__doc__, run.__module__ = check.__name__, check.__doc__, check.__module__
        return run

    return decorate
