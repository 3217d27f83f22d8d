"""Arasan's generator and its order of moves."""

from __future__ import annotations

from philidor.classics.arasan.estimate import attack_estimate
from philidor.classics.arasan.movegen import Generator
from philidor.classics.arasan.notation import spoken
from philidor.classics.arasan.ordering import Ordering
from philidor.classics.arasan.types import BIG, Move, capture_of, plain
from philidor.classics.common.trace import Trace
from philidor.museum.shows import MIDDLEGAME, Shown
from philidor.museum.shows.arasan import board_at, named, search_at


def wrong_estimate() -> Shown:
    """Two rooks win the pawn, but the estimate counts one."""
    board = board_at("3rk3/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1")
    value = attack_estimate(board, named(board, "d2d5"))
    return Shown((f"d2d5: {value} (a pawn is 64, a rook 320)",), value == 64 - 320)


def into_check() -> Shown:
    """Pseudo-legal outside check: the pinned rook may leave its line in the list."""
    board, generator = board_at("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1"), Generator()
    pseudo = {spoken(move) for move in generator.pseudo_legal(board)}
    legal = {spoken(move) for move in generator.legal(board)}
    checked = board_at("4r2k/8/8/8/8/8/3R4/4K3 w - - 0 1")
    evasions = sorted(spoken(move) for move in generator.evasions(checked))
    lines = (
        f"listed though illegal: {' '.join(sorted(pseudo - legal))}",
        f"in check: {' '.join(evasions)}",
    )
    strict = sorted(spoken(move) for move in generator.legal(checked))
    return Shown(lines, bool(pseudo - legal) and evasions == strict)


def killers_below_captures() -> Shown:
    """The rank of a killer beside those of captures and of a quiet move."""
    board, ordering = board_at(MIDDLEGAME), Ordering()
    ordering.reward(named(board, "a2a3"), 3)
    ranks = {
        spoken(move): ordering.rank(board, move, Move(0), 3) for move in Generator().legal(board)
    }
    losing = min(rank for name, rank in ranks.items() if name in ("f3f6", "e5g6", "e5d7", "e5f7"))
    lines = tuple(f"{name}: {ranks[name]}" for name in ("e2a6", "f3f6", "a2a3", "b2b3"))
    return Shown(lines, losing > ranks["a2a3"] > ranks["b2b3"])


def only_the_promising() -> Shown:
    """The moves that a node tries: captures sorted, the others as they were generated."""
    search = search_at(MIDDLEGAME)
    search.trace = Trace()
    search.use_null_move = False
    search.value_at(1, -BIG, BIG)
    moves = {plain(move): move for move in Generator().pseudo_legal(search.board)}
    steps = search.trace.listed()
    tried = list(dict.fromkeys(moves[Move(move)] for _, ply, move, *_ in steps if ply == 1))
    captures = [move for move in tried if capture_of(move)]
    others = [move for move in tried if not capture_of(move)]
    gains = [attack_estimate(search.board, move) for move in captures]
    generated = [move for move in moves.values() if move in others]
    lines = tuple(
        f"{name}: {' '.join(spoken(move) for move in listed[:6])} ..."
        for name, listed in (("captures", captures), ("others", others))
    )
    sorted_first = tried == captures + others and gains == sorted(gains, reverse=True)
    return Shown(lines, sorted_first and others == generated and len(others) > 9)


def promotion_first() -> Shown:
    """The rank of a promotion to a queen beside those of a lesser one and of a king's move."""
    board, ordering = board_at("8/4P2k/8/8/8/8/8/4K3 w - - 0 1"), Ordering()
    ranks = {
        name: ordering.rank(board, named(board, name), Move(0), 3)
        for name in ("e7e8q", "e7e8n", "e1e2")
    }
    lines = tuple(f"{name}: {rank}" for name, rank in ranks.items())
    return Shown(lines, ranks["e7e8q"] > ranks["e7e8n"] == ranks["e1e2"])
