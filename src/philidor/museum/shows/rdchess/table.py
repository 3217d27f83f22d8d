"""RDChess's two tables."""

from __future__ import annotations

from philidor.classics.rdchess.search import Search
from philidor.classics.rdchess.table import Table
from philidor.classics.rdchess.types import BOUND_EXACT, BOUND_LOWER, INFINITE
from philidor.museum.shows import MIDDLEGAME, Shown
from philidor.museum.shows.rdchess import board_at, deepened, named, search_at


def ageing() -> Shown:
    """The use count: a quiet move adds one, and at its limit the table starts anew."""
    lines = []
    kept = []
    for endgame in (False, True):
        table = Table(1)
        table.store(1, 7, 20, 3, BOUND_EXACT, 0)
        moves = 0
        while table.record(1) is not None:
            table.note_moves(1, endgame)
            moves += 1
        kept.append(moves - 1)
        lines.append(f"{'endgame' if endgame else 'middlegame'}: kept for {moves - 1} moves")
    return Shown(tuple(lines), kept == [20, 40])


def hit_rate() -> Shown:
    """Probes of the king-pawn table in a search to depth 3, and the share that it answered."""
    search = deepened(search_at(board_at(MIDDLEGAME)), 3)
    table = search.evaluator.pawns.table
    line = f"{table.hits:,} of {table.probes:,} probes: {100 * table.hits / table.probes:.1f} %"
    return Shown((line,), table.hits > 0.7 * table.probes)


def record() -> Shown:
    """A record as it is read: move, value, draft, bound; another key of its place finds none."""
    table = Table(1)
    key = 0x123456789ABCDEF0
    table.store(key, 0x0103221E, -75, 6, BOUND_LOWER, 0)
    found, other = table.record(key), table.record(key + table.buckets)
    lines = (f"key {key:016x}: {found}", f"key {key + table.buckets:016x}: {other}")
    return Shown(lines, found == (0x0103221E, -75, 6, BOUND_LOWER, True) and other is None)


def key_sums() -> Shown:
    """What a pawn on d3 adds to the key of an empty and of a fuller board: the same number."""
    added = []
    for rest in ("8/8", "2P5/6r1"):
        keys = [
            board_at(
                f"4k3/8/8/8/{rest.split('/')[0]}/{d3}/{rest.split('/')[1]}/4K3 w - - 0 1"
            ).computed_key()
            for d3 in ("8", "3P4")
        ]
        added.append((keys[1] - keys[0]) % (1 << 64))
    return Shown(tuple(f"{number:016x}" for number in added), added[0] == added[1] != 0)


def drafts() -> Shown:
    """Full width takes a record of enough draft only, quiescence any."""
    values = []
    for draft in (2, 1):
        board = board_at("4k3/pppp4/8/8/8/8/PPPP4/R3K2R w - - 0 1")
        search = Search(board, Table(1))
        search.prepare([named(board, "a1b1")])
        after = board_at("4k3/pppp4/8/8/8/8/PPPP4/R3K2R w - - 0 1", "a1b1")
        search.table.store(after.computed_key(), 0, -777, draft, BOUND_EXACT, 1)
        values.append(search.search_root(-INFINITE, INFINITE, 3))
    quiet = search_at(board_at(MIDDLEGAME))
    quiet.table.store(quiet.board.computed_key(), 0, 555, -3, BOUND_EXACT, 1)
    values.append(quiet.quiesce(-INFINITE, INFINITE, 1))
    lines = (
        f"full width, draft 2 where 2 is asked: {values[0]}",
        f"full width, draft 1: {values[1]}",
        f"quiescence, draft -3: {values[2]}",
    )
    return Shown(lines, values[0] == 777 != values[1] and values[2] == 555)
