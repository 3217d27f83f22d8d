"""The full-width search: principal variation, null move, extensions, table, killers, draws."""

from __future__ import annotations

from itertools import pairwise

import chess
import pytest
from tests.classics.rajah.oracle import (
    TACTICAL,
    Tried,
    board_at,
    encoded,
    search_at,
    tree,
)

from philidor.classics.rajah.movegen import Generator
from philidor.classics.rajah.notation import spoken
from philidor.classics.rajah.search import Search
from philidor.classics.rajah.table import Table
from philidor.classics.rajah.types import FULL_WIDTH, MATE, NULL_MOVE, QUIESCENCE

# Ten pieces can capture on d5: recapture after recapture.
PILE = "3r1rk1/2nn1ppp/2p1bq2/3p4/3PN3/2N1BQ2/3R1PPP/3R2K1 w - - 0 1"
SCHOLARS_MATE = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 3"


def deepened(fen: str, depth: int) -> Search:
    search = search_at(fen)
    for iteration in range(1, depth + 1):
        search.iterate(iteration)
    return search


def plain(search: Search, depth: int) -> int:
    """Negamax without any pruning, over the search's own quiescence."""
    board, moves = search.board, Generator().legal(search.board)
    if depth == 0:
        return search.settle()
    if not moves:
        return -MATE if board.checked else 0
    best = -MATE
    for move in moves:
        board.make(move)
        drawn = board.repeated() or board.drawn_by_material()
        best = max(best, 0 if drawn else -plain(search, depth - 1))
        board.unmake()
    return best


@pytest.mark.parametrize("fen", TACTICAL)
def test_full_width_search_equals_plain_negamax(fen: str) -> None:
    """With everything selective off, principal variation search finds the same value."""
    search = search_at(fen)
    search.use_null_move = search.use_extensions = search.use_table = False
    search.use_layer_one = False
    for depth in (1, 2):
        assert search.iterate(depth) == plain(search, depth)


@pytest.mark.parametrize("fen", TACTICAL[:4])
def test_table_saves_work_and_keeps_the_score(fen: str) -> None:
    """At one ply the table holds quiescence results only, which equal those of a new search."""
    with_table, without = search_at(fen), search_at(fen)
    without.use_table = False
    for search in (with_table, without):
        search.use_null_move = search.use_extensions = search.use_layer_one = False
    assert with_table.iterate(1) == without.iterate(1)
    for search in (with_table, without):
        search.iterate(3)
    assert with_table.nodes < without.nodes


def test_every_legal_move_is_searched_at_the_root() -> None:
    for fen in TACTICAL:
        tried = {step.move for step in tree(search_at(fen), fen, 2) if step.ply == 0}
        assert tried - {chess.Move.null()} == set(chess.Board(fen).legal_moves)


def test_only_the_first_move_gets_the_full_window() -> None:
    for fen in TACTICAL:
        steps = [s for s in tree(search_at(fen), fen, 3) if s.ply == 0]
        assert steps[0].beta - steps[0].alpha > 1
        for before, step in pairwise(steps):
            if step.move != before.move:
                assert step.beta == step.alpha + 1
            else:
                assert before.beta == before.alpha + 1, "a re-search follows a null window"


def node_depth(step: Tried, iteration: int) -> int:
    """Depth of the node in which a step's move is made."""
    return step.parent.depth if step.parent else iteration


@pytest.mark.parametrize(
    ("fen", "iteration"), [(TACTICAL[0], 3), (TACTICAL[1], 3), (TACTICAL[4], 5), (TACTICAL[5], 4)]
)
def test_null_move_reduces_by_two(fen: str, iteration: int) -> None:
    search = search_at(fen)
    steps = tree(search, fen, iteration)
    nulls = [step for step in steps if step.stage == NULL_MOVE]
    assert nulls
    assert search.null_cutoffs > 0
    for step in nulls:
        assert step.depth == node_depth(step, iteration) - 1 - 2
        assert not step.before.is_check()
        assert step.parent is not None
        assert step.parent.stage != NULL_MOVE, "two null moves in a row"
        own = step.before.occupied_co[step.before.turn]
        assert own & ~(step.before.pawns | step.before.kings), "zugzwang lurks"
        assert step.beta == step.alpha + 1


def test_null_move_can_be_switched_off() -> None:
    search = search_at(TACTICAL[0])
    search.use_null_move = False
    assert all(step.stage != NULL_MOVE for step in tree(search, TACTICAL[0], 3))
    assert search.null_cutoffs == 0


def deserves_extension(step: Tried) -> bool:
    """Check, recapture, or a pawn that reaches its 7th or 8th rank."""
    board, move, before = step.before, step.move, step.parent
    if board.gives_check(move):
        return True
    rank = chess.square_rank(move.to_square)
    if board.piece_type_at(move.from_square) == chess.PAWN and rank in (0, 1, 6, 7):
        return rank in ((6, 7) if board.turn else (0, 1))
    return (
        before is not None
        and before.stage == FULL_WIDTH
        and before.before.is_capture(before.move)
        and before.move.to_square == move.to_square
        and board.is_capture(move)
    )


@pytest.mark.parametrize("fen", [*TACTICAL, PILE])
@pytest.mark.parametrize("iteration", [2, 3])
def test_extensions_are_one_ply_and_end_at_twice_the_iteration(fen: str, iteration: int) -> None:
    steps = tree(search_at(fen), fen, iteration)
    for step in steps:
        if step.stage == FULL_WIDTH:
            wanted = step.ply + 1 <= 2 * iteration and deserves_extension(step)
            assert step.depth == node_depth(step, iteration) - 1 + wanted


def test_the_limit_is_reached_and_stops_extensions() -> None:
    """Without the limit, the exchange on d5 would continue in full width."""
    search = search_at(PILE)
    search.use_layer_two = False
    steps = tree(search, PILE, 3)
    assert search.deepest_extension == 6
    stopped = [
        step
        for step in steps
        if step.stage == FULL_WIDTH and step.ply + 1 > 6 and deserves_extension(step)
    ]
    assert stopped
    deepest = max(step.ply for step in steps if step.stage == FULL_WIDTH)
    assert deepest > 3, "extensions lead beyond the nominal depth"


def test_each_kind_of_extension_occurs_and_can_be_switched_off() -> None:
    search = deepened(TACTICAL[1], 4)
    assert search.check_extensions > 0
    assert search.recapture_extensions > 0
    assert search.pawn_extensions > 0
    off = search_at(TACTICAL[1])
    off.use_extensions = False
    steps = tree(off, TACTICAL[1], 3)
    assert off.deepest_extension == 0
    assert max(step.ply for step in steps if step.stage == FULL_WIDTH) == 2


def test_leaves_alone_are_evaluated() -> None:
    """One evaluation for each quiescence node that the table does not settle, none elsewhere."""
    for fen in TACTICAL:
        search = deepened(fen, 4)
        leaves = search.quiescence_nodes - search.quiescence_table_cutoffs
        assert search.evaluator.calls == leaves
        assert search.nodes > search.quiescence_nodes


def test_quiescence_follows_the_horizon() -> None:
    for step in tree(search_at(TACTICAL[0]), TACTICAL[0], 2):
        if step.stage == QUIESCENCE:
            assert node_depth(step, 2) <= 0
        else:
            assert node_depth(step, 2) > 0


def test_quiet_cutoffs_make_killers_and_history() -> None:
    search = deepened(TACTICAL[3], 4)
    killers = [search.ordering.killer(ply, place) for ply in range(6) for place in (0, 1)]
    assert any(killers)
    assert any(
        search.ordering.history_of(piece, square) for piece in range(24) for square in range(128)
    )


def test_killers_are_quiet_and_two_for_each_ply() -> None:
    search = search_at(chess.STARTING_FEN)
    first, second, third = (encoded(search.board, text) for text in ("e2e4", "d2d4", "c2c4"))
    for move in (first, second, second, third):
        search.ordering.reward(search.board, move, 3, 5)
    assert (search.ordering.killer(5, 0), search.ordering.killer(5, 1)) == (third, second)
    assert search.ordering.killer(4, 0) == 0
    pawn, knight = search.board.piece_at(0x13), search.board.piece_at(0x01)
    assert search.ordering.history_of(pawn, 0x33) == 2 * 3 * 3
    assert search.ordering.history_of(knight, 0x33) == 0


def test_root_is_remembered_with_its_depth() -> None:
    search = deepened(TACTICAL[3], 4)
    assert (search.board.key, 4) in [
        (key, depth) for key, depth, *_ in search.table.tiers(search.board.key)
    ]


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        (SCHOLARS_MATE, 1),
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
    assert MATE - score == 2 * moves - 1
    board = chess.Board(fen)
    for move in search.line():
        board.push(chess.Move.from_uci(spoken(move)))
    assert board.is_checkmate()


def test_stalemate_is_a_draw() -> None:
    """Qf7 would be stalemate and is not mistaken for a win."""
    board = board_at("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    board.make(encoded(board, "f1f7"))
    search = Search(board, Table(1))
    search.prepare([])
    assert search.iterate(1) == 0


def test_fifty_moves_draw_unless_mate_comes_first() -> None:
    fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - {} 80"
    assert search_at(fen.format(99)).iterate(2) == MATE - 1
    late = "8/8/8/8/8/3k4/8/R3K3 w - - 99 120"
    assert search_at(late).iterate(3) == 0
    assert search_at(late.replace("99", "10")).iterate(3) > 300


def test_repetition_saves_the_weaker_side() -> None:
    """A rook down, Black has perpetual check on e1 and h4."""
    search = deepened("7k/Q5pp/R7/8/7q/8/6P1/6K1 b - - 0 1", 1)
    assert search.evaluator.evaluate(search.board) < -400
    for depth in range(2, 8):
        score = search.iterate(depth)
    assert score == 0
    assert spoken(search.line()[0]) == "h4e1"


def test_node_limit_is_kept() -> None:
    search = search_at(TACTICAL[0])
    search.node_limit = 5000
    depth = 1
    while not search.aborted:
        search.iterate(depth)
        depth += 1
    assert search.nodes == 5000
    assert search.best_move != 0
