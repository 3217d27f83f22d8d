"""What the command line can do, from Python: mates, terms, books, suites, annotated files."""

from __future__ import annotations

import doctest
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import chess
import pytest

import philidor
from philidor import (
    Board,
    Database,
    EndgameTables,
    Limits,
    Move,
    NotAMoveError,
    OpeningBook,
    Square,
    annotate_pgn,
    board_svg,
    build_book,
    evaluate_many,
    evaluation_terms,
    find_mate,
    merge_books,
    opening_name,
    review_game,
    solve_suite,
    tournament,
)
from philidor.book.repertoire import BookError
from philidor.contract.errors import InputError

FOOL = '[Event "?"]\n[White "Fool"]\n[Black "Scholar"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'
BACK_RANK = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"


@pytest.mark.parametrize("name", ["books", "mates", "terms"])
def test_examples_of_docstrings(name: str) -> None:
    failed, tried = doctest.testmod(import_module(f"philidor.toolkit.{name}"))
    assert tried
    assert not failed


def test_mates_are_found_and_refuted() -> None:
    board = Board(BACK_RANK)
    found = find_mate(board, 3)
    assert found and found.proven and found.nodes
    assert (found.moves, [board.lan(move) for move in found.line]) == (1, ["Ra1-a8#"])
    none = find_mate(Board(), 2)
    assert not none and none.proven
    board.push_san("Ra8")
    assert find_mate(board, 1).proven
    with pytest.raises(ValueError, match="mate"):
        find_mate(Board(), 0)


def test_terms_add_up_to_the_value() -> None:
    board = Board("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    terms = evaluation_terms(board)
    assert terms.value == evaluate_many([board])[0]
    assert len(terms.pieces) == 30
    assert "mobility" in list(terms.to_pandas()["term"])


def test_books_from_python(tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    games.write_text('[Result "1/2-1/2"]\n\n1. e4 e5 2. Nf3 d6 1/2-1/2\n')
    board = Board()
    assert OpeningBook().moves(board)
    assert build_book(games, tmp_path / "drawn.bin").games == 1
    book = OpeningBook(tmp_path / "drawn.bin")
    (first,) = book.moves(board)
    assert (board.san(first.move), first.share) == ("e4", 1)
    assert book.choose(board) == first.move
    assert merge_books([tmp_path / "drawn.bin"] * 2, tmp_path / "both.bin") == 4
    assert str(book.write(tmp_path / "drawn.txt")) == "4 positions"
    assert OpeningBook(tmp_path / "drawn.txt").moves(board)
    board.push_uci("a2a3")
    assert book.moves(board) == [] and book.choose(board) is None
    assert opening_name(board) == "A00 Anderssen's Opening"
    with pytest.raises(BookError):
        OpeningBook(tmp_path / "none.bin")


def test_a_suite_is_solved(tmp_path: Path) -> None:
    suite = tmp_path / "suite.epd"
    suite.write_text(
        f'{BACK_RANK[:-4]} bm Ra8#; id "mate";\n{Board().fen()[:-4]} am e4; id "no";\n'
    )
    seen: list[str] = []
    result = solve_suite(
        str(suite), limit=Limits(depth=2), on_attempt=lambda one: seen.append(one.problem.name)
    )
    assert sorted(seen) == ["mate", "no"]
    assert result.solved >= 1 and len(result.attempts) == 2
    assert list(result.to_pandas()["expected"]) == ["Ra8#", "not e4"]
    with pytest.raises(InputError):
        solve_suite(str(tmp_path / "none.epd"))


def test_a_file_is_annotated(tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    games.write_text(FOOL)
    done = annotate_pgn(
        games,
        tmp_path / "out.pgn",
        html=tmp_path / "out.html",
        limit=Limits(nodes=200),
        data=tmp_path,
        progress=True,
    )
    assert (done.games, done.faults) == (1, [])
    text = (tmp_path / "out.pgn").read_text()
    assert "%eval" in text and "g4" in text
    assert "Scholar" in (tmp_path / "out.html").read_text()


def test_tables_are_built_and_checked(tmp_path: Path) -> None:
    tables = EndgameTables(tmp_path)
    made = tables.build("KQK")
    assert [one.material.name for one in made] == tables.names() == ["KQK"]
    assert tables.build("KQK") == []
    assert tables.longest("KQK") == (10, 0)
    assert tables.faults("KQK", 20) == []
    with pytest.raises(InputError):
        tables.build("XYZ")


def test_a_tournament_is_played() -> None:
    seen: list[int] = []
    result = tournament(
        ["rajah", "paulchess", "rajah"],
        2,
        format="gauntlet",
        nodes=5,
        on_game=lambda so_far: seen.append(len(so_far.games)),
    )
    assert result.names == ("rajah", "paulchess", "rajah (2)")
    assert seen == [1, 2, 3, 4]
    assert set(result.elo) == set(result.names)
    assert sum(result.to_pandas()["points"]) == 4
    assert "paulchess" in str(result)
    with pytest.raises(InputError, match="at least two"):
        tournament(["rajah"], nodes=5)


def test_every_name_of_the_table_of_commands_exists(root: Path) -> None:
    """The table says what a program calls for each command."""
    page = (root / "docs" / "library" / "commands.md").read_text(encoding="utf-8")
    for line in page.splitlines():
        if line.startswith("| `philidor"):
            calls = re.findall(r"`([A-Za-z_.]+)", line.split("|")[2])
            assert calls, line
            for call in calls:
                found: object = philidor
                for name in call.removeprefix("philidor.").split("."):
                    if not hasattr(found, name):
                        found = import_module(f"{found.__name__}.{name}")  # type: ignore[attr-defined]
                    else:
                        found = getattr(found, name)


@pytest.mark.parametrize(
    "asked",
    [
        lambda board: find_mate(board, 2),
        opening_name,
        evaluation_terms,
        board_svg,
        review_game,
        lambda board: Database().tree(board),
    ],
)
def test_boards_of_python_chess_are_refused_with_the_way_to_convert_them(
    asked: Callable[[Any], object],
) -> None:
    """Where only Philidor's Board is taken, the error says how to make one."""
    with pytest.raises(TypeError, match=r"wanted, not chess\.Board: Board\.from_chess"):
        asked(chess.Board())
    with pytest.raises(TypeError, match=r"philidor\.Board is wanted, not builtins\.str$"):
        asked(chess.STARTING_FEN)


def test_arrows_are_moves_of_any_kind() -> None:
    board = Board()
    move = Move.from_uci("e2e4")
    drawn = board_svg(board, arrows=[move], last_move=move, marked=[Square.E4])
    theirs = chess.Move.from_uci("e2e4")
    assert board_svg(board, arrows=["e2e4"], last_move="e2e4", marked=[chess.E4]) == drawn
    assert board_svg(board, arrows=[theirs], last_move=theirs, marked=[Square.E4]) == drawn
    assert board_svg(board, arrows=[(chess.E2, chess.E4)], last_move=move, marked=[28]) == drawn
    with pytest.raises(TypeError, match="'e2e4' is wanted, not 12"):
        board_svg(board, arrows=[12])  # type: ignore[list-item]
    with pytest.raises(NotAMoveError, match="'e4' is not a move such as e2e4"):
        board_svg(board, arrows=["e4"])
