"""Checks endgame tables by the rules of python-chess and by published figures."""

from __future__ import annotations

import random
from collections.abc import Callable

import chess

from philidor.arena.endgame_positions import random_position
from philidor.contract.errors import InputError
from philidor.notation.boards import setup_of
from philidor.tablebase.known import LONGEST_MATES
from philidor.tablebase.material import Material
from philidor.tablebase.probing import Outcome, Tablebase


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


def remedy(material: Material) -> str:
    """What to do about a damaged table."""
    return f"`philidor endgame build {material.name}` makes it again"


def faults(
    tables: Tablebase,
    material: Material,
    positions: int,
    seed: int,
    on_progress: Callable[[int], None],
) -> list[str]:
    """The faults of a table, one line for each.

    Its checksum, its longest mates where they have been published, and the outcome of random
    positions against the outcomes after their moves. InputError or LookupError if one of these
    other tables is damaged or missing.
    """
    found = []
    try:
        tables.check(material)
        longest = tables.longest(material)
    except InputError as error:
        return [f"{error}; {remedy(material)}"]
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
