"""Checks endgame tables by the rules of python-chess and by published figures."""

from __future__ import annotations

import random
from collections.abc import Callable

import chess

from philidor.notation.boards import setup_of
from philidor.tablebase.known import LONGEST_MATES
from philidor.tablebase.material import Material
from philidor.tablebase.probing import Outcome, Tablebase


def random_position(material: Material, chance: random.Random) -> chess.Board:
    """A legal position of a material with either side to move, colours swapped in half of them.

    Where a pawn may have made its double step, half of the positions allow it to be taken.
    """
    while True:
        board = chess.Board(None)
        letters = "K" + material.white + ("K" + material.black).lower()
        squares = chance.sample(range(64), len(letters))
        for square, letter in zip(squares, letters, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        if chance.random() < 0.5:
            board = board.mirror()
        board.turn = chance.random() < 0.5
        passed = [
            square + (8 if board.turn else -8)
            for square in board.pieces(chess.PAWN, not board.turn)
            if chess.square_rank(square) == (4 if board.turn else 3)
        ]
        if passed and chance.random() < 0.5:
            board.ep_square = chance.choice(passed)
        if board.is_valid():
            return board


def by_the_moves(tables: Tablebase, board: chess.Board) -> Outcome:
    """The outcome of a position from the outcomes after its moves, which python-chess generates.

    LookupError when a table is missing.
    """
    if not any(board.legal_moves):
        return Outcome(-1 if board.is_check() else 0, 0)
    best: Outcome | None = None
    for move in board.legal_moves:
        board.push(move)
        reached = tables.outcome(setup_of(board))
        board.pop()
        if reached is None:
            raise LookupError(f"no table for the position after {board.san(move)}: {board.fen()}")
        if best is None or reached.before().merit > best.merit:
            best = reached.before()
    assert best is not None
    return best


def faults(
    tables: Tablebase,
    material: Material,
    positions: int,
    seed: int,
    on_progress: Callable[[int], None],
) -> list[str]:
    """The faults of a table, one line for each.

    Its checksum, its longest mates where they have been published, and the outcome of random
    positions against the outcomes after their moves.
    """
    found = []
    tables.check(material)
    longest = tables.longest(material)
    for side, moves, known in zip(
        ("first", "second"), longest, LONGEST_MATES.get(material.name, (None, None)), strict=True
    ):
        if known is not None and known != moves:
            found.append(
                f"{material.name}: the {side} side's longest mate takes {moves} moves, "
                f"published are {known}"
            )
    chance = random.Random(f"{material.name} {seed}")
    for number in range(positions):
        board = random_position(material, chance)
        told = tables.outcome(setup_of(board))
        right = by_the_moves(tables, board)
        if told != right:
            found.append(f"{board.fen()}: the table says {told}, its moves lead to {right}")
        on_progress(number + 1)
    return found
