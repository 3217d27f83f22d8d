"""Rajah's demonstrations."""

from __future__ import annotations

from collections.abc import Sequence

from philidor.classics.common.trace import Trace
from philidor.classics.rajah.attacks import attackers
from philidor.classics.rajah.board import Board
from philidor.classics.rajah.movegen import Generator
from philidor.classics.rajah.notation import spoken
from philidor.classics.rajah.search import Search
from philidor.classics.rajah.table import Table
from philidor.classics.rajah.types import (
    BOUND_EXACT,
    FULL_WIDTH,
    NULL_MOVE,
    OFF_BOARD,
)
from philidor.game.fen import parse_fen
from philidor.museum.shows import KNIGHTS, MIDDLEGAME, Shown


def search_at(fen: str) -> Search:
    """A search that is ready to begin."""
    board = Board()
    board.set_up(parse_fen(fen))
    search = Search(board, Table(1))
    search.prepare(Generator().legal(board))
    return search


def deepened(fen: str, depth: int, **switches: bool) -> Search:
    """A search after the iterations up to a depth, with some of its switches changed."""
    search = search_at(fen)
    for name, value in switches.items():
        setattr(search, name, value)
    for iteration in range(1, depth + 1):
        search.iterate(iteration)
    return search


def steps(search: Search, depth: int) -> Sequence[tuple[int, ...]]:
    """Stage, ply, move, depth, alpha and beta of each step of one iteration."""
    search.trace = Trace()
    search.iterate(depth)
    return search.trace.listed()


def off_board() -> Shown:
    """A bishop walks from e4 until `square & 0x88` ends the board."""
    lines, square = [], 0x34
    while not square & OFF_BOARD:
        lines.append(f"{square:02x} & 88 = {square & OFF_BOARD:02x}: on the board")
        square += 15
    lines.append(f"{square:02x} & 88 = {square & OFF_BOARD:02x}: off the board")
    return Shown(tuple(lines), OFF_BOARD == 0x88 and len(lines) == 6)


def difference() -> Shown:
    """The pieces that bridge a difference of squares, whatever the two squares are."""
    pairs = {15: "e4-d5", 14: "e4-c5", 16: "e4-e5", 18: "e4-g5", 31: "e4-d6"}
    found = {step: attackers(step) for step in pairs}
    lines = tuple(
        f"{pairs[step]}: difference {step:3}, pieces {mask:06b}" for step, mask in found.items()
    )
    return Shown(lines, len(set(found.values())) >= 3 and all(found.values()))


def leaves_only() -> Shown:
    """Positions that were evaluated, beside those that were searched."""
    search = deepened(MIDDLEGAME, 3)
    calls, leaves = search.evaluator.calls, search.quiescence_nodes
    lines = (
        f"{search.nodes:,} positions searched, {leaves:,} of them at or beyond the horizon",
        f"{calls:,} positions evaluated",
    )
    return Shown(lines, 0 < calls <= leaves < search.nodes)


def narrow_windows() -> Shown:
    """The windows of the root moves: the first full, the others of width one."""
    tried = [step for step in steps(search_at(MIDDLEGAME), 2) if step[:2] == (FULL_WIDTH, 0)]
    lines = [f"{spoken(move)} alpha {alpha} beta {beta}" for _, _, move, _, alpha, beta in tried]
    widths = [beta - alpha for *_, alpha, beta in tried]
    return Shown(tuple(lines[:6]), widths[0] > 1 and widths[1] == 1)


def two_layers() -> Shown:
    """Captures that each layer of quiescence drops, and the positions that this saves."""
    pruned = deepened(MIDDLEGAME, 2)
    whole = deepened(MIDDLEGAME, 2, use_layer_one=False, use_layer_two=False)
    lines = (
        f"layer one dropped {pruned.layer_one_drops} captures that cannot come near alpha",
        f"layer two dropped {pruned.layer_two_drops} captures that lose the exchange",
        f"{pruned.quiescence_nodes:,} positions in quiescence; {whole.quiescence_nodes:,} without",
    )
    holds = min(pruned.layer_one_drops, pruned.layer_two_drops) > 0
    return Shown(lines, holds and pruned.quiescence_nodes < whole.quiescence_nodes)


def queens_only() -> Shown:
    """What the generator of quiescence makes of a pawn on the seventh rank."""
    board = Board()
    board.set_up(parse_fen("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"))
    captures = [spoken(move) for move in Generator().captures(board)]
    moves = [spoken(move) for move in Generator().legal(board)]
    lines = (f"all moves: {' '.join(moves)}", f"in quiescence: {' '.join(captures)}")
    return Shown(lines, sorted(captures) == ["a7a8q", "a7b8q"])


def passing() -> Shown:
    """Null moves are searched two plies less deep."""
    tried = steps(deepened(KNIGHTS, 2), 3)
    nulls = [step for step in tried if step[0] == NULL_MOVE]
    with_it, without = deepened(KNIGHTS, 3), deepened(KNIGHTS, 3, use_null_move=False)
    parents: dict[int, int] = {}
    reductions = set()
    for stage, ply, _, depth, _, _ in tried:
        if stage == NULL_MOVE and ply - 1 in parents:
            reductions.add(parents[ply - 1] - 1 - depth)
        parents[ply] = depth
    lines = (
        f"{len(nulls)} null moves, each reduced by {', '.join(map(str, sorted(reductions)))}",
        f"{with_it.nodes:,} positions to depth 3, {without.nodes:,} without",
    )
    return Shown(lines, reductions == {2} and with_it.nodes < without.nodes)


def extensions() -> Shown:
    """Extensions of each kind, and the ply at which they end."""
    search = deepened(MIDDLEGAME, 3)
    lines = (
        f"checks {search.check_extensions}, recaptures {search.recapture_extensions}, "
        f"passed pawns {search.pawn_extensions}",
        f"deepest extended ply in iteration 3: {search.deepest_extension}",
    )
    holds = search.check_extensions > 0 < search.recapture_extensions
    return Shown(lines, holds and 0 < search.deepest_extension <= 6)


def two_tiers() -> Shown:
    """Four results for one place: the largest subtree stays, the newest takes the second tier."""
    table, lines = Table(1), []
    for number, nodes in ((1, 1000), (2, 10), (3, 5), (4, 2000)):
        table.store(5 + number * table.buckets, 1, 20, 3, BOUND_EXACT, nodes, 0)
        kept = [key // table.buckets for key, *_ in table.tiers(5)]
        lines.append(f"result {number} of {nodes} nodes: the place holds {kept}")
    return Shown(tuple(lines), lines[2].endswith("[1, 3]") and lines[3].endswith("[4, 1]"))


def killers() -> Shown:
    """A full-width search fills killers and history; quiescence alone leaves them empty."""
    wide, quiet = deepened(MIDDLEGAME, 3), search_at(MIDDLEGAME)
    quiet.settle()
    counts = [
        sum(search.ordering.killer(ply, 0) != 0 for ply in range(8)) for search in (wide, quiet)
    ]
    lines = (
        f"plies with a killer after depth 3: {counts[0]}; after quiescence alone: {counts[1]}",
    )
    return Shown(lines, counts[0] > 0 == counts[1])
