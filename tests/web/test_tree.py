"""The tree of positions, and storing and loading a game."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pgn.trees import outline, random_notes, random_tree

from philidor.core.movegen import legal_moves
from philidor.library.sqlite_file import StoreError
from philidor.library.store import FILE, Store
from philidor.pgn.notes import MoveRecord, Score
from philidor.pgn.tree import ROOT, GameTree
from philidor.web.games.archive import Archive
from philidor.web.games.nodes import board_at, messages
from philidor.web.games.web_game import WebGame, make_game
from philidor.web.storage.opening_names import opening_name
from philidor.web.wire.games import HumanSeat


def grown(choices: list[tuple[int, int]], tree: GameTree) -> None:
    """Moves chosen by numbers: at which node, and which of the legal moves there."""
    for at, which in choices:
        node = sorted(tree.nodes)[at % len(tree.nodes)]
        moves = sorted(legal_moves(tree.position(node)))
        if moves:
            move = moves[which % len(moves)]
            if tree.child(node, move) is None:
                tree.add(node, move)


CHOICES = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 300)), max_size=25)


@given(st.integers(0, 10_000))
@settings(max_examples=30)
def test_every_node_is_described_as_python_chess_has_it(seed: int) -> None:
    tree = random_tree(seed, 40)
    # Many nodes are described in one walk, few of them one by one.
    nodes = messages(tree, tree.below())
    assert [messages(tree, [node.id])[0] for node in nodes] == nodes
    for node in nodes:
        board = board_at(tree, node.id)
        assert (node.fen, node.ply, node.check) == (board.fen(), board.ply(), board.is_check())
        assert node.opening == opening_name(board)
        if node.id != ROOT:
            move = board.pop()
            assert (node.uci, node.san) == (board.uci(move), board.san(move))
            if move:
                assert node.lan == board.lan(move)


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
    last = max(game.tree.nodes)
    record = MoveRecord("C", nodes=12, extra={"NM#": "1"})
    noted = random_notes(random.Random(len(comment)))
    game.tree.note(last, noted._replace(comment=comment, score=Score(mate=-3), record=record))
    archive.save(game, list(game.tree.nodes))
    line = [ROOT, *game.tree.main_line()]
    game.stand(line[len(line) // 2 - 1])
    parent = game.tree[line[-1]].parent
    with game.history.edit("delete"):
        # A deleted move stays in the store as long as it can be brought back.
        game.tree.delete(line[-1])
    game.clock.keeper.set_remaining(True, 12_345)
    archive.save(game, [] if parent is None else [parent])
    found = archive.load(game.id)
    assert found is not None
    assert_same(game, found)
    assert outline(found.tree) == outline(game.tree)
    assert found.history.to_json() == game.history.to_json()
    deleted = found.history.undo()
    assert (deleted is None) == (parent is None) and line[-1] in found.tree
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
