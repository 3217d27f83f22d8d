"""The engine as front ends drive it: limits, reports, stopping, pondering, options."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from threading import Timer

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.boards import sample, walk
from tests.search.thinking import KIWIPETE, PATIENCE, Thinking, engine_at, think

from philidor.contract.clock import milliseconds
from philidor.contract.info import Bound, Info, ignore
from philidor.contract.limits import Limits, TimeLeft
from philidor.contract.options import OptionError
from philidor.contract.player import IllegalMoveError
from philidor.contract.search_control import SearchControl
from philidor.core import convert
from philidor.core.position import Position
from philidor.engine import MOST_CURRENT_MOVES, Philidor, wdl
from philidor.game.fen import parse_fen, start

# Enough depth that no search within a test comes to its end.
ENDLESS = Limits(infinite=True)
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
STALEMATED = "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"


# Limits


@pytest.mark.parametrize("nodes", [1, 2, 3, 10, 100, 999, 1024, 4321, 20_000])
@pytest.mark.parametrize("fen", [chess.STARTING_FEN, KIWIPETE])
def test_the_node_limit_is_exact(fen: str, nodes: int) -> None:
    engine = engine_at(fen)
    best, _ = think(engine, Limits(nodes=nodes))
    assert engine.deepening.nodes() == nodes
    assert best.move in engine.legal_moves()


@pytest.mark.parametrize("fen", [chess.STARTING_FEN, KIWIPETE])
def test_without_time_for_an_iteration_the_table_s_move_is_played(fen: str) -> None:
    engine = engine_at(fen)
    known, _ = think(engine, Limits(depth=8))
    again, (report,) = think(engine, Limits(nodes=1))
    assert (again.move, report.pv) == (known.move, (known.move,))
    others = Limits(nodes=1, search_moves=("a2a3", "b2b3"))
    assert think(engine, others)[0].move in others.search_moves


@pytest.mark.parametrize("threads", ["2", "3"])
def test_threads_share_the_node_limit(threads: str) -> None:
    engine = engine_at(KIWIPETE, Threads=threads)
    think(engine, Limits(nodes=90_000))
    assert engine.deepening.main.nodes == 90_000 // int(threads)
    assert engine.deepening.nodes() < 180_000


@pytest.mark.parametrize("depth", [1, 2, 5, 8])
def test_the_depth_limit(depth: int) -> None:
    _, infos = think(engine_at(KIWIPETE), Limits(depth=depth))
    assert [info.depth for info in infos] == list(range(1, depth + 1))


def test_movetime_is_kept_and_used() -> None:
    took = []
    for _ in range(4):
        engine = engine_at(KIWIPETE, **{"Move Overhead": "0"})
        began = time.perf_counter()
        think(engine, Limits(movetime=150))
        took.append(time.perf_counter() - began)
    assert min(took) < 0.2
    assert max(took) > 0.14


@pytest.mark.parametrize("limits", [Limits(white=TimeLeft(1)), Limits(movetime=1)])
def test_a_tiny_clock_is_answered_at_once(limits: Limits) -> None:
    took = []
    for _ in range(5):
        engine = engine_at(KIWIPETE)
        # Made when first asked for: its memory is not the search's time.
        assert engine.deepening.nodes() == 0
        began = time.perf_counter()
        best, _ = think(engine, limits)
        took.append(time.perf_counter() - began)
        assert best.move in engine.legal_moves()
    assert min(took) < 0.03


def test_a_clock_is_not_overdrawn() -> None:
    took = []
    for _ in range(3):
        engine = engine_at(KIWIPETE)
        # Made when first asked for: its memory is not the search's time.
        assert engine.deepening.nodes() == 0
        began = time.perf_counter()
        think(engine, Limits(white=TimeLeft(200), moves_to_go=1))
        took.append(time.perf_counter() - began)
    assert min(took) < 0.2


def test_the_last_move_of_a_time_control_is_played_at_once_if_it_is_the_only_one() -> None:
    engine = engine_at("7k/8/8/8/8/8/6q1/7K w - - 0 1")
    assert len(engine.legal_moves()) == 1
    began = time.perf_counter()
    think(engine, Limits(white=TimeLeft(60_000), moves_to_go=1))
    assert time.perf_counter() - began < PATIENCE


def test_only_the_wanted_moves() -> None:
    wanted = ("a2a3", "h2h3")
    best, infos = think(engine_at(), Limits(depth=6, search_moves=wanted))
    assert best.move in wanted
    assert all(info.pv[0] in wanted for info in infos)


# Reports


def test_a_certain_draw_is_shown_as_zero() -> None:
    """Inside the search draws are worth 1 or -1."""
    fen = "7k/8/8/8/8/2r5/8/K7 w - - 99 120"
    _, infos = think(engine_at(fen), Limits(depth=6))
    assert {info.score.centipawns for info in infos if info.score} == {0}


@pytest.mark.parametrize("fen", [chess.STARTING_FEN, KIWIPETE, *sample(12, seed=90)])
def test_lines_are_legal_and_begin_with_the_answer(fen: str) -> None:
    board = chess.Board(fen)
    if board.is_game_over():
        return
    best, infos = think(engine_at(fen), Limits(depth=8))
    for info in infos:
        line = chess.Board(fen)
        assert info.pv
        for name in info.pv:
            line.push_uci(name)
    assert infos[-1].pv[0] == best.move
    if best.ponder is not None:
        assert infos[-1].pv[1] == best.ponder


def test_numbers_grow_with_depth() -> None:
    _, infos = think(engine_at(KIWIPETE), Limits(depth=11))
    nodes = [info.nodes or 0 for info in infos]
    assert nodes == sorted(nodes)
    assert nodes[-1] > 10 * nodes[3] > 0
    for info in infos:
        assert (info.seldepth or 0) >= (info.depth or 0)
        assert info.score is not None
        assert info.score.bound is Bound.EXACT
        assert 0 <= (info.hashfull or 0) <= 1000
        assert info.nps is not None
        assert info.time is not None


def test_several_lines_are_ordered_and_distinct() -> None:
    best, infos = think(engine_at(KIWIPETE, MultiPV="4"), Limits(depth=7))
    for depth in range(1, 8):
        lines = [info for info in infos if info.depth == depth]
        assert [line.multipv for line in lines] == [1, 2, 3, 4]
        assert len({line.pv[0] for line in lines}) == 4
        values = [line.score.centipawns for line in lines if line.score is not None]
        assert values == sorted(values, key=lambda value: -(value or 0))
    assert best.move == next(i for i in infos if (i.depth, i.multipv) == (7, 1)).pv[0]


def test_no_more_lines_than_moves() -> None:
    engine = engine_at("7k/8/5K2/8/8/8/8/R7 b - - 0 1", MultiPV="50")
    _, infos = think(engine, Limits(depth=4))
    assert {info.multipv for info in infos} == {1, 2}
    assert len(engine.legal_moves()) == 2


def current_moves(engine: Philidor, enough: int) -> list[tuple[int, Info]]:
    """This many reports of the current move from one search, with the clock's milliseconds."""
    told: list[tuple[int, Info]] = []

    def listen(info: Info) -> None:
        if info.currmove is not None:
            told.append((milliseconds(), info))
            if len(told) >= enough:
                control.stop()

    control = SearchControl()
    impatience = Timer(PATIENCE, control.stop)
    impatience.start()
    engine.go(ENDLESS, listen, control)
    impatience.cancel()
    return told


@pytest.mark.parametrize("chess960", ["true", "false"])
def test_the_current_move_is_reported_after_a_second(chess960: str) -> None:
    engine = engine_at(KIWIPETE, UCI_Chess960=chess960)
    began = milliseconds()
    current = current_moves(engine, 60)
    assert current
    assert current[0][0] - began > 1000
    legal = engine.legal_moves()
    assert {info.currmove for _, info in current} <= set(legal)
    assert ("e1h1" in legal) == (chess960 == "true")
    for _, info in current:
        assert 1 <= (info.currmovenumber or 0) <= len(legal)
        assert info.score is None
    for (_, before), (_, after) in pairwise(current):
        assert after.currmovenumber in (1, (before.currmovenumber or 0) + 1)


def test_the_better_lines_count_among_the_current_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The first line alone, with its wider windows, may fill hundreds of reports; none is left out.
    monkeypatch.setattr("philidor.engine.MOST_CURRENT_MOVES", 10_000)
    current = current_moves(engine_at(KIWIPETE, MultiPV="3"), 600)
    numbers = [info.currmovenumber for _, info in current]
    begun = {after for before, after in pairwise(numbers) if after != (before or 0) + 1}
    assert begun <= {1, 2, 3}
    assert begun & {2, 3}


def test_current_moves_are_reported_at_intervals() -> None:
    """Hundreds of lines whose moves take no time: 22,000 were reported in a second."""
    engine = engine_at("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", MultiPV="256")
    seconds = Counter(at // 1000 for at, _ in current_moves(engine, 2 * MOST_CURRENT_MOVES))
    assert seconds
    # One that the engine counts in the second before may be heard here in the next.
    assert max(seconds.values()) <= MOST_CURRENT_MOVES + 1


def test_wins_draws_and_losses_are_thousandths() -> None:
    _, infos = think(engine_at(KIWIPETE, UCI_ShowWDL="true"), Limits(depth=4))
    assert all(info.wdl is not None and sum(info.wdl) == 1000 for info in infos)
    for value in range(-3000, 3000, 50):
        win, draw, loss = wdl(value)
        assert win + draw + loss == 1000
        assert min(win, draw, loss) >= 0
        assert wdl(-value) == (loss, draw, win)
        assert wdl(value + 50)[0] >= win


@pytest.mark.parametrize(
    ("fen", "impossible"),
    [
        ("8/8/8/8/8/2k5/8/K6B w - - 0 1", (True, False, True)),
        ("8/8/8/8/8/2k5/8/K6R w - - 0 1", (False, False, True)),
        ("8/8/8/8/8/2k5/8/K6R b - - 98 80", (True, False, False)),
        ("8/8/8/8/8/2k5/6P1/K6b w - - 0 1", (False, False, False)),
    ],
)
def test_a_bare_king_has_no_chance_to_win(fen: str, impossible: tuple[bool, ...]) -> None:
    _, infos = think(engine_at(fen, UCI_ShowWDL="true"), Limits(depth=4))
    for info in infos:
        assert info.wdl is not None and sum(info.wdl) == 1000
        for chance, none in zip(info.wdl, impossible, strict=True):
            assert not (none and chance)


@pytest.mark.parametrize("nodes", [1, 2, 3, 5, 20])
def test_a_search_of_a_few_nodes_reports_its_move(nodes: int) -> None:
    best, infos = think(engine_at(KIWIPETE), Limits(nodes=nodes))
    assert infos[-1].pv[0] == best.move
    assert infos[-1].score is not None and infos[-1].score.centipawns is not None


# Stopping


def test_stop_is_obeyed_within_20_milliseconds() -> None:
    """The best of some attempts: the machine may be busy."""
    took = []
    for _ in range(12):
        engine = engine_at(KIWIPETE)
        thinking = Thinking(engine, ENDLESS)
        time.sleep(0.15)
        began = time.perf_counter()
        thinking.control.stop()
        best = thinking.join()
        took.append(time.perf_counter() - began)
        assert best.move in engine.legal_moves()
    assert min(took) < 0.02, took


@pytest.mark.parametrize("wanted", [(), ("f3g1", "f3g5")])
def test_a_stop_before_the_search_still_gives_a_move(wanted: tuple[str, ...]) -> None:
    """A queen hangs, so any other move would be wrong."""
    for _ in range(20):
        engine = engine_at("rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1")
        control = SearchControl()
        control.stop()
        best, infos = think(engine, Limits(infinite=True, search_moves=wanted), control)
        assert best.move == "f3g5"
        assert infos[-1].pv[0] == "f3g5"
        assert engine.deepening.nodes() <= 1000


def test_the_next_search_is_not_stopped_by_the_last_stop() -> None:
    engine = engine_at(KIWIPETE)
    thinking = Thinking(engine, ENDLESS)
    time.sleep(0.05)
    thinking.control.stop()
    thinking.join()
    _, infos = think(engine, Limits(depth=6))
    assert infos[-1].depth == 6


@pytest.mark.parametrize("fen", [KIWIPETE, "7k/8/8/8/8/8/8/K1q5 w - - 0 1", MATED, STALEMATED])
def test_a_search_returns_when_there_is_nothing_left_to_search(fen: str) -> None:
    """Even an infinite one: the protocol holds the answer back."""
    Thinking(engine_at(fen), Limits(infinite=True, depth=2)).join(2.0)
    Thinking(engine_at(fen), Limits(ponder=True, depth=2)).join(2.0)


# Pondering


def test_pondering_waits_and_then_uses_its_own_time() -> None:
    engine = engine_at(KIWIPETE, **{"Move Overhead": "0"})
    limits = Limits(ponder=True, white=TimeLeft(300), moves_to_go=1)
    thinking = Thinking(engine, limits)
    time.sleep(0.6)
    assert not thinking.over, "the clock does not run yet"
    began = time.perf_counter()
    thinking.control.ponder_hit()
    best = thinking.join()
    assert time.perf_counter() - began < 2.0
    assert best.move in engine.legal_moves()
    assert best.ponder is not None


def test_a_search_stopped_at_a_fail_high_still_knows_what_to_ponder_on() -> None:
    """Its line has one move; at some of these limits the reply comes from the table."""
    engine = engine_at(KIWIPETE)
    for nodes in range(20_000, 100_000, 4_000):
        engine.new_game()
        best = engine.go(Limits(nodes=nodes), ignore)
        assert best.move is not None
        assert best.ponder in engine_at(KIWIPETE, [best.move]).legal_moves(), nodes


def test_what_was_pondered_on_long_enough_is_played_at_once() -> None:
    """A quarter of a second is this clock's share for a move."""
    took = []
    for _ in range(6):
        engine = engine_at(KIWIPETE)
        thinking = Thinking(engine, Limits(ponder=True, white=TimeLeft(6000)))
        time.sleep(0.6)
        began = time.perf_counter()
        thinking.control.ponder_hit()
        best = thinking.join()
        took.append(time.perf_counter() - began)
        assert best.move in engine.legal_moves()
    assert min(took) < 0.02, took


def test_after_an_immediate_ponder_hit_the_whole_time_is_left() -> None:
    engine = engine_at(KIWIPETE)
    engine.go(Limits(depth=1), ignore)
    time.sleep(0.3)
    thinking = Thinking(engine, Limits(ponder=True, white=TimeLeft(6000)))
    began = time.perf_counter()
    thinking.control.ponder_hit()
    thinking.join()
    assert time.perf_counter() - began > 0.08


def test_pondering_can_be_stopped() -> None:
    engine = engine_at(KIWIPETE)
    thinking = Thinking(engine, Limits(ponder=True, white=TimeLeft(100)))
    time.sleep(0.3)
    assert not thinking.over
    thinking.control.stop()
    thinking.join()


def test_a_ponder_hit_before_the_search_has_begun_is_not_lost() -> None:
    control = SearchControl(ponder=True)
    control.ponder_hit()
    began = time.perf_counter()
    think(engine_at(KIWIPETE), Limits(ponder=True, white=TimeLeft(300)), control)
    assert time.perf_counter() - began < 3.0


# Ends of games


@pytest.mark.parametrize(("fen", "mate"), [(MATED, True), (STALEMATED, False)])
def test_without_a_legal_move_there_is_no_answer(fen: str, mate: bool) -> None:
    best, infos = think(engine_at(fen), Limits(depth=3))
    assert best.move is None
    (info,) = infos
    assert info.score is not None
    assert info.score.mate == (0 if mate else None)
    assert info.score.centipawns == (None if mate else 0)


# Options


def test_the_table_can_be_resized_between_searches() -> None:
    engine = engine_at(KIWIPETE)
    _, first = think(engine, Limits(depth=7))
    for size in ("1", "64", "16"):
        engine.set_option("Hash", size)
        assert engine.deepening.table.clusters == int(size) << 14
        assert engine.deepening.table.permille() == 0
        think(engine, Limits(depth=7))
    assert first[-1].hashfull


@pytest.mark.parametrize("how", ["Clear Hash", "new game"])
def test_forgetting_makes_a_search_repeat_itself(how: str) -> None:
    engine = engine_at(KIWIPETE)
    first, before = think(engine, Limits(depth=8))
    _, warm = think(engine, Limits(depth=8))
    assert warm[-1].nodes != before[-1].nodes, "what was learned helps"
    if how == "new game":
        engine.new_game()
    else:
        engine.set_option(how, "")
    again, after = think(engine, Limits(depth=8))
    assert again == first
    assert [info.nodes for info in after] == [info.nodes for info in before]


def test_two_threads_search_together() -> None:
    engine = engine_at(KIWIPETE, Threads="2")
    assert len(engine.deepening.workers) == 2
    best, infos = think(engine, Limits(depth=10))
    assert best.move in engine.legal_moves()
    assert infos[-1].depth == 10
    nodes = [worker.nodes for worker in engine.deepening.workers]
    assert min(nodes) > 0
    assert max(nodes) < (infos[-1].nodes or 0) <= sum(nodes)
    engine.set_option("Threads", "1")
    think(engine, Limits(depth=4))
    assert len(engine.deepening.workers) == 1


def test_two_threads_stop_and_mate() -> None:
    engine = engine_at("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", Threads="2")
    _, infos = think(engine, Limits(mate=3))
    assert infos[-1].score is not None
    assert infos[-1].score.mate == 3
    thinking = Thinking(engine, ENDLESS)
    time.sleep(0.1)
    thinking.control.stop()
    thinking.join()


@pytest.mark.parametrize(
    ("wanted", "mate"), [(("e1e2", "a1a2"), None), (("e1e2", "a1a8"), 1), (("h2h4",), 1)]
)
def test_a_mate_search_keeps_to_the_wanted_moves(wanted: tuple[str, ...], mate: int | None) -> None:
    engine = engine_at("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
    best, infos = think(engine, Limits(mate=2, search_moves=wanted))
    assert infos[-1].score is not None
    assert infos[-1].score.mate == mate
    assert best.move in (wanted if mate is None else ("a1a8",))


@pytest.mark.parametrize("limits", [Limits(mate=40, movetime=100), Limits(mate=40, nodes=5000)])
def test_an_unsettled_mate_search_plays_a_sensible_move(limits: Limits) -> None:
    """A queen hangs; the first legal move does not take it."""
    engine = engine_at("rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1")
    told: list[Info] = []
    assert engine.go(limits, told.append).move == "f3g5"
    assert next(info.text for info in told if info.text) == "mate in 40: not settled"


def test_a_weaker_engine_searches_less_and_plays_legal_moves() -> None:
    engine = engine_at(KIWIPETE, UCI_LimitStrength="true", UCI_Elo="1000")
    best, _ = think(engine, Limits(movetime=5000))
    assert engine.deepening.nodes() == 120
    assert best.move in engine.legal_moves()


def test_full_strength_remembers_no_errors_of_a_weaker_engine() -> None:
    """Positions keep their values in the table: with the errors of 1000 they would be wrong."""
    engine = engine_at(KIWIPETE)
    fresh, _ = think(engine, Limits(nodes=3000))
    engine.set_option("UCI_LimitStrength", "true")
    engine.set_option("UCI_Elo", "1000")
    think(engine, Limits(depth=8))
    assert engine.deepening.table.permille() or engine.deepening.main.noise
    engine.set_option("UCI_LimitStrength", "false")
    again, reports = think(engine, Limits(nodes=3000))
    assert again == fresh
    assert reports[-1].score == think(engine_at(KIWIPETE), Limits(nodes=3000))[1][-1].score


def test_weaker_engines_of_two_processes_err_in_different_ways() -> None:
    one, two = (engine_at(KIWIPETE, UCI_LimitStrength="true", UCI_Elo="1000") for _ in range(2))
    think(one, Limits(depth=1))
    think(two, Limits(depth=1))
    assert one.deepening.main.noise == two.deepening.main.noise > 0
    assert one.deepening.main.noise_seed != two.deepening.main.noise_seed


def test_chess960_writes_castling_as_king_takes_rook() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert {"e1g1", "e1c1"} < set(engine_at(fen).legal_moves())
    assert {"e1h1", "e1a1"} < set(engine_at(fen, UCI_Chess960="true").legal_moves())


def test_options_refuse_what_does_not_fit() -> None:
    engine = Philidor()
    with pytest.raises(OptionError):
        engine.set_option("Hash", "0")
    with pytest.raises(OptionError):
        engine.set_option("Contempt", "1")
    with pytest.raises(OptionError):
        engine.set_option("Ponder", "maybe")
    assert engine.values["Hash"] == 16


def test_an_illegal_move_leaves_the_position_before_it() -> None:
    engine = Philidor()
    with pytest.raises(IllegalMoveError, match="illegal move 'e7e4' after 1 legal ones"):
        engine.set_position(start(), ["e2e4", "e7e4"])
    assert "e7e5" in engine.legal_moves()


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_game_that_goes_on_is_where_it_would_be_from_its_start(seed: int) -> None:
    dice = random.Random(seed)
    moves = [move.uci() for move in list(walk(seed, 60))[-1][0].move_stack]
    kept, played = Philidor(), 0
    for _ in range(12):
        # Mostly two moves more, now and then some taken back or another game.
        played = min(len(moves), played + 2) if dice.random() < 0.7 else dice.randint(0, played)
        setup = start() if dice.random() < 0.9 else parse_fen(KIWIPETE)
        line = moves[:played] if setup == start() else ["e1g1", "e8c8"]
        kept.set_position(setup, line)
        if dice.random() < 0.3:
            kept.go(Limits(nodes=50), ignore)
        fresh = Philidor()
        fresh.set_position(setup, line)
        assert convert.setup_of(kept.position) == convert.setup_of(fresh.position)
        for name in ("key", "top", "halfmoves"):
            assert getattr(kept.position, name) == getattr(fresh.position, name)


def test_only_new_moves_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[list[str]] = []
    play = convert.play

    def noted(position: Position, moves: Sequence[str]) -> None:
        made.append(list(moves))
        play(position, moves)

    monkeypatch.setattr(convert, "play", noted)
    engine = Philidor()
    engine.set_position(start(), ["e2e4", "e7e5"])
    engine.set_position(start(), ["e2e4", "e7e5", "g1f3"])
    engine.set_position(start(), ["e2e4", "e7e5"])
    with pytest.raises(IllegalMoveError, match="'a1a8' after 3 legal ones") as raised:
        engine.set_position(start(), ["e2e4", "e7e5", "f1c4", "a1a8"])
    assert raised.value.moves_before == ("e2e4", "e7e5", "f1c4")
    engine.set_position(start(), ["e2e4", "e7e5", "f1c4"])
    assert made == [
        ["e2e4", "e7e5"],
        ["g1f3"],
        ["e2e4", "e7e5"],
        ["f1c4", "a1a8"],
        [],
    ]
    engine.set_option("UCI_Chess960", "true")
    engine.set_position(start(), ["e2e4", "e7e5", "f1c4", "g8f6", "g1f3", "f8c5", "e1h1"])
    assert len(made[-1]) == 7


def test_a_new_game_makes_the_tables_before_the_clock_runs() -> None:
    engine = Philidor()
    engine.new_game()
    made = engine._deepening
    assert made is not None
    engine.go(Limits(nodes=10), ignore)
    assert engine.deepening is made


def test_perft_and_divide() -> None:
    engine = Philidor()
    engine.set_position(parse_fen(KIWIPETE), ())
    assert engine.perft(3) == 97_862
    counts = engine.divide(3)
    assert sum(counts.values()) == 97_862
    assert list(counts) == engine.legal_moves()
