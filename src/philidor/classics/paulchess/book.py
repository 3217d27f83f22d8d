"""The opening book: for a position's key, the key of the position to answer with.

A file has one answer a line, `key|key of the answer|History: ...`, keys in hexadecimal, sorted by
the history, which makes it readable. Since positions are keyed, not lines of play, transpositions
find their way.
"""

from __future__ import annotations

from pathlib import Path

from philidor.classics.paulchess.history import History
from philidor.classics.paulchess.position import Position

PREFIX = "History: "


class BookError(ValueError):
    """A book file that cannot be read; the message names file, line and fault."""


class Book:
    """Answers by position; a position has one answer, the one added last."""

    def __init__(self) -> None:
        self._answers: dict[int, tuple[int, str]] = {}

    def __len__(self) -> int:
        return len(self._answers)

    def add(self, history: History) -> bool:
        """Keep the last move of a history as the answer; False when there is no move."""
        before = history.before
        if before is None:
            return False
        self._answers[before.key] = (history.current.key, history.text())
        return True

    def answer(self, position: Position) -> Position | None:
        """The position that the book answers with; None when it knows none that is legal."""
        known = self._answers.get(position.key)
        if known is None:
            return None
        for child in position.next_positions():
            if child.key == known[0]:
                return child
        return None

    def write(self, path: Path) -> None:
        """Write all answers, sorted by their histories."""
        ordered = sorted(self._answers.items(), key=lambda item: item[1][1])
        lines = (f"{key:016x}|{answer:016x}|{PREFIX}{text}" for key, (answer, text) in ordered)
        path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")

    @staticmethod
    def read(path: Path) -> Book:
        """The book of a file; BookError where a line is not of the documented form."""
        book = Book()
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BookError(f"the book {path} cannot be read: {error}") from error
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip():
                key, answer, history = _parsed(line, f"{path.name}, line {number}")
                book._answers[key] = (answer, history)
        return book


def _parsed(line: str, where: str) -> tuple[int, int, str]:
    fields = line.split("|", 2)
    if len(fields) != 3 or not fields[2].startswith(PREFIX):
        raise BookError(f"{where}: expected 'key|key of the answer|History: ...', not '{line}'")
    try:
        return int(fields[0], 16), int(fields[1], 16), fields[2].removeprefix(PREFIX).strip()
    except ValueError:
        raise BookError(f"{where}: a key must be a hexadecimal number: '{line}'") from None
