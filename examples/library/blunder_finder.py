"""The blunders of the games of a PGN: `python -m examples.library.blunder_finder GAMES.pgn`."""

from __future__ import annotations

import sys
from pathlib import Path

from philidor import read_pgn, review_game


def main(path: Path, nodes: int = 5_000) -> None:
    """Print every move that lost at least 20 points of winning chances in a hundred."""
    for game in read_pgn(path):
        players = f"{game.headers.get('White', '?')} - {game.headers.get('Black', '?')}"
        for move in review_game(game.final_board(), nodes=nodes).blunders:
            number = f"{(move.ply + 1) // 2}{'.' if move.white else '...'}"
            print(f"{players}: {number}{move.san} lost {move.loss:.0f} %, {move.best_san} did not")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
