"""Players for tests of the front ends: they play legal moves and think as long as told."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence

import chess

from philidor.contract.info import BestMove, Info, Insight, OnInfo, Score
from philidor.contract.limits import Limits
from philidor.contract.options import (
    Button,
    Check,
    Combo,
    Option,
    Spin,
    Text,
    find,
)
from philidor.contract.player import IllegalMoveError
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import Setup
from philidor.game.fen import parse_fen, start


class RandomMover:
    """Plays a random legal move, the same ones for the same seed."""

    name = "Random Mover"
    author = "the test suite"
    # Seconds that a search with a clock takes.
    thinking = 0.0

    def __init__(self) -> None:
        self.board = chess.Board()
        self.random = random.Random(1)
        self.values: dict[str, bool | int | str | None] = {}
        self.games = 0
        self.searched: list[Limits] = []

    @property
    def options(self) -> tuple[Option, ...]:
        return (
            Spin("Hash", 16, 1, 1024),
            Spin("Threads", 1, 1, 4),
            Spin("MultiPV", 1, 1, 256),
            Check("Ponder", False),
            Check("UCI_Chess960", False),
            Check("UCI_LimitStrength", False),
            Spin("UCI_Elo", 1500, 600, 3000),
            Combo("Style", "Solid", ("Solid", "Risky")),
            Text("Book File", ""),
            Button("Clear Hash"),
        )

    def set_option(self, name: str, value: str) -> None:
        option = find(self.options, name)
        self.values[option.name] = option.parse(value)

    def new_game(self) -> None:
        self.games += 1

    def set_position(self, setup: Setup, moves: Sequence[str]) -> None:
        self.board = chess.Board(setup.fen(), chess960=setup.chess960)
        for number, move in enumerate(moves):
            if move not in self.legal_moves():
                raise IllegalMoveError(move, moves[:number])
            self.board.push_uci(move)

    def legal_moves(self) -> list[str]:
        return [self.board.uci(move) for move in self.board.legal_moves]

    def go(self, limits: Limits, on_info: OnInfo, control: SearchControl | None = None) -> BestMove:
        control = control or SearchControl(limits.ponder)
        self.searched.append(limits)
        moves = list(limits.search_moves) or self.legal_moves()
        if not moves:
            mated = self.board.is_check()
            on_info(Info(depth=0, score=Score(mate=0) if mated else Score(centipawns=0)))
            return BestMove(None)
        move = self.random.choice(moves)
        began = time.monotonic()
        on_info(Info(depth=1, score=Score(centipawns=13), nodes=len(moves), time=0, pv=(move,)))
        on_info(Info(insights=(Insight("statistics", {"nodes": 1}),)))
        needed = math.inf if limits.infinite else (limits.movetime or 1000 * self.thinking)
        while not control.stopped and (control.pondering or control.own_time() < needed):
            if limits.ponder and not control.pondering:
                break
            time.sleep(0.001)
        spent = int(1000 * (time.monotonic() - began))
        on_info(Info(depth=2, score=Score(centipawns=-7), nodes=99, time=spent, pv=(move,)))
        return BestMove(move, self.reply(move))

    def reply(self, move: str) -> str | None:
        """A reply to the move, on which the player would ponder."""
        board = self.board.copy(stack=False)
        board.push_uci(move)
        return next((board.uci(answer) for answer in board.legal_moves), None)

    def perft(self, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for move in list(self.board.legal_moves):
            self.board.push(move)
            total += self.perft(depth - 1)
            self.board.pop()
        return total

    def divide(self, depth: int) -> dict[str, int]:
        counts = {}
        for move in list(self.board.legal_moves):
            name = self.board.uci(move)
            self.board.push(move)
            counts[name] = self.perft(depth - 1)
            self.board.pop()
        return counts


class Eager(RandomMover):
    """Answers at once even when told to think without end, as a player with a forced move may."""

    def go(self, limits: Limits, on_info: OnInfo, control: SearchControl | None = None) -> BestMove:
        return BestMove(self.legal_moves()[0])


class Hopeless(RandomMover):
    """Reports that it is lost."""

    def go(self, limits: Limits, on_info: OnInfo, control: SearchControl | None = None) -> BestMove:
        best = super().go(limits, on_info, control)
        on_info(Info(depth=3, score=Score(centipawns=-2500), pv=(best.move or "",)))
        return best


class Scripted(RandomMover):
    """Plays the given moves where they are legal, the first legal move afterwards."""

    def __init__(self, *script: str) -> None:
        super().__init__()
        self.script = list(script)

    def go(self, limits: Limits, on_info: OnInfo, control: SearchControl | None = None) -> BestMove:
        super().go(limits, on_info, control)
        legal = self.legal_moves()
        if not legal:
            return BestMove(None)
        move = self.script.pop(0) if self.script and self.script[0] in legal else legal[0]
        return BestMove(move, self.reply(move))


def at(fen: str) -> RandomMover:
    """A random mover that stands at a position."""
    player = RandomMover()
    player.set_position(parse_fen(fen), ())
    return player


def at_start() -> RandomMover:
    """A random mover at the initial position."""
    player = RandomMover()
    player.set_position(start(), ())
    return player
