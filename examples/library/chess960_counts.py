"""The first moves of Chess960's 960 positions: `python -m examples.library.chess960_counts`."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from philidor import Board, perft_many


def starts() -> list[str]:
    """The 960 initial positions: bishops on both colours, the king between the rooks."""
    ranks = sorted(set(permutations("RNBQKBNR")))
    legal = [
        "".join(rank)
        for rank in ranks
        if (rank.index("B") + "".join(rank).rindex("B")) % 2
        and rank.index("R") < rank.index("K") < "".join(rank).rindex("R")
    ]
    return [f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1" for rank in legal]


def main() -> None:
    """Print how many positions have how many first moves, and one that castles at once."""
    fens = starts()
    counts = Counter(perft_many(fens, 1).tolist())
    for moves, positions in sorted(counts.items()):
        print(f"{positions:4} positions with {moves} first moves")
    castling = next(
        board
        for board in (Board(fen, chess960=True) for fen in fens)
        if any(move.is_castling for move in board.legal_moves)
    )
    print("castling at once:", castling.fen())


if __name__ == "__main__":
    main()
