"""`philidor play` on a whole screen, key by key, in windows of three sizes."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from time import sleep

import chess.pgn
import pytest
from tests.terminal.screen import Terminal

FILES = re.compile(r"a +b +c +d +e +f +g +h")
FULL_CLOCK = r"Philidor \(Black\) +5:00"
SIZES = [(80, 24), (40, 12), (200, 60)]
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
PAGE_UP, PAGE_DOWN, HOME, ESCAPE = "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b"
CTRL_C, CTRL_D, CTRL_P = "\x03", "\x04", "\x10"
QUICK = ("play", "--level", "nodes 50", "--name", "Ada", "--no-book")


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """A user's environment with a data folder of its own."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("PHILIDOR_")}
    settings = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(tmp_path)}
    return kept | settings


@pytest.fixture
def game(env: dict[str, str]) -> Iterator[Terminal]:
    words = ("play", "--level", "5m+0s depth 4", "--name", "Ada", "--no-book")
    with Terminal(*words, env=env) as terminal:
        terminal.shows("1. White>")
        yield terminal


def seconds_left(screen: str) -> int | None:
    """What Ada's clock shows; None while the screen does not show it."""
    found = re.search(r"Ada \(White\) +(\d):(\d\d)", screen)
    return None if found is None else 60 * int(found[1]) + int(found[2])


def has_one_board(screen: str) -> bool:
    return len(FILES.findall(screen)) == 1


def test_clocks_have_names_and_run_while_one_thinks(game: Terminal) -> None:
    game.matches(r"> Ada \(White\)", FULL_CLOCK)
    game.until(lambda screen: seconds_left(screen) is not None)
    first = seconds_left(game.text)
    assert first is not None

    def later(screen: str) -> bool:
        left = seconds_left(screen)
        return left is not None and left < first - 1

    game.until(later)
    game.matches(FULL_CLOCK)


def test_captured_pieces_and_the_lead_are_shown(env: dict[str, str]) -> None:
    fen = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"
    with Terminal("play", "--level", "depth 2", "--fen", fen, "--letters", env=env) as game:
        game.shows("1. White>")
        game.type("exd5\r")
        game.shows("2. White>", "  q +1")


def test_evaluation_on_request_and_analysis_until_enter(game: Terminal) -> None:
    game.type("eval\r")
    game.shows("static evaluation")
    game.matches(r"Philidor: [+-]\d\.\d\d for White, depth \d+, .*: 1\. ")
    game.until(has_one_board)
    game.type("analyse\r")
    game.matches(r"value\s+depth\s+line", r"(?s)1\. .*1\. .*1\. ", "Enter: stop")
    game.until(has_one_board)
    game.type("\r")
    game.until(lambda text: "1. White>" in text and "Enter: stop" not in text)
    game.matches(r"[+-]\d\.\d\d\s+\d+\s+1\. ")
    game.type("analyse soon\r")
    game.shows("analyse takes a number of seconds")


def test_lines_of_an_earlier_game_come_back(env: dict[str, str]) -> None:
    words = ("play", "--level", "depth 1")
    with Terminal(*words, env=env) as game:
        game.shows("1. White>")
        game.type("fen\r")
        game.shows("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
        game.type("quit\r")
        assert game.ends() == 0
    with Terminal(*words, env=env) as game:
        game.shows("1. White>")
        game.type(CTRL_P + CTRL_P)
        game.shows("1. White> fen")


def test_tab_completes_commands(game: Terminal) -> None:
    game.type("resi\t")
    game.shows("1. White> resign")
    game.type("\r")
    game.shows("White resigns. 0-1", "'rematch'")
    game.type("quit\r")
    assert game.ends() == 0
    assert has_one_board(game.text)


def test_program_moves_at_once_when_asked(env: dict[str, str]) -> None:
    words = ("play", "--level", "unlimited", "--no-book", "--colour", "black")
    with Terminal(*words, env=env) as game:
        game.matches(r"thinks 0:0[1-9]")
        game.type("\r")
        game.shows("1. Black>")


def test_end_of_input_leaves_the_game(game: Terminal) -> None:
    game.type(CTRL_D)
    assert game.ends() == 0
    assert has_one_board(game.text)


def test_one_board_is_redrawn_and_a_saved_game_has_names_evaluations_and_clocks(
    game: Terminal, tmp_path: Path
) -> None:
    for number, move in enumerate(("e4", "d4"), start=1):
        game.type(f"{move}\r")
        game.shows(f"{number + 1}. White>", "Philidor plays", "1. e4")
        game.until(has_one_board)
    path = tmp_path / "game.pgn"
    game.type(f"save {path}\r")
    game.shows("saved to")
    with path.open(encoding="utf-8") as file:
        saved = chess.pgn.read_game(file)
    assert saved is not None
    names = (saved.headers["White"], saved.headers["Black"], saved.headers["TimeControl"])
    assert names == ("Ada", "Philidor", "300")
    mine, its, *_ = saved.mainline()
    assert mine.eval() is None and its.eval() is not None
    assert mine.clock() is not None and 200 < (mine.clock() or 0) < 300
    assert its.emt() is not None and 0 < (its.emt() or 0) < 100


@pytest.mark.parametrize("words", [("play", "--plain"), ("play",)])
def test_plain_output_where_nothing_can_be_redrawn(
    env: dict[str, str], words: tuple[str, ...]
) -> None:
    dumb = env if "--plain" in words else env | {"TERM": "dumb"}
    with Terminal(*words, "--level", "depth 1", "--no-book", env=dumb) as game:
        game.shows("1. White>")
        game.type("e4\r")
        game.shows("2. White>")
        game.until(lambda text: len(FILES.findall(text)) > 1)


def on_screen(env: dict[str, str], size: tuple[int, int], *words: str) -> Terminal:
    return Terminal(*(words or QUICK), env=env, columns=size[0], lines=size[1])


@pytest.mark.parametrize("size", SIZES)
def test_every_size_takes_keys_shows_the_game_and_has_all_of_the_help(
    env: dict[str, str], size: tuple[int, int]
) -> None:
    with on_screen(env, size, *QUICK[:3], "--opponent", "Odette", "--name", "Ada") as game:
        game.shows("1. White>")
        # The first arrow points at the king; up to the pawn, Enter, up twice, Enter.
        game.type(UP + UP + "\r")
        if size != (40, 12):
            game.until(lambda text: text.count("•") == 2)
        game.type(UP + UP + "\r")
        game.shows("1. e4", "2. White>", "Odette 1200", "Ada")
        game.matches(r"[ABC]\d\d \w+", r"1\. e4 +[a-hN]")
        game.until(has_one_board)
        all_of_the_help_can_be_read(game)


def all_of_the_help_can_be_read(game: Terminal) -> None:
    game.type("help\r")
    pages = int(game.matches(r"page 1 of (\d+) ")[1])
    missing = {"undo", "hint", "analyse", "review", "save FILE", "Ctrl-C", "Page Up"}

    def seen(text: str, page: int) -> bool:
        """Each look may find a part of the page; the last one ends the test."""
        missing.difference_update([command for command in missing if command in text])
        return f"page {page} of" in text and (page < pages or not missing)

    for page in range(1, pages + 1):
        game.until(partial(seen, page=page))
        game.type(" ")
    game.until(has_one_board)


def test_a_window_that_is_too_small_says_so_and_still_plays(env: dict[str, str]) -> None:
    with on_screen(env, (20, 6)) as game:
        game.shows("40x12")
        game.type("e4\r")
        game.shows("2. White>")
        game.type("quit\r")
        assert game.ends() == 0


def mouse(game: Terminal, column: int, line: int) -> None:
    """Press and release the left button, as terminals report it."""
    game.type(f"\x1b[<0;{column};{line}M\x1b[<0;{column};{line}m")


def test_the_mouse_and_page_keys_move_pieces_and_step_through_the_game(env: dict[str, str]) -> None:
    """At 80x24 a square has five columns and two lines, after three columns of labels."""
    with on_screen(env, (80, 24)) as game:
        game.shows("1. White>")
        mouse(game, 3 + 5 * 4 + 2, 2 * 6 + 1)
        game.until(lambda text: text.count("•") == 2)
        mouse(game, 3 + 5 * 4 + 2, 2 * 4 + 1)
        game.shows("1. e4", "2. White>")
        game.type(PAGE_UP)
        game.shows("1. Black>")
        game.type(PAGE_UP)
        game.shows("1. White>")
        game.type("d4\r")
        game.shows("'last' goes back to the game")
        game.type(PAGE_DOWN + PAGE_DOWN)
        lines = game.shows("1. e4", "2. White>").splitlines()
        # The mouse chooses a move of the score sheet as well.
        line = next(place for place, text in enumerate(lines) if "1. e4" in text)
        mouse(game, lines[line].index("e4") + 1, line + 1)
        game.shows("an earlier position", "1. Black>")


def test_a_promotion_by_keys_asks_for_the_piece(env: dict[str, str]) -> None:
    words = (*QUICK, "--fen", "7k/P7/8/8/8/8/8/K7 w - - 0 1")
    with on_screen(env, (80, 24), *words) as game:
        game.shows("1. White>")
        game.type(UP + 6 * UP + "\r" + UP + "\r")
        game.shows("1. White> a7a8q")
        game.type("\x7fn\r")
        game.shows("a8=N")


def test_keys_in_quick_succession_are_all_taken(env: dict[str, str]) -> None:
    """Each waits until the one before it has changed the board: then 1. e4 e5 2. d4 is tried."""
    to_the_queen, to_her_pawn = UP + LEFT, UP
    with on_screen(env, (80, 24), "play") as game:
        game.shows("Analysis")
        game.type("analysis\re4\re5\rNf3\rNc6\r" + HOME + PAGE_DOWN + PAGE_DOWN)
        game.type(to_the_queen + to_her_pawn + "\r" + UP + UP + "\r")
        game.shows("analysis 2. Black>", "d4")


def test_a_line_typed_while_the_engine_thinks_is_next(env: dict[str, str]) -> None:
    words = ("play", "--level", "unlimited", "--no-book", "--colour", "black")
    with Terminal(*words, env=env) as game:
        game.matches(r"thinks 0:0\d")
        game.type("moves\r")
        game.matches(r"(?m)^1\. \w+ *$", "1. Black>")


def test_the_start_screen_leads_to_a_game_and_back_to_it(env: dict[str, str]) -> None:
    with on_screen(env, (80, 24), "play", "--name", "Ada") as game:
        assert "Continue" not in game.shows("Analysis")
        game.type("\r")
        game.shows("Minou", "Philidor ")
        game.type(DOWN + "\r")
        game.shows("blitz")
        game.type("2\r")
        game.shows("Random")
        game.type("\r")
        game.shows("1. White>", "Lucie 800")
        game.type("e4\r")
        game.shows("2. White>")
        game.type("quit\r")
        assert game.ends() == 0
    with on_screen(env, (40, 12), "play") as game:
        game.shows("Continue")
        game.type("\r")
        game.shows("2. White>", "Lucie", "Ada")
        game.type(CTRL_D)
        assert game.ends() == 0
    with on_screen(env, (80, 24), "play", "--resume") as game:
        game.shows("2. White>", "Lucie 800")


def test_the_start_screen_has_classics_engines_games_and_analysis(env: dict[str, str]) -> None:
    entries = (("2", "Rajah", ESCAPE), ("3", "engine>", "\r"), ("5", "No game has been stored", ""))
    with on_screen(env, (80, 24), "play") as game:
        game.shows("Analysis")
        for entry, words, leave in entries:
            game.type(f"{entry}\r")
            game.shows(words)
            game.type(leave)
            game.shows("Analysis")
        game.type("analysis\r")
        game.shows("analysis 1. White>")
        game.type("e4\r")
        game.shows("analysis 1. Black>")
        game.type("e5\r")
        game.shows("analysis 2. White>")


def test_puzzles_are_solved_from_the_start_screen(env: dict[str, str], tmp_path: Path) -> None:
    """The narrow screen says whole what its keys do, and the menu tells what is due."""
    with on_screen(env, (40, 12), "play") as game:
        game.shows("Puzzles", "Up, Down, Enter  Escape: back")
        game.type("puzzles\r")
        game.shows("to move", "Puzzle (", "You (", "arrows, Enter: move a piece  help")
        game.type("solution\r")
        game.shows("Enter for the next one")
        game.type("quit\r")
        game.shows("Analysis", "0 of 1 solved, rating 1")
        game.type("analysis\r")
        game.shows("analysis 1. White>")
        game.until(lambda text: "solved" not in text)
    with closing(sqlite3.connect(tmp_path / "philidor" / "puzzles.sqlite3")) as store:
        store.execute("UPDATE cards SET due = '2000-01-01'")
        store.commit()
    with on_screen(env, (80, 24), "play") as game:
        game.matches(r"Puzzles +1 to repeat, then new ones near your rating, 1\d{3}")


def test_ctrl_c_hurries_the_engine_once_and_then_asks(env: dict[str, str]) -> None:
    words = ("play", "--level", "unlimited", "--no-book", "--colour", "black")
    with Terminal(*words, env=env) as game:
        game.matches(r"thinks 0:0\d")
        game.type(CTRL_C)
        game.shows("1. Black>")
        game.type(CTRL_C)
        game.shows("Leave? The game is kept")
        game.type(CTRL_C)
        game.shows("'quit' or Ctrl-D leaves")
        game.type("e5")
        game.shows("> e5")
        game.type(CTRL_C)
        game.until(lambda text: "> e5" not in text)
        assert game.process.poll() is None


def test_what_the_engine_sees_is_shown_while_it_thinks(env: dict[str, str]) -> None:
    words = ("play", "--level", "unlimited", "--no-book", "--colour", "black")
    with Terminal(*words, env=env) as game:
        game.matches(r"thinks .*[+-]\d\.\d\d, depth \d+, [\d,]+ k nodes: 1\. ")


def cpu_seconds(game: Terminal) -> float:
    fields = Path(f"/proc/{game.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize(("level", "most"), [("depth 2", 0.02), ("30m+0s depth 2", 0.15)])
def test_an_idle_game_takes_no_processor_time(env: dict[str, str], level: str, most: float) -> None:
    with Terminal("play", "--level", level, "--no-book", env=env) as game:
        game.shows("1. White>")
        game.type("e4\r")
        game.shows("2. White>")
        before = cpu_seconds(game)
        for _ in range(40):
            # Until the last of the move is drawn, which takes long on a busy machine.
            sleep(0.5)
            before, earlier = cpu_seconds(game), before
            if before - earlier <= 0.02:
                break
        sleep(3.0)
        assert cpu_seconds(game) - before <= most


def test_without_colours_the_sides_and_squares_differ(env: dict[str, str]) -> None:
    with on_screen(env | {"NO_COLOR": "1"}, (80, 24)) as game:
        game.shows("♔", "♚", "░", "1. White>")
        colours = {cell.fg for row in game.screen.buffer.values() for cell in row.values()}
        assert colours == {"default"}


def test_large_windows_have_large_pieces(env: dict[str, str]) -> None:
    with on_screen(env, (200, 60)) as game:
        game.until(lambda text: text.count("█") > 200)
    with on_screen(env, (200, 60), *QUICK, "--letters") as game:
        game.until(lambda text: len(re.findall(r" [kK] ", text)) == 2)
        assert "█" not in game.shows("1. White>")


def test_words_for_screen_readers(env: dict[str, str]) -> None:
    with Terminal(*QUICK, "--spoken", env=env) as game:
        game.shows("White: king e1, queen d1, rooks a1 h1", "1. White>")
        game.type("e4\r")
        screen = game.shows("White: pawn e2 to e4.", "2. White>")
        assert FILES.search(screen) is None


def test_the_review_in_a_small_window_comes_in_pages(env: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "g.pgn"
    path.write_text("1. e4 e5 2. Qh5 Nf6 3. Qxe5+ Be7 4. Nf3 O-O 5. Qxe7 Qxe7 6. a3 *\n")
    with on_screen(env, (80, 24), *QUICK, str(path)) as game:
        game.shows("White>")
        game.type("resign\r")
        game.shows("White resigns")
        game.type("review\r")
        game.shows("page 1 of", "White: ", "% accuracy")
        game.type("moment 1\r")
        game.until(lambda text: FILES.search(text) is not None and "became" in text)
