"""All that page, terminal, commands and programs do with puzzles, behind one object."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path

from philidor.library.library import default_folder
from philidor.puzzles import own, progress, selection
from philidor.puzzles.glicko import Rating
from philidor.puzzles.importing import Imported, OnProgress, add_shipped, import_file
from philidor.puzzles.puzzle import Puzzle, key_of
from philidor.puzzles.records import OnFault
from philidor.puzzles.selection import PuzzleFilter
from philidor.puzzles.solving import Attempt
from philidor.puzzles.store import PuzzleStore
from philidor.training.schedule import Rating as Grade

ANY = PuzzleFilter()


class Puzzles:
    """The puzzles of a data folder with the user's answers. Any thread may use it.

    The first use of a folder stores the puzzles that come with the program.
    """

    def __init__(
        self, folder: str | os.PathLike[str] | None = None, *, in_memory: bool = False
    ) -> None:
        """Open a folder, by default the user's own. StoreError if it cannot be used."""
        place = default_folder() if folder is None else Path(folder)
        self.store = PuzzleStore(None if in_memory else place)
        self._has_shipped = False

    def __enter__(self) -> Puzzles:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.store.close()

    # Choosing

    def get(self, id: str) -> Puzzle | None:
        """A puzzle by its id; None if there is none."""
        self._need_shipped()
        key = key_of(id)
        return None if key is None else self.store.get(key)

    def next(self, wanted: PuzzleFilter = ANY, skipped: Puzzle | None = None) -> Puzzle | None:
        """The next puzzle: what is due, then one near the user's rating. None if there is none."""
        self._need_shipped()
        key = None if skipped is None else skipped.key
        return selection.next_puzzle(self.store, wanted, self.rating.rating, _now(), key)

    def attempt(self, puzzle: Puzzle) -> Attempt:
        """Begin to solve a puzzle; PuzzleError if it cannot be used."""
        return Attempt(puzzle)

    def listed(self, wanted: PuzzleFilter = ANY, limit: int = 50, offset: int = 0) -> list[Puzzle]:
        """The puzzles that meet conditions, by rating."""
        self._need_shipped()
        return selection.listed(self.store, wanted, limit, offset)

    def every(self, wanted: PuzzleFilter = ANY) -> Iterator[Puzzle]:
        """All puzzles that meet conditions, as they were added."""
        self._need_shipped()
        return selection.every(self.store, wanted)

    def sample(self, wanted: PuzzleFilter, count: int, seed: int) -> list[Puzzle]:
        """So many of the puzzles that meet conditions, the same for the same seed and store."""
        self._need_shipped()
        return selection.sample(self.store, wanted, count, seed)

    def count(self, wanted: PuzzleFilter = ANY) -> int:
        """How many puzzles meet conditions."""
        self._need_shipped()
        return selection.count(self.store, wanted)

    def due(self, wanted: PuzzleFilter = ANY) -> int:
        """How many puzzles are to be repeated now."""
        return selection.due_count(self.store, wanted, _now())

    def themes(self) -> dict[str, int]:
        """Every theme with the number of its puzzles, the most frequent first."""
        self._need_shipped()
        rows = self.store.rows(
            "SELECT theme, sum(number) FROM themes JOIN (SELECT combination, count(*) AS number "
            "FROM puzzles WHERE NOT deleted GROUP BY combination) USING (combination) "
            "GROUP BY theme ORDER BY 2 DESC, theme"
        )
        return dict(rows)

    # Answers

    def answer(self, puzzle: Puzzle, grade: Grade) -> progress.Answered:
        """Record how a puzzle went: `good`, `hard` with help, `again` if it was not solved."""
        return progress.answer(self.store, puzzle, grade, _now())

    @property
    def rating(self) -> Rating:
        """The user's rating by Glicko-2."""
        return progress.current_rating(self.store, _now())

    def history(self) -> list[progress.Point]:
        """The rating after each rated answer, the oldest first."""
        return progress.history(self.store)

    def streaks(self) -> progress.Streaks:
        """Puzzles solved in a row, and days with an answer."""
        return progress.streaks(self.store, date.today())

    def answers(self) -> tuple[int, int]:
        """Answers so far, and how many of them were good."""
        return progress.counts(self.store)

    def theme_shares(self) -> list[progress.ThemeShare]:
        """How each theme went."""
        return progress.theme_shares(self.store)

    # New puzzles

    def import_file(
        self,
        path: str | os.PathLike[str],
        on_progress: OnProgress = lambda done: None,
        on_fault: OnFault = lambda line, message: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Imported:
        """Import a file in lichess's form; see `importing.import_file`."""
        self._need_shipped()
        return import_file(self.store, Path(path), on_progress, on_fault, stopped)

    def add(self, puzzles: Iterable[Puzzle]) -> int:
        """Store puzzles; returns how many are new. Those of mistakes are due at once."""
        return own.add(self.store, puzzles, _now())

    def card(self, puzzle: Puzzle) -> own.Card:
        """A puzzle with its schedule."""
        return own.card(self.store, puzzle)

    def delete(self, id: str) -> bool:
        """Delete a puzzle; `restore` brings it back. False if there is none."""
        return own.mark(self.store, id, True)

    def restore(self, id: str) -> bool:
        """Undo the deletion of a puzzle; False if there is none of that id."""
        return own.mark(self.store, id, False)

    def _need_shipped(self) -> None:
        if not self._has_shipped:
            add_shipped(self.store)
            self._has_shipped = True


def _now() -> datetime:
    return datetime.now(UTC)
