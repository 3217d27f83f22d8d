"""PaulChess's book file: lines of `key|key of the answer|History: ...`, sorted by history.

Source: Paul R. Stevens' thesis on PaulChess. The keys are Zobrist keys whose random numbers the
thesis does not print, so keys differ between programs. The histories contain the same lines in
notation, `1. d2d4 Ng8f6 2. Ng1f3 e7e6`. Files are therefore read by their histories, and written
with the keys of the program that will use them. There is one entry per position, so transpositions
are merged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import BinaryIO

from philidor.book.atomic import read_text, replace_file
from philidor.book.keys import place, polyglot_key
from philidor.book.repertoire import BookError, BookMove, Repertoire, walk
from philidor.contract.setup import EMPTY, Setup, square_number
from philidor.game.fen import start
from philidor.game.legality import is_legal
from philidor.game.replay import after, castling_move, castling_side

PREFIX = "History: "
KeyOf = Callable[[Setup], int]
_LINE = re.compile(r"[0-9a-fA-F]{1,16}\|[0-9a-fA-F]{1,16}\|History: (.*)")
_MOVE = re.compile(r"[NBRQK]?([a-h][1-8])[:x-]?([a-h][1-8])(?:=([NBRQ]))?[+#]?")


def read_book(path: Path) -> tuple[Repertoire, list[str]]:
    """The book in a file, and a complaint for each invalid line that was skipped.

    A position has one answer, the last in the file. BookError when the file cannot be read or has
    no line in this format.
    """
    found, complaints = Repertoire(), []
    lines = [line for line in enumerate(read_text(path).splitlines(), start=1) if line[1].strip()]
    for number, line in lines:
        try:
            setup, move = _answer(line)
        except BookError as error:
            complaints.append(f"{path}:{number}: {error}")
            continue
        answer(found, setup, move)
    if complaints and len(complaints) == len(lines):
        raise BookError(f"{path} is not a PaulChess book: {complaints[0]}")
    return found, complaints


def write_book(repertoire: Repertoire, path: Path, key_of: KeyOf = polyglot_key) -> tuple[int, int]:
    """Write the book moves of all positions reachable from the initial one.

    A position has one answer, the heaviest of its moves; the format holds neither weights nor
    annotations, and no moves of weight 0. Returns the number of lines and the number of moves left
    out. `key_of` gives the key of a position. BookError when writing fails.
    """
    lines: list[tuple[str, str]] = []
    answered: set[str] = set()
    left_out = 0
    for moves, setup, move in walk(repertoire):
        if not move.weight:
            continue
        # Moves are listed heaviest first.
        if place(setup) in answered:
            left_out += 1
        else:
            answered.add(place(setup))
            history = spoken([*moves, move.move])
            reached = after(setup, move.move)
            lines.append((history, f"{key_of(setup):016x}|{key_of(reached):016x}"))
    text = "".join(f"{keys}|{PREFIX}{history}\n" for history, keys in sorted(lines))

    def write(stream: BinaryIO) -> None:
        stream.write(text.encode())

    replace_file(path, write)
    return len(lines), left_out


def answer(repertoire: Repertoire, setup: Setup, move: str) -> None:
    """Make a move the only one in its position."""
    for known in repertoire.moves(setup):
        repertoire.remove(setup, known.move)
    repertoire.put(setup, BookMove(move))


def spoken(moves: Iterable[str]) -> str:
    """Moves from the initial position in PaulChess's notation, `1. d2d4 Ng8f6`."""
    setup, words = start(), []
    for move in moves:
        if setup.white_to_move:
            words.append(f"{setup.fullmove}.")
        words.append(_word(setup, move))
        setup = after(setup, move)
    return " ".join(words)


def _word(setup: Setup, move: str) -> str:
    side = castling_side(setup, move)
    if side is not None:
        return side
    source, target = move[:2], move[2:4]
    piece = setup.board[square_number(source)].upper()
    taken = setup.board[square_number(target)] != EMPTY or (piece == "P" and source[0] != target[0])
    promotion = f"={move[4].upper()}" if move[4:] else ""
    return ("" if piece == "P" else piece) + source + (":" if taken else "") + target + promotion


def _answer(line: str) -> tuple[Setup, str]:
    """The position that a line leads to and the move to play there."""
    match = _LINE.fullmatch(line.strip())
    if match is None:
        raise BookError(f"expected 'key|key of the answer|{PREFIX}...'")
    setup, last = start(), None
    for word in match[1].split():
        if word[0].isdigit() and word.endswith("."):
            continue
        if last is not None:
            setup = after(setup, last)
        last = _read_word(setup, word)
    if last is None:
        raise BookError("the history has no move")
    return setup, last


def _read_word(setup: Setup, word: str) -> str:
    move: str | None
    if word in ("O-O", "O-O-O"):
        move = castling_move(setup, kingside=word == "O-O")
    else:
        match = _MOVE.fullmatch(word)
        move = match and match[1] + match[2] + (match[3] or "").lower()
    if move is None or not is_legal(setup, move):
        raise BookError(f"'{word}' is not a legal move after {_told(setup)}")
    return move


def _told(setup: Setup) -> str:
    """Sort key of a history: its number of moves."""
    count = 2 * setup.fullmove - (2 if setup.white_to_move else 1)
    return f"{count} {'move' if count == 1 else 'moves'}"
