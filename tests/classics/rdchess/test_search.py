"""Full-width search and quiescence, trait by trait."""

from __future__ import annotations

import sys

import chess
import pytest
from tests.classics.rdchess.oracle import (
    KIWIPETE,
    QUIET,
    TACTICAL,
    board_at,
    deepened,
    encoded,
    played,
    random_position,
    search_at,
)

from philidor.classics.rdchess.evaluate import Evaluator
from philidor.classics.rdchess.movegen import MoveLists
from philidor.classics.rdchess.notation import spoken
from philidor.classics.rdchess.search import Search
from philidor.classics.rdchess.stage import Stage
from philidor.classics.rdchess.table import Table
from philidor.classics.rdchess.thinking import principal_variation
from philidor.classics.rdchess.types import (
    BOUND_EXACT,
    BOUND_LOWER,
    BOUND_UPPER,
    INFINITE,
    MATE,
    PASS,
)

MATES = (
    ("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4", 1),
    ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1),
    ("6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1", 2),
    ("r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 0", 2),
    ("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1", 3),
)
# White has just lost a knight on d4 and may take back, or take a queen for nothing.
TWO_CAPTURES = "r3k2r/ppp2ppp/2n4q/8/3N2N1/2P5/PP3PPP/R4RK1 b kq - 0 10"


def static_of(search: Search) -> int:
    """The evaluation of the board with the search's parameters."""
    evaluator = Evaluator(Stage())
    evaluator.prepare(search.board)
    return evaluator.evaluate(search.board)


@pytest.mark.parametrize(("fen", "moves"), MATES)
@pytest.mark.parametrize("pruning", [True, False])
def test_mates_are_found(fen: str, moves: int, pruning: bool) -> None:
    search = search_at(fen)
    search.use_pruning = search.use_null_move = search.use_lazy = pruning
    assert MATE - deepened(search, 2 * moves) == 2 * moves - 1
    board = chess.Board(fen)
    for move in principal_variation(search):
        board.push(chess.Move.from_uci(spoken(move)))
    assert board.is_checkmate()


def test_negascout_repeats_what_beats_its_narrow_window() -> None:
    """A null window after the first move: few re-searches, each for a better move."""
    search = search_at(KIWIPETE)
    deepened(search, 5)
    assert 0 < search.repeated_searches < search.nodes // 100


def test_extensions_in_check_and_for_a_pawn_on_the_seventh() -> None:
    quiet = search_at("4k3/8/P7/8/8/8/8/4K3 w - - 0 1")
    deepened(quiet, 1)
    # a6-a7 is searched one ply deeper.
    assert (quiet.pawn_extensions, quiet.reach) == (1, 1)
    without = search_at("4k3/8/8/P7/8/8/8/4K3 w - - 0 1")
    deepened(without, 1)
    assert (without.pawn_extensions, without.reach) == (0, 0)
    checking = search_at("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    deepened(checking, 1)
    # Ra8+ is answered by king moves before the horizon.
    assert checking.check_extensions > 0
    assert checking.reach == 1


def test_null_move_saves_work_and_has_conditions() -> None:
    search, without = search_at(QUIET), search_at(QUIET)
    without.use_null_move = False
    deepened(search, 5)
    deepened(without, 5)
    assert 0 < search.null_cutoffs < search.null_moves
    assert (without.null_moves, without.null_cutoffs) == (0, 0)
    assert search.nodes < without.nodes
    # With king and pawns alone there may be zugzwang.
    pawns = search_at("4k3/ppp5/8/8/8/8/PPP5/4K3 w - - 0 1")
    deepened(pawns, 6)
    assert pawns.null_moves == 0
    # No null move in check: this queen checks from everywhere, so every reply is to a check.
    checks = search_at("7k/8/8/8/8/8/6q1/K7 w - - 0 1")
    deepened(checks, 1)
    assert checks.null_moves == 0


def test_hash_move_and_null_move_spare_the_generators() -> None:
    search = search_at(QUIET)
    deepened(search, 5)
    assert search.saved_generations > 0
    without = search_at(QUIET)
    without.use_table = False
    deepened(without, 5)
    assert (without.saved_generations, without.hash_probes) == (0, 0)
    assert without.nodes > search.nodes


def test_futility_razoring_and_what_they_may_not_prune() -> None:
    search, without = search_at(QUIET), search_at(QUIET)
    without.use_pruning = False
    deepened(search, 5)
    deepened(without, 5)
    assert search.futile > 0
    assert search.extended_futile > 0
    assert (without.futile, without.extended_futile, without.razored) == (0, 0, 0)
    assert search.nodes < without.nodes
    # A queen down with three plies left.
    hopeless = search_at(KIWIPETE)
    deepened(hopeless, 5)
    assert hopeless.razored > 0
    # Two queens down, a quiet check still mates: checks are never futile.
    mate = search_at("6k1/5ppp/8/qq6/8/8/5PPP/2R3K1 w - - 0 1")
    assert deepened(mate, 2) > MATE - 10


def test_repetitions_are_nearly_draws_and_are_not_stored() -> None:
    """The side behind gains and the side ahead loses by it; nothing else matters."""
    fen = "7k/Q5pp/R7/8/7q/8/6P1/6K1 b - - 0 1"
    search = search_at(fen)
    assert static_of(search) < -400
    score = deepened(search, 7)
    assert score == 6
    assert spoken(principal_variation(search)[0]) == "h4e1"
    assert search.repetition_draws > 0


def test_repetitions_of_the_game_count_as_well() -> None:
    board = board_at("7k/Q5pp/R7/8/7q/8/6P1/6K1 b - - 0 1")
    played(board, "h4e1", "g1h2", "e1h4", "h2g1")
    search = Search(board, Table(1))
    search.prepare([encoded(board, "h4e1")])
    assert search.search_root(-INFINITE, INFINITE, 1) == 6
    assert search.repetition_draws == 1
    fresh = board_at("7k/Q5pp/R7/8/7q/8/6P1/6K1 b - - 0 1")
    other = Search(fresh, Table(1))
    other.prepare([encoded(fresh, "h4e1")])
    assert other.search_root(-INFINITE, INFINITE, 1) < -400
    # Scores changed by a repetition are not in the table.
    board.make(encoded(board, "h4e1"))
    assert search.table.record(board.computed_key()) is None


def test_fifty_moves_are_drawn_in_the_evaluation_but_mate_comes_first() -> None:
    late = "8/8/8/8/8/3k4/8/R3K3 w - - 101 120"
    assert deepened(search_at(late), 2) == 0
    assert deepened(search_at(late.replace("101", "10")), 2) > 300
    assert deepened(search_at("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 120 120"), 2) == MATE - 1


def test_stalemate_is_a_draw() -> None:
    board = board_at("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    played(board, "f1f7")
    search = Search(board, Table(1))
    search.prepare(MoveLists().legal(board))
    assert search.root_moves.count == 0
    above = search_at("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    score = deepened(above, 2)
    assert score > 900
    assert spoken(principal_variation(above)[0]) != "f1f7"


def test_full_width_uses_a_record_of_enough_draft_only() -> None:
    def score(draft: int, bound: int, value: int = 777) -> int:
        search = search_at("4k3/pppp4/8/8/8/8/PPPP4/R3K2R w - - 0 1")
        search.prepare([encoded(search.board, "a1b1")])
        search.board.make(encoded(search.board, "a1b1"))
        search.table.store(search.board.computed_key(), 0, -value, draft, bound, 1)
        search.board.unmake()
        return search.search_root(-INFINITE, INFINITE, 3)

    assert score(2, BOUND_EXACT) == 777
    assert score(1, BOUND_EXACT) != 777
    # Bounds narrow the window: the value can be no better, or no worse, than they say.
    assert score(2, BOUND_LOWER, value=100) <= 100
    assert score(2, BOUND_UPPER, value=3000) >= 3000


def test_the_search_fills_the_table_with_all_kinds_of_bounds() -> None:
    search = search_at(QUIET)
    deepened(search, 4)
    found = set()
    for move in MoveLists().legal(search.board):
        search.board.make(move)
        record = search.table.record(search.board.computed_key())
        if record is not None:
            found.add(record[3])
        search.board.unmake()
    root = search.table.record(search.board.computed_key())
    assert root is not None
    assert (root[2], root[3]) == (4, BOUND_EXACT)
    assert BOUND_LOWER in found


def test_quiescence_reads_the_table_whatever_the_draft_but_does_not_write() -> None:
    search = search_at(KIWIPETE)
    usual = search.quiesce(-INFINITE, INFINITE, 1)
    key = search.board.computed_key()
    assert search.table.filled() == 0
    assert search.table.record(key) is None
    search.table.store(key, 0, 555, -3, BOUND_EXACT, 1)
    assert search.quiesce(-INFINITE, INFINITE, 1) == 555 != usual


def test_quiescence_stores_at_the_nominal_depth_only_and_never_over_a_deeper_result() -> None:
    search = search_at(KIWIPETE)
    key = search.board.computed_key()
    value = search.horizon(-INFINITE, INFINITE, 1)
    assert search.quiescence_nodes > 1
    assert search.table.record(key) == (0, value, 0, BOUND_EXACT, True)
    captured = played(search.board, "e2a6").computed_key()
    assert search.table.record(captured) is None
    search = search_at(KIWIPETE)
    search.table.store(key, 0, 555, 3, BOUND_EXACT, 1)
    search.horizon(-INFINITE, INFINITE, 1)
    assert search.table.record(key) == (0, 555, 3, BOUND_EXACT, True)


@pytest.mark.parametrize(("bound", "value"), [(BOUND_LOWER, 30), (BOUND_UPPER, -30)])
def test_quiescence_never_contradicts_a_bound_of_the_table(bound: int, value: int) -> None:
    search = search_at("4k3/pppp4/8/8/8/8/PPPP4/R3K2R w - - 0 1")
    search.use_lazy = False
    static = static_of(search)
    search.table.store(search.board.computed_key(), 0, static + value, 1, bound, 1)
    assert search.quiesce(static - 100, static + 100, 1) == static + value


@pytest.mark.parametrize("seed", range(8))
def test_results_outside_the_window_are_bounds(seed: int) -> None:
    """With the deliberate pruning off, a fail-soft search in any window bounds the value."""
    board = random_position(seed, 12 + 9 * seed)

    def result(alpha: int, beta: int) -> int:
        search = search_at(board.fen())
        search.use_table = search.use_null_move = search.use_pruning = False
        search.use_lazy = search.use_quiescence_stop = False
        return search.search_root(alpha, beta, 2)

    value = result(-INFINITE, INFINITE)
    for offset in (-250, -80, -20, -1, 0, 20, 80, 250):
        alpha = value + offset
        score = result(alpha, alpha + 1)
        assert score >= value if score <= alpha else score <= value


def test_quiescence_stops_at_the_first_capture_that_lifts_the_static_score() -> None:
    """The recapture comes first and raises it; the hanging queen is not looked at."""
    board = played(board_at(TWO_CAPTURES), "c6d4")
    search = Search(board, Table(1))
    search.prepare(MoveLists().legal(board))
    search.use_lazy = False
    static = static_of(search)
    score = search.quiesce(-INFINITE, INFINITE, 1)
    assert search.satisfied > 0
    assert static + 200 < score < static + 600
    # Without the preceding capture the queen is first.
    other = search_at("r3k2r/ppp2ppp/7q/8/3n2N1/2P5/PP3PPP/R4RK1 w kq - 0 11")
    other.use_lazy = False
    assert other.quiesce(-INFINITE, INFINITE, 1) > static_of(other) + 700


def test_quiescence_ends_at_the_static_score_when_no_capture_helps() -> None:
    search = search_at(QUIET)
    search.use_lazy = False
    static = static_of(search)
    assert search.quiesce(-INFINITE, INFINITE, 1) >= static
    # At or above beta nothing is generated at all.
    search.prepare([])
    assert search.quiesce(static - 2, static - 1, 1) == static
    assert search.quiescence_nodes == 1


def test_hopeless_captures_are_left_out_unless_they_check() -> None:
    fen = "4k3/p7/8/8/8/8/8/R3K3 w - - 0 1"
    search = search_at(fen)
    search.use_lazy = False
    search.evaluator.prepare(search.board)
    high = static_of(search) + 5000
    value = search.quiesce(high, high + 1, 1)
    assert (search.hopeless_captures, search.quiescence_nodes) == (1, 1)
    # The pawn and the margin of 60 count, or the result would be no upper bound.
    assert value == high - 5000 + 100 + 60
    # The same capture with check is tried.
    check = search_at(fen.replace("4k3/p7", "8/p3k3"))
    check.use_lazy = False
    check.quiesce(high, high + 1, 1)
    assert check.hopeless_captures == 0
    assert check.quiescence_nodes > 1


def test_in_check_all_escapes_are_tried_until_one_reaches_the_static_score() -> None:
    mated = search_at("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    assert mated.quiesce(-INFINITE, INFINITE, 1) == 1 - MATE
    # Capturing the checking queen is tried first and is good enough.
    taken = search_at("6k1/5ppp/8/8/8/8/5PPP/R3q1K1 w - - 0 1")
    taken.use_lazy = False
    assert taken.quiesce(-INFINITE, INFINITE, 1) > 300
    assert taken.quiescence_nodes == 2
    # Every evasion leaves the side behind, so all of them are tried.
    board = board_at("4k3/8/8/8/8/8/8/r3K2Q w - - 0 1")
    assert len(MoveLists().legal(board)) == 3
    lost = search_at("4k3/8/8/8/8/8/8/r3K2Q w - - 0 1")
    lost.use_lazy = False
    assert lost.quiesce(-INFINITE, INFINITE, 1) < static_of(lost)
    assert lost.quiescence_nodes > 3


def test_lazy_evaluation_and_estimates_spare_evaluations() -> None:
    search, without = search_at(KIWIPETE), search_at(KIWIPETE)
    without.use_lazy = False
    deepened(search, 4)
    deepened(without, 4)
    assert search.lazy_scores > 0
    assert search.estimated_scores > 0
    assert (without.lazy_scores, without.estimated_scores) == (0, 0)
    assert search.evaluator.calls / search.nodes < without.evaluator.calls / without.nodes


@pytest.mark.parametrize("fen", [QUIET, TACTICAL[3]])
def test_king_pawn_hit_rate_of_a_middlegame_search(
    fen: str, capsys: pytest.CaptureFixture[str]
) -> None:
    search = search_at(fen)
    search.set_table(Table(24))
    deepened(search, 7)
    table = search.evaluator.pawns.table
    rate = table.hits / table.probes
    with capsys.disabled():
        sys.stdout.write(
            f"\nking-pawn table: {table.hits} of {table.probes} probes hit, {100 * rate:.1f} %\n"
        )
    assert table.probes > 20_000
    assert rate > 0.8


def test_a_null_move_that_cut_off_is_tried_first_the_next_time() -> None:
    """The table then holds no move for the position except the null move."""
    search = search_at(QUIET)
    deepened(search, 4)
    assert search.null_cutoffs > 0
    remembered = 0
    for move in MoveLists().legal(search.board):
        search.board.make(move)
        for reply in MoveLists().legal(search.board):
            search.board.make(reply)
            record = search.table.record(search.board.computed_key())
            remembered += record is not None and record[0] == PASS
            search.board.unmake()
        search.board.unmake()
    assert remembered > 0


def test_node_limit_is_kept() -> None:
    search = search_at(KIWIPETE)
    search.node_limit = 5000
    depth = 1
    while not search.aborted:
        search.search_root(-INFINITE, INFINITE, depth)
        depth += 1
    assert search.nodes == 5000
    assert search.best_move != 0


def test_the_main_variation_is_legal_and_goes_on_into_the_table() -> None:
    search = search_at(QUIET)
    deepened(search, 6)
    line = principal_variation(search)
    assert len(line) >= 4
    board = chess.Board(QUIET)
    for move in line:
        board.push_uci(spoken(move))


@pytest.mark.parametrize("iteration", [1, 2, 3, 4])
def test_no_move_is_extended_beyond_twice_the_iteration(iteration: int) -> None:
    """A king in check again and again: its nodes are extended up to that ply and not at it.

    The root is in check and so is every second node after it, so that without a limit this line
    would lose one ply of depth in two and go on at ply 2 * iteration.
    """
    search = search_at("8/8/3k4/8/8/8/8/K2Q4 b - - 0 1")
    search.use_pruning = search.use_null_move = search.use_table = False
    deepened(search, iteration)
    assert search.check_extensions > 0
    assert search.reach == 2 * iteration - 1
