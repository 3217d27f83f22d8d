"""Arasan's hash table and its pool."""

from __future__ import annotations

from philidor.classics.arasan.player import Arasan
from philidor.classics.arasan.pool import Pool
from philidor.classics.arasan.table import Table
from philidor.classics.arasan.types import EXACT, Move
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.game.fen import parse_fen
from philidor.museum.shows import KNIGHTS, Shown


def cleared_table() -> Shown:
    """Two searches of a position, one after the other, and what the table holds between them."""
    arasan, nodes, used = Arasan(), [], []
    arasan.set_position(parse_fen(KNIGHTS), ())
    for _ in range(2):
        reports: list[Info] = []
        arasan.go(Limits(depth=2), reports.append)
        nodes.append(max(report.nodes or 0 for report in reports))
        used.append(arasan.table_use)
    lines = tuple(
        f"search {number}: {count:,} positions; {left} nodes left in the table"
        for number, (count, left) in enumerate(zip(nodes, used, strict=True), 1)
    )
    return Shown(lines, nodes[0] == nodes[1] > 0 and used == [0, 0])


def lists() -> Shown:
    """Three positions of one list, told apart by their whole keys."""
    table = Table(1)
    keys = [7 + number * table.lists for number in range(3)]
    for depth, key in enumerate(keys):
        table.store(key, 0, 20, EXACT, depth, Move(0), 0)
    depths = [found[2] if (found := table.contents(key, 0)) else -1 for key in keys]
    lines = (
        f"the list, newest first: {' '.join(f'{key:08x}' for key, _ in table.chain(keys[0]))}",
        f"depths found: {depths}",
    )
    return Shown(lines, len(table.chain(keys[0])) == 3 and depths == [0, 1, 2])


def node() -> Shown:
    """What a node holds: score, flag, depth and best move, and the castling word beside the key."""
    table = Table(1)
    table.store(6, 3, 25, EXACT, 4, Move(0x0C1C), 0)
    found, other = table.contents(6, 3), table.contents(6, 4)
    lines = (f"castling word 3: {found}", f"castling word 4: {other}")
    return Shown(lines, found == (25, EXACT, 4, Move(0x0C1C)) and other is None)


def pool() -> Shown:
    """Nodes come from chunks of memory; the one given back is the next to be taken."""
    nodes = Pool(10)
    taken = [nodes.take() for _ in range(10)]
    nodes.give(taken[3])
    again = nodes.take()
    lines = (
        f"{nodes.used} nodes from {nodes.chunk_count} chunk",
        f"node {taken[3]} was given back; the next to be taken is {again}",
    )
    return Shown(lines, nodes.chunk_count == 1 and again == taken[3])
