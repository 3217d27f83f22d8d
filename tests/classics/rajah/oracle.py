"""Expected positions, moves and exchanges for Rajah by python-chess and plain recursion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import chess
from tests.classics.thinking import random_game

from philidor.classics.common.trace import Trace
from philidor.classics.rajah.board import Board, to_0x88
from philidor.classics.rajah.movegen import Generator
from philidor.classics.rajah.notation import spoken
from philidor.classics.rajah.search import Search
from philidor.classics.rajah.table import Table
from philidor.classics.rajah.types import NULL_MOVE
from philidor.game.fen import parse_fen

VALUES = {
    chess.PAWN: 100,
    chess.KNIGHT: 325,
    chess.BISHOP: 335,
    chess.ROOK: 500,
    chess.QUEEN: 900,
    chess.KING: 10000,
}
# Middlegames with much to capture, promotions near, and checks for both sides.
TACTICAL = (
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
)


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


def search_at(fen: str) -> Search:
    """A search that is ready to begin, with a table of its own."""
    board = board_at(fen)
    search = Search(board, Table(1))
    search.prepare(Generator().legal(board))
    return search


def tree(search: Search, fen: str, depth: int) -> list[Tried]:
    """The steps of a single iteration of this depth."""
    search.trace = Trace()
    search.iterate(depth)
    return list(replayed(search.trace, fen))


def settled(search: Search, fen: str) -> list[Tried]:
    """The steps of a quiescence search."""
    search.trace = Trace()
    search.settle()
    return list(replayed(search.trace, fen))


def replayed(trace: Trace, fen: str) -> Iterator[Tried]:
    """The recorded steps, each replayed on the board of its line."""
    boards = [chess.Board(fen)]
    line: list[Tried] = []
    for stage, ply, move, depth, alpha, beta in trace.listed():
        del boards[ply + 1 :], line[ply:]
        before = boards[ply]
        played = chess.Move.null() if stage == NULL_MOVE else chess.Move.from_uci(spoken(move))
        after = before.copy(stack=False)
        after.push(played)
        boards.append(after)
        parent = line[-1] if line else None
        line.append(Tried(stage, ply, played, depth, alpha, beta, before, parent))
        yield line[-1]


def random_position(seed: int, plies: int) -> chess.Board:
    board = chess.Board()
    for before, move in random_game(seed, plies):
        board = before.copy(stack=False)
        board.push(move)
    return board


def captured_value(board: chess.Board, move: chess.Move) -> int:
    """Immediate gain of a move in centipawns."""
    victim = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    value = VALUES[victim] if victim else 0
    return value + (VALUES[move.promotion] - VALUES[chess.PAWN] if move.promotion else 0)


def exchange(board: chess.Board, move: chess.Move) -> int:
    """Static exchange by plain recursion, with every capture actually made; pins are ignored."""
    gain = captured_value(board, move)
    after = board.copy(stack=False)
    if board.is_en_passant(move):
        after.remove_piece_at(move.to_square + (-8 if board.turn else 8))
    piece = after.remove_piece_at(move.from_square)
    assert piece is not None
    kind = move.promotion or piece.piece_type
    after.set_piece_at(move.to_square, chess.Piece(kind, board.turn))
    return gain - max(0, recapture(after, move.to_square, not board.turn))


def recapture(board: chess.Board, square: chess.Square, colour: chess.Color) -> int:
    """What the least valuable piece of a colour gains by capturing on a square, 0 without one."""
    attackers = list(board.attackers(colour, square))
    if not attackers:
        return 0

    def worth(attacker: chess.Square) -> int:
        kind = board.piece_type_at(attacker)
        assert kind is not None
        return VALUES[kind]

    victim = board.piece_type_at(square)
    assert victim is not None
    start = min(attackers, key=worth)
    after = board.copy(stack=False)
    piece = after.remove_piece_at(start)
    after.set_piece_at(square, piece)
    return VALUES[victim] - max(0, recapture(after, square, not colour))


def material(board: chess.Board) -> int:
    """The side to move's material less the other's."""
    total = 0
    for piece in board.piece_map().values():
        if piece.piece_type != chess.KING:
            total += VALUES[piece.piece_type] * (1 if piece.color == board.turn else -1)
    return total


def encoded(board: Board, text: str) -> int:
    """Rajah's own number of a legal move."""
    return next(move for move in Generator().legal(board) if spoken(move) == text)


def squares() -> Iterator[tuple[int, int]]:
    """Every square as numbered by python-chess and by Rajah."""
    for square in range(64):
        yield square, to_0x88(square)
