"""Move ordering: all moves at ply 0, few below it; killers come after every capture."""

from __future__ import annotations

import chess
import pytest
from tests.classics.arasan.oracle import (
    KIWIPETE,
    TACTICAL,
    Tried,
    below,
    board_at,
    deepened,
    found,
    search_at,
)

from philidor.classics.arasan.board import Board
from philidor.classics.arasan.estimate import attack_estimate
from philidor.classics.arasan.evaluate import evaluate
from philidor.classics.arasan.movegen import Generator
from philidor.classics.arasan.notation import spoken
from philidor.classics.arasan.ordering import Ordering
from philidor.classics.arasan.types import (
    BIG,
    EMPTY,
    FULL_SEARCH,
    QUEEN,
    ExtendedMove,
    capture_of,
    plain,
    promotion_of,
)

VALUES = (0, 64, 200, 204, 320, 608)


def is_quiet(move: ExtendedMove) -> bool:
    return capture_of(move) == EMPTY and promotion_of(move) != QUEEN


@pytest.mark.parametrize("fen", TACTICAL)
def test_all_moves_are_scored_and_sorted_at_ply_0(fen: str) -> None:
    """Moves rank by the position they lead to, captures by the estimate of the exchange."""
    search = search_at(fen)
    board = search.board
    worths = []
    for move in search.root_moves():
        worth = attack_estimate(board, move) if capture_of(move) else 0
        undoing = board.make(move)
        worth -= evaluate(board)
        board.undo(undoing)
        worths.append(worth - VALUES[capture_of(move) & 7])
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) > 3


@pytest.mark.parametrize("fen", TACTICAL)
def test_ply_0_is_sorted_by_the_scores_of_the_iteration_before(fen: str) -> None:
    search = search_at(fen)
    first = search.root_moves()
    search.iterate(1)
    search.iterate(2)
    after = search.root_moves()
    assert sorted(first) == sorted(after)
    assert plain(after[0]) == search.line()[0]


def test_killers_rank_below_even_the_worst_capture() -> None:
    board, ordering = board_at(KIWIPETE), Ordering()
    killer = found(board, "a2a3")
    ordering.reward(killer, 3)
    ranks = {
        spoken(m): ordering.rank(board, m, plain(found(board, "a2a4")), 3)
        for m in Generator().legal(board)
    }
    captures = [m for m in Generator().legal(board) if capture_of(m)]
    losing = [spoken(m) for m in captures if attack_estimate(board, m) < 0]
    winning = [spoken(m) for m in captures if attack_estimate(board, m) > 0]
    assert losing
    assert winning
    assert ranks["a2a4"] > max(ranks[m] for m in winning)
    assert min(ranks[m] for m in winning) > max(ranks[m] for m in losing)
    assert min(ranks[m] for m in losing) > ranks["a2a3"] > 0
    assert ranks["b2b3"] == 0
    # Killers belong to one ply.
    assert ordering.rank(board, killer, plain(found(board, "a2a4")), 4) == 0


def test_two_quiet_killers_for_each_ply() -> None:
    board, ordering = board_at(KIWIPETE), Ordering()
    one, two, three, capture = (found(board, m) for m in ("a2a3", "g2g3", "e2d1", "e5f7"))
    for move in (one, two, two, three, capture):
        ordering.reward(move, 5)
    assert (ordering.killer(5, 0), ordering.killer(5, 1)) == (plain(three), plain(two))
    assert ordering.killer(4, 0) == 0
    ordering.clear()
    assert ordering.killer(5, 0) == 0


def test_below_ply_0_only_promising_moves_are_sorted() -> None:
    """Captures first, then at most two killers; the rest stays in the order of generation."""
    nodes = 0
    for fen in TACTICAL[:4]:
        search = deepened(fen, 1)
        search.use_table = search.use_null_move = False
        for steps in siblings(below(search, fen, 3)).values():
            board = board_before(fen, steps[0])
            if board.in_check():
                continue
            generated = Generator().pseudo_legal(board)
            kinds = {spoken(move): is_quiet(move) for move in generated}
            tried = list(dict.fromkeys(step.move.uci() for step in steps))
            quiet = [text for text in tried if kinds[text]]
            assert tried == [text for text in tried if not kinds[text]] + quiet
            order = [text for text in map(spoken, generated) if text in quiet[2:]]
            if len(quiet) > 4:
                assert quiet[2:] == order
                nodes += 1
    assert nodes > 30


def board_before(fen: str, step: Tried) -> Board:
    """The board of a step, reached by the same moves, since PiecePos order depends on them."""
    path = []
    parent = step.parent
    while parent is not None:
        path.append(parent.move.uci())
        parent = parent.parent
    board = board_at(fen)
    for text in reversed(path):
        board.make(found(board, text))
    return board


def siblings(steps: list[Tried]) -> dict[int, list[Tried]]:
    """Full-width steps by the node they belong to."""
    nodes: dict[int, list[Tried]] = {}
    for step in steps:
        if step.stage == FULL_SEARCH and step.parent is not None:
            nodes.setdefault(id(step.parent), []).append(step)
    return nodes


def test_a_capture_that_wins_is_tried_first() -> None:
    fen = "3q2k1/8/8/8/8/8/3R4/3R2K1 b - - 0 1"
    board = chess.Board(fen)
    board.push_uci("d8d2")
    search = search_at(board.fen())
    first = below(search, board.fen(), 1, -BIG, BIG)[0]
    assert first.move.uci() == "d1d2"
