"""A quiz on king and pawn against king, judged by the tables that the library computes.

`python -m examples.library.endgame_quiz [FOLDER]`: win or draw? Answers come from standard input.
"""

from __future__ import annotations

import random
import sys

from philidor import Board, EndgameTables, FenError


def question(dice: random.Random) -> Board:
    """A random position, White to move."""
    while True:
        king, pawn, other = dice.sample(range(64), 3)
        squares = ["1"] * 64
        squares[king], squares[pawn], squares[other] = "K", "P", "k"
        rows = ("".join(squares[8 * rank : 8 * rank + 8]) for rank in range(7, -1, -1))
        text = "/".join(rows)
        for gap in range(8, 1, -1):
            text = text.replace("1" * gap, str(gap))
        try:
            return Board(f"{text} w - - 0 1")
        except FenError:
            continue


def main(folder: str | None = None, questions: int = 3, seed: int = 1) -> None:
    """Ask and judge; without a table for the endgame it says which command makes it."""
    tables, dice = EndgameTables(folder), random.Random(seed)
    if "KPK" not in tables.names():
        sys.exit("the table is missing: philidor endgame build KPK")
    right = 0
    for _ in range(questions):
        board = question(dice)
        outcome = tables.probe(board)
        print(board, "\nwin or draw?", flush=True)
        told = sys.stdin.readline().strip()
        wins = outcome is not None and outcome.result > 0
        right += told == ("win" if wins else "draw")
        print(f"a win in {outcome.moves}" if wins and outcome else "a draw")
    print(f"{right} of {questions} right")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None, *map(int, sys.argv[2:]))
