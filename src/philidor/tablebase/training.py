"""Endgame training: positions of a stated length, and an opponent that plays by the tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from philidor.contract.setup import EMPTY, FenError, Setup
from philidor.game.fen import parse_fen
from philidor.game.replay import after
from philidor.tablebase.layout import Layout
from philidor.tablebase.material import Material
from philidor.tablebase.probing import Outcome, Tablebase
from philidor.tablebase.retrograde import pieces_of
from philidor.tablebase.types import DRAWN, MATED

# Positions that are looked at before an endgame is said to have none of the kind wanted.
TRIES = 3000


class Task(StrEnum):
    """What the user has to do: win with the side written first, or draw with the other."""

    WIN = "win"
    DRAW = "draw"


@dataclass(frozen=True)
class Answer:
    """What a move is worth, and the tables' reply.

    kept: whether the outcome is still the one it was. outcome: for the side that moved. longer:
    moves by which the mate takes longer than with the best move. best: the moves that were best.
    reply: None if the outcome was not kept or the game is over.
    """

    kept: bool
    outcome: Outcome
    longer: int
    best: tuple[str, ...]
    reply: str | None


def is_trainable(tables: Tablebase, material: Material) -> bool:
    """Whether an endgame has something to play for, and its tables are all there."""
    needed = [one for one in (material, *material.needs()) if one.pieces > 2]
    return all(tables.has(one) for one in needed) and tables.longest(material)[0] > 1


def may_be_held(material: Material) -> bool:
    """Whether the side written second may have a draw to fight for."""
    return bool(material.black) or "P" in material.white


def position_to_play(
    tables: Tablebase, material: Material, task: Task, moves: int, chance: Random
) -> Setup | None:
    """A random position with the user to move; None if there is none.

    moves: a win takes exactly so many. In a draw, some moves lose and none that draws is a capture.
    InputError if a table is missing or damaged.
    """
    black = task is Task.DRAW
    value = DRAWN if black else MATED + 2 * moves - 1
    for setup in positions_with(tables, material, black, value, chance):
        if not black or is_hard_to_hold(tables, setup):
            return setup
    return None


def positions_with(
    tables: Tablebase, material: Material, black: bool, value: int, chance: Random
) -> Iterator[Setup]:
    """Some legal positions with a value in the table, at random. black: the second side moves."""
    layout = Layout(material)
    first = black * layout.size
    for _ in range(TRIES):
        start = first + chance.randrange(layout.size)
        at = tables.find(material, value, start, first + layout.size)
        if at is None:
            at = tables.find(material, value, first, start)
        if at is None:
            return
        setup = position_at(material, layout, at - first, black, chance)
        if setup is not None:
            yield setup


def position_at(
    material: Material, layout: Layout, index: int, black: bool, chance: Random
) -> Setup | None:
    """The position at an index, mirrored at random; None if it is not legal."""
    flip = chance.choice((0, 7)) ^ (0 if layout.has_pawns else chance.choice((0, 56)))
    board = [EMPTY] * 64
    for square, (colour, letter) in zip(layout.squares(index), pieces_of(material), strict=True):
        if board[square ^ flip] != EMPTY:
            return None
        board[square ^ flip] = letter.lower() if colour else letter
    try:
        return parse_fen(Setup("".join(board), white_to_move=not black).fen())
    except FenError:
        return None


def is_hard_to_hold(tables: Tablebase, setup: Setup) -> bool:
    """Whether a drawn position can be lost, and is not held by a capture."""
    moves = tables.moves(setup)
    holding = [move for move, reached in moves.items() if reached and not reached.result]
    loses = any(reached is not None and reached.result < 0 for reached in moves.values())
    empty = setup.board.count(EMPTY)
    captures = any(after(setup, move).board.count(EMPTY) > empty for move in holding)
    return loses and bool(holding) and not captures


def judge(tables: Tablebase, setup: Setup, move: str, chance: Random) -> Answer | None:
    """What a move is worth, and the reply; None if the move is illegal or a table is missing."""
    known = {one: reached for one, reached in tables.moves(setup).items() if reached is not None}
    if move not in known:
        return None
    outcome = known[move]
    best = max(known.values(), key=lambda reached: reached.merit)
    kept = outcome.result >= best.result
    return Answer(
        kept=kept,
        outcome=outcome,
        longer=outcome.moves - best.moves if kept and outcome.result > 0 else 0,
        best=tuple(one for one, reached in known.items() if reached.merit == best.merit),
        reply=best_reply(tables, after(setup, move), chance) if kept else None,
    )


def best_reply(tables: Tablebase, setup: Setup, chance: Random) -> str | None:
    """The move that mates soonest, holds the draw or is mated last; None if the game is over.

    Among equals it is one of those after which the opponent has the fewest good moves.
    """
    known = {one: reached for one, reached in tables.moves(setup).items() if reached is not None}
    if not known:
        return None
    best = max(reached.merit for reached in known.values())
    equals = [move for move, reached in known.items() if reached.merit == best]
    if len(equals) == 1:
        return equals[0]
    good = {move: good_moves(tables, after(setup, move)) for move in equals}
    return chance.choice([move for move in equals if good[move] == min(good.values())])


def good_moves(tables: Tablebase, setup: Setup) -> float:
    """The share of the moves that are best; 1 if there is none, which ends the game."""
    merits = [reached.merit for reached in tables.moves(setup).values() if reached is not None]
    return merits.count(max(merits)) / len(merits) if merits else 1.0
