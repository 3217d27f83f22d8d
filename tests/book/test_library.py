"""RDChess's opening library: its limits, its choice, learning mode, navigation."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.book.positions import repertoire

from philidor.book.library import Browser, Library, LibraryMove, library_of
from philidor.book.repertoire import BookError, BookMove, choose
from philidor.game.fen import start
from philidor.game.replay import after

SIX = ("e2e4", "d2d4", "c2c4", "g1f3", "b2b3", "g2g3")


def filled(*moves: str) -> Library:
    library = Library()
    for move in moves:
        library.add(start(), move)
    return library


def test_a_position_holds_at_most_six_moves() -> None:
    library = filled(*SIX)
    with pytest.raises(BookError, match="at most 6 moves"):
        library.add(start(), "f2f4")
    library.remove(start(), "b2b3")
    library.add(start(), "f2f4")
    assert len(library.library_moves(start())) == 6


def test_illegal_moves_are_refused() -> None:
    with pytest.raises(BookError, match="e2e5 is not legal"):
        Library().add(start(), "e2e5")


def test_active_moves_are_chosen_with_equal_chances() -> None:
    library = filled("e2e4", "d2d4", "c2c4")
    assert library.toggle(start(), "c2c4") is False
    dice = random.Random(3)
    chosen = [library.choose(start(), dice) for _ in range(3000)]
    assert set(chosen) == {"e2e4", "d2d4"}
    assert 1350 < chosen.count("e2e4") < 1650
    played = [choose(library.moves(start()), dice) for _ in range(200)]
    assert set(played) == {"e2e4", "d2d4"}


def test_passive_moves_are_played_when_nothing_is_active() -> None:
    library = filled("e2e4", "d2d4")
    for move in ("e2e4", "d2d4"):
        library.toggle(start(), move)
    dice = random.Random(3)
    assert {library.choose(start(), dice) for _ in range(100)} == {"e2e4", "d2d4"}
    assert {choose(library.moves(start()), dice) for _ in range(100)} == {"e2e4", "d2d4"}
    assert library.choose(after(start(), "e2e4"), dice) is None


def test_entering_again_keeps_the_place_and_renews_the_note() -> None:
    library = filled("e2e4", "d2d4")
    library.add(start(), "e2e4", "the king's  pawn\tfirst", active=False)
    assert library.library_moves(start()) == [
        LibraryMove("e2e4", False, "the king's pawn first"),
        LibraryMove("d2d4"),
    ]
    library.annotate(start(), "d2d4", "Queen's pawn")
    assert library.moves(start())[0] == BookMove("d2d4", 5, "Queen's pawn")


def test_unknown_moves_cannot_be_changed() -> None:
    library = filled("e2e4")
    for change in (library.remove, library.toggle):
        with pytest.raises(BookError, match="not in the library"):
            change(start(), "d2d4")
    library.remove(start(), "e2e4")
    assert len(library) == 0


def test_saved_and_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.lib"
    library = Library(path)
    assert len(library) == 0
    library.add(start(), "e2e4", "best by test")
    library.add(start(), "d2d4", active=False)
    library.add(after(start(), "e2e4"), "c7c5", "Sicilian: schärfer")
    library.save()
    again = Library(path)
    assert again.complaints == []
    for setup in (start(), after(start(), "e2e4")):
        assert set(again.library_moves(setup)) == set(library.library_moves(setup))
    with pytest.raises(BookError, match="has no file"):
        Library().save()


def test_errors_in_the_file_are_reported_and_the_rest_is_used(tmp_path: Path) -> None:
    path = tmp_path / "mine.lib"
    filled("e2e4", "d2d4").save(path)
    with path.open("a") as file:
        file.write("nonsense\n8/8/8/8/8/8/8/8 w - -\te2e4\t+\t\n")
        file.write("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\te2e5\t+\t\n")
    library = Library(path)
    assert [move.move for move in library.library_moves(start())] == ["d2d4", "e2e4"]
    assert [line.split(": ")[0] for line in library.complaints] == [
        f"{path}:{number}" for number in (4, 5, 6)
    ]
    (tmp_path / "other.lib").write_text("something else\n")
    with pytest.raises(BookError, match="is not an opening library"):
        Library(tmp_path / "other.lib")


def test_of_more_than_six_moves_the_heaviest_are_taken() -> None:
    book = repertoire()
    for weight, move in enumerate((*SIX, "f2f4", "a2a3")):
        book.put(start(), BookMove(move, weight))
    library, left_out = library_of(book)
    assert left_out == 2
    kept = library.library_moves(start())
    assert [move.move for move in kept] == ["a2a3", "f2f4", "g2g3", "b2b3", "g1f3", "c2c4"]
    assert all(move.active for move in kept)


def test_learning_mode_enters_what_is_played() -> None:
    browser = Browser(Library())
    assert not browser.inside
    assert not browser.play("e2e4")
    browser.back()
    browser.learning = True
    assert browser.play("e2e4", "the first entry")
    assert browser.play("e7e5")
    browser.back()
    browser.back()
    assert browser.inside
    assert not browser.play("e2e4"), "it is known already"
    assert [one.annotation for one in browser.library.library_moves(start())] == ["the first entry"]


def test_navigation_forward_and_back() -> None:
    browser = Browser(filled("e2e4"))
    assert not browser.back()
    browser.play("e2e4")
    browser.play("e7e5")
    assert list(browser.played) == ["e2e4", "e7e5"]
    assert browser.back()
    assert list(browser.played) == ["e2e4"]
    assert browser.forward()
    assert not browser.forward()
    assert browser.setup == after(after(start(), "e2e4"), "e7e5")
    browser.back()
    browser.play("c7c5")
    assert not browser.forward(), "another move has been played instead"
    with pytest.raises(BookError):
        browser.play("e4e5e6")
