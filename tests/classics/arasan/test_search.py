"""The search: windows, draws, extensions, standing pat, null move, limits."""

from __future__ import annotations

import time
from itertools import pairwise

import chess
import pytest
from tests.classics.arasan.oracle import (
    TACTICAL,
    Tried,
    below,
    board_at,
    deepened,
    found,
    gains,
    node_depth,
    plain_value,
    played,
    random_position,
    search_at,
    tree,
)

from philidor.classics.arasan.evaluate import evaluate
from philidor.classics.arasan.movegen import Generator
from philidor.classics.arasan.notation import spoken
from philidor.classics.arasan.safety import threatened
from philidor.classics.arasan.search import Search
from philidor.classics.arasan.table import Table
from philidor.classics.arasan.types import (
    BIG,
    CAPTURE_SEARCH,
    CHECK_SEARCH,
    FULL_SEARCH,
    NULL_MOVE,
)

SHUFFLE = ("g1f3", "g8f6", "f3g1", "f6g8")
# At one ply the first move looks good, at two it does not; and the clock is read after that move.
TROUBLED = "1k5r/pppbn1pp/4q1r1/1P3p2/2NPp3/1QP5/P4PPP/R1B1R1K1 w - - 0 1"
# White has a single reply to each check on the first rank, so the line goes on.
FORCING = "6k1/8/8/8/8/1r6/r5PP/5R1K b - - 0 1"


@pytest.mark.parametrize("fen", TACTICAL)
def test_search_equals_the_plain_rules(fen: str) -> None:
    """Windows, re-searches and ordering do not change the value that the search's rules give."""
    search = search_at(fen)
    search.use_null_move = search.use_table = False
    search.capture_limit, search.check_limit = 3, 2
    for depth in (0, 1):
        assert search.value_at(depth, -BIG, BIG) == plain_value(search, depth, 1)


@pytest.mark.slow
@pytest.mark.parametrize("fen", TACTICAL[2:])
def test_search_equals_the_plain_rules_at_two_plies(fen: str) -> None:
    search = search_at(fen)
    search.use_null_move = search.use_table = False
    search.capture_limit, search.check_limit = 2, 1
    assert search.value_at(2, -BIG, BIG) == plain_value(search, 2, 1)


def test_windows_are_minimal_after_the_first_move() -> None:
    researched = 0
    for fen in TACTICAL:
        steps = [step for step in tree(search_at(fen), fen, 1) if step.ply == 0]
        assert (steps[0].alpha, steps[0].beta) == (-BIG, BIG)
        for before, step in pairwise(steps):
            if step.move == before.move:
                assert (before.beta, step.beta) == (before.alpha + 1, BIG)
                researched += 1
            else:
                assert step.beta == step.alpha + 1
        assert {step.move for step in steps} == set(chess.Board(fen).legal_moves)
    assert researched


def single_reply(step: Tried) -> bool:
    return step.before.is_check() and step.before.legal_moves.count() == 1


@pytest.mark.parametrize("fen", [*TACTICAL, FORCING])
def test_a_single_legal_reply_costs_no_depth(fen: str) -> None:
    """Every other move costs one ply, on either side of the horizon."""
    search = search_at(fen)
    steps = [step for step in tree(search, fen, 3) if step.stage != NULL_MOVE]
    for step in steps:
        assert step.depth == node_depth(step, 3) - (0 if single_reply(step) else 1)
    forced = [step for step in steps if single_reply(step)]
    assert search.forced_replies > 0 or not forced
    if fen in (FORCING, TACTICAL[2], TACTICAL[5]):
        assert forced


def test_a_single_legal_move_at_ply_0_costs_no_depth() -> None:
    fen = "k7/8/8/8/8/8/7P/r6K w - - 0 1"
    (step, *_) = tree(search_at(fen), fen, 3)
    assert single_reply(step)
    assert step.depth == 3
    (step, *_) = tree(search_at(chess.STARTING_FEN), chess.STARTING_FEN, 3)
    assert step.depth == 2


@pytest.mark.parametrize("fen", TACTICAL)
def test_beyond_the_horizon_only_gains_and_all_replies_to_check(fen: str) -> None:
    search = search_at(fen)
    steps = tree(search, fen, 2)
    beyond = [step for step in steps if node_depth(step, 2) <= 0 and step.stage != NULL_MOVE]
    assert beyond
    for step in beyond:
        board = board_at(step.before.fen())
        if step.before.is_check():
            assert step.depth < 0 or single_reply(step)
        else:
            assert step.stage == CAPTURE_SEARCH
            assert gains(board, found(board, step.move.uci()))
    for step in steps:
        if node_depth(step, 2) > 0 and step.stage != NULL_MOVE:
            assert step.stage == FULL_SEARCH


def test_a_side_in_check_beyond_the_horizon_tries_every_reply() -> None:
    fen = "6k1/8/8/8/8/8/1r4PP/5R1K w - - 0 1"
    checked = played(fen, "f1f8").recomputed_attacks()
    assert checked.on(0, chess.G8)
    after = "5Rk1/8/8/8/8/8/1r4PP/7K b - - 1 1"
    search = search_at(after)
    search.use_table = False
    steps = below(search, after, 0)
    replies = {step.move for step in steps if step.ply == 1}
    assert replies == set(chess.Board(after).legal_moves)


@pytest.mark.parametrize(("captures", "checks"), [(0, 0), (2, 0), (0, 3), (3, 3)])
def test_extensions_end_at_their_limits(captures: int, checks: int) -> None:
    for fen in TACTICAL[:3]:
        search = search_at(fen)
        search.capture_limit, search.check_limit = captures, checks
        steps = [step for step in tree(search, fen, 2) if step.stage != NULL_MOVE]
        for step in steps:
            limit = checks if step.before.is_check() else captures
            assert node_depth(step, 2) > 0 or node_depth(step, 2) > -limit
        deepest = min(step.depth for step in steps)
        assert deepest >= -max(captures, checks)
        if captures:
            assert deepest < 0


def test_standing_pat_is_a_cutoff_when_nothing_is_threatened() -> None:
    fen = "4k3/pp3p2/8/3p4/8/4P3/PP3P2/3RK3 w - - 0 1"
    search = search_at(fen)
    worth = evaluate(search.board)
    assert not threatened(search.board)
    # Even a free pawn is not captured.
    assert gains(search.board, found(search.board, "d1d5"))
    assert below(search, fen, 0, worth - 1, worth) == []
    assert search.nodes == 1


@pytest.mark.parametrize(
    ("fen", "what"),
    [
        # A knight attacked by a pawn, a bishop trapped behind the enemy's pawns.
        ("4k3/pp3p2/8/3p1p2/4P1N1/8/PP3P2/3RK3 w - - 0 1", "hung"),
        ("5rk1/Bpp2ppp/1p6/3p4/8/4P3/5PPP/3R2K1 w - - 0 1", "trapped"),
    ],
)
def test_no_stand_pat_cutoff_with_a_hung_or_trapped_piece(fen: str, what: str) -> None:
    search = search_at(fen)
    worth = evaluate(search.board)
    assert threatened(search.board), what
    # First a null move must confirm it, then the captures are tried.
    steps = below(search, fen, 0, worth - 1, worth)
    assert steps[0].stage == NULL_MOVE
    search = search_at(fen)
    search.use_null_move = False
    steps = below(search, fen, 0, worth - 1, worth)
    captures = [step for step in steps if step.ply == 1]
    assert captures
    assert all(step.stage == CAPTURE_SEARCH for step in captures)


def test_a_draw_is_worth_the_evaluation_negated() -> None:
    """The side ahead avoids a draw by repetition, dead material or stalemate."""
    search = search_at("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1")
    assert evaluate(search.board) > 150
    assert search.value_at(3, -BIG, BIG) == -evaluate(search.board)
    stale = search_at("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")
    assert not Generator().legal(stale.board)
    assert stale.value_at(3, -BIG, BIG) == -evaluate(stale.board) > 400
    for moves, drawn in ((SHUFFLE, False), (SHUFFLE * 2, True)):
        board = played("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1", *moves)
        repeated = Search(board, Table(1))
        value = repeated.value_at(2, -BIG, BIG)
        assert evaluate(board) < -150
        assert (value == -evaluate(board)) == drawn


def test_repetitions_are_seen_inside_the_search() -> None:
    """The third occurrence comes two plies below the root; the side behind aims for it."""
    start = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1".replace("1R4K1", "4N1K1")
    board = played(start, *("e1d3", "a2a3", "d3e1", "a3a2") * 2)
    search = Search(board, Table(1))
    search.prepare(Generator().legal(board))
    search.iterate(1)
    search.iterate(2)
    assert board.occurrences() == 3
    assert search.draws_seen > 0


@pytest.mark.parametrize("fen", ["8/8/8/8/8/3k4/8/R3K3 w - - {} 120", TACTICAL[3][:-4] + "{} 90"])
def test_a_fifty_move_draw_is_not_seen(fen: str) -> None:
    """Whatever the clock says, the same tree and the same value."""
    trees = []
    for clock in (0, 98, 99, 140):
        search = search_at(fen.format(clock))
        score = [search.iterate(depth) for depth in (1, 2, 3)]
        trees.append((score, search.nodes, search.line(), search.draws_seen))
    assert all(one == trees[0] for one in trees)


@pytest.mark.parametrize("fen", [TACTICAL[0], TACTICAL[1], TACTICAL[4], TACTICAL[5]])
def test_null_move(fen: str) -> None:
    search = search_at(fen)
    nulls = [step for step in tree(search, fen, 3) if step.stage == NULL_MOVE]
    assert nulls
    assert search.null_cutoffs > 0
    for step in nulls:
        depth = node_depth(step, 3)
        assert step.depth == (max(0, depth - 3) if depth > 0 else depth - 1)
        assert not step.before.is_check()
        assert step.parent is not None
        assert step.parent.stage != NULL_MOVE
        own = step.before.occupied_co[step.before.turn]
        assert own & ~(step.before.pawns | step.before.kings)
        assert step.beta == step.alpha + 1


def test_null_move_can_be_switched_off() -> None:
    search = search_at(TACTICAL[0])
    search.use_null_move = False
    assert all(step.stage != NULL_MOVE for step in tree(search, TACTICAL[0], 3))
    assert search.null_cutoffs == 0


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 3", 1),
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1),
        ("6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1", 2),
        ("r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 0", 2),
        ("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1", 3),
    ],
)
def test_mates_are_found(fen: str, moves: int) -> None:
    search = search_at(fen)
    score = 0
    for depth in range(1, 2 * moves + 1):
        score = search.iterate(depth)
    assert BIG - score == 2 * moves - 1
    board = chess.Board(fen)
    for move in search.line():
        board.push_uci(spoken(move))
    assert board.is_checkmate()


def test_a_mate_ends_the_search_of_a_node() -> None:
    """When the score is mate at once, no other move is tried."""
    fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
    search = search_at(fen)
    search.use_table = search.use_null_move = False
    search.board.make(found(search.board, "g1f1"))
    search.board.make(found(search.board, "g8h8"))
    steps = below(search, "7k/5ppp/8/8/8/8/5PPP/R4K2 w - - 0 1", 2)
    tried = [step.move.uci() for step in steps if step.ply == 1]
    assert tried[-1] == "a1a8"
    assert search.value_at(2, -BIG, BIG) == BIG - 2


def test_node_limit_is_kept() -> None:
    search = search_at(TACTICAL[0])
    search.node_limit = 5000
    depth = 1
    while not search.aborted:
        search.iterate(depth)
        depth += 1
    assert 5000 <= search.nodes <= 5002
    assert search.line()


def test_a_search_ends_at_its_deadline_unless_in_trouble() -> None:
    """In trouble, that is when the first move's score has fallen, the later deadline holds."""
    past, future = 1, 60_000
    outcomes = []
    for late in (past, future):
        search = deepened(TROUBLED, 1)
        search.usual_time, search.latest_time = past, late
        time.sleep(0.003)
        search.iterate(2)
        outcomes.append(search.aborted)
    assert outcomes == [True, False]
    calm = deepened(TACTICAL[3], 2)
    calm.usual_time, calm.latest_time = past, future
    time.sleep(0.003)
    calm.iterate(3)
    assert calm.aborted


def test_check_search_is_named_in_the_record() -> None:
    stages = {step.stage for step in tree(search_at(TACTICAL[5]), TACTICAL[5], 2)}
    assert stages == {FULL_SEARCH, CAPTURE_SEARCH, CHECK_SEARCH, NULL_MOVE}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("table", [False, True])
def test_results_outside_the_window_are_bounds(seed: int, table: bool) -> None:
    """A fail-soft search in any window bounds the value; the null move is off, as it is a guess."""
    fen = random_position(seed, 12 + 9 * seed).fen()

    def result(search: Search, alpha: int, beta: int) -> int:
        search.use_null_move = False
        search.use_table = table
        return search.value_at(2, alpha, beta)

    value = result(search_at(fen), -BIG, BIG)
    search = search_at(fen)
    for offset in (-150, -50, -10, -1, 0, 10, 50, 150):
        alpha = value + offset
        score = result(search, alpha, alpha + 1)
        assert score >= value if score <= alpha else score <= value
