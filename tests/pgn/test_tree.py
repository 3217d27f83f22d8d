"""The tree of a game: shape, positions against python-chess, and undo of every edit."""

from __future__ import annotations

import json
import pickle
import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pgn.trees import outline, random_move, random_notes, random_tags, random_tree

from philidor.contract.player import IllegalMoveError
from philidor.pgn import notes
from philidor.pgn.commands import read_comment, read_score, read_time, with_record, written_time
from philidor.pgn.history import KEPT, History
from philidor.pgn.notes import NOTHING, Arrow, Circle, MoveRecord, Notes, Score
from philidor.pgn.remarks import Remarks, may_be_record
from philidor.pgn.tree import NULL_MOVE, ROOT, GameTree, NoNodeError
from philidor.pgn.whole_games import WholeGame, trees_in
from philidor.pgn.writer import written

SEEDS = st.integers(0, 100_000)


@given(SEEDS)
@settings(max_examples=25)
def test_every_node_stands_where_python_chess_has_it(seed: int) -> None:
    tree = random_tree(seed, 30)
    walked = {ROOT}
    for node, position in tree.walk():
        before, parent = position.key, node.parent
        assert parent in walked and before == tree.position(parent or ROOT).key
        walked.add(node.id)
    assert walked == set(tree.nodes)
    for number in tree.nodes:
        board = chess.Board(tree.start.fen(), chess960=tree.start.chess960)
        for step, name in zip(tree.path(number), tree.line(number)[1], strict=True):
            move = board.parse_uci(name)
            assert tree.san(step) == board.san(move)
            assert tree.move_named(tree[step].parent or ROOT, name) == tree[step].move
            board.push(move)
        assert tree.fen(number) == board.fen()
        assert tree.white_to_move(number) == board.turn
        assert tree.ply(number) == board.ply()


def test_names_of_moves() -> None:
    tree = GameTree()
    with pytest.raises(IllegalMoveError):
        tree.move_named(ROOT, "e2e5")
    passed = tree.add(ROOT, NULL_MOVE)
    assert (tree.san(passed), tree.uci(passed)) == ("--", "0000")
    assert tree.fen(passed) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1"
    with pytest.raises(NoNodeError):
        tree.path(9)


@given(SEEDS, st.integers(0, 60), st.integers(0, 60))
def test_promotion_and_deletion_keep_the_tree_whole(seed: int, first: int, second: int) -> None:
    tree = random_tree(seed, 30)
    numbers = sorted(tree.nodes)
    node = numbers[first % len(numbers)]
    tree.prefer(node)
    assert tree.main_line()[: len(tree.path(node))] == tree.path(node)
    victim = numbers[second % len(numbers)]
    expected = [] if victim == ROOT else sorted(tree.below(victim))
    assert sorted(tree.delete(victim)) == expected
    assert sorted(tree.below()) == sorted(tree.nodes)
    # Nobody can undo it, so the store may drop them, and their numbers do not come back.
    assert not tree.detached and sorted(tree.take_forgotten()) == expected
    assert tree.next > max(numbers)


def edit_at_random(chance: random.Random, history: History) -> None:
    """One edit of any kind."""
    tree = history.tree
    node = chance.choice(sorted(tree.nodes))
    kind = chance.choice(("add", "delete", "promote", "prefer", "note", "tags", "order"))
    with history.edit(kind, node):
        match kind:
            case "add":
                move = random_move(chance, tree.position(node))
                if move is not None and tree.child(node, move) is None:
                    tree.add(node, move, random_notes(chance))
            case "delete":
                tree.delete(node)
            case "promote" | "prefer":
                tree.promote(node, to_main=kind == "prefer")
            case "note":
                tree.note(node, random_notes(chance))
            case "tags":
                tree.retag(random_tags(chance))
            case "order":
                order = list(tree[node].children)
                chance.shuffle(order)
                tree.reorder(node, order)


@given(SEEDS)
@settings(max_examples=40)
def test_every_edit_can_be_undone_and_redone(seed: int) -> None:
    chance = random.Random(seed)
    tree = random_tree(seed)
    history = History(tree)
    states = [outline(tree)]
    for _ in range(12):
        edit_at_random(chance, history)
        if len(history.done) == len(states):
            states.append(outline(tree))
    for state in reversed(states[:-1]):
        assert history.undo() is not None
        assert outline(tree) == state
    assert history.undo() is None
    for state in states[1:]:
        applied = history.redo()
        assert applied is not None
        assert outline(tree) == state
        assert all(node in tree for node in applied.nodes)
        assert not any(node in tree for node in applied.removed)
    assert history.redo() is None


def test_a_history_survives_as_json_with_the_deleted_nodes() -> None:
    tree = random_tree(1)
    history = History(tree)
    chance = random.Random(5)
    before = outline(tree)
    for _ in range(30):
        edit_at_random(chance, history)
    history.undo()
    after = outline(tree)
    again = GameTree(tree.start, tree.tags, tree.result)
    again.load([*tree.nodes.values(), *tree.detached.values()], tree.next)
    restored = History(again)
    restored.load(json.loads(json.dumps(history.to_json())))
    assert outline(again) == after
    restored.redo()
    while restored.undo():
        pass
    assert outline(again) == before


def test_nodes_that_no_edit_can_bring_back_are_forgotten() -> None:
    tree = GameTree()
    history = History(tree)
    with history.edit("move"):
        first = tree.add(ROOT, tree.move_named(ROOT, "e2e4"))
    history.undo()
    assert first not in tree and first in tree.detached
    with history.edit("comment"):
        tree.note(ROOT, Notes("Hello"))
    assert first not in tree.detached and tree.take_forgotten() == [first]
    for number in range(KEPT + 5):
        with history.edit("comment"):
            tree.note(ROOT, Notes(str(number)))
    assert len(history.done) == KEPT


def test_moves_that_were_played_meanwhile_stay_when_an_edit_is_undone() -> None:
    tree = GameTree()
    history = History(tree)
    first = tree.add(ROOT, tree.move_named(ROOT, "e2e4"))
    other = tree.add(ROOT, tree.move_named(ROOT, "d2d4"))
    with history.edit("delete", other):
        tree.delete(other)
    with history.edit("comment", first):
        tree.note(first, Notes("Good."))
    played = tree.add(first, tree.move_named(first, "e7e5"))
    tree.note(first, tree[first].notes._replace(clock=5000))
    history.undo()
    assert tree[first].notes == Notes(clock=5000)
    history.undo()
    assert tree[ROOT].children == [first, other] and tree[first].children == [played]


def test_an_edit_without_a_change_is_none() -> None:
    tree = GameTree()
    history = History(tree)
    with history.edit("delete"):
        tree.delete(ROOT)
    with history.edit("comment"):
        tree.note(ROOT, NOTHING)
    assert history.undo() is None
    with pytest.raises(RuntimeError), history.edit("one"), history.edit("two"):
        pass


@given(SEEDS)
def test_notes_come_back_from_json(seed: int) -> None:
    made = random_notes(random.Random(seed))
    record = MoveRecord("C", Score(12, None, 9), 5, None, 8, {"NM#": "1"})
    made = made._replace(record=record, label="best")
    assert notes.from_json(json.loads(json.dumps(notes.to_json(made)))) == made
    assert notes.to_json(NOTHING) == {}


def test_commands_of_comments() -> None:
    text = "A [%clk 1:02:03.5] good\n[%eval -0.31,12]  move [%cal Ge2e4,Ra1h8] [%foo a b] [%csl x]"
    found = read_comment(text)
    assert found == Notes(
        comment="A good move",
        clock=3_723_500,
        score=Score(-31, None, 12),
        arrows=(Arrow("G", 12, 28), Arrow("R", 0, 63)),
        commands=("[%foo a b]", "[%csl x]"),
    )
    again = read_comment("Before. [%clk 5]", found, before=True)
    assert (again.before, again.clock, again.commands[-1]) == ("Before.", 3_723_500, "[%clk 5]")


PIECES = st.sampled_from(
    [
        *("[%clk 1:02:03.5]", "[%clk 5]", "[%clk -0:01]", "[%emt 0:00:01.25]", "[%clk 9999999]"),
        *("[%eval 0.31]", "[%eval -1.5,12]", "[%eval .5]", "[%eval #-3/7]", "[%eval #123456]"),
        *("[%eval 1.234]", "[%clk 1:2:3:4]", "[%clk]", "[%cal Ge2e4]", "[%clk 1.0005]", "[%x y]"),
        *(
            "[%clk\x011]",
            " [%emt 5 ]",
            "text",
            "a  b",
            "\xa0",
            "\n",
            "\t",
            "\0",
            "[",
            "[%",
            "%",
            " ",
        ),
        *("C 0.12/ 1.234", "B", "D ", "1/2-1/2", "äöü", "\x7f", "]", "[%EVAL 1]", "[%eval +1.00]"),
    ]
)


@given(st.lists(PIECES, max_size=6).map("".join), SEEDS, st.booleans())
def test_compiled_reader_of_comments_finds_the_same(text: str, seed: int, before: bool) -> None:
    known = NOTHING if seed % 2 else random_notes(random.Random(seed))
    data = b"." + text.encode() + b"[%clk 7]"
    found = Remarks().read(data, 1, 1 + len(text.encode()), known, before)
    assert found == read_comment(text.replace("\0", " "), known, before)
    assert type(found) is Notes
    if with_record(Notes(comment=found.comment), letters=True) != Notes(comment=found.comment):
        assert may_be_record(found.comment)


def test_trees_can_be_pickled() -> None:
    (whole,) = trees_in("1. e4 {good} (1. d4 d5) 1... e5 *")
    assert isinstance(whole, WholeGame)
    again = pickle.loads(pickle.dumps(whole.tree))
    assert written(again) == written(whole.tree)


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("0.3", Score(30)),
        ("+1.25/8", Score(125, None, 8)),
        ("-.5", Score(-50)),
        ("#3", Score(None, 3)),
        ("#-3,12", Score(None, -3, 12)),
        ("-M1", Score(None, -1)),
        ("#0", Score(None, 0)),
        ("#-0", Score(None, 0)),
        ("good", None),
        ("", None),
    ],
)
def test_values_of_comments(text: str, score: Score | None) -> None:
    assert read_score(text) == score


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("90", 90_000),
        ("1:30", 90_000),
        ("0:01:30.25", 90_250),
        ("-0:00:01", -1000),
        ("1:", None),
        ("soon", None),
    ],
)
def test_times_of_comments(text: str, time: int | None) -> None:
    assert read_time(text) == time
    assert time is None or read_time(written_time(time)) == time


def whole(pgn: str) -> GameTree:
    (found,) = trees_in(pgn)
    assert isinstance(found, WholeGame)
    return found.tree


def test_arrows_before_a_variation_belong_to_the_position_before_it() -> None:
    """They are drawn in the position in which the comment stands, as in lichess's studies."""
    pgn = (
        "1. e4 {Best.} ({Or [%csl Gd4][%cal Gd2d4,Ge2e4]} 1. d4 {[%csl Rd5]} d5)"
        " ({[%csl Gd4,Gc4]} 1. c4) 1... {x [%csl Ge5]} e5 *"
    )
    tree = whole(pgn)
    first, other, third = (tree[number].notes for number in tree[ROOT].children)
    assert tree[ROOT].notes.circles == (Circle("G", 27), Circle("G", 26))
    assert tree[ROOT].notes.arrows == (Arrow("G", 11, 27), Arrow("G", 12, 28))
    assert (other.before, other.circles, other.arrows) == ("Or", (Circle("R", 35),), ())
    assert (first.comment, first.circles) == ("Best.", (Circle("G", 36),))
    assert third == NOTHING
    again = whole(written(tree))
    assert [node.notes for node in again.nodes.values()] == [
        node.notes for node in tree.nodes.values()
    ]
