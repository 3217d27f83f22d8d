"""The answers to the lessons' exercises are right."""

from __future__ import annotations

import numpy as np
import pytest
from examples.alpha_beta import AlphaBeta
from examples.answers import (
    c01_board,
    c02_moves,
    c03_pawns,
    c04_stack,
    c05_making,
    c06_alpha_beta,
    c07_castling,
    c08_captures,
    c09_ordering,
    c10_table,
    c11_quiescence,
    c12_null,
    c13_terms,
    c14_king,
    c15_tuning,
    c16_network,
    c17_book,
    c18_learning,
    c19_time,
    c20_endgames,
    c21_boards,
    c22_testing,
    c23_elo,
    c24_window,
)
from examples.board import BISHOP, KNIGHT, QUEEN, START_FEN, Board, Move, square_of
from examples.limits import Limits
from examples.making import make
from examples.move_stack import MoveStack
from examples.network import read_network
from examples.null_move import NullMove
from examples.ordering import Ordering
from examples.terms import Terms
from examples.tuned import DATA

MIDDLEGAME = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_board() -> None:
    assert c01_board.distance(square_of("a1"), square_of("h8")) == 7
    assert c01_board.distance(square_of("e2"), square_of("e4")) == 2
    assert c01_board.flipped(square_of("e2")) == square_of("e7")
    assert not c01_board.leaves_the_array()
    assert not c01_board.wraps_around()


def test_moves() -> None:
    assert c02_moves.moves_by_kind(Board()) == {"P": 16, "N": 4}
    assert c02_moves.on_an_empty_board(QUEEN, square_of("d4")) == 27
    assert c02_moves.on_an_empty_board(BISHOP, square_of("a1")) == 7
    assert c02_moves.on_an_empty_board(KNIGHT, square_of("h1")) == 2
    found = c02_moves.attackers(Board(), square_of("f3"), 0)
    assert found == {square_of(name) for name in ("e2", "g2", "g1")}


def test_pawns() -> None:
    assert c03_pawns.en_passant_is_legal("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    assert not c03_pawns.en_passant_is_legal("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1")
    assert c03_pawns.underpromotions("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1") == 6
    assert c03_pawns.blocked_pawns("4k3/8/4p3/4P3/8/8/3P4/3NK3 w - - 0 1") == 1


def test_stack() -> None:
    assert c04_stack.highest(START_FEN, 3) == 71
    stack = MoveStack()
    moves = [Move(31, 41), Move(32, 42), Move(33, 43)]
    stack.push(list(moves))
    c04_stack.bring_to_top(stack, moves[0])
    assert next(stack.top_list()) == moves[0]
    assert sorted(stack.moves) == moves


def test_making() -> None:
    counts = c05_making.divide(Board(), 2)
    assert len(counts) == 20
    assert set(counts.values()) == {20}
    board = Board(KIWIPETE)
    board.count[25] = -1  # A count below zero is nothing that making a move could restore.
    assert c05_making.not_restored(board) == []


def test_alpha_beta() -> None:
    board = Board("4k3/8/8/3q4/4P3/2N5/8/4K3 w - - 0 1")
    player = AlphaBeta()
    player.set_position(board.fen())
    for depth in (1, 2, 3):
        scores: list[int] = []
        player.think(Limits(depth=depth), lambda report: scores.append(report.score))  # noqa: B023
        assert scores[-1] == c06_alpha_beta.minimax(board, depth)
    assert c06_alpha_beta.best_case(35, 4) == 2449
    mate = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"
    assert c06_alpha_beta.moves_to_mate(mate, 3) is None
    assert c06_alpha_beta.moves_to_mate(mate, 4) == 2


def test_castling() -> None:
    open_game = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5"
    assert c07_castling.castles_after(open_game) == ["e1g1"]
    assert c07_castling.castles_after(open_game + " e1e2 a7a6 e2e1 a6a5") == []
    assert c07_castling.rights_after(open_game + " h1g1 a7a6") == "Qkq"


def test_captures() -> None:
    # The queen may take a pawn that is guarded, or a knight that is not.
    fen = "4k3/2p5/3p4/n7/8/8/3Q4/4K3 w - - 0 1"
    assert c08_captures.one_move(fen) == "d2a5"
    guarded = "4k3/8/2p5/3p4/4P3/8/8/3QK3 w - - 0 1"
    assert c08_captures.gain_on(Board(guarded), square_of("d5")) == 100
    queen_first = "4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1"
    assert c08_captures.gain_on(Board(queen_first), square_of("d5")) == 0
    before, after = c08_captures.stand_pat_score(guarded)
    assert after == pytest.approx(before + 100, abs=30)


def test_ordering() -> None:
    player = c09_ordering.Counting()
    nodes = c09_ordering.nodes_of(player, MIDDLEGAME, 3)
    assert 0.4 < player.by_the_first / player.cutoffs < 1
    assert c09_ordering.nodes_of(Ordering(), MIDDLEGAME, 3) == nodes
    worst = c09_ordering.nodes_of(c09_ordering.Worst(), MIDDLEGAME, 2)
    assert worst > 3 * c09_ordering.nodes_of(Ordering(), MIDDLEGAME, 2)


def test_table() -> None:
    one = c10_table.key_after("g1f3 g8f6 b1c3")
    assert one == c10_table.key_after("b1c3 g8f6 g1f3")
    assert one != c10_table.key_after("b1c3 g8f6 g1h3")
    assert c10_table.collision_chance(1e6, 32) == pytest.approx(1.0, abs=1e-9)
    assert c10_table.collision_chance(1e6, 64) == pytest.approx(2.7e-8, rel=0.02)
    assert c10_table.is_repetition("g1f3 g8f6 f3g1 f6g8")
    assert not c10_table.is_repetition("g1f3 g8f6 f3g1 f6h5")


def test_null_move() -> None:
    """In this pawn ending the side to move loses a pawn, so that passing seems to be best."""
    zugzwang = "8/8/1p1k4/1P1p4/1K1P4/8/8/8 w - - 0 1"
    careful = c12_null.found(NullMove(), zugzwang, 5)
    assert c12_null.found(c12_null.Verifying(), zugzwang, 5)[1] <= careful[1]


def test_quiescence() -> None:
    player = c11_quiescence.Share()
    c11_quiescence.scores_by_depth(player, MIDDLEGAME, 2)
    assert 0.2 < player.share() < 0.95
    # A pawn is guarded by a pawn: only a search that sees the recapture leaves it alone.
    hasty, calm = c11_quiescence.with_and_without("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1", 1)
    assert hasty[0] > calm[0] + 50


def test_terms() -> None:
    for fen in (START_FEN, MIDDLEGAME, KIWIPETE):
        player, twin = Terms(), Terms()
        player.set_position(fen)
        value = sum(c13_terms.explained(fen).values())
        assert player.static_value() == round(value)
        twin.set_position(c13_terms.mirrored(fen))
        assert twin.static_value() == player.static_value()


def test_king() -> None:
    assert c14_king.danger(4) == 2.0
    assert c14_king.danger(8) == 8.0
    one = "6k1/5ppp/8/8/8/3Q4/8/6K1 w - - 0 1"
    both = "6k1/5ppp/8/6N1/8/3Q4/8/6K1 w - - 0 1"
    alone, together = c14_king.one_attacker_or_two(one, both, 1)
    assert together > 2 * alone > 0
    assert c14_king.shelter(one, 1) == 3
    assert c14_king.shelter(one, 0) == 0


def test_tuning() -> None:
    dice = np.random.default_rng(1)
    rows = dice.normal(size=(400, 5))
    results = dice.choice([0.0, 0.5, 1.0], size=400)
    weights = dice.normal(size=5) * 50
    assert c15_tuning.largest_difference(rows, results, weights) < 1e-4
    assert c15_tuning.best_constant(results) == pytest.approx(np.var(results))


def test_network() -> None:
    network = read_network(DATA / "toy.net")
    assert c16_network.parameters(32) == sum(map(len, network.inputs)) + 3 * 32 + 1
    board = Board(MIDDLEGAME)
    move = Move(square_of("c3"), square_of("d5"))
    for side in (0, 1):
        sums = network.sums(board, side)
        after = c16_network.updated(network, board, sums, side, move)
        moved = Board(MIDDLEGAME)
        make(moved, move)
        assert after == network.sums(moved, side)


def test_book() -> None:
    shares = c17_book.shares(START_FEN)
    assert sum(shares.values()) == pytest.approx(1)
    assert max(shares, key=shares.__getitem__) in ("e2e4", "d2d4")
    line = c17_book.main_line()
    assert len(line) > 12
    assert line[0] in shares


def test_learning() -> None:
    played = c18_learning.simulated({"e2e4": 0.2, "d2d4": 0.9}, 60, 1)
    assert played["d2d4"] > 3 * played["e2e4"]
    assert c18_learning.draws_until_bored() == 4


def test_time() -> None:
    assert 0 < c19_time.left_after(60, 200) < 0.1
    assert c19_time.last_depth(1.0, 0.001, 4) == 5


def test_endgames() -> None:
    moves, positions = c20_endgames.longest()
    assert moves == 16
    assert positions
    assert c20_endgames.played_out("8/8/8/3k4/8/8/8/KR6 w - - 0 1") <= 31


def test_boards() -> None:
    assert sum(c21_boards.is_on_board(square) for square in range(128)) == 64
    assert c21_boards.knight_attacks(1) == 1 << 10 | 1 << 17
    assert c21_boards.knight_attacks(1 << 63) == 1 << 46 | 1 << 53
    for square in range(64):
        assert c21_boards.knight_attacks(1 << square).bit_count() <= 8
    assert (
        c21_boards.upward_attacks(0, 1 | 1 << 32 | 1 << 48) == 1 << 8 | 1 << 16 | 1 << 24 | 1 << 32
    )
    assert c21_boards.upward_attacks(4, 1 << 4).bit_count() == 7


def test_testing() -> None:
    assert c22_testing.first_difference({"a": 1, "b": 2}, {"a": 1, "b": 3, "c": 0}) == "b"
    assert c22_testing.first_difference({"a": 1}, {"a": 1}) is None


def test_elo() -> None:
    assert c23_elo.games_for(10) == pytest.approx(3091, abs=5)
    assert c23_elo.games_for(5) == pytest.approx(4 * c23_elo.games_for(10), abs=4)
    low, high = c23_elo.interval(20, 10, 10)
    assert low < 89 < high
    assert c23_elo.expected_points(0, 10) == 5
    assert c23_elo.difference(30, 40) == 191


def test_window() -> None:
    assert [c24_window.bound(0, best, 10) for best in (-5, 0, 3, 10, 12)] == [
        "at most",
        "at most",
        "exact",
        "at least",
        "at least",
    ]
    tried = c24_window.windows(MIDDLEGAME, 2, -300, 50)
    assert len(tried) > 1
    low, best, high = tried[-1]
    assert low < best < high
