"""The user's own mistakes and chosen moves among the puzzles, as the page sees them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import cast

from philidor.library.store import Store
from philidor.puzzles import own
from philidor.puzzles.own import Card
from philidor.puzzles.puzzle import LENIENT, SOURCES, Origin, Puzzle
from philidor.puzzles.selection import PuzzleFilter
from philidor.puzzles.trainer import Puzzles
from philidor.training.schedule import Rating
from philidor.web.games.clock import side_of
from philidor.web.wire.codes import Code
from philidor.web.wire.explanations import Exercise, ExerciseList
from philidor.web.wire.faults import missing
from philidor.web.wire.games import Label


class Exercises:
    """Puzzles with several good moves, in the store of all puzzles."""

    def __init__(self, puzzles: Puzzles, library: Store) -> None:
        """library: where an earlier version kept the exercises, which are taken over."""
        self.puzzles = puzzles
        own.take_exercises(puzzles.store, library, _now())

    def add(self, found: Iterable[Puzzle]) -> int:
        """Store new exercises, due at once; returns how many were not known before."""
        return self.puzzles.add(found)

    def make(self, one: Puzzle) -> Exercise:
        """Store an exercise that the user made; one that is there stays as it is."""
        if not self.add([one]):
            self.puzzles.restore(one.id)
        return self._exercise(one.id)

    def all(self) -> ExerciseList:
        """All exercises, those that are due first."""
        found = own.cards(self.puzzles.store, LENIENT)
        now = _now()
        due = sum(one.due is not None and one.due <= now for one in found)
        others = PuzzleFilter(sources=tuple(one for one in SOURCES if one not in LENIENT))
        return ExerciseList(
            exercises=[message(one) for one in found], due=due, puzzles_due=self.puzzles.due(others)
        )

    def answer(self, key: str, rating: Rating) -> Exercise:
        """Schedule an exercise after an answer; a Fault if there is none of that id."""
        self.puzzles.answer(self._puzzle(key), rating)
        return self._exercise(key)

    def restart(self) -> None:
        """Forget all answers: every exercise is new and due."""
        own.restart(self.puzzles.store, _now(), LENIENT)

    def delete(self, key: str) -> None:
        """Delete an exercise; `restore` brings it back. A Fault if there is none of that id."""
        self.puzzles.delete(self._puzzle(key).id)

    def restore(self, key: str) -> Exercise:
        """Undo the deletion of an exercise; a Fault if there is none of that id."""
        self.puzzles.restore(key)
        return self._exercise(key)

    def delete_all(self) -> None:
        """Delete all exercises; a check of their games may find them again."""
        own.delete_all(self.puzzles.store, LENIENT)

    def _exercise(self, key: str) -> Exercise:
        return message(self.puzzles.card(self._puzzle(key)))

    def _puzzle(self, key: str) -> Puzzle:
        found = self.puzzles.get(key)
        if found is None or not found.lenient:
            raise missing(Code.NOT_FOUND, "exercise", key)
        return found


def message(card: Card) -> Exercise:
    """An exercise as a message."""
    puzzle = card.puzzle
    origin = puzzle.origin or Origin()
    board = puzzle.board()
    best = puzzle.solution[0]
    return Exercise(
        id=puzzle.id,
        fen=board.fen(),
        side=side_of(puzzle.solver),
        played=origin.played,
        played_san=origin.played_san,
        best=best,
        best_san=board.san(board.parse_uci(best)),
        label=cast(Label, origin.label or "best"),
        white=origin.white,
        black=origin.black,
        date=origin.date,
        game=origin.game,
        ply=origin.ply,
        created=origin.created,
        due=(card.due or _now()).isoformat(timespec="milliseconds"),
        solved=card.solved,
        failed=card.failed,
    )


def _now() -> datetime:
    return datetime.now(UTC)
