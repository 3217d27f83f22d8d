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
from philidor.museum.text import Language
from philidor.notation.boards import board_of
from philidor.pgn.tags import START
from philidor.pgn.whole_games import WholeGame, trees_of
from philidor.pgn.writer import LABELS
from philidor.review.annotation import ReviewedGame, reviewed
from philidor.review.cache import ValueCache
from philidor.review.entry import Entry
from philidor.review.jobs import ExplainJob, explain
from philidor.review.look import LOOK_AHEAD, Look
from philidor.review.second_look import in_doubt, longer


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


class Work:
    """The games of a plan, from reading to explanations, each step in the order of the file."""

    def __init__(
        self, plan: Plan, cache: ValueCache, workers: Pool, on_position: Callable[[int], None]
    ) -> None:
        self.plan, self.cache, self.workers = plan, cache, workers
        self.on_position = on_position
        self.outcome = Outcome()

    def done(self) -> Iterator[Entry]:
        """The finished games."""
        language = self.plan.explain
        return self._judged() if language is None else self._explained(language)

    def _read(self) -> Iterator[Entry]:
        for read in trees_of(self.plan.source):
            game, fault = (read.game, read.fault) if isinstance(read, WholeGame) else (read, None)
            if fault is None and isinstance(read, WholeGame):
                self.outcome.notes += [f"{note} ({game.players})" for note in read.notes]
                yield Entry(read.tree)
            else:
                self.outcome.faults.append(f"{fault or game.fault} ({game.players})")
                yield Entry(copied=f"{game.text.decode().strip()}\n\n")

    def _valued(self) -> Iterator[Entry]:
        """The games with the values of all positions."""
        look = Look(self.plan.spec, self.plan.limits, self.cache, self.workers, self._step)
        for entry, found in look.values((entry, entry.plies) for entry in self._read()):
            entry.values = [found[ply] for ply in entry.plies]
            yield entry

    def _judged(self) -> Iterator[Entry]:
        """The games with their reviews, after a second look at the moves in doubt."""
        limits = longer(self.plan.limits)
        cache = self.cache.at(self.plan.spec, limits)
        # Games are finished one by one: meanwhile the workers have the first look's searches.
        look = Look(self.plan.spec, limits, cache, self.workers, lambda searched: None, ahead=1)
        wanted = ((entry, in_doubt(entry.judged())) for entry in self._valued())
        for entry, found in look.values(wanted):
            for ply, value in found.items():
                entry.values[ply] = value
            if entry.tree is not None:
                entry.review = reviewed(entry.tree, entry.values)
                self.outcome.games += 1
            yield entry

    def _step(self, searched: bool) -> None:
        self.outcome.positions += 1
        self.outcome.searched += searched
        self.on_position(self.outcome.positions)

    def _explained(self, language: Language) -> Iterator[Entry]:
        """The games whose bad moves are explained."""
        sent: deque[tuple[Entry, dict[int, list[str]]]] = deque()

        def jobs() -> Iterator[ExplainJob]:
            for entry in self._judged():
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


def moves_of(game: ReviewedGame) -> Iterator[tuple[chess.Board, JudgedMove]]:
    """The judged moves with the position before each."""
    board = board_of(game.tree.start)
    for move in game.moves:
        yield board, move
        board.push_uci(move.uci)
