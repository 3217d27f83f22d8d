"""PaulChess's console: the keys and switches that its thesis lists."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from philidor.book.opener import Opener
from philidor.classics.paulchess.book import user_book
from philidor.classics.paulchess.console import Console
from philidor.classics.paulchess.history import load_games
from philidor.classics.paulchess.levon import TEST_POSITIONS
from philidor.classics.paulchess.player import PaulChess
from philidor.game.fen import parse_fen

GAMES = Path(__file__).parents[2] / "data" / "paulchess_games.txt"


@pytest.fixture(autouse=True)
def no_additions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the tests away from the user's additions to the book."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def talk(*lines: str) -> list[str]:
    output = io.StringIO()
    engine = PaulChess()
    typed = io.StringIO("\n".join(("set Search Depth 2", *lines)) + "\n")
    Console(output, engine, Opener(engine)).run(typed)
    return output.getvalue().splitlines()[1:]


def test_it_answers_from_its_book_and_then_by_itself() -> None:
    lines = talk("e2e4", "a2a3", "history")
    assert lines[:2] == ["book move c7c5", "computer: c7c5"]
    assert lines[2] == "Elapsed time: 0.0000 seconds"
    assert lines[3].startswith("computer: ")
    assert lines[4].startswith("Elapsed time: ")
    assert lines[5] == f"1. e2e4 c7c5 2. a2a3 {lines[3].removeprefix('computer: ')}"


def test_autoplay_and_times_are_switched() -> None:
    lines = talk("times off", "autoplay off", "e2e4", "history", "go", "book off", "Nb1c3", "go")
    assert lines[:3] == ["1. e2e4", "book move c7c5", "computer: c7c5"]
    assert len(lines) == 4
    assert lines[3].startswith("computer: ")


def test_back_and_forward_through_the_game() -> None:
    begin = ["rnbqkbnr", "pppppppp", *4 * ["........"], "PPPPPPPP", "RNBQKBNR"]
    lines = talk("autoplay off", "d2d4", "Ng8f6", "b", "b", "history", "f", "f", "history", "f")
    assert lines[8:16] == begin
    assert lines[16] == "no moves yet"
    assert lines[-2:] == ["1. d2d4 Ng8f6", "this is the end of the game"]


def test_o_adds_to_the_book_and_writes_it() -> None:
    lines = talk("o", "autoplay off", "h2h4", "o", "g7g5", "o", "b", "b", "go", "go")
    assert lines[0] == "no move has been made yet"
    assert lines[1] == f"1. h2h4: in the book (1 additions in {user_book()})"
    assert lines[2].startswith("1. h2h4 g7g5: in the book (2 additions")
    assert [line for line in lines if line.startswith("computer")] == [
        "computer: h2h4",
        "computer: g7g5",
    ]
    assert "book move h2h4" in talk("go"), "the next run knows it too"


def test_the_walk_along_the_expected_line() -> None:
    lines = talk("set Search Depth 4", "book off", "e2e4", "line", "1", "0", "board", "99")
    line, boards, last = lines[2], lines[3:27], lines[27]
    assert len(line.split()) >= 2
    assert boards[:8] != boards[8:16] == boards[16:24]
    assert last == f"the line has {len(line.split())} moves"
    assert talk("line", "1") == ["the computer expects no line here", "the line has 0 moves"]


def test_games_are_saved_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    saved = talk("autoplay off", "d2d4", "Ng8f6", f"save {file}", f"load {file}", "history")
    assert saved[0] == f"saved to {file}"
    assert saved[1] == "Player - Player, *: 1 moves"
    talk("e2e4", f"save {file}")
    assert "White: Player\nBlack: Computer (PaulChess 1.0)\n" in file.read_text()
    assert saved[-1] == "1. d2d4 Ng8f6"
    lines = talk(f"load {GAMES} 4", "b", f"load {GAMES} 15")
    assert lines[0] == "Shredder Online (Hard) - PaulChess (4/6 plies), 1-0: 59 moves"
    assert lines[-1] == f"{GAMES} has 14 games"


def test_a_loaded_game_keeps_its_players_and_its_result(tmp_path: Path) -> None:
    file = tmp_path / "again.txt"
    talk(f"load {GAMES} 2", f"save {file}", "b", f"save {file}", "new", f"save {file}")
    white, black = (
        "Excalibur Deluxe Talking Chess (Fixed Time Hard, 2 seconds)",
        "PaulChess (4/6 plies)",
    )
    whole, shorter, other = load_games(file)
    assert (whole.white, whole.black, whole.result) == (white, black, "1-0")
    assert len(whole.moves) == 174
    assert (shorter.white, shorter.result) == (white, "*"), "one move was taken back"
    assert (other.white, other.black, other.result) == ("Player", "Player", "*")


def test_a_board_is_edited_with_its_castling_flags(tmp_path: Path) -> None:
    file = tmp_path / "edited.txt"
    lines = talk(
        "autoplay off", "setup 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "put d2 Q", "castling K", "O-O",
        "history", f"save {file}", "put g1 .", "turn black", "turn up", "put z9 Q",
    )  # fmt: skip
    assert "1. O-O" in lines
    assert "White has no king" in lines
    assert "put SQUARE PIECE, turn white|black or castling KQkq is needed" in lines
    assert lines[-1] == "'z9' is not a square"
    (kept,) = load_games(file)
    assert kept.setup.fen() == "4k3/8/8/8/8/8/3Q4/R3K2R w K - 0 1"
    assert kept.replay().moves() == ["e1g1"]


@pytest.mark.parametrize("number", range(1, len(TEST_POSITIONS) + 1))
def test_test_positions_are_set_up_by_their_number(number: int) -> None:
    title, fen = TEST_POSITIONS[number - 1]
    lines = talk("edit", str(number), "autoplay off", "go")
    assert lines[:2] == ["1 to 9 set up a test position", title]
    assert lines[2] == parse_fen(fen).board[56:]
    assert any(line.startswith("computer: ") for line in lines)


def test_numbers_walk_the_line_again_after_editing() -> None:
    assert talk("edit", "10", "edit", "10") == [
        "1 to 9 set up a test position",
        f"there are test positions 1 to {len(TEST_POSITIONS)}",
        "numbers walk the line",
        "the line has 0 moves",
    ]


def test_the_duel_is_played_from_its_book_at_the_speed_of_its_year() -> None:
    lines = talk("set OwnBook false", "duel", "set Period Clock 1000", "e2e4", "history")
    assert "four plies" in lines[0]
    assert "computer: c7c5" in lines
    assert lines[-1] == "1. e2e4 c7c5"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("setup 4", "a FEN has 4 to 6 fields, this one has 1: '4'"),
        ("e2e5", "'e2e5' is neither a command nor a legal move; 'help' lists the commands"),
        ("b", "this is the beginning of the game"),
        ("autoplay", "on or off is needed, not ''"),
        ("set Hash 0", "option Hash takes 1 to 4096, not 0"),
        ("save", "save needs a file name"),
        ("load nowhere.txt", "nowhere.txt cannot be read: No such file or directory"),
    ],
)
def test_what_it_does_not_take(line: str, answer: str) -> None:
    assert talk(line) == [answer]


def test_a_finished_game_is_announced() -> None:
    lines = talk("autoplay off", "f2f3", "e7e5", "g2g4", "Qd8h4", "go")
    assert lines == ["0-1 {Black mates}"] * 2


def test_the_board_is_turned() -> None:
    assert talk("reverse") == ["RNBKQBNR", "PPPPPPPP", *4 * ["........"], "pppppppp", "rnbkqbnr"]
