"""The writer against two readers, with random trees; its form; what cannot stand in PGN."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pgn.trees import outline, random_tree

from philidor.pgn.commands import written_commands
from philidor.pgn.notes import MoveRecord, Notes, Score, one_line
from philidor.pgn.tags import ROSTER
from philidor.pgn.tree import NULL_MOVE, ROOT, GameTree
from philidor.pgn.whole_games import WholeGame, trees_in
from philidor.pgn.writer import style_of, tags_of, written

SEEDS = st.integers(0, 100_000)
BACKSLASHES = re.compile(r"\\([\\\"])")


def by_python_chess(text: str) -> tuple[list[Any], dict[str, str]]:
    """What python-chess reads: moves by their places with glyphs and comments, and tags."""
    stream = io.StringIO(text)
    game = chess.pgn.read_game(stream)
    assert game is not None and not game.errors
    assert chess.pgn.read_game(stream) is None
    found: list[Any] = [(None, None, (), one_line(game.comment))]
    places: dict[chess.pgn.GameNode, int] = {game: 0}
    # With the positions before them: `node.uci()` would replay the game.
    waiting = [(node, game.board()) for node in reversed(game.variations)]
    while waiting:
        node, board = waiting.pop()
        places[node] = len(found)
        uci = board.uci(node.move)
        found.append(
            (
                places[node.parent],
                uci,
                tuple(sorted(node.nags)),
                one_line(f"{node.starting_comment} {node.comment}"),
            )
        )
        board = board.copy(stack=False)
        board.push(node.move)
        waiting += [(other, board) for other in reversed(node.variations)]
    # python-chess leaves backslashes before quotes as they are.
    return found, {name: BACKSLASHES.sub(r"\1", value) for name, value in game.headers.items()}


def expected(tree: GameTree) -> list[Any]:
    """The same of a tree; comments with their commands in the writer's order.

    python-chess takes a comment before a move of the main line for one after the previous move.
    """
    places = {number: at for at, number in enumerate(tree.below())}
    comments = {
        number: " ".join([*written_commands(tree[number].notes), tree[number].notes.comment])
        for number in places
    }
    found: list[Any] = []
    for number in places:
        parent, before = tree[number].parent, tree[number].notes.before
        if parent is not None and tree[parent].children[0] == number:
            comments[parent] += f" {before}"
        else:
            comments[number] = f"{before} {comments[number]}"
    for number in places:
        parent = tree[number].parent
        place = None if parent is None else places[parent]
        uci = tree.uci(number) if parent is not None else None
        found.append((place, uci, tree[number].notes.nags, one_line(comments[number])))
    return found


def check(seed: int) -> None:
    tree = random_tree(seed)
    text = written(tree)
    found, tags = by_python_chess(text)
    assert found == expected(tree)
    assert tags == tags_of(tree)
    (read,) = trees_in(text)
    assert isinstance(read, WholeGame) and read.fault is None
    assert outline(read.tree) == outline(tree)
    for line in text.splitlines():
        movetext = not re.match(r'\[\S+ ".*"\]$', line)
        assert not line.startswith("%") and (not movetext or not line.startswith("["))
        # A word of the trees is longer than a line.
        assert not movetext or len(line) < 80 or "a" * 90 in line


@given(SEEDS)
@settings(max_examples=40)
def test_both_readers_read_what_was_written(seed: int) -> None:
    check(seed)


@pytest.mark.slow
def test_both_readers_read_five_hundred_trees() -> None:
    for seed in range(500):
        check(seed)


@pytest.mark.skipif(shutil.which("pgn-extract") is None, reason="pgn-extract is not installed")
def test_pgn_extract_reads_the_same_main_lines(tmp_path: Path) -> None:
    trees = [random_tree(seed) for seed in range(100)]
    # It knows neither Chess960 nor null moves in the main line.
    trees = [
        tree
        for tree in trees
        if not tree.start.chess960
        and tree.plies()
        and all(tree[node].move != NULL_MOVE for node in tree.main_line())
    ]
    assert len(trees) > 20
    for tree in trees:
        tree.retag({})
        main = {ROOT, *tree.main_line()}
        for node in [node for node in tree.below() if node not in main]:
            if node in tree:
                tree.delete(node)
        for node in main:
            # For it, braces nest, a comment ends a move number, and tags hold no quotes.
            notes = tree[node].notes
            tree.note(node, notes._replace(comment=notes.comment.replace("{", ""), before=""))
    path = tmp_path / "trees.pgn"
    path.write_text("".join(map(written, trees)), encoding="utf-8")
    command = ["pgn-extract", "-s", "-C", "-N", "-V", "-Wuci", "--nobadresults", str(path)]
    output = subprocess.run(command, capture_output=True, check=True).stdout
    read = re.split(r"\n(?=\[Event )", output.decode(errors="replace"))
    for tree, game in zip(trees, read, strict=True):
        words = " ".join(line for line in game.splitlines() if not line.startswith("[")).split()
        names = tree.line(tree.main_line()[-1])[1]
        assert [word for word in words if word not in ("1-0", "0-1", "1/2-1/2", "*")] == names


def with_moves(*names: str) -> GameTree:
    """A main line of moves in UCI form."""
    tree, node = GameTree(), ROOT
    for name in names:
        node = tree.add(node, tree.move_named(node, name))
    return tree


def test_the_form() -> None:
    tree = with_moves("e2e4", "c7c5", "g1f3")
    first, second, third = tree.main_line()
    tree.note(ROOT, Notes(comment="An introduction."))
    tree.note(first, Notes(nags=(1,), clock=300_000, score=Score(31, None, 12)))
    tree.note(second, Notes(before="Sicilian.", label="mistake"))
    other = tree.add(first, tree.move_named(first, "e7e5"), Notes(before="Open."))
    tree.add(other, NULL_MOVE)
    tree.add(second, tree.move_named(second, "d2d4"), Notes(comment="Quick."))
    tree.note(third, Notes(comment="Usual."))
    tree.tags = {"Black": "B", "White": 'A "x" \\', "ZZ": "1", "Bad name": "1", "ECO": "B27"}
    tree.result = "0.5-0.5"
    assert written(tree) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "A \\"x\\" \\\\"]\n'
        '[Black "B"]\n[Result "*"]\n[ECO "B27"]\n[ZZ "1"]\n\n'
        "{An introduction.} 1. e4 $1 {[%eval 0.31,12] [%clk 0:05:00]} 1... {Sicilian.}\n"
        "c5 $2 (1... {Open.} e5 2. --) 2. Nf3 {Usual.} (2. d4 {Quick.}) *\n\n"
    )
    assert written(tree, variations=False).endswith("c5 $2 2. Nf3 {Usual.} *\n\n")


def test_values_in_the_style_of_rdchess() -> None:
    tree = with_moves("e2e4", "e7e5")
    first, second = tree.main_line()
    record = MoveRecord("C", Score(148, None, 9), 218_888, 14, None, {"NM#": "6667"})
    tree.note(first, Notes("Good.", clock=60_000, score=Score(148, None, 9), record=record))
    tree.note(second, Notes(record=MoveRecord("P")))
    assert written(tree, "rdchess").endswith(
        "1. e4 {C 1.48/ 218.888/MxViT:14/NM#:6667 [%clk 0:01:00] Good.} 1... e5 {P} *\n\n"
    )
    assert written(tree, "none").endswith("1. e4 {Good.} 1... e5 *\n\n")


def test_a_comment_stays_a_comment() -> None:
    tree = with_moves("e2e4")
    (first,) = tree.main_line()
    tree.note(first, Notes('A {brace}\n\n[Event "x"]\n% and\x00more ' + "x" * 70 + ' [Event "y"]'))
    text = written(tree)
    assert '{A (brace) [Event "x"] % and more' in text
    assert not re.search(r'^(%|\[Event "[xy])', text, re.MULTILINE)
    found, _ = by_python_chess(text)
    assert len(found) == 2


def test_a_game_from_a_position_and_a_tag_in_lines() -> None:
    tree = random_tree(3)
    tree = GameTree(tree.start, {"Site": "two\nlines", "PlyCount": "99"})
    assert '[Site "two lines"]' in written(tree)
    assert tags_of(tree)["PlyCount"] == "0"
    assert list(tags_of(tree))[:7] == list(ROSTER)


def test_deep_variations_need_no_recursion() -> None:
    tree, node = GameTree(), ROOT
    moves = with_moves("g1f3", "g8f6", "f3g1", "f6g8")
    for number in moves.main_line() * 375:
        tree.add(node, NULL_MOVE)
        node = tree.add(node, moves[number].move)
    text = written(tree)
    assert text.count("(") == text.count(")") == 1500


def test_annotations_of_rdchess_survive_reading_and_writing() -> None:
    moves = "1. e4 {C 1.48/ 218.888/MxViT:14/NM#:6667 Good.} 1... e5 {[%eval 0.30] D} 2. d4 {B} *"
    (read,) = trees_in(f"{moves}\n")
    assert isinstance(read, WholeGame)
    first, second, third = read.tree.main_line()
    assert read.tree[first].notes.record is not None
    # A letter beside something else is a person's comment; alone it is RDChess's, as in `B`.
    assert [read.tree[node].notes.comment for node in (first, second, third)] == ["Good.", "D", ""]
    assert read.tree[third].notes.record == MoveRecord("B")
    assert style_of(read.tree) == "rdchess"
    assert " ".join(written(read.tree, "rdchess").split("\n\n")[1].split()) == moves
    # Without other annotations it is a person's too.
    (plain,) = trees_in("1. e4 {D} 1... e5 {B} *\n")
    assert isinstance(plain, WholeGame)
    assert [plain.tree[node].notes.comment for node in plain.tree.main_line()] == ["D", "B"]
    # A value of another search stays beside it.
    notes = read.tree[first].notes._replace(score=Score(31, None, 9))
    read.tree.note(first, notes)
    assert "MxViT:14/NM#:6667 [%eval 0.31,9] Good." in written(read.tree, "rdchess")
