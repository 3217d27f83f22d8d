"""Iterative deepening by one or several threads that share a table (Lazy SMP).

The first worker reports and decides when to stop; the others search the same tree independently
and help it through the transposition table.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from philidor.contract.search_control import SearchControl
from philidor.core.position import Position
from philidor.evaluation.networks import Network
from philidor.search.mate_lines import MateLines
from philidor.search.mates import MateProver
from philidor.search.node import search_root
from philidor.search.parameters import Parameters
from philidor.search.table import TranspositionTable
from philidor.search.timing import Budget, stretch
from philidor.search.types import INFINITE, MATE, MATE_BOUND
from philidor.search.worker import Worker

DEEPEST = 120
# Aspiration windows: first depth; divisor of the value that widens them; width that opens them.
ASPIRATION_DEPTH = 5
ASPIRATION_SHARE = 40
WIDEST_WINDOW = 700
HELPER_WINDOW = 16
# Most plies by which the depth is reduced after fail-highs.
MOST_REDUCED = 3
# Depths from which the time target is stretched, and an only legal move is played at once.
STRETCHED_DEPTH = 6
ONLY_MOVE_DEPTH = 8
# Milliseconds of search before root moves are announced, and before bounds are reported.
PATIENCE = 1000
FAIL_REPORT_AFTER = 3000


@dataclass(frozen=True)
class Line:
    """One reported line: value in centipawns (mates as in `search.types`) and core moves.

    alpha, beta: the window in which it was searched.
    """

    depth: int
    seldepth: int
    multipv: int
    value: int
    bound: str
    moves: tuple[int, ...]
    alpha: int = -INFINITE
    beta: int = INFINITE


@dataclass(frozen=True)
class SearchRequest:
    """The task of a search, in the core's terms."""

    depth: int = DEEPEST
    nodes: int = 0
    mate: int = 0
    lines: int = 1
    root_moves: tuple[int, ...] = ()
    budget: Budget = field(default_factory=lambda: Budget(None, None))


OnLine = Callable[[Line], None]
OnRootMove = Callable[[int, int], None]


class Deepening:
    """The engine's search: a table, workers, and the loop that drives them."""

    def __init__(self, megabytes: int, threads: int, parameters: Parameters) -> None:
        self.control = SearchControl()
        self.parameters = parameters
        self.table = TranspositionTable(megabytes)
        self.workers: list[Worker] = []
        self.network: Network | None = None
        self.set_threads(threads)

    @property
    def main(self) -> Worker:
        """The worker that reports."""
        return self.workers[0]

    def set_threads(self, threads: int) -> None:
        """Set the number of threads for the following searches."""
        del self.workers[threads:]
        while len(self.workers) < threads:
            number = len(self.workers)
            self.workers.append(Worker(number, self.table, self.control, self.parameters))
            self.workers[-1].evaluator.use_network(self.network)

    def use_network(self, network: Network | None) -> None:
        """Set the network that evaluates; None for the HCE alone.

        The tables hold values of the previous evaluation, so they are emptied.
        """
        if network is self.network:
            return
        self.network = network
        for worker in self.workers:
            worker.evaluator.use_network(network)
        self.forget()

    def use_weights(self, weights: Sequence[tuple[int, int]]) -> None:
        """Set the weights of the HCE, in the order of `evaluation.layout`.

        For one thread; the table is emptied, since it holds values of the previous weights.
        """
        survey = self.main.evaluator.survey
        for index, (middlegame, endgame) in enumerate(weights):
            survey.set_weight(index, middlegame, endgame)
        survey.forget_pawns()
        self.forget()

    def set_parameters(self, parameters: Parameters) -> None:
        """Set the parameters of the following searches."""
        self.parameters = parameters
        for worker in self.workers:
            worker.parameters = parameters
            worker.tune()

    def forget(self) -> None:
        """Empty the table and all histories."""
        self.table.clear()
        for worker in self.workers:
            worker.forget_game()

    def nodes(self) -> int:
        """Positions searched by all workers."""
        return sum(worker.nodes for worker in self.workers)

    def elapsed(self) -> int:
        """Milliseconds since the search was requested."""
        return self.control.elapsed()

    def search(
        self,
        position: Position,
        request: SearchRequest,
        control: SearchControl,
        on_line: OnLine,
        on_root_move: OnRootMove,
    ) -> tuple[int, ...]:
        """Search until the request is fulfilled or `control` stops it; returns the best line.

        The position must have a legal move. A search that ends by itself stops `control`.
        """
        self._begin(request, control)
        self.table.begin_search()
        for worker in self.workers:
            worker.position.copy_from(position)
            worker.prepare()
            worker.choose_root_moves(request.root_moves)
        self._mate_lines = MateLines(self.main.position, self.table)
        # Threads are about as fast as each other: together they search as many nodes as allowed.
        self.main.node_limit = -(-request.nodes // len(self.workers))
        self.main.on_root_move = self._patient(on_root_move)
        helpers = [
            threading.Thread(target=help_along, args=(worker, request.depth), daemon=True)
            for worker in self.workers[1:]
        ]
        for helper in helpers:
            helper.start()
        try:
            return self._deepen(request, on_line)
        finally:
            control.stop()
            self.main.on_root_move = None
            for helper in helpers:
                helper.join()

    def prove_mate(
        self, position: Position, request: SearchRequest, control: SearchControl, on_line: OnLine
    ) -> tuple[int, ...]:
        """The moves of a proved shortest mate in at most `request.mate` moves; empty if none.

        Each length is refuted before the next is tried. Also empty when the search was stopped.
        """
        self._begin(request, control)
        worker = self.main
        worker.position.copy_from(position)
        worker.prepare()
        worker.node_limit = request.nodes
        prover = MateProver(worker)
        for moves in range(1, request.mate + 1):
            if prover.prove(moves):
                # The limit is for the proof; its line is found with what the table keeps of it.
                worker.node_limit = 0
                line = tuple(prover.line(moves))
                depth = 2 * moves - 1
                if line:
                    on_line(Line(depth, depth, 1, MATE - depth, "", line))
                return line
            if self.control.stopped:
                break
        return ()

    def _begin(self, request: SearchRequest, control: SearchControl) -> None:
        """Set the control for this search and give it the request's time budget."""
        budget = request.budget
        control.limit_time(int(budget.limit or 0), math.ceil(budget.target or 0))
        self.control = control
        for worker in self.workers:
            worker.control = control

    def _patient(self, on_root_move: OnRootMove) -> OnRootMove:
        def told(move: int, number: int) -> None:
            if self.elapsed() > PATIENCE:
                on_root_move(move, number)

        return told

    def _deepen(self, request: SearchRequest, on_line: OnLine) -> tuple[int, ...]:
        worker = self.main
        best: tuple[int, ...] = (worker.first_root_move(),)
        value = previous = 0
        guesses: list[int] = []
        kept = 0
        finished = False
        lines = min(request.lines, worker.root_count)
        for depth in range(1, request.depth + 1):
            worker.root_depth = depth
            found: list[Line] = []
            for number in range(1, lines + 1):
                worker.exclude([line.moves[0] for line in found])
                guess = guesses[number - 1] if number <= len(guesses) else None
                line = self._aspire(worker, depth, number, guess, on_line)
                if line is None:
                    break
                found.append(line)
            found.sort(key=lambda line: -line.value)
            guesses = [line.value for line in found]
            if found:
                kept = kept + 1 if found[0].moves[0] == best[0] else 0
                best, finished = found[0].moves, True
                previous, value = value, found[0].value
            # A single line is as it should be; copying it would cost a short search a tenth.
            for rank, line in enumerate(found, 1):
                on_line(line if lines == 1 else _ranked(line, rank, worker.seldepth))
            if len(found) < lines or self._enough(request, depth, value, best[0], kept, previous):
                break
        return best if finished else (worker.remembered_root_move(),)

    def _aspire(
        self, worker: Worker, depth: int, number: int, guess: int | None, on_line: OnLine
    ) -> Line | None:
        """One iteration, in a window around the guess that is widened until the value is inside.

        If the search is stopped before that: a better line that it had found since the last
        iteration, or None.
        """
        width = self.parameters.aspiration_window
        alpha, beta = -INFINITE, INFINITE
        reduced = 0
        risen: tuple[int, ...] = ()
        worker.seldepth = 0
        # Worth (aspiration_windows): 1.20 times the nodes without; +119 [+94, +144] Elo, 570 games.
        if guess is not None and depth >= ASPIRATION_DEPTH and abs(guess) < MATE_BOUND:
            width += abs(guess) // ASPIRATION_SHARE
            alpha, beta = guess - width, guess + width
        while True:
            window = alpha, beta
            value = search_root(worker, alpha, beta, max(1, depth - reduced))
            moves = tuple(worker.principal_variation())
            if self.control.stopped:
                moves = moves or risen
                if not moves:
                    return None
                return Line(depth, worker.seldepth, number, worker.root_value, "lower", moves)
            risen = moves
            if value <= alpha:
                bound, beta = "upper", (alpha + beta) // 2
                alpha = max(-INFINITE, value - width)
                reduced = 0
            elif value >= beta:
                bound, beta = "lower", min(INFINITE, value + width)
                reduced = min(reduced + 1, MOST_REDUCED)
            else:
                moves = self._mate_lines.completed(value, moves)
                return Line(depth, worker.seldepth, number, value, "", moves, *window)
            if number == 1 and self.elapsed() > FAIL_REPORT_AFTER and moves:
                on_line(Line(depth, worker.seldepth, number, value, bound, moves, *window))
            width += width
            if width > WIDEST_WINDOW:
                alpha, beta = -INFINITE, INFINITE

    def _enough(
        self, request: SearchRequest, depth: int, value: int, move: int, kept: int, previous: int
    ) -> bool:
        """Whether the iteration just finished is the last one."""
        if self.control.stopped:
            return True
        if self.control.pondering or request.budget.target is None or request.budget.fixed:
            return False
        if self.main.root_count == 1 and depth >= ONLY_MOVE_DEPTH:
            return True
        share = self.main.nodes_behind(move) / max(1, self.main.nodes)
        factor = stretch(kept, share, previous - value) if depth >= STRETCHED_DEPTH else 1.0
        return self.elapsed() >= min(request.budget.limit or 0.0, request.budget.target * factor)


def _ranked(line: Line, rank: int, seldepth: int) -> Line:
    """A line with its place among several, which may be another than that in the search."""
    return replace(line, seldepth=seldepth, multipv=rank)


def help_along(worker: Worker, deepest: int) -> None:
    """The loop of a helper thread, without reports; every other helper searches one ply deeper."""
    value = 0
    for depth in range(1 + worker.number % 2, deepest + 1):
        worker.root_depth = depth
        width = HELPER_WINDOW + abs(value) // ASPIRATION_SHARE
        alpha, beta = -INFINITE, INFINITE
        if depth >= ASPIRATION_DEPTH and abs(value) < MATE_BOUND:
            alpha, beta = value - width, value + width
        while True:
            result = search_root(worker, alpha, beta, depth)
            if worker.control.stopped:
                return
            if alpha < result < beta:
                value = result
                break
            width *= 2
            if result <= alpha:
                alpha = max(-INFINITE, result - width)
            else:
                beta = min(INFINITE, result + width)
