"""Search_One_Q, the move stack and the negamax search (T5, T6, T7)."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import chess
import pytest
from tests.classics.romichess.positions import KIWIPETE, MATES_IN_TWO, PERFT, random_game

from philidor.classics.romichess.movegen import generate_moves
from philidor.classics.romichess.player import RomiChess
from philidor.classics.romichess.search import Search
from philidor.classics.romichess.setting import find_move, move_name, set_up
from philidor.classics.romichess.types import INFINITY
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import START_FEN
from philidor.game.fen import parse_fen

SHALLOW = """
from philidor.classics.romichess import search
from philidor.classics.romichess.player import RomiChess
from philidor.contract.limits import Limits
from philidor.contract.search_control import SearchControl
from philidor.game.fen import parse_fen
print(search.__file__.endswith(".py"))
for fen, depth in (
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 2),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
    ("8/5P1k/8/8/8/8/r7/4K3 w - - 0 1", 3),
):
    player = RomiChess()
    player.set_position(parse_fen(fen), [])
    reports = []
    answer = player.go(Limits(depth=depth), reports.append)
    told = [i for i in reports if i.score]
    print(answer.move, [(i.score.centipawns, i.score.mate, i.nodes, i.pv) for i in told])
"""


def search_at(fen: str, *moves: str) -> Search:
    search = Search()
    set_up(search, parse_fen(fen))
    for move in moves:
        search.search_one_q(-INFINITY, INFINITY, False)
        search.make(find_move(search, move))
        search.settle()
    search.begin_search(SearchControl())
    return search


def listed(search: Search) -> list[tuple[str, int]]:
    entries = [search.move_at(i) for i in range(search.bottom(), search.top() + 1)]
    return [(move_name(entry), entry["score"]) for entry in entries]


def deepest(fen: str, limits: Limits) -> tuple[str | None, Info]:
    player = RomiChess()
    player.set_position(parse_fen(fen), [])
    reports: list[Info] = []
    answer = player.go(limits, reports.append)
    return answer.move, reports[-1]


@pytest.mark.parametrize("seed", range(3))
def test_every_move_in_the_list_is_legal_and_scored(seed: int) -> None:
    _, fens = random_game(seed, 120)
    for fen in fens[::3]:
        search = search_at(fen)
        length = search.search_one_q(-INFINITY, INFINITY, False)
        moves = listed(search)
        assert length == len(moves)
        legal = sorted(move.uci() for move in chess.Board(fen).legal_moves)
        assert sorted(name for name, _ in moves) == legal
        for i, (_, score) in zip(range(search.bottom(), search.top() + 1), moves, strict=True):
            assert -INFINITY < score < INFINITY
            search.make(i)
            assert score == -search.quiesce(-INFINITY, INFINITY)
            search.unmake()


def test_an_illegal_move_answers_infinity() -> None:
    search = search_at("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1")
    generate_moves(search)
    search.make(find_move(search, "e2d3"))
    assert search.quiesce(-INFINITY, INFINITY) == INFINITY == 10000


def test_scores_come_from_the_capture_search_not_from_the_static_position() -> None:
    # The knight can be captured on d5 and nowhere else.
    search = search_at("4k3/8/2p1p3/8/5N2/8/8/4K3 w - - 0 1")
    search.search_one_q(-INFINITY, INFINITY, False)
    scores = dict(listed(search))
    assert scores["f4d5"] < scores["f4d3"] - 200


def test_the_best_scored_move_is_taken_first() -> None:
    search = search_at(KIWIPETE)
    search.search_one_q(-INFINITY, INFINITY, False)
    unsorted = listed(search)
    search.sort_list()
    taken = list(reversed(listed(search)))
    assert sorted(taken) == sorted(unsorted)
    assert [score for _, score in taken] == sorted((s for _, s in unsorted), reverse=True)
    assert taken != unsorted and taken != unsorted[::-1]
    search.search_root(1)
    assert move_name(search.move_at(search.top())) == taken[0][0]


def test_inside_the_tree_the_best_scored_move_is_taken_first_too() -> None:
    """Nearly all cutoffs come from the first move tried, which an unsorted list cannot do."""
    search = search_at("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
    search.search_one_q(-INFINITY, INFINITY, False)
    search.sort_list()
    for depth in range(1, 6):
        search.search_root(depth)
    assert search.cutoffs > 100
    assert search.first_move_cutoffs > 0.9 * search.cutoffs


def test_the_last_ply_is_a_list_that_ends_at_beta() -> None:
    search = search_at(KIWIPETE)
    everything = search.search_one_q(-INFINITY, INFINITY, False)
    assert search.search_one_q(-2000, -1500, True) == 1
    assert search.search_one_q(-2000, -1500, False) == everything


def test_lists_lie_on_one_stack() -> None:
    search = search_at(START_FEN)
    search.search_one_q(-INFINITY, INFINITY, False)
    below = listed(search)
    top = search.top()
    search.make(top)
    search.search_one_q(-INFINITY, INFINITY, False)
    assert search.bottom() == top + 1
    search.unmake()
    assert listed(search) == below


def test_depth_one_is_a_one_move_search_engine() -> None:
    search = search_at(KIWIPETE)
    search.search_one_q(-INFINITY, INFINITY, False)
    search.sort_list()
    best = listed(search)[-1]
    move, report = deepest(KIWIPETE, Limits(depth=1))
    assert report.score is not None
    assert (move, report.score.centipawns) == best


def test_a_root_move_can_be_dropped_without_disturbing_the_others() -> None:
    search = search_at(START_FEN)
    search.search_one_q(-INFINITY, INFINITY, False)
    names = [name for name, _ in listed(search)]
    search.drop_move(search.bottom() + 3)
    assert [name for name, _ in listed(search)] == names[:3] + names[4:]


@pytest.mark.parametrize("fen", MATES_IN_TWO)
def test_mates_in_two_are_found(fen: str) -> None:
    move, report = deepest(fen, Limits(depth=5))
    assert report.score is not None
    assert report.score.mate == 2
    board = chess.Board(fen)
    for reply in report.pv:
        board.push_uci(reply)
    assert board.is_checkmate()
    assert move == report.pv[0]


def test_mated_and_stalemated_sides_have_no_move() -> None:
    for fen in ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"):
        player = RomiChess()
        player.set_position(parse_fen(fen), [])
        assert player.go(Limits(depth=3), lambda info: None).move is None


def test_a_pv_is_legal_and_as_long_as_the_depth() -> None:
    for fen, _, _ in PERFT:
        player = RomiChess()
        player.set_position(parse_fen(fen), [])
        reports: list[Info] = []
        player.go(Limits(depth=4), reports.append)
        del reports[0]
        for report in reports:
            board = chess.Board(fen)
            assert report.pv
            for move in report.pv:
                board.push_uci(move)


def test_alpha_beta_gives_the_score_of_plain_negamax() -> None:
    """Pruning changes nothing: depth 2 equals the best of all replies to all moves."""
    for fen, _, _ in PERFT[1:4]:
        search = search_at(fen)
        search.search_one_q(-INFINITY, INFINITY, False)
        best = -INFINITY
        for i in range(search.bottom(), search.top() + 1):
            search.make(i)
            if search.search_one_q(-INFINITY, INFINITY, False):
                best = max(best, -max(score for _, score in listed(search)))
            search.unmake()
        _, report = deepest(fen, Limits(depth=2))
        assert report.score is not None
        assert report.score.centipawns == best


def test_repetition_is_seen_from_the_list_of_made_moves() -> None:
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    assert search_at(START_FEN, *shuffle).repeated()
    assert not search_at(START_FEN, *shuffle[:3]).repeated()
    assert search_at(START_FEN, *shuffle, "b1c3", "b8c6", "c3b1", "c6b8").repeated()
    # White goes round a triangle while Black moves back and forth: together that takes 12 plies.
    lone = "k7/8/8/8/8/8/8/7K w - - 0 1"
    white, black = ["h1h2", "h2g2", "g2h1"] * 2, ["a8b8", "b8a8"] * 3
    moves = [move for pair in zip(white, black, strict=True) for move in pair]
    assert [search_at(lone, *moves[:n]).repeated() for n in range(4, 13)] == [False] * 8 + [True]
    # A pawn move in between makes all positions new.
    assert not search_at(START_FEN, "g1f3", "g8f6", "f3g1", "e7e6").repeated()


@pytest.mark.parametrize("seed", range(3))
def test_repetition_agrees_with_comparing_positions(seed: int) -> None:
    chooser = random.Random(seed)
    board = chess.Board("1k6/p1p1p1p1/P1P1P1P1/8/8/p1p1p1p1/P1P1P1P1/1K6 w - - 0 1")
    search = search_at(board.fen())
    seen = {board.board_fen() + str(board.turn)}
    repeated = 0
    for _ in range(90):
        move = chooser.choice(list(board.legal_moves))
        search.search_one_q(-INFINITY, INFINITY, False)
        search.make(find_move(search, move.uci()))
        search.settle()
        board.push(move)
        now = board.board_fen() + str(board.turn)
        assert search.repeated() == (now in seen)
        repeated += now in seen
        seen.add(now)
    assert repeated


def test_a_losing_side_heads_for_repetition() -> None:
    """A queen down, White has perpetual check: Qe8+ Kh7 Qh5+ Kg8."""
    fen = "6k1/6p1/8/7Q/8/8/1r4PP/q5BK w - - 0 1"
    move, report = deepest(fen, Limits(depth=6))
    assert report.score is not None
    assert move == "h5e8"
    assert report.score.centipawns == 0


def test_the_fifty_move_rule_is_a_draw_inside_the_tree() -> None:
    _, free = deepest("4k3/8/8/8/8/8/R7/4K3 w - - 0 1", Limits(depth=3))
    _, bound = deepest("4k3/8/8/8/8/8/R7/4K3 w - - 99 80", Limits(depth=3))
    assert free.score is not None and bound.score is not None
    assert (free.score.centipawns or 0) > 300
    assert bound.score.centipawns == 0


def test_compiled_and_uncompiled_searches_are_the_same() -> None:
    answers = []
    for interpreted in ("", "1"):
        environment = {**os.environ, "PHILIDOR_INTERPRETED": interpreted}
        answer = subprocess.run(
            [sys.executable, "-c", SHALLOW],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        answers.append(answer.stdout.splitlines())
    assert answers[1][0] == "True"
    assert answers[0][1:] == answers[1][1:]
