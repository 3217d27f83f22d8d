"""Boards against python-chess: moves, notation, FEN, keys, attacks and the end of games."""

from __future__ import annotations

import pickle

import chess
import chess.polyglot
import pytest
from tests.board.games import both

from philidor import Board, Color, Move

# Some 20 positions a game: 100,000 positions in the slow test, 1,500 in the quick one.
QUICK, SLOW = range(60), range(100, 2700)


def compare_position(theirs: chess.Board, ours: Board) -> None:
    """What a position is."""
    assert ours.fen() == theirs.fen()
    assert ours.fen("xfen") == theirs.fen(en_passant="xfen")
    assert ours.fen("fen") == theirs.fen(en_passant="fen")
    assert ours.fen(shredder=True) == theirs.shredder_fen()
    assert ours.zobrist == chess.polyglot.zobrist_hash(theirs)
    assert bool(ours.turn) is theirs.turn
    assert ours.ep_square == theirs.ep_square
    assert ours.is_check() is theirs.is_check()
    assert int(ours.checkers()) == int(theirs.checkers())
    assert ours.castling_rook_squares() == theirs.clean_castling_rights()
    assert ours.ply() == theirs.ply()
    assert str(ours) == str(theirs)
    assert Board(ours.fen("fen"), ours.chess960) == ours


def compare_moves(theirs: chess.Board, ours: Board) -> None:
    """The legal moves and how they are written."""
    names = {theirs.uci(move): move for move in theirs.legal_moves}
    moves = {ours.uci(move): move for move in ours.legal_moves}
    assert sorted(moves) == sorted(names)
    assert ours.count_legal_moves() == len(names)
    for number, (name, move) in enumerate(moves.items()):
        assert ours.is_legal(Move.from_uci(name))
        if number % 3 == 0:
            san = theirs.san(names[name])
            assert ours.san(move) == san
            assert ours.lan(move) == theirs.lan(names[name])
            assert ours.parse_san(san) == ours.parse_uci(name) == move
            assert ours.gives_check(move) is theirs.gives_check(names[name])
            assert ours.is_capture(move) is theirs.is_capture(names[name])
            assert ours.is_zeroing(move) is theirs.is_zeroing(names[name])


def compare_attacks(theirs: chess.Board, ours: Board) -> None:
    """Attacks, attackers and pins, on every seventh square."""
    for square in range(len(theirs.move_stack) % 7, 64, 7):
        assert ours.piece_at(square) == (
            None
            if (piece := theirs.piece_at(square)) is None
            else piece.piece_type + (0 if piece.color else 8)
        )
        assert int(ours.attacks(square)) == int(theirs.attacks(square))
        for color in Color:
            assert int(ours.attackers(color, square)) == int(theirs.attackers(bool(color), square))
            # python-chess also names a line for squares without a piece of that side.
            if theirs.color_at(square) is bool(color):
                assert int(ours.pin(color, square)) == int(theirs.pin(bool(color), square))


def compare_end(theirs: chess.Board, ours: Board) -> None:
    """Whether and how the game is over, and what can be claimed."""
    for claim in (False, True):
        ends, end = theirs.outcome(claim_draw=claim), ours.outcome(claim_draw=claim)
        assert (end is None) is (ends is None)
        if end is not None and ends is not None:
            assert end.termination.name == ends.termination.name
            assert (end.winner is None) is (ends.winner is None)
            assert bool(end.winner) is bool(ends.winner)
            assert end.result == ends.result()
    for color in Color:
        assert ours.has_insufficient_material(color) is theirs.has_insufficient_material(
            bool(color)
        )
    assert ours.is_repetition(2) is theirs.is_repetition(2)


def compare_game(seed: int) -> int:
    """Every position of a game; returns how many there were."""
    count = 0
    for theirs, ours in both(seed, 25 if seed % 5 else 120):
        compare_position(theirs, ours)
        compare_moves(theirs, ours)
        compare_attacks(theirs, ours)
        compare_end(theirs, ours)
        count += 1
    assert Board.from_chess(theirs) == ours
    assert ours.to_chess() == theirs
    assert [move.uci() for move in ours.to_chess().move_stack] == [
        move.uci() for move in theirs.move_stack
    ]
    copied = pickle.loads(pickle.dumps(ours))
    assert copied == ours
    assert copied.move_stack == ours.move_stack
    return count


@pytest.mark.parametrize("first", QUICK[::10])
def test_games_are_those_of_python_chess(first: int) -> None:
    assert sum(compare_game(seed) for seed in range(first, first + 10)) > 100


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_hundred_thousand_positions_are_those_of_python_chess() -> None:
    assert sum(compare_game(seed) for seed in SLOW) >= 100_000
