"""The running result of two engines: repeated games, open pairs, and the cost of a game."""

from __future__ import annotations

import time

from philidor.arena.duels import Duel, distinct, duel_tally
from philidor.arena.records import GameRecord, Ply, recorded_ending
from philidor.game.ending import EndReason


def game(number: int, moves: str, result: str = "1-0", fen: str = "start w") -> GameRecord:
    """A game of engines 0 and 1 with alternating colours."""
    plies = tuple(Ply(move, None, None, None, 1.0) for move in moves.split())
    ending = recorded_ending(EndReason.RESIGNED, result, "", True)
    return GameRecord(number, number % 2, 1 - number % 2, fen, ending, plies)


def test_a_pair_that_repeats_an_earlier_one_counts_once() -> None:
    games = [game(number, "e2e4 e7e5" if number % 2 else "d2d4 d7d5") for number in range(60)]
    duel = Duel()
    result = duel.after(games)
    assert (result.games, result.pairs, duel.repeated) == (2, (0, 0, 1, 0, 0), 58)
    assert [one.number for one in distinct(games)] == [0, 1]


def test_other_moves_openings_and_games_without_moves_are_no_repetitions() -> None:
    games = [game(0, "a2a3"), game(1, "a2a3"), game(2, "a2a3"), game(3, "b2b3")]
    games += [game(4, "a2a3", fen="other w"), game(5, "a2a3", fen="other w")]
    games += [game(number, "") for number in range(6, 10)]
    duel = Duel()
    assert duel.after(games).games == 10 and duel.repeated == 0
    assert distinct(games) == games


def test_games_are_added_as_they_come() -> None:
    games = [game(number, f"m{number}", ("1-0", "1/2-1/2")[number % 2]) for number in range(41)]
    duel = Duel()
    for count in range(len(games) + 1):
        assert duel.after(games[:count]) == duel_tally(games[:count])
    # The last game waits for its pair.
    assert sum(duel.after(games).pairs) == 20


def test_a_result_costs_the_same_after_forty_thousand() -> None:
    games = [game(number, f"m{number}") for number in range(40_000)]
    duel = Duel()
    duel.after(games)
    began = time.process_time()
    for number in range(40_000, 40_200):
        games.append(game(number, f"m{number}"))
        duel.after(games).elo()
    # 36 ms each when all games were counted anew.
    assert (time.process_time() - began) / 200 < 0.002
