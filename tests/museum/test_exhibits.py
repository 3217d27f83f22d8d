"""The exhibits: complete in both languages, with games that are legal and tours that exist."""

from __future__ import annotations

import importlib.util
import io
import re
from pathlib import Path

import chess.pgn
import pytest

from philidor import players
from philidor.museum import games
from philidor.museum.code import MissingStopError, excerpt
from philidor.museum.exhibit import (
    KEYS,
    Exhibit,
    Show,
    Stop,
    UnknownExhibitError,
    exhibit,
    exhibit_of,
    exhibits,
)
from philidor.museum.hour import terms
from philidor.museum.text import LANGUAGES, Cited, Section, Text
from philidor.pgn.reader import games_in
from philidor.pgn.uci_moves import uci_moves

ROOT = Path(__file__).parents[2]
EXHIBITS = pytest.mark.parametrize("shown", exhibits(), ids=KEYS)


def texts_of(shown: Exhibit) -> list[Text]:
    """Every text of an exhibit."""
    sections = (*shown.facts, *shown.stories)
    return [
        shown.summary.text,
        shown.figure.text,
        shown.game.event,
        shown.game.introduction,
        *(section.title for section in sections),
        *(section.text for section in sections),
        *(note.text for note in shown.game.notes),
        *(stop.title for stop in shown.tour),
        *(stop.text for stop in shown.tour),
        *shown.unknown,
        *(source.text for source in shown.sources),
    ]


def test_every_historic_program_has_one_exhibit() -> None:
    shown = [engine for one in exhibits() for engine in one.engines]
    assert sorted(shown) == sorted(
        info.key for info in players.ENGINES if "classics" in info.factory
    )
    for info in players.ENGINES:
        assert (exhibit_of(info.key) is not None) == (info.key in shown)


def test_names_are_found_whatever_their_case() -> None:
    assert exhibit("RDChess").key == "rdchess"
    with pytest.raises(UnknownExhibitError, match="no exhibit 'fritz'; it has: arasan, paulchess"):
        exhibit("fritz")


@EXHIBITS
def test_every_text_is_there_in_both_languages(shown: Exhibit) -> None:
    for text in texts_of(shown):
        assert text.en
        assert text.de
        if len(text.en) > 60:
            assert text.en != text.de
    assert len(shown.tour) == 10
    assert len(shown.stories) >= 3
    assert shown.unknown


@EXHIBITS
def test_every_note_stands_behind_its_move(shown: Exhibit) -> None:
    played = games.moves_of(shown)
    assert shown.game.notes
    for note in shown.game.notes:
        assert played[note.ply - 1].san == note.move
    plies = [note.ply for note in shown.game.notes]
    assert plies == sorted(set(plies))
    assert 0 < shown.figure_ply <= len(played)


@EXHIBITS
def test_the_result_is_that_of_the_last_position(shown: Exhibit) -> None:
    board = chess.Board(games.moves_of(shown)[-1].fen)
    if board.is_checkmate():
        assert shown.game.result == ("0-1" if board.turn else "1-0")
    else:
        # A printed game that ends before the mate; then the mate must be there to be played.
        assert shown.key == "paulchess"
        assert any(_mates(board, move) for move in board.legal_moves)


def _mates(board: chess.Board, move: chess.Move) -> bool:
    after = board.copy()
    after.push(move)
    return after.is_checkmate()


@EXHIBITS
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_pgn_with_its_notes(shown: Exhibit, language: str) -> None:
    text = games.annotated(shown, "de" if language == "de" else "en")
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert not game.errors
    assert [move.uci() for move in game.mainline_moves()] == [
        move.uci for move in games.moves_of(shown)
    ]
    comments = [" ".join(node.comment.split()) for node in game.mainline() if node.comment]
    assert comments == [
        note.text.de if language == "de" else note.text.en for note in shown.game.notes
    ]


def test_paulchess_s_games_are_those_of_the_thesis() -> None:
    printed = (ROOT / "tests/data/paulchess_games.txt").read_text("utf-8").split("# Game ")[1:]
    text = games.examples("en")
    shown = [game for game in games_in(text) if "PaulChess 1.0 (" in game.tags["White"]]
    shown += [game for game in games_in(text) if "Thesis" in game.tags["Event"]]
    assert len(shown) == len(printed) == 14
    for game, moves in zip(shown, printed, strict=True):
        assert game.setup is not None
        squares = re.findall(r"([a-h][1-8]):?([a-h][1-8])|(O-O(?:-O)?)", moves.split("History:")[1])
        played = list(uci_moves(game.setup, game.moves))
        assert len(squares) == len(played)
        for (start, end, castling), move in zip(squares, played, strict=True):
            assert move[0] == "e" if castling else move[:4] == start + end


@EXHIBITS
def test_every_stop_of_a_tour_exists(shown: Exhibit) -> None:
    names = {(stop.file, stop.name) for stop in shown.tour}
    assert len(names) == 10
    for stop in shown.tour:
        found = excerpt(shown, stop)
        source = (ROOT / found.path).read_text("utf-8").splitlines()
        assert stop.name.split(".")[-1] in source[found.line - 1]
        assert found.code.splitlines()[0] == source[found.line - 1].strip()


def test_a_stop_that_does_not_exist_is_named() -> None:
    nothing = Text("", "")
    with pytest.raises(MissingStopError, match=r"rdchess/board.py: Board.fly does not exist"):
        excerpt(exhibit("rdchess"), Stop("board.py", "Board.fly", nothing, nothing, ""))


def test_the_pages_are_current(tmp_path: Path) -> None:
    path = ROOT / "docs/make_museum.py"
    spec = importlib.util.spec_from_file_location("make_museum", path)
    assert spec is not None
    assert spec.loader is not None
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    maker.main(tmp_path)
    kept = ROOT / "docs/museum"
    assert {file.name for file in tmp_path.iterdir()} == {file.name for file in kept.iterdir()}
    for file in tmp_path.iterdir():
        assert file.read_text("utf-8") == (kept / file.name).read_text("utf-8"), (
            "run: python docs/make_museum.py"
        )


@pytest.mark.parametrize("key", KEYS)
def test_every_statement_names_a_passage_of_one_of_its_sources(key: str) -> None:
    shown = exhibit(key)
    names = {name for source in shown.sources for name in source.short.split(", ")}
    # A range of references, such as "references 4 to 9", is cited by its numbers.
    names |= {"reference", "references", "about the program"}
    statements: list[Section | Stop | Show | Cited] = [
        *shown.facts,
        *shown.stories,
        *shown.tour,
        *shown.shows,
        shown.summary,
        shown.figure,
        *(one.meaning for one in terms() if one.exhibit == key),
    ]
    for statement in statements:
        assert any(statement.passage.startswith(name) for name in names), statement
