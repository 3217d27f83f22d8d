"""Arasan through the contract that front ends know."""

from __future__ import annotations

import time

import chess
import pytest
from tests.classics.thinking import Thinking, quickest, timed

from philidor.classics.arasan.player import FIELDS, Arasan
from philidor.classics.arasan.timing import Allotment, allotment
from philidor.contract.info import BestMove, Info, ignore
from philidor.contract.limits import Clock, Limits
from philidor.contract.options import OptionError
from philidor.contract.player import IllegalMoveError, UnsupportedPositionError
from philidor.contract.setup import parse_fen, start
from philidor.players import load

ZUGZWANG_MATE = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
MIDDLEGAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.fixture
def arasan() -> Arasan:
    return Arasan()


def test_card_leads_to_the_player() -> None:
    player = load("arasan")
    assert player.name == "Arasan 1.2"
    assert "Dart" in player.author


def test_starts_in_the_initial_position(arasan: Arasan) -> None:
    assert len(arasan.legal_moves()) == 20


def test_moves_are_played_and_illegal_ones_named(arasan: Arasan) -> None:
    arasan.set_position(start(), ["e2e4", "e7e5", "g1f3"])
    assert "b8c6" in arasan.legal_moves()
    with pytest.raises(IllegalMoveError) as caught:
        arasan.set_position(start(), ["e2e4", "e7e5", "e4e5", "g8f6"])
    assert caught.value.move == "e4e5"
    assert caught.value.moves_before == ("e2e4", "e7e5")
    assert "d2d4" in arasan.legal_moves()


def test_special_moves_are_spoken_as_uci_does(arasan: Arasan) -> None:
    arasan.set_position(parse_fen("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1"), ())
    moves = arasan.legal_moves()
    assert {"e1g1", "e1c1", "b7b8q", "b7b8r", "b7b8b", "b7b8n", "b7a8n"} <= set(moves)
    arasan.set_position(start(), ["e2e4", "a7a6", "e4e5", "d7d5"])
    assert "e5d6" in arasan.legal_moves()


def test_chess960_is_refused(arasan: Arasan) -> None:
    with pytest.raises(UnsupportedPositionError, match="Chess960"):
        arasan.set_position(parse_fen("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"), ())


def test_depth_and_reports(arasan: Arasan) -> None:
    infos: list[Info] = []
    answer = arasan.go(Limits(depth=5), infos.append)
    assert [info.depth for info in infos] == [1, 2, 3, 4, 5]
    last = infos[-1]
    assert last.pv[:2] == (answer.move, answer.ponder)
    assert last.nodes is not None
    assert last.nodes > infos[0].nodes  # type: ignore[operator]
    assert last.seldepth is not None
    assert last.seldepth >= 5
    assert last.score is not None
    assert last.score.centipawns is not None
    assert None not in (last.nps, last.time, last.hashfull)
    board = chess.Board()
    for move in last.pv:
        board.push_uci(move)


def test_nodes(arasan: Arasan) -> None:
    infos: list[Info] = []
    arasan.set_position(parse_fen(MIDDLEGAME), ())
    assert arasan.go(Limits(nodes=3000), infos.append).move in arasan.legal_moves()
    assert all(info.nodes is not None and info.nodes <= 3002 for info in infos)
    assert arasan.go(Limits(nodes=1), ignore).move in arasan.legal_moves()


def test_movetime(arasan: Arasan) -> None:
    arasan.set_position(parse_fen(MIDDLEGAME), ())
    assert 0.12 < quickest(lambda: timed(arasan, Limits(movetime=150)), 0.16) < 0.16


@pytest.mark.parametrize(
    ("limits", "most"),
    [
        (Limits(white=Clock(300), black=Clock(1)), 0.3),
        (Limits(white=Clock(200, 100)), 0.2),
        (Limits(white=Clock(200), moves_to_go=1), 0.2),
        (Limits(white=Clock(20)), 0.02),
    ],
)
def test_clock_is_not_overrun(arasan: Arasan, limits: Limits, most: float) -> None:
    arasan.set_position(parse_fen(MIDDLEGAME), ())
    assert quickest(lambda: timed(arasan, limits), most) < most


def test_95_percent_of_the_allotted_time() -> None:
    """The usual end is at 95 %, the latest not far beyond what was allotted."""
    move = allotment(Limits(movetime=1004), True)
    assert move == Allotment(950, 1000)
    clock = allotment(Limits(white=Clock(60_015), moves_to_go=30), True)
    assert clock == Allotment(1900, 2600)


def test_a_search_for_a_time_ends_at_95_percent_of_it(arasan: Arasan) -> None:
    arasan.set_position(parse_fen(MIDDLEGAME), ())
    spent = quickest(lambda: timed(arasan, Limits(movetime=600)), 0.585)
    assert 0.56 <= spent < 0.6


def test_allotment_grows_with_the_clock_and_stays_below_it() -> None:
    def latest(limits: Limits, white: bool = True) -> int:
        found = allotment(limits, white)
        assert found is not None
        assert 0 < found.usual <= found.latest
        return found.latest

    short, long = Limits(white=Clock(10_000)), Limits(white=Clock(60_000))
    assert latest(short) < latest(long) < 60_000
    assert latest(Limits(white=Clock(10_000, 1000))) > latest(short)
    assert latest(Limits(white=Clock(10_000), moves_to_go=2)) > latest(short)
    assert latest(Limits(white=Clock(10_000), moves_to_go=1)) < 10_000
    assert latest(Limits(white=Clock(10_000), movetime=50)) <= 50
    assert latest(Limits(white=Clock(1), black=Clock(10_000)), white=False) == latest(short)
    assert latest(Limits(white=Clock(1))) == 1
    assert allotment(Limits(depth=3), True) is None


@pytest.mark.parametrize(
    ("fen", "limits"),
    [
        (MIDDLEGAME, Limits(infinite=True)),
        ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", Limits(infinite=True, depth=2)),
        (MIDDLEGAME, Limits(ponder=True, depth=1)),
        (MIDDLEGAME, Limits(ponder=True, movetime=1)),
    ],
)
def test_waiting_searches_end_within_20_ms_of_stop(
    arasan: Arasan, fen: str, limits: Limits
) -> None:
    arasan.set_position(parse_fen(fen), ())

    def attempt() -> float:
        thinking = Thinking(arasan, limits)
        assert thinking.answer is None, "infinite and pondering searches wait, ready or not"
        arasan.stop()
        return thinking.wait()

    assert quickest(attempt, 0.02) < 0.02


def test_ponder_hit_starts_the_clock(arasan: Arasan) -> None:
    arasan.set_position(parse_fen(MIDDLEGAME), ())

    def attempt() -> float:
        thinking = Thinking(arasan, Limits(ponder=True, movetime=200))
        time.sleep(0.2)
        assert thinking.answer is None
        arasan.ponder_hit()
        return thinking.wait()

    assert 0.15 < quickest(attempt, 0.25) < 0.25


def test_ponder_hit_ends_a_search_that_is_ready(arasan: Arasan) -> None:
    def attempt() -> float:
        thinking = Thinking(arasan, Limits(ponder=True, depth=1))
        arasan.ponder_hit()
        return thinking.wait()

    assert quickest(attempt, 0.02) < 0.02


def test_the_search_lets_other_threads_run(arasan: Arasan) -> None:
    thinking = Thinking(arasan, Limits(movetime=400))
    turns, until = 0, time.monotonic() + 0.1
    while time.monotonic() < until:
        turns += 1
    arasan.stop()
    thinking.wait()
    assert turns > 1000


def test_mate_search_sees_zugzwang(arasan: Arasan) -> None:
    """The null move is blind for it, so a mate search does without."""
    arasan.set_position(parse_fen(ZUGZWANG_MATE), ())
    infos: list[Info] = []
    assert arasan.go(Limits(mate=2), infos.append).move == "a1a6"
    assert infos[-1].score is not None
    assert infos[-1].score.mate == 2
    infos.clear()
    arasan.go(Limits(depth=4), infos.append)
    assert infos[-1].score is not None
    assert infos[-1].score.mate is None


def test_mate_search_ends_without_a_mate(arasan: Arasan) -> None:
    assert arasan.go(Limits(mate=1), ignore).move in arasan.legal_moves()


def test_being_mated_is_reported(arasan: Arasan) -> None:
    arasan.set_position(parse_fen("k7/8/1K6/8/8/8/8/7R b - - 0 1"), ())
    infos: list[Info] = []
    arasan.go(Limits(depth=4), infos.append)
    assert infos[-1].score is not None
    assert infos[-1].score.mate == -1


@pytest.mark.parametrize(
    ("fen", "score"),
    [("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 0), ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", None)],
)
def test_no_move_left(arasan: Arasan, fen: str, score: int | None) -> None:
    arasan.set_position(parse_fen(fen), ())
    infos: list[Info] = []
    assert arasan.go(Limits(depth=3), infos.append) == BestMove(None)
    assert infos[0].score is not None
    assert infos[0].score.mate == score


def test_search_moves(arasan: Arasan) -> None:
    assert arasan.go(Limits(depth=4, search_moves=("a2a3",)), ignore).move == "a2a3"
    answer = arasan.go(Limits(depth=4, search_moves=("a2a3", "h2h4", "a1a8")), ignore)
    assert answer.move in ("a2a3", "h2h4")


def test_options(arasan: Arasan) -> None:
    assert {option.name for option in arasan.options} == {"Hash", *FIELDS}
    for name, value, message in (
        ("Null Move", "maybe", "true or false"),
        ("Contempt", "1", "no option"),
        ("Hash", "0", "1 to 1024"),
        ("Capture Extension", "33", "0 to 32"),
    ):
        with pytest.raises(OptionError, match=message):
            arasan.set_option(name, value)
    arasan.set_option("hash", "2")


@pytest.mark.parametrize(
    ("name", "value", "usual"),
    [
        ("Hash Table", "false", "true"),
        ("Null Move", "false", "true"),
        ("Capture Extension", "2", "8"),
        ("Check Extension", "1", "4"),
    ],
)
def test_every_switch_changes_the_search(arasan: Arasan, name: str, value: str, usual: str) -> None:
    def nodes() -> int:
        infos: list[Info] = []
        arasan.set_position(parse_fen(MIDDLEGAME), ())
        arasan.go(Limits(depth=3), infos.append)
        return infos[-1].nodes or 0

    before = nodes()
    arasan.set_option(name, value)
    assert nodes() != before
    arasan.set_option(name, usual)
    assert nodes() == before


def test_debug_attacks_reports_nothing_where_nothing_is_wrong(arasan: Arasan) -> None:
    arasan.set_option("Debug Attacks", "true")
    infos: list[Info] = []
    arasan.set_position(parse_fen(MIDDLEGAME), ())
    arasan.go(Limits(depth=2), infos.append)
    assert all(info.text is None for info in infos)


def test_a_game_against_itself(arasan: Arasan) -> None:
    """Legal to the end, and better than random moves: nobody loses a queen in the opening."""
    board, moves = chess.Board(), list[str]()
    while not board.is_game_over(claim_draw=True) and len(moves) < 300:
        arasan.set_position(start(), moves)
        answer = arasan.go(Limits(nodes=4000), ignore)
        assert answer.move is not None
        move = chess.Move.from_uci(answer.move)
        assert board.is_legal(move)
        board.push(move)
        moves.append(answer.move)
        if len(moves) == 16:
            values = {"q": 9, "r": 5, "b": 3, "n": 3, "p": 1}
            men = board.board_fen()
            white = sum(value * men.count(letter.upper()) for letter, value in values.items())
            black = sum(value * men.count(letter) for letter, value in values.items())
            assert abs(white - black) < 5
    assert len(moves) > 20
