"""Plausible games in any number, the same for the same seed: `python -m tests.pgn.generator 1000`.

Each follows a line of named openings, then prefers captures that win material and avoids moves that
lose a piece at once. Some have what files in the wild have: comments, clocks, glyphs,
variations, Chess960 starts, ratings that are missing.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import cache

import chess

from philidor.book.repertoire import walk
from philidor.book.shelf import DEFAULT_SOURCE, open_book
from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.movegen import gives_check, legal_moves
from philidor.core.position import Position
from philidor.core.see import wins_at_least
from philidor.game.fen import parse_fen, start
from philidor.pgn.san import write_san

SURNAMES = [
    "Adler", "Brandt", "Castellan", "Dufresne", "Esposito", "Farkas", "Grünfeld", "Hartlaub",
    "Ivanov", "Janowski", "Kieseritzky", "Lasker", "Morphy", "Nimzowitsch", "Owen", "Philidor",
    "Quist", "Réti", "Staunton", "Tarrasch", "Ueda", "Vidmar", "Winawer", "Xie", "Yates",
    "Zukertort",
]  # fmt: skip
INITIALS = "ABCDEFGHJKLMNPRSTW"
EVENTS = ["Club Championship", "Open", "Masters", "League", "Rapid Cup"]
LONGEST = 160
VALUES = (100, 300, 300, 500, 900)


@cache
def opening_lines() -> list[list[str]]:
    """The lines of the default book, in UCI form."""
    return [[*path, one.move] for path, _, one in walk(open_book(DEFAULT_SOURCE).book)]


def pick(position: Position, moves: list[int], dice: random.Random) -> int:
    """A move that a weak player might choose."""
    best, chosen = -10_000.0, moves[0]
    for move in dice.sample(moves, min(len(moves), 6)):
        worth = 100.0 * sum(wins_at_least(position, move, gain) for gain in (0, 100, 300))
        worth += dice.gauss(0, 60)
        if gives_check(position, move):
            worth += 30
        if worth > best:
            best, chosen = worth, move
    return chosen


def balance(position: Position) -> int:
    """White's material less Black's, in centipawns."""
    kinds, colours = position.bitboards()
    return sum(
        value * ((kinds[kind] & colours[0]).bit_count() - (kinds[kind] & colours[1]).bit_count())
        for kind, value in enumerate(VALUES)
    )


def outcome(position: Position, moves: list[int]) -> str:
    """The result of a game that ends here."""
    if not moves and position.checkers:
        return "0-1" if position.us == 0 else "1-0"
    lead = balance(position) if moves else 0
    return "1-0" if lead > 250 else "0-1" if lead < -250 else "1/2-1/2"


def played(dice: random.Random, setup: Setup, line: list[str]) -> tuple[list[int], str]:
    """The moves of a game that begins with a line, and its result."""
    position = Position()
    convert.place(position, setup)
    moves: list[int] = []
    for text in line:
        moves.append(convert.legal_by_name(position)[text])
        position.make(moves[-1])
    longest = dice.randint(20, LONGEST)
    while legal := legal_moves(position):
        if len(moves) >= longest or position.is_draw(0):
            break
        moves.append(pick(position, legal, dice))
        position.make(moves[-1])
    return moves, outcome(position, legal)


def movetext(dice: random.Random, setup: Setup, moves: list[int], decorated: bool) -> list[str]:
    """The words of a game, with everything that PGN allows around moves if `wild`."""
    position = Position()
    convert.place(position, setup)
    words: list[str] = []
    for ply, move in enumerate(moves):
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        san = write_san(position, move)
        words.append(san)
        if decorated:
            words += decoration(dice, san, ply, position, move)
        position.make(move)
    return words


def decoration(dice: random.Random, san: str, ply: int, position: Position, move: int) -> list[str]:
    """An addition to a move: a glyph, a comment, or a variation in its place."""
    kind = dice.randrange(12)
    number = f"{ply // 2 + 1}." if ply % 2 == 0 else f"{ply // 2 + 1}..."
    if kind == 0:
        return [f"${dice.randint(1, 20)}"]
    if kind == 1:
        return [f"{{[%clk 0:{dice.randrange(60):02}:{ply % 60:02}] a (comment) with 1. e4}}"]
    if kind == 2:
        other = dice.choice(legal_moves(position))
        return [f"({number} {write_san(position, other)} $6 {{or}} ({number} {san} !?))"]
    if kind == 3:
        return ["; the rest of the line } is a comment\n"]
    return []


def wrapped(words: list[str]) -> str:
    """Words in lines of at most 79 characters; a word that ends with a newline ends its line."""
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > 79:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
        if line.endswith("\n"):
            lines.append(line[:-1])
            line = ""
    return "\n".join([*lines, line])


def game(dice: random.Random, number: int, wild: float) -> str:
    """One game; `wild` is the part of games with decorations or a Chess960 start."""
    setup, line = start(), dice.choice(opening_lines())
    tags = {
        "Event": f"{dice.choice(EVENTS)} {dice.randint(1990, 2025)}",
        "Site": "?",
        "Date": f"{dice.randint(1990, 2025)}.{dice.randint(1, 12):02}.{dice.randint(1, 28):02}",
        "Round": str(dice.randint(1, 11)),
    }
    names = dice.sample(SURNAMES, 2)
    ratings = [1600 + 30 * SURNAMES.index(name) + dice.randint(-50, 50) for name in names]
    decorated = dice.random() < wild
    if dice.random() < wild / 3:
        board = chess.Board.from_chess960_pos(dice.randrange(960))
        setup, line = parse_fen(board.fen(), chess960=True), []
        tags |= {"Variant": "Chess960", "FEN": setup.fen(), "SetUp": "1"}
    moves, result = played(dice, setup, line)
    tags |= {
        "White": f"{names[0]}, {INITIALS[number % 18]}",
        "Black": f"{names[1]}, {INITIALS[number // 18 % 18]}",
        "Result": result,
    }
    if dice.random() > wild / 2:
        tags |= {"WhiteElo": str(ratings[0]), "BlackElo": str(ratings[1])}
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    text = wrapped([*movetext(dice, setup, moves, decorated), result])
    return "\n".join([*lines, "", text, "", ""])


def games(count: int, seed: int = 1, wild: float = 0.2) -> Iterator[str]:
    """This many games as PGN."""
    dice = random.Random(seed)
    for number in range(count):
        yield game(dice, number, wild)


if __name__ == "__main__":
    wanted = int(sys.argv[1])
    first_seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for text in games(wanted, first_seed):
        sys.stdout.write(text)
