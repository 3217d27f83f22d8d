"""The engine as a player: positions, limits, stopping, pondering, counting."""

from __future__ import annotations

import random
import time

import chess
import pytest
from tests.classics.romichess.positions import KIWIPETE, random_game

from philidor.classics.romichess.player import RomiChess, mate_in
from philidor.contract.info import Info, ignore
from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.contract.player import IllegalMoveError
from philidor.contract.setup import START_FEN
from philidor.game.fen import parse_fen, start


def player_at(fen: str = START_FEN, *moves: str) -> RomiChess:
    player = RomiChess()
    player.set_position(parse_fen(fen), moves)
    return player


def seconds_of_work(player: RomiChess, limits: Limits) -> float:
    """Processor time of a search: its time on an otherwise idle machine."""
    began = time.thread_time()
    assert player.go(limits, ignore).move in player.legal_moves()
    return time.thread_time() - began


@pytest.mark.parametrize("seed", range(3))
def test_legal_moves_of_random_games_are_python_chess_s(seed: int) -> None:
    moves, fens = random_game(seed + 20, 100)
    player = RomiChess()
    for ply, fen in enumerate(fens, 1):
        player.set_position(start(), moves[:ply])
        legal = sorted(move.uci() for move in chess.Board(fen).legal_moves)
        assert sorted(player.legal_moves()) == legal
        assert player.in_check() == chess.Board(fen).is_check()


def test_a_position_is_the_same_whether_reached_step_by_step_or_at_once() -> None:
    moves, _ = random_game(4, 80)
    stepwise, at_once = RomiChess(), RomiChess()
    for ply in range(1, len(moves) + 1):
        stepwise.set_position(start(), moves[:ply])
    at_once.set_position(start(), moves)
    assert stepwise.scored_moves() == at_once.scored_moves()
    stepwise.set_position(start(), moves[:10])
    at_once.set_position(start(), moves[:10])
    assert stepwise.scored_moves() == at_once.scored_moves()


def test_a_pinned_piece_stays_where_it_is() -> None:
    player = player_at("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1")
    rows = player.board_rows()
    with pytest.raises(IllegalMoveError):
        player.set_position(parse_fen("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1"), ["e2d3"])
    assert player.board_rows() == rows


def test_every_iteration_is_reported() -> None:
    reports: list[Info] = []
    answer = player_at().go(Limits(depth=5), reports.append)
    # The first report is about the root alone.
    del reports[0]
    assert [report.depth for report in reports] == [1, 2, 3, 4, 5]
    for before, report in zip([None, *reports], reports, strict=False):
        assert report.seldepth is not None and report.depth is not None
        assert report.seldepth >= report.depth
        assert report.score is not None
        assert report.nodes and report.nps and report.time is not None
        assert before is None or (before.nodes or 0) < report.nodes
    assert (answer.move, answer.ponder) == reports[-1].pv[:2]


def test_depth_and_nodes_bound_the_search() -> None:
    reports: list[Info] = []
    player_at(KIWIPETE).go(Limits(depth=2), reports.append)
    assert reports[-1].depth == 2
    for nodes in (1, 500, 5000, 100_000):
        player = player_at(KIWIPETE)
        answer = player.go(Limits(nodes=nodes), reports.append)
        assert answer.move in player.legal_moves()
        # The list begun at the root is still completed, so that there is a legal move.
        assert (reports[-1].nodes or 0) <= nodes + 100


def test_a_mate_search_ends_when_the_mate_is_found_or_refuted() -> None:
    reports: list[Info] = []
    mating = player_at("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    assert mating.go(Limits(mate=2), reports.append).move == "a1a6"
    assert reports[-1].score is not None and reports[-1].score.mate == 2
    player_at().go(Limits(mate=2), reports.append)
    assert reports[-1].depth == 4


def test_mate_scores_count_moves() -> None:
    assert [mate_in(score) for score in (9998, 9996, -9999, -9997, 8999, 0)] == [
        1,
        2,
        0,
        -1,
        None,
        None,
    ]


def test_options_are_depth_and_seconds() -> None:
    player = player_at(KIWIPETE)
    assert [option.name for option in player.options][:2] == ["Depth", "Seconds"]
    player.set_option("depth", "2")
    reports: list[Info] = []
    player.go(Limits(), reports.append)
    assert reports[-1].depth == 2
    player.set_option("Depth", "0")
    player.set_option("Seconds", "1")
    began = time.monotonic()
    assert seconds_of_work(player, Limits()) < 1.05
    assert time.monotonic() - began > 0.95
    for name, value in (("Depth", "61"), ("Depth", "deep"), ("Hash", "1")):
        with pytest.raises(OptionError):
            player.set_option(name, value)


def test_counting() -> None:
    player = player_at(KIWIPETE)
    assert [player.perft(depth) for depth in range(4)] == [1, 48, 2039, 97862]
    assert sum(player.divide(3).values()) == 97862
    assert set(player.divide(1)) == set(player.legal_moves())
    for wrong in (-1, 21):
        with pytest.raises(ValueError, match="depth to count"):
            player.perft(wrong)
    with pytest.raises(ValueError, match="depth to divide"):
        player.divide(0)


def test_it_plays_sensible_chess() -> None:
    """It captures a free queen, saves a threatened one, and mates a bare king with a rook."""
    hanging = player_at("rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1")
    assert hanging.go(Limits(depth=3), ignore).move == "f3g5"
    board = chess.Board("8/8/8/3k4/8/8/8/R3K3 w - - 0 1")
    player = RomiChess()
    moves: list[str] = []
    while not board.is_game_over() and len(moves) < 80:
        player.set_position(parse_fen("8/8/8/3k4/8/8/8/R3K3 w - - 0 1"), moves)
        move = player.go(Limits(nodes=60_000), ignore).move
        assert move is not None
        moves.append(move)
        board.push_uci(move)
    assert board.is_checkmate()


def test_it_beats_a_random_mover() -> None:
    chooser = random.Random(3)
    board = chess.Board()
    player = RomiChess()
    moves: list[str] = []
    while not board.is_game_over() and len(moves) < 160:
        player.set_position(start(), moves)
        if board.turn == chess.WHITE:
            move = player.go(Limits(depth=3), ignore).move
            assert move is not None
        else:
            move = chooser.choice([legal.uci() for legal in board.legal_moves])
        moves.append(move)
        board.push_uci(move)
    assert board.result() == "1-0"
