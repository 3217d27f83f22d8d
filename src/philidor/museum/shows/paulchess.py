"""PaulChess's demonstrations."""

from __future__ import annotations

from io import StringIO
from itertools import compress, product
from pathlib import Path
from tempfile import TemporaryDirectory

from philidor.book.opener import Opener
from philidor.classics.paulchess.book import Book, own_book
from philidor.classics.paulchess.console import Console
from philidor.classics.paulchess.history import History
from philidor.classics.paulchess.lookups import file_lookup, sieved
from philidor.classics.paulchess.notation import read_move, written
from philidor.classics.paulchess.player import PaulChess, Simple1
from philidor.classics.paulchess.position import Position, position_of
from philidor.classics.paulchess.search import Search
from philidor.classics.paulchess.table import Table
from philidor.classics.paulchess.types import (
    DIAGONAL_MODULUS,
    EXACT,
    FILE_MODULUS,
    PAULCHESS,
    SIMPLE1,
)
from philidor.classics.paulchess.weights import TERM_NAMES
from philidor.contract.setup import START_FEN
from philidor.game.fen import parse_fen
from philidor.museum.shows import MIDDLEGAME, Shown

# Places of a table of one megabyte: keys that differ by it share one.
PLACES = 1 << 15
QUIET = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2NBPN2/PPP2PPP/R1BQ1RK1 w - - 0 8"
FILE = [1 << 8 * row for row in range(8)]
LEADING = [1 << 9 * file for file in range(8)]


def board(fen: str) -> Position:
    """PaulChess's board at a position."""
    return position_of(parse_fen(fen))


def searched(depth: int, fen: str = MIDDLEGAME, **switches: bool) -> Search:
    """A search of a middlegame with some of its switches changed."""
    search = Search(Table(1), PAULCHESS)
    search.uses_table = search.null_move = False
    for name, value in switches.items():
        setattr(search, name, value)
    search.prepare(board(fen), [], ())
    search.deepen(depth)
    return search


def term(fen: str, name: str) -> int:
    """A term of White's evaluation."""
    return board(fen).term(TERM_NAMES.index(name), True)


def remainders(line: list[int], modulus: int) -> int:
    """How many remainders the 256 occupancies of a line have."""
    occupancies = (sum(compress(line, chosen)) for chosen in product((0, 1), repeat=8))
    return len({occupied % modulus for occupied in occupancies})


def copied() -> Shown:
    """A move makes a new board; the one before stays as it was."""
    before = board(START_FEN)
    after = before.play("e2e4")
    assert after is not None
    lines = (
        f"before: {before.setup().fen()}",
        f"after:  {after.setup().fen()}",
        f"last move: {written(after)}",
    )
    return Shown(lines, before.setup().fen() == START_FEN != after.setup().fen())


def moduli() -> Shown:
    """The remainders of a line's 256 occupancies: one for each only where a lookup is possible."""
    rows = (
        ("diagonal", LEADING, DIAGONAL_MODULUS),
        ("file", FILE, FILE_MODULUS),
        ("file", FILE, DIAGONAL_MODULUS),
    )
    found = [(name, modulus, remainders(line, modulus)) for name, line, modulus in rows]
    lines = tuple(f"{name} modulo {modulus}: {count} of 256" for name, modulus, count in found)
    return Shown(lines, [count for *_, count in found[:2]] == [256, 256] and found[2][2] < 256)


def rotated_lookup() -> Shown:
    """The squares of a rook on d4 along its file, between pieces on d2 and d7."""
    attacks = file_lookup(27, 1 << 11 | 1 << 51)
    squares = [f"d{row + 1}" for row in range(8) if attacks >> 8 * row + 3 & 1]
    return Shown((" ".join(squares),), squares == ["d2", "d3", "d5", "d6", "d7"])


def two_phases() -> Shown:
    """Captures first, the rest only where they are needed: the boards that this saves."""
    one, two = searched(3, two_phase=False), searched(3, two_phase=True)
    lines = (f"one phase: {one.generated:,} boards", f"two phases: {two.generated:,} boards")
    return Shown(lines, one.best_value == two.best_value and two.generated < one.generated)


def two_deep() -> Shown:
    """Three results for one place: the deep one stays, the newest takes the other level."""
    table = Table(1)
    keys = [number * PLACES + 7 for number in (1, 2, 3)]
    for key, depth in zip(keys, (6, 2, 1), strict=True):
        table.keep(key, depth, 10, EXACT, 11)
    kept = [table.recall(key) is not None for key in keys]
    lines = tuple(
        f"depth {depth}: {'kept' if known else 'gone'}"
        for depth, known in zip((6, 2, 1), kept, strict=True)
    )
    return Shown(lines, kept == [True, False, True])


def four_and_six() -> Shown:
    """The default depths, of PaulChess and of Simple1."""
    wanted = ("Search Depth", "Quiescence Depth")
    found = [
        [getattr(option, "default", None) for option in player.options if option.name in wanted]
        for player in (PaulChess(), Simple1())
    ]
    lines = tuple(
        f"{name}: {depths}" for name, depths in zip(("PaulChess", "Simple1"), found, strict=True)
    )
    return Shown(lines, found == [[4, 6], [4, 0]])


def passing() -> Shown:
    """Positions of a search to three plies with and without the null move."""
    without, with_it = searched(3, QUIET), searched(3, QUIET, null_move=True)
    lines = (f"with the null move: {with_it.nodes:,}", f"without: {without.nodes:,}")
    return Shown(lines, 0 < with_it.nodes < without.nodes)


def isolated() -> Shown:
    """What an isolated pawn costs on each file: a penalty, dearer near the centre."""
    pawns = ("P7", "1P6", "2P5", "3P4")
    costs = [term(f"4k3/8/8/8/8/8/{pawn}/4K3 w - - 0 1", "isolated pawns") for pawn in pawns]
    lines = tuple(f"{file}-pawn: {cost}" for file, cost in zip("abcd", costs, strict=True))
    return Shown(lines, all(cost < 0 for cost in costs) and costs == sorted(costs, reverse=True))


def book_by_position() -> Shown:
    """A line entered by one order of moves is found by another."""
    book, history = Book(), History(board(START_FEN))
    for move in ("d2d4", "Ng8f6", "c2c4", "e7e6", "Nb1c3"):
        history.enter(read_move(history.current, move))
    book.add(history)
    other = History(board(START_FEN))
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
        position = board(START_FEN)
        for move in moves:
            position = read_move(position, move)
        answer = book.answer(position)
        lines.append(f"{' '.join(moves) or 'start'}: {written(answer) if answer else '-'}")
    return Shown(tuple(lines), lines == ["start: d2d4", "e2e4: c7c5", "d2d4: Ng8f6"])


def byte_sieve() -> Shown:
    """The squares of a bitboard, found byte by byte."""
    squares = [0, 9, 18, 63]
    found = sieved(sum(1 << square for square in squares))
    return Shown((" ".join(map(str, found)),), found == squares)


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


def promotions() -> Shown:
    """The written promotions of a pawn, with and without a capture."""
    children = board("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1").next_positions()
    found = sorted(written(child) for child in children if written(child).startswith("a7"))
    wanted = {f"a7{way}{kind}" for way in ("a8=", ":b8=") for kind in "QRBN"}
    return Shown((" ".join(found),), {text.rstrip("+") for text in found} == wanted)


def both_ways() -> Shown:
    """The history of a game, a move taken back, and played again."""
    history, texts = History(board(START_FEN)), []
    for move in ("e2e4", "d7d5", "e4:d5"):
        history.enter(read_move(history.current, move))
    texts.append(history.text())
    history.back()
    texts.append(history.text())
    history.forward()
    texts.append(history.text())
    return Shown(tuple(texts), texts[0] == texts[2] == texts[1] + " 2. e4:d5")


def book_file() -> Shown:
    """The lines of a book file: two keys and the history, by which they are sorted."""
    book = Book()
    for moves in (("e2e4", "c7c5"), ("d2d4", "Ng8f6")):
        history = History(board(START_FEN))
        for move in moves:
            history.enter(read_move(history.current, move))
        book.add(history)
    with TemporaryDirectory() as folder:
        book.write(Path(folder) / "example.book")
        lines = (Path(folder) / "example.book").read_text("utf-8").splitlines()
    histories = [line.split("|")[2] for line in lines]
    return Shown(tuple(lines), histories == ["History: 1. d2d4 Ng8f6", "History: 1. e2e4 c7c5"])


def last_move() -> Shown:
    """What a board knows of the move that led to it."""
    child = read_move(board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), "e4:d5")
    last = child.last
    line = f"kind {last.kind}, from {last.origin} to {last.target}, taken {last.taken}"
    return Shown((line,), (last.kind, last.origin, last.target, last.taken) == ("P", 28, 35, "P"))


def simple1() -> Shown:
    """Material of a lone piece, and the two mobilities of a knight on d4 with its king."""
    values = {}
    for letter in "PNBRQ":
        lone = board(f"4k3/8/8/8/8/8/{letter}7/4K3 w - - 0 1")
        values[letter] = lone.static_value(SIMPLE1) - lone.term(1, True) + lone.term(1, False)
    # 12 squares that the side threatens, 10 each; king and knight have 13, one twice, 5 each.
    mobility = board("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1").term(1, True)
    material = ", ".join(f"{letter} {value}" for letter, value in values.items())
    held = list(values.values()) == [100, 330, 330, 500, 900] and mobility == 12 * 10 + 13 * 5
    return Shown((material, f"mobility {mobility}"), held)
