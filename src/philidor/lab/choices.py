"""Choices: the moves that searches prefer, with changed parameters, in positions of own games."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from philidor.arena.openings import read_openings
from philidor.core import convert
from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.evaluation.networks import shipped_network
from philidor.game.fen import parse_fen
from philidor.lab.screening import dealt_changes
from philidor.lab.selfplay import Contestant, play
from philidor.search.deepening import Line

# The preferred move is noted after a quarter of the nodes, a half, and all of them.
SHARES = (4, 2, 1)
MEGABYTES = 8
# Games from which positions are taken have a twelfth of the nodes a move.
PLAYED_SHARE = 12
FROM_A_GAME = 8
# Positions that are decided (centipawns), or in which there is little to choose, are left out.
DECIDED = 350
FEWEST_MOVES = 4

Choice = tuple[str, ...]
Changes = Mapping[str, int]


@cache
def _searcher() -> Contestant:
    return Contestant(megabytes=MEGABYTES, network=shipped_network())


def choose(fen: str, changes: Changes, nodes: int) -> Choice:
    """The moves (UCI) that a search with these changes prefers after each share of its nodes."""
    searcher = _searcher()
    searcher.set_parameters(changes)
    searcher.deepening.forget()
    position = Position()
    convert.place(position, parse_fen(fen))
    found: list[tuple[int, int]] = []

    def note(line: Line) -> None:
        found.append((searcher.deepening.nodes(), line.moves[0]))

    last = searcher.best_move(position, nodes, note)
    moves = [_after(found, nodes // share, last) for share in SHARES[:-1]]
    return tuple(convert.uci(position, move) for move in [*moves, last])


def _after(found: list[tuple[int, int]], nodes: int, last: int) -> int:
    """The move of the last line found within so many nodes, else of the first line."""
    moves = [move for count, move in found if count <= nodes]
    return moves[-1] if moves else found[0][1] if found else last


def positions_of_game(task: tuple[int, int]) -> list[str]:
    """FENs from own game number `task[0]` in which a search of `task[1]` nodes changes its mind.

    Only there can a change of the search be expected to matter.
    """
    number, nodes = task
    openings = read_openings()
    chance = random.Random(f"game {number}")
    candidates: list[str] = []

    def note(position: Position, move: int, value: int) -> None:
        if abs(value) <= DECIDED and len(legal_moves(position)) >= FEWEST_MOVES:
            candidates.append(convert.setup_of(position).fen())

    searcher = _searcher()
    searcher.set_parameters({})
    play(searcher, searcher, parse_fen(chance.choice(openings)), nodes // PLAYED_SHARE, note)
    drawn = chance.sample(candidates, min(FROM_A_GAME, len(candidates)))
    return [fen for fen in drawn if len(set(choose(fen, {}, nodes))) > 1]


@dataclass(frozen=True)
class PairTask:
    """Two searches of a position; each change goes to one of them, as `screening.deal` says."""

    number: int
    fen: str
    changes: tuple[Changes, ...]
    nodes: int


def choose_pair(task: PairTask) -> tuple[Choice, Choice]:
    """What the two searches choose."""
    first, second = dealt_changes(task.number, task.changes)
    return choose(task.fen, first, task.nodes), choose(task.fen, second, task.nodes)
