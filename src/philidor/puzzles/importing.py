"""Files of puzzles read into the store: lichess's whole collection, and the shipped puzzles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from philidor.pgn.source import STANDARD_INPUT, opened
from philidor.puzzles.records import OnFault, PuzzleReader, puzzles_in
from philidor.puzzles.store import PuzzleStore

# Gathered from public samples of lichess's puzzles, CC0; LICENSES has the text.
SHIPPED = Path(__file__).parent / "data" / "shipped.csv.zst"
# A change of this number makes every store read the shipped file again.
SHIPPED_EDITION = 1
SHIPPED_NAME = "(shipped)"
# Lines of one transaction: what an interrupted import loses at most.
BATCH = 20_000


@dataclass
class Imported:
    """What an import has done so far.

    lines: of the file, also those that an earlier import read. new: puzzles that were not known.
    faults: lines that could not be read. part: of the file, 0 to 1; None if its size is not known.
    """

    lines: int = 0
    new: int = 0
    faults: int = 0
    part: float | None = None


OnProgress = Callable[[Imported], None]


def _silent(number: int, message: str) -> None:
    """Faults are only counted."""


def import_file(
    store: PuzzleStore,
    path: Path,
    on_progress: OnProgress = lambda done: None,
    on_fault: OnFault = _silent,
    stopped: Callable[[], bool] = lambda: False,
) -> Imported:
    """Import a file of puzzles in lichess's form; InputError if it cannot be read.

    A file that was imported before in part is continued, one that is complete adds nothing; each
    puzzle is stored once, whatever files it is in, and what changed about it is taken over. The
    memory needed does not depend on the size of the file.
    """
    done = Imported()
    is_file = path != STANDARD_INPUT and path.is_file()
    size = path.stat().st_size if is_file else 0

    def fault(line: int, message: str) -> None:
        done.faults += 1
        on_fault(line, message)

    with store.large_cache(), opened(path) as text:
        done.lines = _lines_before(store, path) if is_file else 0
        reader = PuzzleReader(text, "imported", fault, done.lines)
        puzzles = iter(reader)
        while not stopped():
            before = done.lines
            done.new += store.add(islice(puzzles, BATCH), update=True)
            done.lines = max(before, reader.lines)
            if is_file:
                _note(store, path, done.lines)
                done.part = min(1.0, text.packed_bytes / size) if size else 1.0
            on_progress(done)
            if done.lines - before < BATCH:
                break
    return done


def add_shipped(store: PuzzleStore) -> None:
    """Store the shipped puzzles unless they are there."""
    query = "SELECT lines FROM files WHERE name = ?"
    if store.rows(query, SHIPPED_NAME) == [(SHIPPED_EDITION,)]:
        return
    store.add(puzzles_in(SHIPPED, "shipped", _silent), update=True)
    with store.transaction() as connection:
        connection.execute(
            "INSERT OR REPLACE INTO files VALUES (?, 0, 0, ?)", (SHIPPED_NAME, SHIPPED_EDITION)
        )


def _lines_before(store: PuzzleStore, path: Path) -> int:
    """Lines of the file that an earlier import has read; 0 if the file has changed since."""
    found = path.stat()
    rows = store.rows("SELECT size, changed, lines FROM files WHERE name = ?", str(path.resolve()))
    for size, changed, lines in rows:
        if (size, changed) == (found.st_size, found.st_mtime_ns):
            return int(lines)
    return 0


def _note(store: PuzzleStore, path: Path, lines: int) -> None:
    found = path.stat()
    with store.transaction() as connection:
        connection.execute(
            "INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)",
            (str(path.resolve()), found.st_size, found.st_mtime_ns, lines),
        )
