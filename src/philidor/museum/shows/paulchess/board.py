"""PaulChess's bitboards, their look-ups, and its moves."""

from __future__ import annotations

from itertools import compress, product

from philidor.classics.paulchess.lookups import file_lookup, sieved
from philidor.classics.paulchess.notation import read_move, written
from philidor.classics.paulchess.types import DIAGONAL_MODULUS, FILE_MODULUS
from philidor.contract.setup import START_FEN
from philidor.museum.shows import Shown
from philidor.museum.shows.paulchess import board_at

FILE = [1 << 8 * row for row in range(8)]
LEADING = [1 << 9 * file for file in range(8)]


def copied() -> Shown:
    """A move makes a new board; the one before stays as it was."""
    before = board_at(START_FEN)
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


def byte_sieve() -> Shown:
    """The squares of a bitboard, found byte by byte."""
    squares = [0, 9, 18, 63]
    found = sieved(sum(1 << square for square in squares))
    return Shown((" ".join(map(str, found)),), found == squares)


def last_move() -> Shown:
    """What a board knows of the move that led to it."""
    child = read_move(board_at("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), "e4:d5")
    last = child.last
    line = f"kind {last.kind}, from {last.origin} to {last.target}, taken {last.taken}"
    return Shown((line,), (last.kind, last.origin, last.target, last.taken) == ("P", 28, 35, "P"))


def promotions() -> Shown:
    """The written promotions of a pawn, with and without a capture."""
    children = board_at("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1").next_positions()
    found = sorted(written(child) for child in children if written(child).startswith("a7"))
    wanted = {f"a7{way}{kind}" for way in ("a8=", ":b8=") for kind in "QRBN"}
    return Shown((" ".join(found),), {text.rstrip("+") for text in found} == wanted)


def remainders(line: list[int], modulus: int) -> int:
    """How many remainders the 256 occupancies of a line have."""
    occupancies = (sum(compress(line, chosen)) for chosen in product((0, 1), repeat=8))
    return len({occupied % modulus for occupied in occupancies})
