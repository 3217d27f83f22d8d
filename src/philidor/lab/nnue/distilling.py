"""Positions as a search meets them, with the static values of another network as scores.

A search evaluates mostly positions after moves that nobody would play. From each position of a game
some random moves are made, and one more after each; the values of the network that is to be
replaced are the scores. A static value costs a thousandth of a search, so that a network can learn
all that the other one knows from as many positions as it wants ("distillation"; Geoffrey Hinton,
Oriol Vinyals, Jeff Dean 2015), before it learns from games.
"""

import cython

from philidor.contract.arrays import Array, Readable
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.networks import Network
from philidor.lab.nnue.unrolling import Unroller

if not cython.compiled:
    from philidor.core.movegen import generate
    from philidor.core.types import ALL_MOVES, BLACK, Key, MoveList
    from philidor.lab.nnue.unrolling import NO_RESULT, PAIR_BYTES, START_BYTES, game_end


class Distiller:
    """Writes rows for positions near those of games.

    branches: random moves from each position. keep: one position of the games in so many is used.
    """

    def __init__(self, network: Network, branches: int, keep: int = 1) -> None:
        self.unroller = Unroller(keep)
        self.evaluator = Evaluator()
        self.evaluator.use_network(network)
        self.branches = branches
        self.keep = keep
        self.result = 0

    def note(self, rows: Array[int]) -> cython.void:
        """Write the position with its static value, unless it is in check or as good as won."""
        halfmoves: cython.int = self.unroller.position.halfmoves
        value: cython.int
        if self.unroller.position.checkers:
            return
        # The fading of values is the engine's business.
        self.unroller.position.halfmoves = 0
        value = self.evaluator.evaluate(self.unroller.position)
        self.unroller.position.halfmoves = halfmoves
        if -self.unroller.most_score <= value <= self.unroller.most_score:
            value = -value if self.unroller.position.us == BLACK else value
            self.unroller.write_row(rows, value, self.result)
            rows[self.unroller.written - 1, NO_RESULT] = 1

    def branch(self, rows: Array[int], plies: cython.int) -> cython.void:
        """Make random moves, and one after each for each further ply."""
        moves: MoveList
        if not cython.compiled:
            moves = [0] * 256
        count: cython.int = generate(self.unroller.position, moves, 0, ALL_MOVES)
        _number: cython.int
        if not count:
            return
        for _number in range(self.branches if plies > 1 else 1):
            self.unroller.position.make(moves[self.unroller.draw(count)])
            self.note(rows)
            if plies > 1:
                self.branch(rows, plies - 1)
            self.unroller.position.unmake()

    def look(self, rows: Array[int]) -> cython.void:
        """Write the position and those near it."""
        self.note(rows)
        self.branch(rows, 2)

    def game(
        self,
        data: Readable[int],
        place: cython.Py_ssize_t,
        stop: cython.Py_ssize_t,
        rows: Array[int],
    ) -> cython.bint:
        """Look at the positions of the game whose start has been read; whether it is one."""
        self.result = data[place + 30]
        place += START_BYTES
        while place < stop - PAIR_BYTES:
            if self.unroller.is_drawn_lot():
                self.look(rows)
            if not self.unroller.play(data, place):
                return False
            place += PAIR_BYTES
        return True

    def distil(
        self,
        data: Readable[int],
        place: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        rows: Array[int],
        seed: Key,
    ) -> cython.Py_ssize_t:
        """Write the rows of the games between two places; returns how many there are.

        rows: room for `1 + 2 * branches` for every four bytes. ValueError for other bytes.
        """
        stop: cython.Py_ssize_t
        good: cython.bint
        self.unroller.begin(seed)
        while place < end:
            stop = game_end(data, place, end)
            good = stop >= 0 and self.unroller.read_start(data, place)
            if good:
                with cython.nogil:
                    good = self.game(data, place, stop, rows)
            if not good:
                raise ValueError(f"byte {place} begins no game")
            place = stop
        return self.unroller.written
