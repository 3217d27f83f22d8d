"""Make Arasan's opening book, as its Programmer's Guide describes the one that is lost.

    python building/arasan_book.py

About 10,000 half-moves: Philidor's own book (`book/data/default.txt`) and the named openings
(`notation/data/openings.tsv`, CC0). A move that offers a gambit has weight 0: it is answered but
never played; so is a rare side line, and a move after which a short search of Philidor sees its
side worse than `WORST`. Main lines weigh more. Run it when a source has changed: the text and the
two books compiled from it are kept in the repository, as the guide says of its own.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from philidor.book import text
from philidor.book.keys import place
from philidor.book.repertoire import BookMove, Repertoire
from philidor.book.san import read_san
from philidor.classics.arasan.book import BLACK, DATA, WHITE
from philidor.classics.arasan.book import SOURCE as FILE
from philidor.contract.setup import Setup
from philidor.game.fen import start
from philidor.game.replay import after
from philidor.players import load
from philidor.toolkit.book_check import judge

ROOT = Path("src", "philidor")
SOURCE = ROOT / "book" / "data" / "default.txt"
OPENINGS = ROOT / "notation" / "data" / "openings.tsv"
HEADING = """\
; An opening book for Arasan 1.2, made for this re-creation by building/arasan_book.py: the
; original's book of some 10,000 half-moves is lost. It keeps that book's habits: away from
; gambits, main lines rather than side lines, and few weights.

"""
# An opening that bears the word but that masters of 1994 played as a main line.
NO_GAMBIT = "Queen's Gambit"
# Centipawns by which a side that follows the book may stand worse after its move.
WORST = 70
NODES = 4_000
# A move is a side line below this share of the lines of its position's main move.
SIDE_LINE = 1 / 12
MAIN, ANSWERED = 9, 0


class Lines:
    """Lines of play, counted by position and move, and the moves that offer a gambit."""

    def __init__(self) -> None:
        self.setups: dict[str, Setup] = {}
        self.counts: dict[str, Counter[str]] = {}
        self.offers: set[tuple[str, str]] = set()

    def add(self, moves: list[str]) -> tuple[str, str]:
        """Add a line of UCI moves; returns its last position and move."""
        setup = start()
        last = "", ""
        for move in moves:
            last = place(setup), move
            self.setups[last[0]] = setup
            self.counts.setdefault(last[0], Counter())[move] += 1
            setup = after(setup, move)
        return last

    def weight(self, key: str, move: str) -> int:
        """A move's weight before it is searched."""
        counts = self.counts[key]
        (main, most), *others = counts.most_common()
        if (key, move) in self.offers or counts[move] < most * SIDE_LINE:
            return ANSWERED
        clear = not others or most >= 2 * others[0][1]
        return MAIN if move == main and clear and len(counts) > 1 else 5


def collected() -> Lines:
    """The lines of both sources."""
    lines = Lines()
    for moves in text.read(SOURCE).repertoire.lines():
        lines.add(moves)
    gambits: list[list[str]] = []
    with OPENINGS.open(encoding="utf-8", newline="") as file:
        for row in sorted(csv.DictReader(file, delimiter="\t"), key=lambda row: len(row["moves"])):
            moves = in_uci(word for word in row["moves"].split() if not word.endswith("."))
            last = lines.add(moves)
            if "Gambit" not in row["name"] or row["name"].startswith(NO_GAMBIT):
                continue
            # Within a gambit that another move has offered, both sides follow its theory.
            if not any(moves[: len(known)] == known for known in gambits):
                gambits.append(moves)
                lines.offers.add(last)
    return lines


def in_uci(words: Iterable[str]) -> list[str]:
    """A line of SAN from the initial position in UCI moves."""
    setup, moves = start(), []
    for word in words:
        moves.append(read_san(setup, word))
        setup = after(setup, moves[-1])
    return moves


def searched(lines: Lines) -> Repertoire:
    """The book: every move that would be played was searched."""
    philidor = load("philidor")
    book = Repertoire()
    for key, counts in lines.counts.items():
        setup = lines.setups[key]
        for move in counts:
            weight = lines.weight(key, move)
            if weight:
                value = judge(philidor, after(setup, move), NODES).value
                if (value if setup.white_to_move else -value) < -WORST:
                    weight = ANSWERED
            book.put(setup, BookMove(move, weight))
    return book


def main() -> None:
    """Write the source and both compiled books."""
    DATA.mkdir(exist_ok=True)
    text.write(searched(collected()), FILE)
    FILE.write_text(HEADING + FILE.read_text(encoding="utf-8"), encoding="utf-8")
    text.compile_books(text.read(FILE), WHITE, BLACK)


if __name__ == "__main__":
    main()
