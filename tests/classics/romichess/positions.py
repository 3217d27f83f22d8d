"""Positions and helpers that several of the package's tests use."""

from __future__ import annotations

import random

import chess

from philidor.classics.romichess.board import Board
from philidor.classics.romichess.setting import set_up
from philidor.contract.setup import START_FEN
from philidor.game.fen import parse_fen

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
# FEN, depth, count: the six positions that are the usual test of a generator.
PERFT = [
    (START_FEN, 5, 4865609),
    (KIWIPETE, 4, 4085603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2103487),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3894594),
]
MATES_IN_TWO = [
    "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1",
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    "r7/8/8/8/8/1p6/PP6/KBk5 b - - 0 1",
]


def board_at(fen: str) -> Board:
    """A plain board set up from a position."""
    board = Board()
    set_up(board, parse_fen(fen))
    return board


def random_game(seed: int, plies: int) -> tuple[list[str], list[str]]:
    """Moves of a random legal game and the FEN after each, by python-chess."""
    chooser = random.Random(seed)
    judge = chess.Board()
    moves, fens = [], []
    for _ in range(plies):
        legal = list(judge.legal_moves)
        if not legal:
            break
        move = chooser.choice(legal)
        judge.push(move)
        moves.append(move.uci())
        fens.append(judge.fen(en_passant="fen"))
    return moves, fens


def snapshot(board: Board) -> tuple[object, ...]:
    """Everything a take-back must restore."""
    return (
        [board.cell(square) for square in range(120)],
        [board.moves_from(square) for square in range(120)],
        [board.slot(index) for index in range(40)],
        board.wtm,
        board.ply,
        board.material_balance,
    )


def check_lists(board: Board) -> None:
    """The piece lists are intact: links agree both ways and match the pieces on the board."""
    for head in (0, 20):
        listed = []
        before, here = head, board.slot(head)["nxt"]
        while here != 39:
            assert board.slot(here)["prv"] == before
            assert board.cell(board.slot(here)["squ"]) == here
            listed.append(here)
            before, here = here, board.slot(here)["nxt"]
        standing = sorted(
            cell for square in range(120) if head < (cell := board.cell(square)) < head + 19
        )
        assert sorted(listed) == standing
