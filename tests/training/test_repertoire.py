"""The repertoire: lines, what is asked and when, undo, and where a game left it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from philidor.book.repertoire import BookMove
from philidor.book.repertoire import Repertoire as Book
from philidor.contract.errors import InputError
from philidor.contract.setup import Setup
from philidor.game.fen import parse_fen, start
from philidor.game.replay import after
from philidor.library.store import Store
from philidor.pgn.whole_games import WholeGame, trees_in
from philidor.training.practice import answer, counts, departure, question
from philidor.training.repertoire import Repertoire

RUY = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]
SICILIAN = ["e2e4", "c7c5", "g1f3"]


@pytest.fixture
def white() -> Repertoire:
    """White's repertoire of two lines, in memory."""
    repertoire = Repertoire(Store(None), "white")
    repertoire.add([(start(), RUY), (start(), SICILIAN)])
    return repertoire


def position(*moves: str) -> Setup:
    """The position after moves."""
    setup = start()
    for move in moves:
        setup = after(setup, move)
    return setup


def own(repertoire: Repertoire) -> list[tuple[str, ...]]:
    """The moves to each position in which the user is asked."""
    return [line.moves for line in repertoire.positions() if line.prepared and line.prepared.mine]


def test_lines_become_positions_that_are_due_at_once(white: Repertoire) -> None:
    """Four moves of White's own, of which each is asked once; the opponent's are not asked."""
    found = counts(white)
    assert (found.due, found.total) == (4, 4)
    assert own(white) == [
        (),
        tuple(RUY[:2]),
        tuple(RUY[:4]),
        ("e2e4", "c7c5"),
    ]
    again = white.add([(start(), RUY)])
    assert (again.moves, again.key) == (0, "")


def test_a_line_is_asked_to_its_end_and_comes_back_later(white: Repertoire) -> None:
    """The next question is the nearest below the last; a known move is due later."""
    now = datetime.now(UTC)
    asked = question(white, now=now)
    assert asked is not None and asked.moves == () and asked.new
    first = answer(white, asked.setup, "e2e4", now=now)
    assert first.right and first.due > now
    second = question(white, ["e2e4"], now)
    assert second is not None and second.moves == ("e2e4", "e7e5")
    wrong = answer(white, second.setup, "f1c4", now=now)
    assert not wrong.right and wrong.planned == ("g1f3",)
    third = question(white, [*second.moves, "g1f3"], now)
    assert third is not None and third.moves == tuple(RUY[:4])
    answer(white, third.setup, "f1b5", now=now)
    last = question(white, [*third.moves, "f1b5"], now)
    assert last is not None and last.moves == ("e2e4", "c7c5")
    answer(white, last.setup, None, now=now)
    assert question(white, now=now) is None
    assert counts(white, now).due == 0
    assert question(white, now=now, early=True) is not None
    later = now + timedelta(days=3)
    assert counts(white, later).due == 4


def test_better_answers_come_back_later(white: Repertoire) -> None:
    """Not known, with a hint, known: each is due later than the one before."""
    now = datetime.now(UTC)
    dates = []
    for move, helped in ((None, False), ("e2e4", True), ("e2e4", False)):
        repertoire = Repertoire(Store(None), "white")
        repertoire.add([(start(), RUY)])
        dates.append(answer(repertoire, start(), move, helped, now).due)
    assert dates == sorted(dates) and len(set(dates)) == 3


def test_a_transposition_is_the_same_position() -> None:
    """Reached by other moves, a position has the same answer and is asked once."""
    repertoire = Repertoire(Store(None), "black")
    repertoire.add([(start(), ["d2d4", "g8f6", "c2c4", "e7e6", "g1f3", "d7d5"])])
    repertoire.add([(start(), ["g1f3", "g8f6", "c2c4", "e7e6", "d2d4"])])
    assert counts(repertoire).total == 5
    found = repertoire.at(position("g1f3", "g8f6", "c2c4", "e7e6", "d2d4"))
    assert found is not None and found.moves == ["d7d5"]


def test_a_removed_move_takes_what_only_it_reached_and_undo_brings_it_back(
    white: Repertoire,
) -> None:
    """Removing 1...e5 leaves the Sicilian; undo restores moves and answers."""
    answer(white, position("e2e4", "e7e5"), "g1f3")
    gone = white.remove(position("e2e4"), "e7e5")
    assert gone.moves == 5
    assert counts(white).total == 2
    with pytest.raises(InputError, match="not in the repertoire"):
        white.remove(position("e2e4"), "e7e5")
    white.undo(gone.key)
    assert counts(white).total == 4
    known = white.at(position("e2e4", "e7e5"))
    assert known is not None and known.right == 1
    with pytest.raises(InputError, match="cannot be undone"):
        white.undo(gone.key)


def test_a_line_is_removed_from_where_it_leaves_the_others(white: Repertoire) -> None:
    """The whole lines are listed; removing the Sicilian keeps 1. e4 e5."""
    assert [line.moves for line in white.whole()] == [tuple(RUY), tuple(SICILIAN)]
    assert white.remove_line(SICILIAN).moves == 2
    assert [line.moves for line in white.whole()] == [tuple(RUY)]
    with pytest.raises(InputError, match="no such line"):
        white.remove_line(SICILIAN)
    assert white.remove_line(RUY).moves == 6
    assert not white.all()


def test_adding_can_be_undone(white: Repertoire) -> None:
    """What was there before an addition is there after its undo, and nothing else."""
    before = white.all()
    added = white.add([(start(), ["e2e4", "e7e6", "d2d4"])])
    assert added.moves == 2
    white.undo(added.key)
    assert white.all() == before


def test_a_study_gives_its_own_main_moves_and_all_of_the_opponent() -> None:
    """A variation with another move of one's own is not asked for."""
    text = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 (2. Bc4 Nf6) 2... Nc6 *"
    (read,) = trees_in(text)
    assert isinstance(read, WholeGame)
    repertoire = Repertoire(Store(None), "white")
    assert repertoire.add_trees([read.tree]).moves == 6
    known = repertoire.at(position("e2e4", "e7e5"))
    assert known is not None and known.moves == ["g1f3"]
    black = Repertoire(repertoire.store, "black")
    black.add_trees([read.tree])
    replies = black.at(position("e2e4"))
    assert replies is not None and replies.moves == ["e7e5"]


def test_a_book_gives_what_it_plays_below_a_line() -> None:
    """The heaviest of one's own moves, every reply, no move of weight 0."""
    book = Book()
    book.put(start(), BookMove("e2e4", 5))
    book.put(start(), BookMove("d2d4", 9))
    book.put(position("d2d4"), BookMove("g8f6"))
    book.put(position("d2d4"), BookMove("d7d5"))
    book.put(position("d2d4", "d7d5"), BookMove("c2c4"))
    book.put(position("d2d4", "g8f6"), BookMove("c2c4", 0))
    repertoire = Repertoire(Store(None), "white")
    assert repertoire.add_book(book).moves == 4
    assert [
        line.moves for line in repertoire.positions() if line.prepared and line.prepared.mine
    ] == [
        (),
        ("d2d4", "d7d5"),
    ]


def test_where_a_game_left_the_repertoire(white: Repertoire) -> None:
    """By a move of one's own, by the opponent's, at the end of the line, or not at all."""
    own = departure(white, start(), ["e2e4", "e7e5", "f1c4", "g8f6"])
    assert own is not None and own.mine and (own.ply, own.planned) == (2, ("g1f3",))
    assert (own.played, own.ended) == ("f1c4", False)
    theirs = departure(white, start(), ["e2e4", "e7e6", "d2d4"])
    assert theirs is not None and not theirs.mine and theirs.planned == ("e7e5", "c7c5")
    ended = departure(white, start(), [*RUY, "b5a4"])
    assert ended is not None and ended.ended and ended.ply == 5
    assert departure(white, start(), RUY[:3]) is None
    assert departure(white, start(), [*RUY[:2], "0000", "b8c6"]) is None
    passed = departure(white, start(), ["e2e4", "e7e6", "0000", "d7d5"])
    assert passed is not None and passed.planned == ("e7e5", "c7c5")
    assert departure(white, parse_fen("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"), ["e1d2"]) is None


def test_illegal_lines_and_unknown_positions_are_refused(white: Repertoire) -> None:
    """One clear line, and nothing is stored."""
    before = white.all()
    with pytest.raises(InputError, match="e2e5 is not legal"):
        white.add([(start(), ["e2e5"])])
    with pytest.raises(InputError, match="no move of yours"):
        answer(white, position("d2d4"), "d7d5")
    with pytest.raises(InputError, match="Chess960"):
        (read,) = trees_in(
            '[Variant "Chess960"]\n[SetUp "1"]\n'
            '[FEN "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w EGeg - 0 1"]\n\n1. e4 *\n'
        )
        assert isinstance(read, WholeGame)
        white.add_trees([read.tree])
    assert white.all() == before


def test_it_is_kept_on_disk(tmp_path: Path) -> None:
    """Another program with the same data folder sees the same lines."""
    store = Store(tmp_path)
    Repertoire(store, "black").add([(start(), ["e2e4", "c7c5"])])
    store.close()
    other = Store(tmp_path)
    assert counts(Repertoire(other, "black")).total == 1
    assert counts(Repertoire(other, "white")).total == 0
    other.close()


@settings(max_examples=25)
@given(st.lists(st.lists(st.integers(0, 5), min_size=1, max_size=6), min_size=1, max_size=5))
def test_undo_of_any_removal_restores_everything(choices: list[list[int]]) -> None:
    """Random lines, then a random move taken out and brought back."""
    moves = ["e2e4", "d2d4", "g1f3", "c2c4", "b1c3", "g2g3"]
    replies = ["e7e5", "d7d5", "g8f6", "c7c5", "b8c6", "g7g6"]
    repertoire = Repertoire(Store(None), "white")
    for line in choices:
        setup = start()
        played: list[str] = []
        for index, choice in enumerate(line):
            move = (replies if index % 2 else moves)[choice]
            try:
                repertoire.add([(start(), [*played, move])])
            except InputError:
                break
            played.append(move)
            setup = after(setup, move)
    before = repertoire.all()
    first = next(repertoire.whole())
    changed = repertoire.remove_line(first.moves)
    left = sum(len(one.moves) for one in repertoire.all().values())
    assert left + changed.moves == sum(len(one.moves) for one in before.values())
    repertoire.undo(changed.key)
    assert repertoire.all() == before
