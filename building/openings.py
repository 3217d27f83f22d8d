"""Generate the table of opening names from the lists of the chess-openings project (CC0).

    python building/openings.py a.tsv b.tsv c.tsv d.tsv e.tsv

The lists hold an ECO code, a name and the moves; the table adds the position after the moves, so
that the program need not replay them. Needs python-chess; run it when the lists have changed.
"""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import chess.pgn

TABLE = Path("src", "philidor", "notation", "data", "openings.tsv")
COLUMNS = ("eco", "name", "moves", "position")


def position_after(moves: str) -> str:
    """The placement, side to move and castling rights after moves in PGN."""
    game = chess.pgn.read_game(io.StringIO(moves))
    if game is None or game.errors:
        raise ValueError(f"these moves cannot be played: {moves}")
    return " ".join(game.end().board().fen(en_passant="legal").split()[:3])


def rows(files: Iterable[Path]) -> Iterator[tuple[str, str, str, str]]:
    """The rows of the table."""
    for path in files:
        with path.open(encoding="utf-8", newline="") as file:
            for entry in csv.DictReader(file, delimiter="\t"):
                yield entry["eco"], entry["name"], entry["pgn"], position_after(entry["pgn"])


def main() -> None:
    """Write the table."""
    lines = ["\t".join(row) for row in (COLUMNS, *rows(map(Path, sys.argv[1:])))]
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
