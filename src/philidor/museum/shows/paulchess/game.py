"""PaulChess's book, its history of the game, and a game at its console."""

from __future__ import annotations

from importlib.resources import files
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from philidor.book.opener import Opener
from philidor.classics.paulchess.book import OWN_BOOK, Book, own_book
from philidor.classics.paulchess.console import Console
from philidor.classics.paulchess.history import History
from philidor.classics.paulchess.notation import read_move, written
from philidor.classics.paulchess.player import PaulChess
from philidor.contract.setup import START_FEN
from philidor.museum.shows import Shown
from philidor.museum.shows.paulchess import board_at
from philidor.pgn.reader import games_in
from philidor.pgn.uci_moves import uci_moves


def book_by_position() -> Shown:
    """A line entered by one order of moves is found by another."""
    book, history = Book(), History(board_at(START_FEN))
    for move in ("d2d4", "Ng8f6", "c2c4", "e7e6", "Nb1c3"):
        history.enter(read_move(history.current, move))
    book.add(history)
    other = History(board_at(START_FEN))
    for move in ("c2c4", "e7e6", "d2d4", "Ng8f6"):
        other.enter(read_move(other.current, move))
    answer = book.answer(other.current)
    lines = (
        f"entered: {history.text()}",
        f"after {other.text()}: {written(answer) if answer else '-'}",
    )
    return Shown(lines, answer is not None and written(answer) == "Nb1c3")


def opens_with_d4() -> Shown:
    """Its own book: what it plays as White, and against 1. e4 and 1. d4."""
    book, lines = own_book(), []
    for moves in ((), ("e2e4",), ("d2d4",)):
        position = board_at(START_FEN)
        for move in moves:
            position = read_move(position, move)
        answer = book.answer(position)
        lines.append(f"{' '.join(moves) or 'start'}: {written(answer) if answer else '-'}")
    return Shown(tuple(lines), lines == ["start: d2d4", "e2e4: c7c5", "d2d4: Ng8f6"])


def book_file() -> Shown:
    """The lines of a book file: two keys and the history, by which they are sorted."""
    book = Book()
    for moves in (("e2e4", "c7c5"), ("d2d4", "Ng8f6")):
        history = History(board_at(START_FEN))
        for move in moves:
            history.enter(read_move(history.current, move))
        book.add(history)
    with TemporaryDirectory() as folder:
        book.write(Path(folder) / "example.book")
        lines = (Path(folder) / "example.book").read_text("utf-8").splitlines()
    histories = [line.split("|")[2] for line in lines]
    return Shown(tuple(lines), histories == ["History: 1. d2d4 Ng8f6", "History: 1. e2e4 c7c5"])


def both_ways() -> Shown:
    """The history of a game, a move taken back, and played again."""
    history, texts = History(board_at(START_FEN)), []
    for move in ("e2e4", "d7d5", "e4:d5"):
        history.enter(read_move(history.current, move))
    texts.append(history.text())
    history.back()
    texts.append(history.text())
    history.forward()
    texts.append(history.text())
    return Shown(tuple(texts), texts[0] == texts[2] == texts[1] + " 2. e4:d5")


def duel() -> Shown:
    """The beginning of a game at its own console: a move of its book, then a search."""
    engine, screen = PaulChess(), StringIO()
    console = Console(screen, engine, Opener(engine))
    for typed in ("duel", "e2e4", "a2a3", "line", "history"):
        console.obey(typed)
    printed = screen.getvalue().splitlines()
    seconds = [float(line.split()[2]) for line in printed if line.startswith("Elapsed time")]
    # Some 2,500 positions, of which the machine of its year searched 10,000 a second.
    in_time = seconds[1] > 0.2
    lines = [line for line in printed if not line.startswith("Elapsed time")]
    pace = "as long as on its machine" if in_time else "faster than its machine"
    return Shown(
        (*lines, f"its second move took {pace}"), lines[1].startswith("book move") and in_time
    )


def moves_of_the_book() -> Shown:
    """The number of answers in its own book."""
    count = len(Book.read(OWN_BOOK))
    return Shown((f"{count} moves",), count == 219)


def appendix() -> Shown:
    """The games of the thesis's appendix, played on PaulChess's board."""
    lines, whole = [], []
    for game in games_in((files("philidor.museum") / "data/games.pgn").read_text("utf-8")):
        assert game.setup is not None
        history = History(board_at(START_FEN))
        moves = uci_moves(game.setup, game.moves)
        for move in moves:
            position = history.current.play(move)
            if position is None:
                break
            history.enter(position)
        whole.append(len(history.moves()) == len(moves) > 0)
        lines.append(f"{len(history.moves())} half-moves: {history.text()[:40]} ...")
    return Shown(tuple(lines), all(whole) and len(whole) == 13)
