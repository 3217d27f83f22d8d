"""Rajah through the contract that front ends know."""

from __future__ import annotations

import time

import chess
import pytest
from tests.classics.thinking import Thinking, quickest, timed

from philidor.classics.rajah.player import SWITCHES, Rajah
from philidor.classics.rajah.timing import budget
from philidor.contract.info import BestMove, Info, ignore
from philidor.contract.limits import Clock, Limits
from philidor.contract.options import OptionError
from philidor.contract.player import IllegalMoveError, UnsupportedPositionError
from philidor.contract.setup import parse_fen, start
from philidor.players import load

ZUGZWANG_MATE = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
MIDDLEGAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.fixture
def rajah() -> Rajah:
    return Rajah()


def test_card_leads_to_the_player() -> None:
    player = load("rajah")
    assert player.name == "Rajah"
    assert "Manohararajah" in player.author


def test_starts_in_the_initial_position(rajah: Rajah) -> None:
    assert len(rajah.legal_moves()) == 20


def test_moves_are_played_and_illegal_ones_named(rajah: Rajah) -> None:
    rajah.set_position(start(), ["e2e4", "e7e5", "g1f3"])
    assert "b8c6" in rajah.legal_moves()
    with pytest.raises(IllegalMoveError) as caught:
        rajah.set_position(start(), ["e2e4", "e7e5", "e4e5", "g8f6"])
    assert caught.value.move == "e4e5"
    assert caught.value.moves_before == ("e2e4", "e7e5")
    assert "d2d4" in rajah.legal_moves()


def test_special_moves_are_spoken_as_uci_does(rajah: Rajah) -> None:
    rajah.set_position(parse_fen("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1"), ())
    moves = rajah.legal_moves()
    assert {"e1g1", "e1c1", "b7b8q", "b7b8r", "b7b8b", "b7b8n", "b7a8n"} <= set(moves)
    rajah.set_position(start(), ["e2e4", "a7a6", "e4e5", "d7d5"])
    assert "e5d6" in rajah.legal_moves()


def test_chess960_is_refused(rajah: Rajah) -> None:
    with pytest.raises(UnsupportedPositionError, match="Chess960"):
        rajah.set_position(parse_fen("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"), ())


def test_depth_and_reports(rajah: Rajah) -> None:
    infos: list[Info] = []
    answer = rajah.go(Limits(depth=5), infos.append)
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


def test_nodes(rajah: Rajah) -> None:
    infos: list[Info] = []
    rajah.set_position(parse_fen(MIDDLEGAME), ())
    assert rajah.go(Limits(nodes=3000), infos.append).move in rajah.legal_moves()
    assert all(info.nodes is not None and info.nodes <= 3000 for info in infos)
    assert rajah.go(Limits(nodes=1), ignore).move in rajah.legal_moves()


def test_movetime(rajah: Rajah) -> None:
    rajah.set_position(parse_fen(MIDDLEGAME), ())
    assert 0.12 < quickest(lambda: timed(rajah, Limits(movetime=150)), 0.16) < 0.16


@pytest.mark.parametrize(
    ("limits", "most"),
    [
        (Limits(white=Clock(300), black=Clock(1)), 0.3),
        (Limits(white=Clock(200, 100)), 0.2),
        (Limits(white=Clock(200), moves_to_go=1), 0.2),
        (Limits(white=Clock(20)), 0.02),
    ],
)
def test_clock_is_not_overrun(rajah: Rajah, limits: Limits, most: float) -> None:
    rajah.set_position(parse_fen(MIDDLEGAME), ())
    assert quickest(lambda: timed(rajah, limits), most) < most


def test_budget_grows_with_the_clock_and_stays_below_it() -> None:
    def stop(limits: Limits, white: bool = True) -> int:
        found = budget(limits, white)
        assert found is not None
        assert 0 < found.begin <= found.stop
        return found.stop

    short, long = Limits(white=Clock(10_000)), Limits(white=Clock(60_000))
    assert stop(short) < stop(long) < 60_000
    assert stop(Limits(white=Clock(10_000, 1000))) > stop(short)
    assert stop(Limits(white=Clock(10_000), moves_to_go=2)) > stop(short)
    assert stop(Limits(white=Clock(10_000), movetime=50)) <= 50
    assert stop(Limits(white=Clock(1), black=Clock(10_000)), white=False) == stop(short)
    assert stop(Limits(white=Clock(1))) == 1
    assert budget(Limits(depth=3), True) is None


@pytest.mark.parametrize(
    ("fen", "limits"),
    [
        (MIDDLEGAME, Limits(infinite=True)),
        ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", Limits(infinite=True, depth=2)),
        (MIDDLEGAME, Limits(ponder=True, depth=1)),
        (MIDDLEGAME, Limits(ponder=True, movetime=1)),
    ],
)
def test_waiting_searches_end_within_20_ms_of_stop(rajah: Rajah, fen: str, limits: Limits) -> None:
    rajah.set_position(parse_fen(fen), ())

    def attempt() -> float:
        thinking = Thinking(rajah, limits)
        assert thinking.answer is None, "infinite and pondering searches wait, ready or not"
        rajah.stop()
        return thinking.wait()

    assert quickest(attempt, 0.02) < 0.02


def test_ponder_hit_starts_the_clock(rajah: Rajah) -> None:
    rajah.set_position(parse_fen(MIDDLEGAME), ())

    def attempt() -> float:
        thinking = Thinking(rajah, Limits(ponder=True, movetime=200))
        time.sleep(0.2)
        assert thinking.answer is None
        rajah.ponder_hit()
        return thinking.wait()

    assert 0.15 < quickest(attempt, 0.25) < 0.25


def test_ponder_hit_ends_a_search_that_is_ready(rajah: Rajah) -> None:
    def attempt() -> float:
        thinking = Thinking(rajah, Limits(ponder=True, depth=1))
        rajah.ponder_hit()
        return thinking.wait()

    assert quickest(attempt, 0.02) < 0.02


def test_the_search_lets_other_threads_run(rajah: Rajah) -> None:
    thinking = Thinking(rajah, Limits(movetime=400))
    turns, until = 0, time.monotonic() + 0.1
    while time.monotonic() < until:
        turns += 1
    rajah.stop()
    thinking.wait()
    assert turns > 1000


def test_mate_search_sees_zugzwang(rajah: Rajah) -> None:
    """The null move is blind for it, so a mate search does without."""
    rajah.set_position(parse_fen(ZUGZWANG_MATE), ())
    infos: list[Info] = []
    assert rajah.go(Limits(mate=2), infos.append).move == "a1a6"
    assert infos[-1].score is not None
    assert infos[-1].score.mate == 2
    rajah.new_game()
    infos.clear()
    rajah.go(Limits(depth=4), infos.append)
    assert infos[-1].score is not None
    assert infos[-1].score.mate is None


def test_mate_search_ends_without_a_mate(rajah: Rajah) -> None:
    assert rajah.go(Limits(mate=1), ignore).move in rajah.legal_moves()


def test_being_mated_is_reported(rajah: Rajah) -> None:
    rajah.set_position(parse_fen("k7/8/1K6/8/8/8/8/7R b - - 0 1"), ())
    infos: list[Info] = []
    rajah.go(Limits(depth=4), infos.append)
    assert infos[-1].score is not None
    assert infos[-1].score.mate == -1


@pytest.mark.parametrize(
    ("fen", "score"),
    [("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 0), ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", None)],
)
def test_no_move_left(rajah: Rajah, fen: str, score: int | None) -> None:
    rajah.set_position(parse_fen(fen), ())
    infos: list[Info] = []
    assert rajah.go(Limits(depth=3), infos.append) == BestMove(None)
    assert infos[0].score is not None
    assert infos[0].score.mate == score


def test_search_moves(rajah: Rajah) -> None:
    assert rajah.go(Limits(depth=4, search_moves=("a2a3",)), ignore).move == "a2a3"
    answer = rajah.go(Limits(depth=4, search_moves=("a2a3", "h2h4", "a1a8")), ignore)
    assert answer.move in ("a2a3", "h2h4")


def test_options(rajah: Rajah) -> None:
    assert {option.name for option in rajah.options} == {"Hash", *SWITCHES}
    with pytest.raises(OptionError, match="true or false"):
        rajah.set_option("Null Move", "maybe")
    with pytest.raises(OptionError, match="no option"):
        rajah.set_option("Contempt", "1")
    with pytest.raises(OptionError, match="1 to 4096"):
        rajah.set_option("Hash", "0")
    rajah.set_option("hash", "2")


@pytest.mark.parametrize("name", SWITCHES)
def test_every_switch_changes_the_search(rajah: Rajah, name: str) -> None:
    def nodes() -> int:
        infos: list[Info] = []
        rajah.new_game()
        rajah.set_position(parse_fen(MIDDLEGAME), ())
        rajah.go(Limits(depth=4), infos.append)
        return infos[-1].nodes or 0

    usual = nodes()
    rajah.set_option(name, "false")
    assert nodes() != usual
    rajah.set_option(name, "true")
    assert nodes() == usual


def test_a_game_against_itself(rajah: Rajah) -> None:
    """Legal to the end, and better than random moves: nobody loses a queen in the opening."""
    board, moves = chess.Board(), list[str]()
    while not board.is_game_over(claim_draw=True) and len(moves) < 300:
        rajah.set_position(start(), moves)
        answer = rajah.go(Limits(nodes=4000), ignore)
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
