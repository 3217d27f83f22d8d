"""The way of games through a review: searched and explained by workers, judged here, in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import chess

from philidor.arena.engines import EngineSpec
from philidor.arena.pool import Pool
from philidor.contract.limits import Limits
from philidor.explanations.judgement import JudgedMove
from philidor.explanations.values import Value, decided
from philidor.museum.exhibit import Language
from philidor.notation.boards import board_of
from philidor.pgn.tags import START
from philidor.pgn.tree import GameTree
from philidor.pgn.whole_games import WholeGame, trees_of
from philidor.pgn.writer import LABELS, style_of, written
from philidor.review.annotation import ReviewedGame, moves_to_judge, review
from philidor.review.cache import ValueCache
from philidor.review.jobs import STRETCH, ExplainJob, StretchJob, explain, search_stretch

# Jobs on their way for each worker: results are used in order, and some jobs take longer.
LOOK_AHEAD = 4


@dataclass(frozen=True)
class Plan:
    """The settings and the output files.

    output: the annotated PGN. html: the report, None for none. rdchess: RDChess's comments.
    explain: the language in which bad moves are explained, None for no explanations.
    """

    source: Path
    output: Path
    html: Path | None
    spec: EngineSpec
    limits: Limits
    cache: Path
    rdchess: bool = False
    explain: Language | None = None


@dataclass
class Outcome:
    """What was done: games and positions, positions searched now, games left as they were (faults),
    and what the reader repaired or left out of the others (notes)."""

    games: int = 0
    positions: int = 0
    searched: int = 0
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass
class Entry:
    """A game on its way: wanted are the plies of positions to be searched; tree is None where it
    cannot be read, and then copied is its text."""

    tree: GameTree | None = None
    copied: str = ""
    wanted: list[int] = field(default_factory=list)
    review: ReviewedGame | None = None

    @property
    def text(self) -> str:
        """The game as it is to be written."""
        return self.copied if self.tree is None else written(self.tree, style_of(self.tree))


class Work:
    """The games of a plan, from reading to explanations, each step in the order of the file."""

    def __init__(
        self, plan: Plan, cache: ValueCache, workers: Pool, on_position: Callable[[int], None]
    ) -> None:
        self.plan, self.cache, self.workers = plan, cache, workers
        self.on_position = on_position
        self.outcome = Outcome()
        # Positions that an earlier game brings to a worker.
        self.pending: set[bytes] = set()

    def done(self) -> Iterator[Entry]:
        """The finished games."""
        language = self.plan.explain
        return self._valued() if language is None else self._explained(language)

    def _read(self) -> Iterator[Entry]:
        for read in trees_of(self.plan.source):
            game, fault = (read.game, read.fault) if isinstance(read, WholeGame) else (read, None)
            if fault is None and isinstance(read, WholeGame):
                self.outcome.notes += [f"{note} ({game.players})" for note in read.notes]
                yield Entry(read.tree, wanted=self._wanted(read.tree))
            else:
                self.outcome.faults.append(f"{fault or game.fault} ({game.players})")
                yield Entry(copied=f"{game.text.decode().strip()}\n\n")

    def _wanted(self, game: GameTree) -> list[int]:
        """The positions to be searched for a game: neither known nor searched for another one."""
        found = []
        for ply, board in enumerate(positions(game)):
            key = self.cache.key(board)
            if key not in self.pending and not decided(board) and self.cache.find(board) is None:
                self.pending.add(key)
                found.append(ply)
        return found

    def _valued(self) -> Iterator[Entry]:
        """The games whose positions have values."""
        sent: deque[tuple[Entry, tuple[int, ...], bool]] = deque()

        def jobs() -> Iterator[StretchJob]:
            for entry in self._read():
                # A game without such positions waits its turn with an empty job.
                for first in range(0, max(1, len(entry.wanted)), STRETCH):
                    plies = tuple(entry.wanted[first : first + STRETCH])
                    sent.append((entry, plies, first + STRETCH >= len(entry.wanted)))
                    yield self._job(entry, plies)

        for values in self.workers.in_order(search_stretch, jobs(), LOOK_AHEAD):
            entry, plies, last = sent.popleft()
            self._keep(entry, dict(zip(plies, values, strict=True)))
            if last:
                self._judge(entry)
                yield entry

    def _job(self, entry: Entry, plies: tuple[int, ...]) -> StretchJob:
        plan = self.plan
        if entry.tree is None:
            return StretchJob(plan.spec, plan.limits, chess.STARTING_FEN, False, (), ())
        start, moves = entry.tree.start, tuple(moves_to_judge(entry.tree))
        return StretchJob(plan.spec, plan.limits, start.fen(), start.chess960, moves, plies)

    def _keep(self, entry: Entry, values: dict[int, Value]) -> None:
        if entry.tree is None or not values:
            return
        for ply, board in enumerate(positions(entry.tree)):
            if ply in values:
                self.cache.keep(board, values[ply])
                self.pending.discard(self.cache.key(board))
                self.outcome.searched += 1
                self._step()

    def _judge(self, entry: Entry) -> None:
        """Judge the moves of a game, all of whose positions have values."""
        if entry.tree is None:
            return
        entry.review = review(entry.tree, self._value_of)
        self.outcome.games += 1
        for _ in range(len(entry.review.moves) + 1 - len(entry.wanted)):
            self._step()

    def _value_of(self, board: chess.Board) -> Value:
        value = decided(board) or self.cache.find(board)
        assert value is not None, "it was searched for this game or an earlier one"
        return value

    def _step(self) -> None:
        self.outcome.positions += 1
        self.on_position(self.outcome.positions)

    def _explained(self, language: Language) -> Iterator[Entry]:
        """The games whose bad moves are explained."""
        sent: deque[tuple[Entry, dict[int, list[str]]]] = deque()

        def jobs() -> Iterator[ExplainJob]:
            for entry in self._valued():
                known = self._known_reasons(entry, language)
                moves = () if entry.review is None else entry.review.moves
                missing = {one.ply for one in moves if one.label in LABELS} - known.keys()
                start = START if entry.tree is None else entry.tree.start
                sent.append((entry, known))
                yield ExplainJob(start.fen(), start.chess960, moves, frozenset(missing), language)

        for found in self.workers.in_order(explain, jobs(), LOOK_AHEAD):
            entry, known = sent.popleft()
            if entry.review is not None:
                for board, move in moves_of(entry.review):
                    if move.ply in found:
                        self.cache.keep_reasons(board, move.uci, language, found[move.ply])
                entry.review = replace(entry.review, reasons=known | found, language=language)
            yield entry

    def _known_reasons(self, entry: Entry, language: Language) -> dict[int, list[str]]:
        found = {}
        for board, move in () if entry.review is None else moves_of(entry.review):
            known = self.cache.find_reasons(board, move.uci, language)
            if known is not None:
                found[move.ply] = known
        return found


def positions(tree: GameTree) -> Iterator[chess.Board]:
    """The positions of the moves to judge, as one board that is moved on."""
    board = board_of(tree.start)
    yield board
    for name in moves_to_judge(tree):
        board.push_uci(name)
        yield board


def moves_of(reviewed: ReviewedGame) -> Iterator[tuple[chess.Board, JudgedMove]]:
    """The judged moves with the position before each."""
    return zip(positions(reviewed.tree), reviewed.moves, strict=False)
