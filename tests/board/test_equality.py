"""Boards against python-chess: moves, notation, FEN, keys, attacks and the end of games.

python-chess takes minutes for 100,000 positions, so what it says is kept in `python_chess.txt`, a
line for ten games: the number of positions and a digest of all facts.
`python -m tests.board.test_equality` makes the file anew.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.board.facts import our_facts, reads_its_own_words, their_facts
from tests.board.games import both, random_game

from philidor import Board

FILE = Path(__file__).with_name("python_chess.txt")
# Some 20 positions a game.
GAMES, TOGETHER = 5000, 10
Describe = Callable[[int], Iterator[list[object]]]


def plies_of(seed: int) -> int:
    """Most games are short, since most of what is special happens early; some show repetitions."""
    return 15 if seed % 5 else 60


def ours(seed: int) -> Iterator[list[object]]:
    """Our facts about each position of a game."""
    return (our_facts(board) for board in random_game(seed, plies_of(seed)))


def theirs(seed: int) -> Iterator[list[object]]:
    """python-chess's facts."""
    return (their_facts(board) for board, _ in both(seed, plies_of(seed)))


def digest(describe: Describe, first: int) -> str:
    """The number of positions in some games, and a digest of the facts about them."""
    count, found = 0, hashlib.sha256()
    for seed in range(first, first + TOGETHER):
        for facts in describe(seed):
            count += 1
            found.update(repr(facts).encode())
    return f"{count} {found.hexdigest()[:20]}"


def compare_game(seed: int) -> None:
    """Every position of a game, in words that a failing test shows."""
    for board, own in both(seed, plies_of(seed)):
        assert list(map(repr, our_facts(own))) == list(map(repr, their_facts(board)))
        assert reads_its_own_words(own)
    assert Board.from_chess(board) == own
    assert own.to_chess() == board
    names = [move.uci() for move in board.move_stack]
    assert [move.uci() for move in own.to_chess().move_stack] == names
    copied: Any = pickle.loads(pickle.dumps(own))
    assert copied == own
    assert copied.move_stack == own.move_stack


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_games_are_those_of_python_chess(first: int) -> None:
    for seed in range(first, first + 10):
        compare_game(seed)


@pytest.mark.parametrize("place", [0, 17, 333])
def test_the_file_has_what_python_chess_says(place: int) -> None:
    lines = FILE.read_text(encoding="ascii").splitlines()
    assert lines[place] == digest(theirs, place * TOGETHER)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_hundred_thousand_positions_are_those_of_python_chess() -> None:
    lines = FILE.read_text(encoding="ascii").splitlines()
    assert sum(int(line.split()[0]) for line in lines) >= 100_000
    for place, line in enumerate(lines):
        if digest(ours, place * TOGETHER) != line:
            for seed in range(place * TOGETHER, (place + 1) * TOGETHER):
                compare_game(seed)
            pytest.fail(f"line {place + 1} of {FILE.name} is not what python-chess says now")


if __name__ == "__main__":
    made = [digest(theirs, first) for first in range(0, GAMES, TOGETHER)]
    FILE.write_text("\n".join(made) + "\n", encoding="ascii")
    sys.stdout.write(f"{sum(int(line.split()[0]) for line in made)} positions\n")
