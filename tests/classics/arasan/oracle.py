"""Positions for Arasan's tests, with expected results by python-chess and plain recursion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import chess
from tests.classics.thinking import random_game

from philidor.classics.arasan.board import Board
from philidor.classics.arasan.estimate import attack_estimate
from philidor.classics.arasan.evaluate import evaluate
from philidor.classics.arasan.movegen import Generator
from philidor.classics.arasan.notation import spoken
from philidor.classics.arasan.search import Search
from philidor.classics.arasan.table import Table
from philidor.classics.arasan.types import (
    BIG,
    EMPTY,
    NULL_MOVE,
    QUEEN,
    ExtendedMove,
    Move,
    capture_of,
    promotion_of,
)
from philidor.classics.common.trace import Trace
from philidor.game.fen import parse_fen

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
# Middlegames with much to capture, promotions near, and checks for both sides.
TACTICAL = (
    KIWIPETE,
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
)
# Number of steps of a recorded tree to check: python-chess is slow on each.
MOST_STEPS = 4000


@dataclass(frozen=True)
class Tried:
    """A recorded step, with python-chess's board before it and the step that led there."""

    stage: int
    ply: int
    move: chess.Move
    depth: int
    alpha: int
    beta: int
    before: chess.Board
    parent: Tried | None


def board_at(fen: str) -> Board:
    board = Board()
    board.set_up(parse_fen(fen))
    return board


def search_at(fen: str, megabytes: int = 1) -> Search:
    """A search that is ready to begin, with a table of its own."""
    board = board_at(fen)
    search = Search(board, Table(megabytes))
    search.prepare(Generator().legal(board))
    return search


def deepened(fen: str, depth: int) -> Search:
    """A search after this many iterations."""
    search = search_at(fen)
    for iteration in range(1, depth + 1):
        search.iterate(iteration)
    return search


def found(board: Board, text: str) -> ExtendedMove:
    """Arasan's own form of a legal move."""
    return next(move for move in Generator().legal(board) if spoken(move) == text)


def played(fen: str, *moves: str) -> Board:
    """A board after these moves of the game."""
    board = board_at(fen)
    for text in moves:
        board.play(found(board, text))
    return board


def tree(search: Search, fen: str, depth: int) -> list[Tried]:
    """The first steps of a single iteration of that depth."""
    search.trace = Trace()
    search.iterate(depth)
    return list(islice(replayed(search.trace, fen, 0), MOST_STEPS))


def below(search: Search, fen: str, depth: int, alpha: int = -BIG, beta: int = BIG) -> list[Tried]:
    """The first steps of one call of `move_search` as if at ply 1."""
    search.trace = Trace()
    search.value_at(depth, alpha, beta)
    return list(islice(replayed(search.trace, fen, 1), MOST_STEPS))


def replayed(trace: Trace, fen: str, first_ply: int) -> Iterator[Tried]:
    """The recorded steps, each with the board before its move."""
    boards = {first_ply: chess.Board(fen)}
    line: dict[int, Tried] = {}
    for stage, ply, move, depth, alpha, beta in trace.listed():
        made = chess.Move.null() if stage == NULL_MOVE else chess.Move.from_uci(spoken(Move(move)))
        before = boards[ply]
        boards[ply + 1] = before.copy(stack=False)
        boards[ply + 1].push(made)
        line[ply] = Tried(stage, ply, made, depth, alpha, beta, before, line.get(ply - 1))
        yield line[ply]


def node_depth(step: Tried, root: int) -> int:
    """Nominal depth of the node in which a step's move is made."""
    return step.parent.depth if step.parent else root


def random_position(seed: int, plies: int) -> chess.Board:
    board = chess.Board()
    for before, move in random_game(seed, plies):
        board = before.copy(stack=False)
        board.push(move)
    return board


def plain_value(search: Search, depth: int, ply: int) -> int:
    """The search's rules without windows, table and null move: every move, every reply."""
    board, generator = search.board, Generator()
    if board.occurrences() > 2 or board.insufficient():
        return -evaluate(board)
    in_check = board.in_check()
    if depth <= -(search.check_limit if in_check else search.capture_limit):
        return evaluate(board)
    if depth <= 0 and not in_check:
        best = evaluate(board)
        moves = [move for move in generator.legal(board) if gains(board, move)]
    else:
        best, moves = -BIG, generator.legal(board)
        if not moves:
            return ply - BIG if in_check else -evaluate(board)
    rest = depth if in_check and len(moves) == 1 else depth - 1
    for move in moves:
        undoing = board.make(move)
        best = max(best, -plain_value(search, rest, ply + 1))
        board.undo(undoing)
    return best


def gains(board: Board, move: ExtendedMove) -> bool:
    """Whether a move is a capture or a promotion to a queen that appears to gain material."""
    if promotion_of(move) not in (EMPTY, QUEEN):
        return False
    captures = capture_of(move) != EMPTY
    return (captures or promotion_of(move) == QUEEN) and attack_estimate(board, move) > 0
