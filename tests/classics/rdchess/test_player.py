"""RDChess through the contract that front ends know."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Any

import chess
import pytest
from tests.classics.rdchess.oracle import KIWIPETE, QUIET
from tests.classics.thinking import Thinking, quickest, timed

from philidor.classics.rdchess.player import SWITCHES, RDChess
from philidor.classics.rdchess.table import MAX_USES
from philidor.classics.rdchess.timing import allowance
from philidor.contract.game_clock import GameClock
from philidor.contract.info import BestMove, Info, Insight, ignore
from philidor.contract.level import parse_level
from philidor.contract.limits import Clock, Limits
from philidor.contract.options import OptionError
from philidor.contract.player import IllegalMoveError, Player
from philidor.contract.setup import parse_fen, start
from philidor.players import load

ZUGZWANG_MATE = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
STATISTICS = {
    "nodes", "max_depth", "hash_use_count", "hash_beta_cutoffs", "null_moves", "null_beta_cutoffs",
    "negascout_repetitions", "king_pawn_probes", "king_pawn_hits", "king_pawn_hit_rate",
}  # fmt: skip


@pytest.fixture
def rdchess() -> RDChess:
    return RDChess()


def at(fen: str) -> RDChess:
    player = RDChess()
    player.set_position(parse_fen(fen), ())
    return player


def reports(player: Player, limits: Limits) -> list[Info]:
    """The ordinary reports of a search."""
    infos: list[Info] = []
    player.go(limits, infos.append)
    return [info for info in infos if info.score is not None]


def insights(player: Player, limits: Limits, kind: str) -> list[Insight]:
    """What a search tells about its inside under one heading."""
    infos: list[Info] = []
    player.go(limits, infos.append)
    return [one for info in infos for one in info.insights if one.kind == kind]


def test_card_leads_to_the_player() -> None:
    player = load("rdchess")
    assert player.name == "RDChess"
    assert "Rudolf Posch" in player.author


def test_moves_are_played_and_illegal_ones_named(rdchess: RDChess) -> None:
    rdchess.set_position(start(), ["e2e4", "e7e5", "g1f3"])
    assert "b8c6" in rdchess.legal_moves()
    with pytest.raises(IllegalMoveError) as caught:
        rdchess.set_position(start(), ["e2e4", "e7e5", "e4e5", "g8f6"])
    assert caught.value.move == "e4e5"
    assert caught.value.moves_before == ("e2e4", "e7e5")
    assert "d2d4" in rdchess.legal_moves()


def test_depth_and_reports(rdchess: RDChess) -> None:
    infos: list[Info] = []
    answer = rdchess.go(Limits(depth=5), infos.append)
    told = [info for info in infos if info.score is not None]
    assert sorted({info.depth for info in told}) == [1, 2, 3, 4, 5]  # type: ignore[type-var]
    last = told[-1]
    assert last.pv[:2] == (answer.move, answer.ponder)
    assert last.seldepth is not None
    assert last.seldepth >= 5
    assert last.score is not None
    assert last.score.centipawns is not None
    assert None not in (last.nodes, last.nps, last.time, last.hashfull)
    board = chess.Board()
    for move in last.pv:
        board.push_uci(move)


def test_iterations_show_the_aspiration_window_and_its_repetitions() -> None:
    found = insights(at(KIWIPETE), Limits(depth=6), "iteration")
    assert set(found[0].facts) == {"depth", "alpha", "best", "beta", "time", "nodes", "line"}
    windows = [
        tuple(one.facts[name] for name in ("depth", "alpha", "best", "beta")) for one in found
    ]
    assert windows[0][0] == 1
    narrow = [row for row in windows if row[3] - row[1] == 90]  # type: ignore[operator]
    assert len(narrow) >= 5
    for before, after in pairwise(windows):
        inside = before[1] < before[2] < before[3]  # type: ignore[operator]
        assert (after[0] == before[0] + 1) == inside  # type: ignore[operator]
        if not inside:
            assert after[1] <= before[2] <= after[3]  # type: ignore[operator]


def test_statistics_are_delivered() -> None:
    found = insights(at(QUIET), Limits(depth=6), "statistics")
    assert found
    facts = found[-1].facts
    assert set(facts) >= STATISTICS
    for name in STATISTICS - {"hash_use_count"}:
        assert facts[name] > 0, name  # type: ignore[operator]
    assert facts["king_pawn_hit_rate"] > 0.8  # type: ignore[operator]
    assert facts["max_depth"] >= 6  # type: ignore[operator]


def test_root_moves_are_told_with_what_was_found_of_them(rdchess: RDChess) -> None:
    heard: list[dict[str, Any]] = []

    def hear(info: Info) -> None:
        # They are read while they are told: afterwards the search has gone on.
        heard.extend(dict(one.facts) for one in info.insights if one.kind == "root")

    rdchess.set_position(start(), ())
    answer = rdchess.go(Limits(depth=4), hear)
    rows = heard[-1]["moves"]
    assert sorted(row["move"] for row in rows) == sorted(rdchess.legal_moves())
    assert {row["depth"] for row in rows} == {4}
    exact = {row["move"]: row["cp"] for row in rows if row["bound"] == "exact"}
    assert answer.move in exact
    best = exact[answer.move]
    assert all(row["cp"] <= best for row in rows if row["bound"] == "upperbound")


def test_moves_in_generated_and_in_searched_order(rdchess: RDChess) -> None:
    rdchess.set_position(parse_fen(KIWIPETE), ())
    (found,) = insights(rdchess, Limits(depth=1), "moves")
    generated, searched = found.facts["generated"], found.facts["searched"]
    assert generated == rdchess.legal_moves()
    assert isinstance(searched, list)
    assert sorted(searched) == sorted(rdchess.legal_moves())
    assert searched != generated
    assert found.facts["classes"][0] == "winning capture"  # type: ignore[index]
    (terms,) = insights(rdchess, Limits(depth=1), "evaluation")
    assert "field control" in terms.facts["terms"]  # type: ignore[operator]


def test_nodes(rdchess: RDChess) -> None:
    rdchess.set_position(parse_fen(KIWIPETE), ())
    assert all((info.nodes or 0) <= 3000 for info in reports(rdchess, Limits(nodes=3000)))
    assert rdchess.go(Limits(nodes=1), ignore).move in rdchess.legal_moves()


def test_movetime() -> None:
    player = at(KIWIPETE)
    assert 0.12 < quickest(lambda: timed(player, Limits(movetime=150)), 0.16) < 0.16


@pytest.mark.parametrize(
    ("limits", "most"),
    [
        (Limits(white=Clock(300), black=Clock(1)), 0.3),
        (Limits(white=Clock(200, 100)), 0.2),
        (Limits(white=Clock(200), moves_to_go=1), 0.2),
        (Limits(white=Clock(20)), 0.02),
    ],
)
def test_clock_is_not_overrun(limits: Limits, most: float) -> None:
    player = at(KIWIPETE)
    assert quickest(lambda: timed(player, limits), most) < most


def test_allowance_grows_with_the_clock_and_stays_below_it() -> None:
    def stop(limits: Limits, white: bool = True) -> int:
        found = allowance(limits, white)
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
    assert allowance(Limits(depth=3), True) is None


@pytest.mark.parametrize(
    ("level", "text"),
    [
        ("40/120", "tournament"), ("2+12", "increment"), ("3s", "seconds a move"),
        ("depth 3", "depth"), ("equal", "equal time"),
    ],
)  # fmt: skip
def test_levels_come_through_the_contract(level: str, text: str) -> None:
    """Each level of the source becomes limits that the player keeps."""
    clock = GameClock(parse_level(level))
    clock.spend(True, 180)
    limits = clock.limits(False)
    player = RDChess()
    player.set_position(start(), ["e2e4"])
    if text == "equal time":
        # As long as the opponent took.
        assert limits.movetime == 180
        assert quickest(lambda: timed(player, limits), 0.19) < 0.19
    elif text == "depth":
        assert reports(player, limits)[-1].depth == 3
    else:
        assert allowance(limits, False) is not None


def test_unlimited_search_waits_for_stop() -> None:
    limits = GameClock(parse_level("unlimited")).limits(True)
    player = at(KIWIPETE)
    thinking = Thinking(player, limits)
    assert thinking.answer is None
    player.stop()
    thinking.wait()


@pytest.mark.parametrize(
    ("fen", "limits"),
    [
        (KIWIPETE, Limits(infinite=True)),
        ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", Limits(infinite=True, depth=2)),
        (KIWIPETE, Limits(ponder=True, depth=1)),
        (KIWIPETE, Limits(ponder=True, movetime=1)),
    ],
)
def test_waiting_searches_end_within_20_ms_of_stop(fen: str, limits: Limits) -> None:
    player = at(fen)

    def attempt() -> float:
        thinking = Thinking(player, limits)
        assert thinking.answer is None, "infinite and pondering searches wait, ready or not"
        player.stop()
        return thinking.wait()

    assert quickest(attempt, 0.02) < 0.02


def test_permanent_brain_starts_the_clock_when_the_move_was_expected() -> None:
    player = at(KIWIPETE)

    def attempt() -> float:
        thinking = Thinking(player, Limits(ponder=True, movetime=200))
        time.sleep(0.2)
        assert thinking.answer is None
        player.ponder_hit()
        return thinking.wait()

    assert 0.15 < quickest(attempt, 0.25) < 0.25


def test_the_search_lets_other_threads_run(rdchess: RDChess) -> None:
    thinking = Thinking(rdchess, Limits(movetime=400))
    turns, until = 0, time.monotonic() + 0.1
    while time.monotonic() < until:
        turns += 1
    rdchess.stop()
    thinking.wait()
    assert turns > 1000


def test_mate_search_sees_zugzwang() -> None:
    """The null move is blind for it; a mate search prunes nothing, by limit or by option."""
    told = reports(at(ZUGZWANG_MATE), Limits(mate=2))
    assert told[-1].score is not None
    assert (told[-1].score.mate, told[-1].pv[0]) == (2, "a1a6")
    player = at(ZUGZWANG_MATE)
    player.set_option("Mate Search", "true")
    told = reports(player, Limits(depth=4))
    assert told[-1].score is not None
    assert told[-1].score.mate == 2
    # And afterwards the switches are as they were.
    player.set_option("Mate Search", "false")
    player.new_game()
    assert insights(at(QUIET), Limits(depth=4), "statistics")[-1].facts["hash_probes"]


def test_being_mated_is_reported() -> None:
    told = reports(at("k7/8/1K6/8/8/8/8/7R b - - 0 1"), Limits(depth=4))
    assert told[-1].score is not None
    assert told[-1].score.mate == -1


@pytest.mark.parametrize(
    ("fen", "score"),
    [("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 0), ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", None)],
)
def test_no_move_left(fen: str, score: int | None) -> None:
    infos: list[Info] = []
    assert at(fen).go(Limits(depth=3), infos.append) == BestMove(None)
    assert infos[0].score is not None
    assert infos[0].score.mate == score


def test_an_only_move_is_played_at_once() -> None:
    player = at("k7/8/8/8/8/8/1r6/K7 w - - 0 1")
    assert player.legal_moves() == ["a1b2"]
    assert quickest(lambda: timed(player, Limits(white=Clock(60_000))), 0.1) < 0.1


def test_search_moves(rdchess: RDChess) -> None:
    assert rdchess.go(Limits(depth=4, search_moves=("a2a3",)), ignore).move == "a2a3"
    answer = rdchess.go(Limits(depth=4, search_moves=("a2a3", "h2h4", "a1a8")), ignore)
    assert answer.move in ("a2a3", "h2h4")


def test_options(rdchess: RDChess) -> None:
    names = {option.name for option in rdchess.options}
    assert names == {"Hash Size", "Mate Search", "Ponder", *SWITCHES}
    with pytest.raises(OptionError, match="24, 48, 96"):
        rdchess.set_option("Hash Size", "32")
    with pytest.raises(OptionError, match="true or false"):
        rdchess.set_option("Hash Table", "maybe")
    with pytest.raises(OptionError, match="no option"):
        rdchess.set_option("Contempt", "1")


@pytest.mark.parametrize("size", ["24", "48", "96"])
def test_the_hash_table_has_three_sizes(size: str) -> None:
    player = RDChess()
    player.set_option("Hash Size", size)
    assert player._search.table.size * 16 == int(size) * 1024 * 1024


@pytest.mark.parametrize("name", SWITCHES)
def test_every_switch_changes_the_search(rdchess: RDChess, name: str) -> None:
    def nodes() -> int:
        rdchess.new_game()
        rdchess.set_position(parse_fen(KIWIPETE), ())
        return reports(rdchess, Limits(depth=4))[-1].nodes or 0

    usual = nodes()
    rdchess.set_option(name, "false")
    assert nodes() != usual
    rdchess.set_option(name, "true")
    assert nodes() == usual


def test_the_hash_table_lives_from_move_to_move_and_ages() -> None:
    """One for a plain move, two for a capture or a pawn's move, until the maximum is passed."""
    player = RDChess()

    def uses(moves: list[str]) -> object:
        player.set_position(start(), moves)
        return insights(player, Limits(depth=2), "statistics")[-1].facts["hash_use_count"]

    moves: list[str] = []
    assert uses(moves) == 0
    expected = 0
    for move, worth in (("e2e4", 2), ("d7d5", 2), ("e4d5", 2), ("d8d5", 2), ("b1c3", 1)):
        moves.append(move)
        expected += worth
        assert uses(moves) == expected
    moves += ["d5d8", "g1f3"]
    expected += 2
    assert uses(moves) == expected
    while expected <= MAX_USES:
        moves += ["d8d6", "f3g1", "d6d8", "g1f3"]
        expected += 4
        last = uses(moves)
    assert last == 0
    player.new_game()
    assert uses([]) in (0, 1)


def test_hit_of_the_table_is_worth_nodes_for_the_next_move() -> None:
    player = RDChess()
    player.set_position(parse_fen(QUIET), ())
    answer = player.go(Limits(depth=5), ignore)
    assert answer.move is not None
    assert answer.ponder is not None
    cold = RDChess()
    for one in (player, cold):
        one.set_position(parse_fen(QUIET), [answer.move, answer.ponder])
    kept, fresh = (reports(one, Limits(depth=4))[-1].nodes or 0 for one in (player, cold))
    assert kept < fresh


def test_a_game_against_itself(rdchess: RDChess) -> None:
    """Legal to the end, and no blunder of a queen in the opening (the original had such a bug)."""
    board, moves = chess.Board(), list[str]()
    while not board.is_game_over(claim_draw=True) and len(moves) < 300:
        rdchess.set_position(start(), moves)
        answer = rdchess.go(Limits(nodes=4000), ignore)
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
