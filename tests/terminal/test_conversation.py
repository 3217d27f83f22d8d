"""The conversation of a game: Ctrl-C, hints, signs, and what one can do after the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.terminal.talking import CTRL_C, QUICK, Talk, talk

from philidor.game.fen import parse_fen
from philidor.library.library import Library
from philidor.pgn.reader import read_file
from philidor.pgn.tree import GameTree
from philidor.terminal.beginning import Beginning
from philidor.terminal.opponent import OpponentSettings
from philidor.terminal.regulars import regulars

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"
RESIGNED = ("e4", "resign")


def quick(fen: str = "", white: bool = True, **settings: object) -> Beginning:
    tree = GameTree(parse_fen(fen)) if fen else GameTree()
    opponent = OpponentSettings(**{"level": QUICK, "book": False, **settings})  # type: ignore[arg-type]
    return Beginning(opponent, white, tree, person="Ann")


def stored(folder: Path) -> list[tuple[int, str]]:
    """Plies and result of the games in the library, by length."""
    with Library(folder) as library:
        return sorted((header.plies, header.result) for header in library.page()[1])


def test_ctrl_c_asks_and_never_ends_a_game_by_itself(tmp_path: Path) -> None:
    said = talk(tmp_path, "e4", CTRL_C, "n", CTRL_C, CTRL_C, "fen", CTRL_C, "y", "never typed")
    assert said.count("Leave? The game is kept") == 3
    assert "'quit' or Ctrl-D leaves the game." in said
    assert " b KQkq" not in said and " w KQkq" in said, "the game went on"
    assert stored(tmp_path) == [(2, "*")]


def test_the_name_and_rating_of_the_opponent_are_on_the_screen_and_in_the_game(
    tmp_path: Path,
) -> None:
    path = tmp_path / "g.pgn"
    said = talk(tmp_path, "e4", f"save {path}", beginning=quick(opponent="odette"))
    assert "Odette 1200, pawn-grabber (Black)" in said
    (game,) = read_file(path)
    assert (game.tags["Black"], game.tags["BlackElo"]) == ("Odette", "1200")
    assert game.tags["PhilidorOpponent"] == "Odette"
    assert game.tags["Opening"] and game.tags["ECO"]


def test_a_level_tells_no_values_and_hints_come_from_the_full_engine(tmp_path: Path) -> None:
    path = tmp_path / "g.pgn"
    said = talk(tmp_path, "e4", "hint", f"save {path}", beginning=quick(human=800))
    (played,) = re.findall(r"Philidor plays 1\.\.\. \S+ (\S+) ", said)
    assert played == "2.", "nothing is told behind the move"
    hint = re.search(r"hint: 2\. .* for White, depth (\d+)", said)
    assert hint is not None and int(hint[1]) > 6
    assert "%eval" not in path.read_text()


def test_all_values_are_from_whites_side(tmp_path: Path) -> None:
    """A queen up for Black: every command of the program and of the coach says minus."""
    fen = "q3k3/8/8/8/8/8/PPP5/4K3 b - - 0 1"
    said = talk(
        tmp_path, "hint", "eval", "analyse 0.2", "Kd7", "hint", beginning=quick(fen, white=False)
    )
    values = re.findall(r"([+-]\d+\.\d\d|#-?\d+)", said)
    assert len(values) >= 6
    assert all(value.startswith(("-", "#-")) for value in values), values


def test_after_the_end_one_steps_tries_and_goes_on(tmp_path: Path) -> None:
    one = Talk(tmp_path, "e4", "resign", "first", "d4", "d5", "back", "last", "go 1", "continue")
    said = one.run()
    assert "White resigns. 0-1" in said
    assert "'review', 'undo', 'rematch', 'next', 'new' or 'quit'" in said
    assert "over, 2. White>" in said and "over, 1. Black>" in said
    finished, unfinished = sorted(stored(tmp_path), key=lambda game: game[1] == "*")
    assert finished == (2, "0-1"), "the game that was resigned stays as it was"
    assert unfinished == (2, "*"), "what was played on is another"
    tree = one.conversation.game.tree
    assert tree.plies() == 2


def test_taking_back_after_mate_plays_on(tmp_path: Path) -> None:
    said = talk(tmp_path, "Ra8#", "undo", "Ra7", beginning=quick(MATE_IN_ONE))
    assert "White mates. 1-0" in said
    assert "1. White>" in said.split("White mates")[-1]
    assert (1, "1-0") in stored(tmp_path) and (2, "*") in stored(tmp_path)


def test_rematch_changes_colours_and_next_finds_a_stronger_opponent(tmp_path: Path) -> None:
    said = talk(tmp_path, *RESIGNED, "rematch", "resign", "next", beginning=quick(opponent="Lucie"))
    assert "Lucie 800, attacker (White)" in said and "Bastien 1000" in said
    assert [result for _, result in stored(tmp_path)].count("1-0") == 1
    assert "nobody here is stronger" in talk(tmp_path, *RESIGNED, "next")


def test_what_was_taken_back_comes_again(tmp_path: Path) -> None:
    said = talk(tmp_path, "redo", "e4", "undo", "redo", "moves", "undo", "d4", "redo")
    assert said.count("no move was taken back here") == 2
    assert re.search(r"2\. White> 1\. e4 \S+", said)


def test_the_review_judges_moves_and_explains_three_moments(tmp_path: Path) -> None:
    tree = GameTree()
    moves = "e2e4 e7e5 d1h5 g8f6 h5e5 f8e7 g1f3 e8g8 e5e7 d8e7"
    tree.extend(0, re.split(" ", moves))
    beginning = Beginning(OpponentSettings(level=QUICK), True, tree, person="Ann")
    said = talk(tmp_path, "review", "resign", "review", "moment 1", "moment 9", beginning=beginning)
    assert "the review waits for the end of the game" in said
    assert re.search(r"White: [\d.]+ % accuracy; .*Black: [\d.]+ % accuracy", said)
    assert re.search(
        r"1 .*\d+\.(\.\.)? \S+\?: [+-]\d\.\d\d became [+-]\d+\.\d\d for White; better", said
    )
    assert "moment takes 1 to" in said
    assert "Qxe7??" in said


def test_a_move_is_explained(tmp_path: Path) -> None:
    said = talk(tmp_path, "explain", "explain e4", "explain Ke2")
    assert "explain needs a move here" in said
    assert re.search(r"1\. e4 is (a|the) \w+ move", said)
    assert "Ke2 is not legal here" in said


def test_a_promotion_without_a_piece_says_what_to_write(tmp_path: Path) -> None:
    said = talk(tmp_path, "a8", beginning=quick("7k/P7/8/8/8/8/8/K7 w - - 0 1"))
    assert "a8: the pawn promotes there: write a8=Q" in said


def test_a_mate_is_saved_with_the_depth_that_found_it(tmp_path: Path) -> None:
    path = tmp_path / "g.pgn"
    talk(
        tmp_path, f"save {path}", beginning=quick("1r5k/8/8/8/8/8/r7/7K b - - 0 1", level="1s/move")
    )
    (depth,) = re.findall(r"%eval #-?\d+,(\d+)", path.read_text())
    assert int(depth) < 20


@pytest.mark.parametrize("topic", ["moves", "ask", "look", "after", "files", "keys"])
def test_every_topic_of_the_help_fits_a_small_screen(tmp_path: Path, topic: str) -> None:
    one = Talk(tmp_path, f"help {topic}")
    one.run()
    shown = one.paper.getvalue().split("lists the commands.")[1]
    assert 2 < len(shown.splitlines()) <= 12


def test_help_knows_only_its_topics(tmp_path: Path) -> None:
    assert "help has the topics moves, ask" in talk(tmp_path, "help rooks")


def test_the_regulars_are_ordered_by_strength() -> None:
    elos = [one.elo or 9_999 for one in regulars()]
    assert elos == sorted(elos) and len(elos) == 11


def test_an_analysis_moves_both_sides_and_is_kept(tmp_path: Path) -> None:
    beginning = Beginning(OpponentSettings(level="unlimited"), person="Ann", analysis=True)
    said = talk(tmp_path, "e4", "e5", "Nf3", "undo", "Nc3", "moves", beginning=beginning)
    assert "analysis 2. Black> 1. e4 e5 2. Nc3" in said
    with Library(tmp_path) as library:
        (header,) = library.page()[1]
    assert (header.kind, header.plies) == ("analysis", 3)
