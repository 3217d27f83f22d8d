"""The tree of positions, and storing and loading a game."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from philidor.library.store import FILE, Store, StoreError, like, searchable
from philidor.web.games.archive import Archive
from philidor.web.games.tree import ROOT, GameTree, NoNodeError
from philidor.web.games.web_game import WebGame, make_game
from philidor.web.wire.games import HumanSeat, MoveRecord
from philidor.web.wire.searches import Score


def grown(choices: list[tuple[int, int]], tree: GameTree) -> None:
    """Moves chosen by numbers: at which node, and which of the legal moves there."""
    for at, which in choices:
        node = sorted(tree.branches)[at % len(tree.branches)]
        board = tree.board(node)
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        if moves:
            move = moves[which % len(moves)]
            if tree.child(node, move) is None:
                tree.add(node, board, move)


CHOICES = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 300)), max_size=25)


@given(CHOICES)
def test_every_node_stands_where_its_moves_lead(choices: list[tuple[int, int]]) -> None:
    tree = GameTree(chess.Board())
    grown(choices, tree)
    for node in tree.below(ROOT):
        board = chess.Board()
        for step in tree.path(node):
            board.push_san(tree[step].san or "")
        assert board.fen() == tree[node].fen
        assert board.is_check() == tree[node].check
        assert all(tree[child].parent == node for child in tree[node].children)
    assert sorted(tree.below(ROOT)) == sorted(tree.branches)


@given(CHOICES, st.integers(0, 30), st.integers(0, 30))
def test_promotion_and_deletion_keep_the_tree_whole(
    choices: list[tuple[int, int]], promoted: int, deleted: int
) -> None:
    tree = GameTree(chess.Board())
    grown(choices, tree)
    nodes = sorted(tree.branches)
    node = nodes[promoted % len(nodes)]
    tree.prefer(node)
    assert tree.main_line()[: len(tree.path(node))] == tree.path(node)
    victim = nodes[deleted % len(nodes)]
    expected = [] if victim == ROOT else sorted(tree.below(victim))
    assert sorted(tree.delete(victim)) == expected
    assert sorted(tree.below(ROOT)) == sorted(tree.branches)
    if expected:
        with pytest.raises(NoNodeError):
            tree.board(victim)


def assert_same(one: WebGame, other: WebGame) -> None:
    assert other.message().nodes == one.message().nodes
    before, after = one.head_message().model_dump(), other.head_message().model_dump()
    assert after == before


@given(CHOICES, st.text(max_size=20))
def test_a_game_comes_back_from_the_store_as_it_was(
    choices: list[tuple[int, int]], comment: str
) -> None:
    store = Store(None)
    archive = Archive(store)
    game = make_game(chess.Board(), HumanSeat(name="Ada"), HumanSeat(name="Bob"), "40/5:30+2")
    grown(choices, game.tree)
    last = max(game.tree.branches)
    notes = game.tree[last].notes
    notes.comment, notes.nags, notes.score = comment, [1, 5], Score(mate=-3)
    notes.record = MoveRecord(mark="C", nodes=12, extra={"NM#": "1"})
    game.stand(last)
    game.clock.keeper.set_remaining(True, 12_345)
    archive.save(game, list(game.tree.branches))
    found = archive.load(game.id)
    assert found is not None
    assert_same(game, found)
    assert found.clock.left(True) == 12_345
    # The board knows its history again, for repetitions.
    assert found.board.move_stack == game.board.move_stack
    store.close()


def test_a_transaction_is_all_or_nothing() -> None:
    store = Store(None)
    with pytest.raises(RuntimeError), store.transaction() as connection:
        connection.execute("INSERT INTO documents VALUES ('a', 'b', '1')")
        raise RuntimeError
    assert store.get("a", "b") is None
    store.put("a", "b", [1])
    assert store.documents("a") == {"b": [1]}
    store.forget("a", "b")
    assert store.get("a", "b") is None


def test_a_file_that_is_not_a_database_is_one_plain_error(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("this is no database, and long enough to be seen as none")
    with pytest.raises(StoreError, match="cannot be kept"):
        Store(tmp_path)
    newer = Store(tmp_path / "newer")
    newer.connection.execute("PRAGMA user_version=99")
    newer.close()
    with pytest.raises(StoreError, match="newer version"):
        Store(tmp_path / "newer")


@given(st.text(max_size=30))
def test_words_of_a_search_stand_for_themselves(words: str) -> None:
    store = Store(None)
    condition, values = like(words)
    assert len(values) == len(searchable(words).split())
    query = f"SELECT {condition} FROM (SELECT ? AS words)"
    # The values of the condition come first in the text of the query.
    assert store.rows(query, *values, searchable(words))[0][0] == 1
