"""The `philidor` command as a user starts it."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import chess.pgn
import pytest
from tests.commands import invoke

from philidor import players
from philidor.__main__ import main
from philidor.evaluation.breakdown import breakdown
from philidor.files import FileError
from philidor.game.fen import parse_fen
from philidor.pgn.reader import read_file
from philidor.terminal.terminal_game import TerminalGame

MOVER = Path(__file__).parent / "mover.py"
FOOLS_MATE = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"

Command = Callable[..., "subprocess.CompletedProcess[str]"]


def command(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command with the test players among its programs, and with few variables."""
    own = {name: os.environ[name] for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    return subprocess.run(
        [sys.executable, str(MOVER), *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"PATH": "/usr/bin:/bin", "COLUMNS": "100", "LANG": "C.UTF-8", **own},
    )


def fails(*words: str) -> str:
    """The one line with which the command refuses these arguments."""
    result = invoke(*words)
    assert result.exit_code == 2, result
    assert result.stdout == ""
    (line,) = result.stderr.strip().splitlines()
    assert line.startswith("philidor: ")
    return line


def play(*typed: str, options: tuple[str, ...] = ()) -> str:
    """The output of a game against the random mover."""
    result = command(
        "play", "-e", "random", "-l", "depth 1", "--letters", *options, typed="\n".join(typed)
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_engines_are_listed() -> None:
    result = command("engines")
    assert result.returncode == 0
    for info in players.ENGINES:
        assert info.name in result.stdout


def test_version_and_help() -> None:
    assert command("--version").stdout.startswith("philidor 0.")
    text = command("--help").stdout
    for name in (
        "play",
        "uci",
        "xboard",
        "perft",
        "bench",
        "eval",
        "engines",
        "mate",
        "museum",
    ):
        assert name in text
        assert command(name, "--help").returncode == 0


def test_errors_are_one_line_and_exit_code_two() -> None:
    assert "unknown piece 'x'" in fails("perft", "1", "x7/8/8/8/8/8/8/8 w - - 0 1", "-e", "rajah")
    assert "no built-in engine 'fritz'" in fails("perft", "1", "--engine", "fritz")
    assert "no built-in engine 'fritz'" in fails("uci", "--engine", "fritz")
    assert "is not a time control" in fails("play", "-e", "rajah", "--level", "fast")
    assert "takes 600 to 3200" in fails("play", "--elo", "9")


@pytest.mark.parametrize("divide", [False, True])
def test_perft_counts(divide: bool) -> None:
    result = command("perft", "3", "-e", "random", *(["--divide"] if divide else []))
    assert "8,902 nodes" in result.stdout
    assert "nodes/s" in result.stdout
    assert ("e2e4" in result.stdout) is divide


def test_mate_says_when_there_is_none() -> None:
    result = command("mate", chess.STARTING_FEN, "2", "-e", "random")
    assert (result.returncode, result.stdout) == (1, "Random Mover finds no mate in 2.\n")


def test_a_game_ends_with_the_end_of_the_input() -> None:
    shown = play("e4", "moves")
    assert " R  N  B  Q  K  B  N  R " in shown
    assert "Random Mover plays 1... " in shown
    assert "1. e4 " in shown


def test_a_won_game_is_announced_and_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    shown = play(
        "Qh4",
        options=("--colour", "black", "--fen", FOOLS_MATE, "--pgn", str(path), "--name", "Ada"),
    )
    assert "Black mates. 0-1" in shown
    with path.open() as file:
        game = chess.pgn.read_game(file)
    assert game is not None
    assert game.headers["Result"] == "0-1"
    assert (game.headers["White"], game.headers["Black"]) == ("Random Mover", "Ada")


def test_commands_at_the_board(tmp_path: Path) -> None:
    path = tmp_path / "other.pgn"
    shown = play(
        "help", "undo", "nonsense", "e5", "e2e5", "hint", "d4", "undo", "fen", "flip", "draw",
        "save", f"save {tmp_path}", f"save {path}", "resign",
    )  # fmt: skip
    assert "take your last move back" in shown
    assert "you have no move to take back" in shown
    assert "'nonsense' is neither a move nor a command" in shown
    assert "pawn does not move from e2 to e5" in shown
    assert "hint: 1. " in shown
    assert chess.STARTING_FEN in shown
    assert " h  g  f  e  d  c  b  a " in shown
    assert "Random Mover declines" in shown
    assert "save needs a file name" in shown
    assert "not saved: " in shown
    assert path.exists()
    assert "White resigns. 0-1" in shown


def test_test_levels_annotate_the_moves_of_the_program() -> None:
    options = ("-e", "rajah", "--no-book", "--test-level", "1")
    typed = "a3\ntest 2\nb3\ntest 0\nc3\ntest 3\nquit\n"
    shown = command("play", "-l", "depth 2", *options, typed=typed).stdout
    brief, full = re.findall(r"\{C -?\d.*\}", shown)
    assert re.fullmatch(r"\{C -?\d\.\d\d/ [\d.]+/MxViT:\d+\}", brief)
    assert "/NM-ßCut:" in full
    assert "test takes 0, 1 or 2, not '3'" in shown


GAMES = """
[White "Ada"]
[Black "Ben"]

1. f3 e5 2. g4 *

[White "Cid"]
[Black "Dot"]

1. d4 d5 2. Qxd8 *
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(GAMES)
    return path


def test_a_game_of_a_file_is_continued(games: Path) -> None:
    shown = play("Qh4", options=(str(games), "--game", "1", "--colour", "black"))
    assert "Black mates. 0-1" in shown
    shown = play("moves", options=(str(games), "--game", "1", "--ply", "2"))
    assert "1. f3 e5\n" in shown
    result = command("play", "-e", "random", "-l", "depth 1", str(games), "--game", "2")
    assert result.returncode == 0
    assert "line 10: illegal move 'Qxd8': the game is read up to there" in result.stderr


def test_why_no_game_is_continued(games: Path, tmp_path: Path) -> None:
    assert "has 2 games: choose one of them with --game" in fails("play", str(games))
    assert "has no game 3" in fails("play", str(games), "--game", "3")
    assert "only 3 half-moves, not 4" in fails("play", str(games), "--game", "1", "--ply", "4")
    assert "cannot be read" in fails("play", str(tmp_path / "missing.pgn"))
    set_up = tmp_path / "set-up.pgn"
    set_up.write_text(f'[FEN "{FOOLS_MATE}"]\n\n*\n')
    for engine in ("paulchess", "paulchess-simple1"):
        refusal = fails("museum", "console", str(set_up), "--engine", engine)
        assert "replays games from the initial position only" in refusal


@pytest.mark.parametrize("engine", ["romichess", "paulchess"])
def test_a_console_continues_the_game_of_a_file(games: Path, engine: str) -> None:
    words = (str(games), "--engine", engine, "--game", "1", "--ply", "2", "--no-learn")
    board = command("museum", "console", *words, typed="board\nquit\n").stdout
    assert "PPPPP.PP" in board
    assert "pppp.ppp" in board


@pytest.mark.parametrize("engine", ["romichess", "paulchess"])
def test_a_console_understands_short_notation(engine: str) -> None:
    learning = ["--no-learn"] if engine == "romichess" else []
    words = ["museum", "console", "--engine", engine, *learning]
    typed = ("sd 1" if engine == "romichess" else "autoplay off", "e4", "board", "Nf9", "quit")
    board = command(*words, typed="\n".join(typed)).stdout
    assert "PPPP.PPP" in board
    assert "'Nf9'" in board
    assert all(len(line) < 80 for line in board.splitlines())


def test_a_hopeless_engine_resigns_and_takes_draws() -> None:
    result = command(
        "play", "-e", "hopeless", "-l", "depth 1", "--letters",
        typed="e3\nh3\ng3\nf3\na3\nb3\n",
    )  # fmt: skip
    assert "Black resigns. 1-0" in result.stdout
    result = command("play", "-e", "hopeless", "-l", "depth 1", typed="e3\ndraw\n")
    assert "Draw by agreement. 1/2-1/2" in result.stdout


def test_chess960_castling_is_understood() -> None:
    fen = "4k3/8/8/8/8/8/8/1R2KR2 w BF - 0 1"
    assert "1. O-O" in play("O-O", "moves", options=("--fen", fen))
    assert "K" in play(options=("--chess960", "5"))


@pytest.mark.parametrize("engine", ["arasan", "rajah", "rdchess", "romichess", "paulchess"])
def test_a_classic_refuses_chess960_in_a_line(engine: str) -> None:
    fen = "4k3/8/8/8/8/8/8/1R2KR2 w BF - 0 1"
    assert "does not play Chess960" in fails("play", "-e", engine, "--chess960", "5")
    for words in (("play", "--fen", fen), ("perft", "2", fen), ("mate", fen, "2")):
        assert "Chess960" in fails(*words, "-e", engine)


@pytest.mark.parametrize("first", ["uci\n", "\n\nuci\nisready\n"])
def test_the_bare_command_in_a_pipe_speaks_uci(first: str) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "philidor"],
        input=first + "quit\n", capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert "id name Philidor" in result.stdout
    assert "uciok" in result.stdout


def test_the_bare_command_asks_for_a_protocol() -> None:
    result = command(typed="hello\nquit\n")
    assert (result.returncode, result.stdout) == (
        0, "Error (say uci or xboard first): hello\n",
    )  # fmt: skip


def test_the_protocol_path_imports_nothing_heavy() -> None:
    script = (
        "import sys; from philidor.__main__ import main; code = main(['uci'])\n"
        "heavy = {'typer', 'rich', 'chess', 'asyncio', 'json', 'logging'} & set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else code)"
    )
    result = subprocess.run(
        [sys.executable, "-c", script], input="uci\nisready\ngo depth 1\nquit\n",
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("missing", ["typer", "rich", "chess"])
def test_without_the_extra_one_line_says_what_to_install(missing: str) -> None:
    script = (
        f"import sys; sys.modules['{missing}'] = None\n"
        "from philidor.__main__ import main; sys.exit(main(['eval']))"
    )
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 2
    (line,) = result.stderr.splitlines()
    assert f"needs the package '{missing}'" in line
    assert line.endswith("pip install '.[cli]'")


def test_eval_shows_what_the_network_adds_and_what_each_piece_contributes() -> None:
    fen = "r1bqk2r/pp1pNpp1/2n2n2/7p/3pPP1B/3B4/PPP3PP/R2Q1RK1 w kq - 0 12"
    text = command("eval", fen).stdout
    said = re.search(r"the network adds ([+-]\d\.\d\d)", text)
    assert said is not None
    whole = breakdown(parse_fen(fen))
    assert float(said[1]) == whole.correction / 100 != 0
    knight = whole.value - breakdown(parse_fen(fen.replace("N", "1"))).value
    assert f"N {knight / 100:+.2f}" in text


@pytest.mark.parametrize("words", [("eval",), ("book", "show")])
def test_every_command_that_draws_a_board_knows_letters(words: tuple[str, ...]) -> None:
    result = command(*words, "--letters")
    assert result.returncode == 0, result.stderr
    assert " R  N  B  Q  K  B  N  R " in result.stdout
    assert "♜" not in result.stdout


@pytest.mark.parametrize(("place", "reason"), [("", "is a folder"), ("file/x.pgn", "is not a")])
def test_a_place_where_no_game_can_be_saved_is_refused_at_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str, reason: str
) -> None:
    (tmp_path / "file").touch()
    assert main(["play", "--pgn", str(tmp_path / place)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert reason in shown.err


def test_a_game_is_not_saved_in_a_folder_that_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--plain", "--pgn", str(tmp_path / "new" / "x.pgn")]) == 2
    assert "there is no folder" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_a_game_that_cannot_be_saved_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(game: TerminalGame, path: Path) -> None:
        raise FileError(f"{path} cannot be written: No space left on device")

    monkeypatch.setattr(TerminalGame, "save", full)
    monkeypatch.setattr("sys.stdin", io.StringIO("e4\n"))
    assert main(["play", "--plain", "-l", "depth 1", "--pgn", str(tmp_path / "x.pgn")]) == 2
    shown = capsys.readouterr()
    assert "[Result" in shown.out
    assert "1. e4" in shown.out
    assert "x.pgn cannot be written: No space left" in shown.err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["game.pgn", "--fen", chess.STARTING_FEN], "where the game begins"),
        (["game.pgn", "--chess960", "5"], "where the game begins"),
        (["--fen", chess.STARTING_FEN, "--chess960", "5"], "where the game begins"),
        (["--human", "1200", "--elo", "1500"], "each set the strength"),
        (["--human", "1200", "--level", "elo 1500"], "each set the strength"),
        (["--book-file", "x.bin", "--no-book"], "cannot be used together"),
    ],
)
def test_play_refuses_options_that_contradict_each_other(words: list[str], reason: str) -> None:
    assert reason in fails("play", *words)


def test_a_game_is_added_to_no_other_file_than_pgn(tmp_path: Path) -> None:
    book = tmp_path / "book.bin"
    book.write_bytes(bytes(16))
    shown = " ".join(play(f"save {tmp_path}", f"save {book}", "resign").split())
    assert "is a folder, not a file" in shown
    assert "its name does not end in .pgn" in shown
    assert "its name does not end in .pgn" in fails("play", "--pgn", str(book))
    assert book.read_bytes() == bytes(16)


def test_any_name_of_a_player_is_written_as_pgn_wants(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    play("resign", options=("--pgn", str(path), "--name", 'a"b\\c\nd'))
    assert '[White "a\\"b\\\\c d"]' in path.read_text().splitlines()
    (game,) = read_file(path)
    assert game.players.startswith('a"b\\c d - ')


def test_a_game_goes_on_against_the_same_opponent(tmp_path: Path) -> None:
    """The file of a game keeps opponent, level, seed and clocks, and the next save keeps them."""
    path, again = tmp_path / "game.pgn", tmp_path / "again.pgn"
    shape = ("--human", "1200", "--style", "attacker", "--seed", "7", "--no-book")
    first = command(
        "play", "--plain", "--level", "5m+3s nodes 500", "--colour", "black", "--name", "Ann",
        "--pgn", str(path), *shape, typed="e5\nquit\n",
    )  # fmt: skip
    assert first.returncode == 0, first.stderr
    (game,) = read_file(path)
    assert game.tags["White"] == "Philidor" and game.tags["WhiteType"] == "program"
    assert game.tags["TimeControl"] == "300+3" and game.tags["Termination"] == "unterminated"
    assert game.tags["PhilidorLevel"] == "5m+3s nodes 500"
    second = command("play", str(path), "--plain", "--pgn", str(again), typed="resign\n")
    assert "Ann (Black)" in second.stdout and "Philidor 1200, attacker (White)" in second.stdout
    (later,) = read_file(again)
    for name in ("PhilidorHuman", "PhilidorStyle", "PhilidorSeed", "PhilidorLevel", "Black"):
        assert later.tags[name] == game.tags[name]
    assert later.tags["Termination"] == "normal" and later.tags["Result"] == "1-0"
    third = command("play", str(path), "--plain", "--elo", "1500", "--pgn", str(path), typed="quit")
    assert third.returncode == 0, third.stderr
    assert "PhilidorHuman" not in read_file(path)[1].tags
