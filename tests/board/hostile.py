"""Random calls of everything that boards and moves can do, wrong ones included.

`python tests/board/hostile.py [CALLS] [SEED]` needs nothing but the library, so that it also runs
under the sanitizers. An exception is an answer; a crash, a finding or a position that is not legal
is not.
"""

from __future__ import annotations

import copy
import pickle
import random
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from philidor import Board, Color, Move, Piece, PieceType, Square, SquareSet

FENS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "8/P7/8/8/8/8/k6p/4K3 b - - 9998 9999",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "x" * 3000,
    "",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkqKQkq e3 -1 1\0",
)
MEMBERS = (*Square, *Piece, *PieceType, *Color)
# What counts for hours when it is asked for a great depth.
COUNTS = {"perft", "divide", "count_leaves"}
# What python-chess is needed for, and what ends the program.
LEFT_OUT = {"from_chess", "to_chess", "__class__", "__init_subclass__", "__subclasshook__"}
T = TypeVar("T")


class Hostile:
    """A pool of objects, on which random calls are made."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.boards = [Board(fen) for fen in FENS[:6]]
        self.moves = [Move.from_uci("e2e4"), Move.null(), Move.from_code(65535)]
        self.arguments = self.makers()
        self.names = [
            (kind, name)
            for kind in (Board, Move, SquareSet)
            for name in dir(kind)
            if name not in LEFT_OUT and not (kind is SquareSet and name in dir(int))
        ]

    def one_of(self, several: Sequence[T]) -> T:
        """One of several things; quicker than `choice`, since there are a million choices."""
        return several[int(self.dice.random() * len(several))]

    def makers(self) -> tuple[Callable[[], Any], ...]:
        """What makes something that may or may not be what a method takes."""
        dice, one_of = self.dice, self.one_of
        return (
            lambda: one_of(self.moves),
            lambda: one_of(self.boards),
            lambda: dice.randrange(-2, 70),
            lambda: one_of((1 << 40, -(1 << 70), 65535, 20001, 2**31 - 1)),
            lambda: one_of(FENS),
            lambda: one_of(("e2e4", "e1g1", "O-O", "Nf3", "exd6", "a8=Q", "--", "Ñé", "e9")),
            lambda: one_of((None, 1.5, b"e4", [], {}, object, True, "legal", "fen")),
            lambda: one_of(MEMBERS),
            lambda: Move.from_code(dice.getrandbits(16)),
            lambda: SquareSet(dice.getrandbits(64)),
        )

    def call(self) -> None:
        """One call."""
        dice = self.dice
        if dice.random() < 0.5:
            self.play()
            return
        kind, name = self.one_of(self.names)
        target: Any = self.one_of(self.boards if kind is Board else self.moves)
        if kind is SquareSet:
            target = SquareSet(dice.getrandbits(64))
        arguments = [self.one_of(self.arguments)() for _ in range(dice.getrandbits(2))]
        if name in COUNTS:
            arguments = [self.one_of((-1, 0, 1, 2, 101, None, "2"))]
        method: Callable[..., Any] = getattr(target, name)
        made = method(*arguments) if callable(method) else method
        if isinstance(made, Board):
            self.boards[int(dice.random() * len(self.boards))] = made
        elif isinstance(made, Move):
            self.moves[int(dice.random() * len(self.moves))] = made

    def play(self) -> None:
        """Something that changes a board, mostly a legal move."""
        dice = self.dice
        board = self.one_of(self.boards)
        moves = board.legal_moves
        if moves and dice.random() < 0.8:
            board.push(self.one_of(moves))
        elif dice.random() < 0.3:
            self.boards[dice.randrange(len(self.boards))] = Board(self.one_of(FENS[:6]))
        elif dice.random() < 0.5:
            place = dice.randrange(len(self.boards))
            self.boards[place] = pickle.loads(pickle.dumps(copy.copy(board)))
        else:
            for _ in range(dice.randrange(60)):
                board.pop()

    def check(self) -> None:
        """Every board of the pool is a legal position."""
        for board in self.boards:
            again = Board(board.fen("fen"), board.chess960)
            assert again == board, (again, board)
            assert set(again.legal_moves) == set(board.legal_moves)


def run(calls: int, seed: int) -> int:
    """Make calls; returns how many of them raised an exception."""
    hostile = Hostile(seed)
    raised = 0
    for number in range(calls):
        try:
            hostile.call()
        except Exception as error:  # noqa: BLE001 - any exception is an answer
            raised += 1
            assert str(error), f"{type(error)} says nothing"
            assert len(str(error)) < 4000
        if number % 1000 == 0:
            hostile.check()
    hostile.check()
    return raised


def run_threads(calls: int, seed: int) -> None:
    """The same boards in the hands of several threads; what they raise does not matter."""
    hostile = Hostile(seed)
    failures: list[BaseException] = []

    def work() -> None:
        for _ in range(calls):
            try:
                hostile.call()
            except Exception:  # noqa: BLE001 - any exception is an answer
                continue
            except BaseException as error:  # noqa: BLE001 - reported by the caller
                failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    hostile.check()


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    sys.stdout.write(f"{run(wanted, seed)} of {wanted} calls raised an exception\n")
    run_threads(wanted // 40, seed)
    sys.stdout.write("threads: fine\n")
