"""The fuzzer's targets: one function per kind of hostile input, and the first inputs.

A target takes bytes and returns; every exception is a finding. It accepts the errors that the code
under test declares for bad input, and checks in addition what must hold for good input.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import chess

from philidor.arena.suite import SuiteError, parse_suite
from philidor.book import paulchess, polyglot, text
from philidor.book.library import Library
from philidor.book.repertoire import BookError
from philidor.contract.errors import InputError
from philidor.contract.setup import START_FEN, FenError
from philidor.core import convert
from philidor.core.position import Position
from philidor.game.fen import parse_fen
from philidor.notation.boards import board_of
from philidor.pgn.reader import games_in
from philidor.pgn.tags import START
from philidor.pgn.uci_moves import uci_moves
from philidor.pgn.whole_games import WholeGame, trees_in
from philidor.pgn.writer import written
from philidor.web.games.epd import epd_line, read_epd

CASTLING = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
EN_PASSANT = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"
CHESS960 = "1r2k1r1/1p4p1/8/8/8/8/1P4P1/1R2K1R1 w GBgb - 3 20"
PROMOTION = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"
FENS = (START_FEN, CASTLING, EN_PASSANT, CHESS960, PROMOTION)
GAME = """[Event "Fuzz"]
[White "A"]
[Black "B"]
[Result "1-0"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]

1. e4 {a comment} e5 (1... c5 2. Nf3 (2. c3 $1 d5) d6) 2. Nf3! Nc6 $14 ; the rest of the line
3. Bb5 a6 4. O-O -- 5. e8=Q+ 1-0

"""


@dataclass(frozen=True)
class Target:
    """A kind of input: the function, the first inputs, and words that inputs are made of.

    share: of all inputs of a long run, in thousandths; cheap targets have most.
    """

    run: Callable[[bytes], None]
    seeds: Sequence[bytes]
    words: Sequence[bytes]
    share: int


def fen(data: bytes) -> None:
    """A FEN: refused, or the same again when written, with python-chess's legal moves."""
    try:
        setup = parse_fen(data.decode("utf-8", "replace"), bool(data) and data[0] % 2 == 0)
    except FenError as error:
        assert "\n" not in str(error)
        return
    assert parse_fen(setup.fen(), setup.chess960) == setup
    position = Position()
    convert.place(position, setup)
    board = board_of(setup)
    assert sorted(convert.legal_by_name(position)) == sorted(map(board.uci, board.legal_moves))


def epd(data: bytes) -> None:
    """Lines of EPD, as a suite and one by one."""
    written = data.decode("utf-8", "replace")
    try:
        parse_suite(written, "fuzz")
    except SuiteError as error:
        assert "\n" not in str(error)
    for line in written.splitlines():
        try:
            board, operations, _ = read_epd(line)
        except (FenError, ValueError):
            continue
        assert read_epd(epd_line(board, operations))[0].epd() == board.epd()


def pgn(data: bytes) -> None:
    """A PGN file, as books, the games database, `philidor learn` and the page read it."""
    try:
        for found in games_in(data):
            assert found.begin <= len(found.text) <= found.size
            assert len(found.moves) % 2 == 0
            if found.setup == START:
                board = chess.Board()
                for move in uci_moves(START, found.moves):
                    board.push_uci(move)
    except InputError:
        pass
    with contextlib.suppress(InputError):
        for whole in trees_in(data):
            if isinstance(whole, WholeGame):
                text = written(whole.tree)
                (again,) = trees_in(text)
                assert isinstance(again, WholeGame)
                assert written(again.tree) == text


class BookFiles:
    """A book in one of the formats that the first byte selects."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="philidor-fuzz-")
        self.path = Path(self.folder.name) / "book"
        readers: list[Callable[[Path], object]] = [
            text.read,
            paulchess.read_book,
            Library,
            lambda path: list(polyglot.PolyglotBook(path).entries()),
        ]
        self.readers = readers

    def __call__(self, data: bytes) -> None:
        """Read the rest of the bytes as a book."""
        self.path.write_bytes(data[1:])
        try:
            self.readers[data[0] % len(self.readers) if data else 0](self.path)
        except BookError as error:
            assert "\n" not in str(error)


def _lines(*lines: str) -> bytes:
    return "\n".join(lines).encode()


def _words(text: str) -> list[bytes]:
    return [word.encode() for word in text.split()]


def make(name: str) -> Target:
    """The target of that name; its imports happen here."""
    if name == "fen":
        return Target(
            fen, [one.encode() for one in FENS], _words("w b - KQkq e3 / 8 99999 k K"), 800
        )
    if name == "epd":
        seeds = [f'{one.rsplit(" ", 2)[0]} bm e4; id "a b"; c0 "x";'.encode() for one in FENS]
        words = _words('bm am id pv c0 hmvc fmvn acd ce e4 Nf3 O-O "" ; \\" 0 -1 1.5')
        return Target(epd, [*seeds, _lines("# a", seeds[0].decode())], words, 160)
    if name == "pgn":
        words = _words('e4 Nf3 O-O-O e8=Q+ -- Z0 1. 1... ( ) { } ; $1 $99 [ ] " % 1-0 * \n\n [FEN')
        words += _words("Sf3 ♘f3 e.p. d:e5 a8(Q)")
        return Target(pgn, [GAME.encode(), (GAME * 2).encode()], words, 8)
    if name == "book":
        seeds = [
            b"\0e4 9 e5 Nf3 Nc6\n; a comment\nm d4 0 d5\nr c4\n\nNf3",
            b"\1" + b"0123456789abcdef|0123456789abcdef|History: 1. d2d4 Ng8f6 2. Ng1f3\n",
            b"\2" + b"e4 e5 Nf3\n",
            b"\3" + bytes(range(48)),
        ]
        words = _words("e4 d5 Nf3 O-O m r ; 9 10 | History: 1. d2d4 Ng8f6")
        return Target(BookFiles(), seeds, words, 14)
    if name in ("uci", "xboard"):
        from tests.fuzz import conversations

        return conversations.target(name)
    if name == "http":
        from tests.fuzz import requests

        return requests.target()
    raise KeyError(name)


NAMES = ("fen", "epd", "pgn", "book", "uci", "xboard", "http")
