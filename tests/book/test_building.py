"""Books from games: which moves count, errors, memory."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from philidor.book.building import BookPlan, build
from philidor.book.polyglot import PolyglotBook
from philidor.book.repertoire import BookError
from philidor.book.san import write_san
from philidor.book.shelf import DEFAULT_SOURCE, open_book
from philidor.contract.setup import Setup, square_name
from philidor.core import convert
from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.core.types import origin_of, target_of
from philidor.game.fen import start
from philidor.game.replay import after

GAMES = 20_000
MOST_MEMORY = 500_000_000


def game(moves: str, result: str, extra: str = "") -> str:
    return f'[White "A"]\n[Black "B"]\n[Result "{result}"]\n{extra}\n{moves} {result}\n\n'


def built(
    tmp_path: Path, pgn: str, plan: BookPlan | None = None, **more: int
) -> dict[str, dict[str, int]]:
    """Weights by line of moves: at the start and after 1. e4."""
    games, book = tmp_path / "games.pgn", tmp_path / "book.bin"
    games.write_text(pgn)
    build([games], book, plan or BookPlan())
    reader = PolyglotBook(book)
    return {
        name: {one.move: one.weight for one in reader.moves(setup)}
        for name, setup in (("start", start()), ("e4", after(start(), "e2e4")))
    }


PGN = (
    game("1. e4 e5 2. Nf3", "1-0")
    + game("1. e4 c5", "0-1")
    + game("1. e4 c5", "1/2-1/2")
    + game("1. d4 d5", "0-1")
    + game("1. Nf3", "*")
)


def test_weights_are_two_for_a_win_and_one_for_a_draw(tmp_path: Path) -> None:
    found = built(tmp_path, PGN)
    assert found["start"] == {"e2e4": 3}, "1. d4 only lost, 1. Nf3 has no result"
    assert found["e4"] == {"c7c5": 3}


def test_only_the_winners_moves(tmp_path: Path) -> None:
    found = built(tmp_path, PGN, BookPlan(only_wins=True))
    assert found == {"start": {"e2e4": 2}, "e4": {"c7c5": 2}}


def test_moves_of_too_few_games_are_left_out(tmp_path: Path) -> None:
    found = built(tmp_path, PGN, BookPlan(min_games=3))
    assert found == {"start": {"e2e4": 3}, "e4": {}}


def test_only_the_first_plies_count(tmp_path: Path) -> None:
    assert built(tmp_path, PGN, BookPlan(max_ply=1))["e4"] == {}


def test_variations_comments_and_positions_of_their_own(tmp_path: Path) -> None:
    pgn = game("1. e4 {a (comment)} (1. d4 d5) 1... c5 $1 (1... e5)", "1/2-1/2") + game(
        "1. Kd2", "1-0", '[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n[SetUp "1"]\n'
    )
    assert built(tmp_path, pgn) == {"start": {"e2e4": 1}, "e4": {"c7c5": 1}}


def test_chess960_is_left_out(tmp_path: Path) -> None:
    pgn = PGN + game("1. e4", "1-0", '[Variant "Chess960"]\n')
    games = tmp_path / "games.pgn"
    games.write_text(pgn)
    tally, _ = build([games], tmp_path / "book.bin", BookPlan())
    assert (tally.games, tally.without_result, tally.not_chess) == (4, 1, 1)


def test_moves_before_an_illegal_one_count_and_the_error_is_reported(tmp_path: Path) -> None:
    pgn = game("1. e4 e5 2. Ke5 Nc6", "1-0") + game("1. e4 c5", "0-1")
    games, book = tmp_path / "games.pgn", tmp_path / "book.bin"
    games.write_text(pgn)
    tally, entries = build([games], book, BookPlan())
    (fault,) = tally.faults
    assert fault.startswith(f"{games}, game 1 (A - B): line 5: illegal move 'Ke5'")
    assert "\n" not in fault
    assert tally.games == 2
    assert entries == 2
    assert [one.move for one in PolyglotBook(book).moves(start())] == ["e2e4"]


def test_old_files_in_latin_letters_are_read(tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    games.write_bytes(game("1. e4", "1-0").replace('"A"', '"Hübner"').encode("latin-1"))
    assert build([games], tmp_path / "book.bin", BookPlan())[0].games == 1


def test_an_unreadable_file_leaves_the_old_book(tmp_path: Path) -> None:
    book = tmp_path / "book.bin"
    book.write_bytes(b"the old book")
    empty = tmp_path / "empty.pgn"
    empty.write_text(game("1. e4", "*"))
    atomic = tmp_path / "atomic.pgn"
    atomic.write_text(game("1. e4", "1-0", '[Variant "Atomic"]\n'))
    lost = tmp_path / "lost.pgn"
    lost.write_text(game("1. e4", "0-1"))
    for games, reason in (
        (tmp_path / "absent.pgn", "cannot be read"),
        (tmp_path, "cannot be read"),
        (empty, "no usable game was found, but 1 without a result"),
        (atomic, "no usable game was found, but 1 of another variant"),
        (lost, "there are no moves for it"),
    ):
        with pytest.raises(BookError, match=reason):
            build([games], book, BookPlan())
    assert book.read_bytes() == b"the old book"


def test_little_memory_gives_the_same_book(tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    games.write_text("".join(generated(300, seed=5)))
    build([games], tmp_path / "roomy.bin", BookPlan(min_games=2))
    build([games], tmp_path / "narrow.bin", BookPlan(min_games=2), most_in_memory=100)
    assert (tmp_path / "narrow.bin").read_bytes() == (tmp_path / "roomy.bin").read_bytes()


def generated(count: int, seed: int) -> list[str]:
    """Games that follow the default book's lines and then play random quiet moves."""
    dice = random.Random(seed)
    book = open_book(DEFAULT_SOURCE).book
    known: dict[Setup, list[tuple[str, str, Setup]]] = {}
    games = []
    for _ in range(count):
        setup = start()
        words: list[str] = []
        while len(words) < 40:
            if setup not in known:
                known[setup] = [
                    (write_san(setup, one.move), one.move, after(setup, one.move))
                    for one in book.moves(setup)
                ]
            if not known[setup]:
                break
            san, _, setup = dice.choice(known[setup])
            words.append(san)
        # Pawn moves at the edge that are nearly always possible make the games differ.
        result = dice.choice(["1-0", "0-1", "1/2-1/2"])
        games.append(game(" ".join(words + wandering(setup, dice)), result))
    return games


def wandering(setup: Setup, dice: random.Random) -> list[str]:
    """A few legal single steps of the pawns on the a, b, g and h files that have not moved.

    The compiled core finds them: to make the games would take longer than to make the book.
    """
    position = Position()
    convert.place(position, setup)
    homes = {
        white: {square for square in squares if setup.board[square] == pawn}
        for white, squares, pawn in ((True, (8, 9, 14, 15), "P"), (False, (48, 49, 54, 55), "p"))
    }
    words: list[str] = []
    white = setup.white_to_move
    for _ in range(10):
        step = 8 if white else -8
        free = {
            origin_of(move): move
            for move in legal_moves(position)
            if origin_of(move) in homes[white] and target_of(move) == origin_of(move) + step
        }
        if not free:
            break
        origin = dice.choice(sorted(free))
        words.append(square_name(origin + step))
        position.make(free[origin])
        homes[white].remove(origin)
        white = not white
    return words


@pytest.mark.slow
def test_twenty_thousand_games_in_bounded_memory(tmp_path: Path) -> None:
    """The whole process stays below 500 MB; its speed is printed (docs/book-formats.md has one)."""
    games, book = tmp_path / "games.pgn", tmp_path / "book.bin"
    games.write_text("".join(generated(GAMES, seed=1)))
    program = (
        "import json, re, sys; from pathlib import Path; from philidor.cli import run;"
        f"code = run(['book', 'build', {str(games)!r}, '-o', {str(book)!r}, '--max-ply', '60']);"
        # Not getrusage: its figure begins with that of the process that started this one.
        "status = Path('/proc/self/status').read_text();"
        "kilobytes = int(re.search(r'VmHWM:\\s+(\\d+)', status)[1]);"
        "print(json.dumps([code, kilobytes * 1024]), file=sys.stderr)"
    )
    began = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=560, check=True
    )
    code, memory = json.loads(done.stderr.splitlines()[-1])
    assert code == 0
    assert memory < MOST_MEMORY
    assert re.search(rf"entries from {GAMES} games", done.stdout.replace("\n", " "))
    assert len(PolyglotBook(book)) > 5_000
    print(f"{GAMES / (perf_counter() - began):.0f} games/s, {memory / 1e6:.0f} MB")  # noqa: T201


def test_moves_after_an_illegal_one_do_not_count(tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    games.write_text('[Result "1-0"]\n\n1. e4 Ke4 ) d5 2. d4 1-0\n')
    tally, entries = build([games], tmp_path / "book.bin", BookPlan())
    assert (tally.games, entries) == (1, 1)
    assert "illegal move 'Ke4'" in tally.faults[0]
