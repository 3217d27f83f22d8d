"""Timed searches of players, for the tests of the classics."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from random import Random

import chess

from philidor.contract.info import BestMove, Info, ignore
from philidor.contract.limits import Limits
from philidor.contract.player import Player
from philidor.contract.search_control import SearchControl

PATIENCE = 5.0
# Attempts at what must be quick. The machine may be busy, so the quickest attempt counts.
ATTEMPTS = 6


def quickest(attempt: Callable[[], float], enough: float) -> float:
    """The fewest seconds of several attempts; a good enough one ends the series."""
    least = attempt()
    for _ in range(ATTEMPTS):
        if least < enough:
            break
        least = min(least, attempt())
    return least


class Thinking:
    """A search in a thread of its own."""

    def __init__(self, player: Player, limits: Limits, settled: float = 0.1) -> None:
        self.answer: BestMove | None = None
        self.infos: list[Info] = []
        self.player = player
        self.control = SearchControl(limits.ponder)
        self.thread = threading.Thread(target=self._think, args=(limits,))
        self.thread.start()
        time.sleep(settled)

    def _think(self, limits: Limits) -> None:
        self.answer = self.player.go(limits, self.infos.append, self.control)

    def wait(self) -> float:
        """Wait for the answer; returns the seconds it took."""
        began = time.monotonic()
        self.thread.join(PATIENCE)
        assert self.answer is not None
        return time.monotonic() - began


def timed(player: Player, limits: Limits) -> float:
    """Seconds that a search takes."""
    began = time.monotonic()
    player.go(limits, ignore)
    return time.monotonic() - began


def random_game(seed: int, plies: int) -> Iterator[tuple[chess.Board, chess.Move]]:
    """Positions of a random legal game, each with the move that is then played."""
    random = Random(seed)
    board = chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            return
        move = random.choice(moves)
        yield board, move
        board.push(move)
