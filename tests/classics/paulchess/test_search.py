"""Every switch of the search changes what it should, and only that."""

from dataclasses import dataclass

import pytest
from tests.classics.paulchess.positions import MIDDLEGAMES, board

from philidor.classics.paulchess.position import Position
from philidor.classics.paulchess.search import MATE_VALUE, Search
from philidor.classics.paulchess.table import Table
from philidor.classics.paulchess.types import AT_LEAST, PAULCHESS, SIMPLE1

SMOTHERED = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"
# White is a rook down and about to be mated, but has perpetual check on d8, f6 and g5.
PERPETUAL = "5k2/5p1p/8/6Q1/8/8/qr3PPP/6K1 w - - 0 1"


@dataclass(frozen=True)
class Found:
    """The results of a search."""

    value: int
    line: list[str]
    nodes: int
    selective_depth: int

    @property
    def move(self) -> str:
        return self.line[0]


def plain() -> Search:
    """A search with every switch off that may change its result."""
    search = Search(Table(1), PAULCHESS)
    search.uses_table = search.null_move = False
    return search


def searched(position: Position, depth: int, search: Search, iterate: bool = False) -> Found:
    search.prepare(position, [], ())
    for ply in range(1 if iterate else depth, depth + 1):
        assert search.deepen(ply)
    return Found(search.best_value, search.best_line(), search.nodes, search.selective_depth)


@pytest.mark.parametrize("fen", MIDDLEGAMES)
def test_alpha_beta_finds_the_same_with_fewer_nodes(fen: str) -> None:
    with_it, without = plain(), plain()
    without.alpha_beta = False
    for search in (with_it, without):
        search.quiescence_depth = 2
    pruned, full = searched(board(fen), 2, with_it), searched(board(fen), 2, without)
    assert pruned.value == full.value
    assert pruned.move == full.move
    assert pruned.nodes * 2 < full.nodes


@pytest.mark.parametrize("fen", MIDDLEGAMES)
def test_minimax_agrees_with_a_walk_over_all_positions(fen: str) -> None:
    search = plain()
    search.quiescence_depth = 0
    assert searched(board(fen), 2, search).value == minimax(board(fen), 2)


def minimax(position: Position, depth: int) -> int:
    children = position.next_positions()
    if not children:
        return depth - 2 - MATE_VALUE if position.checked else 0
    if depth == 0:
        return position.static_value(PAULCHESS)
    return max(-minimax(child, depth - 1) for child in children)


@pytest.mark.parametrize("fen", MIDDLEGAMES)
def test_two_phases_find_the_same_and_generate_fewer_boards(fen: str) -> None:
    one, two = plain(), plain()
    one.two_phase = False
    single, double = searched(board(fen), 3, one), searched(board(fen), 3, two)
    assert single.value == double.value
    assert two.generated < 0.9 * one.generated


@pytest.mark.parametrize("fen", MIDDLEGAMES)
def test_phases_are_ordered_by_static_value(fen: str) -> None:
    position = board(fen)
    captures, others = Search(Table(1), PAULCHESS).stages(position)
    children = {child.last.uci(): child for child in position.next_positions()}
    assert all(children[move].last.taken for move in captures)
    assert not any(children[move].last.taken for move in others)
    assert len(captures) + len(others) == len(children)
    for moves in (captures, others):
        values = [children[move].static_value(PAULCHESS) for move in moves]
        assert values == sorted(values)


def test_one_phase_is_ordered_by_static_value_alone() -> None:
    search = Search(Table(1), PAULCHESS)
    search.two_phase = False
    position = board(MIDDLEGAMES[4])
    everything, nothing = search.stages(position)
    children = {child.last.uci(): child for child in position.next_positions()}
    values = [children[move].static_value(PAULCHESS) for move in everything]
    assert values == sorted(values)
    assert len(values) == len(children)
    assert nothing == []


def test_the_table_saves_nodes() -> None:
    with_table = without = 0
    for fen in MIDDLEGAMES:
        search = plain()
        without += searched(board(fen), 4, search, iterate=True).nodes
        search = plain()
        search.uses_table = True
        with_table += searched(board(fen), 4, search, iterate=True).nodes
    assert with_table < 0.8 * without


def test_without_the_table_nothing_is_stored() -> None:
    search = plain()
    searched(board(MIDDLEGAMES[0]), 3, search)
    assert search.table.fullness() == 0


def test_quiescence_uses_the_table_too() -> None:
    search = plain()
    search.uses_table = True
    position = board(MIDDLEGAMES[4])
    searched(position, 1, search)
    known = [search.table.recall(child.key) for child in position.next_positions()]
    drafts = [entry[0] for entry in known if entry is not None]
    assert drafts
    assert all(draft < 0 for draft in drafts)


def test_null_move_saves_nodes() -> None:
    with_null = without = 0
    for fen in MIDDLEGAMES:
        search = plain()
        without += searched(board(fen), 4, search).nodes
        search = plain()
        search.null_move = True
        with_null += searched(board(fen), 4, search).nodes
    assert with_null < 0.8 * without


def test_null_results_are_stored_as_what_they_are() -> None:
    for null_move in (True, False):
        search = Search(Table(1), PAULCHESS)
        search.null_move = null_move
        position = board(MIDDLEGAMES[0])
        searched(position, 5, search)
        known = [search.table.recall(child.key) for child in position.next_positions()]
        reduced = [e for e in known if e is not None and e[0] == 1 and e[2] == AT_LEAST]
        # Four plies were left after the root's move, and three fewer after the null move.
        assert bool(reduced) == null_move


def test_passing_is_not_tried_with_king_and_pawns() -> None:
    fen = "8/2p5/3p4/KP5k/5p2/8/4P1P1/8 w - - 0 1"
    search = plain()
    expected = searched(board(fen), 5, search).nodes
    search = plain()
    search.null_move = True
    assert searched(board(fen), 5, search).nodes == expected


def test_null_move_in_quiescence_finds_the_same_with_fewer_nodes() -> None:
    for fen in MIDDLEGAMES:
        with_it, without = plain(), plain()
        without.quiescence_null = False
        cut, full = searched(board(fen), 2, with_it), searched(board(fen), 2, without)
        assert cut.value == full.value
        assert cut.nodes < full.nodes


@pytest.mark.parametrize("plies", [0, 2, 6])
def test_quiescence_goes_as_deep_as_told_and_no_deeper(plies: int) -> None:
    search = plain()
    search.quiescence_depth = plies
    assert searched(board(MIDDLEGAMES[4]), 3, search).selective_depth == 3 + plies


def test_quiescence_sees_that_a_capture_is_bad() -> None:
    fen = "4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1"
    blind, seeing = plain(), plain()
    blind.quiescence_depth = 0
    assert searched(board(fen), 1, blind).move == "d2d6"
    assert searched(board(fen), 1, seeing).move != "d2d6"


def test_the_check_extension_looks_deeper_behind_checks() -> None:
    for extended in (False, True):
        search = plain()
        search.check_extension = extended
        found = searched(board(SMOTHERED), 3, search)
        assert (found.value == MATE_VALUE - 5) == extended


def test_a_repetition_is_a_draw_only_if_told() -> None:
    # White is a rook down; the line goes back to a position of the game.
    values = []
    for told in (True, False):
        search = plain()
        search.draw_by_repetition = told
        position = board("r3k3/8/8/8/8/8/8/4K1N1 w - - 0 1")
        keys = []
        for move in ("g1f3", "a8b8", "f3g1"):
            keys.append(position.key)
            position = position.play(move) or pytest.fail(move)
        search.prepare(position, keys, ("b8a8",))
        assert search.deepen(1)
        values.append(search.best_value)
    assert values[0] == 0
    assert values[1] > 100


def test_the_losing_side_seeks_the_repetition() -> None:
    values = []
    for told in (True, False):
        search = plain()
        search.quiescence_depth = 0
        search.draw_by_repetition = told
        values.append(searched(board(PERPETUAL), 7, search).value)
    assert values[0] == 0
    assert values[1] < -100


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", "d2h6"),
        ("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", "d5f6"),
        ("1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 1 1", "b5d5"),
        ("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 1", "b3b8"),
    ],
)
def test_mates_in_two(fen: str, move: str) -> None:
    found = searched(board(fen), 4, Search(Table(1), PAULCHESS), iterate=True)
    assert found.move == move
    assert found.value == MATE_VALUE - 3
    assert len(found.line) == 3


@pytest.mark.parametrize("style", [SIMPLE1, PAULCHESS])
def test_mate_and_stalemate_have_their_values(style: int) -> None:
    search = Search(Table(1), style)
    assert searched(board("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1"), 1, search).value == MATE_VALUE - 1
    stalemating = board("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    search.prepare(stalemating, [], ("f1f7",))
    assert search.deepen(2)
    assert search.best_value == 0


def test_fifty_quiet_moves_mean_nothing() -> None:
    # The source has no fifty-move rule.
    late = "4k3/8/8/8/8/8/8/KR6 w - - 99 90"
    early = "4k3/8/8/8/8/8/8/KR6 w - - 0 1"
    assert searched(board(late), 3, plain()).value == searched(board(early), 3, plain()).value


def test_no_root_move_is_left_out_of_a_long_game() -> None:
    search = Search(Table(1), PAULCHESS)
    keys = list(range(1, 3000))
    assert search.prepare(board(MIDDLEGAMES[0]), keys, ()) == 36
    assert search.deepen(2)
